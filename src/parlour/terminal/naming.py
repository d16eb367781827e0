"""The names that people have chosen for a table, checked: each can be read, and none is another's."""

import re

from ..drawing.people import People
from ..errors import ParlourError
from ..names import TextRefused, alike, checked_name

RESERVED = re.compile(r"you|seat \d+", re.IGNORECASE)


class BadName(ParlourError):
    """A name that nobody can be called by at this table."""

    code = "name.invalid"


def named(people: People, names: list[str]) -> People:
    """Give people names: the reader's first, then round the table from the left (a bystander's from seat 0).

    Raises BadName.
    """
    order = [*([] if people.own is None else [people.own]), *people.others()]
    if len(names) > len(order):
        raise BadName(
            f"--names has {len(names)} names for {len(order)} seat{'s' if len(order) > 1 else ''}",
            code="name.too_many",
        )
    given = {seat: _checked(name) for seat, name in zip(order, names, strict=False)}
    found = People(people.seats, people.own, people.bots, given)
    _refuse_alike(found.names)
    return found


def _checked(name: str) -> str:
    try:
        plain = checked_name(name)
    except TextRefused as error:
        raise BadName(f"--names: {error}", code=error.code) from None
    if RESERVED.fullmatch(alike(plain)):
        raise BadName(
            f"--names: {plain!r} is what others are called here: choose another name", code="name.reserved"
        )
    return plain


def _refuse_alike(names: list[str]) -> None:
    met = set[str]()
    for name in names:
        if alike(name) in met:
            raise BadName(
                f"--names: two at this table would be called {name!r}: give each another name",
                code="name.taken",
            )
        met.add(alike(name))
