"""Whole random games with the real command, as people type: at a terminal, piped, plain, coloured.

Every game ends or is left properly, for any input and any house rules. The output fits the screen, names the
seats and writes the suits in one way.
"""

import random
import re
import zlib
from dataclasses import replace

import pytest
from rich.cells import cell_len

from parlour.engine.game import Seats
from parlour.engine.linked import engine
from parlour.errors import SeatsError
from parlour.games import SHELF, load
from tests.cli.person import COLUMNS, OVER, Person
from tests.contract.shelf import house_rules

SCREENS = {  # whether at a terminal, the arguments, the environment
    "coloured": (True, [], {}),
    "no colours": (True, [], {"NO_COLOR": "1"}),
    "plain": (True, ["--plain"], {}),
    "piped": (False, [], {}),
}
SHORT = {  # house rules that make a game short and still show everything
    "cash": ["max_hands=2"],
    "chase-the-ace": ["lives=1"],
    "crash": ["target=7"],
    "diloti": ["max_deals=1"],
    "forty-thieves": ["max_moves=60"],
    "jack-change-it": ["max_turns=100", "last_card_call=yes"],
    "king": [],
    "kontsina": ["max_hands=1"],
    "mexican-sweat": ["hands=2"],
    "pishe-pasha": ["idle_limit=208"],
    "seven-rummy": ["hands=1"],
    "trash": ["start_size=2"],
    "xeri": ["hands=1"],
}
QUICK, WHOLE = 80, 3000  # the most lines typed: only King is longer than the first
# rows of different facts, which once broke the table
TABLES = [
    ("cash", 4, [], "piped"),
    ("cash", 8, ["scoring=points"], "coloured"),
    ("chase-the-ace", 9, [], "coloured"),
    ("crash", 3, ["spare_hand=yes"], "no colours"),
    ("diloti", 4, [], "coloured"),
    ("forty-thieves", 1, [], "coloured"),
    ("jack-change-it", 3, ["end=last_player"], "coloured"),
    ("keep-trying", 4, [], "piped"),
    ("king", 4, [], "coloured"),
    ("kontsina", 3, [], "coloured"),
    ("mexican-sweat", 4, ["opening_bet=yes"], "plain"),
    ("pishe-pasha", 2, [], "plain"),
    ("pitty-pat", 4, [], "no colours"),
    ("seven-rummy", 4, [], "coloured"),
    ("trash", 3, [], "coloured"),
    ("tri-cap", 4, [], "piped"),
    ("xeri", 2, [], "no colours"),
]
CARD = re.compile(r"\b(?:[2-9TJQK][cdhs]|A[cdh])+\b")  # not As, which is also a word
TYPED = re.compile(r"^> .*$", re.MULTILINE)
HELP = re.compile(r"^> (?:rules|help|\?|why|so what|capture|play).*?(?=^> |\Z)", re.MULTILINE | re.DOTALL)
QUOTED = re.compile(r"`[^`]*`|\"[^\"]*\"|\([^()]*\)")  # how moves are typed


def start_session(game, seats, rules, screen, seed, home, enough):
    terminal, arguments, environment = SCREENS[screen]
    options = [part for rule in rules for part in ("--option", rule)]
    table = [game, "--seats", str(seats), "--seed", str(seed), "--bots", "uniform", *options, *arguments]
    person = Person(table, seed, terminal, {"XDG_DATA_HOME": str(home)} | environment)
    return person.play(enough), person.text


def without_help(text):
    """Return the output without rule pages and help, which write cards as they are typed."""
    return HELP.sub("", text)


def check(code, text, screen):
    assert code == 0, text[-3000:]
    assert "Traceback" not in text
    assert OVER in text or "You have left the table" in text
    assert not [line for line in text.split("\n") if cell_len(line) > COLUMNS]
    assert not re.findall(r".*\b[Ss]eat \d+\b.*", without_help(text))
    told = QUOTED.sub("", TYPED.sub("", without_help(text)))
    if screen in ("coloured", "no colours"):
        assert not CARD.findall(told)
    else:
        assert not set("♣♦♥♠▒") & set(text)


@pytest.mark.parametrize(("game", "seats", "rules", "screen"), TABLES, ids=lambda value: str(value))
def test_a_whole_game(game, seats, rules, screen, tmp_path):
    code, text = start_session(game, seats, SHORT.get(game, []) + rules, screen, 1, tmp_path, QUICK)
    check(code, text, screen)


def test_every_game_is_played():
    assert {table[0] for table in TABLES} == set(SHELF)
    assert {table[3] for table in TABLES} == set(SCREENS)


NEVER = (("cash", 5), ("cash", 7), ("diloti", 3))  # numbers of seats that no house rules allow


def tables_by_chance():
    """Return every game with every number of seats, each with random house rules."""
    for name in SHELF:
        game = load(name)
        chance = random.Random(name)
        for seats in range(game.seats.least, game.seats.most + 1):
            screen = chance.choice(list(SCREENS))
            if (name, seats) in NEVER:
                continue
            yield pytest.param(name, seats, screen, id=f"{name}-{seats}-{screen}")


@pytest.mark.parametrize(("name", "seats"), NEVER)
def test_some_numbers_of_seats_are_never_permitted(name, seats):
    game = load(name)
    for number in range(50):
        _, options = house_rules(game, random.Random(number))
        with pytest.raises(SeatsError):
            engine(game).template(seats, options)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "screen"), list(tables_by_chance()))
def test_every_table(name, seats, screen, tmp_path):
    seed = zlib.crc32(f"{name} {seats}".encode())
    game = replace(load(name), seats=Seats(seats, seats, seats))
    _, options = house_rules(game, random.Random(seed))
    known = {option.name: option for option in game.options}
    rules = [
        f"{option}={value if isinstance(value, str) else known[option].write(value)}"
        for option, value in options.items()
    ]
    check(*start_session(name, seats, rules, screen, seed, tmp_path, WHOLE), screen)
