"""Everything a session tells a program: one JSON object a line."""

from typing import TYPE_CHECKING, Any

import click

from ..errors import ParlourError
from ..match.deal_numbers import numbered_by
from ..match.record import result
from ..presentation.hints import winnability_text
from ..presentation.names import SeatNames
from .encoding import json_text

if TYPE_CHECKING:
    from pathlib import Path

    from ..match import Match
    from ..presentation.hints import Advice
    from ..rulebook import Entry
    from ..solving.winnability import Outlook
    from .hints import Guidance


class JsonScreen:
    """Events: start, played, scored, ask, refused, over, left, and the answers to what was asked."""

    def __init__(self, seat_names: SeatNames) -> None:
        self.seat_names = seat_names
        self._told = self._deals = 0

    def _tell(self, event: str, **values: Any) -> None:
        click.echo(json_text({"event": event, **values}))

    def opening(self, match: "Match") -> None:
        bots = {str(seat): name for seat, name in self.seat_names.bots.items()}
        patience = match.game.seats.most == 1  # its deals have numbers
        deal = {"deal": str(match.seed), "numbered_by": numbered_by(match) or None} if patience else {}
        table = {
            "seats": match.seats,
            "seat": self.seat_names.own,
            "bots": bots,
            "names": self.seat_names.names,
        }
        self._tell("start", game=match.game.name, **table, **deal)

    def news(self, match: "Match") -> None:
        log = match.log(self.seat_names.own)[: match.settled]
        for entry in log[self._told :]:
            self._tell("played", **entry)
        self._told = len(log)
        for number, deal in enumerate(match.scored[self._deals :], self._deals + 1):
            self._tell("scored", deal=number, lines=deal.lines, points=deal.points)
        self._deals = len(match.scored)

    def table(self, match: "Match") -> None:
        """The view comes with the question."""

    def ask(self, match: "Match", moves: list[str]) -> None:
        self._tell("ask", view=match.view(self.seat_names.own) | {"moves": moves})

    def moves(self, moves: list[str], places: list[int]) -> None:
        self._tell("moves", moves=[moves[place] for place in places])

    def narrowed(self, moves: list[str], places: list[int]) -> None:
        self._tell("unclear", text="several moves fit", moves=[moves[place] for place in places])

    def unclear(self, text: str) -> None:
        self._tell("unclear", text=text)

    def refused(self, text: str, rule: str, cards: tuple[str, ...]) -> None:
        self._tell("refused", text=text, rule=rule, cards=list(cards))

    def allowed(self, move: str) -> None:
        self._tell("allowed", move=move)

    def why(self, prompt: str, reasons: list[tuple[list[str], str]], free: bool) -> None:
        told = [{"cards": cards, "text": reason} for cards, reason in reasons]
        self._tell("why", prompt=prompt, reasons=told)

    def hint(self, found: "Advice") -> None:
        """`worse` is how much less a move is worth than the first, null where that is not sure."""
        moves = [
            {
                "move": one.text,
                "visits": one.visits,
                "value": one.value,
                "doubt": one.doubt,
                "worse": one.worse,
            }
            for one in found.moves
        ]
        used = dict(iterations=found.used.playouts, worlds=found.used.worlds, seconds=found.used.seconds)
        told = dict(counts=found.counts, back=found.back, wins=found.wins) | used
        self._tell("hint", moves=moves, **told)

    def outlook(self, found: "Outlook") -> None:
        """Of all cards known: the verdict; else how many of the imagined orders were won, and lost."""
        known = found.known
        verdict = {"verdict": known.verdict, "moves": len(known.moves)} if known else {"verdict": None}
        orders = {"hidden": found.hidden, "orders": found.orders, "won": found.won, "lost": found.lost}
        self._tell("outlook", text=winnability_text(found), **verdict, **orders)

    def quietly(self, on: bool) -> None:
        self._tell("quietly", on=on)

    def undone(self, match: "Match", count: int) -> None:
        self._told, self._deals = len(match.log(self.seat_names.own)), len(match.scored)
        self._tell("undone", moves=count)

    def score(self, match: "Match") -> None:
        deals = [{"lines": deal.lines, "points": deal.points} for deal in match.scored]
        self._tell("score", deals=deals)

    def log(self, match: "Match") -> None:
        self._tell("log", moves=match.log(self.seat_names.own))

    def rules(self, entries: list["Entry"], page: str) -> None:
        told = [{"number": entry.number, "text": entry.text} for entry in entries]
        self._tell("rules", **({"rules": told} if told else {"page": page}))

    def saved(self, file: str) -> None:
        self._tell("saved", file=file)

    def help(self, found: "Guidance") -> None:
        self._tell("help", words=list(found.words), moves=found.forms)

    def over(self, match: "Match") -> None:
        self._tell("over", result=result(match), seed=str(match.seed))

    def left(self, match: "Match", file: "Path | None", how: str) -> None:
        self._tell("left", moves=len(match.played), record=str(file) if file else None)

    def error(self, error: ParlourError) -> None:
        self._tell("error", text=str(error), code=error.code)

    def not_kept(self, reason: str, text: str) -> None:
        self._tell("not_kept", text=text, reason=reason)
