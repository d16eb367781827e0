"""The configuration of a table: game, house rules, seats, clocks and names of bots. It never changes.

Names of bots depend on the id of the table and the chair only, never on the deal, and are kept in rematches.
"""

import functools
import hashlib
import json
import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ...bots.players import policy, searches
from ...bots.time_control import THINK
from ...engine.chance import fresh_seed
from ...engine.game import Game
from ...engine.linked import engine
from ...errors import ArgumentError, ParlourError, SeatsError
from ...games import find
from ...match.deal_numbers import drawn, shares_number
from ...names import alike, alphabets, checked_name, look
from ...names.arguments import deal_number
from ...names.suggestions import meant
from ...presentation.clocks import settle_clocks
from ...presentation.house_rules import in_titles

PACES = {"instant": 0.05, "fast": 0.4, "normal": 0.9, "slow": 1.8}  # seconds that a bot takes over a move
EMOTES = ("Hello!", "Well played.", "Thank you.", "Oops!", "One moment.", "Good game.")  # words to the table
ANYBODY = re.compile(r"you|seat [\dlo]+")  # what the log calls people without their names
MOST_PLAYOUTS = 20_000
PERSON, OPEN, BOT = "person", "open", "bot"  # who is on a chair
UNTIL_DEAL = "deal"  # who looks on sees a deal when it is over
DELAYS = {"none": 0.0, "30s": 30.0, "2min": 120.0}  # seconds that who looks on is behind
GRACE = 60  # seconds that somebody may be away before anything comes of it


class ConfigError(ParlourError):
    """A table cannot be set up like this; the message says why, and what would be right."""

    code = "setup.invalid"


@dataclass(frozen=True)
class TableConfig:
    """A table before anybody has done anything at it.

    `seed` decides every deal; `numbered`: it is the number of a deal as another program numbers them
    (PySolFC, in Forty Thieves), and no seed of the room's own shuffle. `salt` keeps whoever
    knows the hash from trying seeds until one fits.
    `chairs` are who sits where at first: "person" (whoever made the table), "open" (a friend to come), or
    the name of a bot. `clocks` are the game's times. `reveals`: when a game is over its hidden cards may be
    looked at. `chosen`: somebody may have known the deal before, by its number or from a game played with it.
    `away` is what becomes of the game when somebody has been away for `grace` seconds: it waits for her when
    she is asked ("wait"), a bot plays for her ("bot"), or nobody plays until she is back ("pause").
    `patience`: how many times as long all windows are open. `delay` is how much later who looks on sees
    anything; `behind`: they may stand behind somebody who plays, if she agrees. `hints`: search advises
    people who play against each other, too, and not only against bots.
    """

    id: str
    game: str
    options: dict[str, str]
    seed: int
    salt: str
    chairs: list[str]
    invite: str
    clocks: dict[str, int] = field(default_factory=dict)
    pace: str = "normal"
    reveals: bool = True
    chosen: bool = False
    away: str = "wait"
    grace: int = GRACE
    patience: int = 1
    delay: str = "none"
    behind: bool = False
    hints: bool = False
    made: float = 0.0
    before: str = ""  # the table whose rematch this is
    challenge: str = ""  # the table whose deals are played here once more
    numbered: bool = False
    first: str = ""  # the table where those who sit here began, from one rematch to the next
    in_order: bool = False  # sealed answers are told seat by seat, as at all tables but those of old

    @property
    def commitment(self) -> str:
        """The hash by which the shuffle is bound before the first card is dealt."""
        return hashlib.sha256(f"{self.seed}:{self.salt}".encode()).hexdigest()

    @property
    def family(self) -> str:
        """What the names of the bots hang on: the same at a table and at all its rematches."""
        return self.first or self.id

    @property
    def challenges(self) -> bool:
        """Whether others can play the same deals once more: one person against bots was to play."""
        return self.chairs.count(PERSON) == 1 and OPEN not in self.chairs

    def written(self) -> str:
        return json.dumps(asdict(self) | {"seed": str(self.seed)})

    @classmethod
    def read(cls, text: str) -> "TableConfig":
        told = json.loads(text)
        return cls(**told | {"seed": int(told["seed"])})


@dataclass(frozen=True)
class TableRequest:
    """What somebody asks for who wants a table; nothing of it has been checked."""

    game: str
    options: dict[str, Any]
    chairs: list[str]
    clocks: dict[str, int] = field(default_factory=dict)
    deal: str | None = None
    pace: str = "normal"
    reveals: bool = True
    away: str = "wait"
    grace: int = GRACE
    patience: int = 1
    delay: str = "none"
    behind: bool = False
    hints: bool = False
    winnable: bool = False


def _check_seats(game: Game, wanted: TableRequest) -> None:
    try:
        engine(game).template(len(wanted.chairs), wanted.options)
    except SeatsError as error:
        raise ConfigError(in_titles(game.options, str(error)), code=error.code) from error


def new_setup(wanted: TableRequest) -> TableConfig:
    """Check what somebody asks for. Raises ParlourErrors that say what is wrong."""
    _check_pace(wanted.pace)
    for chair in wanted.chairs:
        if chair not in (PERSON, OPEN):
            check_bot(chair)
    found = find(wanted.game)
    _check_seats(found, wanted)
    return TableConfig(
        **_secrets(),
        game=found.name,
        options={name: str(value) for name, value in wanted.options.items()},
        **_dealt(found, (wanted.deal or "").strip(), wanted.winnable),
        chairs=wanted.chairs,
        clocks=settle_clocks(found, wanted.clocks),
        pace=wanted.pace,
        reveals=wanted.reveals,
        chosen=wanted.winnable or bool(wanted.deal and wanted.deal.strip()),
        away=wanted.away,
        grace=wanted.grace,
        patience=wanted.patience,
        delay=wanted.delay,
        behind=wanted.behind,
        hints=wanted.hints,
        made=time.time(),
        in_order=True,
    )


