"""The messages to one viewer of a table: view, choices, log, and the moments of a finished game.

Everything here depends only on what that seat (or a spectator) may know.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...match import Match
from ...match.match import Played
from ...match.view import FRESH, FreshParts, laid_by, table_view
from ...messages import ANYONE, ENGLISH, Recipient, render
from ...presentation.composed_moves import composing, listed, looks
from ...presentation.deals import deal_name, deal_title
from ...presentation.describe import describe_awaited
from ...presentation.first_deal import stop
from ...presentation.log import log_lines
from ...presentation.move_targets import is_one_touch, touches
from ...presentation.names import SeatNames
from .view_cache import TableInfo, first_person, log_as_data, people, seats_told, table_info

if TYPE_CHECKING:
    from ..tables.context import ViewSource
    from ..tables.state import State


@dataclass
class Shown:
    """The last view of a viewer: the number of moves, of take-backs, and the seat whose view it was."""

    moves: int = -1
    takeback_count: int = 0
    eye: int | None = None


def show(
    table: "ViewSource", seat: int | None, shown: Shown, behind: int | None = None, locale: str = ENGLISH
) -> dict[str, Any]:
    """The whole view for a viewer, with texts in a language, as data for JSON. Updates `shown`.

    A spectator who shadows the seat `behind` sees its view, but has no choices there.
    """
    eye = seat if behind is None else behind
    state, match, common = table.state, table.state.match, table_info(table)
    reader = common.shared.names_for(seat, locale)
    game = game_view(match, eye, common.sheet.told, common.view_cache(locale), reader)
    view = {
        "type": "view",
        **about_the_table(state, common, seat),
        "game": game if eye == seat else game | {"prompt": ""},
        "choices": choices(state, common, seat, reader),
        "laid_by": laid_by(match, eye, common.laid),
        **news(state, common, reader, eye, shown),
        "can": can(state, common, seat),
        **times(table, common, seat),
        "fairness": common.fairness,
        "practice": bool(state.takeback_count),
        "next": state.rematch_table,
    }
    if seat is not None:
        view["invite"] = state.config.invite
    if state.config.first_deal:
        view["guide"] = guide(match, seat, reader)
    return view


def guide(match: Match, seat: int | None, reader: Recipient) -> dict[str, Any] | None:
    """What the guide of a first deal says to a seat now."""
    found = stop(match, seat)
    if found is None:
        return None
    then = [one | {"text": render(one["text"], reader)} for one in found["then"]]
    return found | {"text": render(found["text"], reader), "then": then}


def times(table: "ViewSource", common: TableInfo, seat: int | None) -> dict[str, Any]:
    """The timers of the table, and the highest latency of its connections."""
    return {
        "takeback": table.takeback_timeout.with_time_left(common.takeback),
        "window": table.clocks.as_data(),
        "slowest": None if seat is None else table.slowest(),
    }


def about_the_table(state: "State", common: TableInfo, seat: int | None) -> dict[str, Any]:
    """The table's id and status, its seats and settings."""
    return {
        "rev": state.revision,
        "table": state.config.id,
        "status": common.status,
        "you": seat,
        "host": seat is not None and seat == common.shared.host,
        "seats": common.shared.seats,
        "spectators": common.shared.spectators,
        "paused": common.paused,
        "settings": common.shared.settings,
    }


def news(
    state: "State", common: TableInfo, reader: SeatNames, eye: int | None, shown: Shown
) -> dict[str, Any]:
    """What has happened since the last view, as `eye` saw it; the whole log if moves were taken back."""
    match, known, first = state.match, common.settled, shown.moves
    fresh = first < 0 or (state.takeback_count, eye) != (shown.takeback_count, shown.eye)
    told_from = 0 if fresh else first
    shown.moves, shown.takeback_count, shown.eye = known, state.takeback_count, eye
    entries = match.log(eye, told_from)[: max(0, known - told_from)]
    told = common.log_cache.of(match, entries, reader, told_from)
    return {
        "moves_played": known,
        "log_from": told_from,
        "log": told.lines,
        "news": [] if fresh else told.news,
    }


