"""Learn Xeri by playing it: PPO on many tables at once, on one core, in minutes.

    python examples/train_xeri.py                  # train, and write what came of it beside this file
    parlour simulate xeri --bots examples/train_xeri.py:Bot,greedy --games 100
    parlour play xeri --bots examples/train_xeri.py:Bot

One net likes each card more or less, and has an opinion of who leads in the end. On half of the tables it
plays against itself, on the others against greedy. It learns by proximal policy optimisation (Schulman et
al., 2017) with generalised advantage estimation (2015); what a hand brings is the lead in points at its end.
Training needs PyTorch; to play, `Bot` needs NumPy only.
"""

import argparse
import csv
import time
from pathlib import Path

import numpy as np

from parlour import load
from parlour.engine.observing import structured
from parlour.engine.stepping import ON
from parlour.envs.batch import Setting, TableBatch

HERE = Path(__file__).resolve().parent
WEIGHTS = HERE / "train_xeri.npz"
COLUMNS = ("seed", "update", "moves", "seconds", "lead over greedy", "entropy")
XERI = load("xeri")
OPPONENTS = ("greedy", "learner")
TABLES, STEPS = 256, 48  # so many tables against each of them, and moves on each between two updates
EPOCHS, PARTS, RATE = 3, 6, 1e-3
TRACE, CLIP, ENTROPY, OPINION, POINTS = 0.7, 0.2, 0.01, 0.5, 10.0
HIDDEN, CARDS, RANKS = 128, 52, 13


def features(observations):
    """What the net is shown of observations, (n, width): cards one by one and by rank, and counts."""
    seen = structured(XERI, observations)
    hand, pile, won = seen["hand.cards"][:, 0], seen["pile.cards"][:, 0], seen["won.cards"]
    unseen = 1 - hand - pile - won.sum(axis=1)  # they are in the other hand or in the stock
    top = seen["pile.order"][:, 0, :1]  # 0 for no card, 1 to 52 for a card
    top_rank = ((top - 1) % RANKS == np.arange(RANKS)) & (top > 0)
    ranks = [cards.reshape(-1, 4, RANKS).sum(axis=1) for cards in (hand, unseen, won[:, 0], won[:, 1])]
    count = pile.sum(axis=1, keepdims=True)
    left = [seen["hand.unseen"][:, 1:] / 6, seen["stock.unseen"] / CARDS]
    gains = [won.sum(axis=2) / CARDS, seen["marked"].sum(axis=2), won[..., 1], won[..., 22]]  # 2c and Td
    counts = [count / 10, count == 1, *gains, seen["last"], *left]
    return np.hstack([hand, pile, unseen, top_rank, *ranks, *counts]).astype(np.float32)


def think(weights, x):
    """How much each card is liked, and behind them the lead that is expected: (n, 53). For both libraries."""
    for layer in (1, 2):
        x = (x @ weights[f"w{layer}"] + weights[f"b{layer}"]).clip(0)
    return x @ weights["w3"] + weights["b3"]


class Bot:
    """The trained net at a table: it plays the card that it likes best."""

    def __init__(self):
        with np.load(WEIGHTS) as kept:
            self.weights = {name: kept[name].astype(np.float32) for name in kept}

    def choose_token(self, observation, mask):
        likings = think(self.weights, features(observation[None]))[0, :CARDS]
        return int(np.where(mask, likings, -np.inf).argmax())


def fresh_weights(seed):
    """Weights of a net that has learnt nothing."""
    chance = np.random.default_rng(seed)
    inputs = features(TableBatch(XERI, 1).shown.observations).shape[1]
    weights = {}
    for layer, (size, outputs) in enumerate(((inputs, HIDDEN), (HIDDEN, HIDDEN), (HIDDEN, CARDS + 1)), 1):
        scale = 0.01 if layer == 3 else (2 / size) ** 0.5
        weights[f"w{layer}"] = chance.normal(0, scale, (size, outputs)).astype(np.float32)
        weights[f"b{layer}"] = np.zeros(outputs, np.float32)
    return weights


