"""Print Markdown at the terminal, in a separate module so that `parlour rules` starts without NumPy."""

WIDEST = 100  # columns; longer lines are hard to read


def show_markdown(text: str, width: int) -> None:
    """Print a Markdown text."""
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=min(width, WIDEST)).print(Markdown(text))
