"""Sitting down: from what a command was asked for to a session that can run."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..engine.game import Game
from ..engine.linked import Engine, engine
from ..games import find
from ..match import Match
from ..match.deal_numbers import deck_of, drawn
from ..match.record import read_record, replay
from ..names.user_files import read_text
from ..presentation.game_texts import next_game
from ..presentation.names import SeatNames
from ..presentation.style import style_for
from .autosave import Kept, Left, Recorder, kept_game, read_kept, taken
from .background_compile import compile_meanwhile
from .decks import read_deck
from .json_screen import JsonScreen
from .prompt import Typed
from .screen import TextScreen
from .seats import named, read_sitting, refuse_code, seating
from .session import Session


@dataclass(frozen=True)
class Sitting:
    """What the person wants; None and empty mean the game's own default."""

    game: str
    seats: int | None = None
    options: dict[str, str] | None = None
    seed: int | None = None
    deck: str | None = None
    resume: str | None = None
    seat: int | None = None
    bots: list[str] | None = None
    think: float | None = None
    record: str | None = None
    names: list[str] | None = None
    quietly: bool = False
    kept: Left | None = None  # a kept game to go on with
    deal: int | None = None  # the number of a deal, by the game's numbering
    winnable: bool = False  # a deal that is known to be winnable


def play_on(session: Session, plain: bool = False) -> None:
    """Play at a table, and again at the same table as long as the person wants."""
    while session.run():
        session = sit_down(rematch(session), plain)


def rematch(session: Session) -> Sitting:
    """The same table once more, dealt anew; who deals first is again for the rule page to say.

    The record of the game before it stays: the next one is kept by itself.
    """
    match, sitting = session.match, session.sitting
    return Sitting(
        match.game.name,
        match.seats,
        match.options | next_game(match),
        seat=sitting["seat"],
        bots=sitting["bots"],
        names=sitting["names"],
        quietly=sitting["quietly"],
        think=sitting["think"],
    )


def sit_down(wanted: Sitting, plain: bool = False, as_json: bool = False) -> Session:
    """Deal, or take up a saved game, and seat everybody. Raises ParlourError, OSError."""
    if wanted.resume and (left := kept_game(Path(wanted.resume))):
        wanted = replace(wanted, resume=None, kept=left)
    keeper = taken(wanted.kept) if wanted.kept else None
    try:
        return _seat_all(wanted, keeper, plain, as_json)
    except BaseException:
        if keeper:
            keeper.close()
        raise


def _seat_all(wanted: Sitting, kept: Kept | None, plain: bool, as_json: bool) -> Session:
    from ..bots import bot_seed, player
    from ..bots.players import at_table

    saved = _saved(wanted)
    wanted = _as_before(wanted, saved)
    game = find(saved["game"] if saved else wanted.game)
    kernels = engine(game)
    seats = saved["seats"] if saved else wanted.seats or game.seats.default
    kernels.template(seats, saved["options"] if saved else wanted.options)  # refuse before compiling
    seat_names = _seat_names(wanted, seats)
    keeper = kept or _keeper(wanted, game.name, seat_names.own)
    _compile_meanwhile(kernels, seat_names)
    match = _match(game, wanted, saved)
    bots = {
        seat: player(kind, kernels, seat, bot_seed(match.seed, seat), at_table(kind, wanted.think))
        for seat, kind in seat_names.bots.items()
    }
    screen: Any = JsonScreen(seat_names) if as_json else TextScreen(seat_names, style_for(plain))
    source = Typed("" if as_json else "> ")
    sitting = _sitting(wanted, seat_names) | _thought_before(saved)
    return Session(match, kernels, seat_names, bots, screen, source, keeper, sitting, wanted.think)


def _seat_names(wanted: Sitting, seats: int) -> SeatNames:
    own, kinds = seating(seats, wanted.seat, wanted.bots or [])
    seat_names = SeatNames(seats, own, kinds)
    return seat_names if wanted.names is None else named(seat_names, wanted.names)


def _sitting(wanted: Sitting, seat_names: SeatNames) -> dict[str, Any]:
    """Who sits how at this table, as its record says it."""
    return {
        "seat": seat_names.own,
        "bots": [seat_names.bots[seat] for seat in seat_names.others()],
        "names": wanted.names,
        "think": wanted.think,
        "quietly": wanted.quietly,
    }


def _thought_before(saved: dict[str, Any] | None) -> dict[str, Any]:
    """What bots used for the moves of a saved game, which stays in its record."""
    thought = read_sitting(saved).get("thought") if saved else None
    return {"thought": thought} if thought else {}


def _compile_meanwhile(kernels: Engine, seat_names: SeatNames) -> None:
    """Compile what this table will need; a person may ask for hints."""
    from ..bots.players import searches

    searching = seat_names.own is not None or any(map(searches, seat_names.bots.values()))
    compile_meanwhile(kernels, searching)


def _saved(wanted: Sitting) -> dict[str, Any] | None:
    """The record to go on with, as it is now."""
    if wanted.kept:
        return read_kept(wanted.kept.file)
    return read_record(read_text(wanted.resume)) if wanted.resume else None


def _as_before(wanted: Sitting, saved: dict[str, Any] | None) -> Sitting:
    """Whoever sat at a saved game sits there again, but for what is asked for now."""
    if not saved:
        return wanted
    before = read_sitting(saved)
    if wanted.seat is None and not wanted.bots:
        refuse_code(before, wanted.kept.file if wanted.kept else wanted.resume)
        wanted = replace(wanted, seat=before.get("seat"), bots=before.get("bots"))
    return replace(
        wanted,
        names=wanted.names if wanted.names is not None else before.get("names"),
        think=wanted.think or before.get("think"),
        quietly=wanted.quietly or before.get("quietly", False),
    )


def _keeper(wanted: Sitting, game: str, own: int | None) -> Recorder | Kept | None:
    """The file that was named, or one of the game's own; nobody's game needs none."""
    if file := wanted.record or wanted.resume:
        return Recorder(file, lambda record: file == wanted.resume)
    return Kept.new(game) if own is not None else None


def _match(game: Game, wanted: Sitting, saved: dict[str, Any] | None) -> Match:
    if saved:
        return replay(saved, watched=True)
    deal, own = wanted.deal, wanted.deck is not None or wanted.seed is not None
    if deal is None and not own and (game.seats.most == 1 or wanted.winnable):
        deal = drawn(game, wanted.winnable)  # a patience is called by the number of its deal
    if deal is not None:
        return Match(game, wanted.seats, wanted.options, deal, deck_of(game, deal))
    deck = read_deck(read_text(wanted.deck)) if wanted.deck else None
    return Match(game, wanted.seats, wanted.options, wanted.seed, deck)
