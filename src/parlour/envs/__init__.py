"""Environments for reinforcement learning and game research.

`batch.py` steps many tables in one compiled call. Other modules adapt it to libraries: gymnasium
(`vector.py`, `single.py`), PettingZoo (`aec.py`, `parallel.py`) and OpenSpiel (`open_spiel/`). Parlour works
without these libraries. If gymnasium is installed, importing this package registers all games.
"""

from importlib.util import find_spec

if find_spec("gymnasium"):
    from .gymnasium_ids import register_all

    register_all()
