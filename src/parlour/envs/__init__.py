"""Research environments: every game as those who train and compare agents already use them.

`batch.py` steps many tables in one compiled call; the others put it, or one table, into the shape that a
library asks for: gymnasium (`vector.py`, `single.py`), PettingZoo (`aec.py`, `parallel.py`), OpenSpiel
(`open_spiel.py`). Nobody needs those libraries to play. Where gymnasium is installed, all games have their
names in it from here on.
"""

from importlib.util import find_spec

if find_spec("gymnasium"):
    from .gymnasium_ids import register_all

    register_all()
