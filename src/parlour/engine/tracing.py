"""What a trace of games holds: the columns of its lines, one for every move, and those of its games.

The standings of all seats stand behind the other columns of a line, as they are after the move.
"""

DEAL, SEAT, CHOICES, OFFERED, MOVE = range(5)  # OFFERED is a mask of verbs
STANDINGS = 5  # the column of the first seat, after which those of the others stand
FIRST, MOVES, DEALER, CUT = range(4)
COLUMNS = 4  # of a game
