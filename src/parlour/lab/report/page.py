"""The report as one page: nothing is loaded, nothing runs, and it can be sent as it is."""

from collections.abc import Sequence
from datetime import date
from html import escape
from itertools import groupby
from pathlib import Path

from ..measures.decisions import CHOOSING
from ..measures.lead_changes import LEADING
from ..measures.length import LASTING
from ..measures.measure import Measure
from ..measures.rule_coverage import RULING
from ..measures.wins import WINNING
from ..seat_exchange import ladder_measures
from ..simulation import SURE
from ..stats import INTERVAL_METHODS
from .charts import Drawn, bars, contrasted, minus, picture, title
from .results_json import Account, Contrast, Subject
from .sections import article, inline
from .summary import circumstances, outcome, question

MADE_BY = '<meta name="generator" content="Parlour laboratory">'
STYLE = Path(__file__).with_name("page.css")
CHAPTERS: tuple[tuple[str, Sequence[Measure]], ...] = (
    ("Who wins", WINNING),
    ("How long it is", LASTING),
    ("What there is to decide", CHOOSING),
    ("Who leads", LEADING),
    ("What comes up", RULING),
    ("Skill and luck", ladder_measures(())),
)


def pictures(account: Account) -> list[Drawn]:
    """All that is drawn, in the order of the page."""
    figures = [drawn for one in account.subjects for drawn in (picture(one), bars(one))]
    return [*map(contrasted, _by_measure(account)), *(one for one in figures if one)]


def page(account: Account, day: date) -> str:
    """The whole page, of that day."""
    name = escape(question(account))
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
<p class="outcome">{_whole(" ".join(outcome(account)))}</p>
<p class="asked">{escape(circumstances(account))}</p>
</div></header>
<main class="wide">
{_differences(account)}{_chapters(account)}{_made(account, day)}
</main>
</body>
</html>
"""


def _by_measure(account: Account) -> list[list[Contrast]]:
    return [list(group) for _, group in groupby(account.contrasts, lambda one: one.measure.name)]


def _differences(account: Account) -> str:
    """What a trial has found: first in sentences what is sure, then all of it as pictures."""
    if not account.contrasts:
        return ""
    first = account.contrasts[0].against
    sure = "".join(f'<li class="sure">{_plainly(one)}</li>' for one in account.contrasts if one.sure)
    found = f'<ul class="told">{sure}</ul>' if sure else ""
    count = len(account.contrasts)
    together = f"all {count} differences together" if count > 1 else "what is looked at"
    note = (
        f"Against {escape(first)}. A full dot is sure, an empty one may be chance: Holm’s correction holds "
        f"{together} to {SURE}. The whiskers are {SURE} intervals, "
        "each for one difference, uncorrected; shares differ by percentage points."
    )
    drawn = "".join(map(_difference, _by_measure(account)))
    return _section("What differs", f'{found}<p class="note">{note}</p><div class="columns">{drawn}</div>')


def _difference(contrasts: list[Contrast]) -> str:
    told = "".join(f'<li class="{"sure" * one.sure}">{_plainly(one)}</li>' for one in contrasts)
    return (
        f"<article><h3>{escape(title(contrasts[0].measure).capitalize())}</h3>{inline(contrasted(contrasts))}"
        f'<details><summary>In words</summary><ul class="told">{told}</ul></details></article>\n'
    )


def _plainly(one: Contrast) -> str:
    told = minus(one.sentence.replace(one.measure.name, title(one.measure), 1))
    return _whole(told[:1].upper() + told[1:])


def _whole(text: str) -> str:
    """Text for the page in which no figure is parted from its sign."""
    return escape(text.replace(" %", "\N{NO-BREAK SPACE}%"))


def _chapters(account: Account) -> str:
    """The measures by what they ask; those that this Parlour does not know come last."""
    known = {one.name for _, measures in CHAPTERS for one in measures}
    chapters = [(name, {one.name for one in measures}) for name, measures in CHAPTERS]
    chapters.append(("Other figures", {one.measure.name for one in account.subjects} - known))
    return "".join(_chapter(name, [one for one in account.subjects if one.measure.name in names])
                   for name, names in chapters)  # fmt: skip


def _chapter(name: str, subjects: list[Subject]) -> str:
    return _section(name, f'<div class="columns">{"".join(map(article, subjects))}</div>') if subjects else ""


def _made(account: Account, day: date) -> str:
    """How to make it again, and what it was made by."""
    words = " ".join(f"<span>{escape(word)}</span>" for word in account.command.split(" "))
    again = f"<p>The same games, and so the same figures:</p><pre>{words}</pre>"
    facts = {
        "Seed": f"{account.asked['seed']}, games 1 to {account.asked['played']:,}",
        **account.versions,
        "Intervals": (
            f"{SURE}: {INTERVAL_METHODS['shares']} for shares, {INTERVAL_METHODS['means']} for means"
        ),
        "Report of": f"{day.day} {day:%B %Y}",
    }
    told = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in facts.items())
    return _section("How it was made", f'{again if account.command else ""}<dl class="made">{told}</dl>')


def _section(name: str, content: str) -> str:
    return f"<section><h2>{escape(name)}</h2>\n{content}</section>\n"
