"""Settings for hypothesis, and the selection of the tests of a run."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from parlour.engine import checking, jit
from parlour.server.http import middleware
from parlour.server.http.rate_limit import QUOTAS
from parlour.server.protocol.messages import PACES
from parlour.server.tables import registry
from parlour.server.ws import lab_handlers
from tests import tiers
from tests.browser.chromium import chromium
from tests.timings import Timings

pytest_plugins = ["tests.leftovers"]  # kills what an interrupted run leaves behind

# CI tries the same examples each time; elsewhere they are new.
settings.register_profile(
    "parlour",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("parlour")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--games", help="of the tests that run for every game, only those of these: king,xeri")
    parser.addoption(
        "--seeds", type=int, help="of the tests that run with many seeds, only the first so many"
    )
    parser.addoption("--timings", help="write the CPU and wall seconds of each test to this file")


AT_ONCE = "from parlour.server.ws import lab_player; lab_player.POLITE = 0; lab_player.main()"


@pytest.fixture(scope="session", autouse=True)
def rooms_are_quick() -> Iterator[None]:
    """Compile no search that is not tested, and shorten the waiting times of bots.

    The laboratory's players do not lower their priority: with busy workers they would not begin. The small
    games of the tests are not checked like external games before they are compiled.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "kernels_to_compile", tiers.kernels_to_compile)
        patch.setitem(PACES, "instant", 0.005)
        patch.setattr(lab_handlers, "PLAYER", ("-c", AT_ONCE))
        patch.setattr(checking, "TRUSTED", (*checking.TRUSTED, "tests."))
        lift_limits(patch)
        yield


def lift_limits(patch: pytest.MonkeyPatch) -> None:
    """Lift the limits of new servers, because all tests of a worker are one client."""
    for name in ("REQUESTS", "API"):
        patch.setattr(middleware, name, (1e9, 1e9))
    patch.setattr(registry, "QUOTAS", {name: quota._replace(most=10**12) for name, quota in QUOTAS.items()})


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Timings())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark as slow what the default sample leaves out; deselect what this run cannot do.

    Interpreted rules are a thousand times slower: tests over thousands of games run compiled only. The
    score keeper's tests on PostgreSQL need its server's programs (Debian: apt-get install postgresql), and
    those in a browser need Chromium; where every change is checked, a missing one fails them.
    """
    for item in items:
        if tiers.is_left_out(item):
            item.add_marker("slow")
    left_out = [] if jit.COMPILING else [item for item in items if item.get_closest_marker("thousands")]
    if not shutil.which("initdb") and not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        left_out += [item for item in items if item.path.name == "test_postgresql.py"]
    if chromium() is None and "CI" not in os.environ:
        left_out += [item for item in items if item.path.parent.name == "browser"]
    left_out += [item for item in items if not is_wanted(item, config.option.games, config.option.seeds)]
    config.hook.pytest_deselected(items=left_out)
    without = set(left_out)
    items[:] = [item for item in items if item not in without]


def is_wanted(item: pytest.Item, games: str | None, seeds: int | None) -> bool:
    """Return whether a test is about one of the wanted games and seeds, or about neither."""
    name = tiers.game_given(item)
    other_game = games and name is not None and name not in games.split(",")
    seed = tiers.given(item).get("seed")
    later_seed = seeds and isinstance(seed, int) and seed >= seeds
    return not other_game and not later_seed
