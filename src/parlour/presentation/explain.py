"""Explain refusals: why a move is not legal, and why touching something does nothing."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.linked import deciders, engine
from ..errors import ParlourError
from ..match.view import ending_of
from ..messages import ANYONE, Argument, Recipient, Seat, render
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


def reason_of(refusal: "Refusal", reader: Recipient = ANYONE) -> Reason:
    return Reason(f"{capital(render(refusal.text, reader))}.", refusal.rule, refusal.cards)


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


def explain_target(match: "Match", seat: int, texts: list[str], reader: Recipient = ANYONE) -> Reason:
    """Return why touching these targets is not a move, in words for `reader`. Raises UnknownTarget."""
    sight = VisibleTable(match, seat)
    say = Explainer(match, reader)
    things = [sight.read(text) for text in dict.fromkeys(texts)]
    if match.over:
        return say("why-over", ending=ending_of(match.game, match.table["ending"].item(), reader))
    if seat not in match.deciders:
        asked = tuple(map(Seat, deciders(match.known_to(seat))))
        return say("why-not-your-turn", all=asked)
    prompt = render(match.prompt(seat), reader)
    if not things:
        return Reason(prompt)
    legal = _legal(sight)
    return (
        _part_of(sight, legal, things, say)
        or _refused(sight, legal, things, say, whole=True)
        or _beside(sight, legal, things, say)
        or _refused(sight, legal, things, say, whole=False)
        or say("why-nothing", prompt=prompt)
    )


class Explainer:
    """Puts explanations into words for a reader."""

    def __init__(self, match: "Match", reader: Recipient) -> None:
        self.reader, self._messages = reader, match.game.messages

    def __call__(self, message: str, **arguments: Argument) -> Reason:
        return Reason(capital(render(self._messages(message, **arguments), self.reader)))

    def said(self, sight: VisibleTable, move: Meant) -> str:
        """Return what a move does: the label of its button, or else its clause."""
        label = render(sight.match.game.texts.label(move.move, sight.table), self.reader)
        return label[:1].lower() + label[1:] or VERB.sub(r"\1", doing(sight.match.game, move.text))

    def listed(self, moves: list[Meant]) -> dict[str, Argument]:
        """Return the texts of some moves, the shortest first, and the number of the others."""
        texts = [one.text for one in sorted(moves, key=lambda one: len(one.things))]
        return {"moves": "; ".join(texts[:SHOWN]), "more": max(0, len(texts) - SHOWN)}


def _legal(sight: VisibleTable) -> list[Meant]:
    moves = engine(sight.match.game).moves(sight.match.table, sight.seat)
    texts = [sight.match.game.texts.write(move, sight.table) for move in moves]
    return [Meant(text, touched(sight, move, text), move) for move, text in zip(moves, texts, strict=True)]


def _part_of(sight: VisibleTable, legal: list[Meant], things: list[Target], say: Explainer) -> Reason | None:
    """Return to which legal moves all the targets belong, or which targets are missing."""
    fitting = [one for one in legal if one.covers(sight, things) == len(things)]
    whole = [one for one in fitting if len(one.things) == len(things)]
    if whole:
        longer = sorted((one for one in fitting if one not in whole), key=lambda one: len(one.things))
        does, more = ([say.said(sight, one) for one in moves[:SHOWN]] for moves in (whole, longer))
        return say("why-may", moves="; ".join(does), longer="; ".join(more), more=len(more))
    if len(fitting) == 1:
        return say("why-rest", move=fitting[0].text)
    return say("why-rest-of-one", **say.listed(fitting)) if fitting else None


def _refused(
    sight: VisibleTable, legal: list[Meant], things: list[Target], say: Explainer, whole: bool
) -> Reason | None:
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
    return reason_of(likely.refusal or sight.match.why_not(sight.seat, likely.move), say.reader)


def _beside(sight: VisibleTable, legal: list[Meant], things: list[Target], say: Explainer) -> Reason | None:
    """Return the legal moves to which most of the targets belong."""
    most = max((one.covers(sight, things) for one in legal), default=0)
    fitting = [one for one in legal if one.covers(sight, things) == most]
    return say("why-not-one", **say.listed(fitting)) if most else None
