"""The output of a session for programs: one JSON object per line."""

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
    """Writes events: start, played, scored, guide, ask, refused, over, left, and the results of commands."""

    def __init__(self, seat_names: SeatNames) -> None:
        self.seat_names = seat_names
        self._reported = self._deals = 0

    def _emit(self, event: str, **values: Any) -> None:
        click.echo(json_text({"event": event, **values}))

    def opening(self, match: "Match") -> None:
        bots = {str(seat): name for seat, name in self.seat_names.bots.items()}
        patience = match.game.seats.most == 1  # deals of a patience have numbers
        deal = {"deal": str(match.seed), "numbered_by": numbered_by(match) or None} if patience else {}
        table = {
            "seats": match.seats,
            "seat": self.seat_names.own,
            "bots": bots,
            "names": self.seat_names.names,
        }
        self._emit("start", game=match.game.name, **table, **deal)

    def show_moves(self, match: "Match") -> None:
        log = match.log(self.seat_names.own)[: match.settled]
        for entry in log[self._reported :]:
            self._emit("played", **entry)
        self._reported = len(log)
        for number, deal in enumerate(match.scored[self._deals :], self._deals + 1):
            self._emit("scored", deal=number, lines=deal.lines, points=deal.points)
        self._deals = len(match.scored)

    def table(self, match: "Match") -> None:
        """Write nothing: the event `ask` contains the view."""

    def guide(self, text: str, move: str, stop: int, stops: int) -> None:
        self._emit("guide", text=text, move=move, stop=stop, stops=stops)

    def guide_ended(self) -> None:
        self._emit("guide", text="", move=None, stop=None, stops=None)

    def ask(self, match: "Match", moves: list[str]) -> None:
        self._emit("ask", view=match.view(self.seat_names.own) | {"moves": moves})

    def moves(self, moves: list[str], places: list[int]) -> None:
        self._emit("moves", moves=[moves[place] for place in places])

    def ambiguous(self, moves: list[str], places: list[int]) -> None:
        self._emit("unclear", text="several moves fit", moves=[moves[place] for place in places])

    def unclear(self, text: str) -> None:
        self._emit("unclear", text=text)

    def refused(self, text: str, rule: str, cards: tuple[str, ...]) -> None:
        self._emit("refused", text=text, rule=rule, cards=list(cards))

    def allowed(self, move: str) -> None:
        self._emit("allowed", move=move)

    def why(self, prompt: str, reasons: list[tuple[list[str], str]], free: bool) -> None:
        items = [{"cards": cards, "text": reason} for cards, reason in reasons]
        self._emit("why", prompt=prompt, reasons=items)

    def hint(self, advice: "Advice") -> None:
        """Write the moves; `worse` is the loss against the first move, null if it is not significant."""
        moves = [
            {
                "move": move.text,
                "visits": move.visits,
                "value": move.value,
                "doubt": move.doubt,
                "worse": move.worse,
            }
            for move in advice.moves
        ]
        used = dict(iterations=advice.used.playouts, worlds=advice.used.worlds, seconds=advice.used.seconds)
        values = dict(counts=advice.counts, reason=str(advice.reason), back=advice.back, wins=advice.wins)
        tally = advice.tally._asdict() | {"other": advice.rival} if advice.tally else None
        self._emit("hint", moves=moves, tally=tally, **values, **used)

    def outlook(self, result: "Outlook") -> None:
        """Write the verdict if all cards are known; otherwise how many sampled orders were won or lost."""
        known = result.known
        verdict = {"verdict": known.verdict, "moves": len(known.moves)} if known else {"verdict": None}
        orders = {"hidden": result.hidden, "orders": result.orders, "won": result.won, "lost": result.lost}
        self._emit("outlook", text=winnability_text(result), **verdict, **orders)

    def quietly(self, on: bool) -> None:
        self._emit("quietly", on=on)

    def undone(self, match: "Match", count: int) -> None:
        self._reported, self._deals = len(match.log(self.seat_names.own)), len(match.scored)
        self._emit("undone", moves=count)

    def score(self, match: "Match") -> None:
        deals = [{"lines": deal.lines, "points": deal.points} for deal in match.scored]
        self._emit("score", deals=deals)

    def log(self, match: "Match") -> None:
        self._emit("log", moves=match.log(self.seat_names.own))

    def rules(self, entries: list["Entry"], page: str) -> None:
        rules = [{"number": entry.number, "text": entry.text} for entry in entries]
        self._emit("rules", **({"rules": rules} if rules else {"page": page}))

    def saved(self, file: str) -> None:
        self._emit("saved", file=file)

    def help(self, guidance: "Guidance") -> None:
        self._emit("help", words=list(guidance.words), moves=guidance.forms)

    def over(self, match: "Match") -> None:
        self._emit("over", result=result(match), seed=str(match.seed))

    def left(self, match: "Match", file: "Path | None", how: str) -> None:
        self._emit("left", moves=len(match.played), record=str(file) if file else None)

    def error(self, error: ParlourError) -> None:
        self._emit("error", text=str(error), code=error.code)

    def autosave_failed(self, reason: str, text: str) -> None:
        self._emit("not_kept", text=text, reason=reason)
