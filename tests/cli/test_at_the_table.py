"""At a terminal: Enter, help, short forms of moves, and commands after the game."""

import contextlib
import io
import json
import re

import pytest

from parlour.bots.time_control import Budget
from parlour.engine.linked import Engine, engine, zone_at
from parlour.games import load
from parlour.match import Match
from parlour.presentation.hints import find_hint, margin
from parlour.terminal.hints import guidance
from parlour.terminal.setup import SessionOptions, start_session
from tests.cli.running import output, refused
from tests.cli.seated import Lines, seated

XERI = SessionOptions("xeri", options={"hands": "1"}, seed=7, bots=["greedy"])
THIEVES = SessionOptions("forty-thieves", seed=7)
JACK = SessionOptions("jack-change-it", seed=3, bots=["greedy"])
GAME_OF_XERI = ["1"] * 24


def moves_of(session):
    return [played.text for played in session.match.played]


def test_enter_plays_the_only_move_and_nothing_else():
    session, _, told = seated(XERI, "", "", *["1"] * 23, "", "", "review")
    assert "This is your only move: press Enter to play it." in told
    assert session.match.over
    assert [played.seat for played in session.match.played].count(0) == 24
    session, _, _ = seated(XERI, "", "")
    assert not session.match.played


def test_enter_in_a_pipe_plays_nothing():
    text = output("play", "pishe-pasha", "--seed", "2", "--bots", "greedy", typed="\n\n")
    assert "1 turn" in text
    assert "You turn" not in text


def test_help_speaks_of_this_game_alone():
    told = seated(THIEVES, "help")[2]
    assert "`T3 T10`" in told
    assert "Kh" not in told
    assert "`quit`" not in told
    assert "give up" in told
    assert "home" in told
    told = seated(JACK, "help")[2]
    assert "`draw 3`" in told
    assert "knock" not in told
    assert not {"give up", "home"} & set(re.findall(r"^  (\S+)", told, re.MULTILINE))
    knocking = Match(load("jack-change-it"), options={"last_card_call": "yes"})
    assert "knock" in guidance(knocking, []).forms


def test_giving_up_is_no_numbered_move():
    session, _, told = seated(THIEVES, "moves", "3", "give up", "undo", "quit")
    assert " quit\n" not in told
    assert "You give up" in told
    assert moves_of(session) == ["deal"]
    assert "given up" in told


@pytest.mark.parametrize(
    ("typed", "played"),
    [
        ("t1f", ["T1 F"]),
        ("1 f", ["T1 F"]),
        ("T1 f", ["T1 F"]),
        ("4f", ["T4 F"]),
        ("deal 5", ["deal"] * 5),
        ("home", ["T1 F", "T4 F"]),
    ],
)
def test_short_ways_to_write_the_moves_of_a_patience(typed, played):
    assert moves_of(seated(THIEVES, typed)[0]) == played
    assert moves_of(seated(THIEVES, typed, "undo", "3")[0]) == ["deal"]  # one line takes back one step


def test_short_ways_from_column_to_column_and_from_the_waste():
    for typed in ("t4t5", "4 5", "t4 5", "4 t5", "T4 T5"):
        assert moves_of(seated(THIEVES, "home", typed)[0])[2:] == ["T4 T5"]
    for typed in ("wf", "w f", "WF"):
        assert moves_of(seated(THIEVES, "deal", typed)[0]) == ["deal", "W F"]
    assert "(R11)" in seated(THIEVES, "w5", "deal", "w5", "deal", "w 5", "? w t5")[2].replace("\n ", "")
    assert moves_of(seated(THIEVES, "45", "t45")[0]) == []


def test_more_deals_than_the_stock_has_are_refused_and_none_is_made():
    session, _, told = seated(THIEVES, "deal 65", "deal 0")
    assert "The stock is empty" in told
    assert not session.match.played
    assert len(seated(THIEVES, "deal 64")[0].match.played) == 64


def test_nothing_goes_home_by_itself():
    told = seated(THIEVES, "home", "home")[2]
    assert "No top card goes on a foundation now" in told


