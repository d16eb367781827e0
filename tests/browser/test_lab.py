"""The laboratory page: tick house rules, watch the results, and share the question by a link."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from parlour.lab.report import read_results
from tests.browser.axe import findings
from tests.browser.conftest import SMALL
from tests.browser.tables import beyond

FIGURES = "article h3"


@pytest.mark.slow
def test_a_house_rule_is_tried_on_a_phone_and_a_link_asks_the_same(phone: Page) -> None:
    phone.goto("/#/new/xeri")
    phone.get_by_role("link", name="Try house rules in the laboratory").click()
    rule = phone.get_by_role("group", name="Xeri on a jack")
    expect(rule.get_by_label("10 (default)")).to_be_checked()
    rule.get_by_label("20").check()
    phone.get_by_label("Games of each").select_option("200")
    assert findings(phone) == []
    phone.get_by_role("button", name="Start").click()
    expect(phone.get_by_text("All 200 games are over.").first).to_be_visible(timeout=120_000)
    length = phone.locator("article").filter(has=phone.get_by_role("heading", name="Length", exact=True))
    expect(length.get_by_text("Xeri on a jack: 20")).to_be_visible()
    expect(length.locator(".whisker")).to_have_count(2)
    expect(phone.get_by_role("status")).to_contain_text("All 200 games are over.")
    for theme in ("baize", "night"):
        phone.evaluate("theme => (document.documentElement.dataset.theme = theme)", theme)
        assert findings(phone) == [], theme
    assert beyond(phone) <= 0
    phone.set_viewport_size(SMALL)
    assert beyond(phone) <= 0
    link = phone.get_by_label("Address of this question").input_value()
    phone.goto("/")
    phone.goto(link[link.index("#") - 1 :])
    expect(rule.get_by_label("20")).to_be_checked()
    expect(phone.get_by_label("Games of each")).to_have_value("200")


@pytest.mark.slow
def test_results_are_saved_for_a_report(desk: Page, tmp_path: Path) -> None:
    desk.goto("/")
    desk.get_by_role("link", name="Laboratory").click()
    desk.get_by_role("combobox", name="Game", exact=True).select_option("Tri-Cap")
    desk.get_by_role("combobox", name="Games", exact=True).select_option("200")
    bots = desk.get_by_role("group", name="Bots")
    expect(bots.get_by_label("Club (default)")).to_be_checked()
    bots.get_by_label("random moves").check()
    desk.get_by_role("button", name="Start").click()
    expect(desk.locator("figure .bars")).to_have_count(2, timeout=120_000)
    assert findings(desk) == []
    with desk.expect_download(timeout=120_000) as download:
        desk.get_by_role("button", name="Save the results").click(timeout=120_000)
    assert download.value.suggested_filename == "tri-cap-lab.json"
    download.value.save_as(tmp_path / "kept.json")
    kept = (tmp_path / "kept.json").read_text("utf-8")
    told = read_results(kept)
    assert told.command == "parlour lab tri-cap --games 200 --seed 0 --seats 4 --vary bots=greedy,uniform"
    assert told.variants == ["bots=greedy", "bots=uniform"]
    assert any(subject.columns for subject in told.measures)
    assert json.loads(kept)["asked"]["played"] == 200


def test_a_stopped_run_keeps_its_results(desk: Page) -> None:
    desk.goto("/#/lab/xeri?games=100000")
    start = desk.get_by_role("button", name="Start")
    start.focus()
    desk.keyboard.press("Enter")
    expect(desk.locator(FIGURES).first).to_be_visible(timeout=120_000)
    desk.get_by_role("button", name="Stop").press("Enter")
    expect(desk.locator(".played")).to_have_text(re.compile(r"^Stopped after [\d,]+ games"))
    expect(desk.get_by_role("button", name="Save the results")).to_be_visible()
    expect(start).to_be_enabled()


def test_refused_questions_show_the_reason(desk: Page) -> None:
    desk.goto("/#/lab/diloti")
    target = desk.get_by_role("group", name="Target").get_by_role("textbox")
    target.fill("61, many")
    target.press("Tab")
    desk.get_by_role("button", name="Start").click()
    expect(desk.get_by_role("alert")).to_contain_text("not 'many'")
    expect(desk.get_by_role("button", name="Start")).to_be_visible()
