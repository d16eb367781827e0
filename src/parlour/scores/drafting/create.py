"""The first record of a new sheet or of a rematch."""

import re
from collections.abc import Collection
from typing import Any

from ..commands import NewGame
from ..errors import Refused
from ..records import CreateBody, Draft, JoiningPlayer, valid_body
from ..reducer.state import ScoredGame
from ..sheets import sheet_named
from ..sheets.sheet import Sheet
from ..text import GAME_NAME, NOTE, checked_text, find_name, game_name, name_key, player_name
from .people import checked_colour, colour_for
from .settings import read_setting


def create(command: NewGame, sheet_id: str, names_in_use: Collection[str]) -> Draft:
    """Return the first record of a sheet. `names_in_use` are names of other sheets, as `name_key` values."""
    sheet = sheet_named(command.sheet)
    players = _players(command)

    def setting(name: str, text: str | None, default: Any) -> Any:
        return default if text is None else read_setting(sheet, name, text, decimals)

    decimals = 0
    decimals = setting("decimals", command.decimals, 0)
    options = _options(command, sheet, players)
    with valid_body():
        body = CreateBody(
            id=sheet_id,
            name=_name(command, names_in_use),
            sheet=sheet.name,
            options=options,
            win=setting("win", command.win, sheet.win),
            mode=setting("mode", command.mode, "rows"),
            decimals=decimals,
            target=setting("target", command.target, sheet.target(options)),
            hands=setting("hands", command.hands, None),
            witness=setting("witness", command.witness, False),
            players=players,
            note=checked_text(command.note, "a note", 0, NOTE),
            before=None,
        )
    return Draft("create", body)


def rematch(game: ScoredGame, sheet_id: str, names_in_use: Collection[str]) -> Draft:
    """Return the first record of a rematch: the same players, order and options, and the next name."""
    settings = game.settings
    ids = {player: f"p{place}" for place, player in enumerate(game.active, start=1)}
    options = sheet_named(game.sheet).rematch_options(dict(settings.options), game.tally)
    with valid_body():
        players = [
            JoiningPlayer(id=new, name=game.players[old].name, colour=game.players[old].colour)
            for old, new in ids.items()
        ]
        body = CreateBody(
            id=sheet_id,
            name=next_name(settings.name, names_in_use),
            sheet=game.sheet,
            options={name: ids.get(value, value) for name, value in options.items()},
            win=settings.win,
            mode=settings.mode,
            decimals=settings.decimals,
            target=settings.target,
            hands=settings.hands,
            witness=settings.witness,
            players=players,
            note="",
            before=game.id,
        )
    return Draft("create", body)


def next_name(name: str, names_in_use: Collection[str]) -> str:
    """Return the name with the next unused number: Friday, Friday (2), Friday (3).

    >>> next_name("Friday (2)", {"friday (2)"})
    'Friday (3)'
    """
    found = re.fullmatch(r"(.*) \(([1-9][0-9]{0,5})\)", name)
    stem, number = (found[1], int(found[2])) if found else (name, 1)
    while True:
        number += 1
        tail = f" ({number})"
        following = stem[: GAME_NAME - len(tail)].rstrip() + tail
        if name_key(following) not in names_in_use:
            return following


def _name(command: NewGame, names_in_use: Collection[str]) -> str:
    if command.name is not None:
        name = game_name(command.name)
        if name_key(name) in names_in_use:
            raise Refused(f"there is already a sheet {name!r}: choose another name", code="name.taken")
        return name
    title, number = sheet_named(command.sheet).title, 1
    while name_key(f"{title} {number}") in names_in_use:
        number += 1
    return f"{title} {number}"


def _options(command: NewGame, sheet: Sheet, players: list[JoiningPlayer]) -> dict[str, Any]:
    ids = {player.name: player.id for player in players}

    def find(name: str) -> str:
        return ids[find_name(name, ids, f"no player {name!r} on this sheet")]

    options = sheet.read_options(command.options, find)
    for option in sheet.options:
        if not option.fits(options[option.name], tuple(ids.values())):
            raise option.invalid(command.options[option.name])
    return options


def _players(command: NewGame) -> list[JoiningPlayer]:
    names = [player_name(name) for name in command.players]
    colours = [checked_colour(command.colours[name]) for name in names if name in command.colours]
    players: list[JoiningPlayer] = []
    for place, name in enumerate(names, start=1):
        if name_key(name) in {name_key(player.name) for player in players}:
            raise Refused(f"two players cannot both be called {name}: change one name", code="name.taken")
        if name in command.colours:
            colour = checked_colour(command.colours[name])
        else:
            colour = colour_for(colours)
            colours.append(colour)
        with valid_body():
            players.append(JoiningPlayer(id=f"p{place}", name=name, colour=colour))
    return players
