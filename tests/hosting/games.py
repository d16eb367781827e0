"""A game that begins on one server and continues on another."""

from typing import Any

from tests.open_room import OpenRoom
from tests.server.tables import OpenPage, new_table

Message = dict[str, Any]


def begun(room: OpenRoom) -> Message:
    """Create a table of Xeri with three moves; return the answer for its creator."""
    told = new_table(room.client, "xeri", deal="7")
    played(room, told, 3)
    return told


def played(room: OpenRoom, told: Message, moves: int) -> Message:
    """Sit down with a token, play some moves, and return the view after them."""
    with OpenPage(room.client, told["table"], told["token"]) as page:
        for _ in range(moves):
            page.wait_for_turn()
            assert page.play(page.moves[0])["type"] == "ack"
        page.wait_for_turn()
        return page.view


def seen(room: OpenRoom, told: Message) -> Message:
    """Return the stored state of a table, as its creator sees it."""
    view = played(room, told, 0)
    return {part: view[part] for part in ("rev", "you", "game", "moves_played", "log")}
