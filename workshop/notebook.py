"""Make the notebook of an example from its script: `python -m workshop.notebook`.

Every function and class is a cell; then the notebook trains for a moment and shows the curve of a whole
training. `jupyter execute --inplace examples/train_xeri.ipynb` fills in its output.
"""

import ast
import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "examples/train_xeri.py"
NOTEBOOK = SCRIPT.with_suffix(".ipynb")
BEFORE = '__file__ = "train_xeri.py"  # a notebook has no file of its own'
AFTER = (
    'for _, row in train(seed=1, updates=3):\n    print(", ".join(map(str, row)))',
    'from IPython.display import Image\n\nImage("../docs/pictures/train-xeri.png", width=600)',
)


def cells(script: str) -> list[str]:
    """Return the code of a script in parts: before the first function, and each function and class.

    The docstring, `main` and the call of it are left out.
    """
    body = ast.parse(script).body
    lines = script.splitlines()
    whole = [one for one in body if isinstance(one, ast.FunctionDef | ast.ClassDef) and one.name != "main"]
    head = lines[body[0].end_lineno : whole[0].lineno - 1]
    return ["\n".join(head).strip(), *["\n".join(lines[one.lineno - 1 : one.end_lineno]) for one in whole]]


def notebook(script: str) -> dict[str, Any]:
    """Return a notebook without output; its first cell is the docstring of the script."""
    told = ast.get_docstring(ast.parse(script)) or ""
    code = [BEFORE, *cells(script), *AFTER]
    return {
        "cells": [_cell("markdown", told, 0), *[_cell("code", text, k) for k, text in enumerate(code, 1)]],
        "metadata": {"language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cell(kind: str, text: str, number: int) -> dict[str, Any]:
    ran: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {
        "cell_type": kind,
        "id": f"cell-{number}",
        "metadata": {},
        "source": text.splitlines(keepends=True),
        **ran,
    }


if __name__ == "__main__":
    NOTEBOOK.write_text(json.dumps(notebook(SCRIPT.read_text("utf-8")), indent=1) + "\n", "utf-8")
