"""Play in the terminal: whole games, questions, refusals, take-backs, records."""

import json
import re

import pytest

from parlour.match.match import replay
from parlour.match.record import read_record
from tests.cli.running import output, refused

XERI = ("play", "xeri", "--seed", "7", "--option", "hands=1", "--bots", "greedy")


def talk(*lines, game=XERI):
    """Type these lines, and return the output after the first of them."""
    return output(*game, typed="".join(f"{line}\n" for line in lines)).partition("> ")[2]


def test_a_whole_game_by_numbers():
    text = output(*XERI, typed="1\n" * 24)
    assert text.count("\n> 1\n") == 24
    assert "Hand 1\n  you: " in text
    assert "The game is over: more hands won." in text


def test_the_same_seed_is_the_same_game():
    assert output(*XERI, typed="1\n" * 24) == output(*XERI, typed="1\n" * 24)


def test_the_end_of_input_leaves_the_table():
    assert "You have left the table after 2 moves. The game is not over." in output(*XERI, typed="1\n")
    assert "left the table" in output(*XERI)


def test_bots_can_play_by_themselves():
    text = output("play", "xeri", "--seed", "3", "--option", "hands=1", "--bots", "greedy,uniform")
    assert text.count("Greedy plays") == text.count("Uniform plays") == 24
    assert "Type help" not in text
    assert "> " not in text
    assert "The game is over" in output("play", "chase-the-ace", "--seed", "3", "--bots", "all")


def test_a_card_may_be_typed_in_many_ways():
    hand = talk("moves").split("Play a card")[0]
    card = hand.splitlines()[1].split()[2]
    for typed in (card, card.upper(), f"play {card}", f"  PLAY   {card} ", "1"):
        assert f"You play {card}" in talk(typed)


def test_a_part_that_fits_several_moves_narrows_the_list():
    text = talk("play", "99")
    assert "6 moves match" in text
    assert "There is no move 99: choose a number from 1 to 6." in text
    assert "You play" not in text


def held(text):
    return [line.split()[2] for line in text.splitlines() if line[:1].isdigit()]


def test_a_wrong_card_is_refused_with_its_rule():
    missing = next(card for card in ("Kh", "Kc", "Kd", "Ks") if card not in held(talk("moves")))
    text = talk(missing, f"? {missing}", f"?{missing}")
    assert text.count("Play a card from your hand (R8). To read it, type: rules R8") == 3


def test_king_says_for_each_card_why_it_may_not_be_played():
    king = ("play", "king", "--seed", "3", "--bots", "greedy")
    text = talk("?", game=king)
    assert "Follow suit: " in text
    assert "(R9)" in text.replace("\n", "")


def test_what_is_no_move_at_all():
    text = talk("fold", "? fold", "why fold")
    assert text.count("'fold' is not a move here: write `play Kh`") == 3
    card = held(talk("moves"))[0]
    assert f"play {card} is allowed." in talk(f"? {card}")
    assert "You may play every card of your hand." in talk("?")


def test_hint_shows_the_search():
    text = talk("hint")
    assert "The search bot recommends: play" in text
    assert len(re.findall(r"\n  play \w+ +([+-]|about)", text)) == 6
    assert "The number: points that you gain on the others" in text


def test_undo_goes_back_to_the_last_decision():
    first, second = talk("moves").partition("> ")[0], talk("1", "undo", "moves")
    assert "2 moves taken back." in second
    assert held(first) == held(second.rpartition("> moves")[2])
    assert "nothing to take back" in talk("undo")


def test_rules_score_log_help_and_table():
    assert "R13 If the pile is the one card" in talk("rules r13")
    assert "Q6 A jack played to an empty table" in talk("rules empty table")
    assert "No rule has the number" in talk("rules elephant")
    assert "## Rulings" in talk("rules")
    assert "No deal has been scored yet." in talk("score")
    assert "No move has been made yet." in talk("log", game=(*XERI, "--option", "first_dealer=1"))
    assert "You play" in talk("1", "log").rpartition("> log")[2]
    assert "take your last move back" in talk("help")
    assert "stock: 36 cards" in talk("table")


def test_score_tells_every_line_of_every_deal():
    text = output("play", "xeri", "--seed", "7", "--bots", "greedy", typed="1\n" * 24 + "score\n")
    told = text.rpartition("> score")[2]
    assert "Hand 1\n  you: " in told
    assert "; = " in told or "; points" in told


def test_quit_leaves_a_patience_and_giving_up_has_words_of_its_own():
    game = ("play", "forty-thieves", "--seed", "1")
    assert "You have left the table" in talk("quit", game=game)
    assert " quit\n" not in talk("moves", game=game)
    assert "The game is over: given up." in talk("give up", game=game)
    assert "You have left the table after 1 move" in talk("deal", "leave", "deal", game=game)


