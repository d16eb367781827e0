"""Every game as a Python game of OpenSpiel: OpenSpiel's test, and what its algorithms need."""

import copy
import pickle

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

from parlour import Match, load  # noqa: E402
from parlour.engine.linked import copied, engine  # noqa: E402
from parlour.envs import episode  # noqa: E402
from parlour.envs.open_spiel import PARAMETERS, register  # noqa: E402
from parlour.envs.open_spiel.observer import HistorySearch  # noqa: E402
from parlour.envs.validation import EnvironmentFault  # noqa: E402
from parlour.errors import OptionError, SeatsError  # noqa: E402
from parlour.games.chase_the_ace.duel import ChoicesOfSeat, best_plans  # noqa: E402
from tests import sealed_game  # noqa: E402
from tests.codes import has_code  # noqa: E402
from tests.contract.shelf import GAMES, NAMES  # noqa: E402

#: House rules and numbers of seats that make games short.
SHORT = {
    "xeri": {"options": "hands:1"},
    "chase-the-ace": {"seats": 2, "options": "min_players:2;lives:1"},
}
#: Games whose information states OpenSpiel's test also reads as tensors.
MEMORY = {"xeri": 600, "chase-the-ace": 600}
DUEL = {"min_players": 2, "lives": 1, "match_rule": "all_lose", "last_tie": "joint", "first_dealer": 1}
DEALS = 40
RECALL = pyspiel.IIGObservationType(perfect_recall=True)
every_game = pytest.mark.parametrize("game", GAMES, ids=NAMES)


def loaded(game, **given):
    return pyspiel.load_game(register(game), SHORT.get(game.name, {}) | given)


def duel(**given):
    told = ";".join(f"{name}:{value}" for name, value in DUEL.items())
    return loaded(load("chase-the-ace"), **{"seats": 2, "options": told, "deals": DEALS, "seed": 3} | given)


def dealt(spiel, action=0):
    state = spiel.new_initial_state()
    state.apply_action(action)
    return state


def walked(state, choices):
    for choice in choices:
        if not state.is_terminal():
            state.apply_action(state.legal_actions()[choice % len(state.legal_actions())])
    return state


def play(state, plies, seed=1):
    rng = np.random.default_rng(seed)
    for _ in range(plies):
        if not state.is_terminal():
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@every_game
def test_open_spiel_takes_every_game(game):
    """OpenSpiel's test plays whole games: clones, strings, tensors, masks, bounds, serialized states."""
    pyspiel.random_sim_test(
        loaded(game, deals=2, memory=MEMORY.get(game.name, 0)), num_sims=1, serialize=True, verbose=False
    )


def test_open_spiel_takes_games_whose_chance_is_sampled():
    for reward in ("game", "points"):
        spiel = loaded(sealed_game.GAME, reward=reward)
        pyspiel.random_sim_test(spiel, num_sims=3, serialize=False, verbose=False)
        assert spiel.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC


@every_game
def test_what_a_player_cannot_tell_apart_has_one_information_state(game):
    """Hidden cards are dealt again: texts, tensors and legal actions stay the same."""
    state = dealt(loaded(game, seed=5, memory=9000))
    sampler = np.random.default_rng(2).random
    changed = False
    for _ in range(4):
        play(state, 3)
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            if state.current_player() == player:
                assert other.current_player() == player
                assert other.legal_actions() == state.legal_actions()
            changed = changed or str(other) != str(state)
            play(other, 3)
    assert changed or state.is_terminal()


def test_a_resampled_game_can_be_played_to_its_end():
    state = play(dealt(loaded(load("xeri"), seed=1)), 9)
    assert play(state.resample_from_infostate(0, np.random.default_rng(1).random), 100).is_terminal()


