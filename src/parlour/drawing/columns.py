"""The columns of a patience: side by side, the bottom card first, each overlapped by the next."""

from .ink import Ink, pad

Cards = list[str | None]


def draw_columns(letter: str, columns: list[Cards], ink: Ink) -> list[str]:
    """Draw columns T1, T2, ...; what is too wide for the screen goes on below."""
    if ink.plain:
        return [
            f"{letter}{number}: {' '.join(ink.card(card) for card in cards) or 'empty'}"
            for number, cards in enumerate(columns, 1)
        ]
    cell = len(f"{letter}{len(columns)}") + 1
    each = max(1, (ink.width + 1) // cell)
    lines: list[str] = []
    for start in range(0, len(columns), each):
        lines += _block(letter, columns[start : start + each], start, cell, ink)
    return lines


def _block(letter: str, columns: list[Cards], start: int, cell: int, ink: Ink) -> list[str]:
    heads = [ink.dim(f"{letter}{start + number}") for number in range(1, len(columns) + 1)]
    rows = [heads]
    for depth in range(max(1, *(len(cards) for cards in columns), 1)):
        rows.append([ink.card(cards[depth]) if depth < len(cards) else "" for cards in columns])
    return ["".join(pad(one, cell) for one in row).rstrip() for row in rows]