def test_save_and_replay(tmp_path):
    file = tmp_path / "game.json"
    assert f"Saved: {file}." in talk("1", f"save {file}", "quit").replace("\n", "")
    assert output("replay", str(file)) == "Verified: Xeri, 2 moves, unfinished; points 0, 0.\n"
    assert "Add the name of a file" in talk("save")
    (tmp_path / "letter").write_text("Dear Ann,")
    assert "is not the record of a game" in " ".join(talk(f"save {tmp_path / 'letter'}").split())
    assert (tmp_path / "letter").read_text() == "Dear Ann,"


def test_record_keeps_an_unfinished_game(tmp_path):
    file = tmp_path / "game.json"
    output(*XERI, "--record", str(file), typed="1\n1\n")
    match = replay(read_record(file.read_text()))
    assert len(match.played) in (4, 5)
    text = output("play", "--resume", str(file), "--bots", "greedy", typed="1\n" * 22)
    assert "The game is over" in text
    assert replay(read_record(file.read_text())).over
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_deck_can_be_stacked(tmp_path):
    deck = tmp_path / "deck"
    deck.write_text("2c 6d Kh 3s 8c Ks 5h 5d Qc 7h 3h Th 2h 9d 3d 6c")
    stacked = ("play", "xeri", "--deck", str(deck), "--option", "first_dealer=0", "--seat", "1")
    assert "pile: 6c on 3d 9d 2h" in output(*stacked)
    assert "your hand: 2c 8c Qc 3h 5h Kh" in output(*stacked)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "which game?"),
        (("whist",), "there is no game 'whist'"),
        (("xeri", "--seat", "2"), "there is no seat 2"),
        (("king", "--seats", "3"), "exactly 4 players"),
        (("xeri", "--option", "hands"), "NAME=VALUE"),
        (("xeri", "--option", "hands=0"), "hands is a whole number from 1 to 1000, not '0'"),
        (("xeri", "--option", "bets=1"), "no option 'bets'"),
        (("xeri", "--bots", "hal"), "no bot 'hal'"),
        (("xeri", "--bots", "greedy,greedy,greedy"), "too many"),
        (("xeri", "--bots", "all", "--seat", "0"), "leave out --seat"),
        (("xeri", "--seed", "-1"), "--seed"),
        (("xeri", "--seed", str(2**256)), "2**256 - 1"),
        (("xeri", "--think", "0"), "--think"),
        (("xeri", "--deck", "/nowhere"), "no such file"),
        (("xeri", "--record", "/nowhere/game.json"), "does not exist"),
        (("xeri", "--resume", "game.json"), "from the record"),
        (("--resume", "/nowhere"), "no such file"),
        (("xeri", "--fast"), "--fast"),
    ],
)
def test_refusals(arguments, told):
    assert told in refused("play", *arguments)
    error = json.loads(refused("play", *arguments, "--json"))["error"]
    assert told in error["text"]
    assert error["kind"]


def test_a_program_can_play():
    typed = "hint\nKh\nscore\nrules R9\n1\nundo\nfold\nhelp\n"
    events = [json.loads(line) for line in output(*XERI, "--json", typed=typed).splitlines()]
    kinds = [event["event"] for event in events]
    assert kinds[0] == "start"
    assert kinds[-1] == "left"
    assert {"ask", "played", "hint", "refused", "score", "rules", "undone", "unclear", "help"} <= set(kinds)
    ask = next(event for event in events if event["event"] == "ask")
    assert ask["view"]["moves"]
    assert ask["view"]["zones"]["hand"]["cards"][1] == [None] * len(ask["view"]["zones"]["hand"]["cards"][1])
    assert "seed" not in json.dumps(events)


def test_a_finished_game_tells_its_seed():
    last = json.loads(output(*XERI, "--json", typed="1\n" * 24).splitlines()[-1])
    assert (last["event"], last["seed"], last["result"]["over"]) == ("over", "7", True)


def test_the_list_of_games_starts_one():
    text = output("lobby", typed="whist\n99\nxeri\n1\nquit\n")
    assert text.count("There is no game") == 2
    assert "Xeri: hand 1 of 4" in text
    assert "Which game?" in output("lobby", typed="q\n")


def test_a_record_never_replaces_that_of_another_game(tmp_path):
    file = tmp_path / "game.json"
    output(*XERI, "--record", str(file), typed="1\n1\nquit\n")
    first = file.read_text()
    told = refused("play", "king", "--new", "--bots", "uniform", "--record", str(file))
    assert "contains a game of xeri" in told
    assert "another name" in told
    again = output("play", "king", "--new", "--seed", "1", "--bots", "uniform", typed=f"save {file}\nquit\n")
    assert "contains a game of xeri" in " ".join(again.split())
    assert file.read_text() == first
    other = tmp_path / "other.json"
    twice = f"1\nsave {other}\n1\nsave {other}\nquit\n"
    assert "holds" not in output(*XERI, "--seed", "2", typed=twice)  # its record can be saved again
