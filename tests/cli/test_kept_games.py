"""Games are stored automatically: however a player leaves, nothing is lost, and other games stay."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from parlour.match.match import replay
from parlour.terminal import setup
from parlour.terminal.autosave import (
    MOST,
    NotWritten,
    PlayedElsewhere,
    games_folder,
    saved_games,
    take_game,
    write_whole,
)
from parlour.terminal.duplicate import BoardAutosave, Boards, Evening
from parlour.terminal.setup import ResumeOffers, SessionOptions, rematch, start_session
from parlour.terminal.signals import SignalGuard
from tests.cli.running import output
from tests.cli.seated import seated
from tests.cli.test_process import Terminal
from tests.codes import has_code

XERI = ("play", "xeri", "--seed", "7", "--option", "hands=1", "--bots", "greedy")
TABLE = SessionOptions("xeri", options={"hands": "1"}, seed=7, seat=0, bots=["greedy"], names=["Ann", "Bob"])


def interrupt(terminal):
    """Press Ctrl-C until it is handled: readline may miss one just before it waits."""
    while terminal.process.poll() is None:
        terminal.process.send_signal(signal.SIGINT)
        time.sleep(0.2)


def press_end_of_input(terminal):
    """Press Ctrl-D until it is handled: one before the prompt is lost."""
    while terminal.process.poll() is None:
        os.write(terminal.own, b"\x04")
        time.sleep(0.2)


# Seconds from a prompt until readline waits: a signal in between is handled at the next key.
SETTLED = 0.3
LEAVING = {
    "quit": lambda terminal: terminal.type("quit"),
    "the end of input": press_end_of_input,
    "Ctrl-C": lambda terminal: interrupt(terminal),
    "SIGTERM": lambda terminal: terminal.process.send_signal(signal.SIGTERM),
    "SIGHUP": lambda terminal: terminal.process.send_signal(signal.SIGHUP),
    "SIGKILL": lambda terminal: terminal.process.kill(),
}


def only():
    """Return the only stored game."""
    games, damaged = saved_games()
    assert not damaged
    (game,) = games
    return game


@pytest.mark.parametrize("way", LEAVING)
def test_however_one_leaves_the_game_goes_on(way):
    terminal = Terminal(*XERI)
    terminal.read_until("> ")
    terminal.text = ""
    terminal.type("1")
    terminal.read_until("×5")
    terminal.read_until("> ")
    time.sleep(SETTLED)
    LEAVING[way](terminal)
    terminal.leave()
    assert "Traceback" not in terminal.text
    game = only()
    assert game.is_free()
    assert [seat for seat, *_ in game.record["moves"]].count(0) == 1
    assert replay(game.record).seed == 7
    assert [one.name for one in games_folder().iterdir()] == [game.file.name]


def test_the_command_offers_to_go_on_and_goes_on():
    output(*XERI, typed="1\n1\n")
    moves = len(only().record["moves"])
    terminal = Terminal("play", "xeri")
    asked = terminal.read_until("> ")
    assert f"Resume Xeri? {moves} moves played, last played on " in asked
    terminal.type("")
    terminal.read_until("Play any card: it starts a new pile.")
    terminal.type("undo")
    terminal.type("quit")
    assert terminal.leave() == 0
    assert "taken back." in terminal.text
    assert "To resume it: parlour play xeri" in " ".join(terminal.text.split())
    assert [seat for seat, *_ in only().record["moves"]].count(0) == 1


def test_a_set_up_of_ones_own_and_a_pipe_are_not_asked():
    output(*XERI, typed="1\n")
    assert "Go on" not in output("play", "xeri", "--bots", "greedy").partition("You leave")[0]
    assert "Go on" not in output("lobby", typed="xeri\n").partition("You leave")[0]


def test_everything_about_the_table_goes_on():
    seated(TABLE, "1", "quietly")
    session = start_session(SessionOptions("xeri", saved=only()))
    session._autosave.close()
    assert session.match.options == {"hands": "1"}
    assert session.match.seed == 7
    assert session.sitting == {
        "seat": 0,
        "bots": ["greedy"],
        "names": ["Ann", "Bob"],
        "think": None,
        "quietly": True,
    }


def test_what_had_been_played_is_no_news_when_a_game_goes_on():
    seated(TABLE, "1", "1")
    told = seated(SessionOptions("xeri", saved=only()), "1")[2]
    assert told.count("You play") == 1
    assert told.count("Bob plays") == 1


def test_a_game_that_nobody_has_moved_in_is_not_kept():
    seated(TABLE, "hint", "help")
    assert saved_games() == ([], [])


def test_a_finished_game_is_kept_and_not_offered(monkeypatch):
    seated(TABLE, *["1"] * 24)
    assert only().over
    monkeypatch.setattr(setup, "confirmed", lambda text: pytest.fail("asked"))
    assert ResumeOffers().next_session(SessionOptions("xeri"), "") is None


def test_two_terminals_do_not_touch_one_game():
    seated(TABLE, "1")
    game = only()
    held = take_game(game)
    with pytest.raises(PlayedElsewhere, check=has_code("game.open_elsewhere")):
        start_session(SessionOptions("xeri", saved=game))
    with pytest.raises(PlayedElsewhere):
        start_session(SessionOptions("", resume=str(game.file)))
    assert ResumeOffers().next_session(SessionOptions("xeri"), "") is None
    session, _, _ = seated(TABLE, "1", "1")  # another game with its own file
    assert len(saved_games()[0]) == 2
    held.sitting = {"seat": 0}
    held.write(session.match)  # the lock moves to the new file
    assert not game.is_free()
    held.close()
    assert game.is_free()


def test_what_was_played_after_the_list_was_read_is_not_lost():
    seated(TABLE, "1")
    stale = only()
    seated(SessionOptions("xeri", saved=stale), "1", "1")
    session = start_session(SessionOptions("xeri", saved=stale))
    session._autosave.close()
    assert [played.seat for played in session.match.played].count(0) == 3


DAMAGES = {
    "no JSON": lambda record: "{",
    "no text": lambda record: b"\xff\xfe",
    "another game": lambda record: json.dumps(record | {"game": "king"}),
    "a move that is not legal": lambda record: json.dumps(record | {"moves": [[0, "play Kh", 0.0]] * 3}),
    "a bad seat": lambda record: json.dumps(record | {"sitting": {"seat": "x"}}),
    "a seat that there is not": lambda record: json.dumps(record | {"sitting": {"seat": 7, "bots": []}}),
    "bots that there are not": lambda record: json.dumps(record | {"sitting": {"bots": ["hal"]}}),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_game_is_told_of_and_skipped(damage, monkeypatch, capsys):
    seated(TABLE, "1")
    game = only()
    spoilt = DAMAGES[damage](game.record)
    game.file.write_bytes(spoilt if isinstance(spoilt, bytes) else spoilt.encode())
    monkeypatch.setattr(setup, "confirmed", lambda text: True)
    assert ResumeOffers().next_session(SessionOptions("xeri"), "") is None
    assert "damaged and was skipped: " in capsys.readouterr().out
    assert game.file.exists()


def copies(game, count, over):
    """Store this number of further games, one second apart, the oldest first."""
    record = game.record | {"result": game.record["result"] | {"over": over}}
    for number in range(count):
        file = games_folder() / f"xeri-20260101-{over:06}-{number:06x}.json"
        file.write_text(json.dumps(record))
        os.utime(file, (1e9 + number, 1e9 + number))
        yield file


def test_old_games_are_tidied_but_not_those_that_are_played():
    seated(TABLE, "1")
    first = only()
    left, finished = (list(copies(first, MOST + 5, over)) for over in (False, True))
    rubbish = games_folder() / ".xeri.abc.part"
    rubbish.write_text("")
    os.utime(rubbish, (1e9, 1e9))
    played = take_game(next(game for game in saved_games()[0] if game.file == left[0]))
    seated(TABLE, "1")
    assert not rubbish.exists()
    assert [file.exists() for file in left] == [True] + [False] * 5 + [True] * (MOST - 1)
    assert [file.exists() for file in finished] == [False] * 5 + [True] * MOST
    played.close()


def test_games_that_a_person_played_are_the_last_to_go():
    seated(TABLE, "1")
    mine = only()
    os.utime(mine.file, (9e8, 9e8))
    for number, file in enumerate(copies(mine, MOST + 5, False)):
        spare = {"sitting": mine.record["sitting"] | {"piped": True}} if number % 2 else {"moves": []}
        file.write_text(json.dumps(mine.record | spare))
        os.utime(file, (1e9 + number, 1e9 + number))
    seated(TABLE, "1")
    assert mine.file.exists()
    assert len(saved_games()[0]) == MOST + 1  # and the game that started then


def test_a_pipe_says_so_in_its_record_and_a_person_does_not():
    output(*XERI, typed="1\n")
    assert not only().played_by_person
    only().file.unlink()
    seated(TABLE, "1")
    assert only().played_by_person


def test_games_without_a_move_are_not_offered(monkeypatch):
    seated(TABLE, "1")
    only().file.write_text(json.dumps(only().record | {"moves": []}))
    monkeypatch.setattr(setup, "confirmed", lambda text: pytest.fail("asked"))
    assert ResumeOffers().next_session(SessionOptions("xeri"), "") is None
    assert output("play", "--kept") == "You have no unfinished games.\n"


def test_games_that_were_left_are_listed_with_the_command_that_goes_on():
    seated(TABLE, "1")
    game = only()
    told, command = output("play", "--kept").splitlines()
    assert told.startswith(f"Xeri: {len(game.record['moves'])} moves played, last played on ")
    assert command == f"  parlour play --resume {game.file}"
    (found,) = json.loads(output("play", "--kept", "--json"))
    assert (found["game"], found["command"]) == ("xeri", command.strip())


GOES_ON = "You can play on, but the game is not saved."


def words(told):
    return " ".join(told.split())


@pytest.mark.parametrize("lines", [["1"] * 24, ["1", "1", "quit"]])
def test_a_folder_that_cannot_be_written_is_told_first_and_at_the_end(monkeypatch, tmp_path, lines):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    told = words(seated(TABLE, *lines)[2])
    assert told.count(GOES_ON) == 1
    assert ("The game is over" in told) == (len(lines) == 24)
    assert f"The game is not saved. {games_folder()}: not a directory." in told.partition(GOES_ON)[2]


def test_a_disk_that_fills_up_is_told_once_and_at_the_end(monkeypatch):
    """The file of a game that was written earlier stays, and the message says that it is older."""
    seated(TABLE, "1", "1")
    before = only().record

    def full(*_):
        raise NotWritten("game.json: no space left on device")

    monkeypatch.setattr("parlour.terminal.autosave.write_whole", full)
    told = words(seated(SessionOptions("xeri", saved=only()), "1", "1", "quit")[2])
    assert told.count(f"{GOES_ON} game.json: no space left on device.") == 1
    assert told.endswith(
        "The file is not complete: the last moves are missing. game.json: no space left on device."
    )
    assert only().record == before


def test_a_disk_that_is_free_again_is_no_matter_at_the_end(monkeypatch):
    failures = [NotWritten("game.json: no space left on device")]

    def full_at_first(*arguments):
        if failures:
            raise failures.pop()
        return write_whole(*arguments)

    monkeypatch.setattr("parlour.terminal.autosave.write_whole", full_at_first)
    told = words(seated(TABLE, "1", "1", "quit")[2])
    assert told.count(GOES_ON) == told.count("no space left") == 1
    assert [seat for seat, *_ in only().record["moves"]].count(0) == 2


@pytest.mark.parametrize("spoilt", ["{", '{"kind": 1}'])
def test_a_spoilt_file_of_an_evening_does_not_end_the_board(tmp_path, spoilt):
    evening = Evening(Boards("xeri", 2, {"hands": "1"}, "7", 1, "greedy"), tmp_path / "evening.json")
    evening.begin()
    (tmp_path / "evening.json").write_text(spoilt)
    with pytest.raises(NotWritten, check=has_code("file.invalid")):
        BoardAutosave(evening, "Ann").write(evening.at_table("Ann"))
    assert (tmp_path / "evening.json").read_text() == spoilt


def test_a_program_is_told_too(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    events = [json.loads(line) for line in output(*XERI, "--json", typed="1\nquit\n").splitlines()]
    told = [one for one in events if one["event"] == "not_kept"]
    assert [one["text"] for one in told] == [GOES_ON, "The game is not saved."]
    assert all("not a directory" in one["reason"] for one in told)


def test_a_named_record_that_cannot_be_written_fails_at_the_end(tmp_path, monkeypatch):
    def full(*_):
        raise NotWritten("game.json: no space left on device")

    monkeypatch.setattr("parlour.terminal.autosave.write_whole", full)
    with pytest.raises(NotWritten, match="no space"):
        seated(SessionOptions("xeri", bots=["greedy"], record=str(tmp_path / "game.json")), "1", "quit")


def test_the_folder_is_the_platforms(monkeypatch):
    assert games_folder({"XDG_DATA_HOME": "/data"}).as_posix() == "/data/parlour/games"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert games_folder({}).parts[-4:] == ("Library", "Application Support", "parlour", "games")


def test_a_process_that_ends_lets_go(tmp_path):
    seated(TABLE, "1")
    game = only()
    code = (
        "from pathlib import Path; import sys, time; from parlour.terminal.autosave import saved_game\n"
        "held = saved_game(Path(sys.argv[1])).take(); print(bool(held), flush=True); time.sleep(60)"
    )
    holder = subprocess.Popen([sys.executable, "-c", code, str(game.file)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout
    assert holder.stdout.readline() == "True\n"
    assert not game.is_free()
    holder.kill()
    holder.wait()
    holder.stdout.close()
    assert game.is_free()


def test_a_rematch_is_a_game_of_its_own():
    session, again, _ = seated(TABLE, *["1"] * 24, "rematch")
    assert again
    before = only()
    seated(rematch(session), "1", "quit")
    after = next(game for game in saved_games()[0] if game.file != before.file)
    assert after.record["options"] == before.record["options"]
    assert after.record["sitting"] == before.record["sitting"]
    assert after.record["seed"] != before.record["seed"]
    assert only_file(before).record == before.record


def only_file(game):
    return next(one for one in saved_games()[0] if one.file == game.file)


def halt(door, done):
    with door.watched():
        with door.held():
            signal.raise_signal(signal.SIGINT)
            done.append("the whole move")
        done.append("never")


@pytest.fixture
def _interrupts():
    before = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interrupts")
def test_nothing_is_torn_by_a_signal_in_the_middle_of_a_move():
    door, done = SignalGuard(), []
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with pytest.raises(KeyboardInterrupt):
        halt(door, done)
    assert done == ["the whole move"]
    signal.raise_signal(signal.SIGINT)  # the session is ending already, so this changes nothing
