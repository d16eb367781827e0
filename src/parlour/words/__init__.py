"""What each game says to people, in plain Python: one file per game, under the game's name.

`refuse(t, move)` says why a move is not legal; a module may also have `facts(t)` (what stands beside the
cards), `check_seats(seats, chosen)` (what is wrong with so many seats under these options), `steps(text, t)`
(the moves that the text of a long decision stands for), and `write_move(t, move)` and `read_move(t, kind,
text)` for verbs whose text needs the table; `read_move` returns the arguments' bits, a Refusal for a text
that names what is not there, or None for one that is not of this verb. Words explain; they never decide.
"""
