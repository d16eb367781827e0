"""Duplicate: the same cards at two tables with the seats exchanged."""

import json
from dataclasses import replace

import pytest

from parlour.bots import play_on
from parlour.lab.duplicate import compared, margin, play_both_tables, seat_bots
from parlour.lab.stats import half_width
from parlour.match import Match, write_record
from parlour.terminal.duplicate import Boards, Evening
from tests.cli.running import as_json, output, refused, run
from tests.lab.duties import chunk

HAND = ("--option", "hands=1")
ALONE = ("duplicate", "xeri", *HAND, "--bots", "greedy", "--seed", "5", "--boards", "2", "--plain")


@pytest.fixture(autouse=True)
def _own_games(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.mark.parametrize(
    ("seats", "sides", "first"),
    [(2, 2, "AB"), (4, 2, "ABAB"), (4, 4, "ABAB"), (6, 3, "ABAABA"), (3, 3, "ABA"), (1, 1, "A")],
)
def test_each_side_sits_everywhere_once_and_partners_together(seats, sides, first):
    one, two = seat_bots(seats, sides, "AB")
    assert "".join(one) == first
    assert all({here, there} == {"A", "B"} for here, there in zip(one, two, strict=True))
    for table in (one, two):
        assert all(table[seat] == table[seat % sides] for seat in range(seats))


def test_a_board_is_the_same_deal_at_both_tables():
    """Replay the boards move by move, with each bot at its seats."""
    bots = ("greedy", "tests.lab.duties:first_move")
    asked = replace(chunk(3, hands="1"), bots=bots, first=2)
    for number, found in zip(range(2, 5), play_both_tables(asked), strict=True):
        games = [Match("xeri", 2, {"hands": 1}, 1, number=number) for _ in range(2)]
        one, two = play_on(games[0], bots), play_on(games[1], bots[::-1])
        assert found == [one.points[0] - one.points[1], two.points[1] - two.points[0]]


def test_equal_players_are_equal_on_every_board():
    """Greedy against itself has no difference on any board."""
    found = as_json("duplicate", "xeri", *HAND, "--bots", "greedy,greedy", "--boards", "60")
    assert (found["equal"], found["total"], found["mean_interval"]) == (60, 0, [0, 0])
    assert any(one for one, _ in found["tables"]), "although the cards were not"


def test_names_changed_round_change_the_sign():
    asked = ("duplicate", "xeri", *HAND, "--boards", "40", "--seed", "3", "--bots")
    one, other = as_json(*asked, "greedy,uniform"), as_json(*asked, "uniform,greedy")
    assert one["total"] == -other["total"] > 0
    assert (one["better"], one["worse"]) == (other["worse"], other["better"])


@pytest.mark.parametrize(("game", "seats"), [("chase-the-ace", 7), ("diloti", 4), ("forty-thieves", 1)])
def test_more_than_two_sides_and_partners_and_a_patience(game, seats):
    asked = ("duplicate", game, "--seats", str(seats), "--bots", "uniform,uniform", "--boards", "3")
    found = as_json(*asked)
    assert found["boards"] == len(found["tables"]) == 3


def test_differences_in_words_and_numbers(tmp_path):
    file = tmp_path / "run.jsonl"
    asked = ("duplicate", "xeri", *HAND, "--bots", "greedy,uniform", "--boards", "12")
    told, found = output(*asked), as_json(*asked, "--file", str(file))
    assert found == as_json(*asked)
    boards = [sum(one) for one in found["tables"]]
    half = half_width(12, found["sd"])
    assert found["mean_interval"] == pytest.approx([found["mean"] - half, found["mean"] + half])
    assert found["total"] == sum(boards) == found["mean"] * 12
    assert "A is greedy, B is uniform." in told
    assert f"{found['total']:+,g} points in all, {found['mean']:+.2f} ± {half:.2f} a board" in told
    assert "With these cards A plays better than B." in told
    first = [f"{one:+}" for one in (*found["tables"][0], boards[0])]
    assert told.splitlines()[3].split() == ["1", *first]


def test_a_margin_is_that_over_the_others():
    assert [margin([7, 3], side) for side in (0, 1)] == [4, -4]
    assert margin([9, 3, 0], 0) == 15  # 7.5 over their mean of 1.5, twice
    assert margin([5], 0) == 5
    assert compared([15, 15], 2)["mean"] == 7.5
    assert compared([3])["mean_interval"] is None


def plays(name, file, *choices, lines=60):
    """Play with the first move always, or with the given moves; return the output."""
    typed = "\n".join([*choices, *["1"] * lines]) + "\n"
    return output(*ALONE[:1], "--file", str(file), "--name", name, "--plain", typed=typed)


def begun(file):
    """An evening without games."""
    assert "To play these boards as another player" in output(*ALONE, "--file", str(file))
    return file


def test_a_person_plays_one_table_and_bots_the_other():
    told = output(*ALONE, typed="1\n" * 60)
    assert "Board 1 of 2: you are seat 0." in told
    assert "Board 2 of 2: you are seat 1." in told
    for board in range(2):
        bots = play_on(Match("xeri", 2, {"hands": 1}, 5, number=board), "greedy")
        assert f"the bots in your seat {margin(bots.points, board):+}." in told


def test_nothing_of_the_other_table_is_told_before_a_board_is_over(tmp_path):
    """Neither a player of an unfinished board nor the standings of the file reveal it."""
    file = begun(tmp_path / "evening.json")
    whole = plays("Ann", file)
    assert "Ann: better on" in whole
    told = plays("Bob", file, lines=5)
    assert "in your seat" not in told
    assert "Ann" not in told.partition("No board has been finished by all players yet.")[0]
    for standing in (told, output("duplicate", "--file", str(file))):
        assert "No board has been finished by all players yet." in standing
        assert "Ann: better" not in standing
    assert as_json("duplicate", "--file", str(file))["boards"] == []
    assert as_json("duplicate", "--file", str(file))["players"] == {"Ann": 2, "Bob": 0}


def test_a_board_that_was_left_goes_on_where_it_was(tmp_path):
    file = begun(tmp_path / "evening.json")
    plays("Ann", file, lines=5)
    left = json.loads(file.read_text())["open"]["Ann"]["moves"]
    assert len([move for move in left if move[0] == 0]) == 5
    told = plays("Ann", file)
    assert told.startswith("\nBoard 1 of 2 (resumed): you are seat 0.")
    assert json.loads(file.read_text())["open"] == {}
    straight = begun(tmp_path / "straight.json")
    plays("Ann", straight)
    assert Evening.read(file).results == Evening.read(straight).results


def test_people_are_compared_with_the_same_cards_in_the_same_seat(tmp_path):
    file = begun(tmp_path / "evening.json")
    plays("Ann", file)
    plays("Bob", file, "6", "5", "4")
    found = as_json("duplicate", "--file", str(file))
    assert [one["seat"] for one in found["boards"]] == [0, 1]
    (pair,) = [one for one in found["scores"] if (one["one"], one["other"]) == ("Ann", "Bob")]
    assert pair["total"] == sum(one["Ann"] - one["Bob"] for one in found["boards"])
    bots = [one["bots"] for one in found["boards"]]
    other = [play_on(Match("xeri", 2, {"hands": 1}, 5, number=board), "greedy") for board in range(2)]
    assert bots == [margin(match.points, board) for board, match in enumerate(other)]


def test_no_move_is_taken_back(tmp_path):
    told = plays("Ann", begun(tmp_path / "evening.json"), "1", "undo", lines=3)
    assert "Moves cannot be taken back" in told


def test_what_two_have_put_down_meanwhile_stays(tmp_path):
    file = begun(tmp_path / "evening.json")
    one, other = Evening.read(file), Evening.read(file)
    for evening, name in ((one, "Ann"), (other, "Bob")):
        evening.keep(name, play_on(evening.deals.match(0), "greedy"))
    assert Evening.read(file).players == ["Ann", "Bob"]


def unfinished(told):
    """Return the record of the first board of an evening, before any move."""
    return write_record(Boards(**told["deals"]).match(0))


@pytest.mark.parametrize(
    ("forge", "told"),
    [
        (lambda record: record["result"].update(points=[500, 0]), "points"),
        (lambda record: record["moves"].pop(), "over"),
        (lambda record: record.update(seed="6"), "belongs to another deal"),
        (lambda record: record["moves"].insert(0, [0, "play As", 0.0]), "move 1"),
    ],
)
@pytest.mark.parametrize("player", ["Ann", "bots"])
def test_a_result_is_what_its_record_comes_to(tmp_path, player, forge, told):
    """Other points or another deal in the file are refused."""
    file = begun(tmp_path / "evening.json")
    plays("Ann", file)
    kept = json.loads(file.read_text())
    forge(kept["results"][player]["0"])
    file.write_text(json.dumps(kept))
    text = refused("duplicate", "--file", str(file))
    assert f"board 1 of {player}: " in text
    assert told in text


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda told: told.pop("deals"), "is not the file of a duplicate evening"),
        (lambda told: told["deals"].update(game="whist"), "no game 'whist'"),
        (lambda told: told["deals"].update(bot="/tmp/mine.py:Bot"), "no bot '/tmp/mine.py:Bot'"),
        (lambda told: told["deals"].update(bot="search:1s"), "has a time limit"),
        (lambda told: told["deals"].update(boards="2"), 'its "deals" must be game, seed, bot'),
        (lambda told: told["deals"].update(bot=5), 'its "deals" must be game, seed, bot'),
        (lambda told: told["deals"].update(seats=True), 'its "deals" must be game, seed, bot'),
        (lambda told: told["deals"].update(more=1), 'its "deals" must be game, seed, bot'),
        (lambda told: told["deals"].update(seed="9" * 5000), "its seed cannot be"),
        (lambda told: told["deals"].update(seed="-6"), "its seed cannot be"),
        (lambda told: told["deals"].update(boards=0), "it must have 1 to 1,000,000 boards"),
        (lambda told: told["results"].update(Eve={"0": [500, 0]}), "board 1 of Eve: it belongs to another"),
        (lambda told: told["results"].update(Eve={"0": unfinished(told)}), "board 1 of Eve: it is not over"),
        (lambda told: told["open"].update(bots=unfinished(told)), "cannot have an unfinished board"),
        (lambda told: told["results"].update(Eve={"1": [1, 2]}), "cannot have played the boards"),
        (lambda told: told["results"].update({"\x1b[2J": {}}), "a name cannot contain"),
        (
            lambda told: told["open"].update(Eve={"format": 1}),
            "the current board of Eve: it belongs to another deal",
        ),
    ],
)
def test_a_file_is_believed_nothing_that_cannot_be(tmp_path, change, told):
    file = begun(tmp_path / "evening.json")
    kept = json.loads(file.read_text())
    change(kept)
    file.write_text(json.dumps(kept))
    before = file.read_bytes()
    asked = ("duplicate", "--file", str(file), "--name", "Eve")
    result = run(*asked)
    assert result.exit_code == 2
    assert told in result.stderr
    assert file.read_bytes() == before


def test_refusals(tmp_path):
    file = begun(tmp_path / "evening.json")
    assert "already defines the deals" in refused("duplicate", "--file", str(file), "--boards", "3")
    assert "contains boards of xeri, not of king" in refused("duplicate", "king", "--file", str(file))
    assert "which GAME?" in refused("duplicate")
    assert "two bots to play against each other, or one" in refused("duplicate", "xeri", "--bots", "a,b,c")
    assert "with two bots, name a GAME" in refused("duplicate", "--bots", "greedy,greedy")
    assert "has a time limit" in refused("duplicate", "xeri", "--bots", "greedy,search:1s")
    assert "workers play only games between two bots" in refused("duplicate", "xeri", "--workers", "2")
    assert "no bot 'deep-blue'" in refused("duplicate", "xeri", "--bots", "deep-blue")
    assert "choose another name" in refused("duplicate", "--file", str(file), "--name", "bots")
