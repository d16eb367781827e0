"""The functions of the commands: sessions, screens, seats, and how values are parsed."""

import json
import stat
from types import SimpleNamespace
from typing import Any

import click
import pytest

from parlour.bots import BotFailed, play_on
from parlour.bots.errors import Failure
from parlour.bots.time_control import Used
from parlour.cli import games, lab, serve
from parlour.cli.bench import speed
from parlour.cli.compile import needed
from parlour.cli.duplicate import _verdict
from parlour.cli.games import players
from parlour.cli.lobby import chosen_game
from parlour.cli.moves import span
from parlour.cli.parameters import Seconds, WholeNumber, read_names, read_options
from parlour.cli.study import Deals, summary
from parlour.engine.linked import Engine
from parlour.errors import ParlourError, SeatsError
from parlour.games import list_games, load
from parlour.lab import simulate
from parlour.lab.backends import HERE
from parlour.lab.batch_solving import DealResult
from parlour.match import Match
from parlour.match.deal_numbers import winnable_deals
from parlour.match.match import ScoredDeal
from parlour.presentation.hints import Advice, Advised
from parlour.presentation.names import SeatNames
from parlour.presentation.style import Style
from parlour.rulebook import DECIDED, OTHERWISE
from parlour.server import network
from parlour.terminal import setup
from parlour.terminal.autosave import games_folder
from parlour.terminal.duplicate import Boards, Evening
from parlour.terminal.hints import advice_lines
from parlour.terminal.json_screen import JsonScreen
from parlour.terminal.review import compare_with_search
from parlour.terminal.screen import deal_lines
from parlour.terminal.seats import refuse_code, seating
from parlour.terminal.setup import ResumeOffers, SessionOptions, confirmed, rematch, start_session
from tests.cli.running import as_json, output, refused
from tests.cli.seated import Lines, seated
from tests.codes import has_code
from tests.sealed_game import GAME as SEALED

HAND = {"hands": "1", "first_dealer": "1"}
XERI = SessionOptions("xeri", options=HAND, seed=7, bots=["greedy"])
NOBODY = SeatNames(2, 0, {})


def own_moves(session):
    return [played.text for played in session.match.played if played.seat == session.sitting["seat"]]


class TestAtTheTable:
    def test_who_passes_quietly_is_asked_where_the_only_move_is_no_pass(self):
        assert len(own_moves(seated(XERI, "quietly", *["1"] * 5)[0])) == 5
        assert len(own_moves(seated(XERI, "quietly", *["1"] * 6)[0])) == 6

    @pytest.mark.parametrize("typed", ["0", "7", "00"])
    def test_a_number_that_is_not_in_the_list_plays_nothing(self, typed):
        session, _, told = seated(XERI, typed)
        assert own_moves(session) == []
        assert f"There is no move {typed}: choose a number from 1 to 6." in told

    def test_a_game_that_is_gone_on_with_takes_back_what_was_played_before(self, tmp_path):
        file = str(tmp_path / "game.json")
        before, _, _ = seated(SessionOptions("xeri", None, HAND, 7, bots=["greedy"], record=file), "1", "1")
        after, _, _ = seated(SessionOptions("", resume=file), "undo")
        assert own_moves(after) == own_moves(before)[:1]

    def test_what_a_bot_thought_of_a_move_that_was_taken_back_is_not_kept(self):
        session, _, _ = seated(
            SessionOptions("xeri", None, HAND, 5, bots=["search:20"]), "1", "undo", "2", "1"
        )
        thought = [move for move, *_ in session.sitting["thought"]]
        assert thought == [number for number, one in enumerate(session.match.played, 1) if one.seat == 1]

    def test_a_bot_that_fails_tells_the_person_nothing_of_its_hand(self):
        class Failing:
            def decide(self, match, seat):
                raise BotFailed(Failure("mine", "", seat, "chose Kh, which it holds", "chose badly"), match)

        session = start_session(SessionOptions("xeri", options=HAND | {"first_dealer": "0"}, bots=["greedy"]))
        session._bots, session._source = {1: Failing()}, Lines([])
        with pytest.raises(BotFailed) as failed:
            session.run()
        assert "chose badly" in str(failed.value)
        assert "Kh" not in str(failed.value)

    def test_a_question_about_a_number_is_about_that_move(self):
        told = seated(XERI, "moves", "? 2", "?")[2]
        moves = [line.split()[1:] for line in told.splitlines() if line[:2] in ("1 ", "2 ")]
        assert f"{' '.join(moves[1])} is allowed." in told
        assert told.count("is allowed.") == 1
        assert "You may play every card of your hand." in told

    def test_every_card_may_be_played_is_said_only_where_it_is_true(self):
        king = SessionOptions("king", options={"first_dealer": "0"}, seed=3, bots=["greedy"])
        told = seated(king, "?")[2]
        assert "Follow suit" in told
        assert "You may play every card of your hand." not in told


