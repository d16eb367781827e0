"""Why a move may not be made, as data: a sentence, the rule it follows from, and the cards that prove it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..drawing.people import capital
from ..drawing.sorting import card_key
from ..errors import ParlourError

if TYPE_CHECKING:
    from ..engine.moves import Refusal
    from ..play import Match


@dataclass(frozen=True)
class Reason:
    """A sentence that ends in a full stop, and what it rests on. It speaks of seats by their numbers."""

    text: str
    rule: str = ""
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The sentence with its rule: `Follow suit (R9).`"""
        return f"{self.text[:-1]} ({self.rule})." if self.rule else self.text


def reason_of(refusal: "Refusal") -> Reason:
    return Reason(f"{capital(refusal.text)}.", refusal.rule, refusal.cards)


def why_not(match: "Match", seat: int, text: str) -> Reason | None:
    """Why a seat may not make a move; None if it may. A text that is no move is a reason, too."""
    from ..play import MoveRefused

    try:
        match.check(seat, text)
    except MoveRefused as error:
        return reason_of(error.refusal)
    except ParlourError as error:
        return Reason(f"{capital(str(error))}.")
    return None


def hand_of(match: "Match", seat: int) -> list[str]:
    """The cards that a seat holds, as people sort them."""
    zones = match.view(seat)["zones"].values()
    hands = [zone for zone in zones if zone["per_seat"] and zone["look"] == "hand"]
    return sorted((card for zone in hands for card in zone["cards"][seat] if card), key=card_key)


def open_forms(match: "Match", moves: list[str]) -> list[str]:
    """The forms of move that ask for one card and that there are now: `play {card}`."""
    with_card = [verb.template for verb in match.game.verbs if verb.template.endswith(" {card}")]
    return [form for form in with_card if any(move.startswith(form.split("{")[0]) for move in moves)]


def why_only(match: "Match", seat: int, moves: list[str]) -> dict[str, list[str]]:
    """Why other cards of a hand may not be used where these moves are legal: for each reason its cards."""
    reasons: dict[str, list[str]] = {}
    forms = open_forms(match, moves)
    for card in hand_of(match, seat):
        for form in forms:
            text = form.replace("{card}", card)
            reason = None if text in moves else why_not(match, seat, text)
            if reason:
                reasons.setdefault(str(reason), []).append(card)
    return reasons
