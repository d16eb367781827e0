"""A measure on the page: what it says, its figures drawn, and behind them the table and the formula."""

import math
from html import escape

from ..figures import SURE
from ..measures.measure import PERCENT
from .bars import bars
from .inlining import inline
from .kept import Stated, Subject
from .pictures import in_figures, picture, title

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
