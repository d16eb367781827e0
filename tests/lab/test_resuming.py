"""A run that was interrupted at any time continues from its file."""

import json

import pytest

from parlour.errors import ParlourError
from parlour.lab.checkpoint import CheckpointFile, run_resumable
from tests.cli.running import output, process, refused
from tests.codes import has_code
from tests.external_games.test_elsewhere import SAMPLE
from tests.lab import duties

ASKED = {"question": "numbers", "game": "xeri"}
CHUNKS = duties.chunk(40).split(8)
WHOLE = [(one, duties.numbered(one)) for one in CHUNKS]


def run(file, asked=ASKED, chunks=CHUNKS, work=duties.numbered):
    return list(run_resumable(file, asked, chunks, work))


def in_order(results):
    return sorted(results, key=lambda result: result[0].first)


def test_a_file_that_was_cut_anywhere_goes_on(tmp_path):
    """A run can be killed while it writes: an incomplete line is dropped, complete lines are kept."""
    file = tmp_path / "run.jsonl"
    run(file)
    whole = file.read_bytes()
    header = whole.index(b"\n")
    line = whole.index(b"\n", header + 1)
    for cut in [*range(header + 3), *range(line - 5, line + 5), len(whole) - 1, len(whole)]:
        file.write_bytes(whole[:cut])
        assert in_order(run(file)) == WHOLE, cut
        assert sorted(file.read_bytes().splitlines()) == sorted(whole.splitlines()), cut


def test_what_is_in_the_file_is_not_done_again(tmp_path):
    file = tmp_path / "run.jsonl"
    run(file, chunks=CHUNKS[2:4])
    done = []

    def noted(chunk):
        done.append(chunk)
        return duties.numbered(chunk)

    assert in_order(run(file, work=noted)) == WHOLE
    assert done == [*CHUNKS[:2], *CHUNKS[4:]]
    assert in_order(run(file, work=duties.wrong)) == WHOLE, "all are there now"


def test_pieces_are_told_apart_by_all_that_is_asked_of_them(tmp_path):
    """Another option, bot or version of the rules is another chunk in the same file."""
    file = tmp_path / "run.jsonl"
    given = {"game": "xeri", "seats": 2, "seed": 1, "first": 0, "games": 5}
    made = [
        duties.Chunk(source=source, options=options, bots=bots, **given)
        for source, options, bots in [
            (None, {}, ()),
            (None, {"hands": "1"}, ()),
            (None, {}, ("greedy",)),
            ("rules", {}, ()),
            ("other rules", {}, ()),
        ]
    ]
    for number, one in enumerate(made):
        assert run(file, chunks=[one], work=lambda _, told=number: told) == [(one, number)]
    assert [found for _, found in run(file, chunks=made, work=duties.wrong)] == [0, 1, 2, 3, 4]


def test_another_question_is_refused_and_the_file_stays(tmp_path):
    file = tmp_path / "run.jsonl"
    run(file)
    before = file.read_bytes()
    with pytest.raises(ParlourError, check=has_code("file.conflict")):
        run(file, ASKED | {"seed": 2})
    header = json.loads(before.splitlines()[0])
    header["parlour"] = "0.0.9 (0123)"
    older = b"\n".join([json.dumps(header).encode(), *before.splitlines()[1:], b""])
    file.write_bytes(older)
    with pytest.raises(ParlourError, check=has_code("file.wrong_version")):
        run(file)
    assert file.read_bytes() == older


@pytest.mark.parametrize(
    "text", [b"Dear diary", b"Dear diary\n", b'{"a": 1}\n', b"[]\n", b"\xff\xfe", b"\xff\n", b"{\n{", b"\n"]
)
def test_no_file_of_somebody_else_is_harmed(tmp_path, text):
    file = tmp_path / "diary"
    file.write_bytes(text)
    with pytest.raises(ParlourError, check=has_code("file.invalid")):
        run(file)
    assert file.read_bytes() == text


@pytest.mark.parametrize(
    "change", [{"found": 99}, {"found": None}, {"seal": ""}, {"source": "x"}, {"piece": {"first": 3}}]
)
def test_a_line_that_was_changed_is_noticed(tmp_path, change):
    """A changed figure is refused, whether it is possible or not."""
    file = tmp_path / "run.jsonl"
    run(file)
    header, first, *others = file.read_text("utf-8").splitlines(keepends=True)
    changed = json.dumps(json.loads(first) | change) + "\n"
    file.write_text("".join([header, changed, *others]), "utf-8")
    with pytest.raises(ParlourError, match=r"line of games from number [03] was changed: remove it"):
        run(file)
    file.write_text("".join([header, *others]), "utf-8")
    assert in_order(run(file)) == WHOLE


def test_two_runs_do_not_write_to_one_file(tmp_path):
    file = tmp_path / "run.jsonl"
    kept = CheckpointFile(file, ASKED)
    try:
        with pytest.raises(ParlourError, check=has_code("file.locked")):
            run(file)
    finally:
        kept.close()
    assert in_order(run(file)) == WHOLE


def test_the_command_refuses_another_question(tmp_path):
    file = str(tmp_path / "run.jsonl")
    asked = ("simulate", "xeri", "--option", "hands=1", "--games", "600", "--file", file)
    assert output(*asked).splitlines()[1:] == output(*asked[:-2]).splitlines()[1:]
    assert output(*asked).startswith("600 games of xeri, 28,800 moves\n"), (
        "no speed, because nothing was played"
    )
    assert "results of another question" in refused(*asked, "--seed", "2")
    assert "results of another question" in refused(*asked, "--games", "601")
    assert "is a directory" in refused(*asked[:-1], str(tmp_path))


def test_the_rules_in_a_folder_are_part_of_the_question(tmp_path):
    """After a change of the rules a run does not continue with old results."""
    folder = tmp_path / "my-game"
    folder.mkdir()
    for file in SAMPLE.glob("*.*"):
        (folder / file.name).write_text(file.read_text("utf-8"), "utf-8")
    asked = ("simulate", str(folder), "--games", "3", "--file", str(tmp_path / "run.jsonl"))
    assert process(*asked, NUMBA_DISABLE_JIT="1").returncode == 0
    with (folder / "rules.py").open("a") as rules:
        rules.write("\n# another rule\n")
    again = process(*asked, NUMBA_DISABLE_JIT="1")
    assert again.returncode == 2
    assert "results of another question" in again.stderr
