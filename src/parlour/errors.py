"""Errors that are caused by input. Each message says what is wrong and what would be valid."""


class ParlourError(Exception):
    """Base class of all errors that are caused by input of a user or by a file.

    The text is for people and may change. `code` is for programs and does not change: a subject and its
    problem, such as `move.not_legal`. Each class has a default. docs/error-codes.md lists all codes.
    """

    code = "error"

    def __init__(self, *args: object, code: str | None = None) -> None:
        super().__init__(*args)
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""

    @property
    def public(self) -> str:
        """The text for remote clients, without names of files on this computer."""
        return str(self)


class ArgumentError(ParlourError, ValueError):
    """A call from Python with an argument that is of the wrong kind or out of range."""

    code = "argument.invalid"


class UnknownGame(ParlourError, KeyError):
    """There is no game with this name; `broken` contains the errors of games that cannot be loaded."""

    code = "game.unknown"

    def __init__(self, text: str, broken: tuple[str, ...] = (), code: str | None = None) -> None:
        super().__init__("; ".join((text, *broken)), code=code)
        self._public = text

    @property
    def public(self) -> str:
        return self._public


class BrokenGame(ParlourError):
    """A game that is not built in cannot be loaded."""

    code = "game.broken"

    @property
    def public(self) -> str:
        return "this game cannot be loaded; see the log of the server for the reason"


class RulesError(ParlourError):
    """The rules of a game have failed; `file`, `line` and `rule` (a function) are the place of the error."""

    code = "rules.invalid"

    def __init__(
        self, text: str, code: str | None = None, file: str = "", line: int = 0, rule: str = ""
    ) -> None:
        super().__init__(text, code=code or None)
        self.file, self.line, self.rule = file, line, rule

    @property
    def public(self) -> str:
        return f"the rules of this game have an error ({self.code}); see the log of the server for the place"


class OptionError(ParlourError, ValueError):
    """The game does not have this option, or the option does not accept this value."""

    code = "option.invalid"


class SeatsError(ParlourError, ValueError):
    """The game cannot be played by this number of players, or the seat does not exist."""

    code = "seats.invalid"


class CountsError(ParlourError, TypeError):
    """Counts for a score have unknown names, or some are missing."""

    code = "counts.invalid"


class PositionError(ParlourError, ValueError):
    """A position is not possible on the table of the game."""

    code = "position.invalid"


class NotRemembered(ParlourError):
    """The log of a seat was too small for all that the seat has seen."""

    code = "log.full"


class RecordError(ParlourError, ValueError):
    """A record is invalid or cannot be replayed; `move` is the number of the invalid move, from 1."""

    code = "record.invalid"

    def __init__(self, text: str, move: int | None = None, code: str | None = None) -> None:
        super().__init__(text, code=code)
        self.move = move


class NotAsked(ParlourError):
    """The seat has no decision to make now."""

    code = "move.not_your_turn"


class UnreadableMove(ParlourError, ValueError):
    """The text is not a move of this game."""

    code = "move.unreadable"
