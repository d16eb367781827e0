"""The component tests of the page use views that a server sent."""

import json
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from .people import quiet_room
from .recording import KEPT, RECORDED, Recorded, record
from .test_protocol import PAGE
from .typescript import Types

HOW = "record them again: python -m tests.server.recording"
SAMPLE = [wanted for wanted in RECORDED if wanted.game in ("xeri", "pitty-pat") and wanted.moves < 100]


@pytest.fixture(scope="module")
def room() -> Iterator[TestClient]:
    with quiet_room() as client:
        yield client


@pytest.fixture(scope="module")
def kept() -> dict[str, object]:
    views: dict[str, object] = json.loads(KEPT.read_text("utf-8"))
    return views


def test_every_recorded_view_has_the_shape_that_a_view_has_today(kept):
    types = Types((PAGE / "protocol" / "types.ts").read_text("utf-8"))
    assert list(kept) == [wanted.name for wanted in RECORDED], HOW
    assert {
        name: wrong for name, view in kept.items() if (wrong := types.wrong("View", view, "View"))
    } == {}, HOW


@pytest.mark.parametrize("wanted", SAMPLE, ids=lambda wanted: wanted.name)
def test_a_view_is_recorded_as_it_is_kept(room: TestClient, kept, wanted: Recorded):
    assert record(room, wanted) == kept[wanted.name], HOW
