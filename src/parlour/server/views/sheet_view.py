"""The view of a score sheet: players, rows and cells, totals, standings, and the next hand."""

from typing import Any

from ...scores.records import HandBody, Record
from ...scores.reducer.state import Event, ScoredGame, all_rows, missing
from ...scores.sheets import sheet_named
from ...scores.store.snapshots import Opened
from ...scores.text import format_value
from ...scores.views.charts import chart_of
from ...scores.views.history import HistoryLine, describe_record, history
from ...scores.views.table import accepts_hands, notices, standings
from .hand_forms import hand_form, needs_reason

FORMS_AHEAD = 12  # later hands whose forms a client receives in advance
MOST_CELLS = 10_000  # of the newest rows, which are all that a view has
MOST_LINES = 500  # of the history, and entries of a player, at once
MOST_VALUES = 20  # of one entry


def sheet(opened: Opened) -> dict[str, Any]:
    """The whole sheet. Values are texts; `units` are the same as whole numbers."""
    game = opened.game
    now = hand_form(game, game.next_hand) if accepts_hands(game) else None
    shown, left_out = rows(game)
    return {
        **_about(opened),
        "players": players(game),
        "rows": shown,
        "current": game.current_row,
        "missing": missing(game),
        "notices": notices(game) + _left_out_notice(left_out),
        "check": game.tally.check,
        "figures": game.tally.figures,
        "payouts": game.tally.payouts if game.tally.over else None,
        "points": game.tally.points,
        "hand": now,
        "ahead": next_forms(game, now),
        "undo": _last_change(opened, game.in_force),
        "redo": _last_change(opened, game.taken_back),
        "picks": [list(pick) for pick in game.picks[-1:]],
    }


def _about(opened: Opened) -> dict[str, Any]:
    game, settings = opened.game, opened.game.settings
    return {
        "sheet": opened.listed.id,  # not from the log, which may be broken
        "name": settings.name,
        "kind": game.sheet,
        "title": sheet_named(game.sheet).title,
        "by_hands": game.by_hands,
        "fixed_table": sheet_named(game.sheet).fixed_table,
        "mode": settings.mode,
        "win": settings.win,
        "decimals": settings.decimals,
        "target": None if settings.target is None else format_value(settings.target, settings.decimals),
        "hands": settings.hands,
        "witness": settings.witness,
        "options": settings.options,
        "note": game.note,
        "status": game.status,
        "created": game.created,
        "changed": game.last_change,
        "seq": game.last_seq,
        "verdict": str(opened.verdict),
        "writable": opened.verdict.verified,
        "remark": opened.remark,
        "hash": game.last_hash,
    }


def players(game: ScoredGame) -> list[dict[str, Any]]:
    """All players in turn order, with rank and total."""
    lines, rounds = {line.player: line for line in standings(game)}, game.all_rounds()
    return [
        {
            "id": player,
            "name": lines[player].name,
            "colour": game.players[player].colour,
            "left": lines[player].left,
            "opening": _text(game, game.players[player].opening + game.openings.get(player, 0)),
            "total": _text(game, lines[player].total),
            "units": lines[player].total,
            "rank": lines[player].rank,
            "rounds": rounds[player],
        }
        for player in game.order
    ]


def rows(game: ScoredGame) -> tuple[list[dict[str, Any]], int]:
    """The rows or hands that have an entry or are closed, and how many of the first are left out.

    Cells are in turn order; None is a blank.
    """
    events = {(event.player, event.row): event for event in game.live_events()}
    every = list(all_rows(game).items())
    newest = every[-_most_rows(game) :]
    shown = [
        {
            "row": row,
            "name": _hand_name(game, row),
            "locked": row in game.locks,
            "versions": len(game.hands[row].versions) if row in game.hands else 0,
            "check": game.tally.hands[row].check if row in game.tally.hands else "",
            "cells": [_cell(game, values[player], events.get((player, row))) for player in game.order],
            "sums": sums(game, row),
        }
        for row, values in newest
    ]
    return shown, len(every) - len(newest)


