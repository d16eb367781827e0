"""SIGKILL of the server at any moment loses no acknowledged move, and nothing happens twice."""

import pytest

from .kills import Campaign


@pytest.mark.parametrize("kills", [2, pytest.param(150, marks=pytest.mark.slow)])
def test_a_killed_room_has_stored_all_that_it_acknowledged(tmp_path, kills):
    campaign = Campaign(f"sqlite:///{tmp_path / 'room.db'}", seed=kills)
    try:
        campaign.run(kills)
        assert campaign.acknowledged > kills
    finally:
        campaign.close()
