"""Parse JSON from untrusted files: standard values only, with limits on nesting and numbers."""

import json
from typing import Any, TypeGuard

DIGITS = 100  # more digits than any number of Parlour; a seed has 78
DEEPEST = 50  # nested lists and objects; files of Parlour have fewer than ten levels
TOO_DEEP = "its brackets are nested too deeply"


def read_json(text: str) -> Any:
    """Parse JSON. Raises ValueError with a message about what is wrong."""
    try:
        value = json.loads(text, parse_constant=_refuse, parse_float=_finite, parse_int=_short)
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    if _depth(value) > DEEPEST:  # later code that reads or prints it may be recursive
        raise ValueError(TOO_DEEP)
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError("a text in it has half a character (a lone surrogate)") from None
    return value


def write_json(value: Any) -> str:
    """Write a Python value as JSON. Raises ValueError with a message about what is wrong."""
    try:
        return json.dumps(value)
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    except TypeError as error:
        raise ValueError(str(error)) from None


def _depth(value: Any) -> int:
    """Return the number of levels of nested lists and objects; DEEPEST + 1 for any larger number."""
    level, depth = [value], 0
    while level := [one for one in level if isinstance(one, dict | list)]:
        depth += 1
        if depth > DEEPEST:
            break
        level = [inner for one in level for inner in (one.values() if isinstance(one, dict) else one)]
    return depth


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is not a number in JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise ValueError(f"the number {digits[:20]} is too large")
    return number


def _short(digits: str) -> int:
    if len(digits) > DIGITS:
        raise ValueError(f"a number in it has {len(digits)} digits, more than {DIGITS}")
    return int(digits)


def is_whole(value: Any) -> TypeGuard[int]:
    """Return whether a value is a whole number; true and 1.0 are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def short(value: Any) -> str:
    """Return a value in the form in which errors show it."""
    try:
        told = repr(value)
    except RecursionError:
        return "a value that is nested too deeply"
    return told if len(told) < 60 else f"{told[:60]} …"
