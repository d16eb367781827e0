"""Research environments: every game as those who train and compare agents already use them.

`batch.py` steps many tables in one compiled call; the others put it, or one table, into the shape that a
library asks for: gymnasium (`vector.py`), PettingZoo (`aec.py`, `parallel.py`). Nobody needs those libraries
to play.
"""