class TestDealsThatAreCounted:
    def test_the_chance_node_deals_the_first_games_of_the_seed(self):
        spiel = loaded(load("king"), deals=3, seed=9)
        assert spiel.new_initial_state().chance_outcomes() == [(n, 1 / 3) for n in range(3)]
        for number in range(3):
            match = Match("king", seed=9, number=number)
            assert dealt(spiel, number).episode.table.tobytes() == match.table.tobytes()

    @pytest.mark.parametrize(
        ("plies", "states"),
        [(0, 4), (4, 4), *(pytest.param(plies, 6, marks=pytest.mark.slow) for plies in (0, 2, 4, 7))],
    )
    def test_a_resampled_state_has_a_history_that_leads_to_what_was_seen(self, plies, states):
        spiel = loaded(sealed_game.GAME, deals=600, seed=2)
        rng = np.random.default_rng(3)
        state = play(dealt(spiel, 7), plies, seed=plies)
        found = set()
        for _ in range(states):
            other = state.resample_from_infostate(1, rng.random)
            again = spiel.new_initial_state()
            for action in other.history():
                again.apply_action(action)
            assert str(again) == str(other)
            assert other.information_state_string(1) == state.information_state_string(1)
            found.add(str(other))
        assert plies > 2 or len(found) > 1

    def test_only_deals_that_fit_are_found(self):
        state = play(dealt(duel(), 4), 1)
        setup, player = state.episode.setup, state.current_player()
        fitting = set()
        for seed in range(20):
            search = HistorySearch(state.episode, player, np.random.default_rng(seed).random)
            fitting.add(search.find(setup, 3, DEALS)[0])
        views = {dealt(duel(), number).information_state_string(player) for number in fitting}
        assert views == {dealt(duel(), 4).information_state_string(player)}
        assert HistorySearch(state.episode, player, np.random.default_rng(0).random).find(setup, 4, 1) is None


def hand(state, seat):
    return state.episode.table["hand"][0][seat]["slots"][0].item()


def test_rewards_are_those_of_the_game():
    spiel = loaded(load("king"), deals=1, seed=4, reward="points")
    end = play(dealt(spiel), 5000)
    match = Match("king", seed=4)
    for _, token in [(0, action) for action in end.history()[1:]]:
        seat = match.deciders[0]
        match.play_move(seat, end.get_game().setting.setup.alphabet.move((token,)))
    assert end.returns() == match.points
    assert spiel.min_utility() <= min(end.returns()) <= max(end.returns()) <= spiel.max_utility()
    by_game = play(dealt(loaded(load("king"), deals=1, seed=4)), 5000).returns()
    assert [seat for seat in range(4) if by_game[seat] > 0] == match.winners
    assert sum(by_game) == pytest.approx(0)


@pytest.mark.parametrize(("deals", "outcome"), [(3, 3), (3, 7), (0, 1)])
def test_a_deal_that_chance_does_not_have_is_refused(deals, outcome):
    state = loaded(load("xeri"), deals=deals).new_initial_state()
    with pytest.raises(EnvironmentFault, check=has_code("deal.out_of_range")):
        state.apply_action(outcome)


def test_a_move_of_several_tokens_is_as_many_decisions():
    state = dealt(loaded(load("seven-rummy"), seed=1))
    rng = np.random.default_rng(1)
    for _ in range(3000):
        state.apply_action(int(rng.choice(state.legal_actions())))
        if state.episode.tokens:
            break
    mover = state.current_player()
    other = (mover + 1) % state.num_players()
    assert state.information_state_string(mover).splitlines()[-1].startswith("spells ")
    assert "spells" not in state.information_state_string(other)
    assert state.clone().episode.tokens == state.episode.tokens


def test_a_log_grows_with_the_game(monkeypatch):
    whole = play(dealt(loaded(load("king"), seed=1)), 30)
    monkeypatch.setattr(episode, "LONGEST", 100)
    grown = play(dealt(loaded(load("king"), seed=1)), 30)
    assert len(whole.episode.rows(0)) > 200
    assert grown.information_state_string(0) == whole.information_state_string(0)


