"""Folders as packages: a game may lie anywhere, and what is compiled of it is compiled in another process."""

import sys
from pathlib import Path
from types import ModuleType

PACKAGES: dict[str, str] = {}  # the folder of each package that is none by itself


def package_of(folder: Path) -> str:
    """Let the files of a folder be imported, and return the name of the package that they are in."""
    place = str(folder.resolve())
    for package, known in PACKAGES.items():
        if known == place:
            return package
    spelled = "".join(sign if sign.isalnum() else "_" for sign in folder.resolve().name)
    package, number = f"game_{spelled}", 1
    while package in sys.modules:
        number += 1
        package = f"game_{spelled}_{number}"
    make_package(package, place)
    return package


def make_package(package: str, folder: str) -> None:
    """Let the files of a folder be imported as those of a package of this name."""
    made = ModuleType(package)
    made.__path__ = [folder]
    sys.modules[package] = made
    PACKAGES[package] = folder