class TestKeptGames:
    def test_only_their_owner_may_look_into_the_folder(self):
        seated(XERI, "1")
        assert stat.S_IMODE(games_folder().stat().st_mode) == 0o700

    def test_who_wants_another_game_is_not_offered_this_one(self, monkeypatch):
        seated(XERI, "1")
        monkeypatch.setattr(setup, "confirmed", lambda text: pytest.fail("asked"))
        assert ResumeOffers().next_session(SessionOptions("king"), "") is None

    @pytest.mark.parametrize(
        ("typed", "answer"), [("", True), ("Y", True), ("what no n", False), ("no", False)]
    )
    def test_yes_and_no_are_asked_for_until_they_are_said(self, typed, answer, capsys):
        lines = iter(typed.split() or [""])
        assert confirmed("Go on?", lambda: next(lines)) is answer

    @pytest.mark.parametrize("typed", ["quit", "q", None])
    def test_who_quits_instead_quits(self, typed):
        with pytest.raises(click.exceptions.Exit):
            confirmed("Go on?", lambda: typed)

    def test_a_record_is_not_written_over_that_of_another_deal(self, tmp_path):
        file = tmp_path / "game.json"
        seated(XERI, "1", f"save {file}")
        before = file.read_text()
        other = SessionOptions("xeri", options=HAND, seed=8, bots=["greedy"])
        assert "contains a game of xeri" in " ".join(seated(other, "1", f"save {file}")[2].split())
        assert file.read_text() == before
        seated(XERI, "1", "1", f"save {file}")
        assert file.read_text() != before

    def test_how_long_bots_think_goes_on_with_the_game(self, tmp_path):
        file = str(tmp_path / "game.json")
        seated(
            SessionOptions("xeri", None, HAND, 7, bots=["greedy"], think=0.25, record=file, quietly=True), "1"
        )
        session = start_session(SessionOptions("", resume=file))
        assert (session.sitting["think"], session.sitting["quietly"]) == (0.25, True)
        assert start_session(SessionOptions("", resume=file, think=0.5)).sitting["think"] == 0.5

    def test_a_rematch_is_at_the_same_table_with_the_pot_that_was_carried_over(self):
        wanted = SessionOptions(
            "chase-the-ace", 6, {"last_tie": "carry"}, 1, seat=2, bots=["uniform"], names=["Ann"]
        )
        session = start_session(wanted)
        session.match.table["pot"] = 30
        session.match.table[0].finish(3, 0)
        again = rematch(session)
        assert (again.game, again.seats, again.seat, again.names) == ("chase-the-ace", 6, 2, ["Ann"])
        assert again.options == {"last_tie": "carry", "carried_pot_cents": 30, "life_cents": 0}
        assert again.bots == ["uniform"] * 5
        assert again.seed is None

    def test_a_deal_that_can_be_won_is_one_of_those_that_are_known(self):
        session = start_session(SessionOptions("forty-thieves", winnable=True))
        assert session.match.seed in winnable_deals(load("forty-thieves"))


