"""Exchange files and logs as a forger would write them."""

import json
from typing import Any

from parlour.scores.records import FIRST_PREV, hash_of


def with_records(records: Any, **head: Any) -> bytes:
    """An exchange file of these records."""
    return json.dumps({"format": "parlour-score", "version": 1, "records": records} | head).encode()


def resealed(records: list[Any]) -> list[Any]:
    """The records with their chain computed anew."""
    prev = FIRST_PREV
    for record in records:
        record["prev"] = prev
        record["hash"] = prev = hash_of(record)
    return records
