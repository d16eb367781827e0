"""Bots from code: what they receive, how they are seated, and errors of failing bots."""

import functools
import json
import random
import sys

import numpy as np
import pytest

from parlour import BotError, BotFailed, Match, play_on, position, simulate
from parlour.engine.linked import engine
from parlour.games import load
from parlour.match.match import replay
from parlour.match.record import read_record, write_record

HAND = {"hands": 1}


def first(view):
    return view["moves"][0]


class Noting:
    """Records its constructor arguments and its inputs."""

    made: list["Noting"] = []  # noqa: RUF012  (all of them, for the tests)

    def __init__(self, seat, *, seed, greeting="hello"):
        self.seat, self.seed, self.views = seat, seed, []
        Noting.made.append(self)

    def choose(self, view):
        self.views.append(json.dumps(view))
        return random.Random(self.seed).choice(view["moves"])


@pytest.fixture(autouse=True)
def _nobody_there():
    Noting.made.clear()


def xeri(seed=5):
    return Match("xeri", options=HAND, seed=seed)


def test_a_bot_is_given_what_its_seat_sees():
    match, seen = xeri(), []

    def watching(view):
        seen.append((view, match.view(view["seat"])))
        return view["moves"][-1]

    play_on(match, {0: watching, 1: first})
    assert len(seen) == 24
    for number, (given, own) in enumerate(seen):
        assert given == own, number
        assert given["moves"]
        assert given["seat"] == 0


def test_a_bot_that_scribbles_on_its_view_plays_no_other_game():
    def scribbling(view):
        move = view["moves"][0]
        for value in view.values():
            if isinstance(value, list | dict):
                value.clear()
        view["score"] = view["moves"] = ["play Kh"]
        return move

    honest, spoilt = (play_on(xeri(), bot) for bot in (first, scribbling))
    assert honest.table.tobytes() == spoilt.table.tobytes()
    assert honest.scored == spoilt.scored


def test_bots_play_until_a_seat_without_one_is_asked():
    match = xeri()
    asked = match.deciders[0]
    play_on(match, {1 - asked: first})
    assert match.played == []
    match.play(asked, match.legal(asked)[0])
    play_on(match, {1 - asked: first})
    assert [played.seat for played in match.played] == [asked, 1 - asked]


@pytest.mark.parametrize(
    "bots", [first, "greedy", [first, "greedy"], {0: "search:5", 1: first}, {0: Noting, 1: "uniform"}]
)
def test_any_bots_play_a_match_to_its_end_and_the_same_one_again(bots):
    one, other = play_on(xeri(), bots), play_on(xeri(), bots)
    assert one.over
    assert [played.text for played in one.played] == [played.text for played in other.played]


def test_a_class_is_made_once_for_each_seat_and_game():
    match = xeri()
    while not match.over:
        play_on(match, {0: Noting})
        if not match.over:
            match.play(1, match.legal(1)[0])
    (bot,) = Noting.made
    assert (bot.seat, len(bot.views)) == (0, 24)
    simulate("xeri", Noting, 3, options=HAND)
    assert [one.seat for one in Noting.made[1:]] == [0, 1] * 3
    assert len({one.seed for one in Noting.made}) == 7


def test_an_object_is_used_as_it_is():
    bot = Noting(0, seed=1)
    simulate("xeri", bot, 2, options=HAND)
    assert (Noting.made, len(bot.views)) == ([bot], 2 * 48)


def test_whoever_is_callable_plays():
    class Calling:
        def __call__(self, view):
            return view["moves"][0]

    wanted = [played.text for played in play_on(xeri(), first).played]
    for bot in (Calling, Calling(), functools.partial(first), lambda view: np.str_(first(view))):
        assert [played.text for played in play_on(xeri(), bot).played] == wanted


def test_the_seed_of_a_bot_tells_nothing_of_the_cards():
    """It comes from the match's seed by a digest, and another match gives another."""
    for seed in (1, 2):
        play_on(xeri(seed), Noting)
    seeds = [bot.seed for bot in Noting.made]
    assert len(set(seeds)) == 4
    assert min(seeds) > 1 << 200


def in_file(tmp_path, text, name="mine.py"):
    (tmp_path / name).write_text(text)
    return str(tmp_path / name)


