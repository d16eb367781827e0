"""Control of the connection between a page and the server."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


def held_back(page: Page) -> Callable[[bool], None]:
    """Returns a function that holds back messages of the server, or releases them."""
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
    """Returns a function that breaks the connection; the page reconnects at once."""
    lines: list[WebSocketRoute] = []

    def line(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        lines.append(socket)

    page.route_web_socket("**/socket", line)
    return lambda: lines[-1].close()
