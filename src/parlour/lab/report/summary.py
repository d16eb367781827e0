"""A report in a sentence or two: what was asked, and what came out."""

import math
from collections.abc import Iterator

from ...errors import ParlourError
from ...games import load
from ..simulation import SURE
from ..stats import Estimate
from ..text_report import cells, decimals
from .charts import in_figures, title
from .results_json import Account, Subject


def game_title(account: Account) -> str:
    """What the game is called; one that is not on the shelf by its name."""
    name: str = account.asked["game"]
    try:
        return load(name).title
    except ParlourError:
        return name


def question(account: Account) -> str:
    """The heading: what was asked."""
    game, variants = game_title(account), account.variants
    if variants != [""]:
        first, *others = variants
        return f"{game}: {_listed(others)} against {first}"
    return f"How does {game} play?"


def circumstances(account: Account) -> str:
    """How many games of what were played by whom."""
    asked, varied = account.asked, " ".join(account.variants)
    games = f"{asked['played']:,} game{'s' * (asked['played'] != 1)}"
    told = [f"{games} of each, on the same deals" if varied else games]
    if "seats=" not in varied:
        told.append(f"{asked['seats']} player{'s' * (asked['seats'] != 1)}")
    if "bots=" not in varied:
        told.append(f"bots {', '.join(asked['bots'])}" if asked["bots"] else "random moves")
    told += [f"{name.replace('_', ' ')} {value}" for name, value in asked["options"].items()]
    if asked["played"] < asked["games"]:
        told.append(f"stopped before all {asked['games']:,}")
    return f"{'; '.join(told)}."


def outcome(account: Account) -> list[str]:
    """The sentences of what came out."""
    if account.variants != [""]:
        return [_compared(account)]
    return in_short(account) or _alone(account) or ["The figures follow."]


def in_short(account: Account) -> list[str]:
    """What the figures of one kind of game say to who reads no more; little, where few were asked."""
    found = {one.measure.name: one for one in account.subjects}
    return [*_fair(found), *_drawn(found, account.asked["seats"]), *_long(found), *_led(found)]


def _alone(account: Account) -> list[str]:
    """Where little was asked: the figures that have no parts."""
    single = [one for one in account.subjects if len(one.stated) == 1 and one.stated[0].estimate]
    return [f"{title(one.measure).capitalize()}: {_exactly(one)}." for one in single[:3]]


def _exactly(subject: Subject) -> str:
    figure, within = in_figures(subject, subject.stated[0])
    return f"{figure} ({within})" if within else figure


def _compared(account: Account) -> str:
    contrasts = account.contrasts
    sure = sum(one.sure for one in contrasts)
    if not sure:
        none = f"None of the {len(contrasts)} differences" if len(contrasts) > 1 else "No difference"
        return f"{none} looked at is sure: more games may tell."
    if sure == len(contrasts):
        return f"All {sure} differences looked at are sure." if sure > 1 else "What differs is sure."
    told = f"{sure} {'is' if sure == 1 else 'are'} sure; the others may be chance"
    return f"Of {len(contrasts)} differences looked at {told}."


def _fair(found: dict[str, Subject]) -> Iterator[str]:
    """Whether a place is better than the others: where no two intervals are apart, nobody can tell."""
    places = found.get("places")
    unfair = found["unfairness"].stated[0].estimate if "unfairness" in found else None
    if not places or not unfair:
        return
    told = [one for one in places.stated if one.estimate and math.isfinite(one.estimate.high)]
    if not told:
        return
    best = max(told, key=lambda one: one.estimate.value if one.estimate else 0.0)
    if unfair.low > 0:
        yield f"It is not fair: {best.part} wins most, {_figure(places, best.estimate)} of games."
    else:
        most = f"{100 * unfair.high:.0f} percentage points"
        yield (
            "No place at the table is known to be better than another: "
            f"with {SURE} confidence they are at most {most} apart."
        )


def _drawn(found: dict[str, Subject], seats: int) -> Iterator[str]:
    one = found["drawn"].stated[0].estimate if "drawn" in found else None
    if one and one.value > 0:
        become = "have no single winner" if seats > 1 else "are lost"
        yield f"{_figure(found['drawn'], one)} of games {become}."


def _long(found: dict[str, Subject]) -> Iterator[str]:
    minutes, length = (
        found[name].stated[0].estimate if name in found else None for name in ("minutes", "length")
    )
    if minutes and length:
        time = max(1, round(minutes.value))
        needed = f"{time:,} minutes" if time > 1 else "a minute"
        yield f"A game has about {length.value:,.0f} moves and takes people about {needed}."


def _led(found: dict[str, Subject]) -> Iterator[str]:
    one = found["suspense"].stated[0].estimate if "suspense" in found else None
    if one:
        yield f"The winner is open for {_figure(found['suspense'], one, 0)} of the moves."


def _figure(subject: Subject, one: Estimate | None, places: int | None = None) -> str:
    exact = decimals(subject.estimates, subject.measure) if places is None else places
    return cells(one, subject.measure, exact)[0].strip()


def _listed(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
