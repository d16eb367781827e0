"""Why nothing comes of what somebody touched: the rule against it, who is asked, or what else to touch."""

from typing import TYPE_CHECKING

from ..engine.linked import deciders, engine
from .doing import VERB, doing
from .gamewords import asked_by_touch
from .meant import Meant, moves_meant
from .reasons import Reason, reason_of
from .things import Sight, Thing
from .touching import form_of, touched

if TYPE_CHECKING:
    from ..play import Match

SHOWN = 3  # moves that are named where there are many


def why_touched(match: "Match", seat: int, texts: list[str]) -> Reason:
    """Say why a seat makes no move by touching these things. Raises NoSuchThing for what is not there."""
    sight = Sight(match, seat)
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


def _legal(sight: Sight) -> list[Meant]:
    moves = engine(sight.match.game).moves(sight.match.table, sight.seat)
    texts = [sight.match.game.write(move, sight.table) for move in moves]
    return [Meant(text, touched(sight, move, text), move) for move, text in zip(moves, texts, strict=True)]


def _part_of(sight: Sight, legal: list[Meant], things: list[Thing]) -> Reason | None:
    """All that was touched belongs to a legal move: say to which, or what is lacking."""
    fitting = [one for one in legal if one.covers(sight, things) == len(things)]
    whole = [one for one in fitting if len(one.things) == len(things)]
    if whole:
        return Reason(_would_do(sight, whole, [one for one in fitting if one not in whole]))
    if len(fitting) == 1:
        return Reason(f"Touch the rest of it, too: {fitting[0].text}.")
    return Reason(f"Touch more, for one of these: {_named(fitting)}.") if fitting else None


def _would_do(sight: Sight, whole: list[Meant], longer: list[Meant]) -> str:
    """What comes of a touch as it is, and what of it with other things."""
    does = [_said(sight, one) for one in whole[:SHOWN]]
    least = sorted(longer, key=lambda one: len(one.things))
    more = f" With others: {'; '.join(_said(sight, one) for one in least[:SHOWN])}." if longer else ""
    return f"You may {', or '.join(does)}.{more}"


def _said(sight: Sight, move: Meant) -> str:
    return VERB.sub(r"\1", doing(sight.match.game, move.text))


def _refused(sight: Sight, legal: list[Meant], things: list[Thing], whole: bool) -> Reason | None:
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


def _beside(sight: Sight, legal: list[Meant], things: list[Thing]) -> Reason | None:
    """Some of what was touched belongs to legal moves: to which most of it does."""
    most = max((one.covers(sight, things) for one in legal), default=0)
    fitting = [one for one in legal if one.covers(sight, things) == most]
    return Reason(f"Not all of that goes together. You may: {_named(fitting)}.") if most else None


def _named(moves: list[Meant]) -> str:
    """Some moves, the shortest first, and how many more there are."""
    texts = [one.text for one in sorted(moves, key=lambda one: len(one.things))]
    more = len(texts) - SHOWN
    return "; ".join(texts[:SHOWN]) + (f"; and {more} more" if more > 0 else "")
