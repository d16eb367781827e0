"""What the engine does with any game, compiled once per game by `jit.link`.

The files here are not imported: they run once per game with these names in scope: `rules` (the game's
module), `judgement` and `laid` (the modules beside it), `kernel` (a part of what is compiled), `entry` (a
kernel that Python calls, with the types of its arguments) and `linked` (another file of kernels for the same
game).

Python passes an array of tables (a single record whose fields overlap cannot cross, and an array
crosses five times faster); compiled code passes the record.
"""
