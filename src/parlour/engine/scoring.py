"""What a game's score is made of: the counts that its rule `value` asks for, by name."""

import inspect
from collections.abc import Callable
from functools import cache
from numbers import Integral
from typing import Any

import numpy as np

from ..errors import CountsError
from ..names.suggestions import meant
from .options import Option

Rule = Callable[..., None]


def counts_for(value: Rule, options: tuple[Option, ...], given: dict[str, Any]) -> dict[str, int]:
    """Return what to call a rule `value` with, beside the lines that it fills in.

    A count is a whole number, or yes or no. What has the name of an option takes what the option takes, and
    what nobody gives is as usual. Raises CountsError, naming all counts, and OptionError.
    """
    asked, rules = _asked(value), {option.name: option for option in options}
    for name in given:
        if name not in asked:
            raise CountsError(f"there is no count {name!r}{meant(name, asked)}: {_made_of(asked, rules)}")
    counts = {}
    for name, usual in asked.items():
        if name in rules:
            counts[name] = rules[name].read(given.get(name, rules[name].default))
        elif name in given:
            counts[name] = _whole(name, given[name])
        elif usual is inspect.Parameter.empty:
            raise CountsError(f"the count {name!r} is missing: {_made_of(asked, rules)}")
    return counts


@cache
def _asked(value: Rule) -> dict[str, Any]:
    """The counts that a rule asks for, each with what it is if nobody says."""
    _lines, *counts = inspect.signature(value).parameters.values()
    return {count.name: count.default for count in counts}


def _whole(name: str, count: Any) -> int:
    if not isinstance(count, (Integral, np.bool_)):
        raise CountsError(f"the count {name!r} is a whole number, or yes or no (True, False), not {count!r}")
    return int(count)


def _made_of(asked: dict[str, Any], rules: dict[str, Option]) -> str:
    """The counts of a score in words, those that may be left out with what they then are."""
    usual = {name: rules[name].default if name in rules else default for name, default in asked.items()}
    names = (
        name if default is inspect.Parameter.empty else f"{name} (usually {default})"
        for name, default in usual.items()
    )
    return f"the score is made of {', '.join(names)}"
