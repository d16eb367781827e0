"""Reading the JSON of a file that anybody may have written: what the standard has, and nothing that harms."""

import json
from typing import Any, TypeGuard

DIGITS = 100  # more than any number of Parlour's has: a seed has 78


def read_json(text: str) -> Any:
    """Parse JSON. Raises ValueError, saying what is wrong with it."""
    try:
        value = json.loads(text, parse_constant=_refuse, parse_float=_finite, parse_int=_short)
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise ValueError("its brackets are nested too deeply") from None
    except UnicodeEncodeError:
        raise ValueError("a text in it has half a character (a lone surrogate)") from None
    return value


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
    told = repr(value)
    return told if len(told) < 60 else f"{told[:60]} …"
