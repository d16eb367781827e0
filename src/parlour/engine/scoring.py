"""The rule `value` of a game, which computes score lines from counts: its marker and its arguments."""

import inspect
from collections.abc import Callable
from functools import cache, wraps
from numbers import Integral
from typing import Any

import numpy as np

from ..errors import CountsError
from ..names.suggestions import meant
from .jit import rule
from .options import Option
from .table import _Cells

Rule = Callable[..., None]


class RecordedLines(_Cells):
    """The score lines of a table, which note the calls of `value` that fill them in."""

    calls: list[tuple["RecordedLines", dict[str, int]]]

    def __array_finalize__(self, source: Any) -> None:
        self.calls = getattr(source, "calls", [])


def scoring_rule(function: Rule) -> Any:
    """Mark the function `value` of a game: a `rule` whose calls with RecordedLines are recorded.

    Compiled code never has such lines, so that its calls cost nothing.
    """
    parameters = inspect.signature(function)

    @wraps(function)
    def call(lines: Any, *args: Any, **named: Any) -> None:
        function(lines, *args, **named)
        if isinstance(lines, RecordedLines):
            bound = parameters.bind(lines, *args, **named)
            bound.apply_defaults()
            counts = {name: int(count) for name, count in list(bound.arguments.items())[1:]}
            lines.calls.append((lines, counts))

    return rule(function, in_python=call)


def counts_for(value: Rule, options: tuple[Option, ...], given: dict[str, Any]) -> dict[str, int]:
    """Return the arguments for calling a rule `value`, without the lines that it fills in.

    A count is a whole number or a bool. A count with the name of an option takes the values of that option.
    A missing count has its default. Raises CountsError, naming all counts, and OptionError.
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
    """Return the counts that a rule takes, with their defaults."""
    _lines, *counts = inspect.signature(value).parameters.values()
    return {count.name: count.default for count in counts}


def _whole(name: str, count: Any) -> int:
    if not isinstance(count, (Integral, np.bool_)):
        raise CountsError(
            f"the count {name!r} must be a whole number, or yes or no (True, False), not {count!r}"
        )
    return int(count)


def _made_of(asked: dict[str, Any], rules: dict[str, Option]) -> str:
    """Return the counts of a score as text, with the defaults of those that may be left out."""
    usual = {name: rules[name].default if name in rules else default for name, default in asked.items()}
    names = (
        name if default is inspect.Parameter.empty else f"{name} (default {default})"
        for name, default in usual.items()
    )
    return f"the counts are {', '.join(names)}"
