"""Configurations of tables for tests."""

from collections.abc import Sequence
from typing import Any

from parlour.server.protocol.messages import OPEN, PERSON, SeatRequest, TableRequest
from parlour.server.tables.config import TableConfig, new_config


def request(game: str, options: dict[str, Any], chairs: Sequence[str], **settings: Any) -> TableRequest:
    """Return an unchecked request for a table; `chairs` are "person", "open" or names of bots."""
    kinds = {PERSON: SeatRequest(kind="you"), OPEN: SeatRequest(kind="friend")}
    seats = [kinds.get(chair) or SeatRequest(kind="bot", bot=chair) for chair in chairs]
    return TableRequest.model_construct(game=game, options=options, seats=seats, **settings)


def table_config(game: str, options: dict[str, Any], chairs: Sequence[str], **settings: Any) -> TableConfig:
    """Return the configuration of a new table. Unlike in a request, several people can have created it."""
    invited = [OPEN if chair == PERSON else chair for chair in chairs]
    return new_config(request(game, options, invited, **settings)).model_copy(update={"chairs": [*chairs]})
