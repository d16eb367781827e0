"""Interactive sessions of `parlour score sit`."""

import pytest

from tests.cli.running import output, process

ENDED = "Everything is stored. Continue with:"


@pytest.fixture
def score(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATABASE", f"sqlite:///{tmp_path}/s.db")

    def run(*words: str, typed: str = "") -> str:
        return output("score", *words, typed=typed)

    return run


def test_an_evening_in_a_process_that_reads_a_pipe(score):
    score("new", "Friday", "--players", "Ann,Bob")
    told = process("score", "sit", typed="10 5\nquit\n")
    assert (told.returncode, told.stderr) == (0, "")
    assert ENDED in told.stdout
    assert "1 Ann 10\n2 Bob 5" in score("standings")


def test_rows_are_asked_for_until_somebody_quits(score):
    score("new", "Friday", "--players", "Ann,Bob")
    told = score("sit", typed="10 25+30-5\n. 3\nundo\n7 .\nquit\n")
    assert "Row 2, Ann, Bob:" in told
    assert ENDED in told
    assert "1 Bob 50\n2 Ann 17" in score("standings")


def test_a_hand_is_asked_for_field_by_field_and_the_last_count_is_proposed(score):
    score("new", "King", "--sheet", "king", "--players", "Ann,Bob,Cid,Dee")
    told = score("sit", typed="4 3 5\n\n0 6 4\nn\n0 6 4 3\n")
    assert "Dee 1? (Enter: yes)" in told
    assert "hand 1: tricks=4,3,5,1" in told
    assert "hand 2: hearts=0,6,4,3" in told


def test_what_is_refused_is_said_and_asked_again(score):
    score("new", "Friday", "--players", "Ann,Bob")
    told = score("sit", typed="1e3 5\n5\nadd Zoe 5\nfrobnicate\n5 5\n")
    assert "No: '1e3' is not a value" in told
    assert "No: a row needs 2 values" in told
    assert "No: no player 'Zoe'" in told
    assert "row 1: Ann 5, Bob 5" in told


def test_after_the_last_hand_the_same_people_go_on(score):
    score("new", "Money", "--sheet", "keep", "--players", "Ann,Bob,Cid")
    told = score("sit", typed="Ann\n-\n" * 3 + "rematch\nBob\n-\n")
    assert "The game is over. Next command?" in told
    assert "Next: Money (2)" in told
    assert "Money (2): 1 Bob" in told


def test_the_evening_is_looked_at_between_two_rows(score):
    score("new", "Friday", "--players", "Ann,Bob")
    told = score("sit", typed="10 5\nstandings\nhistory\n?\nfrobnicate\n")
    assert "1 Ann 10\n2 Bob 5" in told
    assert told.count("row 1: Ann 10, Bob 5") == 2
    assert "One value for each player, in this order" in told
    assert "No: 'frobnicate' is neither an answer nor a command" in told


def test_help_at_a_question_says_what_it_asks(score):
    score("new", "King", "--sheet", "king", "--players", "Ann,Bob,Cid,Dee")
    assert "Tricks taken: a,b,… (one per player in turn order)" in score("sit", typed="?\n")


@pytest.mark.parametrize("columns", [40, 80])
def test_what_can_be_typed_is_broken_between_words_where_the_screen_ends(score, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    score("new", "Friday", "--players", "Ann,Bob")
    told = score("sit", typed="?\n")
    lines = [line for line in told.splitlines() if not line.startswith("Row ")]  # what is typed ends no line
    assert max(map(len, lines)) <= columns
    assert " ".join(told.split()).count('edit E7 12 why="…", hand 3 …, join P, next, finish, rematch, ?') == 2


def test_only_those_are_asked_for_who_have_no_value_yet(score):
    score("new", "Friday", "--players", "Ann,Bob,Cid")
    told = score("sit", typed="add Bob 7\n1 2 3\n1 1e3\n1 .\n")
    assert "Row 1, Ann, Cid: No: the rest of the row needs 2 values (Ann, Cid; . for a blank)" in told
    assert "No: '1e3' is not a value" in told
    assert "1 Bob 7\n2 Ann 1\n3 Cid 0" in score("standings")
    assert "Row 2, Ann, Bob, Cid:" in told


def test_only_what_goes_with_an_answer_is_asked_and_the_auction_before_the_tricks(score):
    score("new", "King", "--sheet", "king", "--players", "Ann,Bob,Cid,Dee")
    for hand in (
        "tricks=4,3,5,1",
        "hearts=0,6,4,3",
        "queens=1,1,2,0",
        "courts=2,2,4,0",
        "king=Bob",
        "t12=Bob t13=Cid",
    ):
        score("hand", *hand.split())
    told = score("sit", typed="auction\nAnn\n4\nup\n5 2 4\n\n\n")
    assert told.index("who bought") < told.index("tricks taken (13")
    assert "(Ann 25, Bob 50, Cid 200, Dee 50)" in told
    told = score("sit", typed="trump\ndown\n2 3 1\n\n\n")
    assert "who bought" not in told
    assert "hand 8:" in told


def test_whoever_went_out_is_not_asked_what_is_left(score):
    score("new", "Rummy", "--sheet", "rummy", "--players", "Ann,Bob,Cid")
    told = score("sit", typed="ann\n20 13\n\n")
    assert "Bob, Cid:" in told
    assert "Ann 33" in told


def test_what_becomes_of_the_last_lives_is_asked_only_when_they_go(score):
    score(
        "new",
        "Chase",
        "--sheet",
        "chase",
        "--players",
        "Ann,Bob",
        "--option",
        "lives=1",
        "--option",
        "match_rule=all_lose",
    )
    told = score("sit", typed="Ann,Bob\nreplay\n")
    assert "tie for the last lives" in told
    assert "resolve=replay" in told
    told = score("sit", typed="Ann\n")
    assert "tie for the last lives" not in told


def test_what_cannot_be_the_rest_is_said(score):
    score("new", "King", "--sheet", "king", "--players", "Ann,Bob,Cid,Dee")
    told = score("sit", typed="9 9 9\n4 3 5\n2\n")
    assert "the counts add up to 27, but the total must be 13" in told
    assert "Dee must have 1" in told
