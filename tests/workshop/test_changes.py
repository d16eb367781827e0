"""What a quick run looks at, from what changed."""

import subprocess

import pytest

from workshop import ROOT
from workshop.changes import changed_files, longer_tests, select
from workshop.quick import pytest_arguments


@pytest.mark.parametrize(
    ("path", "game"),
    [
        ("src/parlour/games/king/rules.py", "king"),
        ("src/parlour/games/seven_rummy/page.md", "seven-rummy"),
        ("tests/games/test_forty_thieves.py", "forty-thieves"),
        ("tests/golden/perft/tri-cap.txt", "tri-cap"),
        ("tests/golden/transcripts/xeri.txt", "xeri"),
    ],
)
def test_a_file_of_a_game_selects_the_game_and_nothing_else(path, game):
    found = select([path, "README.md", "tests/games/test_crowded_tables.py"])
    assert (found.games, found.tests, found.remarks) == ((game,), (), ())
    wanted = pytest_arguments(found)
    assert f"tests/games/test_{game.replace('-', '_')}.py" in wanted
    assert wanted[wanted.index("--games") + 1] == game


def test_what_all_games_share_is_tried_on_two_of_them():
    found = select(["src/parlour/engine/kernels/play.py"])
    assert found.games == ("xeri", "king")
    assert found.tests == ("tests/engine",)
    assert "src/parlour/engine/kernels/play.py is shared" in found.remarks[0]
    assert select(["src/parlour/engine/table.py", "src/parlour/games/cash/rules.py"]).games == (
        "cash",
        "xeri",
    )
    three = ["cash", "crash", "trash"]
    changed = [f"src/parlour/games/{name}/rules.py" for name in three]
    assert select([*changed, "src/parlour/engine/table.py"]).games == tuple(three)


def test_a_combination_is_tried_on_games_that_use_it():
    assert set(select(["src/parlour/combinations/sums.py"]).games) == {"diloti", "kontsina"}
    assert "crash" in select(["src/parlour/combinations/brag.py"]).games


def test_what_a_quick_run_leaves_out_is_said():
    found = select(
        ["src/parlour/cli/play.py", "src/parlour/scores/service.py", "src/parlour/terminal/duplicate.py"]
    )
    assert found.games == ()
    assert found.remarks == ("Not among these: script/test tests/cli tests/scores",)
    assert pytest_arguments(found) == ["tests/test_arrows.py"]
    assert select(["workshop/changes.py"]).tests == ("tests/workshop",)


def test_every_package_has_tests_that_are_named():
    for package in sorted((ROOT / "src/parlour").iterdir()):
        if (
            package.name not in ("games", "engine", "combinations", "static")
            and (package / "__init__.py").exists()
        ):
            named = [*longer_tests(f"src/parlour/{package.name}/some.py")]
            assert named, package.name
            assert all((ROOT / test).exists() for test in named), named


def test_a_changed_test_and_the_tests_of_the_page_are_named():
    assert [*longer_tests("tests/server/test_moves.py")] == ["tests/server/test_moves.py"]
    assert [*longer_tests("web/src/lib/pages/qr.ts")] == ["tests/browser"]
    assert [*longer_tests("tests/games/test_xeri.py")] == [*longer_tests("README.md")] == []


def git(folder, *words):
    subprocess.run(
        ["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org", *words],
        cwd=folder,
        check=True,
        capture_output=True,
    )


def commit(folder, name):
    (folder / name).write_text(name)
    git(folder, "add", name)
    git(folder, "commit", "-m", name)


def test_what_changed_is_what_differs_from_where_the_branch_left_main(tmp_path):
    git(tmp_path, "init", "--initial-branch=main")
    (tmp_path / ".gitignore").write_text("ignored")
    commit(tmp_path, "old")
    git(tmp_path, "switch", "--create", "mine")
    commit(tmp_path, "committed")
    git(tmp_path, "switch", "main")
    commit(tmp_path, "somebody else's")
    git(tmp_path, "switch", "mine")
    (tmp_path / "old").write_text("changed")
    (tmp_path / "a new one").write_text("")
    (tmp_path / "ignored").write_text("")
    assert changed_files(tmp_path) == [".gitignore", "a new one", "committed", "old"]


def test_on_main_it_is_what_differs_from_what_was_fetched(tmp_path):
    git(tmp_path, "init", "--initial-branch=main")
    commit(tmp_path, "old")
    commit(tmp_path, "fetched")
    git(tmp_path, "update-ref", "refs/remotes/origin/main", "HEAD")
    commit(tmp_path, "mine")
    assert changed_files(tmp_path) == ["mine"]
    git(tmp_path, "update-ref", "-d", "refs/remotes/origin/main")
    (tmp_path / "not committed").write_text("")
    assert changed_files(tmp_path) == ["not committed"]