RAISES = "def choose(view):\n    hand = view['hand']\n    return hand[0]\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (RAISES, r"\(.*mine.py, line 2\) raised KeyError: 'hand'"),
        ("import sys\ndef choose(view):\n    sys.exit('bye')\n", r"line 3\) raised SystemExit: bye"),
        (
            "import json\ndef choose(view):\n    json.loads('{')\n",
            r"mine.py, line 3\) raised JSONDecodeError",
        ),
        ("\ndef choose(view):\n    pass\n", r"line 2\) returned None, not the text of a move"),
        ("def choose(view):\n    return 7\n", r"line 1\) returned 7, not the text of a move"),
        ("async def choose(view):\n    return 'pass'\n", r"returned <coroutine .*, not the text of a move"),
        ("def choose(view):\n    return 'dance'\n", r"chose 'dance': 'dance' is not a move here: write"),
        ("def choose(view):\n    return ''\n", r"chose '': '' is not a move here: write"),
        ("def choose(view):\n    return 'play Kh'\n", r"line 1\) chose 'play Kh': Play a card .* \(R8\)"),
        ("def choose():\n    return 'play Kh'\n", r"raised TypeError: choose\(\) takes 0 positional"),
    ],
)
@pytest.mark.filterwarnings("ignore:coroutine")
def test_a_bot_that_fails_is_told_with_its_place(tmp_path, text, told):
    name = f"{in_file(tmp_path, text)}:choose"
    match = xeri(seed=2)  # the deciding seat has no king of hearts
    before = match.table.tobytes()
    with pytest.raises(BotFailed, match=told) as failed:
        play_on(match, name)
    assert f"the bot {name} at seat " in str(failed.value)
    assert match.table.tobytes() == before
    assert failed.value.match is match
    assert play_on(match, "greedy").over  # the game goes on


@pytest.mark.parametrize("kind", [KeyboardInterrupt, type("Ended", (SystemExit,), {})])
def test_whoever_ends_the_process_while_a_bot_thinks_is_not_taken_for_the_bot(kind):
    def thinking(view):
        raise kind

    with pytest.raises(kind):
        play_on(xeri(), thinking)


def test_a_function_is_told_with_its_own_place():
    with pytest.raises(BotFailed) as failed:
        play_on(xeri(), lambda view: 7)
    line = sys._getframe().f_lineno - 1
    assert f"test_bots_from_code.py, line {line}) returned 7" in str(failed.value)
    assert str(failed.value).startswith("the bot <lambda> at seat ")


def test_what_went_wrong_in_a_bot_can_be_looked_at():
    def careless(view):
        return view["hand"]

    with pytest.raises(BotFailed) as failed:
        simulate("xeri", careless, 2, seed=9)
    assert isinstance(failed.value.__cause__, KeyError)
    assert str(failed.value).startswith("game 0 of seed 9: the bot careless at seat ")
    assert failed.value.code == "bot.failed"


def test_the_game_of_a_simulation_in_which_a_bot_failed_is_kept():
    calls = iter(range(48 + 48 + 10))

    def tired(view):
        return view["moves"][0] if next(calls, None) is not None else "sleep"

    with pytest.raises(BotFailed, match="game 2 of seed 9") as failed:
        simulate("xeri", tired, 5, seed=9, options=HAND)
    assert failed.value.code == "bot.illegal_move"
    match = failed.value.match
    assert match is not None
    assert len(match.played) == 10
    again = replay(read_record(json.dumps(write_record(match))))
    assert again.table.tobytes() == match.table.tobytes()


def test_others_are_not_told_what_a_bot_holds():
    """King: the reason for a refusal names cards of the bot's hand."""
    match = Match("king", seed=2)
    match.play(2, "play Jh")
    with pytest.raises(BotFailed) as failed:
        play_on(match, {3: lambda view: "play As"})
    assert "you hold 6h and 7h (R9)" in str(failed.value)
    told = str(failed.value.for_others())
    assert told.endswith("chose 'play As', which R9 forbids")
    assert "6h" not in told


def test_others_are_not_told_a_secret_move():
    """Tri-Cap: a card is chosen face down, and a refused card is secret too."""
    match = Match("tri-cap", seed=1)
    refused = next(
        move for suit in "cdhs" for rank in "A23" if (move := f"active {rank}{suit}") not in match.legal(0)
    )
    with pytest.raises(BotFailed) as failed:
        play_on(match, {0: lambda view: refused})
    assert refused in str(failed.value)
    assert refused not in str(failed.value.for_others())
    assert failed.value.for_others().code == "bot.illegal_move"
    with pytest.raises(BotFailed) as failed:
        play_on(match, {0: lambda view: view["moves"]})
    assert str(failed.value.for_others()).endswith("did not return a text but list")


class Needy:
    def __init__(self, model):
        pass

    def choose(self, view):
        return view["moves"][0]


