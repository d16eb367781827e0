"""What all tests share: settings for hypothesis, and what is left out of an interpreted run."""

import pytest
from hypothesis import HealthCheck, settings

from parlour import jit

settings.register_profile("parlour", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("parlour")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Interpreted rules are a thousand times slower: tests over thousands of games run compiled only."""
    if not jit.COMPILING:
        thousands = [item for item in items if item.get_closest_marker("thousands")]
        config.hook.pytest_deselected(items=thousands)
        items[:] = [item for item in items if item not in thousands]
