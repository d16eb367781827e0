"""Message files: rendered for each reader, complete, and without messages that nothing uses."""

import ast
import pickle
from pathlib import Path

import pytest

from parlour.games import SHELF, load
from parlour.match import Match
from parlour.messages import PSEUDO, Catalogue, MessageError, Seat, render
from parlour.presentation.first_deal import HOW_IT_GOES, first_deal
from parlour.presentation.log import log_lines
from parlour.presentation.names import SeatNames

TEXT = """
took =
    { $who ->
        [you] You take { $cards } ({ $cards_count }).
       *[other] { $who_name } takes { $cards } ({ $cards_count }).
    }
met = { $all } met { RANK($rank, $count) } of { SUIT($suit) }
"""
NAMES = {0: "Ann", 1: "Ben", 2: "Cy"}
WITH_MESSAGES = [
    name for name in SHELF if (Path(str(load(name).module.__file__)).parent / "messages.ftl").exists()
]


def reader(own: int | None, locale: str = "en") -> SeatNames:
    return SeatNames(3, own, {}, NAMES, locale)


@pytest.fixture
def say(tmp_path):
    (tmp_path / "messages.ftl").write_text(TEXT, "utf-8")
    return Catalogue(tmp_path / "texts.py")


def test_a_message_is_rendered_for_each_reader(say):
    text = say("took", who=Seat(1), cards=("2h", "6h", "8c"))
    assert text == "seat 1 takes 2h, 6h, and 8c (3)."
    assert render(text, reader(1)) == "You take 2h, 6h, and 8c (3)."
    assert render(text, reader(None)) == "Ben takes 2h, 6h, and 8c (3)."
    assert render("a text without data", reader(1)) == "a text without data"


def test_seats_ranks_and_suits_are_named(say):
    text = say("met", all=(Seat(0), Seat(2)), rank="J", count=2, suit="h")
    assert render(text, reader(2)) == "Ann and you met jacks of hearts"


def test_the_pseudo_language_changes_words_and_no_cards(say):
    text = render(say("took", who=Seat(1), cards=("2h",)), reader(1, PSEUDO))
    assert text.startswith("Ýóú táké")
    assert "2h" in text


def test_a_message_survives_pickling_with_its_data(say):
    text = pickle.loads(pickle.dumps(say("took", who=Seat(1), cards=("2h",))))
    assert render(text, reader(1)) == "You take 2h (1)."


def test_a_missing_message_or_argument_is_an_error_with_its_file(say):
    for arguments in (("nothing", {}), ("took", {"who": Seat(1)})):
        with pytest.raises(MessageError, match=r"messages\.ftl") as error:
            say(arguments[0], **arguments[1])
        assert error.value.code == "message.missing"


@pytest.mark.parametrize("name", WITH_MESSAGES)
def test_the_texts_of_a_game_use_all_its_messages_and_no_others(name):
    game = load(name)
    tree = ast.parse((Path(str(game.module.__file__)).parent / "texts.py").read_text("utf-8"))
    texts = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    own = {
        entry.split(" =")[0]
        for entry in game.messages.english.read_text("utf-8").split("\n")
        if entry[:1].isalpha()
    }
    by_name = {f"move-{verb.name}" for verb in game.verbs} | {f"event-{verb.name}" for verb in game.verbs}
    by_name |= {f"zone-{name.replace('_', '-')}" for name in game.table.zones}
    by_name |= {f"zone-{name.replace('_', '-')}-one" for name in game.table.zones}
    texts |= {f"{text}-known" for text in texts | by_name}
    by_name |= {f"ending-{number}" for number in range(len(game.endings))}
    by_name |= {f"prompt-{phase.name.replace('_', '-')}" for phase in game.phases}
    guided = {step.text for step in deal.steps if step.text} if (deal := first_deal(game)) else set()
    assert own - texts - by_name - guided - {HOW_IT_GOES} == set()
    used = {node.args[0] for node in ast.walk(tree) if isinstance(node, ast.Call) and _is_say(node)}
    named = {one.value for one in used if isinstance(one, ast.Constant)} | guided
    assert {message for message in named if message not in game.messages} == set()


def _is_say(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "say"


class TestKing:
    def test_the_banner_names_the_contract_its_price_and_what_is_still_to_come(self):
        match = Match("king", seed=3)
        assert match.banner() == ["Hand 1 of 10: no tricks", "−20 for each trick"]
        play_deals(match, 2)
        assert match.banner() == ["Hand 3 of 10: no queens", "−50 each", "4 still to come"]

    def test_a_prompt_names_what_can_be_played(self):
        match = Match("king", seed=3)
        seat = match.deciders[0]
        assert match.prompt(seat) == "Lead any card."
        match.play(seat, match.legal(seat)[0])
        led, follower = match.played[-1].text[-1], match.deciders[0]
        follows = any(move[-1] == led for move in match.legal(follower))
        assert match.prompt(follower).startswith("Follow suit" if follows else "You have no")
        assert match.prompt(seat) == ""

    def test_the_end_of_a_trick_names_who_takes_it_with_which_card_at_what_cost(self):
        match = Match("king", seed=3)
        while len(match.played) < 4:
            match.play(match.deciders[0], match.legal(match.deciders[0])[0])
        winner = match.deciders[0]
        last = log_lines(match, SeatNames(4, None, {}), winner)[-1].text
        assert "You take the trick with " in last
        assert last.endswith(": −20.")

    def test_a_summary_names_who_took_what(self):
        match = Match("king", seed=3)
        play_deals(match, 1)
        [text] = match.scored[0].summary
        assert text.startswith("Hand 1, no tricks: ")
        taken = [int(words.split("took ")[1].split(" ")[0]) for words in text.split(", ") if "took" in words]
        assert sum(taken) == 13


def play_deals(match: Match, count: int) -> None:
    while len(match.scored) < count:
        match.play(match.deciders[0], match.legal(match.deciders[0])[0])
