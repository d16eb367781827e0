"""From the text of a session line to a command."""

import re
from collections.abc import Callable
from typing import Any

from ...names.suggestions import meant
from ..commands import commands
from ..errors import Refused
from ..text.parsing import split_items, split_pair, split_words, unquote

_GAME_SETTINGS = ("win", "mode", "target", "decimals", "hands", "witness")


class ScriptError(Exception):
    """A line that is no line of a session script at all, which even `!` does not excuse."""


def read_game(words: list[str]) -> commands.NewGame:
    """`game "NAME" sheet=S players=A,B,… option=value …`."""
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
    """The command of a line; Refused if something is missing or too much, ScriptError for an unknown verb."""
    if verb not in _READERS:
        there = ["game", "use", "rematch", *_READERS]
        raise ScriptError(
            f"there is no command {verb[:40]!r}{meant(verb, there)}: there are {', '.join(there)}"
        )
    return _READERS[verb](words)


def read_hand(words: list[str]) -> commands.EnterHand:
    """`hand N key=value … why="…"`; a key without `=` is a tick; without N it is the next."""
    number = None
    if words and not {"=", ","} & set(words[0]):
        number, words = read_number(words[0], "a hand's number"), words[1:]
    inputs: dict[str, str | None] = {}
    for word in words:
        key, value = split_pair(word)
        if key in inputs:
            raise Refused(f"{key} stands twice", code="argument.duplicate")
        inputs[key] = value
    why, witness = inputs.pop("why", None), inputs.pop("witness", None)
    return commands.EnterHand(number, inputs, _text(why), _text(witness))


def read_number(text: str, what: str) -> int:
    """A whole number from 1, of at most seven digits."""
    if not re.fullmatch(r"[0-9]{1,7}", text) or int(text) == 0:
        raise Refused(f"{what} is a whole number from 1, not {text!r}", code="value.invalid")
    return int(text)


def read_event(text: str) -> int:
    """The number of an event, written `E7`."""
    return read_number(text.removeprefix("E").removeprefix("e"), "an event's number (E1, E2 …)")


def read_names(text: str) -> tuple[str, ...]:
    """Names in a list, `A,B,…`."""
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
    return commands.Edit(read_event(names[0]), value, _text(pairs.get("why")), _text(pairs.get("witness")))


def _void(words: list[str]) -> commands.Void:
    names, pairs = _split_arguments(words, "why", "witness")
    return commands.Void(
        read_event(_one(names, "void needs one event: void E1")),
        _text(pairs.get("why")),
        _text(pairs.get("witness")),
    )


def _join(words: list[str]) -> commands.Join:
    names, pairs = _split_arguments(words, "at", "colour")
    name = unquote(_one(names, "join needs one player: join P at=0"))
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
    number = read_number(_one(names, 'unlock needs a row or hand: unlock R why="…"'), "a row or hand")
    return commands.Unlock(number, _text(pairs.get("why")))


def _reopen(words: list[str]) -> commands.Reopen:
    names, pairs = _split_arguments(words, "why")
    if names:
        raise Refused('reopen needs nothing but a reason: reopen why="…"', code="argument.invalid")
    return commands.Reopen(_text(pairs.get("why")))


def _set(words: list[str]) -> commands.Set:
    names, pairs = _split_arguments(words)
    if names:
        raise Refused(f"{names[0]!r} has no value: set key=value", code="argument.invalid")
    return commands.Set({key: unquote(value) for key, value in pairs.items()})


def _bare(command: commands.Command, verb: str) -> Callable[[list[str]], commands.Command]:
    def read(words: list[str]) -> commands.Command:
        if words:
            raise Refused(f"{verb} stands alone on its line", code="argument.invalid")
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
    "leave": lambda words: commands.Leave(unquote(_one(words, "leave needs one player: leave P"))),
    "rename": _rename,
    "recolour": _recolour,
    "reorder": lambda words: commands.Reorder(
        read_names(_one(words, "reorder needs one list: reorder A,B,…"))
    ),
    "lock": lambda words: commands.Lock(
        read_number(_one(words, "lock needs a row or hand: lock R"), "a row or hand")
    ),
    "unlock": _unlock,
    "set": _set,
    "note": lambda words: commands.Note(" ".join(unquote(word) for word in words)),
    "pick": lambda words: commands.Pick(_one(words or ["player"], "pick player, seating or partners")),
    "finish": _bare(commands.Finish(), "finish"),
    "reopen": _reopen,
}

VERBS = tuple(_READERS)
"""The words by which commands on a sheet begin."""


def _split_arguments(words: list[str], *keys: str) -> tuple[list[str], dict[str, str]]:
    """Bare words and `key=value` pairs; with `keys` given, no other keys may stand here."""
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
            raise Refused(f"{key} stands twice", code="argument.duplicate")
        else:
            pairs[key] = value
    return names, pairs


def _one(words: list[str], right: str) -> str:
    if len(words) != 1:
        raise Refused(right, code="argument.missing")
    return words[0]


def _text(word: str | None) -> str | None:
    return None if word is None else unquote(word)


__all__ = ["VERBS", "ScriptError", "read_command", "read_event", "read_game", "read_names", "split_words"]