def _check_pace(pace: str) -> None:
    if pace not in PACES:
        told = f"the pace cannot be {pace[:20]!r}{meant(pace, PACES)}"
        raise ConfigError(f"{told}: choose one of {', '.join(PACES)}", code="pace.unknown")


def _secrets() -> dict[str, Any]:
    """What nobody can guess: the table's name, the salt of its shuffle, its invitation."""
    return dict(id=secrets.token_urlsafe(12), salt=secrets.token_hex(16), invite=secrets.token_urlsafe(9))


def rematch_config(setup: TableConfig, pace: str, patience: int) -> TableConfig:
    """The same table with a new deal."""
    fresh = dict(
        seed=fresh_seed(), numbered=False, chosen=False, before=setup.id, challenge="", first=setup.family
    )
    return _new_config(setup, **fresh, pace=pace, patience=patience)


def challenge_config(setup: TableConfig) -> TableConfig:
    """The same deals once more, against the same bots, for somebody else."""
    again = setup.challenge or setup.id
    return _new_config(setup, before="", challenge=again, first=setup.family)


def fork_config(setup: TableConfig, seat: int, bot: str) -> TableConfig:
    """The same deals with bots on all seats but one, to play on from some moment."""
    check_bot(bot)
    chairs = [bot if chair in (PERSON, OPEN) else chair for chair in setup.chairs]
    chairs[seat] = PERSON
    return _new_config(setup, chairs=chairs, before="", challenge="", first=setup.family)


def _new_config(setup: TableConfig, **changed: Any) -> TableConfig:
    return replace(setup, **_secrets() | dict(chosen=True, made=time.time(), in_order=True) | changed)


def check_bot(name: str) -> None:
    """Only built-in bots sit in a card room, with a budget that it can bear. Raises ParlourErrors."""
    found = policy(name)
    if name != name.strip():
        raise ConfigError(f"a bot is called {name.strip()!r}, without spaces around it", code="bot.unknown")
    if searches(name) and found.iterations > MOST_PLAYOUTS:
        raise ConfigError(
            f"a bot here thinks at most search:{MOST_PLAYOUTS}, not {name}", code="bot.budget_too_large"
        )
    if (found.budget.seconds or 0) > THINK:
        raise ConfigError(
            f"a bot here thinks at most search:{THINK:g}s, not {name}: so long takes a move",
            code="bot.budget_too_large",
        )


def _dealt(game: Game, deal: str, winnable: bool) -> dict[str, Any]:
    """The seed of a deal, and whether it is the number of a deal that others number alike.

    It is one that somebody names, or one of those that are known to be winnable; else nobody can guess it.
    """
    if winnable and deal:
        raise ConfigError(
            "the number says which deal it is: give no number for one that can be won", code="deal.conflict"
        )
    if winnable:
        return dict(seed=drawn(game, winnable=True), numbered=True)
    seed = _number(deal) if deal else fresh_seed()
    return dict(seed=seed, numbered=bool(deal) and shares_number(game, seed))


def _number(deal: str) -> int:
    try:
        return deal_number(deal)
    except ArgumentError as error:
        raise ConfigError(str(error), code="deal.invalid") from None


def checked_person(name: str) -> str:
    """A person's name as the others will see it. Raises TextRefused, SetupRefused."""
    checked = checked_name(name, "your name")
    if ANYBODY.fullmatch(alike(checked)) or ANYBODY.fullmatch(look(checked)):
        raise ConfigError(f"everybody could be meant by {checked!r}: take another name", code="name.reserved")
    if len(mixed := alphabets(checked)) > 1:
        raise ConfigError(
            f"{checked!r} mixes {' and '.join(mixed)} letters: write your name in one alphabet",
            code="name.mixed_alphabets",
        )
    return checked


# Short, so that a phone has room for them, and none is a word of any game.
NAMES = (
    "Ada", "Alma", "Anton", "Bea", "Bert", "Carl", "Cleo", "Cora", "Dina", "Dora", "Elsa", "Emil", "Enzo",
    "Erik", "Fay", "Fritz", "Gina", "Greta", "Gus", "Hana", "Hugo", "Ines", "Iris", "Jonas", "Juno", "Kai",
    "Kira", "Lena", "Leo", "Luca", "Mara", "Milo", "Mina", "Nils", "Nora", "Olga", "Otto", "Paula", "Pia",
    "Rosa", "Ruth", "Sami", "Sven", "Tess", "Tilda", "Ugo", "Uma", "Vera", "Vito", "Wanda", "Willa", "Yann",
    "Yuri", "Zita",
)  # fmt: skip


def bot_names(family: str, chairs: Iterable[int], people: Iterable[str]) -> dict[int, str]:
    """Name the bots on these chairs; where a person has a bot's name, the bot takes another."""
    order = _order(family)
    taken, named = {form for name in people for form in _forms(name)}, dict[int, str]()
    for chair in sorted(chairs):
        wanted = [*order[chair : chair + 1], *reversed(order), *(f"Bot {one}" for one in range(chair + 2))]
        named[chair] = next(name for name in wanted if taken.isdisjoint(_forms(name)))
        taken |= _forms(named[chair])
    return named


def _forms(name: str) -> set[str]:
    """A name as it is spelled, and as it looks."""
    return {alike(name), look(name)}


@functools.lru_cache(maxsize=1024)
def _order(family: str) -> list[str]:
    """The names in the order in which the chairs of a table have them."""
    return sorted(NAMES, key=lambda name: hashlib.sha256(f"{family}:{name}".encode()).digest())