class TestEvenings:
    def test_boards_that_others_have_left_meanwhile_stay_open(self, tmp_path):
        deals = Boards("xeri", 2, {"hands": "1"}, "5", 2, "uniform")
        file = tmp_path / "evening.json"
        Evening(deals, file).begin()
        evenings = {name: Evening.read(file) for name in ("Ann", "Bob", "Cy")}
        for name, evening in evenings.items():
            match = evening.at_table(name)
            match.play(match.deciders[0], match.legal(match.deciders[0])[0])
            evening.keep(name, match)
        assert sorted(Evening.read(file).open) == ["Ann", "Bob", "Cy"]
        late = Evening.read(file)
        match = play_on(late.at_table("Ann"), "uniform")
        late.keep("Ann", match)
        after = Evening.read(file)
        assert sorted(after.open) == ["Bob", "Cy"]
        assert (after.played("Ann"), after.played("Bob"), after.common()) == (1, 0, [])


class TestSeats:
    def test_bots_sit_round_the_table_from_the_left(self):
        names = ["greedy", "uniform", "search"]
        assert seating(4, 1, names) == (1, {2: "greedy", 3: "uniform", 0: "search"})
        assert seating(4, None, names[:2]) == (0, {1: "greedy", 2: "uniform", 3: "uniform"})
        assert seating(2, None, names[:2]) == (None, {0: "greedy", 1: "uniform"})

    def test_there_are_no_more_bots_than_seats(self):
        with pytest.raises(SeatsError, check=has_code("bot.wrong_number")):
            seating(2, None, ["greedy"] * 3)
        with pytest.raises(SeatsError, check=has_code("bot.wrong_number")):
            seating(2, 0, ["greedy"] * 2)

    def test_a_record_starts_no_code(self):
        refuse_code({"bots": ["greedy", "search:200"]}, "game.json")
        with pytest.raises(ParlourError, check=has_code("bot.not_named")):
            refuse_code({"seat": 0, "bots": ["greedy", "mine.py:Bot"]}, "game.json")


class TestJson:
    def events(self, capsys):
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    def test_moves_are_told_once_and_sealed_ones_when_all_are_in(self, capsys):
        match, screen = Match(SEALED, 3, seed=5), JsonScreen(SeatNames(3, 1, {}))
        for seat in (1, 0):
            match.play(seat, match.legal(seat)[0])
            screen.show_moves(match)
        assert self.events(capsys) == []
        match.play(2, match.legal(2)[0])
        for _ in range(2):
            screen.show_moves(match)
        assert [event["seat"] for event in self.events(capsys)] == [1, 0, 2]

    def test_after_a_step_back_what_follows_is_told(self, capsys):
        match, screen = Match("xeri", options=HAND, seed=1), JsonScreen(NOBODY)
        for _ in range(3):
            match.play(match.deciders[0], match.legal(match.deciders[0])[0])
        screen.show_moves(match)
        match.undo()
        screen.undone(match, 1)
        match.play(match.deciders[0], match.legal(match.deciders[0])[-1])
        screen.show_moves(match)
        told = self.events(capsys)
        assert [event["event"] for event in told] == ["played"] * 3 + ["undone", "played"]
        assert told[-1]["move"] == match.played[-1].text

    def test_an_error_comes_with_its_code(self, capsys):
        JsonScreen(NOBODY).error(SeatsError("there is no seat 9", code="seat.unknown"))
        told = {"event": "error", "text": "there is no seat 9", "code": "seat.unknown"}
        assert self.events(capsys) == [told]

    def test_a_question_comes_with_what_the_person_sees(self, capsys):
        match, screen = Match("xeri", options=HAND, seed=1), JsonScreen(NOBODY)
        screen.ask(match, ["a", "b"])
        screen.over(match)
        asked, over = self.events(capsys)
        assert asked["view"] == match.view(0) | {"moves": ["a", "b"]}
        assert asked["view"] != match.view(None) | {"moves": ["a", "b"]}
        assert over["result"]["points"] == [0, 0]

    def test_a_hint_tells_how_much_worse_a_move_surely_is(self, capsys):
        moves = [Advised(1, "a", 2.0, None, 9, 0.0), Advised(2, "b", 1.5, None, 9, 0.7)]
        JsonScreen(NOBODY).hint(
            Advice([*moves, Advised(3, "c", 0.5, 1.5, 9, 0.1)], "points", ["d"], Used(3, 9, 0.1))
        )
        (hint,) = self.events(capsys)
        assert [(one["move"], one["worse"], one["doubt"]) for one in hint["moves"]] == [
            ("a", None, 0.0),
            ("b", None, 0.7),
            ("c", 1.5, 0.1),
        ]
        assert (hint["back"], hint["worlds"], hint["iterations"]) == (["d"], 3, 9)


