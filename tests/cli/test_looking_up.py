"""Look up games, rules, positions and perft numbers."""

import json
from dataclasses import replace

import pytest

from parlour.cli.games import in_a_line, players
from parlour.engine.linked import engine
from parlour.games import SHELF, load
from parlour.rulebook import parse
from tests.cli.running import as_json, output, refused, run

E3 = {"game": "xeri", "turn": 0, "zones": {"hand": [["2d", "Qc"], ["7c"]], "pile": ["4d", "Qd"]}}


def test_games_names_everything_needed_to_sit_down():
    found = as_json("games")
    assert [game["name"] for game in found] == list(SHELF)
    for game in found:
        assert set(game) == {"name", "title", "seats", "options", "tags", "levels"}
        assert 1 <= game["seats"]["min"] <= game["seats"]["default"] <= game["seats"]["max"]
        for option in game["options"]:
            assert set(option) == {"name", "default", "values", "rule", "text"}


def test_games_in_words():
    text = output("games")
    assert all(name in text for name in SHELF)
    assert "6 to 20 players (from 2 by a house rule), " in text
    assert [game["name"] for game in as_json("games", "king")] == ["king"]
    assert output("games", "king").count("house rules;") == 1


def test_a_game_without_tags_ends_with_its_house_rules():
    assert in_a_line(replace(load("xeri"), tags=())).endswith("house rules")


@pytest.mark.parametrize(
    ("game", "told", "least"),
    [
        *(("chase-the-ace", "6 to 20 players", 6), ("diloti", "2 or 4 players", 2)),
        ("cash", "4, 6 or 8 players", 4),
        *(("forty-thieves", "1 player", 1), ("king", "4 players", 4)),
    ],
)
def test_the_list_says_how_many_the_house_rules_take(game, told, least):
    assert players(load(game)) == told
    engine(load(game)).template(least)


def test_a_rule_page_ends_with_its_house_rules():
    text = output("rules", "xeri")
    assert text.startswith("# Xeri")
    assert text.index("## Scoring") < text.index("## House rules")
    assert all(option.name in text for option in load("xeri").options)


def test_one_rule_by_its_number():
    assert output("rules", "xeri", "r9").startswith("R9  If your card equals the top card")
    assert [entry["number"] for entry in as_json("rules", "xeri", "R9", "Q4")] == ["R9", "Q4"]


def test_rules_in_which_words_occur():
    numbers = [line.split()[0] for line in output("rules", "xeri", "jack", "pile").splitlines()]
    assert numbers == ["R6", "R11", "Q6", "Q7"]


def test_a_rule_may_go_on_in_the_next_line():
    page = parse("x", "# X\n\n## Rules\n\n- **R1** One\n  two.\n- **R2** Three.\n")
    assert [(entry.number, entry.section, entry.text) for entry in page.entries] == [
        ("R1", "Rules", "One two."),
        ("R2", "Rules", "Three."),
    ]


def test_rules_may_stand_in_a_table():
    page = parse("x", "# X\n\n## Rulings\n\n| # | ruling |\n|---|---|\n| K1 | One | two. |\n| K2 | Three |\n")
    assert [(entry.number, entry.section, entry.text) for entry in page.entries] == [
        ("K1", "Rulings", "One | two."),
        ("K2", "Rulings", "Three"),
    ]


def test_rules_refuses_what_is_not_there():
    assert "R1 to R26 and Q1 to Q18" in refused("rules", "xeri", "R99")
    assert "elephant" in refused("rules", "xeri", "elephant")
    assert "there are cash" in refused("rules", "whist")


def test_a_position_from_stdin():
    found = json.loads(run("position", "-", "--json", typed=json.dumps(E3)).stdout)
    assert found["moves"] == ["play 2d", "play Qc"]
    assert found["deciders"] == [0]
    text = output("position", "-", "--play", "play Qc", typed=json.dumps(E3))
    assert "won 0: 4d Qd Qc" in text


def test_a_refused_move_of_a_position_is_exit_code_2(tmp_path):
    file = tmp_path / "e3.json"
    file.write_text(json.dumps(E3))
    result = run("position", str(file), "--play", "play Kh", "--json")
    assert result.exit_code == 2
    assert json.loads(result.stdout)["refusal"]["rule"] == "R8"
    result = run("position", str(file), "--play", "play Kh")
    assert (result.exit_code, "play Kh: refused." in result.stdout) == (2, True)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"game": 3}', '{"game": "whist"}', '{"game": "xeri", "x": 1}']
)
def test_what_is_no_position_is_refused(text):
    assert refused("position", "-", typed=text).startswith("parlour: ")


def test_perft_counts_sequences_of_moves():
    found = as_json("perft", "xeri", "--depth", "4", "--seed", "1")
    assert found["counts"] == [6, 36, 180, 900]
    assert "900" in output("perft", "xeri", "--depth", "4", "--seed", "1")


def test_the_shelf_is_broken_between_words_where_the_screen_ends(monkeypatch):
    in_full = output("games").split("\n\n")[0]
    monkeypatch.setenv("COLUMNS", "60")
    text = output("games").split("\n\n")[0]
    assert max(map(len, text.splitlines())) <= 60 < max(map(len, in_full.splitlines()))
    assert text.split() == in_full.split()


def test_the_numbers_of_moves_as_a_table():
    text = output("moves", "diloti")
    assert text.startswith("Diloti: 325 tokens; a move has at most 55.\n")
    assert " 52-103  capture {card} …  then total, cards in ascending order, `end` or `more`\n" in text
    assert "    323  more\n    324  end\n" in text
    assert output("moves", "king").startswith("King: 81 tokens; every move is one of them.\n")


def test_the_table_of_numbers_fits_the_screen(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    assert all(len(line) <= 60 for name in SHELF for line in output("moves", name).splitlines())


def test_the_numbers_of_moves_for_programs():
    found = as_json("moves", "xeri")
    assert (found["game"], found["size"], found["longest"]) == ("xeri", 52, 1)
    assert found["ranges"] == [{"first": 0, "last": 51, "says": "play {card}", "then": []}]
    assert found["names"][:2] == ["play Ac", "play 2c"]


def test_numbers_of_no_game_are_refused():
    assert "there is no game 'whist'; there are" in refused("moves", "whist")
