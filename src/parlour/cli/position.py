"""`parlour position`: show the legal moves and the score of a position from a file."""

from typing import Any

import click

from .errors import BAD_INPUT
from .parameters import examples, json_flag, naming, print_json, read_text


@click.command(
    epilog=examples(
        "parlour position e3.json",
        "parlour position e3.json --play 'play Jh' --json",
        """echo '{"game": "xeri", "deck": ["2c", "6d"], "dealer": 0}' | parlour position -""",
    )
)
@click.argument("file", metavar="FILE|-")
@click.option("--play", "extra", metavar="MOVE", multiple=True, help="Play a move; can be repeated.")
@json_flag
@click.pass_context
def position(ctx: click.Context, file: str, extra: tuple[str, ...], as_json: bool) -> None:
    """Set up the position in FILE (JSON; - for standard input), play moves, and show the resulting position.

    The exit code is 2 if a move was refused.
    """
    text = read_text(file)
    from ..match.positions import parse, study
    from ..terminal.background_compile import play_uncompiled

    with naming(file):
        laid = parse(text)
    play_uncompiled(laid["game"])
    found = study(laid, list(extra))
    if as_json:
        print_json(found)
    else:
        click.echo("\n".join(told(found)))
    if found["refusal"]:
        ctx.exit(BAD_INPUT)


def told(found: dict[str, Any]) -> list[str]:
    """Return a study as lines of text."""
    laid = found["position"]
    lines = [f"{laid['game']}, {laid['seats']} seats, phase {laid['phase']}"]
    for name, cards in laid["zones"].items():
        many = cards and isinstance(cards[0], list)
        for index, one in enumerate(cards if many else [cards]):
            if one:
                lines.append(f"  {name}{f' {index}' if many else ''}: {' '.join(one)}")
    if found["refusal"]:
        refusal = found["refusal"]
        where = f" ({refusal['rule']})" if refusal["rule"] else ""
        lines.append(f"{refusal['move']}: refused. {refusal['text']}{where}")
    lines.append(f"points: {' '.join(map(str, found['points']))}")
    for seat, scored in enumerate(found["score"]):
        parts = ", ".join(f"{name} {value}" for name, value in scored.items()) or "nothing"
        lines.append(f"  seat {seat} scored {parts}")
    if found["over"]:
        winners = " and ".join(f"seat {seat}" for seat in found["winners"]) or "nobody"
        lines.append(f"over: {found['ending']}; {winners} won")
    else:
        lines.append(f"to decide: {', '.join(f'seat {seat}' for seat in found['deciders'])}")
        lines += ["moves:", *(f"  {move}" for move in found["moves"])]
    return lines
