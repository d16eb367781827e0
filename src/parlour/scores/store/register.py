"""The player register: names and colours to use again."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import Refused
from ..text.names import called, same_name
from .logs import Overtaken
from .tables import players


@dataclass(frozen=True)
class Registered:
    """A player of the register; `last_used` is UTC."""

    id: str
    name: str
    colour: str
    last_used: str
    archived: bool


def list_players(connection: Connection, archived: bool = False) -> list[Registered]:
    """All players, most recently used first; archived ones only if asked for."""
    query = select(players.c.id, players.c.name, players.c.colour, players.c.last_used, players.c.archived)
    if not archived:
        query = query.where(players.c.archived.is_(False))
    rows = connection.execute(query.order_by(players.c.last_used.desc(), players.c.name_key))
    return [Registered(*row) for row in rows]


def colours_of(connection: Connection, names: Iterable[str]) -> dict[str, str]:
    """The colours that registered players have had, by name as given."""
    wanted = {same_name(name): name for name in names}
    rows = connection.execute(
        select(players.c.name_key, players.c.colour).where(players.c.name_key.in_(wanted))
    )
    return {wanted[key]: colour for key, colour in rows}


def use_players(connection: Connection, used: Iterable[tuple[str, str]], at: str) -> None:
    """Note players (name, colour) as used now; new ones enter the register, archived ones come back."""
    for name, colour in used:
        key = same_name(name)
        touched = update(players).where(players.c.name_key == key)
        if connection.execute(touched.values(last_used=at, archived=False)).rowcount:
            continue
        values = {
            "id": secrets.token_hex(16), "name": name, "name_key": key, "colour": colour,
            "last_used": at, "archived": False,
        }  # fmt: skip
        try:
            connection.execute(players.insert().values(**values))
        except IntegrityError as error:
            raise Overtaken from error


def archive_player(connection: Connection, name: str, archived: bool = True) -> None:
    """Take a player off the list, or back; Refused if there is none."""
    found = called(name, [player.name for player in list_players(connection, archived=True)])
    if len(found) != 1:
        several = f"{len(found)} players begin so: write more of the name"
        raise Refused(
            several if found else f"no player {name!r} in the register",
            code="player.ambiguous" if found else "player.unknown",
        )
    connection.execute(update(players).where(players.c.name == found[0]).values(archived=archived))
