"""One side of the comparison of environments, in a separate process.

`python -m benchmarks.environment_sides SIDE GAME ROUNDS` prints its steps for each second of processor time,
one line for each round.

Random games are recorded first and replayed in the timed part. So choosing moves costs nothing; deals,
observations and masks count. Each side imports only its library.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

TABLES, STEPS = 1024, 100  # of a batch: tables, and steps at each of them
DECISIONS = 2000  # steps at a single table
Replay = tuple[int, Callable[[], None]]  # the number of steps, and a function that replays them


def parlour_batch(name: str) -> Replay:
    """Replay a batch. Each step computes the observation and the mask of the deciding seat of each table."""
    import numpy as np

    from parlour.envs.batch import TableBatch

    batch, chance = TableBatch(name, TABLES), np.random.default_rng(1)
    batch.reset(seed=1)
    tokens = []
    for _ in range(STEPS):
        mask = batch.shown.masks
        tokens.append((chance.random(mask.shape, np.float32) * mask).argmax(axis=1))
        batch.step(tokens[-1])

    def again() -> None:
        batch.reset(seed=1)
        for chosen in tokens:
            batch.step(chosen)

    return TABLES * STEPS, again


def parlour_aec(name: str) -> Replay:
    """Replay Parlour's PettingZoo environment; each new game has the next seed."""
    from parlour.envs.aec import AecTable

    return agents_in_turn(AecTable(name))


def pettingzoo(name: str) -> Replay:
    """Replay one of PettingZoo's classic environments."""
    import importlib

    return agents_in_turn(getattr(importlib.import_module("pettingzoo.classic"), name).env())


def agents_in_turn(env: Any) -> Replay:
    """Replay an AEC environment: each agent reads `last` and steps; a finished game is reset."""
    chance, chosen = random.Random(1), list[int]()

    def games(choose: Callable[[Any], int]) -> None:
        seed = count = 0
        while count < DECISIONS:
            env.reset(seed=seed)
            seed += 1
            while count < DECISIONS:
                shown, _, over, cut, _ = env.last()
                if over or cut:
                    break
                env.step(choose(shown))
                count += 1

    def pick(shown: Any) -> int:
        chosen.append(chance.choice(shown["action_mask"].nonzero()[0].tolist()))
        return chosen[-1]

    def again() -> None:
        following = iter(chosen)
        games(lambda shown: next(following))

    games(pick)
    return DECISIONS, again


def rlcard(name: str) -> Replay:
    """Replay an RLCard environment, whose steps return the observation and the legal actions."""
    import rlcard as library

    chance, chosen = random.Random(1), list[int]()
    env = library.make(name, config={"seed": 1})

    def games(choose: Callable[[Any], int]) -> None:
        count = seed = 0
        while count < DECISIONS:
            env.seed(seed)
            seed += 1
            state, _ = env.reset()
            while not env.is_over() and count < DECISIONS:
                state, _ = env.step(choose(state))
                count += 1

    def pick(state: Any) -> int:
        chosen.append(chance.choice(list(state["legal_actions"])))
        return chosen[-1]

    def again() -> None:
        following = iter(chosen)
        games(lambda state: next(following))

    games(pick)
    return DECISIONS, again


def openspiel(name: str) -> Replay:
    """Replay an OpenSpiel game in Python, with the tensor and the mask that its states return as lists."""
    import numpy as np
    import pyspiel

    game, chance = pyspiel.load_game(name), np.random.default_rng(1)
    kind = game.get_type()
    tensor = "observation_tensor" if kind.provides_observation_tensor else "information_state_tensor"
    histories, count = [], 0
    while count < DECISIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(chance.choice(actions, p=weights)))
            else:
                state.apply_action(int(chance.choice(state.legal_actions())))
                count += 1
        histories.append(state.history())

    def again() -> None:
        for history in histories:
            state = game.new_initial_state()
            for action in history:
                player = state.current_player()
                if player >= 0:
                    getattr(state, tensor)(player)
                    state.legal_actions_mask(player)
                state.apply_action(action)

    return count, again


def pgx(name: str) -> Replay:
    """Replay a Pgx environment with `jit` and `vmap`; the next game follows a finished one, as in Parlour."""
    import jax
    from pgx import make
    from pgx.experimental import auto_reset

    env = make(name)
    init, keys = jax.jit(jax.vmap(env.init)), jax.random.split(jax.random.PRNGKey(1), TABLES)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    choose = jax.jit(
        lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf))
    )
    steps = [jax.random.split(jax.random.PRNGKey(2 + k), TABLES) for k in range(STEPS)]
    state, chosen = init(keys), []
    for own in steps:
        chosen.append(choose(own[0], state.legal_action_mask))
        state = step(state, chosen[-1], own)

    def again() -> None:
        state = init(keys)
        for actions, own in zip(chosen, steps, strict=True):
            state = step(state, actions, own)
        jax.block_until_ready(state)

    return TABLES * STEPS, again


SIDES: dict[str, Callable[[str], Replay]] = {
    "parlour batch": parlour_batch,
    "parlour AEC": parlour_aec,
    "pettingzoo": pettingzoo,
    "rlcard": rlcard,
    "openspiel": openspiel,
    "pgx": pgx,
}


def speeds(side: str, game: str, rounds: int) -> Iterator[float]:
    steps, again = SIDES[side](game)
    again()  # compiles everything
    for _ in range(rounds):
        started = time.process_time()
        again()
        yield steps / (time.process_time() - started)


if __name__ == "__main__":
    for speed in speeds(sys.argv[1], sys.argv[2], int(sys.argv[3])):
        print(f"{speed:.1f}", flush=True)
