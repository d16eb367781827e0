"""All session scripts: those of the rule page, and one for each kind of sheet."""

from importlib.resources import files
from pathlib import Path

import pytest

from parlour.database import open_database
from parlour.scores.script.runner import LineResult, ScriptRunner, sessions_of
from parlour.scores.service import ScoreService

PAGE = (files("parlour") / "rulebook" / "score-keeper.md").read_text(encoding="utf-8")
SCRIPTS = sorted((Path(__file__).parent / "sessions").glob("*.session"))


def run(text: str, before: int = 0) -> list[LineResult]:
    store = open_database("sqlite://")
    try:
        return list(ScriptRunner(ScoreService(store)).run(text, before))
    finally:
        store.close()


@pytest.mark.parametrize(("before", "text"), sessions_of(PAGE), ids=lambda value: str(value)[:20])
def test_every_session_of_the_page_holds(before: int, text: str) -> None:
    assert [finding for finding in run(text, before) if finding.problem] == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_every_session_beside_the_tests_holds(script: Path) -> None:
    assert [f"{f.line}: {f.text}: {f.problem}" for f in run(script.read_text()) if f.problem] == []


def test_the_page_has_eight_sessions() -> None:
    assert len(sessions_of(PAGE)) == 8


def test_a_wrong_answer_is_reported_with_its_line() -> None:
    found = run('game "A" players=Ann,Bob\n\nadd Ann 5\n?total Ann = 6\n')
    assert found[-1].line == 4
    assert found[-1].problem == "expected 6, found 5"


def test_an_accepted_line_that_should_be_refused_is_reported() -> None:
    assert run('game "A" players=Ann,Bob\n!add Ann 5')[-1].problem == (
        "it was executed, but should have been refused"
    )


def test_a_refused_line_is_reported_and_the_script_goes_on() -> None:
    found = run('game "A" players=Ann,Bob\nadd Ann x\n?total Ann = 0')
    assert found[1].problem is not None
    assert "25+30-5" in found[1].problem
    assert found[2].problem is None


def test_a_page_of_nothing_but_headings_is_read_line_by_line() -> None:
    "\n"
    """Half a megabyte of unclosed blocks is one block, and is read in linear time."""
    assert [len(text) for _, text in sessions_of("```session\n" * 50_000)] == [550_000 - 11]
    assert len(sessions_of("```session\n```\n" * 30_000)) == 30_000


def test_blocks_of_a_page_know_their_lines_and_the_last_may_be_open() -> None:
    page = "# Page\n\n```session \r\nadd A 1\r\n```\n```python\n```\n```session\nadd B 2\n  ```\n"
    assert sessions_of(page) == [(3, "add A 1\r"), (8, "add B 2\n  ```\n")]


@pytest.mark.parametrize(
    "line",
    ["jump Ann", "!jump Ann", "?hats", "?", "?pot", "?points Ann", "?payout Ann", "!", "! #", "!!", '""',
     '!""',     "=", "?=", "?total", "?total Ann Bob", "?row", "?row 0", "?history", "?history E9"],
)  # fmt: skip
def test_a_line_of_another_language_is_reported_even_behind_an_exclamation_mark(line: str) -> None:
    assert run(f'game "A" players=Ann,Bob\n{line}')[-1].problem is not None


@pytest.mark.parametrize(
    "line",
    ['game "A" "B" players=A,B', 'game "A"', "add", "edit", "edit E1x 5", "void", "join", "rename A",
     "undo 3",
     "hand", "hand one", "hand 1 a=1 a=2", "lock", "lock zero", "unlock 1 row=3", "reopen now",
     "set", "set x",
     'add Ann "5', "next please", "recolour Ann", "use", "rematch now"],
)  # fmt: skip
def test_a_line_with_something_missing_or_too_much_is_refused(line: str) -> None:
    assert [f.problem for f in run(f'game "Z" players=Ann,Bob\n!{line}')] == [None, None]


def test_a_script_begins_with_a_game() -> None:
    assert "no game has been opened yet" in str(run("add Ann 5")[0].problem)


@pytest.mark.parametrize(
    ("found", "expected", "same"),
    [("1 Ann 5; 2 Bob 3", "1 Ann 5;2 Bob  3", True), ("1.50", "1.5", True), ("-3.00", "−3", True),
     ("10", "1", False), ("1 Ann 5", "1 Bob 5", False), ("100", "1", False)],
)  # fmt: skip
def test_answers_agree_whatever_their_spaces(found: str, expected: str, same: bool) -> None:
    from parlour.scores.script.runner import answers_match

    assert answers_match(found, expected) is same
