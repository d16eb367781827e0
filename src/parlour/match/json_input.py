"""Reading the JSON of a file that anybody may have written: what the standard has, and nothing that harms."""

import json
from typing import Any, TypeGuard

DIGITS = 100  # more than any number of Parlour's has: a seed has 78
DEEPEST = 50  # lists and objects within each other; no file of Parlour's has ten
TOO_DEEP = "its brackets are nested too deeply"


def read_json(text: str) -> Any:
    """Parse JSON. Raises ValueError, saying what is wrong with it."""
    try:
        value = json.loads(text, parse_constant=_refuse, parse_float=_finite, parse_int=_short)
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    if _depth(value) > DEEPEST:  # what reads or shows it later may be recursive
        raise ValueError(TOO_DEEP)
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise ValueError("a text in it has half a character (a lone surrogate)") from None
    return value


def write_json(value: Any) -> str:
    """Write a value of a Python program as JSON. Raises ValueError, saying what is wrong with it."""
    try:
        return json.dumps(value)
    except RecursionError:
        raise ValueError(TOO_DEEP) from None
    except TypeError as error:
        raise ValueError(str(error)) from None


def _depth(value: Any) -> int:
    """How many lists and objects lie within each other; DEEPEST + 1 for any that are more."""
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
    """Whether a value of a file is a whole number; true and 1.0 are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def short(value: Any) -> str:
    """A value of a file as an error shows it."""
    try:
        told = repr(value)
    except RecursionError:
        return "a value that is nested too deeply"
    return told if len(told) < 60 else f"{told[:60]} …"
