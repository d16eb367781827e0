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
from typing import Annotated, Any

from pydantic import BeforeValidator, ConfigDict, PlainSerializer

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
from ...presentation.first_deal import first_deal
from ...presentation.house_rules import in_titles
from ..protocol.messages import OPEN, PACES, PERSON, SeatRequest, TableRequest, TableSettings, TimeMultiplier

RESERVED_NAMES = re.compile(r"you|seat [\dlo]+")  # used in logs for people without a name
MOST_PLAYOUTS = 20_000
UNTIL_DEAL = "deal"  # the delay of spectators who see a deal when it is over
DELAYS = {"none": 0.0, "30s": 30.0, "2min": 120.0}  # the delays of spectators in seconds


class ConfigError(ParlourError):
    """A table cannot be created with these settings; the message gives the reason and the alternatives."""

    code = "setup.invalid"


Seed = Annotated[int, BeforeValidator(int), PlainSerializer(str)]  # JSON numbers hold 53 bits


class TableConfig(TableSettings):
    """A table before the first event.

    `seed` decides every deal. If `numbered`, it is a deal number of PySolFC (Forty Thieves), not a seed of
    Parlour's own shuffle. `salt` prevents guessing the seed from `commitment`.
    `chairs` says who sits where at first: "person" (who made the table), "open" (a friend who may join), or
    the name of a bot. `chosen`: a player may have known the deal, by its number or from another game with it.
    `rematch_of`, `challenge_of` and `first_table` are ids of tables: the one before this rematch, the one
    whose deals are played here again, and the one from which bots keep their names; "" if there is none.
    `in_order`: sealed answers are revealed by seat. It is false at tables made before 0.1.
    `first_deal`: this is the guided first deal of the game, in which bots make prepared moves.
    """

    model_config = ConfigDict(frozen=True)

    id: str
    game: str
    options: dict[str, str]
    seed: Seed
    salt: str
    chairs: list[str]
    invite: str
    chosen: bool = False
    created_at: float = 0.0  # seconds since 1970
    rematch_of: str = ""
    challenge_of: str = ""
    numbered: bool = False
    first_table: str = ""
    in_order: bool = False
    first_deal: bool = False

    @property
    def commitment(self) -> str:
        """The hash that is published before the first card is dealt."""
        return hashlib.sha256(f"{self.seed}:{self.salt}".encode()).hexdigest()

    @property
    def name_seed(self) -> str:
        """What decides the names of bots. A table and its rematches have the same."""
        return self.first_table or self.id

    @property
    def allows_challenge(self) -> bool:
        """Whether others can play the same deals: the table was made for one person against bots."""
        return self.chairs.count(PERSON) == 1 and OPEN not in self.chairs

    def to_json(self) -> str:
        """The configuration as it is stored."""
        return self.model_dump_json()

    @classmethod
    def from_json(cls, text: str) -> "TableConfig":
        """Read a stored configuration, also one of version 0.1."""
        return cls(**{NAMES_IN_0_1.get(name, name): value for name, value in json.loads(text).items()})


NAMES_IN_0_1 = {
    "reveals": "reveal_hands",
    "patience": "time_multiplier",
    "behind": "allow_shadowing",
    "made": "created_at",
    "before": "rematch_of",
    "challenge": "challenge_of",
    "first": "first_table",
}


def new_config(request: TableRequest) -> TableConfig:
    """Check a request and return the configuration of a new table. Raises ParlourError."""
    _check_pace(request.pace)
    game = find(request.game)
    if request.first_deal:
        return _guided(request, game)
    chairs = _chairs(request.seats)
    _check_seats(game, len(chairs), request.options)
    deal = (request.deal or "").strip()
    shared = {name: getattr(request, name) for name in TableSettings.model_fields}
    return TableConfig(
        **shared | dict(clocks=settle_clocks(game, request.clocks)),
        **_secrets(),
        **_dealt(game, deal, request.winnable),
        game=game.name,
        options={name: str(value) for name, value in request.options.items()},
        chairs=chairs,
        chosen=request.winnable or bool(deal),
        created_at=time.time(),
        in_order=True,
    )


def _guided(request: TableRequest, game: Game) -> TableConfig:
    """The configuration of a guided first deal: one person against bots. Raises ConfigError."""
    deal = first_deal(game)
    if deal is None:
        raise ConfigError(
            f"{game.title} has no guided first deal: set up a table with bots", code="guide.missing"
        )
    return TableConfig(
        **_secrets(),
        pace=request.pace,
        game=game.name,
        options={name: str(value) for name, value in deal.options.items()},
        chairs=[PERSON, *["greedy"] * (deal.seats - 1)],
        seed=deal.seed,
        chosen=True,
        created_at=time.time(),
        in_order=True,
        first_deal=True,
    )


def _chairs(seats: list[SeatRequest]) -> list[str]:
    """The value of `TableConfig.chairs`. Raises ConfigError and what `check_bot` raises."""
    if sum(chair.kind == "you" for chair in seats) > 1:
        raise ConfigError(
            "only one seat can be yours; the others are for friends or bots", code="seat.conflict"
        )
    for chair in seats:
        if chair.kind == "bot":
            check_bot(chair.bot)
    return [{"you": PERSON, "friend": OPEN}.get(chair.kind, chair.bot) for chair in seats]


