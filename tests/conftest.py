"""What all tests share: settings for hypothesis, and which tests this run can do."""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from parlour.engine import jit

# Where every change is checked the same examples are tried each time; elsewhere new ones.
settings.register_profile(
    "parlour",
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("parlour")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out, and count as deselected, what this run cannot do.

    Interpreted rules are a thousand times slower: tests over thousands of games run compiled only. The
    score keeper's tests on PostgreSQL need its server's programs (Debian: apt-get install postgresql).
    """
    left_out = [] if jit.COMPILING else [item for item in items if item.get_closest_marker("thousands")]
    if not shutil.which("initdb") and not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        left_out += [item for item in items if item.path.name == "test_postgresql.py"]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]