class Trainer:
    """A net, the tables that it plays at, and what improves it."""

    def __init__(self, seed):
        import torch

        torch.set_num_threads(1)
        torch.manual_seed(seed)
        self.torch, self.moves = torch, 0
        first = {name: torch.from_numpy(array) for name, array in fresh_weights(seed).items()}
        self.weights = {name: weight.requires_grad_() for name, weight in first.items()}
        self.optimiser = torch.optim.Adam(self.weights.values(), RATE, eps=1e-5)
        settings = [Setting(options={"hands": 1}, players=("learner", other)) for other in OPPONENTS]
        self.batches = [TableBatch(XERI, TABLES, setting) for setting in settings]
        for number, batch in enumerate(self.batches):
            batch.reset(seed=(2 * seed + number) << 40)  # tables of their own for every run

    def look(self):
        """What all tables show: features, masks, and who is asked."""
        shown = [batch.shown for batch in self.batches]
        seats = np.concatenate([one.seats for one in shown])
        observations, masks = (np.vstack([one[part] for one in shown]) for part in (0, 1))
        return self.torch.from_numpy(features(observations)), self.torch.from_numpy(masks != 0), seats

    def choices(self, x, masks):
        """The chances of all cards that may be played, and the leads expected (in tens of points)."""
        found = think(self.weights, x)
        likings = found[:, :CARDS].masked_fill(~masks, -1e9)
        return self.torch.distributions.Categorical(logits=likings), found[:, CARDS]

    def play(self):
        """Play STEPS moves on every table: what was seen, chosen and thought, and what came of it."""
        rows, leads = [], []
        for _ in range(STEPS):
            x, masks, seats = self.look()
            with self.torch.no_grad():
                chances, expected = self.choices(x, masks)
                tokens = chances.sample()
                told = chances.log_prob(tokens)
            for part, batch in zip(tokens.numpy().reshape(len(OPPONENTS), -1), self.batches, strict=True):
                batch.step(part)
            given = np.vstack([batch.shown.rewards for batch in self.batches])
            over = np.concatenate([batch.shown.ends for batch in self.batches]) != ON
            lead = np.take_along_axis(given, np.stack([seats, 1 - seats], 1), 1) @ [1.0, -1.0]
            leads += lead[:TABLES][over[:TABLES]].tolist()
            rows.append((x, masks, tokens, told, expected, seats, lead / POINTS, over))
        self.moves += STEPS * len(seats)
        return rows, float(np.mean(leads))

    def advantages(self, rows):
        """By how much more each move brought than was expected, followed over the moves behind it.

        What is good for one seat is bad for the other: where the other moves next, its lead counts less."""
        x, masks, seats_next = self.look()
        with self.torch.no_grad():
            expected_next = self.choices(x, masks)[1].numpy()
        found, after = [], 0.0
        for *_, expected, seats, lead, over in reversed(rows):
            sign = np.where(seats == seats_next, 1.0, -1.0) * ~over
            after = lead + sign * expected_next - expected.numpy() + TRACE * sign * after
            found.append(after)
            expected_next, seats_next = expected.numpy(), seats
        return self.torch.from_numpy(np.array(found[::-1], np.float32))

    def improve(self, rows):
        """Some steps uphill; returns how undecided the net is."""
        gains = self.advantages(rows).flatten()
        x, masks, tokens, told, expected = (
            self.torch.cat(part) for part in list(zip(*rows, strict=True))[:5]
        )
        aims = gains + expected
        gains = (gains - gains.mean()) / gains.std()
        for _ in range(EPOCHS):
            for part in self.torch.randperm(len(x)).chunk(PARTS):
                chances, opinion = self.choices(x[part], masks[part])
                ratio = (chances.log_prob(tokens[part]) - told[part]).exp()
                won = self.torch.minimum(ratio * gains[part], ratio.clip(1 - CLIP, 1 + CLIP) * gains[part])
                undecided = chances.entropy().mean()
                loss = OPINION * (opinion - aims[part]).square().mean() - won.mean() - ENTROPY * undecided
                self.optimiser.zero_grad()
                loss.backward()
                self.torch.nn.utils.clip_grad_norm_(self.weights.values(), 0.5)
                self.optimiser.step()
        return float(undecided.detach())

    def save(self, path):
        """Half precision is enough to play by."""
        arrays = {name: weight.detach().numpy().astype(np.float16) for name, weight in self.weights.items()}
        np.savez_compressed(path, **arrays)


def train(seed, updates):
    """Train a net; yields the trainer and a row of the curve after each update."""
    trainer, started = Trainer(seed), time.process_time()
    for update in range(1, updates + 1):
        for group in trainer.optimiser.param_groups:
            group["lr"] = RATE * (1 - (update - 1) / updates)
        rows, lead = trainer.play()
        undecided = trainer.improve(rows)
        seconds = time.process_time() - started
        yield trainer, (seed, update, trainer.moves, f"{seconds:.1f}", f"{lead:.3f}", f"{undecided:.3f}")


def main():
    from importlib.util import find_spec

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1], help="a run each; the first is kept")
    parser.add_argument("--updates", type=int, default=240, help="improve the net so often (240)")
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="where the net is kept")
    parser.add_argument("--curve", type=Path, default=HERE / "train_xeri.csv", help="where its curve is kept")
    chosen = parser.parse_args()
    if find_spec("torch") is None:
        parser.error('training needs PyTorch: pip install "parlour[train]"')
    curve = [COLUMNS]
    for trainer, row in (found for seed in chosen.seeds for found in train(seed, chosen.updates)):
        curve.append(row)
        if row[1] % 10 == 0 or row[1] == chosen.updates:
            print(", ".join(f"{name} {value}" for name, value in zip(COLUMNS, row, strict=True)), flush=True)
            if row[0] == chosen.seeds[0]:
                trainer.save(chosen.weights)
            with chosen.curve.open("w", newline="", encoding="utf-8") as file:
                csv.writer(file, lineterminator="\n").writerows(curve)


if __name__ == "__main__":
    main()
