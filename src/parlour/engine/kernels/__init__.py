"""What the engine does with any game, compiled once per game by `jit.link`.

The files here are not imported. They run once per game with these names in scope: `rules`, `heuristics` and
`positions` (modules of the game), `kernel` (decorates a compiled function), `entry` (decorates a kernel that
Python calls, with the types of its arguments) and `linked` (another file of kernels for the same game).

Python passes an array of tables (a single record whose fields overlap cannot cross, and an array
crosses five times faster); compiled code passes the record.
"""
