"""Sections of a report: a measure with its text, chart and table, and charts as inline SVG."""

import math
import re
from html import escape
from xml.etree import ElementTree as Tree

from ..measures.measure import PERCENT
from ..simulation import SURE
from .charts import HAIR, INK, MARK, OTHER, PAPER, QUIET, WIDTH, Drawn, bars, in_figures, picture, svg, title
from .results_json import Stated, Subject

SVG, LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
COLOURS = {INK: "ink", QUIET: "ink-2", HAIR: "hair", MARK: "mark", OTHER: "other", PAPER: "paper"}
USED = re.compile(r"url\(#([^)]+)\)")


def inline(picture: Drawn) -> str:
    """The picture as an element of a page."""
    Tree.register_namespace("", SVG)
    Tree.register_namespace("xlink", LINK)
    root = Tree.fromstring(svg(picture))
    for kind in ("metadata", "title"):
        for found in root.findall(f"{{{SVG}}}{kind}"):
            root.remove(found)
    for defs in root.findall(f"{{{SVG}}}defs"):
        for style in defs.findall(f"{{{SVG}}}style"):
            defs.remove(style)  # it would hold for the whole page
    root.set("style", "stroke-linejoin: round; stroke-linecap: butt")
    _named(root, picture.name)
    _told(root, picture)
    root.set("viewBox", f"0 0 {WIDTH} {root.get('viewBox', '').split()[3]}")
    for size in ("width", "height"):
        root.attrib.pop(size, None)
    return _coloured(Tree.tostring(root, "unicode"))


def _named(root: Tree.Element, name: str) -> None:
    """Keep the names that something points to, and make them differ from those of other pictures."""
    used = {found for one in root.iter() for value in one.attrib.values() for found in USED.findall(value)}
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
                one.set(key, USED.sub(lambda found: f"url(#{name}-{found[1]})", value))


def _told(root: Tree.Element, picture: Drawn) -> None:
    """What the picture is, and what stands in it."""
    texts = {"title": picture.title, "desc": picture.text}
    for place, (kind, text) in enumerate(texts.items()):
        told = Tree.Element(f"{{{SVG}}}{kind}", id=f"{picture.name}-{kind}")
        told.text = text
        root.insert(place, told)
    root.set("role", "img")
    root.set("aria-labelledby", f"{picture.name}-title")
    root.set("aria-describedby", f"{picture.name}-desc")


def _coloured(text: str) -> str:
    """Values become names, so that the page's dark paper has its own."""
    for colour, name in COLOURS.items():
        text = text.replace(colour, f"var(--{name})")
    return text


KINDS = ("never", "at times", "always")


def article(subject: Subject) -> str:
    """The measure with all that belongs to it."""
    name = escape(title(subject.measure).capitalize())
    text = f"<p>{escape(subject.measure.text)}</p>" if subject.measure.text else ""
    histogram = bars(subject)
    columns = inline(histogram) if histogram else ""
    return f"<article><h3>{name}</h3>{text}{_drawn(subject)}{columns}{_behind(subject)}</article>\n"


def _drawn(subject: Subject) -> str:
    """The figures: those of many parts in words, one that is the same in all games as a number."""
    if not subject.measure.paired:
        return _in_words(subject)
    if len(subject.stated) == 1:
        figure, within = in_figures(subject, subject.stated[0])
        small = f"<small>{escape(_between(subject, within))}</small>"
        drawn = picture(subject)
        return f'<p class="figure">{escape(figure)}{small}</p>{inline(drawn) if drawn else ""}'
    drawn = picture(subject)
    return inline(drawn) if drawn else _the_same(subject)


def _between(subject: Subject, within: str) -> str:
    one = subject.stated[0].estimate
    if one is None or not within:
        return ""
    if one.high == math.inf:
        return "in one game"
    return "in every game" if one.low == one.high else f"{SURE} within {within}"


def _the_same(subject: Subject) -> str:
    """Figures that no game differed in, or of one game, which can differ from none."""
    single = any(one and one.high == math.inf for one in subject.estimates)
    note = "One game: nobody knows how far others differ." if single else "The same in every game."
    names = "".join(
        f"<dt>{escape(_name(one))}</dt><dd>{escape(in_figures(subject, one)[0])}</dd>"
        for one in subject.stated
    )
    return f'<p class="note">{note}</p><dl class="made">{names}</dl>'


def _in_words(subject: Subject) -> str:
    """Which parts come up never, at times and always: what most people look for."""
    kinds: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for one in subject.stated:
        if one.estimate:
            share = one.estimate.value
            kind = "never" if share == 0 else "always" if share == 1 else "at times"
            kinds[kind].append(f"{one.part} ({100 * share:.0f} %)" if kind == "at times" else one.part)
    told = "".join(
        f"<dt>{kind.capitalize()}</dt><dd>{escape(', '.join(names))}</dd>"
        for kind, names in kinds.items()
        if names
    )
    return f'<dl class="kinds">{told}</dl>'


def _behind(subject: Subject) -> str:
    """What is folded away."""
    measure = subject.measure
    formula = f"Formula: {measure.formula}. " if measure.formula else ""
    source = f"Source: {measure.source}." if measure.source else ""
    told = f'<p class="source">{escape(formula + source)}</p>' if formula or source else ""
    return f"<details><summary>Table, formula and source</summary>{_table(subject)}{told}</details>"


def _table(subject: Subject) -> str:
    heads = ["", "%" if subject.measure.unit == PERCENT else "figure", f"{SURE} within"]
    head = "".join(f'<th scope="col">{escape(one)}</th>' if one else "<td></td>" for one in heads)
    rows = "".join(_row(subject, one) for one in subject.stated)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _row(subject: Subject, one: Stated) -> str:
    figure, within = in_figures(subject, one)
    name = escape(_name(one) or title(subject.measure))
    return f'<tr><th scope="row">{name}</th><td>{escape(figure)}</td><td>{escape(within)}</td></tr>'


def _name(one: Stated) -> str:
    return ", ".join(filter(None, (one.part, one.variant)))
