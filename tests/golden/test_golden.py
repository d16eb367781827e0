"""The games have not changed: transcripts and perft numbers stored in files."""

import pytest

from parlour.games import SHELF, load
from tests.golden.generate import golden_file

MEANT = "if this is meant: python -m tests.golden.generate"


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("kind", ["transcripts", "numbers"])
def test_golden_files(kind, name):
    path, text = golden_file(load(name), kind)
    assert path.read_text("utf-8") == text, MEANT


@pytest.mark.parametrize("name", SHELF)
def test_counts_of_move_sequences(name):
    path, text = golden_file(load(name), "perft")
    assert path.read_text("utf-8") == text, MEANT
