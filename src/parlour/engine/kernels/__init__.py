"""Engine functions that are compiled for each game by `jit.link`.

The files in this folder are not imported. They are executed once for each game with these names in scope:
`rules`, `heuristics` and `positions` (modules of the game), `kernel` (marks a compiled function), `entry`
(marks a kernel that Python calls, with the types of its arguments) and `linked` (loads another file of
kernels for the same game).

Python passes an array of tables: numba cannot convert a single record with overlapping fields, and an array
is passed five times faster. Compiled code passes the record.
"""
