"""The catalogue of games on the server: complete, correct, and accepted by the engine."""

import json

import pytest

from parlour.bots.players import policy
from parlour.engine.cards import read_card
from parlour.engine.linked import engine
from parlour.errors import BrokenGame, RulesError
from parlour.games import SHELF, load
from parlour.presentation import catalogue as module
from parlour.presentation.catalogue import catalogue, described, first_sentence, house_rules_told
from parlour.presentation.house_rules import TITLES, VALUES
from parlour.presentation.rule_page import rule_page, sections_of
from parlour.rulebook import page_of

every_game = pytest.mark.parametrize("name", SHELF)


def test_all_games_are_listed_ready_for_json():
    told = catalogue()
    assert [game["name"] for game in told] == list(SHELF)
    assert json.loads(json.dumps(told)) == told
    assert len({game["tagline"] for game in told}) == len({game["face"] for game in told}) == len(told)


def test_a_broken_game_from_elsewhere_hides_no_other(monkeypatch):
    def load_all_but_one(name):
        if name == "king":
            raise BrokenGame("its rules cannot be read")
        return load(name)

    monkeypatch.setattr(module, "load", load_all_but_one)
    assert [game["name"] for game in catalogue()] == [name for name in SHELF if name != "king"]


def test_a_game_that_fails_its_check_is_not_listed(monkeypatch):
    def check(game):
        if game.name == "king":
            raise RulesError("its rules go wrong")

    monkeypatch.setattr(module, "must_pass", check)
    assert [game["name"] for game in catalogue()] == [name for name in SHELF if name != "king"]


@every_game
def test_a_tile_says_what_kind_of_game_it_is_in_a_few_words(name):
    told = described(load(name))
    assert 8 < len(told["tagline"]) < 36
    assert not told["tagline"].endswith(".")
    read_card(told["face"])


@every_game
def test_whoever_is_allowed_to_sit_down_can(name):
    game = load(name)
    seats = described(game)["seats"]
    assert seats["default"] in seats["allowed"]
    for many in seats["allowed"]:
        engine(game).template(many)  # raises if they are not allowed
    for many in set(range(seats["least"], seats["most"] + 1)) - set(seats["allowed"]):
        assert game.check_seats(many, {option.name: option.read(option.default) for option in game.options})


def test_who_may_sit_down_follows_the_house_rules_by_default():
    assert described(load("cash"))["seats"]["allowed"] == [4, 6, 8]
    assert described(load("chase-the-ace"))["seats"]["allowed"] == list(range(6, 21))


@every_game
def test_what_can_be_chosen_of_a_house_rule_is_what_the_game_takes(name):
    game = load(name)
    for option, told in zip(game.options, described(game)["options"], strict=True):
        chosen = [told["default"], *(told["values"] or [])]
        if told["kind"] == "number":
            chosen += [told["low"], told["high"]]
        assert all(option.write(option.read(value)) == value for value in chosen)
        assert told["text"]
        assert page_of(name).find(told["rule"])


def test_kinds_of_house_rules():
    kinds = {one["name"]: one for one in described(load("xeri"))["options"]}
    assert (kinds["hands"]["kind"], kinds["hands"]["values"]) == ("number", None)
    assert (kinds["hands"]["low"], kinds["hands"]["high"], kinds["hands"]["default"]) == (1, 1000, 4)
    assert (kinds["first_dealer"]["kind"], kinds["first_dealer"]["values"]) == ("number", ["random"])
    assert (kinds["match_tie"]["kind"], kinds["match_tie"]["values"]) == ("choice", ["draw", "points"])
    assert (kinds["match_tie"]["low"], kinds["match_tie"]["high"]) == (None, None)
    assert {one["name"]: one["kind"] for one in described(load("crash"))["options"]}["spare_hand"] == "yes_no"


def test_levels_are_bots_and_nobody_plays_against_one_alone():
    for level in described(load("king"))["levels"]:
        policy(level["bot"])  # raises if it is not a bot
        assert level["title"]
        assert level["text"].endswith(".")
    assert described(load("forty-thieves"))["levels"] == []


def test_a_game_that_says_nothing_shorter_is_told_by_its_page():
    assert first_sentence("# Old Maid\n\nA game for three. Nobody wins.\n") == "A game for three"


@every_game
def test_a_rule_page_has_a_short_form(name):
    short = [section["title"] for section in rule_page(name)["sections"] if section["short"]]
    assert short == ["", "Rules", "Scoring"]


@every_game
def test_a_rule_page_is_all_there_and_each_rule_a_block_of_its_own(name):
    told, page = rule_page(name), page_of(name)
    assert told["title"] == page.title
    sections = told["sections"]
    blocks = [
        (block["number"], block["text"], section["title"])
        for section in sections
        for block in section["blocks"]
    ]
    rules = [(entry.number, entry.text, entry.section) for entry in page.entries]
    assert [block for block in blocks if block[0]] == rules
    assert [section["title"] for section in sections][:2] == ["", "Rules"]
    everything = " ".join(text for _, text, _ in blocks).split()
    written = [word for line in page.text.splitlines() if not line.startswith("#") for word in line.split()]
    numbers = {f"**{number}**" for number, _, _ in blocks}
    skipped = [place for place, word in enumerate(written) if word in numbers]
    gone = {*skipped, *(place - 1 for place in skipped)}  # the number, and the dash before it
    assert everything == [word for place, word in enumerate(written) if place not in gone]


PAGE = """# Old Maid

For three.

## Rules

- **R1** One
  two.
- **R2** Three.

## Moves

- `a`
- `b`

|x|
|-|
"""


def test_lists_tables_and_rules_of_several_lines():
    found = {section["title"]: section["blocks"] for section in sections_of(PAGE)}
    assert [*found] == ["", "Rules", "Moves"]
    assert found[""] == [{"number": None, "text": "For three."}]
    assert found["Rules"] == [{"number": "R1", "text": "One two."}, {"number": "R2", "text": "Three."}]
    assert [block["text"] for block in found["Moves"]] == ["- `a`\n- `b`", "|x|\n|-|"]


@every_game
def test_house_rules_are_told_in_words_and_not_by_their_names(name):
    for told in described(load(name))["options"]:
        assert "_" not in told["title"] + told["text"] + "".join(told["called"].values())
        assert "`" not in told["text"]
        assert told["rule"]
        assert set(told["called"]) == set(told["values"] or [])


def test_a_table_tells_the_house_rules_that_it_has_chosen_with_what_they_are_about():
    told = house_rules_told(load("king"), {"first_dealer": "2", "kh_discard": "forced"})
    assert [(one["title"], one["value"], one["rule"]) for one in told] == [
        ("first dealer", "seat 3", "R6"),
        ("throwing Kh off", "forced", "K5"),
    ]
    assert [(one["name"], one["chosen"]) for one in told] == [("first_dealer", "2"), ("kh_discard", "forced")]
    assert told[1]["text"] == "Whether Kh must be discarded in hand 5."


def test_words_for_house_rules_are_all_of_some_game():
    options = [option for name in SHELF for option in load(name).options]
    assert set(TITLES) <= {option.name for option in options}
    assert set(VALUES) <= {name for option in options for name in option.names}