def test_the_number_of_a_deal_is_told_and_can_be_given_again():
    session, _, told = seated(SessionOptions("forty-thieves"))
    number = session.match.seed
    assert 1 <= number <= 1_000_000
    assert f"--deal {number}" in told
    again = output("play", "forty-thieves", "--deal", str(number))
    cards = told.partition("T1: ")[2].partition("points")[0]
    assert cards
    assert cards in again
    first = output("play", "forty-thieves", "--deal", "12", "--json").splitlines()[0]
    assert json.loads(first)["deal"] == "12"
    assert json.loads(first)["numbered_by"] == "PySolFC"


def test_whose_number_a_deal_has_is_told():
    assert "PySolFC's deal 12. To play the same cards again: --deal 12" in output(
        "play", "forty-thieves", "--deal", "12"
    )
    own = output("play", "forty-thieves", "--seed", "12")
    assert "Deal of seed 12. To play the same cards again: --seed 12" in own


def test_only_one_thing_chooses_the_cards():
    told = "--seed, --deal, --deck and --winnable each choose the cards: give one of them"
    assert told in refused("play", "forty-thieves", "--seed", "1", "--deal", "1")
    assert told in refused("play", "forty-thieves", "--winnable", "--deal", "1")
    assert "no deals of Xeri are known that can be won" in refused("play", "xeri", "--winnable")


def test_whether_a_game_can_still_be_won_is_a_question():
    assert "This cannot be known yet, because 64 cards are hidden." in seated(THIEVES, "winnable")[2]
    assert "winnable" in seated(THIEVES, "help")[2]
    assert "can still be won" not in seated(XERI, "help")[2]


def test_windows_are_passed_quietly_if_asked_to():
    table = SessionOptions("seven-rummy", seed=1, bots=["greedy"])
    loud = seated(table, *["1"] * 12)[2]
    quiet = seated(table, "quietly", *["1"] * 12)[2]
    alone = re.compile(r"You cannot make a set with \w+: pass\.\n1 pass\n(?!2)")
    assert alone.search(loud)
    assert not alone.search(quiet)
    assert "asked even when" in seated(table, "quietly off")[2]


def test_undo_after_the_last_move_goes_on():
    session, _, told = seated(XERI, *GAME_OF_XERI, "undo", "1", "undo")
    assert told.count("The game is over") == 2
    assert not session.match.over
    assert len([played for played in session.match.played if played.seat == 0]) == 23


def test_a_finished_game_is_reviewed():
    told = seated(XERI, *GAME_OF_XERI, "review", "", "back", "3", "99", "quit", "quit")[2]
    looked = re.findall(r"Decision (\d+) of (\d+) \(move \d+ of 48\): you chose play \w\w", told)
    assert [number for number, _ in looked] == ["1", "2", "1", "3"]
    assert told.count("The search bot recommends") == 4
    assert "That was the review." in told
    assert {count for _, count in looked} == {"20"}  # the last card of each hand is not a decision


def test_what_can_be_done_afterwards_is_told_and_nothing_else_done():
    _, again, told = seated(XERI, *GAME_OF_XERI, "score", "rules R13", "what", "quit")
    assert not again
    assert told.count("play another game at this table") == 2
    assert "'what' is not one of these commands:" in told
    assert "Hand 1" in told.rpartition("The game is over")[2]
    assert seated(XERI, *GAME_OF_XERI, "rematch")[1]


def test_an_undecided_pot_goes_on_to_the_next_game():
    carried = Match(load("chase-the-ace"), seed=1, options={"last_tie": "carry"})
    t = carried.table[0]
    t.finish(3, 0)
    assert carried.game.texts.next_game(t) == {"carried_pot_cents": t.pot, "life_cents": 0}
    assert load("xeri").texts.next_game(Match("xeri", seed=1).table[0]) == {}


def test_a_forced_move_needs_no_hint():
    assert (
        "You have only one legal move: turn."
        in seated(SessionOptions("pishe-pasha", seed=2, bots=["greedy"]), "hint")[2]
    )


