"""The location of the page: built in a checkout, included in an installation."""

from pathlib import Path

import pytest

from parlour.server.http import static
from parlour.server.http.static import PageMissing, built_page, is_checkout

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose workshop writes the given page."""
    for file in ("workshop/__init__.py", "workshop/page.py", "web/package.json"):
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).touch()
    monkeypatch.setattr(static, "CHECKOUT", tmp_path)
    monkeypatch.setattr(static, "STATIC", tmp_path)
    return tmp_path


def test_this_is_a_checkout():
    assert static.CHECKOUT == ROOT
    assert is_checkout(ROOT)
    assert not is_checkout(ROOT / "src")


def test_in_a_checkout_the_workshop_builds_the_page(checkout):
    (checkout / "workshop" / "page.py").write_text("open('index.html', 'w').close()")
    assert (built_page() / "index.html").exists()


def test_what_keeps_the_workshop_from_building_is_told(checkout):
    (checkout / "workshop" / "page.py").write_text("print('there is no glue'); raise SystemExit(2)")
    with pytest.raises(PageMissing, match="the page cannot be built: there is no glue"):
        built_page()


def test_an_installed_page_is_found_and_nothing_is_built(checkout):
    (checkout / "index.html").touch()
    (checkout / "workshop" / "page.py").unlink()
    assert built_page() == checkout
