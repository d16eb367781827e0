"""Validation errors of pydantic as plain text: the place, what is expected, and what was received."""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...errors import ParlourError

UNREADABLE = "this is not JSON, or it is nested too deeply, or a number in it is too long"
LONGEST_PLACE = 60
LONGEST_SHOWN = 30
IN_BRACES = 'an object in braces, as in {"name": "Ann"}'
KINDS = {
    "string_type": "a text in quotes",
    "string_unicode": "a text of whole signs",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list in square brackets",
    "tuple_type": "a list in square brackets",
    "dict_type": IN_BRACES,
    "model_type": IN_BRACES,
    "model_attributes_type": IN_BRACES,
    "dataclass_type": IN_BRACES,
}
BRANCHES = ("constrained-str", "int", "bool")  # names of the branches of unions in paths of pydantic
Found = Mapping[str, Any]
Words = Callable[[str, Found], str]


def validation_errors_text(errors: Sequence[Found], whole: str, skipped: int = 0) -> str:
    """Describe the first error. `whole` names the data; `skipped` parts of its path are left out."""
    first = errors[0]
    path = first["loc"][skipped:]
    if path and path[-1] in BRANCHES:
        return writable(_wrong_kind(path[:-1], errors))
    return writable(WORDS.get(first["type"], _pydantic_text)(_place(path) or whole, first))


def _wrong_kind(path: Sequence[str | int], errors: Sequence[Found]) -> str:
    """Describe an error of a union of kinds, for which pydantic reports one error for each kind."""
    first = errors[0]
    if first["type"] not in KINDS:  # the kind is right, the value is not
        return WORDS.get(first["type"], _pydantic_text)(_place(path), first)
    kinds = [KINDS[one["type"]] for one in errors if one["loc"][:-1] == first["loc"][:-1]]
    return _is(_place(path), " or ".join(kinds), first)


def _place(path: Sequence[str | int]) -> str:
    """A path as text, innermost first: "kind of number 2 of seats"."""
    return " of ".join(map(_step, reversed(path)))[:LONGEST_PLACE]


def _step(step: str | int) -> str:
    if isinstance(step, int):
        return f"number {step + 1}"
    return "the name" if step == "[key]" else step


def _shown(value: object) -> str:
    """A received value as text if it is short. A very long number is not converted to decimal."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, str):
        return repr(value) if len(value) <= LONGEST_SHOWN else "so long a text"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**LONGEST_SHOWN else "so long a number"
    if isinstance(value, float):
        return str(value)
    return "a list" if isinstance(value, list | tuple) else "an object" if isinstance(value, dict) else "that"


def _is(place: str, expected: str, found: Found) -> str:
    return f"{place} is {expected}, not {_shown(found['input'])}"


def _a_kind(place: str, found: Found) -> str:
    return _is(place, KINDS[found["type"]], found)


def _number(expected: str) -> Words:
    def describe(place: str, found: Found) -> str:
        bound = next(iter(found["ctx"].values()))
        return _is(place, expected.format(f"{bound:,}"), found)

    return describe


def _length(bound: str, expected: str) -> Words:
    def describe(place: str, found: Found) -> str:
        most = found["ctx"][bound]
        return f"{place} has {expected} {most}{_counted(found, most)}, not {len(found['input'])}"

    return describe


def _counted(found: Found, most: int) -> str:
    """The unit of a length: characters of a text; none for a list, whose name says what it contains."""
    return "" if not isinstance(found["input"], str) else " sign" if most == 1 else " signs"


def _one_of(place: str, found: Found) -> str:
    """Describe an error of a field with a fixed set of values, such as `type`."""
    if "expected_tags" not in found["ctx"]:
        return _is(place, found["ctx"]["expected"], found)
    return f"type is one of {found['ctx']['expected_tags']}, not {_shown(found['input']['type'])}"


def _pydantic_text(place: str, found: Found) -> str:
    return f"{place}: {found['msg']}"


WORDS: dict[str, Words] = {
    **dict.fromkeys(KINDS, _a_kind),
    "missing": lambda place, found: f"{place} is missing",
    "missing_argument": lambda place, found: f"{place} is missing",
    "union_tag_not_found": lambda place, found: f'{place} names its kind in "type": type is missing',
    "union_tag_invalid": _one_of,
    "literal_error": _one_of,
    "extra_forbidden": lambda place, found: f"{place} is nothing that is known here: leave it out",
    "string_too_long": _length("max_length", "at most"),
    "string_too_short": _length("min_length", "at least"),
    "too_long": _length("max_length", "at most"),
    "too_short": _length("min_length", "at least"),
    "string_pattern_mismatch": lambda place, found: (
        f"{place} is written with other signs, or is longer or shorter: it fits {found['ctx']['pattern']}"
    ),
    "greater_than_equal": _number("at least {}"),
    "less_than_equal": _number("at most {}"),
    "less_than": _number("less than {}"),
    "greater_than": _number("more than {}"),
}


def writable(text: str) -> str:
    """A received text without lone surrogates, which JSON permits but UTF-8 cannot encode."""
    return text.encode("utf-8", "replace").decode()


def public_text(error: ParlourError) -> str:
    """Return the text of an error for clients. If it leaves out files of the server, log the whole text."""
    if error.public != str(error):
        logging.getLogger("uvicorn.error").error("%s", error)
    return error.public
