"""Sitting down: from what a command was asked for to a session that can run."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..engine import Engine, engine
from ..errors import ParlourError, PositionError, SeatsError
from ..game import Game
from ..games import load
from ..play import Match
from ..play.plain_json import read_json
from ..play.record import read_record, replay
from .compiling import compile_meanwhile
from .ink import ink_of
from .json_screen import JsonScreen
from .lines import Typed
from .naming import named
from .people import People
from .recording import Recorder
from .screen import TextScreen
from .session import Session

DEFAULT_BOT = "search"
ALL = "all"


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


def sit_down(wanted: Sitting, plain: bool = False, as_json: bool = False) -> Session:
    """Deal, or take up a saved game, and seat everybody. Raises ParlourError, OSError."""
    recorder = Recorder(wanted.record) if wanted.record else None
    saved = read_record(_text(wanted.resume)) if wanted.resume else None
    game = load(saved["game"] if saved else wanted.game)
    kernels = engine(game)
    seats = saved["seats"] if saved else wanted.seats or game.seats.default
    kernels.template(seats, saved["options"] if saved else wanted.options)  # refuse before compiling
    own, kinds = seating(seats, wanted.seat, wanted.bots or [])
    people = People(seats, own, kinds)
    if wanted.names is not None:
        people = named(people, wanted.names)
    from ..bots.players import policy

    compile_meanwhile(kernels, any(policy(kind).searches for kind in kinds.values()) or own is not None)
    match = _match(game, wanted, saved)
    bots = {
        seat: _bot(kind, kernels, _bot_seed(match.seed, seat), wanted.think) for seat, kind in kinds.items()
    }
    screen: Any = JsonScreen(people) if as_json else TextScreen(people, ink_of(plain))
    source = Typed("" if as_json else "> ")
    return Session(match, kernels, people, bots, screen, source, recorder or _again(wanted), wanted.think)


def _again(wanted: Sitting) -> Recorder | None:
    """A game that was taken up goes on in its own file."""
    return Recorder(wanted.resume) if wanted.resume else None


def _match(game: Game, wanted: Sitting, saved: dict[str, Any] | None) -> Match:
    if saved:
        return replay(saved, watched=True)
    deck = read_deck(_text(wanted.deck)) if wanted.deck else None
    return Match(game, wanted.seats, wanted.options, wanted.seed, deck)


def seating(seats: int, own: int | None, bots: list[str]) -> tuple[int | None, dict[int, str]]:
    """Return the person's seat (None: a bystander) and the bots by seat; the last bot fills the table.

    As many bots as seats, or `all`, leave nobody to ask. Raises SeatsError, BotError.
    """
    from ..bots.players import policy

    if own is not None and own >= seats:
        raise SeatsError(f"there is no seat {own} at a table of {seats}: choose 0 to {seats - 1}")
    if bots == [ALL]:
        bots = [DEFAULT_BOT] * seats
    for name in bots:
        policy(name)
    if len(bots) > seats:
        raise SeatsError(f"{len(bots)} bots are too many for {seats} seat{'s' if seats > 1 else ''}")
    if len(bots) == seats:
        if own is not None:
            raise SeatsError(f"{len(bots)} bots take every seat: name fewer, or leave out --seat")
        return None, dict(enumerate(bots))
    own = own or 0
    bots = bots or [DEFAULT_BOT]
    bots = bots + [bots[-1]] * (seats - 1 - len(bots))
    others = [(own + step) % seats for step in range(1, seats)]
    return own, dict(zip(others, bots, strict=False))


def _bot(name: str, kernels: Engine, seed: int, think: float | None) -> Any:
    from ..bots import make

    return make(name, kernels, seed, think)


def _bot_seed(seed: int, seat: int) -> int:
    """Give each bot chance of its own, which tells nothing of the cards and is the same for the same game."""
    return int.from_bytes(hashlib.blake2b(f"{seed} bot {seat}".encode(), digest_size=32).digest())


def _text(file: str | None) -> str:
    try:
        return Path(file or "").read_text("utf-8")
    except UnicodeDecodeError:
        raise ParlourError(f"{file}: this is not a text file (UTF-8)") from None


def read_deck(text: str) -> list[str]:
    """Read a pack's cards, top first: a JSON list, or words. Raises PositionError for no cards."""
    if text.lstrip().startswith("["):
        try:
            cards = read_json(text)
        except ValueError as error:
            raise PositionError(f"the deck is not a JSON list ({error})") from None
    else:
        cards = text.replace(",", " ").split()
    if not cards:
        raise PositionError("the deck's file names no card")
    return [str(card) for card in cards]
