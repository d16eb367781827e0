"""Drafts for commands on players: join, leave, rename, recolour, reorder, and random choice."""

import re
from collections.abc import Iterable
from random import Random

from ..commands import AddPlayer, Pick, RecolourPlayer, RemovePlayer, RenamePlayer, ReorderPlayers
from ..errors import Refused
from ..records import (
    Draft,
    JoinBody,
    JoiningPlayer,
    LeaveBody,
    PickBody,
    RecolourBody,
    RenameBody,
    ReorderBody,
)
from ..reducer.state import ScoredGame
from ..text import format_value, name_key, player_name
from ..tools import SECURE, pick_from
from .conditions import check_open, player_with_id

PALETTE = (
    "#0b5fa5", "#b3261e", "#1b7f3b", "#7a3fa0", "#a85b00", "#00788a",
    "#9c1f6b", "#4d5b00", "#3b4a9e", "#7a4a32", "#006a5b", "#5c5c66",
)  # fmt: skip
"""The colours of players. They also differ in lightness, and screens show an initial as well."""


def join(command: AddPlayer, game: ScoredGame) -> Draft:
    """Return the draft for a new player. Their opening value does not count as a round."""
    check_open(game)
    name = unused_name(game, command.player)
    opening = _opening(game, command.at)
    at = command.at if isinstance(command.at, str) else format_value(opening, game.settings.decimals)
    taken = [player.colour for player in game.players.values()]
    colour = checked_colour(command.colour) if command.colour else colour_for(taken)
    new = JoiningPlayer(id=f"p{game.players_ever + 1}", name=name, colour=colour)
    return Draft("join", JoinBody(player=new, opening=opening, at=at))


def leave(command: RemovePlayer, game: ScoredGame) -> Draft:
    """Return the draft for a player who leaves. Their total stays."""
    check_open(game)
    player = player_with_id(game, command.player)
    if player.left:
        raise Refused(f"{player.name} has already left", code="player.left")
    return Draft("leave", LeaveBody(player=player.id))


def rename(command: RenamePlayer, game: ScoredGame) -> Draft:
    """Return the draft for a new name."""
    player = player_with_id(game, command.player)
    name = unused_name(game, command.name, but=player.id)
    return Draft("rename", RenameBody(player=player.id, name=name, was=player.name))


def recolour(command: RecolourPlayer, game: ScoredGame) -> Draft:
    """Return the draft for a new colour."""
    player = player_with_id(game, command.player)
    return Draft("recolour", RecolourBody(player=player.id, colour=checked_colour(command.colour)))


def reorder(command: ReorderPlayers, game: ScoredGame) -> Draft:
    """Return the draft for a new turn order. Players who have left come last unless they are named."""
    named = [player_with_id(game, player).id for player in command.players]
    if len(set(named)) != len(named):
        raise Refused("the order names a player twice", code="player.duplicate")
    omitted = [game.name_of(player) for player in game.active if player not in named]
    if omitted:
        raise Refused(
            f"the order must name all active players: {', '.join(omitted)} missing", code="player.missing"
        )
    return Draft("reorder", ReorderBody(players=named))


def pick(command: Pick, game: ScoredGame, chance: Random = SECURE) -> Draft:
    """Return the draft of a random choice. The result is part of the log, so a repeated choice is visible."""
    check_open(game)
    result = pick_from(game.active, command.what, chance)
    return Draft("pick", PickBody.model_validate({"what": command.what, "result": result}))


def unused_name(game: ScoredGame, text: str, but: str | None = None) -> str:
    """Return a checked name that no player except `but` (an id) has. Raises Refused."""
    name = player_name(text)
    for player in game.players.values():
        if player.id != but and name_key(player.name) == name_key(name):
            raise Refused(
                f"there is already a {player.name} on this sheet: choose another name", code="name.taken"
            )
    return name


def checked_colour(text: str) -> str:
    """Return a colour in the stored form. Raises Refused."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        raise Refused(f"{text!r} is not a colour: write it like #1f77b4", code="value.invalid")
    return text.lower()


def colour_for(taken: Iterable[str]) -> str:
    """Return the first unused colour, or the least used one if all are taken."""
    used = list(taken)
    return min(PALETTE, key=lambda colour: (used.count(colour), PALETTE.index(colour)))


def _opening(game: ScoredGame, at: int | str) -> int:
    """Return the opening value. `at` is a value, `lowest` or `average`."""
    if isinstance(at, int):
        return at
    totals = game.totals()
    active_totals = [totals[player] for player in game.active]
    if at == "lowest":
        return min(active_totals, default=0)
    total, count = sum(active_totals), max(len(active_totals), 1)
    return total // count if total >= 0 else -(-total // count)
