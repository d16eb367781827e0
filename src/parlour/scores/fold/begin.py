"""The first record: a sheet as it is created."""

from typing import Any

from ..errors import Refused
from ..log.record import Record
from ..sheets import sheet_named
from ..sheets.sheet import Sheet
from ..text.names import same_in_a_log
from .game import Player, ScoredGame, Settings

MOST_PLAYERS = 1000
MOST_ENTRIES = 100_000
"""More than any table seats: only a file made to choke a program has more."""


def begin(record: Record) -> ScoredGame:
    """The state after `create`; Refused if no such sheet can be."""
    if record.kind != "create":
        raise Refused("a log begins with its one create record", code="record.invalid")
    body = record.body
    sheet = sheet_named(body["sheet"])
    settings = Settings(
        name=body["name"], win=body["win"], mode=body["mode"], decimals=body["decimals"],
        target=body["target"], hands=body["hands"], witness=body["witness"], options=dict(body["options"]),
    )  # fmt: skip
    game = ScoredGame(
        body["id"], body["sheet"], settings, record.at, note=body["note"], before=body["before"],
        last_seq=1, last_hash=record.hash, last_change=record.at,
    )  # fmt: skip
    _seat(game, body["players"])
    _check_settings(sheet, settings)
    sheet.check_company(game.company)
    return game


def _check_settings(sheet: Sheet, settings: Settings) -> None:
    """Refuse settings that this kind of sheet does not have."""
    if sheet.by_hands:
        if settings.win != sheet.win:
            raise Refused(
                f"the {sheet.name} sheet is won {_won(sheet.win)}: leave win out", code="setting.invalid"
            )
        if settings.mode != "rows":
            raise Refused(f"the {sheet.name} sheet is kept in hands: leave mode out", code="setting.invalid")
    if settings.decimals and not sheet.decimals_allowed:
        raise Refused(
            f"the {sheet.name} sheet counts in whole numbers: leave decimals out", code="setting.invalid"
        )


def _seat(game: ScoredGame, players: list[dict[str, Any]]) -> None:
    if len(players) > MOST_PLAYERS:
        raise Refused(f"a sheet has at most {MOST_PLAYERS} players", code="sheet.full")
    taken: set[str] = set()
    for place, new in enumerate(players, start=1):
        if new["id"] != f"p{place}":
            raise Refused("players are numbered p1, p2 … in the order of sitting down", code="record.invalid")
        if same_in_a_log(new["name"]) in taken:
            raise Refused(
                f"two players cannot both be called {new['name']}: tell them apart", code="name.taken"
            )
        taken.add(same_in_a_log(new["name"]))
        game.players[new["id"]] = Player(new["id"], new["name"], new["colour"])
        game.order.append(new["id"])
        game.seats.append(new["id"])
    game.players_ever = len(players)


def _won(win: str) -> str:
    return "by the highest total" if win == "high" else "by the lowest total"
