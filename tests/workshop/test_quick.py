"""`script/test --quick` as a command, and the tests to which it is narrowed."""

import subprocess
import sys

from workshop import ROOT


def run(*words):
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_a_game_that_does_not_exist_is_refused_with_those_that_do():
    for command in ("quick", "lengths"):
        found = run(f"workshop.{command}", "king", "kong")
        assert (found.returncode, found.stdout) == (1, "")
        assert found.stderr.startswith("there is no game 'kong'; there are cash, chase-the-ace,")


def test_tests_of_all_games_are_narrowed_to_some_games_and_seeds():
    laws = "tests/contract/test_laws.py::test_cards_are_conserved"
    pages = "tests/contract/test_pages.py::test_the_page_has_its_sections"
    people = "tests/test_names.py"  # its tests have a parameter `name` too
    found = run("pytest", "--collect-only", "--games", "king,tri-cap", "--seeds", "1", laws, pages, people)
    listed = found.stdout.splitlines()
    assert [one for one in listed if laws in one] == [f"{laws}[0-king]", f"{laws}[0-tri-cap]"]
    assert [one for one in listed if pages in one] == [f"{pages}[king]", f"{pages}[tri-cap]"]
    everybody = run("pytest", "--collect-only", people).stdout.splitlines()
    assert [one for one in listed if people in one] == [one for one in everybody if people in one] != []
