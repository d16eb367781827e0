"""Views of tables for the component tests of the page, as the server sends them.

python -m tests.server.recording    # writes web/src/testing/views.json again
"""

import json
import random
from pathlib import Path
from typing import NamedTuple

from starlette.testclient import TestClient

from parlour.games import SHELF, find

from .people import NAMES, Party, quiet_room
from .tables import Message

KEPT = Path(__file__).parents[2] / "web" / "src" / "testing" / "views.json"
DEAL = "21"
LOOKED_AT = ("diloti", "king", "pitty-pat", "seven-rummy", "xeri")
SECRETS: Message = {"table": "table", "fairness": {"hash": "0" * 64, "seed": "seed", "salt": "salt"}}


class Recorded(NamedTuple):
    """A view to record after this number of moves, by default for the seat that plays next."""

    game: str
    moves: int
    who: str = "mover"
    missing: int = 0

    @property
    def name(self) -> str:
        return f"{self.game}-{self.moves}-{self.who}"


RECORDED = [
    *[Recorded(game, moves) for game in SHELF for moves in (0, 7)],
    *[Recorded(game, 7, who) for game in LOOKED_AT for who in ("other", "spectator")],
    Recorded("king", 0, "first", missing=1),
    Recorded("xeri", 400),
    Recorded("pitty-pat", 400),
]


def record(client: TestClient, wanted: Recorded) -> Message:
    """Return a view without the parts that differ between two tables."""
    people = min(find(wanted.game).seats.default, len(NAMES)) - wanted.missing
    options = {"hands": 1} if wanted.game == "xeri" else {}
    party = Party(client, wanted.game, people, missing=wanted.missing, deal=DEAL, options=options)
    _play(party, wanted.moves)
    seat = (party.state.match.deciders or [0])[0]
    seat = (seat + 1) % people if wanted.who == "other" else seat
    person = party.onlooker() if wanted.who == "spectator" else party.people[seat]
    return _settled(person.view)


def _play(party: Party, moves: int) -> None:
    """Play this number of moves, drawn with a fixed seed from those that do not give up the game."""
    drawn = random.Random(DEAL)
    for _ in range(moves):
        if party.state.match.over:
            return
        seat = party.state.match.deciders[0]
        legal = [move for move in party.state.match.legal(seat) if move != "quit"]
        played = party.people[seat].seen(type="play", move=drawn.choice(legal))
        assert played["type"] == "ack", played


def _settled(view: Message) -> Message:
    """Return the view with fixed values for secrets and times."""
    fairness = {
        key: SECRETS["fairness"].get(key, value) if value else value
        for key, value in view["fairness"].items()
    }
    window = view["window"] and {"closes_in": 5, "whole": 5}
    told = view | {"table": SECRETS["table"], "fairness": fairness, "window": window}
    return told | ({"invite": "invite"} if "invite" in view else {})


def main() -> None:
    with quiet_room() as client:
        views = {wanted.name: record(client, wanted) for wanted in RECORDED}
    lines = (f"{json.dumps(name)}: {json.dumps(view, ensure_ascii=False)}" for name, view in views.items())
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
