"""Create the session of a game: from the options of a command, a saved game, or an offer to resume one."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..engine.game import Game
from ..engine.linked import Engine, engine
from ..errors import ParlourError
from ..games import find
from ..match import Match
from ..match.deal_numbers import deck_of, drawn
from ..match.match import replay
from ..match.record import read_record
from ..names.user_files import read_text
from ..presentation.first_deal import prepared_match
from ..presentation.names import SeatNames
from ..presentation.style import style_for
from ..rulebook import page_of
from .autosave import (
    Autosave,
    Recorder,
    SavedGame,
    game_of,
    read_saved,
    resume_command,
    saved_game,
    saved_games,
    take_game,
)
from .background_compile import compile_meanwhile
from .decks import read_deck
from .guide import GuidedBot, guided_deal
from .json_screen import JsonScreen
from .prompt import StandardInput
from .screen import TextScreen
from .seats import BotCodeNotNamed, named, read_sitting, refuse_code, seating
from .session import Session

if TYPE_CHECKING:
    from ..bots import SeatedBot


@dataclass(frozen=True)
class SessionOptions:
    """The options of a table; None and empty values mean the default of the game."""

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
    saved: SavedGame | None = None  # a saved game to resume
    deal: int | None = None  # the number of a deal
    winnable: bool = False  # choose a deal that is known to be winnable
    guided: bool = False  # play the guided first deal


def run_games(session: Session, plain: bool = False) -> None:
    """Run a session, and then another at the same table for each rematch that the person chooses."""
    while session.run():
        session = start_session(rematch(session), plain)


def rematch(session: Session) -> SessionOptions:
    """Return the options of a rematch: a new deal at the same table.

    The rule page decides again who deals first. The new game is saved automatically in a new file.
    """
    match, sitting = session.match, session.sitting
    return SessionOptions(
        match.game.name,
        match.seats,
        match.options | match.game.texts.next_game(match.table[0]),
        seat=sitting["seat"],
        bots=sitting["bots"],
        names=sitting["names"],
        quietly=sitting["quietly"],
        think=sitting["think"],
    )


def start_session(chosen: SessionOptions, plain: bool = False, as_json: bool = False) -> Session:
    """Return the session of a new or a saved game. Raises ParlourError, OSError."""
    if chosen.resume and (saved := saved_game(Path(chosen.resume))):
        chosen = replace(chosen, resume=None, saved=saved)
    autosave = take_game(chosen.saved) if chosen.saved else None
    try:
        return _session(chosen, autosave, plain, as_json)
    except BaseException:
        if autosave:
            autosave.close()
        raise


def _session(chosen: SessionOptions, autosave: Autosave | None, plain: bool, as_json: bool) -> Session:
    record = _record(chosen)
    chosen = _with_saved_players(chosen, record)
    game = find(record["game"] if record else chosen.game)
    guided = guided_deal(game) if chosen.guided else None
    if guided and not record:
        chosen = replace(chosen, seats=guided.seats, options=guided.options)
    kernels = engine(game)
    seats = record["seats"] if record else chosen.seats or game.seats.default
    kernels.template(seats, record["options"] if record else chosen.options)  # refuse before compiling
    seat_names = _seat_names(chosen, seats)
    writer = autosave or _writer(chosen, game.name, seat_names.own)
    _compile_meanwhile(kernels, seat_names)
    match = _match(game, chosen, record)
    bots = _bots(kernels, seat_names, match.seed, chosen)
    if guided:
        bots = {seat: GuidedBot(bot, guided) for seat, bot in bots.items()}
    screen: Any = JsonScreen(seat_names) if as_json else TextScreen(seat_names, style_for(plain))
    source = StandardInput("" if as_json else "> ")
    sitting = _sitting(chosen, seat_names) | _saved_effort(record)
    return Session(match, kernels, seat_names, bots, screen, source, writer, sitting, chosen.think)


def _bots(
    kernels: Engine, seat_names: SeatNames, seed: int, chosen: SessionOptions
) -> dict[int, "SeatedBot"]:
    from ..bots import bot_seed, player
    from ..bots.players import at_table

    return {
        seat: player(kind, kernels, seat, bot_seed(seed, seat), at_table(kind, chosen.think))
        for seat, kind in seat_names.bots.items()
    }


def _seat_names(chosen: SessionOptions, seats: int) -> SeatNames:
    own, kinds = seating(seats, chosen.seat, chosen.bots or [])
    seat_names = SeatNames(seats, own, kinds)
    return seat_names if chosen.names is None else named(seat_names, chosen.names)


def _sitting(chosen: SessionOptions, seat_names: SeatNames) -> dict[str, Any]:
    """Return the players of a table as its record stores them."""
    return {
        "seat": seat_names.own,
        "bots": [seat_names.bots[seat] for seat in seat_names.others()],
        "names": chosen.names,
        "think": chosen.think,
        "quietly": chosen.quietly,
        **({"guided": True} if chosen.guided else {}),
    }


def _saved_effort(record: dict[str, Any] | None) -> dict[str, Any]:
    """Return the effort of bots for the moves of a saved game, which the record continues."""
    thought = read_sitting(record).get("thought") if record else None
    return {"thought": thought} if thought else {}


def _compile_meanwhile(kernels: Engine, seat_names: SeatNames) -> None:
    """Start compiling what this table needs: the search is needed for bots and for hints."""
    from ..bots.players import searches

    searching = seat_names.own is not None or any(map(searches, seat_names.bots.values()))
    compile_meanwhile(kernels, searching)


def _record(chosen: SessionOptions) -> dict[str, Any] | None:
    """Return the record of the game to resume; None for a new game."""
    if chosen.saved:
        return read_saved(chosen.saved.file)
    return read_record(read_text(chosen.resume)) if chosen.resume else None


def _with_saved_players(chosen: SessionOptions, record: dict[str, Any] | None) -> SessionOptions:
    """Return options completed with the players of a record; chosen options take precedence."""
    if not record:
        return chosen
    before = read_sitting(record)
    if chosen.seat is None and not chosen.bots:
        refuse_code(before, chosen.saved.file if chosen.saved else chosen.resume)
        chosen = replace(chosen, seat=before.get("seat"), bots=before.get("bots"))
    return replace(
        chosen,
        names=chosen.names if chosen.names is not None else before.get("names"),
        think=chosen.think or before.get("think"),
        quietly=chosen.quietly or before.get("quietly", False),
        guided=bool(before.get("guided")),
    )


def _writer(chosen: SessionOptions, game: str, own: int | None) -> Recorder | Autosave | None:
    """Return what writes the record: the file that the user named, an autosave, or None without a person."""
    if file := chosen.record or chosen.resume:
        return Recorder(file, lambda record: file == chosen.resume)
    return Autosave.new(game) if own is not None else None


def _match(game: Game, chosen: SessionOptions, record: dict[str, Any] | None) -> Match:
    if record:
        return replay(record, watched=True)
    if chosen.guided:
        return prepared_match(game, guided_deal(game))
    deal, has_cards = chosen.deal, chosen.deck is not None or chosen.seed is not None
    if deal is None and not has_cards and (game.seats.most == 1 or chosen.winnable):
        deal = drawn(game, chosen.winnable)  # deals of a patience are identified by number
    if deal is not None:
        return Match(game, chosen.seats, chosen.options, deal, deck_of(game, deal))
    deck = read_deck(read_text(chosen.deck)) if chosen.deck else None
    return Match(game, chosen.seats, chosen.options, chosen.seed, deck)


YES, NO, QUIT = ("", "y", "yes"), ("n", "no"), ("q", "quit")


class ResumeOffers:
    """Offers each unfinished game once, the latest first."""

    def __init__(self, plain: bool = False) -> None:
        self._plain = plain
        self._offered: set[Path] = set()
        self._reported: set[Path] = set()

    def next_session(self, chosen: SessionOptions, otherwise: str) -> Session | None:
        """Offer the latest unfinished game (of `chosen.game` if it is not empty); None if it is declined.

        Damaged files are reported and skipped. `otherwise` says what the answer `n` does.
        """
        games, damaged = saved_games()
        for file, error in damaged:
            if chosen.game in ("", game_of(file)):
                self._skip(file, error)
        for saved in games:
            if not is_open(saved) or chosen.game not in ("", saved.record["game"]):
                continue
            if saved.file in self._offered or not saved.is_free():
                continue
            self._offered.add(saved.file)
            if not confirmed(f"{question(saved)}\nEnter or y resumes it, n {otherwise}."):
                return None
            try:
                return start_session(replace(chosen, saved=saved), self._plain)
            except BotCodeNotNamed as failure:
                click.echo(str(failure))
            except (ParlourError, OSError) as failure:
                self._skip(saved.file, str(failure))
        return None

    def _skip(self, file: Path, error: str) -> None:
        if file not in self._reported:
            self._reported.add(file)
            click.echo(f"A saved game is damaged and was skipped: {error}. Its file: {file}")


def is_open(saved: SavedGame) -> bool:
    """Return whether a saved game can be resumed: it has moves, is not over, and its game is installed."""
    return not saved.over and bool(saved.record["moves"]) and is_installed(saved.record["game"])


def list_saved() -> list[dict[str, str]]:
    """Return the unfinished games, the latest first, each with the command that resumes it."""
    games = [saved for saved in saved_games()[0] if is_open(saved)]
    return [
        {"game": saved.record["game"], "told": summary(saved), "command": resume_command(saved.file)}
        for saved in games
    ]


def is_installed(game: str) -> bool:
    """Return whether a game is known. A game in a folder is known only if that folder is named."""
    try:
        return bool(find(game))
    except ParlourError:
        return False


def question(saved: SavedGame) -> str:
    title, rest = summary(saved).split(": ", 1)
    return f"Resume {title}? {rest}."


def summary(saved: SavedGame) -> str:
    """Return a line such as `Xeri: 3 moves played, last played on 5 May at 20:15`."""
    count = len(saved.record["moves"])
    moves = f"{count} move{'s' if count != 1 else ''} played"
    when = time.strftime("%d %B at %H:%M", time.localtime(saved.when)).lstrip("0")
    title = page_of(saved.record["game"]).title
    return f"{title}: {moves}, last played on {when}"


def confirmed(text: str, next_line: Callable[[], str | None] | None = None) -> bool:
    """Ask until the answer is yes or no. Raises Exit if it is `quit` or the input ends."""
    click.echo(text)
    next_line = next_line or StandardInput().next
    while True:
        line = next_line()
        if line is None or line.lower() in QUIT:
            raise click.exceptions.Exit(0)
        if line.lower() in YES:
            return True
        if line.lower() in NO:
            return False
        click.echo("Type y (yes), n (no) or quit.")
