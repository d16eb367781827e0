"""The games are what they were: transcripts and counts of move sequences, pinned in files."""

import pytest

from parlour.games import SHELF, load
from tests.golden.generate import files


@pytest.mark.parametrize("name", SHELF)
def test_golden_files(name):
    for path, text in files(load(name)).items():
        assert path.read_text("utf-8") == text, "if this is meant: python -m tests.golden.generate"
