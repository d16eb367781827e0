"""The best play of a duel as a table: what to do with which card, by lives and by what has happened."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any, NamedTuple

from ...engine.cards import RANKS
from .deals import DEALER, FIRST, Stand
from .lives import Solved
from .stage import HIDDEN, Knowledge

SEATS = ("first", "dealer")
SURE = 0.9995


class Instruction(NamedTuple):
    """What to do at a stand in a seat, knowing the other's card or not: how often to make each move."""

    stand: Stand
    seat: int
    card: str
    seen: str | None
    moves: dict[str, float]


def instructions(solved: Solved) -> Iterator[Instruction]:
    """List what to do, for each stand and seat and all that may be known."""
    game = solved.duel.dealer.engine.game
    for stand in sorted(solved.plans):
        for seat in (FIRST, DEALER):
            plan = solved.plan(stand, seat)
            for known in solved.duel.stage.asked[seat].values():
                numbers = range(known.first, known.first + len(known.moves))
                names = [game.write(move, None) for move in known.moves]
                moves = {name: float(plan[at]) for name, at in zip(names, numbers, strict=True)}
                yield Instruction(stand, seat, RANKS[known.hands[seat]], _seen(known, seat), moves)


def _seen(known: Knowledge, seat: int) -> str | None:
    other = known.hands[1 - seat]
    return None if other == HIDDEN else RANKS[other]


def as_data(solved: Solved) -> dict[str, Any]:
    """All of it, for programs."""
    return {
        "gap_percent": 100 * solved.gap,
        "values": [
            {
                "lives": stand._asdict(),
                "share_percent": {name: 100 * solved.values[stand, at] for at, name in enumerate(SEATS)},
            }
            for stand in sorted(solved.plans)
        ],
        "advice": [
            {
                "lives": one.stand._asdict(),
                "seat": SEATS[one.seat],
                "card": one.card,
                "other_card": one.seen,
                "moves": {name: round(share, 6) for name, share in one.moves.items()},
            }
            for one in instructions(solved)
        ],
    }


def as_lines(solved: Solved) -> list[str]:
    """All of it, for people: the worth of every stand, and what to do, said once where it is the same."""
    told = [
        "Between two, best play wins this share of the pot, in percent, by its lives and the other's:",
        "",
    ]
    told += _values(solved)
    for where, lines in _plans(solved).items():
        told += ["", *wrap(f"{where}:", 78, subsequent_indent="  "), *lines]
    return [
        *told,
        "",
        f"Whoever plays another way wins at most {100 * solved.gap:.1g} percent more against this.",
    ]


def _values(solved: Solved) -> Iterator[str]:
    lives = range(1, solved.duel.dealer.lives + 1)
    for seat, name in ((FIRST, "the first to play"), (DEALER, "the dealer")):
        yield f"  {name}:"
        yield "      " + "".join(f"{other:>7}" for other in lives)
        for own in lives:
            row = (Stand(own, other) if seat == FIRST else Stand(other, own) for other in lives)
            yield f"{own:>6}" + "".join(f"{100 * solved.values[stand, seat]:7.2f}" for stand in row)


def _plans(solved: Solved) -> dict[str, tuple[str, ...]]:
    """What to do, and the stands where that is the same, seat by seat."""
    told: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for seat in (FIRST, DEALER):
        for stand in sorted(solved.plans, key=lambda one: one[seat]):
            said = [one for one in instructions(solved) if (one.stand, one.seat) == (stand, seat)]
            where = f"{stand[seat]}-{stand[1 - seat]}"
            told.setdefault((seat, tuple(_rows(said))), []).append(where)
    everywhere = len(solved.plans)
    return {
        f"{_WHO[seat]}, " + ("all lives" if len(where) == everywhere else ", ".join(where)): rows
        for (seat, rows), where in told.items()
    }


_WHO = ("First to play", "Dealer")


def _rows(said: list[Instruction]) -> Iterator[str]:
    """One line for each card of the other's that may have been seen; lines that say the same are one."""
    rows: dict[str, list[str]] = {}
    for seen in sorted({one.seen for one in said}, key=lambda one: -1 if one is None else RANKS.index(one)):
        cards = [one for one in said if one.seen == seen]
        rows.setdefault(_choices(cards), []).append(seen or "unseen")
    for row, seen_cards in rows.items():
        yield f"  the other's card {_ranks(seen_cards)}: {row}"


def _choices(cards: list[Instruction]) -> str:
    """keep 8 to K; swap A to 6; 7: keep 40.0 % of the time"""
    sure: dict[str, list[str]] = {}
    mixed = []
    for one in sorted(cards, key=lambda one: RANKS.index(one.card)):
        move = max(one.moves, key=lambda name: one.moves[name])
        if one.moves[move] > SURE:
            sure.setdefault(move, []).append(one.card)
        else:
            mixed.append(f"{one.card}: {move} {100 * one.moves[move]:.1f} % of the time")
    return "; ".join([f"{move} {_ranks(ranks)}" for move, ranks in sorted(sure.items())] + mixed)


def _ranks(ranks: list[str]) -> str:
    """A to 7, 9, K"""
    runs: list[list[str]] = []
    for one in ranks:
        if runs and RANKS.find(one) == RANKS.find(runs[-1][-1]) + 1 > 0:
            runs[-1].append(one)
        else:
            runs.append([one])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)
