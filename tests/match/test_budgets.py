"""The thinking time of bots: their names, the limits of a table, and that a clear choice ends early."""

import pytest

from parlour.bots import BotError, make, play_games
from parlour.bots.players import at_table, policy, used_by
from parlour.bots.search import _run, _Tree, analyse
from parlour.bots.time_control import THINK, Budget, Used, read_budget
from parlour.engine.linked import engine
from parlour.games import load
from parlour.server.tables.config import ConfigError, check_bot

XERI = engine(load("xeri"))


@pytest.mark.parametrize(
    ("text", "budget"),
    [("", Budget()), ("300", Budget(300)), ("0.4s", Budget(None, 0.4)), ("2s", Budget(None, 2.0))],
)
def test_a_name_says_playouts_or_seconds(text, budget):
    assert read_budget("search", text) == budget
    assert policy(f"tree:{text}" if text else "tree").budget == budget


@pytest.mark.parametrize(
    "text", ["0", "-1", "0s", "0.0s", "s", ".4s", "1e3s", "4000s", "nans", "0.4 s", "٣", "٣s"]
)
def test_any_other_budget_is_refused_with_what_would_be_right(text):
    with pytest.raises(BotError, match=r"as in search:2000, or seconds, as in search:0\.4s"):
        policy(f"search:{text}")


def test_tournaments_count_playouts():
    with pytest.raises(BotError, match=r"search:0\.4s has a time limit, .* as in search:2000"):
        play_games(XERI, XERI.template(), 2, 1, ["search:0.4s", "greedy"])


def test_at_a_table_a_bot_thinks_by_the_clock_unless_its_name_counts():
    assert at_table("search", None) == THINK
    assert at_table("search:300", None) is None
    assert at_table("search:0.2s", None) is None
    assert at_table("search:300", 2.0) == 2.0
    assert Budget(300).within(2.0) == Budget(300, 2.0)
    assert Budget(None, 0.2).within(2.0) == Budget(None, 0.2)
    assert Budget(None, 5.0).within(2.0) == Budget(None, 2.0)


def test_a_room_bears_bots_that_think_no_longer_than_a_move_takes():
    check_bot("search:0.4s")
    with pytest.raises(ConfigError, match=r"search:0\.4s for a move, not tree:5s"):
        check_bot("tree:5s")


class Growing:
    """A search that is decided, or finished, after this many iterations."""

    def __init__(self, clear=10**9, most=10**9):
        self.iterations, self._clear, self._most = 0, clear, most

    def is_clear(self, left):
        assert left > 0
        return self.iterations >= self._clear

    def run(self, iterations):
        self.iterations += min(iterations, self._most - self.iterations)
        return self.iterations < self._most


@pytest.mark.parametrize(
    ("search", "share", "done"),
    [(Growing(clear=400), 10**9, 400), (Growing(most=600), 10**9, 600), (Growing(), 500, 500)],
)
def test_a_search_by_the_clock_ends_when_its_choice_is_clear_or_nothing_is_left(search, share, done):
    _run(search, share, -1.0, float("inf"))
    assert search.iterations == done


def test_a_tree_is_clear_when_no_other_move_can_catch_up():
    tree = _Tree.__new__(_Tree)
    tree.iterations = 1000
    for visits, left, clear in (([700, 300], 0.3, True), ([700, 300], 0.5, False), ([500, 500], 0.0, False)):
        tree.totals = lambda visits=visits: [visits]
        assert tree.is_clear(left) == clear


@pytest.mark.parametrize("method", ["tree", ""])
def test_a_search_tells_what_it_used(method):
    table = XERI.begin(XERI.template(options={"first_dealer": 1}), 1)
    known = XERI.known_to(table, 0)
    found = analyse(XERI, known, 0, 60, method=method)
    assert found.used == Used(found.worlds, found.iterations, found.seconds)
    assert found.worlds == (found.iterations if method else max(one.visits for one in found.moves))
    bot = make("tree:60" if method else "search:60", XERI, seed=1)
    bot.choose(known, 0)
    assert used_by(bot)[:2] == found.used[:2]
    assert used_by(make("greedy", XERI, seed=1)) is None