def _check_seats(game: Game, seats: int, options: dict[str, Any]) -> None:
    try:
        engine(game).template(seats, options)
    except SeatsError as error:
        raise ConfigError(in_titles(game.options, str(error)), code=error.code) from error


def _check_pace(pace: str) -> None:
    if pace not in PACES:
        text = f"the pace cannot be {pace[:20]!r}{meant(pace, PACES)}"
        raise ConfigError(f"{text}: choose one of {', '.join(PACES)}", code="pace.unknown")


def _secrets() -> dict[str, Any]:
    """Random values that cannot be guessed: the id of the table, the salt and the invitation."""
    return dict(id=secrets.token_urlsafe(12), salt=secrets.token_hex(16), invite=secrets.token_urlsafe(9))


def rematch_config(config: TableConfig, pace: str, time_multiplier: TimeMultiplier) -> TableConfig:
    """The configuration of a rematch: the same table with a new deal."""
    fresh = dict(seed=fresh_seed(), numbered=False, chosen=False, rematch_of=config.id, challenge_of="")
    fresh |= dict(first_deal=False)
    return _changed(config, **fresh, pace=pace, time_multiplier=time_multiplier)


def challenge_config(config: TableConfig) -> TableConfig:
    """The configuration for another person: the same deals against the same bots."""
    return _changed(config, rematch_of="", challenge_of=config.challenge_of or config.id)


def fork_config(config: TableConfig, seat: int, bot: str) -> TableConfig:
    """The configuration with the same deals and bots on all seats but one, to continue from some move."""
    check_bot(bot)
    chairs = [bot if chair in (PERSON, OPEN) else chair for chair in config.chairs]
    chairs[seat] = PERSON
    return _changed(config, chairs=chairs, rematch_of="", challenge_of="")


def _changed(config: TableConfig, **changes: Any) -> TableConfig:
    made = dict(chosen=True, created_at=time.time(), in_order=True, first_table=config.name_seed)
    return config.model_copy(update=_secrets() | made | changes)


def check_bot(name: str) -> None:
    """Raise ParlourError unless this is a built-in bot with a budget that the server allows."""
    bot = policy(name)
    if name != name.strip():
        raise ConfigError(f"a bot is called {name.strip()!r}, without spaces around it", code="bot.unknown")
    if searches(name) and bot.iterations > MOST_PLAYOUTS:
        raise ConfigError(
            f"the largest budget of a bot here is search:{MOST_PLAYOUTS}, not {name}",
            code="bot.budget_too_large",
        )
    if (bot.budget.seconds or 0) > THINK:
        raise ConfigError(
            f"the largest budget of a bot here is search:{THINK:g}s for a move, not {name}",
            code="bot.budget_too_large",
        )


def _dealt(game: Game, deal: str, winnable: bool) -> dict[str, Any]:
    """The seed of a deal, and whether it is a deal number of PySolFC.

    It is the requested number, or a deal that is known to be winnable, or a random seed.
    """
    if winnable and deal:
        raise ConfigError(
            "a deal number cannot be combined with a winnable deal: leave one of them out",
            code="deal.conflict",
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
    """The name of a person as others see it. Raises TextRefused and ConfigError."""
    checked = checked_name(name, "your name")
    if RESERVED_NAMES.fullmatch(alike(checked)) or RESERVED_NAMES.fullmatch(look(checked)):
        raise ConfigError(
            f"{checked!r} is reserved, because it could mean any player: choose another name",
            code="name.reserved",
        )
    if len(mixed := alphabets(checked)) > 1:
        raise ConfigError(
            f"{checked!r} mixes {' and '.join(mixed)} letters: write your name in one alphabet",
            code="name.mixed_alphabets",
        )
    return checked


# Short names that fit on a phone. None is a term of a game.
NAMES = (
    "Ada", "Alma", "Anton", "Bea", "Bert", "Carl", "Cleo", "Cora", "Dina", "Dora", "Elsa", "Emil", "Enzo",
    "Erik", "Fay", "Fritz", "Gina", "Greta", "Gus", "Hana", "Hugo", "Ines", "Iris", "Jonas", "Juno", "Kai",
    "Kira", "Lena", "Leo", "Luca", "Mara", "Milo", "Mina", "Nils", "Nora", "Olga", "Otto", "Paula", "Pia",
    "Rosa", "Ruth", "Sami", "Sven", "Tess", "Tilda", "Ugo", "Uma", "Vera", "Vito", "Wanda", "Willa", "Yann",
    "Yuri", "Zita",
)  # fmt: skip


def bot_names(name_seed: str, chairs: Iterable[int], people: Iterable[str]) -> dict[int, str]:
    """The names of the bots on these chairs, different from the names of people."""
    order = _order(name_seed)
    taken, named = {form for name in people for form in _forms(name)}, dict[int, str]()
    for chair in sorted(chairs):
        names = [*order[chair : chair + 1], *reversed(order), *(f"Bot {one}" for one in range(chair + 2))]
        named[chair] = next(name for name in names if taken.isdisjoint(_forms(name)))
        taken |= _forms(named[chair])
    return named


def _forms(name: str) -> set[str]:
    """A name normalized by spelling and by appearance."""
    return {alike(name), look(name)}


@functools.lru_cache(maxsize=1024)
def _order(name_seed: str) -> list[str]:
    """The names of bots in the order in which the chairs of a table get them."""
    return sorted(NAMES, key=lambda name: hashlib.sha256(f"{name_seed}:{name}".encode()).digest())
