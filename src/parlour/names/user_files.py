"""The home folder of the user, and the text files they bring: UTF-8, with or without a byte order mark."""

import codecs
from pathlib import Path

from ..errors import ParlourError

MARK = "\ufeff"  # the byte order mark, as text
OTHERS = {
    codecs.BOM_UTF32_LE: "UTF-32",  # before UTF-16, whose mark it begins with
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}


class NoHome(ParlourError):
    """The user has no home folder."""

    code = "setting.missing"


class NotText(ParlourError, ValueError):
    """A file that is not UTF-8 text."""

    code = "file.not_text"


def home_folder() -> Path:
    """Return the home folder of the user. Raises NoHome, as in a container whose user has no entry."""
    try:
        return Path.home()
    except RuntimeError:
        raise NoHome("this user has no home folder: set HOME or XDG_DATA_HOME to a folder") from None


def decode(data: bytes) -> str:
    """Return the text of a file, without a byte order mark. Raises NotText."""
    found = next((name for mark, name in OTHERS.items() if data.startswith(mark)), "")
    if not found and b"\0" in data[:2]:
        found = "UTF-16"  # without a mark: no text file in UTF-8 begins with a zero byte
    if found:
        raise NotText(f"this is {found} text, not UTF-8: save it as UTF-8")
    try:
        return data.decode("utf-8").removeprefix(MARK)
    except UnicodeDecodeError:
        raise NotText("this is not UTF-8 text") from None


def read_text(file: Path | str) -> str:
    """Read a text file. Raises OSError, and NotText with the name of the file."""
    try:
        return decode(Path(file).read_bytes())
    except NotText as error:
        raise NotText(f"{file}: {error}", code=error.code) from None
