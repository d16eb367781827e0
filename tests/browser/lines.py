"""The line between a page and its room, in the hands of a test."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


def held_back(page: Page) -> Callable[[bool], None]:
    """A bad line: while it holds back, nothing that the room says comes through."""
    state: dict[str, Any] = {"holds": False, "held": []}

    def line(socket: WebSocketRoute) -> None:
        state["socket"], room = socket, socket.connect_to_server()
        room.on_message(lambda said: state["held"].append(said) if state["holds"] else socket.send(said))

    page.route_web_socket("**/socket", line)

    def hold(whether: bool) -> None:
        state["holds"] = whether
        for said in state["held"] if not whether else []:
            state["socket"].send(said)

    return hold


def broken(page: Page) -> Callable[[], None]:
    """A line that breaks when it is told to; the page connects anew at once."""
    lines: list[WebSocketRoute] = []

    def line(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        lines.append(socket)

    page.route_web_socket("**/socket", line)
    return lambda: lines[-1].close()