def game_view(
    match: Match, seat: int | None, score: Any, teller: FreshParts = FRESH, reader: Recipient = ANYONE
) -> dict[str, Any]:
    """The game as a seat sees it (None: a spectator), in words for `reader`."""
    view = table_view(match, seat, score, teller, reader)
    title = deal_title(match.game, view["deal"])
    told = {
        "deal_title": title,
        "deal_name": deal_name(match.game),
        "awaited": describe_awaited(match),
        "target": match.game.texts.target(match.table[0]),
        **_rounds(match, reader),
        "summary": [render(text, reader) for text in match.scored[-1].summary] if match.scored else [],
    }
    return view | told | {"ranks": match.game.texts.hand_order}


def _rounds(match: Match, reader: Recipient) -> dict[str, Any]:
    """How many rounds have ended, and what happened in the last one; empty if there are none."""
    rounds = match.rounds()
    return {"rounds": len(rounds), "round": [render(text, reader) for text in rounds[-1]]} if rounds else {}


def choices(state: "State", common: TableInfo, seat: int | None, reader: Recipient) -> dict[str, Any]:
    """The legal moves of a seat on turn, each with its move targets, and how composed moves are made."""
    if seat is None or common.status != "playing" or seat not in common.asked or seat in common.bots:
        return {"moves": [], **looks(state.match.game)}
    match = state.match
    moves = [touch._asdict() for touch in touches(match, seat, listed(match, seat), reader)]
    return {"moves": moves, "one_touch": is_one_touch(match.game), **composing(match, seat)}


def seats(table: "ViewSource") -> list[dict[str, Any]]:
    """Who sits where, the same for all viewers."""
    return seats_told(table.state, table.viewer_seats(), table.disconnects.seconds_by_seat())


def can(state: "State", common: TableInfo, seat: int | None) -> dict[str, bool]:
    """Which requests this viewer can send now."""
    asked = seat is not None and common.status == "playing" and seat in common.asked
    sits = seat is not None and not common.shared.waits
    alone = sits and common.shared.people == [seat]
    return {
        "undo": sits and bool(state.decision_starts.get(seat or 0) or (alone and state.restarted_games)),
        "restart": alone and bool(state.match.played),
        "change": sits and seat not in common.bots and state.has_sealed(seat),
        "hint": asked and state.hints_allowed,
        "winnable": asked and state.match.game.solving is not None,
        "home": asked and state.match.game.texts.homeward() is not None,
        "rematch": sits and common.status == "over",
        "challenge": sits and state.config.allows_challenge,
    }


def log(
    state: "State",
    match: Match,
    first: int,
    seat: int | None,
    named: bool = False,
    locale: str = ENGLISH,
) -> list[dict[str, Any]]:
    """The log of a match from move `first` on, as sentences for a seat or a spectator who shadows it."""
    return log_as_data(log_lines(match, people(state, seat, locale), seat, first, named))


__all__ = ["Shown", "first_person", "game_view", "log", "people", "seats", "show"]


def moments(match: Match) -> list[dict[str, Any]]:
    """After how many moves each deal and each trick ended."""
    told: list[dict[str, Any]] = []
    deals = [match.deal_of(number) for number in range(len(match.played) + 1)]
    for number, played in enumerate(match.played[: match.settled]):
        if deals[number + 1] != deals[number]:
            told.append({"at": number + 1, "kind": "deal"})
        elif takes_a_trick(match, played):
            told.append({"at": number + 1, "kind": "trick"})
    return told


def takes_a_trick(match: Match, played: Played) -> bool:
    """Whether a move took the cards of a trick."""
    zones = match.game.table.zones
    places = [hop.start for hop in played.hops if hop.kind == "move" and hop.end[0] != hop.start[0]]
    return any(place[0] in zones and zones[place[0]].looks == "trick" for place in places)
