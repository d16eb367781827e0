"""What a page writes on a sheet, as the service's own commands.

A page names players by their ids (`p1`, `p2` …), which no renaming changes, and gives a hand's inputs as its
form has them; the service's commands take names and text.
"""

import json
from dataclasses import fields, replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ...names.suggestions import meant
from ...scores.commands import commands
from ...scores.errors import Refused
from ...scores.reducer.state import ScoredGame
from ..http.validation_errors import validation_errors_text
from .hand_forms import written

COMMANDS: dict[str, Any] = {
    "add": commands.Add,
    "row": commands.Row,
    "next": commands.CloseRow,
    "hand": commands.EnterHand,
    "edit": commands.Edit,
    "void": commands.Void,
    "undo": commands.Undo,
    "redo": commands.Redo,
    "join": commands.Join,
    "leave": commands.Leave,
    "rename": commands.Rename,
    "recolour": commands.Recolour,
    "reorder": commands.Reorder,
    "lock": commands.Lock,
    "unlock": commands.Unlock,
    "set": commands.Set,
    "note": commands.Note,
    "finish": commands.Finish,
    "reopen": commands.Reopen,
    "pick": commands.Pick,
}
"""The kinds of record that people write, by the names that the log has for them."""

ADAPTERS = {kind: TypeAdapter(form) for kind, form in COMMANDS.items()}


def command_for(game: ScoredGame, kind: str, values: dict[str, Any]) -> commands.Command:
    """The command for the sheet as it is now. Raises Refused for what is none."""
    if kind not in COMMANDS:
        close = meant(kind, COMMANDS)
        raise Refused(
            f"there is no {kind[:20]!r} on a sheet{close}: it is one of {', '.join(COMMANDS)}",
            code="message.unknown",
        )
    known = [field.name for field in fields(COMMANDS[kind])]
    if unknown := sorted(set(values) - set(known)):
        close = meant(unknown[0], known)
        raise Refused(
            f"{kind} has no {unknown[0][:20]!r}{close}: it has {', '.join(known) or 'nothing'}",
            code="message.invalid",
        )
    if kind == "hand":
        values = values | {"inputs": _inputs(game, values)}
    try:
        command: commands.Command = ADAPTERS[kind].validate_json(json.dumps(values), strict=True)
    except ValidationError as error:
        raise Refused(
            validation_errors_text(error.errors(include_url=False), kind), code="message.invalid"
        ) from None
    return _with_names(game, command)


def _inputs(game: ScoredGame, values: dict[str, Any]) -> dict[str, str | None]:
    number, inputs = values.get("number"), values.get("inputs")
    if type(number) is not int or type(inputs) is not dict:
        raise Refused("a hand has a number, and inputs by the keys of its fields", code="message.invalid")
    return written(game, number, inputs)


def _with_names(game: ScoredGame, command: Any) -> commands.Command:
    """The command with the names that the players bear now."""
    told: dict[str, Any] = {}
    for field in ("player", "witness"):
        if getattr(command, field, None) is not None and not isinstance(command, commands.Join):
            told[field] = _name(game, getattr(command, field))
    if isinstance(command, commands.Reorder):
        told["players"] = tuple(_name(game, player) for player in command.players)
    named: commands.Command = replace(command, **told)
    return named


def _name(game: ScoredGame, player: str) -> str:
    if player not in game.players:
        raise Refused(
            f"there is no player {player[:12]!r} on this sheet; players are named by their ids, as p1",
            code="player.unknown",
        )
    return game.players[player].name
