"""The report as one HTML page without external resources or scripts."""

from collections.abc import Sequence
from datetime import date
from html import escape
from itertools import groupby
from pathlib import Path

from ..measures.decisions import DECISION_MEASURES
from ..measures.lead_changes import LEAD_MEASURES
from ..measures.length import LENGTH_MEASURES
from ..measures.measure import Measure
from ..measures.rule_coverage import RULE_MEASURES
from ..measures.wins import WIN_MEASURES
from ..seat_exchange import ladder_measures
from ..stats import INTERVAL_METHODS
from ..text_layout import SURE
from .charts import Chart, difference_chart, histogram_chart, interval_chart, minus, title
from .results_json import DifferenceResult, LabResults, MeasureResult
from .sections import article, inline
from .summary import circumstances, heading, outcome

MADE_BY = '<meta name="generator" content="Parlour laboratory">'
STYLE = Path(__file__).with_name("page.css")
CHAPTERS: tuple[tuple[str, Sequence[Measure]], ...] = (
    ("Who wins", WIN_MEASURES),
    ("How long it is", LENGTH_MEASURES),
    ("What there is to decide", DECISION_MEASURES),
    ("Who leads", LEAD_MEASURES),
    ("What comes up", RULE_MEASURES),
    ("Skill and luck", ladder_measures(())),
)


def charts_of(results: LabResults) -> list[Chart]:
    """Return all charts, in the order of the page."""
    figures = [chart for one in results.measures for chart in (interval_chart(one), histogram_chart(one))]
    return [*map(difference_chart, _by_measure(results)), *(one for one in figures if one)]


def page(results: LabResults, day: date) -> str:
    """Return the whole page with the date `day`."""
    name = escape(heading(results))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
{MADE_BY}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
<style>
{STYLE.read_text("utf-8")}</style>
</head>
<body>
<header><div class="wide">
<p class="from">From Parlour’s laboratory</p>
<h1>{name}</h1>
<p class="outcome">{_with_fixed_spaces(" ".join(outcome(results)))}</p>
<p class="asked">{escape(circumstances(results))}</p>
</div></header>
<main class="wide">
{_differences(results)}{_chapters(results)}{_provenance(results, day)}
</main>
</body>
</html>
"""


def _by_measure(results: LabResults) -> list[list[DifferenceResult]]:
    return [list(group) for _, group in groupby(results.differences, lambda one: one.measure.name)]


def _differences(results: LabResults) -> str:
    """Return the section about a trial: significant differences as sentences, then all as charts."""
    if not results.differences:
        return ""
    first = results.differences[0].against
    sure = "".join(f'<li class="sure">{_sentence(one)}</li>' for one in results.differences if one.sure)
    list_of_sure = f'<ul class="told">{sure}</ul>' if sure else ""
    count = len(results.differences)
    together = f"all {count} differences together" if count > 1 else "this difference"
    note = (
        f"Against {escape(first)}. A full dot is significant, an empty one may be chance: Holm’s correction "
        f"covers {together} with {SURE} confidence. The whiskers are {SURE} intervals, "
        "each for one difference, uncorrected; shares differ by percentage points."
    )
    charts = "".join(map(_difference, _by_measure(results)))
    return _section(
        "What differs", f'{list_of_sure}<p class="note">{note}</p><div class="columns">{charts}</div>'
    )


def _difference(differences: list[DifferenceResult]) -> str:
    items = "".join(f'<li class="{"sure" * one.sure}">{_sentence(one)}</li>' for one in differences)
    return (
        f"<article><h3>{escape(title(differences[0].measure).capitalize())}</h3>{inline(difference_chart(differences))}"
        f'<details><summary>In words</summary><ul class="told">{items}</ul></details></article>\n'
    )


def _sentence(one: DifferenceResult) -> str:
    text = minus(one.sentence.replace(one.measure.name, title(one.measure), 1))
    return _with_fixed_spaces(text[:1].upper() + text[1:])


def _with_fixed_spaces(text: str) -> str:
    """Escape text for HTML, with no line break between a number and its percent sign."""
    return escape(text.replace(" %", "\N{NO-BREAK SPACE}%"))


def _chapters(results: LabResults) -> str:
    """Return the measures by topic; measures that this version does not know come last."""
    known = {one.name for _, measures in CHAPTERS for one in measures}
    chapters = [(name, {one.name for one in measures}) for name, measures in CHAPTERS]
    chapters.append(("Other figures", {one.measure.name for one in results.measures} - known))
    return "".join(_chapter(name, [one for one in results.measures if one.measure.name in names])
                   for name, names in chapters)  # fmt: skip


def _chapter(name: str, results: list[MeasureResult]) -> str:
    return _section(name, f'<div class="columns">{"".join(map(article, results))}</div>') if results else ""


def _provenance(results: LabResults, day: date) -> str:
    """Return the section with the command, the seed and the versions."""
    words = " ".join(f"<span>{escape(word)}</span>" for word in results.command.split(" "))
    again = f"<p>The same games, and so the same figures:</p><pre>{words}</pre>"
    facts = {
        "Seed": f"{results.question['seed']}, games 1 to {results.question['played']:,}",
        **results.versions,
        "Intervals": (
            f"{SURE}: {INTERVAL_METHODS['shares']} for shares, {INTERVAL_METHODS['means']} for means"
        ),
        "Report of": f"{day.day} {day:%B %Y}",
    }
    items = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts.items())
    return _section("How it was made", f'{again if results.command else ""}<dl class="made">{items}</dl>')


def _section(name: str, content: str) -> str:
    return f"<section><h2>{escape(name)}</h2>\n{content}</section>\n"
