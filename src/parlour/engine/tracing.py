"""The columns of a trace of games: of its lines, one for each move, and of its games.

After the other columns, a line has the standings of all seats after the move.
"""

DEAL, SEAT, CHOICES, OFFERED, MOVE = range(5)  # OFFERED is a mask of verbs
STANDINGS = 5  # the column of seat 0; the other seats follow
FIRST, MOVES, DEALER, CUT = range(4)
COLUMNS = 4  # columns of a game
