"""Random session and exchange files are read, refused or reported as broken, without tracebacks.

Whatever is read in can be looked at in every way there is, and written out and read in again.
"""

import copy
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.cli import main
from parlour.cli.score.show import legend, plot
from parlour.scores.commands import NewGame
from parlour.scores.errors import ScoreError
from parlour.scores.exporting import write_csv, write_text
from parlour.scores.importing import import_sheet, write_json
from parlour.scores.script import commands
from parlour.scores.script.runner import ScriptRunner, sessions_of
from parlour.scores.service import Opened, ScoreService
from parlour.scores.views.charts import chart_of
from parlour.scores.views.history import history
from parlour.scores.views.overview import overview
from tests.codes import has_code

from .forging import resealed, with_records
from .stores import fresh_service

SCRIPTS = sorted((Path(__file__).parent / "sessions").glob("*.session"))
LINES = [line for script in SCRIPTS for line in script.read_text().splitlines() if line.strip()]

noise = st.sampled_from(
    ["", "!", "?", "#", '"', "\\", "=", ",", ";", " ", "\t", "-", ".", "E1", "E0", "row=1", "why=", "hand",
     "players=A,B", "sheet=king", "99999999999999999999", "-0", "1e9", "\x00", "\u2028", "\u200b", "−", "５",
     "join", "?row"]
) | st.text(max_size=6)  # fmt: skip


@st.composite
def scripts(draw: st.DrawFn) -> str:
    """Lines of the session scripts in random order; some are cut, repeated or changed."""
    lines = ["game G players=Ann,Bob,Cid", *draw(st.lists(st.sampled_from(LINES) | noise, max_size=12))]
    for _ in range(draw(st.integers(0, 6))):
        at = draw(st.integers(0, len(lines) - 1))
        cut, until = sorted((draw(st.integers(0, len(lines[at]))), draw(st.integers(0, len(lines[at])))))
        lines[at] = lines[at][:cut] + draw(noise) + lines[at][until:]
    return draw(st.sampled_from(["\n", "\r\n"])).join(lines)


@settings(max_examples=40)
@given(scripts())
def test_any_session_file_is_carried_out_or_its_lines_are_reported(script: str) -> None:
    carry_out(script)


def carry_out(script: str) -> None:
    with fresh_service() as service:
        for before, text in sessions_of(script):
            for finding in ScriptRunner(service).run(text, before):
                assert finding.problem is None or finding.problem.strip()
                assert finding.text
        for listed in service.sheets(archived=True):
            opened = service.verify(listed.id)
            assert opened.verdict.verified
            can_be_looked_at(opened)