@pytest.mark.parametrize(("name", "seed"), [("pishe-pasha", 2), ("xeri", 7), ("forty-thieves", 7)])
def test_nothing_that_is_listed_is_clearly_better_than_what_is_advised(name, seed):
    game = load(name)
    kernels, match = engine(game), Match(game, seed=seed, watched=False)
    for _ in range(40):
        seat = match.deciders[0]
        if len(match.legal(seat)) > 1:
            found = find_hint(kernels, match, seat, Budget(60))
            first = found.moves[0]
            assert all(one.value - first.value <= margin(one) for one in found.moves)
            assert all(one.value < first.value for one in found.moves if one.worse is not None)
            match.play_move(seat, found.moves[-1].move)
        else:
            match.play(seat, match.legal(seat)[0])


def test_a_hint_tells_no_number_that_is_above_the_one_advised():
    told = seated(SessionOptions("pishe-pasha", seed=2, bots=["greedy"]), "1", "hint")[2]
    advised, *others = re.findall(r"^  (?:foundation|end) +([+-][\d.]+|about as good)", told, re.MULTILINE)
    assert all(other == "about as good" or float(other) < float(advised) for other in others)
    assert not re.search(r"tried [\d,]+ times", told)  # both equally often
    assert len(re.findall(r"on average over [\d,]+ simulated games", " ".join(told.split()))) == 1


def position(match):
    """Return the places of all cards, read from the table."""
    zones = [zone_at(match.table, place.name, place.index) for place in match.game.table.places]
    return tuple(tuple(zone.cards) for zone in zones)


def test_hints_never_walk_in_a_circle():
    game = load("forty-thieves")
    kernels, match, been = engine(game), Match(game, seed=7, watched=False), set()
    for _ in range(150):
        been.add(position(match))
        found = find_hint(kernels, match, 0, Budget(10))
        if found.wins:
            break
        match.play_move(0, found.moves[0].move)
        assert position(match) not in been
    for left in range(found.wins, 0, -1):  # a win may begin with a take-back, and then goes on
        found = find_hint(kernels, match, 0, Budget(10))
        assert found.wins == left
        match.play_move(0, found.moves[0].move)
    assert match.over


def test_what_leads_back_is_not_advised(monkeypatch):
    monkeypatch.setattr("parlour.presentation.hints.winning_line", lambda *_: [])  # as if no win is found
    match = Match(load("forty-thieves"), seed=7, watched=False)
    for text in ["deal"] * 64 + ["redeal"]:
        match.play(0, text)
    for _ in range(5):  # the stock is dealt through again
        found = find_hint(engine(match.game), match, 0, Budget(10))
        assert found.back == ["deal"]
        assert "deal" not in [one.text for one in found.moves]
        match.play(0, "deal")


def test_going_back_is_not_advised_while_cards_of_the_stock_are_unseen():
    """The player's knowledge of old and new places is compared, whatever the stock hides."""
    match = Match(load("forty-thieves"), seed=24, watched=False)
    match.play(0, "T3 T2")
    found = find_hint(engine(match.game), match, 0, Budget(10))
    assert "T2 T3" in match.legal(0)
    assert found.back == ["T2 T3"]


def test_whoever_leaves_after_the_end_is_told_no_word_of_an_unfinished_game():
    def press_ctrl_c():
        yield from GAME_OF_XERI
        raise KeyboardInterrupt

    told, session = io.StringIO(), start_session(XERI)
    session._source = Lines(press_ctrl_c())
    with contextlib.redirect_stdout(told), pytest.raises(KeyboardInterrupt):
        session.run()
    assert session.match.over
    assert "You have left the table. The game is over." in told.getvalue()
    assert "unfinished" not in told.getvalue()
    assert "To resume it" not in told.getvalue()


@pytest.mark.parametrize(("cold", "bot"), [(True, "search:5"), (False, "search:5"), (True, "greedy")])
def test_the_table_is_shown_before_somebody_waits_for_the_compiler(cold, bot, monkeypatch):
    monkeypatch.setattr(Engine, "uncompiled", lambda self, *kinds: ["a kernel"] if cold else [])
    monkeypatch.setattr("parlour.terminal.setup.compile_meanwhile", lambda engine, searching: None)
    table = SessionOptions("xeri", options={"hands": "1", "first_dealer": "0"}, seed=7, bots=[bot])
    _, _, told = seated(table)
    before = told.partition(f"{bot.partition(':')[0].capitalize()} plays")[0]
    assert ("Your hand" in before or "your hand" in before) is (cold and bot != "greedy")
