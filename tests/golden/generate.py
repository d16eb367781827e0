"""Golden files for every game: a transcript of a whole game, perft numbers, numbers of moves.

python -m tests.golden.generate writes them again; read the difference before you commit it. A changed
transcript or count means that the rules, the shuffle or the order of play have changed. With a changed
number, programs that learned with the old ones cannot play any more.
"""

import json
import random
from pathlib import Path

from parlour.engine.alphabet import alphabet_of
from parlour.engine.game import Game
from parlour.engine.linked import engine
from parlour.games import SHELF, load
from parlour.match import Match
from tests.golden.choices import OPTIONS

FOLDER = Path(__file__).parent
SEED = 2026
MOST_SEQUENCES = 60_000


def transcript(game: Game) -> str:
    """Return one game with random moves as text: moves with their transfers, scored deals, the result."""
    match = Match(game, seed=SEED, options=OPTIONS.get(game.name))
    chance = random.Random(SEED)
    lines = [f"# {game.title}, seed {SEED}, options {json.dumps(match.options)}, {match.seats} seats"]
    while not match.over:
        seat = chance.choice(match.deciders)
        legal = match.legal(seat)
        moves = [text for text in legal if game.texts.read(text, match.table[0]) != game.concede] or legal
        scored = len(match.scored)
        played = match.play(seat, chance.choice(moves))
        hops = " ".join(
            f"{hop['card'] or '??'}:{_place(hop['from'])}>{_place(hop['to'])}"
            for hop in (one.known_to(game.table.spectator) for one in played.hops)
            if hop["from"] != hop["to"]
        )
        said = f"{played.text}  {played.said}".rstrip()
        lines.append(f"{len(match.played)}. seat {seat}: {said}  | {len(legal)} moves | {hops}".rstrip(" |"))
        for deal in match.scored[scored:]:
            lines.append(f"   deal {len(match.scored)}: {json.dumps(deal.lines)} -> {deal.points}")
    lines.append(f"{match.ending}; points {match.points}; winners {match.winners}")
    return "\n".join(lines) + "\n"


def _place(place: list[object]) -> str:
    return f"{place[0]}{place[1]}"


def perft(game: Game) -> str:
    """Return the numbers of sequences of 1, 2, ... moves from three seeds, while they stay small."""
    kernels = engine(game)
    lines = []
    for seed in range(3):
        table = kernels.begin(kernels.template(), seed)
        depth = 1
        while depth < 8 and kernels.perft(table, depth)[-1] < MOST_SEQUENCES // 10:
            depth += 1
        counts = [count for count in kernels.perft(table, depth) if count]
        lines.append(f"seed {seed}: {' '.join(map(str, counts))}")
    return "\n".join(lines) + "\n"


def numbers(game: Game) -> str:
    """Return the meaning of the numbers of the game's moves."""
    alphabet = alphabet_of(game)
    told = [f"{one.first}-{one.last}: {' | '.join((one.says, *one.then))}" for one in alphabet.ranges]
    return "\n".join([*told, f"{alphabet.size} tokens, at most {alphabet.longest} in a move"]) + "\n"


MADE = {"transcripts": transcript, "perft": perft, "numbers": numbers}


def golden_file(game: Game, kind: str) -> tuple[Path, str]:
    """Return a golden file of a game and its expected text; `kind` is one of MADE."""
    return FOLDER / kind / f"{game.name}.txt", MADE[kind](game)


def main() -> None:
    for name in SHELF:
        for kind in MADE:
            path, text = golden_file(load(name), kind)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
            print(path.relative_to(FOLDER))


if __name__ == "__main__":
    main()