class TestInWords:
    def test_a_hint_in_words_tells_no_number_of_what_may_be_as_good(self):
        moves = [Advised(1, "a", 2.0, None, 9, 0.0), Advised(2, "b", 1.5, None, 9, 0.7)]
        found = Advice([*moves, Advised(3, "c", 0.5, 1.5, 9, 0.1)], "points", [], Used(3, 9, 0.1))
        assert [line.split()[1:] for line in advice_lines(found, Style())[1:4]] == [
            ["+2.0"],
            ["about", "as", "good"],
            ["+0.5"],
        ]

    def test_a_review_says_what_became_of_a_win_that_was_there(self):
        found = Advice([Advised(5, "deal", 3.0, None, 1, 0.0)], "moves", [], Used(0, 0, 0.0), wins=3)
        assert compare_with_search(found, 5) == "The solver would have played the same move."
        assert compare_with_search(found, 6) == "The solver has found a way to win."

    def test_a_deal_is_told_with_its_total_and_the_points_after_it(self):
        deal = ScoredDeal([{"tricks": 30, "auction": -50}, {}], [10, 4])
        lines = deal_lines("Hand 1", deal, SeatNames(2, 1, {0: "greedy"}), Style())
        assert lines == [
            "Hand 1",
            "  greedy: tricks 30, auction -50; = -20, points 10",
            "  you: nothing; points 4",
        ]

    def test_a_deal_of_one_number_has_no_total(self):
        deal = ScoredDeal([{"tricks": 30}, {}], [10, 4])
        lines = deal_lines("Hand 1", deal, SeatNames(2, 1, {0: "greedy"}), Style())
        assert lines[1] == "  greedy: tricks 30; points 10"

    def test_boards_tell_who_plays_better_where_the_whole_interval_does(self):
        told = [_verdict("A", "B", bounds) for bounds in ([1, 2], [-2, -1], [-1, 2], [0, 1], None)]
        assert ["A plays better" in one for one in told] == [True] + [False] * 4
        assert ["B plays better" in one for one in told] == [False, True] + [False] * 3

    def test_how_many_can_play_names_no_number_that_cannot(self):
        assert [players(load(name)) for name in ("cash", "king", "forty-thieves", "xeri")] == [
            "4, 6 or 8 players",
            "4 players",
            "1 player",
            "2 players",
        ]

    def test_a_length_counts_decisions_and_all_other_moves(self, monkeypatch):
        monkeypatch.setattr(games, "lengths", lambda: {"xeri": {"decisions": 60, "moves": 300}})
        assert games.minutes("xeri") == round((DECIDED * 60 + OTHERWISE * 240) / 60)

    def test_a_range_of_tokens_ends_with_its_last(self):
        assert [span(SimpleNamespace(first=3, last=last)) for last in (3, 9)] == ["3", "3-9"]


class TestValues:
    def read(self, kind, text):
        try:
            return kind.convert(text, None, None)
        except click.BadParameter:
            return None

    def test_numbers_and_times_lie_within_their_bounds(self):
        assert [self.read(WholeNumber(2, 5), text) for text in ("1", "2", "5", "6", "x", "-3", "0_3")] == [
            *(None, 2, 5, None, None, None, 3),
        ]
        assert [self.read(Seconds(60), text) for text in ("0.001", "0.01", "60", "60.1", "nan")] == [
            *(None, 0.01, 60, None, None),
        ]

    def test_a_share_is_given_in_percent(self):
        assert [self.read(lab.HalfWidth(), text) for text in ("0.5%", "±2 %", "50", "51%", "0", "x")] == [
            *(0.005, 0.02, 0.5, None, None, None),
        ]

    def test_deals_are_those_from_the_first_to_the_last(self):
        assert [self.read(Deals(), text) for text in ("3..5", "7", "5..3", "0..2")] == [
            *(range(3, 6), range(7, 8), None, None),
        ]

    def test_lists_and_house_rules_may_be_written_with_spaces_and_dashes(self):
        command = click.Command("x")
        context, parameter = click.Context(command), click.Option(["--option"])
        assert read_names(context, parameter, "greedy, search:20") == ["greedy", "search:20"]
        assert read_options(context, parameter, ("jack-xeri-points = 20",)) == {"jack_xeri_points": "20"}

    @pytest.mark.parametrize(
        ("typed", "chosen"),
        [
            ("1", 0),
            ("2", 1),
            ("16", 15),
            ("0", None),
            ("17", None),
            ("k", None),
            ("ki", "king"),
            ("Crash", "crash"),
        ],
    )
    def test_a_game_is_chosen_by_its_number_or_by_what_only_it_begins_with(self, typed, chosen):
        assert chosen_game(typed) == (list_games()[chosen] if isinstance(chosen, int) else chosen)


