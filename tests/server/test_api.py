"""Random requests that the API's description allows, and others: every answer is one that it describes."""

from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from parlour.database import open_database
from parlour.server import app
from tests.conftest import lift_limits

# An unknown table is refused even with a valid name; a request that is too long gets 413.
UNDESCRIBED = [positive_data_acceptance, negative_data_rejection]


def generous_room() -> Any:
    """A server without rate limits."""
    with pytest.MonkeyPatch.context() as patched:
        lift_limits(patched)
        patched.setattr(app, "TABLES", (1e9, 1e9))
        return app.create_app(open_database("sqlite://"))


described = schemathesis.openapi.from_asgi("/api/openapi.json", generous_room())


@described.parametrize()
@settings(max_examples=20, derandomize=True, deadline=None)
def test_every_answer_is_one_that_is_described(case):
    case.call_and_validate(excluded_checks=UNDESCRIBED)
