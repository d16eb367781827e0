"""Explain refusals: why a move is not legal, and why touching something does nothing."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.linked import deciders, engine
from ..errors import ParlourError
from .describe import VERB, doing
from .game_texts import asked_by_touch
from .move_targets import Meant, Target, VisibleTable, form_of, moves_meant, touched
from .names import capital
from .sorting import card_key

if TYPE_CHECKING:
    from ..engine.moves import Refusal
    from ..match import Match


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
    from ..match import MoveRefused

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


SHOWN = 3  # moves that are named where there are many


def explain_target(match: "Match", seat: int, texts: list[str]) -> Reason:
    """Say why a seat makes no move by touching these things. Raises NoSuchThing for what is not there."""
    sight = VisibleTable(match, seat)
    things = [sight.read(text) for text in dict.fromkeys(texts)]
    if match.over:
        return Reason(f"The game is over: {match.ending}.")
    if seat not in match.deciders:
        return Reason(f"Nothing is asked of you now: {who_is_asked(match, seat)} to decide.")
    phase = match.game.phases[match.table[0].phase]
    prompt = asked_by_touch(match.game, phase.name, match.game.prompt(sight.table, seat))
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
    """The seats that are to decide, as far as this one may know it: `seat 1 and seat 3 are`."""
    asked = deciders(match.known_to(seat))
    *others, last = [f"seat {one}" for one in asked]
    return f"{', '.join(others)} and {last} are" if others else f"{last} is"


def _legal(sight: VisibleTable) -> list[Meant]:
    moves = engine(sight.match.game).moves(sight.match.table, sight.seat)
    texts = [sight.match.game.write(move, sight.table) for move in moves]
    return [Meant(text, touched(sight, move, text), move) for move, text in zip(moves, texts, strict=True)]


def _part_of(sight: VisibleTable, legal: list[Meant], things: list[Target]) -> Reason | None:
    """All that was touched belongs to a legal move: say to which, or what is lacking."""
    fitting = [one for one in legal if one.covers(sight, things) == len(things)]
    whole = [one for one in fitting if len(one.things) == len(things)]
    if whole:
        return Reason(_would_do(sight, whole, [one for one in fitting if one not in whole]))
    if len(fitting) == 1:
        return Reason(f"Touch the rest of it, too: {fitting[0].text}.")
    return Reason(f"Touch more, for one of these: {_named(fitting)}.") if fitting else None


def _would_do(sight: VisibleTable, whole: list[Meant], longer: list[Meant]) -> str:
    """What comes of a touch as it is, and what of it with other things."""
    does = [_said(sight, one) for one in whole[:SHOWN]]
    least = sorted(longer, key=lambda one: len(one.things))
    more = f" With others: {'; '.join(_said(sight, one) for one in least[:SHOWN])}." if longer else ""
    return f"You may {', or '.join(does)}.{more}"


def _said(sight: VisibleTable, move: Meant) -> str:
    return VERB.sub(r"\1", doing(sight.match.game, move.text))


def _refused(sight: VisibleTable, legal: list[Meant], things: list[Target], whole: bool) -> Reason | None:
    """The rule against what was probably meant: by all that was touched, or by some of it."""
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
    """Some of what was touched belongs to legal moves: to which most of it does."""
    most = max((one.covers(sight, things) for one in legal), default=0)
    fitting = [one for one in legal if one.covers(sight, things) == most]
    return Reason(f"Not all of that goes together. You may: {_named(fitting)}.") if most else None


def _named(moves: list[Meant]) -> str:
    """Some moves, the shortest first, and how many more there are."""
    texts = [one.text for one in sorted(moves, key=lambda one: len(one.things))]
    more = len(texts) - SHOWN
    return "; ".join(texts[:SHOWN]) + (f"; and {more} more" if more > 0 else "")