class TestCommands:
    def test_the_first_game_is_the_one_that_was_asked_for(self):
        asked = ("simulate", "xeri", "--option", "hands=1", "--games", "3", "--seed", "4")
        one, other = as_json(*asked, "--first", "5"), as_json(*asked)
        assert one["seats"] == simulate("xeri", (), 3, seed=4, options={"hands": 1}, first=5).figures["seats"]
        assert one["seats"] != other["seats"]

    def test_boards_between_bots_are_played_by_the_house_rules_and_the_seed_that_were_asked_for(self):
        asked = ("duplicate", "xeri", "--option", "hands=1", "--bots", "uniform,uniform", "--boards", "3")
        one, other = as_json(*asked, "--seed", "4"), as_json(*asked)
        assert (one["options"], one["seed"], other["seed"]) == ({"hands": "1"}, "4", "0")
        assert one["tables"] != other["tables"]

    def test_counts_beyond_the_end_of_a_game_are_none(self, monkeypatch):
        monkeypatch.setattr(Engine, "perft", lambda self, table, depth: [3, 2, 0, 0, 0][:depth])
        assert as_json("perft", "xeri", "--depth", "5")["counts"] == [3, 2, 0, 0, 0]
        told = output("perft", "xeri", "--depth", "5").splitlines()
        assert [line.split() for line in told[:-1]] == [["1", "3"], ["2", "2"], ["3", "0"]]

    def test_games_go_on_until_the_figures_are_sure(self):
        found = as_json("lab", "xeri", "--option", "hands=1", "--until", "20%", "--measure", "wins")
        assert found["asked"]["games"] == 1_000_000
        assert 0 < found["asked"]["played"] < 1000

    def test_a_question_that_was_stopped_says_so(self, monkeypatch):
        def stopped(question, threads, pace):
            pace.stopped = True
            yield from ()

        question: Any = SimpleNamespace(chunk=SimpleNamespace(games=10))
        monkeypatch.setattr("parlour.lab.runner.run_in_threads", lambda *_: iter(()))
        assert lab.answer(question, 0.0, HERE, None) is False
        monkeypatch.setattr("parlour.lab.runner.run_in_threads", stopped)
        assert lab.answer(question, 0.0, HERE, None) is True

    def test_workers_are_named_once(self):
        asked = ("simulate", "xeri", "--games", "2", "--workers", "2", "--dask", "tcp://127.0.0.1:1")
        assert "use only one of" in refused(*asked)

    def test_a_record_says_its_house_rules_itself(self, tmp_path):
        file = str(tmp_path / "game.json")
        seated(SessionOptions("xeri", None, HAND, 7, bots=["greedy"], record=file), "1")
        for more in (("--option", "hands=2"), ("--seats", "2"), ("--seed", "1")):
            assert "from the record" in refused("play", "--resume", file, *more)

    def test_self_play_is_by_the_house_rules_and_the_seed_that_were_asked_for(self, tmp_path):
        asked = ("export", "xeri", "--games", "1", "--option", "hands=1", "--seed", "9")
        found = as_json(*asked, "--to", str(tmp_path / "xeri.parquet"))
        assert (found["options"], found["seed"], found["bots"]) == ({"hands": "1"}, "9", ["uniform"] * 2)

    def test_a_study_plays_the_moves_that_are_given_and_says_whether_one_was_refused(self, tmp_path):
        file = tmp_path / "study.json"
        zones = {"pile": ["7c", "Kd"], "hand": [["Kh", "Jd"], ["2c", "3c"]]}
        file.write_text(json.dumps({"game": "xeri", "turn": 0, "zones": zones}))
        found = as_json("position", str(file), "--play", "play Kh")
        assert found["deciders"] == [1]
        assert found["position"]["zones"]["hand"] == [["Jd"], ["2c", "3c"]]

    def test_rules_are_looked_for_by_all_words(self):
        told = output("rules", "xeri", "empty", "table")
        assert 0 < len(told.splitlines()) < len(output("rules", "xeri", "empty").splitlines())

    def test_a_replay_tells_programs_what_a_seat_was_told(self, tmp_path):
        file = str(tmp_path / "game.json")
        seated(SessionOptions("xeri", None, HAND, 7, bots=["greedy"], record=file), "1", "1")
        (first, *_) = as_json("replay", file, "--show", "--seat", "1")["log"]
        assert set(first) == {"seat", "move", "said", "hops"}

    def test_found_deals_are_counted_by_what_they_are(self):
        verdicts = dict(enumerate(["won", "won", "lost", "open", "open", "open"], 1))
        found = {
            number: DealResult(number, verdict, 0.1, 100 * (verdict == "won") + number)
            for number, verdict in verdicts.items()
        }
        told = summary(SimpleNamespace(results=found), range(1, 7))
        assert [told[name] for name in ("won", "lost", "open", "deals", "longest_win")] == [2, 1, 3, 6, 102]

    def test_compiling_all_compiles_what_simulation_needs(self, monkeypatch):
        monkeypatch.setattr(Engine, "uncompiled", lambda self, *kinds: list(kinds))
        assert {"simulate", "bots", "perft", "search"} <= set(needed("xeri", True))
        assert not {"simulate", "perft"} & set(needed("xeri", False))
        assert "stepping" in needed("xeri", False, True)

    def test_speed_is_told_per_second(self, monkeypatch):
        clock = [0.0]
        monkeypatch.setattr("parlour.cli.bench.time.process_time", lambda: clock[0])

        def run(count):
            clock[0] += count / 500
            return count

        assert speed(run, 2.0) == pytest.approx(500)


