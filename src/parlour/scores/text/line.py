"""Splitting a line into words, `key=value` pairs and lists, with double quotes round what has spaces.

Inside quotes a backslash keeps the next sign. Quotes also tell a name from a sign: `-` is nobody, `"-"`
is a player of that name.
"""

from collections.abc import Iterator

from ..errors import Refused


def split_words(line: str) -> list[str]:
    """The words of a line, quotes kept: split where spaces stand outside quotes.

    >>> split_words('edit E1 12 why="misread the 2"')
    ['edit', 'E1', '12', 'why="misread the 2"']
    """
    return [word for word in _split(line, " \t") if word]


def split_items(text: str, separator: str = ",") -> list[str]:
    """The items of a list, quotes kept: split where the separator stands outside quotes."""
    return _split(text, separator)


def split_pair(word: str) -> tuple[str, str | None]:
    """A word as key and value at its first `=` outside quotes; the value is None if there is none."""
    parts = _split(word, "=")
    if len(parts) == 1:
        return word, None
    return parts[0], word[len(parts[0]) + 1 :]


def unquote(text: str) -> str:
    """The text that a word stands for.

    >>> unquote('"Ann Lee"')
    'Ann Lee'
    """
    return "".join(sign for sign, marks in _signs(text) if not marks)


def quote(text: str) -> str:
    """The text as a word that reads back: quoted where it has to be."""
    if text in ("", "-", ".") or any(sign in ' \t,;="\\#' for sign in text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return text


def _split(text: str, separators: str) -> list[str]:
    parts, part, quoted, kept = [], "", False, False
    for sign in text:
        if kept:
            kept = False
        elif sign == "\\" and quoted:
            kept = True
        elif sign == '"':
            quoted = not quoted
        elif sign in separators and not quoted:
            parts.append(part)
            part = ""
            continue
        part += sign
    if quoted:
        raise Refused(f"a quotation mark is not closed: {text}", code="text.invalid")
    return [*parts, part]


def _signs(text: str) -> Iterator[tuple[str, bool]]:
    """Every sign with whether it is only a mark (a quote, the backslash before a kept sign)."""
    quoted = kept = False
    for sign in text:
        if kept:
            kept = False
            yield sign, False
        elif sign == "\\" and quoted:
            kept = True
            yield sign, True
        elif sign == '"':
            quoted = not quoted
            yield sign, True
        else:
            yield sign, False
