"""Advice and help in words: what a hint's numbers mean, and what one can type."""

from typing import TYPE_CHECKING

from ..drawing.ink import Ink, pad, shown

if TYPE_CHECKING:
    from ..telling.advising import Advice
    from .guidance import Guidance

NOWHERE = "Every move only leads back to where you have been: nothing new comes of going on."


def tell_advice(found: "Advice", ink: Ink) -> list[str]:
    """Return what to play, how much worse the other moves are, and what those numbers count."""
    if found.wins:
        many = "1 move" if found.wins == 1 else f"{found.wins} moves"
        return [f"The solver says: {ink.text(found.moves[0].text)}", f"  It leads to a win in {many}."]
    lines = [f"The search bot would choose: {ink.text(found.moves[0].text)}"] if found.moves else [NOWHERE]
    width = max((shown(ink.text(one.text)) for one in found.moves), default=0)
    for place, one in enumerate(found.moves):
        told = f"{one.value:+.1f}" if place == 0 or one.worse is not None else "about as good"
        often = "" if found.equal else f"   tried {one.visits:,} times"
        lines.append(f"  {pad(ink.text(one.text), width)}  {pad(told, 13)}{often}".rstrip())
    if found.moves:
        most = max(one.visits for one in found.moves)
        told = f"The number: {found.counts}, on average over {most:,} imagined games"
        lines += ink.wrap(f"{told} that agree with all you know ({found.used.seconds:.1f} s).", "  ", "")
    if found.back:
        moves = ", ".join(map(ink.text, found.back[:8]))
        more = f" and {len(found.back) - 8} more" if len(found.back) > 8 else ""
        lines += ink.wrap(f"Not advised, for they lead back to where you have been: {moves}{more}.", "  ", "")
    return lines


def tell_guidance(found: "Guidance", ink: Ink) -> list[str]:
    """Return what can be typed: moves as in these examples, and words."""
    lines = ink.wrap("Type a move, a part of it that is clear, or its number in the list.", "", "")
    if found.now:
        lines += ink.wrap(f"Now, for example: {', '.join(map(ink.text, found.now))}", "  ", "")
    lines += ink.wrap(f"All kinds of move in this game: {found.forms}", "  ", "")
    lines.append("And these words:")
    width = max(map(len, found.words))
    return lines + [f"  {pad(word, width)}  {text}" for word, text in found.words.items()]
