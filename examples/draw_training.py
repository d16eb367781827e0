"""Draw the curve of training: `python examples/draw_training.py CURVE.csv PICTURE.png`."""

import csv
import hashlib
import sys
from pathlib import Path

from matplotlib.figure import Figure

SMOOTH = 10  # updates, of which a point of the curve is the mean


def runs(path):
    """The curve of each run: its seed, and lists of the moves and of the leads, each the mean of a window."""
    with Path(path).open(encoding="utf-8") as file:
        rows = [
            (int(row["seed"]), int(row["moves"]), float(row["lead over greedy"]))
            for row in csv.DictReader(file)
        ]
    for seed in sorted({row[0] for row in rows}):
        own = [row[1:] for row in rows if row[0] == seed]
        windows = [own[max(0, i + 1 - SMOOTH) : i + 1] for i in range(len(own))]
        yield seed, [moves for moves, _ in own], [sum(lead for _, lead in one) / len(one) for one in windows]


def drawn(path):
    """The curves of all runs as a figure."""
    figure = Figure(figsize=(7, 3.6), layout="constrained")
    axes = figure.subplots()
    for seed, moves, leads in runs(path):
        axes.plot([count / 1e6 for count in moves], leads, label=f"seed {seed}")
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set_xlabel("moves, in millions")
    axes.set_ylabel("points more than greedy, a hand")
    axes.set_title(f"Xeri: the mean of {SMOOTH} updates, while it still tries things out", fontsize=10)
    axes.legend(frameon=False)
    return figure


def digest(path):
    """What the picture says that it was drawn from."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


if __name__ == "__main__":
    drawn(sys.argv[1]).savefig(sys.argv[2], dpi=120, metadata={"Source": digest(sys.argv[1])})
