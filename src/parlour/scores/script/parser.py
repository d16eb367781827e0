"""Parse the lines of a session script into commands."""

import re
from collections.abc import Callable
from typing import Any

from ...names.suggestions import meant
from ..errors import Refused
from ..text import split_items, split_pair, split_words, unquote
from . import commands

_GAME_SETTINGS = ("win", "mode", "target", "decimals", "hands", "witness")


class ScriptError(Exception):
    """The line is not valid in a session script. `!` does not expect this error."""


def read_game(words: list[str]) -> commands.NewGame:
    """Parse `game "NAME" sheet=S players=A,B,… option=value …`. Raises Refused."""
    names, pairs = _split_arguments(words)
    if len(names) > 1:
        raise Refused(
            'a game has one name: put it in quotes, game "NAME" sheet=S players=A,B', code="argument.invalid"
        )
    if pairs.get("players") is None:
        raise Refused("a game needs players=A,B,…", code="argument.missing")
    players = tuple(unquote(item.strip()) for item in split_items(pairs.pop("players")))
    settings: dict[str, Any] = {key: unquote(pairs.pop(key)) for key in _GAME_SETTINGS if key in pairs}
    return commands.NewGame(
        sheet=pairs.pop("sheet", "plain"),
        players=players,
        name=unquote(names[0]) if names else None,
        note=unquote(pairs.pop("note", "")),
        options=pairs,
        **settings,
    )


def read_command(verb: str, words: list[str]) -> commands.Command:
    """Return the command of a line. Raises Refused for wrong arguments, ScriptError for an unknown verb."""
    if verb not in _READERS:
        known = ["game", "use", "rematch", *_READERS]
        raise ScriptError(
            f"there is no command {verb[:40]!r}{meant(verb, known)}: the commands are {', '.join(known)}"
        )
    return _READERS[verb](words)


def read_hand(words: list[str]) -> commands.EnterHand:
    """Parse `hand N key=value … why="…"`. A key without `=` means yes. Without N it is the next hand."""
    number = None
    if words and not {"=", ","} & set(words[0]):
        number, words = read_number(words[0], "a hand's number"), words[1:]
    inputs: dict[str, str | None] = {}
    for word in words:
        key, value = split_pair(word)
        if key in inputs:
            raise Refused(f"{key} is given twice", code="argument.duplicate")
        inputs[key] = value
    why, witness = inputs.pop("why", None), inputs.pop("witness", None)
    return commands.EnterHand(number, inputs, _unquoted(why), _unquoted(witness))


def read_number(text: str, what: str) -> int:
    """Parse a whole number of at least 1 and at most seven digits. Raises Refused."""
    if not re.fullmatch(r"[0-9]{1,7}", text) or int(text) == 0:
        raise Refused(f"{what} is a whole number of at least 1, not {text!r}", code="value.invalid")
    return int(text)


def read_event(text: str) -> int:
    """Parse the number of an event, written `E7`. Raises Refused."""
    return read_number(text.removeprefix("E").removeprefix("e"), "an event's number (E1, E2 …)")


def read_names(text: str) -> tuple[str, ...]:
    """Parse a list of names, `A,B,…`."""
    return tuple(unquote(item.strip()) for item in split_items(text))


def _add(words: list[str]) -> commands.Add:
    names, pairs = _split_arguments(words, "row")
    if not names:
        raise Refused("add needs a player and a value: add P V", code="argument.missing")
    row = read_number(pairs["row"], "a row") if "row" in pairs else None
    return commands.Add(unquote(names[0]), " ".join(unquote(word) for word in names[1:]), row)


def _row(words: list[str]) -> commands.Row:
    return commands.Row(tuple(unquote(word) for word in words))


def _edit(words: list[str]) -> commands.Edit:
    names, pairs = _split_arguments(words, "why", "witness")
    if not names:
        raise Refused("edit needs an event and a value: edit E1 12", code="argument.missing")
    value = " ".join(unquote(word) for word in names[1:])
    return commands.Edit(
        read_event(names[0]), value, _unquoted(pairs.get("why")), _unquoted(pairs.get("witness"))
    )


def _void(words: list[str]) -> commands.Void:
    names, pairs = _split_arguments(words, "why", "witness")
    return commands.Void(
        read_event(_single(names, "void needs one event: void E1")),
        _unquoted(pairs.get("why")),
        _unquoted(pairs.get("witness")),
    )


