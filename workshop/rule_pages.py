"""Rule pages and sources on the site: each rule with links to its functions and tests."""

import os
import re
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from parlour.rulebook import NUMBERED

from . import ROOT
from .rule_links import Links, Place

LEAD = len("- ")  # before a numbered rule, or "| " in a table


def with_links(page: str, links: Iterable[Links], address: str) -> str:
    """Return a page in which each linked rule has an anchor, and after its text its functions and tests."""
    of = {one.number: one for one in links}

    def add(rule: re.Match[str]) -> str:
        line, number, end = rule[0], rule[1], rule.end(2) - rule.start()
        if number not in of:
            return line
        return f'{line[:LEAD]}<a id="{number}"></a>{line[LEAD:end]} {where(of[number], address)}{line[end:]}'

    return NUMBERED.sub(add, page)


def where(links: Links, address: str) -> str:
    """Return the functions and tests of a rule as small print."""
    functions = [to_place(place, address, shown(place)) for place in links.functions]
    with_rules = (
        f" with {' and '.join(to_rule(number) for number in links.with_rules)}" if links.with_rules else ""
    )
    tests = [
        to_place(place, address, place.name.removeprefix("test_").replace("_", " ")) for place in links.tests
    ]
    code = f'<span class="code">Code{with_rules}: {", ".join(functions)}.</span> ' if functions else ""
    return f'<span class="where">{code}<span class="tests">Tests: {", ".join(tests)}.</span></span>'


def shown(place: Place) -> str:
    """Return a function by its name, with its file if that is not `rules.py`."""
    return place.name if place.path.stem == "rules" else f"{place.path.stem}: {place.name}"


def to_rule(number: str) -> str:
    return f'<a href="#{number}">{number}</a>'


def to_place(place: Place, address: str, text: str) -> str:
    target = source_page(place.path).removesuffix(".md") + ".html"
    path = os.path.relpath(target, os.path.dirname(address) or ".")
    return f'<a href="{path}#{line_id(place.line)}">{escape(text)}</a>'


def line_id(line: int) -> str:
    """Return the id that Pygments gives to a line of the listing of a page."""
    return f"__codelineno-0-{line}"


def sources(links: Iterable[Iterable[Links]]) -> Iterator[Path]:
    """Return the files that rule pages link to, each once."""
    yield from sorted(
        {place.path for page in links for one in page for place in (*one.functions, *one.tests)}
    )


def source_page(path: Path) -> str:
    """Return the address of a source on the site."""
    return f"source/{path.relative_to(ROOT).with_suffix('').as_posix()}.md"


def listing(path: Path) -> str:
    """Return a source as a page with numbered lines, which the search leaves out."""
    name = path.relative_to(ROOT).as_posix()
    code = path.read_text("utf-8")
    fence = "`" * (max(map(len, re.findall("`+", code)), default=0) + 3)
    head = f"---\ntitle: {name}\nsearch:\n  exclude: true\nhide:\n  - toc\n---\n\n# {name}\n\n"
    return f'{head}{fence}python linenums="1"\n{code}{fence}\n'
