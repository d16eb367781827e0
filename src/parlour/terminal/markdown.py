"""A page of Markdown, set for reading on a terminal."""

WIDEST = 100  # longer lines are hard to read


def show_markdown(text: str, width: int) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=min(width, WIDEST)).print(Markdown(text))
