"""What one viewer is shown of a card table: its view of the match, its choices, its log, and the news.

Everything here depends only on what that seat (or a spectator) may know.
"""

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from ..drawing.people import People
from ..play import Match
from ..play.view import laid_by
from ..telling.composing import composing, looks, unlisted
from ..telling.gamewords import asked_by_touch, homeward
from ..telling.log import log_lines
from ..telling.touching import touches
from .setup import EMOTES, PACES

if TYPE_CHECKING:
    from .live import LiveTable
    from .state import State


@dataclass
class Shown:
    """What a viewer has been shown so far: how many moves, and how often moves had been taken back."""

    moves: int = -1
    times_back: int = 0


def show(table: "LiveTable", seat: int | None, shown: Shown) -> dict[str, Any]:
    """Return the whole view for a viewer, and note that it was shown."""
    state, match = table.state, table.state.match
    return {
        "say": "view",
        **about_the_table(table, seat),
        "game": game_view(match, seat),
        "choices": choices(state, seat),
        "laid_by": laid_by(match, seat),
        **news(state, seat, shown),
        "can": can(state, seat),
        "takeback": takeback(state),
        "window": table.timing.told(),
        "fairness": fairness(state),
        "practice": bool(state.times_back),
        "next": state.next,
    } | ({"invite": state.setup.invite} if seat is not None else {})


def about_the_table(table: "LiveTable", seat: int | None) -> dict[str, Any]:
    """Which table it is, who sits there, and how it is played."""
    state = table.state
    return {
        "rev": state.revision,
        "table": state.setup.id,
        "status": state.status,
        "you": seat,
        "host": seat is not None and seat == first_person(state),
        "seats": seats(table),
        "spectators": sum(viewer.seat is None for viewer in table.viewers),
        "paused": table.absence.pauses,
        "settings": settings(state),
    }


def settings(state: "State") -> dict[str, Any]:
    """How the table is played at, whatever happens at it."""
    setup = state.setup
    return {
        "pace": state.pace,
        "paces": list(PACES),
        "emotes": list(EMOTES),
        "options": setup.options,
        "clocks": setup.clocks,
        "patience": state.patience,
        "away": setup.away,
        "grace": setup.grace,
    }


def news(state: "State", seat: int | None, shown: Shown) -> dict[str, Any]:
    """What has happened since the last view; all of it where moves were taken back."""
    match, first = state.match, shown.moves
    known = match.settled
    fresh = first < 0 or state.times_back != shown.times_back
    told_from = 0 if fresh else first
    shown.moves, shown.times_back = known, state.times_back
    return {
        "moves_played": known,
        "log_from": told_from,
        "log": log(state, seat, told_from),
        "news": [] if fresh else match.log(seat, first)[: known - first],
    }


def game_view(match: Match, seat: int | None) -> dict[str, Any]:
    view = match.view(seat)
    del view["moves"]
    return view | {"prompt": asked_by_touch(match.game, view["phase"], view["prompt"])}


def choices(state: "State", seat: int | None) -> dict[str, Any]:
    """The legal moves of a seat that is asked, each with what to touch; and how else some are made."""
    if seat is None or state.status != "playing" or seat not in state.match.deciders or seat in state.bots:
        return {"moves": [], **looks(state.match.game)}
    match = state.match
    listed = touches(match, seat, lambda move: not unlisted(match, move))
    return {"moves": [asdict(touch) for touch in listed], **composing(match, seat)}


def people(state: "State", seat: int | None) -> People:
    """What the seats are called by this viewer."""
    named = {place: sitter.name for place, sitter in enumerate(state.sitters) if sitter.name}
    bots = {place: bot for place, bot in state.bots.items() if place not in named}
    return People(len(state.sitters), seat, bots, named)


def seats(table: "LiveTable") -> list[dict[str, Any]]:
    """Who sits where, for everybody alike."""
    state = table.state
    names, here = people(state, None).names, {viewer.seat for viewer in table.viewers}
    return [
        {
            "seat": place,
            "name": names[place] if sitter.kind != "open" else "",
            "kind": sitter.kind,
            "bot": sitter.bot,
            "taken": sitter.kind != "open",
            "connected": bool(sitter.kind == "bot" or place in here),
            "gone": table.absence.seconds(place),
            "anew": sitter.anew,
        }
        for place, sitter in enumerate(state.sitters)
    ]


def first_person(state: "State") -> int | None:
    """Whoever made the table, or has been there longest."""
    return next(iter(state.people), None)


def can(state: "State", seat: int | None) -> dict[str, bool]:
    """What this viewer may ask for now."""
    asked = seat is not None and state.status == "playing" and seat in state.match.deciders
    sits = seat is not None and not state.waiting
    return {
        "undo": sits and bool(state.starts.get(seat or 0)),
        "hint": asked,
        "home": asked and homeward(state.match) is not None,
        "rematch": sits and state.match.over,
        "challenge": sits and state.setup.challenges,
    }


def log(state: "State", seat: int | None, first: int, match: Match | None = None) -> list[dict[str, Any]]:
    """What has happened since the first moves, in words; of another moment, if `match` is that."""
    lines = log_lines(match or state.match, people(state, seat), seat, first)
    return [{"at": at, "seat": mover, "text": text} for at, mover, text in lines]


def takeback(state: "State") -> dict[str, Any] | None:
    asked = state.takeback
    return None if asked is None else {"by": asked.seat, "waiting": sorted(asked.waiting)}


def fairness(state: "State") -> dict[str, Any]:
    """The hash that bound the shuffle; when the game is over, all that it takes to check it."""
    setup = state.setup
    opened = state.match.over and setup.reveals
    return {
        "hash": setup.commitment,
        "chosen": setup.chosen,
        "seed": str(setup.seed) if opened else None,
        "salt": setup.salt if opened else None,
    }
