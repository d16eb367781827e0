"""A report in a few sentences: the question and the results."""

import math
from collections.abc import Iterator

from ...errors import ParlourError
from ...games import load
from ..stats import Estimate
from ..text_report import SURE, cells, decimals
from .charts import in_figures, title
from .results_json import LabResults, MeasureResult


def game_title(results: LabResults) -> str:
    """Return the title of the game; the name if it is not built in."""
    name: str = results.question["game"]
    try:
        return load(name).title
    except ParlourError:
        return name


def heading(results: LabResults) -> str:
    """Return the heading of the report."""
    game, variants = game_title(results), results.variants
    if variants != [""]:
        first, *others = variants
        return f"{game}: {_listed(others)} against {first}"
    return f"How does {game} play?"


def circumstances(results: LabResults) -> str:
    """Return a sentence with the number of games, the players and the house rules."""
    question, varied = results.question, " ".join(results.variants)
    games = f"{question['played']:,} game{'s' * (question['played'] != 1)}"
    parts = [f"{games} of each, on the same deals" if varied else games]
    if "seats=" not in varied:
        parts.append(f"{question['seats']} player{'s' * (question['seats'] != 1)}")
    if "bots=" not in varied:
        parts.append(f"bots {', '.join(question['bots'])}" if question["bots"] else "random moves")
    parts += [f"{name.replace('_', ' ')} {value}" for name, value in question["options"].items()]
    if question["played"] < question["games"]:
        parts.append(f"stopped before all {question['games']:,}")
    return f"{'; '.join(parts)}."


def outcome(results: LabResults) -> list[str]:
    """Return the results as sentences."""
    if results.variants != [""]:
        return [_compared(results)]
    return short_summary(results) or _alone(results) or ["The figures follow."]


def short_summary(results: LabResults) -> list[str]:
    """Return the main results of one kind of game as sentences; none if their measures are missing."""
    by_name = {one.measure.name: one for one in results.measures}
    return [*_fair(by_name), *_drawn(by_name, results.question["seats"]), *_long(by_name), *_led(by_name)]


def _alone(results: LabResults) -> list[str]:
    """Return sentences about the first measures without parts."""
    single = [one for one in results.measures if len(one.figures) == 1 and one.figures[0].estimate]
    return [f"{title(one.measure).capitalize()}: {_exactly(one)}." for one in single[:3]]


def _exactly(result: MeasureResult) -> str:
    figure, within = in_figures(result, result.figures[0])
    return f"{figure} ({within})" if within else figure


def _compared(results: LabResults) -> str:
    differences = results.differences
    sure = sum(one.sure for one in differences)
    if not sure:
        subject = f"None of the {len(differences)} differences" if len(differences) > 1 else "No difference"
        return f"{subject} is significant: play more games."
    if sure == len(differences):
        return f"All {sure} differences are significant." if sure > 1 else "The difference is significant."
    text = f"{sure} {'is' if sure == 1 else 'are'} significant; the others may be chance"
    return f"Of {len(differences)} differences {text}."


def _fair(by_name: dict[str, MeasureResult]) -> Iterator[str]:
    """Yield a sentence about fairness: a place is better only if the intervals differ."""
    places = by_name.get("places")
    unfair = by_name["unfairness"].figures[0].estimate if "unfairness" in by_name else None
    if not places or not unfair:
        return
    known = [one for one in places.figures if one.estimate and math.isfinite(one.estimate.high)]
    if not known:
        return
    best = max(known, key=lambda one: one.estimate.value if one.estimate else 0.0)
    if unfair.low > 0:
        yield f"It is not fair: {best.part} wins most, {_figure(places, best.estimate)} of games."
    else:
        most = f"{100 * unfair.high:.0f} percentage points"
        yield (
            "No place at the table is known to be better than another: "
            f"with {SURE} confidence they are at most {most} apart."
        )


def _drawn(by_name: dict[str, MeasureResult], seats: int) -> Iterator[str]:
    estimate = by_name["drawn"].figures[0].estimate if "drawn" in by_name else None
    if estimate and estimate.value > 0:
        become = "have no single winner" if seats > 1 else "are lost"
        yield f"{_figure(by_name['drawn'], estimate)} of games {become}."


def _long(by_name: dict[str, MeasureResult]) -> Iterator[str]:
    minutes, length = (
        by_name[name].figures[0].estimate if name in by_name else None for name in ("minutes", "length")
    )
    if minutes and length:
        time = max(1, round(minutes.value))
        needed = f"{time:,} minutes" if time > 1 else "a minute"
        yield f"A game has about {length.value:,.0f} moves and takes people about {needed}."


def _led(by_name: dict[str, MeasureResult]) -> Iterator[str]:
    estimate = by_name["suspense"].figures[0].estimate if "suspense" in by_name else None
    if estimate:
        yield f"The winner is open for {_figure(by_name['suspense'], estimate, 0)} of the moves."


def _figure(result: MeasureResult, estimate: Estimate | None, places: int | None = None) -> str:
    exact = decimals(result.estimates, result.measure) if places is None else places
    return cells(estimate, result.measure, exact)[0].strip()


def _listed(names: list[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
