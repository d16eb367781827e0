"""The types that the page declares, read from its source, and a check of messages against them."""

import re
from dataclasses import dataclass, field
from typing import Any

TOKEN = re.compile(r'\s+|//[^\n]*|/\*.*?\*/|("[^"]*"|[A-Za-z_]\w*|\d+|\?:|[{}\[\]();:|&<>,=])', re.DOTALL)
PLAIN: dict[str, Any] = {"string": str, "number": (int, float), "null": type(None)}


@dataclass
class Shape:
    """An object: the type of each field, which fields are optional, and the type of any other field."""

    fields: dict[str, Any] = field(default_factory=dict)
    optional: set[str] = field(default_factory=set)
    others: Any = None


class Types:
    """All interfaces and types of a source."""

    def __init__(self, source: str) -> None:
        self._left = [found[1] for found in TOKEN.finditer(source) if found[1]]
        self.named: dict[str, Any] = {}
        self.met: set[tuple[str, str]] = set()  # the fields of named shapes that a message had
        while self._left:
            self._declaration()

    def _take(self, *wanted: str) -> str:
        token = self._left.pop(0)
        assert not wanted or token in wanted, f"{token!r} where {wanted} is expected"
        return token

    def _may(self, token: str) -> bool:
        there = bool(self._left) and self._left[0] == token
        if there:
            self._left.pop(0)
        return there

    def _declaration(self) -> None:
        self._take("export")
        kind, name = self._take("interface", "type"), self._take()
        if kind == "interface":
            self.named[name] = self._shape()
        else:
            self._take("=")
            self.named[name] = self._union()
            self._take(";")

    def _shape(self) -> Shape:
        shape = Shape()
        self._take("{")
        while not self._may("}"):
            self._field(shape)
        return shape

    def _field(self, shape: Shape) -> None:
        if self._may("["):
            for _ in range(4):  # name: string ]
                self._take()
            self._take(":")
            shape.others = self._union()
        else:
            name = self._take()
            if self._take(":", "?:") == "?:":
                shape.optional.add(name)
            shape.fields[name] = self._union()
        if self._left[0] != "}":
            self._take(";")

    def _union(self) -> Any:
        self._may("|")
        found = [self._both()]
        while self._may("|"):
            found.append(self._both())
        return ("any of", found) if len(found) > 1 else found[0]

    def _both(self) -> Any:
        found = [self._list()]
        while self._may("&"):
            found.append(self._list())
        return ("all of", found) if len(found) > 1 else found[0]

    def _list(self) -> Any:
        one = self._one()
        while self._left[:2] == ["[", "]"]:
            del self._left[:2]
            one = ("list", one)
        return one

    def _one(self) -> Any:
        if self._left[0] == "{":
            return self._shape()
        token = self._take()
        if token == "(":
            found = self._union()
            self._take(")")
            return found
        if token == "[":
            return ("places", self._listed("]"))
        if token == "Record":
            self._take("<")
            return Shape(others=self._listed(">")[1])
        return token

    def _listed(self, end: str) -> list[Any]:
        found = [self._union()]
        while self._take(",", end) != end:
            found.append(self._union())
        return found

    def wrong(self, kind: Any, value: Any, where: str = "") -> str:
        """Return where and how a value does not have a type; empty if it does."""
        if isinstance(kind, Shape):
            return self._wrong_shape(kind, value, where, "")
        if isinstance(kind, tuple):
            return self._wrong_whole(kind[0], kind[1], value, where)
        if kind in self.named:
            named = self.named[kind]
            shaped = isinstance(named, Shape)
            return self._wrong_shape(named, value, where, kind) if shaped else self.wrong(named, value, where)
        return "" if _is_plain(kind, value) else f"{where}: {value!r:.60} is no {kind}"

    def _wrong_whole(self, how: str, parts: Any, value: Any, where: str) -> str:
        if how == "any of":
            found = [self.wrong(part, value, where) for part in parts]
            return "" if "" in found else min(found, key=lambda one: -one.count("."))
        if how == "all of":
            whole = Shape()
            for part in parts:
                self._add(whole, self.named.get(part, part) if isinstance(part, str) else part)
            return self._wrong_shape(whole, value, where, "")
        if not isinstance(value, list):
            return f"{where}: {value!r:.60} is no list"
        kinds = [parts] * len(value) if how == "list" else parts
        found = [self.wrong(part, one, f"{where}[]") for part, one in zip(kinds, value, strict=True)]
        return next(filter(None, found), "")

    def _add(self, whole: Shape, part: Shape) -> None:
        whole.fields |= part.fields
        whole.optional |= part.optional

    def _wrong_shape(self, shape: Shape, value: Any, where: str, name: str) -> str:
        if not isinstance(value, dict):
            return f"{where}: {value!r:.60} is no {name or 'object'}"
        for said, inner in value.items():
            kind = shape.fields.get(said, shape.others)
            if kind is None:
                return f"{where}.{said} is not declared"
            self.met.add((name, said))
            if wrong := self.wrong(kind, inner, f"{where}.{said}"):
                return wrong
        missing = shape.fields.keys() - shape.optional - value.keys()
        return f"{where}.{min(missing)} is missing" if missing else ""


def _is_plain(kind: str, value: Any) -> bool:
    if kind == "unknown":
        return True
    if kind.startswith('"'):
        return bool(value == kind[1:-1])
    if kind.isdigit():
        return bool(value == int(kind) and value is not True)
    if kind in PLAIN:
        return isinstance(value, PLAIN[kind]) and not isinstance(value, bool)
    assert kind == "boolean", f"there is no type {kind}"
    return isinstance(value, bool)
