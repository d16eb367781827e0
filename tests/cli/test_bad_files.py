"""Bad files with the real command: positions, records and decks that once hung or caused a traceback."""

import json

import pytest

from parlour.games import SHELF, load
from parlour.match import Match, write_record
from parlour.match.positions import write_position
from tests.cli.running import output, refused, run

DEEP = "[" * 100_000
LONG = "9" * 5_000


def told(game: str, *moves: str, **position) -> str:
    """Return the error for an impossible position."""
    plays = [word for move in moves for word in ("--play", move)]
    return refused("position", "-", *plays, typed=json.dumps({"game": game, **position}))


@pytest.mark.parametrize("game", SHELF)
def test_nobody_is_asked_without_owing_an_answer(game):
    assert "asked" in told(game, registers={"asked": 1})


@pytest.mark.parametrize("game", SHELF)
def test_chance_is_not_all_zeros(game):
    assert "not all of them 0" in told(game, chance="0" * 64)


@pytest.mark.parametrize(
    ("game", "position", "why"),
    [
        ("king", {"registers": {"passed": 16}}, "register 'passed' must be a set of seats as bits (0 to 15)"),
        (
            "king",
            {"registers": {"bidder": 7}},
            "register 'bidder' must be a seat, or -1 for no seat (-1 to 3), not 7",
        ),
        ("king", {"phase": "name"}, "every hand must have cards (R25)"),
        (
            "mexican-sweat",
            {"seats": 3, "registers": {"waiting": 9}},
            "'waiting' must be a set of seats",
        ),
        ("xeri", {"registers": {"owes": 4}}, "register 'owes' must be empty in this game (always 0), not 4"),
        ("chase-the-ace", {}, "after `swap` by seat"),
        ("diloti", {"registers": {"begun": -1}}, "register 'begun' must be a move"),
        ("diloti", {"registers": {"begun": -2147483648}}, "register 'begun' must be a move"),
        ("diloti", {"registers": {"begun": 1 << 40}}, "`begun` must be a move with a card of the hand"),
        ("xeri", {"registers": {"over": 1, "ending": 99}}, "(0 to 15), not 99"),
        ("xeri", {"registers": {"over": 1, "ending": 10}}, "counts the game's 4 endings from 0, not 10"),
        ("xeri", {"registers": {"winners": 1}}, "a game that is not over has no ending and no winners"),
        ("xeri", {"chance": "-" + "f" * 63}, '"chance" must be 64 hexadecimal digits'),
        ("trash", {"seen": [["layout", ["Td"], 0, "all"]]}, '"seen" lists a zone'),
        (
            "seven-rummy",
            {"registers": {"asked": 3, "owes": 1}},
            "except in phase `claim`",
        ),
        ("xeri", {"registers": {"last": True}}, "register 'last' takes a whole number"),
        (
            "xeri",
            {"registers": {"marked": [0, 2**63]}},
            "must be a set of 52 items as bits",
        ),
        ("xeri", {"registers": {"last": 0.5}}, "register 'last' takes a whole number"),
        ("xeri", {"deck": ["Kh"], "registers": {"last": 0}}, "has no 'registers'"),
        ("xeri", {"options": {"hands": LONG}}, "hands is a whole number from 1 to 1000, not '999"),
        ("xeri", {"rest": f"won {LONG}"}, '"rest" must name a zone'),
        ("xeri", {"seed": -1}, '"seed" must be from 0'),
        ("xeri", {"moves": [[0.0, "play Kh"]]}, '"seat" must be a whole number'),
    ],
)
def test_positions_that_cannot_be(game, position, why):
    laid = {"zones": {}} if "deck" not in position else {}
    assert why in told(game, **laid | position)


@pytest.mark.parametrize("phase", ["turn", "catch"])
def test_an_endless_loop_is_cut_with_a_reason(phase):
    """One of three players is left, and the others are asked whether they catch: the search must end."""
    zones = {"hand": [["5c", "6c"], [], []], "pile": ["4c"], "stock": ["Kd", "Qd", "3d"]}
    options = {"end": "last_player", "last_card_call": "yes"}
    why = told(
        "jack-change-it", seats=3, turn=0, phase=phase, zones=zones, registers={"out": 6}, options=options
    )
    assert "no game could come to this position: " in why
    assert "the rules would go round and round without an end" in why