@settings(max_examples=25)
@given(data=st.binary(max_size=40) | scripts().map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_as_a_session_file_end_with_an_exit_code(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.session"
    file.write_bytes(data)
    found = CliRunner(env={"PARLOUR_DATABASE": "sqlite://"}).invoke(main, ["score", "run", str(file)])
    assert found.exit_code in (0, 1, 2)
    assert found.exception is None or isinstance(found.exception, SystemExit)


def can_be_looked_at(opened: Opened) -> None:
    """Create all views of a sheet, including broken ones."""
    game = opened.game
    assert write_text(game, str(opened.verdict), numbered=True)
    assert write_csv(game)
    chart = chart_of(game)
    assert len(plot(chart)) > 0
    assert len(legend(chart)) >= len(game.players)
    lines = history(game, opened.readable)
    assert [line.seq for line in lines] == [record.seq for record in opened.readable]
    assert all(str(line) for line in lines)


@cache
def exported(sheet: str) -> bytes:
    """An exported sheet with records of all kinds."""
    with fresh_service() as service:
        for command in EVENINGS[sheet]:
            if isinstance(command, NewGame):
                service.new(command)
            else:
                service.do("S", command)
        return write_json(service.stored_records("S")).encode()


def hand(number: int, **inputs: str) -> commands.EnterHand:
    return commands.EnterHand(number, inputs)


EVENINGS: dict[str, list[Any]] = {
    "plain": [
        NewGame("plain", ("Ann", "Bob", "Cid"), "S"), commands.Row(("10", ".", "-5")),
        commands.Join("Dee", "lowest"), commands.Edit(1, "12", "misread"), commands.Undo(), commands.Redo(),
        commands.CloseRow(), commands.Add("Dee", "4"), commands.Void(3),
        commands.Lock(1), commands.Unlock(1, "once more"),
        commands.Set({"target": "20"}),
        commands.Rename("Ann", "Anna"), commands.Reorder(("Bob", "Anna", "Cid", "Dee")),
        commands.Pick("seating"),
        commands.Leave("Cid"), commands.Note("lake"), commands.Finish(), commands.Reopen("once more"),
    ],
    "events": [
        NewGame("plain", ("Ann", "Bob"), "S", mode="events", decimals="2"), commands.Add("Ann", "1,5"),
        commands.Add("Ann", "2"), commands.Row(("1", "2")), commands.Void(1, "not hers"),
        commands.Join("Cid", "average"),
    ],
    "king": [
        NewGame("king", ("Ann", "Bob", "Cid", "Dee"), "S"), hand(1, tricks="4,3,5,1"), hand(5, king="Bob"),
        hand(7, how="auction", bidder="Ann", bid="4", dir="up", tricks="5,2,4,2"), commands.Lock(1),
    ],
    "keep": [
        NewGame("keep", ("Ann", "Bob", "Cid"), "S"), hand(1, winner="Ann"), hand(2, winner="-"),
        commands.Undo(), commands.Redo(), hand(3, winner="-", three="Cid"),
    ],
    "chase": [
        NewGame("chase", ("Ann", "Bob", "Cid"), "S", options={"lives": "1", "match_rule": "all_lose"}),
        hand(1, loses="Bob"), hand(2, loses="Ann,Cid", resolve="replay"), hand(3, loses="Cid"),
    ],
    "rummy": [
        NewGame("rummy", ("Ann", "Bob"), "S"), hand(1, winner="Ann", deadwood=".,33"), commands.Join("Cid"),
    ],
    "xeri": [
        NewGame("xeri", ("Ann", "Bob"), "S"),
        hand(1, xeri="1,0", cards="30,22", honours="12,8", td="Ann", c2="Bob"),
    ],
    "columns": [NewGame("columns", ("Ann", "Bob"), "S"), hand(1, columns="Ann,-,Bob,Ann")],
}  # fmt: skip

simple = st.none() | st.booleans() | st.integers(-3, 12) | st.text(max_size=4)
odd = st.sampled_from([10**6, -(10**8), 2**40, 2**70, 1.5, "p1", "p9", ""])
keys = st.sampled_from(["p1", "p2", "x"])
values = st.recursive(
    simple | odd,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=2),
    max_leaves=4,
)


def places_in(value: Any, *above: Any) -> list[tuple[Any, ...]]:
    """Yield the path to each value inside a JSON value."""
    inside: Any = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    found = []
    for key, item in inside:
        found += [(*above, key), *places_in(item, *above, key)]
    return found


@st.composite
def forged(draw: st.DrawFn) -> bytes:
    """Return a file with changed, removed or reordered values, often with a new hash chain."""
    records = copy.deepcopy(json.loads(exported(draw(st.sampled_from(sorted(EVENINGS)))))["records"])
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(places_in(records)))
        inside = records
        for key in way:
            inside = inside[key]
        change = draw(st.sampled_from(["other", "gone", "another's"]))
        if change == "gone":
            del inside[last]
        elif change == "other":
            inside[last] = draw(values)
        else:
            others = list(inside) if isinstance(inside, dict) else range(len(inside))
            inside[last] = copy.deepcopy(inside[draw(st.sampled_from(others))])
    if draw(st.booleans()):
        for place, record in enumerate(records, start=1):
            if isinstance(record, dict):
                record["seq"] = place
    try:
        return with_records(resealed(records) if draw(st.booleans()) else records)
    except (TypeError, UnicodeEncodeError):
        return with_records(records)


@settings(max_examples=100)
@given(forged())
def test_any_forged_log_is_refused_or_can_be_looked_at_and_read_again(data: bytes) -> None:
    look_into(data)


@settings(max_examples=40)
@given(
    sheet=st.sampled_from(sorted(EVENINGS)),
    start=st.floats(0, 1),
    length=st.integers(0, 40),
    put=st.binary(max_size=8),
)
def test_any_damaged_file_is_refused_or_can_be_looked_at(
    sheet: str, start: float, length: int, put: bytes
) -> None:
    data = exported(sheet)
    at = int(start * len(data))
    look_into(data[:at] + put + data[at + length :])


@pytest.mark.parametrize("sheet", sorted(EVENINGS))
def test_every_evening_is_read_in_whole(sheet: str) -> None:
    with fresh_service() as service:
        assert import_sheet(service, exported(sheet)).verdict.verified


@pytest.mark.slow
@settings(max_examples=5000)
@given(forged())
def test_many_forged_logs(data: bytes) -> None:
    look_into(data)


@pytest.mark.slow
@settings(max_examples=2000)
@given(scripts())
def test_many_session_files(script: str) -> None:
    carry_out(script)


def look_into(data: bytes) -> None:
    with fresh_service() as service, fresh_service() as other:
        try:
            opened = import_sheet(service, data)
        except ScoreError as error:
            assert str(error)
            assert service.sheets(archived=True) == []
            return
        can_be_looked_at(opened)
        assert [line.status for line in overview(service)] != []
        again = import_sheet(other, write_json(service.stored_records(opened.listed.id)).encode())
        assert again.verdict == opened.verdict
        assert again.game == opened.game
        goes_on_or_is_read_only(service, opened)


def goes_on_or_is_read_only(service: ScoreService, opened: Opened) -> None:
    if opened.verdict.verified:
        service.do(opened.listed.id, commands.Note("read in"))
        assert service.verify(opened.listed.id).verdict.verified
    else:
        with pytest.raises(ScoreError, check=has_code("sheet.read_only")):
            service.do(opened.listed.id, commands.Note("read in"))
