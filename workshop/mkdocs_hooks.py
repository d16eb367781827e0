"""Hooks for MkDocs, named in mkdocs.yml."""

from typing import Any

from mkdocs.structure.files import File, Files

from workshop import handbook


def on_config(config: Any) -> Any:
    """Put the pages into the menu."""
    config.nav = handbook.menu()
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages outside docs/, and replace those in docs/ by their form for the site."""
    for address, text in handbook.pages():
        if found := files.get_file_from_path(address):
            files.remove(found)
        files.append(File.generated(config, address, content=text))
    return files
