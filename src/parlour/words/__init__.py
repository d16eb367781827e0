"""What each game says to people, in plain Python: one file per game, under the game's name.

`refuse(t, move)` says why a move is not legal. A module may also have `facts(t)` (what stands beside the
cards), `said(t, move)` (what is called out at a legal move, from what all can see), `heaps(t)` (name, owner
and worth of what lies in heaps), `GROUPS` (how many cards of a zone lie together), `rank_of(text)` (how
strong a move is, where lists begin with the strongest), `check_seats(seats, chosen)` (what is wrong with so
many seats under these options), `step(text, t, legal)` (the next move of a decision that is made in
several, and the text of what is left, or a Refusal of the whole), and, for verbs whose text needs the
table, `write_move(t, move)` and `read_move(t, kind, text)`: it returns the arguments' bits, a Refusal for a
text that names what is not there, or None for one that is not of this verb.

Words explain; they never decide. They call a seat "seat 2", and put no verb behind it: a screen writes "you"
or "Ann" in its place.
"""
