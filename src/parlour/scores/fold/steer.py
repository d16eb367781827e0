"""Steering records: what changes a sheet without changing what was scored."""

from dataclasses import replace

from ..errors import Refused
from ..log.record import Record
from ..sheets import sheet_named
from .game import ScoredGame

_SETTINGS = {
    "name": str, "win": str, "mode": str, "decimals": int, "target": int, "hands": int, "witness": bool,
}  # fmt: skip


def steer(game: ScoredGame, record: Record) -> None:
    """Carry out one steering record; undo and redo are the stack's business."""
    body, kind = record.body, record.kind
    if kind == "next":
        game.close_row(body["row"])
    elif kind == "lock":
        game.locks.add(body["row"])
    elif kind == "unlock":
        game.locks.discard(body["row"])
    elif kind == "finish":
        game.status = "finished"
    elif kind == "reopen":
        game.status = "open"
    elif kind == "note":
        game.note = body["text"]
    elif kind == "pick":
        game.picks.append((record.seq, body["what"], tuple(body["result"])))
    elif kind == "set":
        _set(game, record)
    elif kind == "reorder":
        named = [player for player in body["players"] if player in game.players]
        game.order = list(dict.fromkeys([*named, *game.order]))
    elif kind in ("rename", "recolour") and body["player"] in game.players:
        player = game.players[body["player"]]
        name, colour = body.get("name", player.name), body.get("colour", player.colour)
        game.players[player.id] = replace(player, name=name, colour=colour)


def _set(game: ScoredGame, record: Record) -> None:
    for name, value in record.body["settings"].items():
        if name in game.settings.options:
            option = next(option for option in sheet_named(game.sheet).options if option.name == name)
            if not option.fits(value, tuple(game.seats)):
                raise option.wrong(str(value))
            game.settings.options[name] = value
        elif name not in _SETTINGS:
            raise Refused(f"there is no setting {name}", code="setting.unknown")
        elif value is None and name in ("target", "hands"):
            setattr(game.settings, name, None)
        elif type(value) is not _SETTINGS[name]:
            raise Refused(f"the setting {name} cannot have this value", code="setting.invalid")
        else:
            setattr(game.settings, name, value)
    settings = game.settings
    if settings.win not in ("high", "low") or settings.mode not in ("rows", "events"):
        raise Refused("win is high or low, mode is rows or events", code="setting.invalid")
    if not 0 <= settings.decimals <= 2:
        raise Refused("decimals are 0, 1 or 2", code="setting.invalid")
