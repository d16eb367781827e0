"""Terms of a game with an explanation: the rules that define them."""

import pytest

from parlour.games import find, list_games
from parlour.presentation.rule_page import rule_page, rules_now, terms_of
from parlour.rulebook import page_of


@pytest.mark.parametrize("name", list_games())
def test_what_a_word_means_is_said_by_rules_that_have_the_word(name):
    page, terms = page_of(name), terms_of(find(name))
    assert terms
    for one in terms:
        entries = [page.find(number) for number in one["rules"]]
        assert entries, one
        assert all(entries), one
        said = [entry.text.replace("*", "").lower() for entry in entries if entry]
        assert any(one["term"].lower() in text for text in said), one


def test_a_rule_page_tells_its_terms():
    assert {"term": "meld", "rules": ["R12", "R13"]} in rule_page("seven-rummy")["terms"]


@pytest.mark.parametrize("name", list_games())
def test_every_phase_has_rules_of_the_page_that_say_what_is_asked(name):
    page, now = page_of(name), rules_now(find(name))
    assert list(now) == [phase.name for phase in find(name).phases]
    assert all(now.values())
    assert all(page.find(number) for numbers in now.values() for number in numbers)
    assert rule_page(name)["now"] == now
