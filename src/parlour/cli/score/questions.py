"""Which questions of a hand make sense after what was answered, and in what words they are asked."""

import textwrap
from collections.abc import Mapping

from ...scores.sheets.fields import ANYBODY, BLANK, NOBODY, Counts, Field, Tick

WIDE = 76  # signs of a line: room for an answer in a terminal of 80


def is_asked(field: Field, answers: Mapping[str, str | None]) -> bool:
    """Whether a question makes sense after what was answered."""
    if field.goes_with is None:
        return True
    answer = answers.get(field.goes_with[0]) or NOBODY
    return answer != NOBODY if field.goes_with[1] == ANYBODY else answer.lower() == field.goes_with[1]


def words_of(field: Field) -> str:
    """The question. What goes with an answer that was given has to be answered."""
    if isinstance(field, Tick):
        return f"{field.label}? (yes, or Enter for no) "
    form = field.shape.partition("=")[2]
    needed = field.required or (field.goes_with is not None and not field.on_demand)
    asked = f"{field.label} ({form}{'' if needed else '; Enter if none'}):"
    return textwrap.fill(asked, WIDE, subsequent_indent="  ") + " "


def shape_of(field: Field) -> str:
    """What an answer looks like."""
    return f"{field.label.capitalize()}: {field.shape.partition('=')[2] or 'yes or no'}"


def who_counts(field: Counts, names: list[str], answers: Mapping[str, str | None]) -> list[str]:
    """Whose counts are asked for: not that of whoever has nothing left."""
    without = (answers.get(field.without) or "").casefold()
    return [name for name in names if name.casefold() != without]


def with_blanks(given: list[str], asked: list[str], names: list[str]) -> list[str]:
    """One count for each, and a blank for those who were not asked."""
    if len(given) != len(asked):
        return given
    counts = dict(zip(asked, given, strict=True))
    return [counts.get(name, BLANK) for name in names]
