"""Sections of a report: a measure with its text, chart and table. Charts are inline SVG."""

import math
import re
from html import escape
from xml.etree import ElementTree as Tree

from ..measures.measure import PERCENT
from ..text_layout import SURE
from .charts import (
    FIRST_COLOUR,
    GRID,
    INK,
    MUTED,
    OTHER_COLOUR,
    PAPER,
    WIDTH,
    Chart,
    histogram_chart,
    in_figures,
    interval_chart,
    svg,
    title,
)
from .results_json import Figure, MeasureResult

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
