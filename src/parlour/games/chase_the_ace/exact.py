"""Chase the Ace between two players: the optimal play as a table, by lives and by the cards seen.

`parlour solve` calls `why_not`, `solve`, `as_data` and `as_lines`.
"""

from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap
from typing import Any, NamedTuple

from ...engine.cards import RANKS
from ...engine.game import Game
from .duel import DEALER, FIRST, HIDDEN, Dealer, Duel, DuelSolution, DuelState, InformationSet, solve_duel

SEATS = ("first", "dealer")
SURE = 0.9995
Show = Callable[
    [Iterator[list[DuelState]], int, str], Iterator[list[DuelState]]
]  # groups, states, their name


class Instruction(NamedTuple):
    """The probability of each move in a state and seat, knowing the other player's card or not."""

    state: DuelState
    seat: int
    card: str
    seen: str | None
    moves: dict[str, float]


def why_not(options: Mapping[str, str]) -> str:
    """Return why the game cannot be solved with these house rules; empty if it can."""
    if options.get("min_players", "2") == "2":
        return ""
    return (
        "Chase the Ace can be solved between two only: with three or more there is no play that is best "
        "whatever the others do; leave min_players out"
    )


def solve(game: Game, options: Mapping[str, str], show: Show) -> DuelSolution:
    """Solve the game between two players. `show` passes the solved groups of states on and shows progress."""
    duel = Duel(Dealer(game, options))
    return solve_duel(duel, lambda groups: show(groups, duel.dealer.lives**2, "combinations of lives"))


def instructions(solved: DuelSolution) -> Iterator[Instruction]:
    """Yield the instructions for each state, seat and information set."""
    game = solved.duel.dealer.engine.game
    for state in sorted(solved.plans):
        for seat in (FIRST, DEALER):
            plan = solved.plan(state, seat)
            for known in solved.duel.tree.information_sets[seat].values():
                numbers = range(known.first, known.first + len(known.moves))
                names = [game.texts.write(move, None) for move in known.moves]
                moves = {name: float(plan[at]) for name, at in zip(names, numbers, strict=True)}
                yield Instruction(state, seat, RANKS[known.hands[seat]], _seen(known, seat), moves)


def _seen(known: InformationSet, seat: int) -> str | None:
    other = known.hands[1 - seat]
    return None if other == HIDDEN else RANKS[other]


def as_data(solved: DuelSolution) -> dict[str, Any]:
    """Return the solution, ready for JSON."""
    return {
        "gap_percent": 100 * solved.gap,
        "values": [
            {
                "lives": state._asdict(),
                "share_percent": {name: 100 * solved.values[state, at] for at, name in enumerate(SEATS)},
            }
            for state in sorted(solved.plans)
        ],
        "advice": [
            {
                "lives": advice.state._asdict(),
                "seat": SEATS[advice.seat],
                "card": advice.card,
                "other_card": advice.seen,
                "moves": {name: round(share, 6) for name, share in advice.moves.items()},
            }
            for advice in instructions(solved)
        ],
    }


def as_lines(solved: DuelSolution) -> list[str]:
    """Return the solution as text: the values of all states, and the instructions without repetition."""
    lines = [
        "The share of the pot, in percent, that optimal play wins, by its lives and the other player's:",
        "",
    ]
    lines += _values(solved)
    for label, rows in _plans(solved).items():
        lines += ["", *wrap(f"{label}:", 78, subsequent_indent="  "), *rows]
    return [
        *lines,
        "",
        f"No other play wins more than {100 * solved.gap:.1g} percent more against this one.",
    ]


def _values(solved: DuelSolution) -> Iterator[str]:
    lives = range(1, solved.duel.dealer.lives + 1)
    for seat, name in ((FIRST, "the first to play"), (DEALER, "the dealer")):
        yield f"  {name}:"
        yield "      " + "".join(f"{other:>7}" for other in lives)
        for own_lives in lives:
            row = (
                DuelState(own_lives, other) if seat == FIRST else DuelState(other, own_lives)
                for other in lives
            )
            yield f"{own_lives:>6}" + "".join(f"{100 * solved.values[state, seat]:7.2f}" for state in row)


def _plans(solved: DuelSolution) -> dict[str, tuple[str, ...]]:
    """Return the instructions by label; states with equal instructions share a label."""
    states_by_rows: dict[tuple[int, tuple[str, ...]], list[str]] = {}
    for seat in (FIRST, DEALER):
        for state in sorted(solved.plans, key=lambda one: one[seat]):
            selected = [one for one in instructions(solved) if (one.state, one.seat) == (state, seat)]
            label = f"{state[seat]}-{state[1 - seat]}"
            states_by_rows.setdefault((seat, tuple(_rows(selected))), []).append(label)
    everywhere = len(solved.plans)
    return {
        f"{_SEAT_NAMES[seat]}, " + ("all lives" if len(labels) == everywhere else ", ".join(labels)): rows
        for (seat, rows), labels in states_by_rows.items()
    }


_SEAT_NAMES = ("First to play", "Dealer")


def _rows(cards_of_seat: list[Instruction]) -> Iterator[str]:
    """Yield a line for each card of the other player that was seen; equal lines are merged."""
    rows: dict[str, list[str]] = {}
    for seen in sorted(
        {one.seen for one in cards_of_seat}, key=lambda one: -1 if one is None else RANKS.index(one)
    ):
        cards = [one for one in cards_of_seat if one.seen == seen]
        rows.setdefault(_choices(cards), []).append(seen or "unseen")
    for row, seen_cards in rows.items():
        yield f"  the other's card {_ranks(seen_cards)}: {row}"


def _choices(cards: list[Instruction]) -> str:
    """Return instructions such as: keep 8 to K; swap A to 6; 7: keep 40.0 % of the time"""
    sure: dict[str, list[str]] = {}
    mixed = []
    for instruction in sorted(cards, key=lambda instruction: RANKS.index(instruction.card)):
        move = max(instruction.moves, key=lambda name: instruction.moves[name])
        if instruction.moves[move] > SURE:
            sure.setdefault(move, []).append(instruction.card)
        else:
            mixed.append(f"{instruction.card}: {move} {100 * instruction.moves[move]:.1f} % of the time")
    return "; ".join([f"{move} {_ranks(ranks)}" for move, ranks in sorted(sure.items())] + mixed)


def _ranks(ranks: list[str]) -> str:
    """Return ranks such as: A to 7, 9, K"""
    runs: list[list[str]] = []
    for name in ranks:
        if runs and RANKS.find(name) == RANKS.find(runs[-1][-1]) + 1 > 0:
            runs[-1].append(name)
        else:
            runs.append([name])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(run) for run in runs)
