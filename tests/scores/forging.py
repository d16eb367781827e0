"""Forged exchange files and logs."""

import json
from typing import Any

from parlour.scores.log import FIRST_PREV
from parlour.scores.records import hash_of


def with_records(records: Any, **head: Any) -> bytes:
    """Return an exchange file with these records."""
    return json.dumps({"format": "parlour-score", "version": 1, "records": records} | head).encode()


def resealed(records: list[Any]) -> list[Any]:
    """Return the records with a new hash chain."""
    prev = FIRST_PREV
    for record in records:
        record["prev"] = prev
        record["hash"] = prev = hash_of(record)
    return records