class TestPerfectRecallInNumbers:
    def test_states_that_a_player_can_tell_apart_have_different_tensors(self):
        """All reachable states of some games: as many tensors as texts."""
        spiel = duel(deals=12, memory=400)
        texts, tensors = set(), set()
        for deal in range(12):
            ways = [[], [0], [1], [0, 0], [0, 1], [1, 0], [1, 1]]
            for state in (walked(dealt(spiel, deal), way) for way in ways):
                for player in range(2):
                    texts.add(state.information_state_string(player))
                    tensors.add((player, tuple(state.information_state_tensor(player))))
        assert len(texts) == len(tensors) > 100

    def test_all_rows_stand_in_the_tensor_the_latest_first(self):
        state = play(dealt(loaded(load("xeri"), seed=1, memory=300)), 9)
        spiel, rows = state.get_game(), state.episode.rows(1)
        assert len(state.information_state_tensor(1)) == spiel.information_state_tensor_size()
        seen = spiel.make_py_observer(RECALL)
        seen.set_from(state, 1)
        assert seen.dict["remembered"] == len(rows)
        assert np.array_equal(seen.dict["memory"][: len(rows), :2], rows[::-1, :2])
        assert not seen.dict["memory"][len(rows) :].any()

    def test_a_game_that_outgrows_its_memory_is_refused(self):
        state = dealt(loaded(load("xeri"), seed=1, memory=40))
        assert state.information_state_tensor(0)
        play(state, 9)
        rows = len(state.episode.rows(0))
        with pytest.raises(EnvironmentFault, match=f"player 0 remembers {rows} rows, .* memory=40"):
            state.information_state_tensor(0)
        assert state.information_state_string(0).count("\n") == rows

    def test_without_memory_there_is_the_text_alone(self):
        state = dealt(loaded(load("xeri"), seed=1))
        kind = state.get_game().get_type()
        assert kind.provides_information_state_string
        assert not kind.provides_information_state_tensor
        seen = state.get_game().make_py_observer(RECALL)
        assert seen.tensor is None
        assert seen.string_from(state, 0) == state.information_state_string(0)
        with pytest.raises(EnvironmentFault, match="load the game with memory="):
            state.information_state_tensor(0)

    def test_learners_of_open_spiel_are_given_what_there_is(self):
        for memory, recalls in ((0, False), (600, True)):
            spiel = loaded(load("xeri"), seed=1, memory=memory)
            wanted = spiel.information_state_tensor_size() if recalls else spiel.observation_tensor_size()
            assert len(rl_environment.Environment(spiel).reset().observations["info_state"][0]) == wanted


def test_what_is_pickled_goes_on_alike():
    state = play(dealt(loaded(load("king"), seed=1)), 30)
    spiel = state.get_game()
    for other in (copy.deepcopy(state.episode), pickle.loads(pickle.dumps(state.episode))):
        assert other.log_text(2) == state.episode.log_text(2)
        assert other.legal() == state.episode.legal()
    again = spiel.deserialize_state(state.serialize())
    assert str(play(again, 40)) == str(play(state, 40))
    assert again.information_state_string(1) == state.information_state_string(1)