class Deaf:
    pass


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        (
            Needy,
            "the bot Needy cannot be created without 'model': its constructor may take `seat` and `seed`",
        ),
        (Deaf, "the bot Deaf has no method `choose"),
        (7, "7 is not a bot: give a name"),
        ([], "name 1 to 2 bots for 2 seats, not 0"),
        (["greedy"] * 3, "name 1 to 2 bots for 2 seats, not 3"),
        ({2: "greedy"}, "there is no seat 2 at a table of 2 for the bot greedy"),
        ("deep-blue", "there is no bot 'deep-blue'"),
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        ("no.such.module:Bot", "there is no module no.such.module"),
        ("parlour.bots:Bto", "parlour.bots has no bot 'Bto'"),
        ("search:Bot", "search takes a number of playouts"),
        ("os:sep", "is not a bot: give a name"),
    ],
)
def test_what_is_no_bot_is_refused(bots, told):
    with pytest.raises(BotError) as refused:
        play_on(xeri(), bots)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("def choose(view:\n", r"SyntaxError: .*\(.*mine.py, line 1\)"),
        ("import json\n\njson.loads('{')\n", r"JSONDecodeError: .*\(.*mine.py, line 3\)"),
        ("import no_such_thing\n", r"ModuleNotFoundError: .*\(.*mine.py, line 1\)"),
        ("raise SystemExit(3)\n", r"SystemExit: 3 \(.*mine.py, line 1\)"),
        (
            "class Bot: ...\ndef choose(view): ...\nfrom json import loads\n_own = Bot\n",
            r"it has Bot, choose$",
        ),
    ],
)
def test_a_file_that_cannot_be_loaded_is_told_with_its_place(tmp_path, text, told):
    with pytest.raises(BotError, match=told):
        play_on(xeri(), f"{in_file(tmp_path, text)}:nothing")


def test_a_bot_may_import_what_lies_beside_it(tmp_path):
    in_file(tmp_path, "def best(moves):\n    return moves[-1]\n", "my_strategy_of_old.py")
    name = in_file(
        tmp_path, "from my_strategy_of_old import best\ndef choose(view):\n    return best(view['moves'])\n"
    )
    assert play_on(xeri(), f"{name}:choose").over


def test_decisions_in_steps_may_be_named_whole_or_made_step_by_step():
    for name in ("diloti", "kontsina"):
        match = play_on(Match(name, seed=1, watched=False), [first, lambda view: view["moves"][-1]])
        assert match.over


def test_a_bot_plays_a_laid_table():
    laid = {"game": "xeri", "options": HAND, "turn": 0, "zones": {"hand": [["Kh"], ["5d"]], "stock": []}}
    assert play_on(position(laid), first).over


def test_games_with_bots_from_code_have_the_deals_of_all_simulations():
    kernels = engine(load("xeri"))
    template = kernels.template(options=HAND)
    for number in (0, 3):
        match = Match("xeri", options=HAND, seed=6, number=number)
        assert match.table.tobytes() == kernels.begin(template, 6, number).tobytes()


def test_the_figures_are_those_of_the_games():
    found = simulate("xeri", [first, first], 4, seed=3, options=HAND)
    matches = [play_on(Match("xeri", options=HAND, seed=3, number=number), first) for number in range(4)]
    assert found.wins == [sum(seat in match.winners for match in matches) for seat in range(2)]
    for seat in range(2):
        points = [match.points[seat] for match in matches]
        assert found.points[seat].value == sum(points) / 4
        assert sum(line.value for line in found.lines[seat].values()) == pytest.approx(sum(points) / 4)
        assert found.points[seat].low < found.points[seat].value < found.points[seat].high
    assert found.length.value == found.length.low == found.length.high == 48
    assert found.games == 4
    assert repr(found) == "<Simulation: 4 games of xeri between first, first>"
    assert str(found).startswith("4 games of xeri, 192 moves in ")


def test_built_in_bots_play_the_same_games_by_whatever_name():
    by_text = simulate("xeri", "greedy", 30, options=HAND)
    by_list = simulate(load("xeri"), ["greedy", "greedy"], 30, options=HAND, threads=1)
    assert by_text.figures["seats"] == by_list.figures["seats"]
    assert str(by_text).splitlines()[2] == str(by_list).splitlines()[2]


@pytest.mark.parametrize("games", [0, -1])
def test_so_few_games_are_no_simulation(games):
    with pytest.raises(ValueError, match="the number of games is a whole number from 1"):
        simulate("xeri", games=games)
