"""Every user error has a stable code, and docs/error-codes.md lists them all."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from parlour import errors

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "parlour"
CODE = re.compile(r"[a-z]+(_[a-z]+)*\.[a-z0-9]+(_[a-z0-9]+)*")
IN_DOCS = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)


def given_codes(tree: ast.AST) -> Iterator[str]:
    """The texts that a module gives as codes: in classes of errors, as arguments, and in constants."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "code":
                    yield from texts(part.value)
        elif isinstance(node, ast.keyword) and node.arg == "code":
            yield from texts(node.value)


def texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def in_sources() -> set[str]:
    trees = (ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py"))
    return {code for tree in trees for code in given_codes(tree) if CODE.fullmatch(code)}


def in_docs() -> list[str]:
    return IN_DOCS.findall((ROOT / "docs" / "error-codes.md").read_text("utf-8"))


def test_the_list_of_codes_is_whole_and_sorted() -> None:
    assert set(in_docs()) >= in_sources()
    assert in_docs() == sorted(set(in_docs()))


def test_each_class_of_errors_has_a_code() -> None:
    classes: list[Any] = [
        one for _, one in inspect.getmembers(errors, inspect.isclass) if one is not errors.ParlourError
    ]
    assert len(classes) > 10
    for one in classes:
        code = one.code
        assert CODE.fullmatch(code), one
        assert code in in_docs()


def test_a_code_may_be_given_where_an_error_is_raised() -> None:
    assert errors.OptionError("text", code="option.unknown").code == "option.unknown"
    assert errors.OptionError("text").code == errors.OptionError.code == "option.invalid"
    assert errors.RecordError("text", 3, code="record.too_long").move == 3