class TestAlgorithms:
    def test_regret_minimization_finds_the_value_that_our_solver_finds(self):
        tree = pyspiel.convert_to_cached_tree(duel())
        solver = pyspiel.CFRPlusSolver(tree)
        gaps = []
        for _ in range(5):
            for _ in range(40):
                solver.evaluate_and_update_policy()
            gaps.append(pyspiel.exploitability(tree, solver.average_policy()))
        assert gaps[-1] < gaps[0] / 4
        assert gaps[-1] < 0.0005
        value = pyspiel.expected_returns(tree.new_initial_state(), solver.average_policy(), -1, True)[0]
        assert value == pytest.approx(value_by_the_duel(), abs=0.001)

    def test_regret_minimization_in_python_too(self):
        spiel = duel(deals=6)
        solver = cfr.CFRSolver(spiel)
        before = exploitability.exploitability(spiel, solver.average_policy())
        for _ in range(20):
            solver.evaluate_and_update_policy()
        assert exploitability.exploitability(spiel, solver.average_policy()) < before / 2

    def test_tree_search_chooses_legal_moves(self):
        state = dealt(duel(), 2)
        spiel, chance = state.get_game(), np.random.RandomState(1)
        searching = mcts.MCTSBot(spiel, 2.0, 40, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
        assert searching.step(state) in state.legal_actions()

    @pytest.mark.parametrize("deals", [0, DEALS])
    def test_information_set_search_keeps_a_king_and_gives_an_ace(self, deals):
        spiel = duel(deals=deals)
        chance = np.random.RandomState(1)
        bot = ismcts.ISMCTSBot(spiel, mcts.RandomRolloutEvaluator(2, chance), 1.0, 60, random_state=chance)
        numbers = range(200) if deals else [0] * 200
        for rank, wanted in ((0, "swap"), (12, "keep")):
            state = next(one for one in map(dealt, [spiel] * 200, numbers) if hand(one, 0) % 13 == rank)
            assert state.action_to_string(bot.step(state)) == wanted


def value_by_the_duel():
    """Return the value of these deals for the first player, by Match and by Parlour's solver."""
    asked: tuple[dict, dict] = ({}, {})
    ends: dict[tuple[int, int], float] = {}

    def numbered(match, seat):
        key = engine(match.game).known_to(match.table, seat).tobytes()
        legal = match.legal(seat)
        first = 1 + sum(len(moves) for _, moves in asked[seat].values())
        return legal, asked[seat].setdefault(key, (first, legal))[0]

    def walk(match, chosen):
        if match.over:
            won = match.winners
            ends[chosen] = ends.get(chosen, 0) + (0 if len(won) != 1 else 1 if won == [0] else -1) / DEALS
            return
        (seat,) = match.deciders
        legal, first = numbered(match, seat)
        for at, move in enumerate(legal, first):
            match.play(seat, move)
            walk(match, (at, chosen[1]) if seat == 0 else (chosen[0], at))
            match.undo()

    for number in range(DEALS):
        walk(Match("chase-the-ace", 2, DUEL, seed=3, number=number, watched=False), (0, 0))
    both = tuple(
        ChoicesOfSeat(
            np.array([first for first, _ in one.values()]), np.array([len(m) for _, m in one.values()])
        )
        for one in asked
    )
    payoff = np.zeros(tuple(1 + int(one.counts.sum()) for one in both))
    for at, value in ends.items():
        payoff[at] = value
    return best_plans(both, payoff, 1e-4).value


class TestBadInput:
    @pytest.mark.parametrize(
        ("given", "error", "said"),
        [
            ({"seats": 9}, SeatsError, "exactly 2 players"),
            ({"options": "hand:1"}, OptionError, "there is no option 'hand'"),
            ({"options": "hands"}, EnvironmentFault, "name:value;name:value, not 'hands'"),
            ({"reward": "win"}, EnvironmentFault, "reward is game or points, not 'win'"),
            ({"deals": -1}, EnvironmentFault, "deals is a whole number from 0, not -1"),
            ({"memory": -1}, EnvironmentFault, "memory is a whole number from 0, not -1"),
        ],
    )
    def test_a_parameter_that_the_game_does_not_take(self, given, error, said):
        with pytest.raises(error, match=said):
            pyspiel.load_game("python_parlour_xeri", given)

    def test_options_may_be_written_with_an_equals_sign(self):
        spiel = pyspiel.load_game("python_parlour_xeri", {"options": "hands=1"})
        assert "options=hands:1," in str(spiel)
        assert str(pyspiel.load_game(str(spiel))) == str(spiel)

    def test_a_token_that_may_not_be_chosen(self):
        state = dealt(loaded(load("xeri"), deals=1))
        before = copied(state.episode.table).tobytes()
        with pytest.raises(EnvironmentFault, check=has_code("move.not_legal")):
            state.episode.choose(99)
        assert state.episode.table.tobytes() == before

    def test_an_observer_of_what_no_player_sees(self):
        wanted = pyspiel.IIGObservationType(
            perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
        )
        with pytest.raises(EnvironmentFault, check=has_code("setting.invalid")):
            loaded(load("xeri")).make_py_observer(wanted)

    def test_all_parameters_stand_in_the_name(self):
        assert set(loaded(load("xeri")).get_parameters()) == set(PARAMETERS)
