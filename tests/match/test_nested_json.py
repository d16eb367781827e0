"""JSON with more levels than any file of Parlour is refused, even where Python could parse it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from parlour import Match, PositionError, RecordError, position
from parlour.errors import ParlourError
from parlour.lab.batch_solving import Question, Study
from parlour.lab.report.results_json import read_results
from parlour.match import read_record
from parlour.match.json_input import DEEPEST, read_json, short
from parlour.match.positions import parse
from parlour.terminal.decks import read_deck
from parlour.terminal.duplicate import Evening

DEPTHS = (DEEPEST + 1, 300, 900, 100_000)  # Python parses some of them but cannot print these values


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def nested_list(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def read_evening(text: str, folder: Any) -> None:
    file = folder / "evening.json"
    file.write_text(text)
    Evening.read(file)


def read_study(text: str, folder: Any) -> None:
    file = folder / "study.jsonl"
    file.write_text(f"{text}\n")
    Study(Question("xeri", {}, 1.0, ""), file)


READERS: dict[str, Callable[[str, Any], object]] = {
    "record": lambda text, folder: read_record(f'{{"format": {text}}}'),
    "moves": lambda text, folder: read_record(f'{{"format": 1, "moves": {text}}}'),
    "from a record": lambda text, folder: Match.from_record(text),
    "position": lambda text, folder: parse(f'{{"game": "xeri", "turn": {text}}}'),
    "deck": lambda text, folder: read_deck(text),
    "evening": read_evening,
    "study": read_study,
    "report": lambda text, folder: read_results(f'{{"asked": {text}}}'),
}


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", READERS)
def test_a_file_is_refused(name, depth, tmp_path):
    with pytest.raises(ParlourError) as refused:
        READERS[name](nested(depth), tmp_path)
    assert len(str(refused.value)) < 400


def test_as_deep_as_is_allowed():
    assert read_json(nested(DEEPEST)) == nested_list(DEEPEST - 1)
    with pytest.raises(ValueError, match="nested too deeply"):
        read_json(nested(DEEPEST + 1))
    wide = [[{"a": [1, 2]}]] * 1000
    assert read_json(json.dumps(wide)) == wide


@pytest.mark.parametrize("depth", DEPTHS)
def test_what_a_program_gives_is_refused_too(depth):
    value = nested_list(depth)
    with pytest.raises(RecordError, match="nested too deeply"):
        Match.from_record({"format": 1, "moves": value})
    with pytest.raises(PositionError, match="nested too deeply"):
        position({"game": "xeri", "turn": value})
    assert len(short(value)) < 100


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (b"x", "a record is what `record()` returns, or JSON text, not b'x'"),
        (None, "or JSON text, not None"),
        ([1], "or JSON text, not [1]"),
        ({"format": {1, 2}}, "it cannot be written as JSON (Object of type set"),
        ({(1, 2): 3}, "it cannot be written as JSON (keys must be"),
        ({"format": float("nan")}, "NaN is not a number in JSON"),
    ],
)
def test_what_is_no_record_is_refused(given, told):
    with pytest.raises(RecordError) as refused:
        Match.from_record(given)
    assert told in str(refused.value)
