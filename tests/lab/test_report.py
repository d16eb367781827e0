"""The laboratory's report as a page: complete, valid and reproducible."""

import re
from dataclasses import replace
from datetime import date
from html import unescape
from html.parser import HTMLParser

import pytest

from parlour.lab.measures import MEASURES
from parlour.lab.report import read_results
from parlour.lab.report.charts import histogram_chart, interval_chart, png, svg_alone
from parlour.lab.report.page import charts_of, page
from parlour.lab.seat_exchange import ladder_measures
from tests.lab.kept_questions import HARM, as_text, figure, question, trial

DAY = date(2026, 11, 23)
EMPTY = {"meta", "path", "use", "link", "br"}


class Page(HTMLParser):
    """The elements of a page: its ids, its references, and whether each element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.pointed: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.open += [] if tag in EMPTY else [tag]
        for name, value in attrs:
            self.ids += [value or ""] if name == "id" else []
            self.pointed += [value or ""] if name in ("href", "src", "xlink:href", "srcset", "data") else []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag


@pytest.mark.parametrize("told", [question(), trial()], ids=["question", "trial"])
def test_a_page_is_whole_by_itself(told):
    text = page(read_results(as_text(told)), DAY)
    found = Page(text)
    assert not found.open
    assert len(found.ids) == len({*found.ids})
    assert {one.removeprefix("#") for one in found.pointed} <= {*found.ids}
    assert not {"script", "iframe", "img", "link", "object"} & {*found.tags}
    assert not re.search(r"url\((?!#)|@import", text)
    assert found.tags.count("style") == 1


def test_every_figure_has_its_formula_its_source_and_a_table():
    text = unescape(page(read_results(as_text(question())), DAY))
    for one in (*MEASURES, *ladder_measures(())):
        if one.name in question()["measures"]:
            assert f"Formula: {one.formula}. Source: {one.source}." in text, one.name
    for cell in (
        "37.0 %",
        "28.0 to 47.0",
        "−1.5",
        "48",
        "no cases",
        "one game",
        "R6 (25 %)",
        "Luck of tomorrow",
    ):
        assert cell in text, cell
    assert text.count("<table>") == len(question()["measures"])


def test_what_games_call_their_parts_is_text_and_nothing_else():
    text = page(read_results(as_text(question(command=HARM, versions={"Parlour": HARM}))), DAY)
    assert HARM not in text
    assert "&lt;script&gt;" in text


def test_the_heading_says_what_was_asked_and_what_came_out():
    text = page(read_results(as_text(question())), DAY)
    assert "<h1>How does Xeri play?</h1>" in text
    assert "It is not fair: dealer + 1 wins most" in text
    assert "100 games; 2 players; random moves; hands 1." in text
    little = read_results(as_text(question(measures={"suspense_of_all": figure(3.5, 3.0, 4.0)})))
    assert '<p class="outcome">Suspense of all: 3.50 (3.00 to 4.00).</p>' in page(little, DAY)
    even = question()
    even["measures"]["unfairness"]["low"] = 0.0
    assert "No place at the table is known to be better" in page(read_results(as_text(even)), DAY)
    stopped = question()
    stopped["asked"]["played"] = 12
    assert "12 games; 2 players; random moves; hands 1; stopped before all 100." in page(
        read_results(as_text(stopped)), DAY
    )


def test_a_trial_says_first_what_is_sure():
    text = page(read_results(as_text(trial())), DAY)
    assert "<h1>Xeri: hands=2 against hands=1</h1>" in text
    assert "Of 2 differences 1 is significant" in text
    first = text.index("What differs")
    sure = '<li class="sure">Length: 1 higher (95\N{NO-BREAK SPACE}% interval, uncorrected: −0.2 to +0.3).'
    assert first < text.index(sure) < text.index("<svg")
    assert '<li class="">Drawn: no significant difference' in text


def test_a_trial_that_looks_at_one_thing_says_so():
    one = trial()
    one["differences"] = one["differences"][1:]
    assert '<p class="outcome">The difference is significant.</p>' in page(read_results(as_text(one)), DAY)
    one["differences"][0]["sure"] = False
    assert "No difference is significant: play more games." in page(read_results(as_text(one)), DAY)


def test_the_page_tells_how_it_was_made():
    text = page(read_results(as_text(question())), DAY)
    made = re.sub(r"<[^>]+>", "", text)
    assert "parlour lab xeri --games 100 --seed 7 --option hands=1" in made
    for fact in ("7, games 1 to 100", "0.1.0", "2.4.6", "23 November 2026"):
        assert fact in made


def test_a_report_differs_by_its_day_alone():
    kept = read_results(as_text(trial()))
    assert page(kept, DAY) == page(kept, DAY)
    other = page(kept, date(2027, 1, 2)).replace("2 January 2027", "23 November 2026")
    assert other == page(kept, DAY)
    one = charts_of(kept)[0]
    assert svg_alone(one) == svg_alone(one)
    assert b"<text" in svg_alone(one)
    assert png(one) == png(one)
    assert png(one).startswith(b"\x89PNG")


def test_how_many_games_had_which_length_is_drawn_and_told():
    (length,) = [one for one in read_results(as_text(trial())).measures if one.measure.name == "length"]
    drawn = histogram_chart(length)
    assert drawn
    assert [(one.heading, one.mark, one.games) for one in drawn.panels] == [
        ("hands=1", 0, 185),
        ("hands=2", 1, 185),
    ]
    assert "hands=1: from 40 to 79; most, 175 of 185 games from 40 to 59" in drawn.text
    assert svg_alone(drawn) == svg_alone(drawn)
    text = page(read_results(as_text(trial())), DAY)
    assert 'aria-labelledby="histogram_length-title"' in text
    assert "tallest: 94.6 % of games" in text
    alike = replace(length, columns=tuple(one for one in length.columns if one.first == 40))
    assert histogram_chart(alike) is histogram_chart(replace(length, columns=())) is None


def test_figures_that_no_game_differed_in_are_not_drawn():
    drawn = {
        subject.measure.name: interval_chart(subject)
        for subject in read_results(as_text(question())).measures
    }
    assert drawn["length"] is drawn["minutes"] is None
    wins = drawn["wins"]
    assert wins
    assert [(line.label, line.figure, line.within) for line in wins.lines] == [
        ("seat 0", "37.0 %", "28.0 to 47.0"),
        ("seat 1", "63.0 %", "53.0 to 72.0"),
    ]
    assert wins.guide == pytest.approx(0.5)
    assert "seat 1: 63.0 %, within 53.0 to 72.0" in wins.text


def test_a_picture_is_told_to_who_does_not_see_it():
    text = page(read_results(as_text(trial())), DAY)
    for name in ("difference_length", "length", "drawn"):
        assert f'aria-labelledby="{name}-title"' in text
        assert f'<desc id="{name}-desc">' in text
