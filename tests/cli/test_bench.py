"""Speed measurements: every measure runs and reports its rate."""

import pytest

from parlour.cli.bench import measure


@pytest.mark.thousands
def test_every_measure_runs():
    speeds = measure("xeri", 0.02)
    assert list(speeds) == ["random_moves", "playouts", "search_iterations"]
    assert min(speeds.values()) > 0