def _most_rows(game: ScoredGame) -> int:
    """How many rows fit into a view."""
    return max(1, MOST_CELLS // max(1, len(game.order)))


def _left_out_notice(count: int) -> list[str]:
    """A notice if rows are left out."""
    return [f"the first {count} rows are not shown here: an exported file has all"] if count else []


def _hand_name(game: ScoredGame, row: int) -> str:
    entry = game.hands.get(row)
    return sheet_named(game.sheet).hand_name(row, entry.versions[-1]) if entry else ""


def sums(game: ScoredGame, number: int) -> dict[str, str]:
    """The calculation of each player's points in a hand."""
    score = game.tally.hands.get(number)
    return score.sums if score else {}


def requested_fields(game: ScoredGame, number: int) -> list[str]:
    """The keys of the optional fields that the sheet requires for a hand as entered."""
    score = game.tally.hands.get(number)
    return list(score.optional_fields) if score else []


def _cell(game: ScoredGame, value: int | None, event: Event | None) -> dict[str, Any] | None:
    if value is None:
        return None
    told: dict[str, Any] = {"text": _text(game, value), "units": value}
    if event is not None:
        told |= {"event": event.number, "late": event.late, "values": _values(game, event)}
        told |= {"needs_reason": needs_reason(game, event.changed_seq)}
    return told


def _values(game: ScoredGame, event: Event) -> list[str]:
    """The newest values of an entry as text. The last one counts."""
    return [_text(game, value) for value in event.values[-MOST_VALUES:]]


def events(game: ScoredGame, player: str) -> list[dict[str, Any]]:
    """The newest events of a player, void ones too, oldest first."""
    own = [event for event in game.events.values() if event.player == player]
    return [
        {
            "event": event.number,
            "row": event.row,
            "text": _text(game, event.value),
            "units": event.value,
            "values": _values(game, event),
            "void": event.void,
            "late": event.late,
            "needs_reason": needs_reason(game, event.changed_seq),
        }
        for event in own[-MOST_LINES:]
    ]


def next_forms(game: ScoredGame, now: dict[str, Any] | None) -> list[dict[str, Any]]:
    """The forms of the hands after `now`, so that a client without a connection can enter them."""
    if now is None:
        return []
    last = min(now["number"] + FORMS_AHEAD, now["of"] or now["number"] + FORMS_AHEAD)
    return [hand_form(game, number) for number in range(now["number"] + 1, last + 1)]


def history_lines(opened: Opened, before: int | None = None) -> list[dict[str, Any]]:
    """The newest records, or those before one, as sentences, oldest first. Times are in UTC."""
    records = opened.readable
    end = len(records) if before is None else max(0, min(before - 1, len(records)))
    part = slice(max(0, end - MOST_LINES), end)
    return [
        {"seq": one.seq, "at": one.at, "by": one.by, "text": one.text}
        | {
            "players": one.players,
            "undone": one.undone,
            "sums": _sums_text(opened.game, records[one.seq - 1], one),
        }
        for one in history(opened.game, records, with_labels=True, part=part)
    ]


def _sums_text(game: ScoredGame, record: Record, line: HistoryLine) -> list[str]:
    """The calculation of the points of a hand, if the record still has its latest inputs."""
    if not isinstance(record.body, HandBody) or line.undone:
        return []
    entry = game.hands.get(record.body.hand)
    if entry is None or entry.versions[-1] != record.body.inputs:
        return []
    told, points = sums(game, entry.number), game.tally.hands[entry.number].points
    return [f"{game.name_of(player)} {told[player]} = {_text(game, points[player])}" for player in told]


def _last_change(opened: Opened, numbers: list[int]) -> dict[str, Any] | None:
    """The record that undo or redo would concern; None if there is none."""
    if not numbers or opened.game.status != "open":
        return None
    line = describe_record(opened.game, opened.readable, numbers[-1], with_labels=True)
    return {"seq": line.seq, "text": line.text}


def chart(game: ScoredGame) -> dict[str, Any]:
    """Running totals and points of the newest rows, in units; None before a player joined."""
    found, most = chart_of(game), _most_rows(game)
    return {
        "rows": found.rows[-most:],
        "decimals": found.decimals,
        "series": [
            {"player": one.player, "name": one.name, "colour": one.colour}
            | {"course": one.totals_by_row[-most - 1 :], "bars": one.bars[-most:]}
            for one in found.series
        ],
    }


def _text(game: ScoredGame, value: int) -> str:
    return format_value(value, game.settings.decimals)
