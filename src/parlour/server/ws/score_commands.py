"""Convert the records that clients write to commands of the score service.

Clients name players by their ids (`p1`, `p2` ...), which do not change when a player is renamed, and send the
inputs of a hand as JSON values. The commands take names and text.
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
from ..views.hand_forms import typed_inputs

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
"""The commands, by the kinds of record in the log."""

ADAPTERS = {kind: TypeAdapter(command) for kind, command in COMMANDS.items()}


def command_for(game: ScoredGame, kind: str, values: dict[str, Any]) -> commands.Command:
    """The command for the sheet as it is now. Raises Refused if the kind or the values are invalid."""
    if kind not in COMMANDS:
        suggestion = meant(kind, COMMANDS)
        raise Refused(
            f"there is no record of kind {kind[:20]!r}{suggestion}: the kinds are {', '.join(COMMANDS)}",
            code="message.unknown",
        )
    known = [field.name for field in fields(COMMANDS[kind])]
    if unknown := sorted(set(values) - set(known)):
        suggestion = meant(unknown[0], known)
        raise Refused(
            f"{kind} has no field {unknown[0][:20]!r}{suggestion}: it has {', '.join(known) or 'none'}",
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
        raise Refused("a hand needs a number, and inputs by the keys of its fields", code="message.invalid")
    return typed_inputs(game, number, inputs)


def _with_names(game: ScoredGame, command: Any) -> commands.Command:
    """The command with the current names of the players instead of their ids."""
    names: dict[str, Any] = {}
    for field in ("player", "witness"):
        if getattr(command, field, None) is not None and not isinstance(command, commands.Join):
            names[field] = _name(game, getattr(command, field))
    if isinstance(command, commands.Reorder):
        names["players"] = tuple(_name(game, player) for player in command.players)
    named: commands.Command = replace(command, **names)
    return named


def _name(game: ScoredGame, player: str) -> str:
    if player not in game.players:
        raise Refused(
            f"there is no player {player[:12]!r} on this sheet; players are identified by ids such as p1",
            code="player.unknown",
        )
    return game.players[player].name
