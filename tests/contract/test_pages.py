"""Every game has its rule page, and a test names every rule and ruling of it."""

import random
import re
from pathlib import Path

import pytest

from parlour.games import SHELF, load
from parlour.match import Match, MoveRefused
from parlour.rulebook import page_of
from workshop.rule_links import markers

TESTS = Path(__file__).parents[1] / "games"
BOLD = re.compile(r"^- \*\*", re.MULTILINE)


def numbers(name: str) -> list[str]:
    """Return the rules and rulings of a page in order."""
    return [entry.number for entry in page_of(name).entries]


def named_by_tests(name: str) -> set[str]:
    """Return the rules named in @rules(...) markers of a game's tests."""
    tests = markers(TESTS / f"test_{name.replace('-', '_')}.py")
    return {number for test in tests for number in test.numbers}


@pytest.mark.parametrize("name", SHELF)
def test_rules_and_rulings_are_numbered_without_gaps(name):
    found = numbers(name)
    assert len(set(found)) == len(found)
    for letter in {number[0] for number in found}:
        counts = [int(re.sub(r"\D", "", number)) for number in found if number[0] == letter]
        assert sorted(set(counts)) == list(range(1, max(counts) + 1))
    assert "R1" in found
    listed = load(name).page.partition("## House rules")[0]
    assert len(BOLD.findall(listed)) == len(found), "a bold entry is a rule with its letter and number"


@pytest.mark.parametrize("name", SHELF)
def test_every_rule_and_ruling_is_named_by_a_test(name):
    assert set(numbers(name)) - named_by_tests(name) == set()
    assert named_by_tests(name) - set(numbers(name)) == set()


@pytest.mark.parametrize("name", SHELF)
def test_options_read_back_and_belong_to_a_rule_of_the_page(name):
    game = load(name)
    page = set(numbers(name))
    for option in game.options:
        assert option.text
        assert not option.rule or option.rule in page
        for value in [*option.names, option.low, option.high] if option.high >= option.low else option.names:
            assert option.write(option.read(value)) == value
        assert option.write(option.read(option.default)) == option.default


@pytest.mark.parametrize("name", SHELF)
def test_refusals_cite_a_rule_of_the_page(name):
    game = load(name)
    page = set(numbers(name))
    chance = random.Random(3)
    match = Match(game, seed=3, watched=False)
    seen: set[str] = set()
    while not match.over and len(match.played) < 150:
        seat = chance.choice(match.deciders)
        legal = match.legal(seat)
        seen.update(legal)
        for text in chance.sample(sorted(seen), min(8, len(seen))):
            if text not in legal:
                with pytest.raises(MoveRefused) as caught:
                    match.play(seat, text)
                assert caught.value.refusal.rule in page
        match.play(seat, chance.choice(legal))


@pytest.mark.parametrize("name", SHELF)
def test_the_page_has_its_sections(name):
    page = load(name).page
    assert page.startswith(f"# {load(name).title}")
    for section in ("## Rules", "## Rulings", "## Moves", "## Scoring"):
        assert section in page


def house_rules(name: str) -> list[str]:
    """Return a page's options: each with its default, its rule and its values."""
    lines = []
    for option in load(name).options:
        values = ", ".join(str(value) for value in option.values)
        default, rule = option.write(option.read(option.default)), f" ({option.rule})" if option.rule else ""
        lines.append(f"- **{option.name}** = {default}: {option.text}{rule} One of: {values}.")
    return lines


@pytest.mark.parametrize("name", SHELF)
def test_options_stand_on_the_page_with_their_limits(name):
    told = load(name).page.partition("## House rules\n")[2].strip().splitlines()
    assert told == house_rules(name)
