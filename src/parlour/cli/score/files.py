"""`parlour score`: session scripts, export, import and verification."""

import sys
from pathlib import Path

import click

from ...database import open_database
from ...names.user_files import NotText, decode
from ...scores.errors import InvalidFile
from ...scores.exporting import write_csv, write_text
from ...scores.files import write_file
from ...scores.importing import LARGEST_FILE, import_sheet, write_json
from ...scores.script.runner import LineResult, ScriptRunner, lines_of, sessions_of
from ...scores.service import ScoreService
from ...terminal.encoding import escaped
from ..parameters import OneOf
from .shared import ScoreContext, on_sheet, score_command

FAILED = 1
"""Exit code of a script with a failed line, and of a broken log."""


@score_command("run", "run friday.session", "run score-keeper.md")
@click.argument("file", type=click.Path(path_type=Path))
def run(context: ScoreContext, file: Path) -> None:
    """Run a session script on a new database in memory, and print the questions with their answers.

    In a Markdown page, each block marked `session` is run. The exit code is 1 if a line fails.
    """
    try:
        text = decode(_read(file))
    except NotText as error:
        raise InvalidFile(f"{file} is not a session script: {error}", code=error.code) from error
    results = [result for before, script in sessions_of(text) for result in _run(script, before)]
    wrong = [result for result in results if result.problem]
    lines = [_line_text(result) for result in results if result.is_question or result.problem]
    data = {
        "holds": not wrong,
        "lines": [
            {"line": f.line, "text": f.text, "answer": f.answer, "problem": f.problem}
            for f in results
            if f.is_question or f.problem
        ],
    }
    context.print("\n".join(lines), data)
    if wrong:
        sys.exit(FAILED)


def _run(script: str, before: int) -> list[LineResult]:
    if not lines_of(script):
        return []
    store = open_database("sqlite://")
    try:
        return list(ScriptRunner(ScoreService(store, by="script")).run(script, before))
    finally:
        store.close()


def _line_text(result: LineResult) -> str:
    if result.problem:
        return f"line {result.line}: {result.text}: {result.problem}"
    return f"{result.text.partition('=')[0].strip()} = {result.answer}"


@score_command("export", "export Friday --to friday.json", "export Friday --format csv")
@on_sheet()
@click.option(
    "--format",
    "form",
    type=OneOf(["json", "csv", "text"]),
    help="By default from the ending of the file name, else json.",
)
@click.option("--to", "path", type=click.Path(path_type=Path), help="The file. By default the terminal.")
def export(context: ScoreContext, sheet: str, form: str | None, path: Path | None) -> None:
    """Export a sheet as JSON (the whole log), CSV (rows by players), or text."""
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
        context.print(text.rstrip("\n"), {"sheet": opened.listed.name, "format": form, "content": text})
        return
    write_file(path, text.encode("utf-8"))
    data = {"sheet": opened.listed.name, "format": form, "file": str(path)}
    context.print(f"{opened.listed.name} written to {path}", data)


@score_command("import", "import friday.json", "import friday.json --as 'Friday at the lake'")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--as", "name", help="The name in the list of sheets.")
def import_file(context: ScoreContext, file: Path, name: str | None) -> None:
    """Import and verify an exported sheet. A broken one can be read, not changed."""
    opened = import_sheet(context.service, _read(file), name)
    context.chosen.remember(opened.listed.id)
    data = {"sheet": opened.listed.name, "verdict": str(opened.verdict), "records": opened.verdict.records}
    context.print(f"{opened.listed.name}: {opened.verdict}, {opened.verdict.records} records", data)


@score_command("verify", "verify Friday")
@on_sheet()
def verify(context: ScoreContext, sheet: str) -> None:
    """Verify the hash chain of a log. If it is broken, show the first broken record; the exit code is 1."""
    opened = context.service.verify(sheet)
    verdict = opened.verdict
    data = {
        "sheet": opened.listed.name, "verified": verdict.verified, "records": verdict.records,
        "broken_at": verdict.broken_at, "reason": verdict.reason,
    }  # fmt: skip
    context.print(f"{opened.listed.name}: {verdict}, {verdict.records} records", data)
    if not verdict.verified:
        sys.exit(FAILED)


def _read(file: Path) -> bytes:
    try:
        with file.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise InvalidFile(f"{file} cannot be read: {error.strerror}", code="file.unreadable") from error
