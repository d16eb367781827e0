"""Files of users: byte order marks, other encodings, and the forms of a deck and of a number."""

import json
from types import SimpleNamespace

import click
import pytest

from parlour import rulebook
from parlour.cli.parameters import DealNumber, WholeNumber
from parlour.cli.study import Deals
from parlour.engine import compile_cache
from parlour.errors import PositionError
from parlour.games import load, page_file
from parlour.lab.measures import rule_coverage
from parlour.match import Match, write_record
from parlour.match.deal_numbers import deck_of
from parlour.names.user_files import NotText, decode
from parlour.terminal.decks import read_deck
from parlour.terminal.duplicate import Evening
from tests.cli.running import output, refused, run

MARK = "\ufeff"
MARKED = {
    "utf-8-sig": "",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32": "UTF-32",
}
POSITION = {"game": "xeri", "turn": 0, "zones": {"pile": ["7c"], "hand": [["Kh"], ["2c"]]}}


def record():
    match = Match(load("xeri"), options={"hands": 1}, seed=5, watched=False)
    match.play(match.deciders[0], match.legal(match.deciders[0])[0])
    return write_record(match)


FILES = {
    ("replay", "FILE"): lambda: json.dumps(record()),
    ("position", "FILE"): lambda: json.dumps(POSITION),
    ("play", "--new", "--resume", "FILE"): lambda: json.dumps(record()),
    ("play", "xeri", "--new", "--deck", "FILE"): lambda: "Kh 7c",
    ("score", "run", "FILE"): lambda: "game Friday sheet=plain players=Ann,Bob\n",
}


@pytest.mark.parametrize("words", FILES)
def test_a_byte_order_mark_is_no_part_of_a_file(words, tmp_path):
    file = tmp_path / "file.json"
    file.write_text(FILES[words](), "utf-8-sig")
    result = run(*(str(file) if word == "FILE" else word for word in words))
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize("words", FILES)
def test_utf_16_is_reported_as_such(words, tmp_path):
    file = tmp_path / "file.json"
    file.write_text(FILES[words](), "utf-16")
    told = refused(*(str(file) if word == "FILE" else word for word in words))
    assert "this is UTF-16 text, not UTF-8: save it as UTF-8" in told
    assert "file.json" in told


def test_a_score_file_and_an_evening_are_read_alike(tmp_path, monkeypatch):
    monkeypatch.setenv("PARLOUR_DATABASE", f"sqlite:///{tmp_path}/scores.db")
    file = tmp_path / "sheet.json"
    file.write_text("{}", "utf-16")
    assert "UTF-16" in refused("score", "import", str(file))
    with pytest.raises(Exception, match="UTF-16"):
        Evening.read(file)


def test_standard_input_too():
    assert "Verified" in output("replay", "-", typed=MARK + json.dumps(record()))
    typed = f"{MARK}1\nquit\n"
    told = run("play", "xeri", "--seed", "7", "--bots", "uniform", "--new", typed=typed).output
    assert "You play" in told


@pytest.mark.parametrize("encoding", MARKED)
def test_what_a_file_is_encoded_in(encoding):
    data = "King ♥".encode(encoding)
    if not MARKED[encoding]:
        assert decode(data) == "King ♥"
        return
    with pytest.raises(NotText, match=f"this is {MARKED[encoding]} text"):
        decode(data)


def test_other_bytes_are_no_text():
    with pytest.raises(NotText, match="this is not UTF-8 text"):
        decode(b"K\xe4the")


def dealt(number: int) -> list[str]:
    return [card.upper() for card in deck_of(load("forty-thieves"), number) or []]


def board(number: int, columns: int = 10) -> str:
    """A deal of Forty Thieves in the format of PySolFC's programs."""
    cards = dealt(number)
    rows = [" ".join(cards[column:40:columns]) for column in range(columns)]
    return "\n".join([f"Talon: {' '.join(cards[40:])}", *rows, ""])


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("3♦ K♥, 10♠\nA♣", ["3d", "Kh", "10s", "Ac"]),
        ("3♦\ufe0f 3♢", ["3d", "3d"]),
        ('["3♦", "Kh"]', ["3d", "Kh"]),
        ('{"deck": ["Kh"]}', ["Kh"]),
        ("Talon: 5C 6C\nFoundations: H-0 C-0\nFreecells:\n: 1\n", None),
        (
            "Talon: 5C 6C\nFoundations:\nFreecells:  -  -\n: AC 3C\n: 2C 4C\n",
            ["AC", "2C", "3C", "4C", "5C", "6C"],
        ),
        ("Talon: <5C>\nAC\n2C\n", ["AC", "2C", "5C"]),
        ("Talon: 5C\nAC 3C\n2C\n", None),
        ("[1]", None),
        ("{}", None),
        ("", None),
    ],
)
def test_forms_of_a_pack(text, cards):
    if cards is None:
        with pytest.raises(PositionError):
            read_deck(text)
    else:
        assert read_deck(text) == cards


def test_a_board_of_pysolfc_is_dealt_as_its_number_is(tmp_path):
    file = tmp_path / "deal.txt"
    file.write_text(board(617))
    assert read_deck(board(617)) == dealt(617)
    asked = ("play", "forty-thieves", "--new", "--json")
    by_number, by_board = (
        json.loads(next(line for line in output(*asked, *words).splitlines() if '"ask"' in line))["view"]
        for words in (("--deal", "#617"), ("--deck", str(file)))
    )
    assert by_number["zones"] == by_board["zones"]


@pytest.mark.parametrize(
    ("kind", "text", "number"),
    [
        (DealNumber(), "#617", 617),
        (DealNumber(), "ms617", 617),
        (DealNumber(), "MS31999", 31_999),
        (DealNumber(), "#12,345", 12_345),
        (WholeNumber(0, 10**9), "12,345", 12_345),
        (WholeNumber(0, 10**9), "12_345", 12_345),
        (Deals(), "1..#1,000", range(1, 1001)),
        (DealNumber(), "ms32000", None),
        (DealNumber(), "12,34", None),
        (DealNumber(), "#", None),
        (WholeNumber(0, 10**9), "#617", None),
        (WholeNumber(0, 10**9), "1,2", None),
    ],
)
def test_forms_of_a_number(kind, text, number):
    if number is None:
        with pytest.raises(click.BadParameter):
            kind.convert(text, None, None)
    else:
        assert kind.convert(text, None, None) == number


def test_the_files_of_a_game_may_have_a_mark_too(tmp_path, monkeypatch):
    """Editors on Windows save them with a byte order mark."""
    for name in ("page.md", "rules.py"):
        (tmp_path / name).write_text(page_file("xeri").with_name(name).read_text("utf-8"), "utf-8-sig")
    (tmp_path / "__init__.py").touch()
    page = rulebook.page_of("xeri")
    monkeypatch.setattr("parlour.rulebook.page_file", lambda name: tmp_path / "page.md")
    assert rulebook.page_of.__wrapped__("xeri") == page
    assert compile_cache.imported(tmp_path / "rules.py") == ()  # it is read, and nothing else exists
    game = SimpleNamespace(module=SimpleNamespace(__file__=tmp_path / "rules.py"), page=load("xeri").page)
    assert rule_coverage.rule_lines.__wrapped__(game)
