"""`parlour score`: session scripts, export, import, verification."""

import sys
from pathlib import Path

import click

from ...database import open_database
from ...names.user_files import NotText, decode
from ...scores.errors import InvalidFile
from ...scores.import_export.exporting import write_csv, write_text
from ...scores.import_export.importing import LARGEST_FILE, import_sheet, write_json
from ...scores.import_export.writing import write_file
from ...scores.script.runner import LineResult, ScriptRunner, lines_of, sessions_of
from ...scores.service import ScoreService
from ...terminal.encoding import escaped
from ..parameters import OneOf
from .shared import ScoreContext, on_sheet, score_command

DOES_NOT_HOLD = 1
"""Exit code of a script with a line that does not hold, and of a log that is broken."""


@score_command("run", "run friday.session", "run score-keeper.md")
@click.argument("file", type=click.Path(path_type=Path))
def run(context: ScoreContext, file: Path) -> None:
    """Run a session script on a store of its own. Prints every question with its answer.

    Of a Markdown page every block marked `session` is run. Exit code 1 if a line does not hold.
    """
    try:
        text = decode(_read(file))
    except NotText as error:
        raise InvalidFile(f"{file} is no session script: {error}", code=error.code) from error
    findings = [finding for before, script in sessions_of(text) for finding in _run(script, before)]
    wrong = [finding for finding in findings if finding.problem]
    lines = [_told(finding) for finding in findings if finding.is_question or finding.problem]
    data = {
        "holds": not wrong,
        "lines": [
            {"line": f.line, "text": f.text, "answer": f.answer, "problem": f.problem}
            for f in findings
            if f.is_question or f.problem
        ],
    }
    context.say("\n".join(lines), data)
    if wrong:
        sys.exit(DOES_NOT_HOLD)


def _run(script: str, before: int) -> list[LineResult]:
    if not lines_of(script):
        return []
    store = open_database("sqlite://")
    try:
        return list(ScriptRunner(ScoreService(store, by="script")).run(script, before))
    finally:
        store.close()


def _told(finding: LineResult) -> str:
    if finding.problem:
        return f"line {finding.line}: {finding.text}: {finding.problem}"
    return f"{finding.text.partition('=')[0].strip()} = {finding.answer}"


@score_command("export", "export Friday --to friday.json", "export Friday --format csv")
@on_sheet()
@click.option(
    "--format",
    "form",
    type=OneOf(["json", "csv", "text"]),
    help="By default as the file's name ends, else json.",
)
@click.option("--to", "path", type=click.Path(path_type=Path), help="The file; by default the terminal.")
def export(context: ScoreContext, sheet: str, form: str | None, path: Path | None) -> None:
    """Write a sheet out: JSON (the whole log), CSV (rows by players), or text."""
    if form is None:
        endings = {".csv": "csv", ".txt": "text"}
        form = endings.get(path.suffix.lower(), "json") if path else "json"
    opened = context.service.open(sheet)
    if form == "json":
        text = write_json(context.service.stored_records(opened.listed.id))
        text = text if path else escaped(text)
    elif form == "csv":
        text = write_csv(opened.game)
    else:
        text = write_text(opened.game, "" if opened.verdict.verified else str(opened.verdict))
    if path is None:
        context.say(text.rstrip("\n"), {"sheet": opened.listed.name, "format": form, "content": text})
        return
    write_file(path, text.encode("utf-8"))
    told = {"sheet": opened.listed.name, "format": form, "file": str(path)}
    context.say(f"{opened.listed.name} written to {path}", told)


@score_command("import", "import friday.json", "import friday.json --as 'Friday at the lake'")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "name", help="List it under another name.")
def import_file(context: ScoreContext, file: Path, name: str | None) -> None:
    """Read an exported sheet in and verify it. A broken one can be looked at, not written to."""
    opened = import_sheet(context.service, _read(file), name)
    context.chosen.remember(opened.listed.id)
    data = {"sheet": opened.listed.name, "verdict": str(opened.verdict), "records": opened.verdict.records}
    context.say(f"{opened.listed.name}: {opened.verdict}, {opened.verdict.records} records", data)


@score_command("verify", "verify Friday")
@on_sheet()
def verify(context: ScoreContext, sheet: str) -> None:
    """Compute a log's chain of hashes anew. Exit code 1 and the first broken record if it does not hold."""
    opened = context.service.verify(sheet)
    verdict = opened.verdict
    data = {
        "sheet": opened.listed.name, "verified": verdict.verified, "records": verdict.records,
        "broken_at": verdict.broken_at, "reason": verdict.reason,
    }  # fmt: skip
    context.say(f"{opened.listed.name}: {verdict}, {verdict.records} records", data)
    if not verdict.verified:
        sys.exit(DOES_NOT_HOLD)


def _read(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise InvalidFile(f"{file} cannot be read: {error.strerror}", code="file.unreadable") from error
