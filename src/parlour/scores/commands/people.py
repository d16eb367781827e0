"""Players: join, leave, rename, recolour, reorder, and chance choosing among them."""

import re
from random import Random

from ..errors import Refused
from ..records import Draft
from ..reducer.state import ScoredGame
from ..text.names import player_name, same_name
from ..text.parsing import parse_value
from ..tools import SECURE, pick_from
from ..views.colours import colour_for
from .commands import Join, Leave, Pick, Recolour, Rename, Reorder
from .conditions import open_game


def join(command: Join, game: ScoredGame) -> Draft:
    """A late joiner with an opening value, which is no round."""
    open_game(game)
    name = free_name(game, command.player)
    at = command.at.strip()
    opening = _opening(game, at)
    taken = [player.colour for player in game.players.values()]
    colour = checked_colour(command.colour) if command.colour else colour_for(taken)
    new = {"id": f"p{game.players_ever + 1}", "name": name, "colour": colour}
    return Draft("join", {"player": new, "opening": opening, "at": at})


def leave(command: Leave, game: ScoredGame) -> Draft:
    """A player goes, the total stays."""
    open_game(game)
    player = game.find(command.player)
    if player.left:
        raise Refused(f"{player.name} has left already", code="player.left")
    return Draft("leave", {"player": player.id})


def rename(command: Rename, game: ScoredGame) -> Draft:
    """Another name for a player."""
    player = game.find(command.player)
    name = free_name(game, command.name, but=player.id)
    return Draft("rename", {"player": player.id, "name": name, "was": player.name})


def recolour(command: Recolour, game: ScoredGame) -> Draft:
    """Another colour for a player."""
    player = game.find(command.player)
    return Draft("recolour", {"player": player.id, "colour": checked_colour(command.colour)})


def reorder(command: Reorder, game: ScoredGame) -> Draft:
    """Another turn order; those who left follow at the end unless they are named."""
    named = [game.find(name).id for name in command.players]
    if len(set(named)) != len(named):
        raise Refused("the order names a player twice", code="player.duplicate")
    forgotten = [game.name_of(player) for player in game.active if player not in named]
    if forgotten:
        raise Refused(
            f"the order must name everybody who plays: {', '.join(forgotten)} missing", code="player.missing"
        )
    return Draft("reorder", {"players": named})


def pick(command: Pick, game: ScoredGame, chance: Random = SECURE) -> Draft:
    """Let chance choose; the result is logged, so that a second try is seen."""
    open_game(game)
    return Draft("pick", {"what": command.what, "result": pick_from(game.active, command.what, chance)})


def free_name(game: ScoredGame, text: str, but: str | None = None) -> str:
    """A name that may be given; `but` is the player who may keep it."""
    name = player_name(text)
    for player in game.players.values():
        if player.id != but and same_name(player.name) == same_name(name):
            raise Refused(
                f"there is a {player.name} on this sheet already: choose another name", code="name.taken"
            )
    return name


def checked_colour(text: str) -> str:
    """A colour as it is stored."""
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", text):
        raise Refused(f"{text!r} is no colour: write it like #1f77b4", code="value.invalid")
    return text.lower()


def _opening(game: ScoredGame, at: str) -> int:
    totals = game.totals()
    playing = [totals[player] for player in game.active]
    if at == "lowest":
        return min(playing, default=0)
    if at == "average":
        total, count = sum(playing), max(len(playing), 1)
        return total // count if total >= 0 else -(-total // count)
    value = parse_value(at, game.settings.decimals)
    if value is None:
        raise Refused(
            "somebody joins at 0, at the lowest, at the average or at a value: at=0", code="value.invalid"
        )
    return value
