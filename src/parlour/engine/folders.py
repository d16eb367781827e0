"""Folders as packages: the game in any folder can be imported, also by child processes that compile it."""

import sys
from pathlib import Path
from types import ModuleType

PACKAGES: dict[str, str] = {}  # the folders of packages that Python cannot find itself


def package_of(folder: Path) -> str:
    """Make the files of a folder importable, and return the name of their package."""
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
    """Make the files of a folder importable as a package of this name."""
    made = ModuleType(package)
    made.__path__ = [folder]
    sys.modules[package] = made
    PACKAGES[package] = folder
