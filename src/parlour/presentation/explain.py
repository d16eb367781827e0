"""Explain refusals: why a move is not legal, and why touching something does nothing."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.linked import deciders, engine
from ..errors import ParlourError
from .describe import VERB, doing
from .move_targets import Meant, Target, VisibleTable, form_of, moves_meant, touched
from .names import capital
from .sorting import card_key

if TYPE_CHECKING:
    from ..engine.moves import Refusal
    from ..match import Match


@dataclass(frozen=True)
class Reason:
    """Why a move is not legal: a sentence with a full stop, the rule, and the cards that prove it.

    The sentence contains the numbers of seats, not their names.
    """

    text: str
    rule: str = ""
    cards: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the sentence with its rule: `Follow suit (R9).`"""
        return f"{self.text[:-1]} ({self.rule})." if self.rule else self.text


def reason_of(refusal: "Refusal") -> Reason:
    return Reason(f"{capital(refusal.text)}.", refusal.rule, refusal.cards)


def why_not(match: "Match", seat: int, text: str) -> Reason | None:
    """Return why a seat cannot make a move, also if the text is not a move; None if the move is legal."""
    from ..match import MoveRefused

    try:
        match.check(seat, text)
    except MoveRefused as error:
        return reason_of(error.refusal)
    except ParlourError as error:
        return Reason(f"{capital(str(error))}.")
    return None


def hand_of(match: "Match", seat: int) -> list[str]:
    """Return the cards of a seat's hand, sorted."""
    zones = match.view(seat)["zones"].values()
    hands = [zone for zone in zones if zone["per_seat"] and zone["look"] == "hand"]
    return sorted((card for zone in hands for card in zone["cards"][seat] if card), key=card_key)


def open_forms(match: "Match", moves: list[str]) -> list[str]:
    """Return the templates of legal moves that need one card, such as `play {card}`."""
    with_card = [verb.template for verb in match.game.verbs if verb.template.endswith(" {card}")]
    return [form for form in with_card if any(move.startswith(form.split("{")[0]) for move in moves)]


def why_only(match: "Match", seat: int, moves: list[str]) -> dict[str, list[str]]:
    """Return why the other cards of a hand cannot be played: for each reason the cards."""
    reasons: dict[str, list[str]] = {}
    forms = open_forms(match, moves)
    for card in hand_of(match, seat):
        for form in forms:
            text = form.replace("{card}", card)
            reason = None if text in moves else why_not(match, seat, text)
            if reason:
                reasons.setdefault(str(reason), []).append(card)
    return reasons


SHOWN = 3  # the most moves that an explanation names


def explain_target(match: "Match", seat: int, texts: list[str]) -> Reason:
    """Return why touching these targets is not a move. Raises UnknownTarget."""
    sight = VisibleTable(match, seat)
    things = [sight.read(text) for text in dict.fromkeys(texts)]
    if match.over:
        return Reason(f"The game is over: {match.ending}.")
    if seat not in match.deciders:
        return Reason(f"It is not your turn: {who_is_asked(match, seat)} to decide.")
    prompt = match.prompt(seat)
    if not things:
        return Reason(prompt)
    legal = _legal(sight)
    return (
        _part_of(sight, legal, things)
        or _refused(sight, legal, things, whole=True)
        or _beside(sight, legal, things)
        or _refused(sight, legal, things, whole=False)
        or Reason(f"Nothing can be done with that now. {prompt}")
    )


def who_is_asked(match: "Match", seat: int) -> str:
    """Return the deciders that a seat knows of, with a verb: `seat 1 and seat 3 are`."""
    *others, last = [f"seat {decider}" for decider in deciders(match.known_to(seat))]
    return f"{', '.join(others)} and {last} are" if others else f"{last} is"


def _legal(sight: VisibleTable) -> list[Meant]:
    moves = engine(sight.match.game).moves(sight.match.table, sight.seat)
    texts = [sight.match.game.write(move, sight.table) for move in moves]
    return [Meant(text, touched(sight, move, text), move) for move, text in zip(moves, texts, strict=True)]


def _part_of(sight: VisibleTable, legal: list[Meant], things: list[Target]) -> Reason | None:
    """Return to which legal moves all the targets belong, or which targets are missing."""
    fitting = [one for one in legal if one.covers(sight, things) == len(things)]
    whole = [one for one in fitting if len(one.things) == len(things)]
    if whole:
        return Reason(_would_do(sight, whole, [one for one in fitting if one not in whole]))
    if len(fitting) == 1:
        return Reason(f"Touch the rest of this move, too: {fitting[0].text}.")
    return Reason(f"Touch the rest of one of these moves: {_named(fitting)}.") if fitting else None


def _would_do(sight: VisibleTable, whole: list[Meant], longer: list[Meant]) -> str:
    """Return which moves the targets make, and which moves they make with additional targets."""
    does = [_said(sight, one) for one in whole[:SHOWN]]
    least = sorted(longer, key=lambda one: len(one.things))
    more = f" With other cards: {'; '.join(_said(sight, one) for one in least[:SHOWN])}." if longer else ""
    return f"You may {', or '.join(does)}.{more}"


def _said(sight: VisibleTable, move: Meant) -> str:
    """Return what a move does: the label of its button, or else its clause."""
    label = sight.match.game.label(move.move, sight.table)
    return label[:1].lower() + label[1:] or VERB.sub(r"\1", doing(sight.match.game, move.text))


def _refused(sight: VisibleTable, legal: list[Meant], things: list[Target], whole: bool) -> Reason | None:
    """Return the rule against the most likely move of all targets (`whole`) or of some of them."""
    possible = {one.move for one in legal}
    game = sight.match.game
    open_forms = {form_of(game, one.move, one.text) for one in legal}
    least = len(things) if whole else 1
    tried = [one for one in moves_meant(sight, things) if one.move not in possible]
    fitting = [one for one in tried if one.covers(sight, things) >= least]

    def unlikely(one: Meant) -> tuple[int, bool, bool]:
        closed = form_of(game, one.move, one.text) not in open_forms
        return -one.covers(sight, things), one.refusal is not None, closed

    if not fitting:
        return None
    likely = min(fitting, key=unlikely)
    return reason_of(likely.refusal or sight.match.why_not(sight.seat, likely.move))


def _beside(sight: VisibleTable, legal: list[Meant], things: list[Target]) -> Reason | None:
    """Return the legal moves to which most of the targets belong."""
    most = max((one.covers(sight, things) for one in legal), default=0)
    fitting = [one for one in legal if one.covers(sight, things) == most]
    return Reason(f"These do not belong to one move. You may: {_named(fitting)}.") if most else None


def _named(moves: list[Meant]) -> str:
    """Return the texts of some moves, the shortest first, and the number of the others."""
    texts = [one.text for one in sorted(moves, key=lambda one: len(one.things))]
    more = len(texts) - SHOWN
    return "; ".join(texts[:SHOWN]) + (f"; and {more} more" if more > 0 else "")
