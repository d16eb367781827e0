"""What MkDocs calls while it builds the site: mkdocs.yml names this file."""

from typing import Any

from mkdocs.structure.files import File, Files

from workshop import handbook


def on_config(config: Any) -> Any:
    """Put the pages into the menu."""
    config.nav = handbook.menu()
    return config


def on_files(files: Files, config: Any) -> Files:
    """Add the pages that do not lie in docs/, and put those that do in their form for the site."""
    for address, text in handbook.pages():
        if found := files.get_file_from_path(address):
            files.remove(found)
        files.append(File.generated(config, address, content=text))
    return files
