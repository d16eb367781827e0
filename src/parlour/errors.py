"""What goes wrong through somebody's input: each error says what was wrong and what would be right."""


class ParlourError(Exception):
    """Base of every error that a person or a file can cause.

    The text is for people and may change. `code` is for programs and does not change: a subject and what is
    wrong with it, as in `move.not_legal`. Each class has a default. docs/error-codes.md lists all codes.
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
        """The text for people at other machines: it names no file of this one."""
        return str(self)


class ArgumentError(ParlourError, ValueError):
    """A call from Python with an argument that is of the wrong kind or out of range."""

    code = "argument.invalid"


class UnknownGame(ParlourError, KeyError):
    """There is no game of that name on the shelf; `broken` are the errors of games that cannot be loaded."""

    code = "game.unknown"

    def __init__(self, text: str, broken: tuple[str, ...] = (), code: str | None = None) -> None:
        super().__init__("; ".join((text, *broken)), code=code)
        self._public = text

    @property
    def public(self) -> str:
        return self._public


class BrokenGame(ParlourError):
    """A game from elsewhere that cannot be loaded."""

    code = "game.broken"

    @property
    def public(self) -> str:
        return "this game cannot be loaded; the log of the server tells why"


class RulesError(ParlourError):
    """Rules of a game that go wrong: `code` says how, `file`, `line` and `rule` (a function) say where."""

    code = "rules.invalid"

    def __init__(
        self, text: str, code: str | None = None, file: str = "", line: int = 0, rule: str = ""
    ) -> None:
        super().__init__(text, code=code or None)
        self.file, self.line, self.rule = file, line, rule

    @property
    def public(self) -> str:
        return f"the rules of this game go wrong ({self.code}); the log of the server tells where"


class OptionError(ParlourError, ValueError):
    """An option that the game does not have, or a value that it does not take."""

    code = "option.invalid"


class SeatsError(ParlourError, ValueError):
    """A number of players that the game does not take."""

    code = "seats.invalid"


class CountsError(ParlourError, TypeError):
    """Counts that a game's score is not made of, or not all of them."""

    code = "counts.invalid"


class PositionError(ParlourError, ValueError):
    """A position that cannot be laid on the table."""

    code = "position.invalid"


class NotRemembered(ParlourError):
    """A log of a game that had no room for all that its seat saw."""

    code = "log.full"


class RecordError(ParlourError, ValueError):
    """A record that cannot be read, or does not replay; `move` is the number of the bad move, from 1."""

    code = "record.invalid"

    def __init__(self, text: str, move: int | None = None, code: str | None = None) -> None:
        super().__init__(text, code=code)
        self.move = move


class NotAsked(ParlourError):
    """This seat has nothing to decide now."""

    code = "move.not_your_turn"


class UnreadableMove(ParlourError, ValueError):
    """The text is not a move of this game."""

    code = "move.unreadable"
