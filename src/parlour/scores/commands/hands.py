"""Entering a hand of a game sheet, or correcting it."""

from ..errors import Changed, Refused
from ..fold.game import ScoredGame
from ..log.record import Draft
from ..sheets import sheet_named
from .conditions import needed_reason, not_locked, open_game, witness
from .forms import EnterHand


def hand(command: EnterHand, game: ScoredGame) -> Draft:
    """A hand by its number; a number entered before is a correction and keeps its players."""
    open_game(game)
    sheet = sheet_named(game.sheet)
    if not sheet.by_hands:
        raise Refused("the plain sheet has no hands: enter values with add or row", code="sheet.wrong_kind")
    number = game.next_hand if command.number is None else command.number
    if number < 1:
        raise Refused("hands are numbered from 1", code="hand.unknown")
    entry = game.hands.get(number)
    why = seen = None
    _as_seen(game, number, command.seen)
    if entry is None:
        sheet.may_enter(number, game.hands, game.company)
        if game.tally.over and game.tally.payouts is not None:
            raise Refused(f"play has ended: {game.tally.over}", code="game.over")
        players = sheet.takes_part(game.company, game.tally)
    else:
        not_locked(game, number)
        players = tuple(player for player in game.order if player in entry.players)
        why = needed_reason(game, entry.touched, command.why, f"correct hand {number}")
        seen = witness(game, command.witness)

    def find(name: str) -> str:
        return game.find(name).id

    inputs = sheet.read_hand(number, command.inputs, players, find, game.company)
    body = {"hand": number, "players": list(players), "inputs": inputs, "witness": seen}
    return Draft("hand", body, why)


def _as_seen(game: ScoredGame, number: int, seen: int | None) -> None:
    entered = len(game.hands[number].versions) if number in game.hands else 0
    if seen not in (None, entered):
        what = "was entered by somebody else" if not seen else "was corrected by somebody else"
        raise Changed(f"hand {number} {what} meanwhile: look again")
