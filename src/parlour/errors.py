"""What goes wrong through somebody's input: each error says what was wrong and what would be right."""


class ParlourError(Exception):
    """Base of every error that a person or a file can cause; its text is meant for people."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class ArgumentError(ParlourError, ValueError):
    """A call from Python with an argument that is of the wrong kind or out of range."""


class UnknownGame(ParlourError, KeyError):
    """There is no game of that name on the shelf."""


class BrokenGame(ParlourError):
    """A game from elsewhere that cannot be loaded."""


class RulesError(ParlourError):
    """Rules of a game that go wrong: `code` says how, `file`, `line` and `rule` (a function) say where."""

    def __init__(self, text: str, code: str = "", file: str = "", line: int = 0, rule: str = "") -> None:
        super().__init__(text)
        self.code, self.file, self.line, self.rule = code, file, line, rule


class OptionError(ParlourError, ValueError):
    """An option that the game does not have, or a value that it does not take."""


class SeatsError(ParlourError, ValueError):
    """A number of players that the game does not take."""


class CountsError(ParlourError, TypeError):
    """Counts that a game's score is not made of, or not all of them."""


class PositionError(ParlourError, ValueError):
    """A position that cannot be laid on the table."""


class NotRemembered(ParlourError):
    """A log of a game that had no room for all that its seat saw."""


class RecordError(ParlourError, ValueError):
    """A record that cannot be read, or does not replay; `move` is the number of the bad move, from 1."""

    def __init__(self, text: str, move: int | None = None) -> None:
        super().__init__(text)
        self.move = move


class NotAsked(ParlourError):
    """This seat has nothing to decide now."""


class UnreadableMove(ParlourError, ValueError):
    """The text is not a move of this game."""