def _join(words: list[str]) -> commands.Join:
    names, pairs = _split_arguments(words, "at", "colour")
    name = unquote(_single(names, "join needs one player: join P at=0"))
    return commands.Join(name, unquote(pairs.get("at", "0")), pairs.get("colour"))


def _rename(words: list[str]) -> commands.Rename:
    if len(words) != 2:
        raise Refused("rename needs the old name and the new one: rename P Q", code="argument.missing")
    return commands.Rename(unquote(words[0]), unquote(words[1]))


def _recolour(words: list[str]) -> commands.Recolour:
    if len(words) != 2:
        raise Refused("recolour needs a player and a colour: recolour P #1f77b4", code="argument.missing")
    return commands.Recolour(unquote(words[0]), unquote(words[1]))


def _unlock(words: list[str]) -> commands.Unlock:
    names, pairs = _split_arguments(words, "why")
    number = read_number(_single(names, 'unlock needs a row or hand: unlock R why="…"'), "a row or hand")
    return commands.Unlock(number, _unquoted(pairs.get("why")))


def _reopen(words: list[str]) -> commands.Reopen:
    names, pairs = _split_arguments(words, "why")
    if names:
        raise Refused('reopen needs only a reason: reopen why="…"', code="argument.invalid")
    return commands.Reopen(_unquoted(pairs.get("why")))


def _set(words: list[str]) -> commands.Set:
    names, pairs = _split_arguments(words)
    if names:
        raise Refused(f"{names[0]!r} has no value: set key=value", code="argument.invalid")
    return commands.Set({key: unquote(value) for key, value in pairs.items()})


def _bare(command: commands.Command, verb: str) -> Callable[[list[str]], commands.Command]:
    def read(words: list[str]) -> commands.Command:
        if words:
            raise Refused(f"{verb} takes no arguments", code="argument.invalid")
        return command

    return read


_READERS: dict[str, Callable[[list[str]], commands.Command]] = {
    "add": _add,
    "row": _row,
    "next": _bare(commands.CloseRow(), "next"),
    "hand": read_hand,
    "edit": _edit,
    "void": _void,
    "undo": _bare(commands.Undo(), "undo"),
    "redo": _bare(commands.Redo(), "redo"),
    "join": _join,
    "leave": lambda words: commands.Leave(unquote(_single(words, "leave needs one player: leave P"))),
    "rename": _rename,
    "recolour": _recolour,
    "reorder": lambda words: commands.Reorder(
        read_names(_single(words, "reorder needs one list: reorder A,B,…"))
    ),
    "lock": lambda words: commands.Lock(
        read_number(_single(words, "lock needs a row or hand: lock R"), "a row or hand")
    ),
    "unlock": _unlock,
    "set": _set,
    "note": lambda words: commands.Note(" ".join(unquote(word) for word in words)),
    "pick": lambda words: commands.Pick(_single(words or ["player"], "pick player, seating or partners")),
    "finish": _bare(commands.Finish(), "finish"),
    "reopen": _reopen,
}

VERBS = tuple(_READERS)
"""The first words of commands on a sheet."""


def _split_arguments(words: list[str], *keys: str) -> tuple[list[str], dict[str, str]]:
    """Return the plain words and the `key=value` pairs. Raises Refused for keys that are not in `keys`."""
    names: list[str] = []
    pairs: dict[str, str] = {}
    for word in words:
        key, value = split_pair(word)
        if value is None:
            names.append(word)
        elif keys and key not in keys:
            raise Refused(
                f"there is no {key}= here{meant(key, keys)}, only {', '.join(key + '=' for key in keys)}",
                code="argument.unknown",
            )
        elif key in pairs:
            raise Refused(f"{key} is given twice", code="argument.duplicate")
        else:
            pairs[key] = value
    return names, pairs


def _single(words: list[str], message: str) -> str:
    if len(words) != 1:
        raise Refused(message, code="argument.missing")
    return words[0]


def _unquoted(word: str | None) -> str | None:
    return None if word is None else unquote(word)


__all__ = ["VERBS", "ScriptError", "read_command", "read_event", "read_game", "read_names", "split_words"]