def test_json_has_no_nan_and_no_end_of_brackets():
    for text, why in (
        ('{"game": "xeri", "seed": NaN}', "NaN is not a number in JSON"),
        ('{"game": "xeri", "seed": 1e999}', "too large"),
        (f'{{"game": "xeri", "seed": {LONG}}}', "has 5000 digits"),
        (r'{"game": "xeri", "moves": ["\ud800"]}', "half a character"),
        (DEEP, "nested too deeply"),
    ):
        assert why in refused("position", "-", typed=text)


@pytest.fixture(scope="module")
def record():
    match = Match(load("xeri"), options={"hands": 1}, seed=5, watched=False)
    while not match.over:
        seat = match.deciders[0]
        match.play(seat, match.legal(seat)[0], at=1.5)
    return write_record(match)


def edited(record, **entry):
    """Return a record whose second move has another seat, text or time."""
    moves = [list(move) for move in record["moves"]]
    for place, name in enumerate(("seat", "text", "at")):
        moves[1][place] = entry.get(name, moves[1][place])
    return record | {"moves": moves}


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"seat": 1.0}, "move 2 must be [seat, text, seconds]"),
        ({"seat": True}, "move 2 must be [seat, text, seconds]"),
        ({"seat": 10**90}, "move 2"),
        ({"at": "x"}, "move 2: its seconds must be a number from 0 up, not 'x'"),
        ({"at": -1}, "move 2: its seconds"),
        ({"at": None}, "move 2: its seconds"),
        ({"at": float("nan")}, "NaN is not a number in JSON"),
        ({"at": float("inf")}, "Infinity is not a number in JSON"),
        ({"at": 10**99}, "move 2: its seconds"),
    ],
)
@pytest.mark.parametrize("command", [("replay",), ("play", "--bots", "all", "--resume")])
def test_moves_of_records(record, tmp_path, command, entry, why):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(edited(record, **entry)))
    before = file.read_bytes()
    assert why in refused(*command, str(file))
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", ["over", "ending", "points", "winners"])
def test_a_result_is_verified_whole(record, name):
    """A record whose result is missing or different is not called verified."""
    result = record["result"]
    others = {"over": 1, "ending": "", "points": [0.0, 0], "winners": []}
    assert "Verified" in output("replay", "-", typed=json.dumps(record))
    for wrong in (
        {},
        {key: value for key, value in result.items() if key != name},
        result | {name: others[name]},
        result | {"champion": 1},
    ):
        why = refused("replay", "-", typed=json.dumps(record | {"result": wrong}))
        assert "the record" in why
        assert name in why or "champion" in why or wrong == {}


def test_what_replay_tells_is_json(record):
    told = output("replay", "-", "--json", "--show", typed=json.dumps(edited(record, at=7)))
    assert json.loads(told, parse_constant=pytest.fail)["log"][1]["seconds"] == 7


@pytest.mark.parametrize("text", [DEEP, f"[{LONG}]", "[NaN]", "[[]]", LONG, "{}", '["\\ud800"]'])
def test_decks(tmp_path, text):
    file = tmp_path / "deck"
    file.write_text(text)
    assert "parlour: " in refused("play", "xeri", "--bots", "all", "--deck", str(file))


def test_a_typed_number_of_any_length():
    played = run("play", "xeri", "--bots", "uniform", "--seed", "1", typed=f"{LONG}\n? {LONG}\nquit\n")
    assert played.exit_code == 0
    assert "There is no move 999" in played.output


@pytest.mark.parametrize(
    "arguments",
    [("--option", f"hands={LONG}"), ("--bots", f"search:{LONG}"), ("--seed", LONG), ("--seats", LONG)],
)
def test_numbers_of_the_command_line(arguments):
    assert "999" in refused("play", "xeri", *arguments)


def test_an_entry_of_seen_replaces_what_the_zone_tells():
    match = Match(load("xeri"), seed=1)
    position = write_position(match) | {"seen": [["stock", 0, 0, [0]], ["stock", 0, 0, [1]]]}
    told = json.loads(output("position", "-", "--json", typed=json.dumps(position)))
    assert [entry for entry in told["position"]["seen"] if entry[0] == "stock"] == [["stock", 0, 0, [1]]]
