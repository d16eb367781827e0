"""The report as one HTML page without external resources or scripts. Charts are inline SVG."""

import math
import re
from collections.abc import Sequence
from datetime import date
from html import escape
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree as Tree

from ..measures.measure import PERCENT, Measure
from ..measures.rule_coverage import RULE_MEASURES
from ..measures.traced import DECISION_MEASURES, LEAD_MEASURES, LENGTH_MEASURES, WIN_MEASURES
from ..seat_exchange import ladder_measures
from ..stats import INTERVAL_METHODS
from ..text_report import SURE
from .charts import (
    FIRST_COLOUR,
    GRID,
    INK,
    MUTED,
    OTHER_COLOUR,
    PAPER,
    WIDTH,
    Chart,
    difference_chart,
    histogram_chart,
    in_figures,
    interval_chart,
    minus,
    svg,
    title,
)
from .results_json import DifferenceResult, Figure, LabResults, MeasureResult
from .summary import circumstances, heading, outcome

SVG, LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
COLOURS = {
    INK: "ink",
    MUTED: "ink-2",
    GRID: "hair",
    FIRST_COLOUR: "mark",
    OTHER_COLOUR: "other",
    PAPER: "paper",
}
USED = re.compile(r"url\(#([^)]+)\)")


def inline(chart: Chart) -> str:
    """Return the chart as an SVG element of the page."""
    Tree.register_namespace("", SVG)
    Tree.register_namespace("xlink", LINK)
    root = Tree.fromstring(svg(chart))
    for kind in ("metadata", "title"):
        for found in root.findall(f"{{{SVG}}}{kind}"):
            root.remove(found)
    for defs in root.findall(f"{{{SVG}}}defs"):
        for style in defs.findall(f"{{{SVG}}}style"):
            defs.remove(style)  # it would apply to the whole page
    root.set("style", "stroke-linejoin: round; stroke-linecap: butt")
    _rename_ids(root, chart.name)
    _add_description(root, chart)
    root.set("viewBox", f"0 0 {WIDTH} {root.get('viewBox', '').split()[3]}")
    for size in ("width", "height"):
        root.attrib.pop(size, None)
    return _with_css_colours(Tree.tostring(root, "unicode"))


def _rename_ids(root: Tree.Element, name: str) -> None:
    """Keep the ids that are referenced, and prefix them to be unique on the page."""
    used = {match for one in root.iter() for value in one.attrib.values() for match in USED.findall(value)}
    used |= {one.get(f"{{{LINK}}}href", "").removeprefix("#") for one in root.iter()}
    for one in root.iter():
        for key, value in list(one.attrib.items()):
            if key == "id" and value not in used:
                del one.attrib["id"]
            elif key == "id":
                one.set(key, f"{name}-{value}")
            elif key == f"{{{LINK}}}href":
                del one.attrib[key]
                one.set("href", f"#{name}-{value.removeprefix('#')}")
            else:
                one.set(key, USED.sub(lambda match: f"url(#{name}-{match[1]})", value))


def _add_description(root: Tree.Element, chart: Chart) -> None:
    """Add the title and the description of the chart for screen readers."""
    texts = {"title": chart.title, "desc": chart.text}
    for place, (kind, text) in enumerate(texts.items()):
        element = Tree.Element(f"{{{SVG}}}{kind}", id=f"{chart.name}-{kind}")
        element.text = text
        root.insert(place, element)
    root.set("role", "img")
    root.set("aria-labelledby", f"{chart.name}-title")
    root.set("aria-describedby", f"{chart.name}-desc")


def _with_css_colours(text: str) -> str:
    """Replace colours by CSS variables, so that the dark theme can change them."""
    for colour, name in COLOURS.items():
        text = text.replace(colour, f"var(--{name})")
    return text


KINDS = ("never", "at times", "always")


def article(result: MeasureResult) -> str:
    """Return a measure with its text, charts and table as HTML."""
    name = escape(title(result.measure).capitalize())
    text = f"<p>{escape(result.measure.text)}</p>" if result.measure.text else ""
    histogram = histogram_chart(result)
    columns = inline(histogram) if histogram else ""
    return f"<article><h3>{name}</h3>{text}{_figures(result)}{columns}{_details(result)}</article>\n"


def _figures(result: MeasureResult) -> str:
    """Return the figures: many parts as lists, a single one as a number, others as a chart."""
    if not result.measure.paired:
        return _in_words(result)
    if len(result.figures) == 1:
        figure, within = in_figures(result, result.figures[0])
        small = f"<small>{escape(_between(result, within))}</small>"
        chart = interval_chart(result)
        return f'<p class="figure">{escape(figure)}{small}</p>{inline(chart) if chart else ""}'
    chart = interval_chart(result)
    return inline(chart) if chart else _equal_figures(result)


def _between(result: MeasureResult, within: str) -> str:
    one = result.figures[0].estimate
    if one is None or not within:
        return ""
    if one.high == math.inf:
        return "in one game"
    return "in every game" if one.low == one.high else f"{SURE} within {within}"


def _equal_figures(result: MeasureResult) -> str:
    """Return figures that are equal in all games, or come from one game."""
    single = any(one and one.high == math.inf for one in result.estimates)
    note = "One game: the variation is unknown." if single else "The same in every game."
    names = "".join(
        f"<dt>{escape(_name(one))}</dt><dd>{escape(in_figures(result, one)[0])}</dd>"
        for one in result.figures
    )
    return f'<p class="note">{note}</p><dl class="made">{names}</dl>'


def _in_words(result: MeasureResult) -> str:
    """Return lists of the parts that occur never, at times and always."""
    kinds: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for one in result.figures:
        if one.estimate:
            share = one.estimate.value
            kind = "never" if share == 0 else "always" if share == 1 else "at times"
            kinds[kind].append(f"{one.part} ({100 * share:.0f} %)" if kind == "at times" else one.part)
    items = "".join(
        f"<dt>{kind.capitalize()}</dt><dd>{escape(', '.join(names))}</dd>"
        for kind, names in kinds.items()
        if names
    )
    return f'<dl class="kinds">{items}</dl>'


def _details(result: MeasureResult) -> str:
    """Return the table, the formula and the source, folded."""
    measure = result.measure
    formula = f"Formula: {measure.formula}. " if measure.formula else ""
    source = f"Source: {measure.source}." if measure.source else ""
    sources = f'<p class="source">{escape(formula + source)}</p>' if formula or source else ""
    return f"<details><summary>Table, formula and source</summary>{_table(result)}{sources}</details>"


def _table(result: MeasureResult) -> str:
    heads = ["", "%" if result.measure.unit == PERCENT else "figure", f"{SURE} within"]
    head = "".join(f'<th scope="col">{escape(one)}</th>' if one else "<td></td>" for one in heads)
    rows = "".join(_row(result, one) for one in result.figures)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(result: MeasureResult, one: Figure) -> str:
    figure, within = in_figures(result, one)
    name = escape(_name(one) or title(result.measure))
    return f'<tr><th scope="row">{name}</th><td>{escape(figure)}</td><td>{escape(within)}</td></tr>'


def _name(one: Figure) -> str:
    return ", ".join(filter(None, (one.part, one.variant)))


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