class TestServing:
    def test_a_room_answers_to_every_name_only_where_none_is_given(self):
        for allowed, vouched, answered in (
            ((), True, True),
            (("cards.example.org",), True, False),
            ((), False, False),
        ):
            hosts = serve._hosts(None, allowed, vouched)
            assert (hosts.refusal(b"another.example.org") is None) == answered
            assert hosts.refusal(b"127.0.0.1:8675") is None

    @pytest.mark.parametrize(
        ("arguments", "host"),
        [((), None), (("--proxy",), "127.0.0.1"), (("--proxy", "--host", "10.0.0.5"), "10.0.0.5")],
    )
    def test_behind_a_proxy_a_room_listens_at_this_machine_alone(
        self, arguments, host, monkeypatch, tmp_path
    ):
        asked = []

        def listen(at, port):
            asked.append(at)
            raise ParlourError("no room today")

        monkeypatch.setattr(network, "listen", listen)
        database = f"sqlite:///{tmp_path / 'room.db'}"
        assert "no room today" in refused("serve", "--database", database, *arguments)
        assert asked == [host or network.EVERYWHERE]

    def test_a_certificate_and_its_key_are_given_together(self):
        assert serve._tls(None, None) == {}
        for pair in (("a.pem", None), (None, "a.pem")):
            with pytest.raises(click.UsageError, match="HTTPS requires both"):
                serve._tls(*pair)

    def test_behind_a_proxy_no_browser_is_opened(self, monkeypatch, capsys):
        threads = []
        monkeypatch.setattr(
            serve.threading, "Thread", lambda **asked: threads.append(asked) or SimpleNamespace(start=str)
        )
        for proxied in (True, False):
            serve._Welcome("http://here", None, proxied=proxied, browser=True).say()
        assert [asked["args"] for asked in threads] == [("http://here",)]
