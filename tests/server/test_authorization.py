"""Permissions at a table: every message and every request, from everyone who could send it.

MATRIX and REQUESTS are the expected results. Each cell checks the answer, and that nothing else changed: no
event, table, shadow request or token.
"""

import asyncio
import functools
import json
import typing
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from parlour.bots.time_control import Used
from parlour.database import Database, open_database
from parlour.presentation.hints import Advice
from parlour.server.app import create_app
from parlour.server.cluster.presence import RulesReader, ShadowRequest, SlowConnection
from parlour.server.http import rate_limit
from parlour.server.protocol import messages
from parlour.server.protocol.messages import OPEN, PERSON
from parlour.server.tables import disconnects
from parlour.server.tables.actor import TableActor
from parlour.server.tables.config import TableConfig
from parlour.server.tables.shadowing import Viewpoint
from parlour.server.tables.spectators import Viewer
from parlour.server.tables.state import State, make_event, token_hash
from parlour.server.tables.store import events as stored_events
from parlour.server.tables.store import tables as stored_tables
from tests.server.configs import table_config

from .tables import Message, OpenPage

OTHER, HOST, OWNER, ABSENT = range(4)  # the host is not on the first seat
NAMES = ("Ben", "Ann", "Cy", "Dan")
TOKENS = {seat: f"token-of-seat-{seat}-{'x' * 24}" for seat in range(4)}
FORMER = "token-before-the-new-link-" + "x" * 20  # of the owner's seat
ELSEWHERE = "token-of-another-table-" + "x" * 20

# stranger: an unknown token. spectator: no token. elsewhere: a token of a seat at another table.
# hash: the stored hash of the owner's token. former: the owner's token before they got a new link.
# shadow: a spectator who may see the owner's cards. owner: a seat that is on turn. other: another seat.
# no: refused. told: answered, nothing changed. yes: done, the change is in the last column. -: no such seat.
MATRIX = """
                          stranger spectator elsewhere hash  former shadow  other  owner  host   changes
play                      no       no        no        no    no     no      no     yes    no     move
why                       no       no        no        no    no     no      told   told   told
hint                      no       no        no        no    no     no      no     told   no
hint-of-another           no       no        no        no    no     no      told   no     no
winnable                  no       no        no        no    no     no      no     told   no
undo                      no       no        no        no    no     no      yes    yes    yes    ask
undo-while-another-asks   no       no        no        no    no     no      no     no     no
restart                   no       no        no        no    no     no      no     no     no
arrange                   no       no        no        no    no     no      told   told   told
arrange-once-more         no       no        no        no    no     no      told   no     told
name_rows                 no       no        no        no    no     no      told   told   told
name_rows-of-another      no       no        no        no    no     no      no     no     no
consent                   no       no        no        no    no     no      no     yes    yes    agree
dissent                   no       no        no        no    no     no      yes    yes    yes    agree
change                    no       no        no        no    no     no      no     yes    no     change
home                      no       no        no        no    no     no      no     no     no
moment                    told     told      told      told  told   told    told   told   told
moment-of-owner           no       no        no        no    no     told    no     told   no
moment-of-another         no       no        no        no    no     no      told   no     no
moment-open               no       no        no        no    no     no      no     no     no
moments                   told     told      told      told  told   told    told   told   told
rematch                   no       no        no        no    no     no      no     no     no
bot-for-oneself           no       no        no        no    no     no      yes    yes    yes    bot
bot-for-the-owner         no       no        no        no    no     no      no     yes    no     bot
bot-for-the-absent        no       no        no        no    no     no      yes    yes    yes    bot
bot-on-an-empty-chair     no       no        no        no    no     no      yes    yes    yes    bot
pace                      no       no        no        no    no     no      yes    yes    yes    pace
patience                  no       no        no        no    no     no      yes    yes    yes    patience
reissue-for-the-absent    no       no        no        no    no     no      no     no     yes    reissue
reissue-for-the-owner     no       no        no        no    no     no      no     no     no
emote                     no       no        no        no    no     no      yes    yes    yes    heard
line                      told     told      told      told  told   told    yes    yes    yes    lines
deal-seen                 no       no        no        no    no     no      told   told   told
rules-open                no       no        no        no    no     no      told   told   told
stand                     yes      yes       yes       yes   yes    yes     no     no     no     wishes
stand-no-more             told     told      told      told  told   yes     no     no     no     wishes
admit                     no       no        no        no    no     no      no     yes    no     behind
admit-not                 no       no        no        no    no     no      no     yes    no     behind
send-away                 no       no        no        no    no     no      no     yes    no     behind

over-play                 no       no        no        no    no     no      no     no     no
over-rematch              no       no        no        no    no     no      yes    yes    yes    rematch
over-hint                 told     told      told      told  told   told    told   told   told
over-moment-of-another    told     told      told      told  told   told    told   told   told
over-moment-open          told     told      told      told  told   told    told   told   told
hidden-hint               no       no        no        no    no     no      told   no     no
hidden-moment-of-another  no       no        no        no    no     no      told   no     no
hidden-moment-open        no       no        no        no    no     no      no     no     no

alone-home                no       no        no        no    no     no      -      -      yes    home
alone-undo                no       no        no        no    no     no      -      -      yes    back
alone-restart             no       no        no        no    no     no      -      -      yes    restart
alone-winnable            no       no        no        no    no     no      -      -      told
"""

# The status of each request, by its proof. nothing: the field is missing. guessed: an unknown value.
# elsewhere, former, hash: as above. right: the table's invitation, or the token of a seat there.
REQUESTS = """
                      nothing  guessed  elsewhere  former  hash   right
seats                 422      400      400        400     400    201
seats-all-taken       422      400      400        400     400    400
challenge-people      400      400      400        400     400    400
challenge-alone       400      400      400        400     400    201
challenge-over        201      201      201        201     201    201
challenge-hidden      400      400      400        400     400    201
on-people             422      400      400        400     400    400
on-waiting            422      400      400        400     400    400
on-alone              422      400      400        400     400    201
on-over               422      400      400        400     400    201
on-hidden             422      400      400        400     400    400
on-hidden-alone       422      400      400        400     400    201
"""

PUBLIC = {  # need no proof, and are tested elsewhere
    "GET /api/openapi.json",
    "GET /api/games",
    "GET /api/games/{name}/rules",
    "POST /api/tables",
    "GET /api/house",
    "socket /api/lab/socket",
}
WITHOUT_PROOF = {"GET /api/tables/{table}", "GET /api/tables/{table}/results"}


def _rows(text: str) -> tuple[list[str], dict[str, list[str]]]:
    """Return the columns of a matrix, and the cells of each row by its name."""
    columns, *rows = [line.split() for line in text.splitlines() if line.strip()]
    return columns, {row[0]: row[1:] for row in rows}


ROLES, CELLS = _rows(MATRIX)
PROOFS, STATUSES = _rows(REQUESTS)
ROLES.remove("changes")


@dataclass(frozen=True)
class Scene:
    """The table of a message: its configuration and its events."""

    game: str
    people: tuple[int, ...] = (HOST, OTHER, OWNER, ABSENT)  # in the order in which they sat down
    chairs: int = 4
    moves: int = 0
    more: tuple[Message, ...] = ()
    deal: str = "4"
    reveal_hands: bool = True

    @property
    def seats(self) -> dict[str, int]:
        """The seats of the roles that sit at the table."""
        return {"host": HOST, "owner": OWNER, "other": OTHER} if self.chairs > 1 else {"host": 0}

    def config(self) -> TableConfig:
        chairs = [PERSON if seat == self.people[0] else OPEN for seat in range(self.chairs)]
        settings = dict(pace="slow", allow_shadowing=True, hints=True, reveal_hands=self.reveal_hands)
        return table_config(self.game, {}, chairs, deal=self.deal, **settings)

    def events(self) -> list[Message]:
        """Return the events: people sit down, the owner gets a new link, some moves are played."""
        anew = self.seats.get("owner", 0)
        keys = TOKENS | {anew: FORMER}
        told = [
            make_event("sit", seat=seat, name=NAMES[seat], key=token_hash(keys[seat])) for seat in self.people
        ]
        told += [make_event("reissue", seat=anew, key=token_hash(TOKENS[anew]))]
        told += _moves(self.game, self.chairs, self.moves, self.deal)
        return [event | {"when": 0.0} for event in [*told, *self.more]]


@functools.cache
def _moves(game: str, seats: int, count: int, deal: str) -> list[Message]:
    """Return moves: the first legal one, of the owner if they can decide; fewer if the game ends before."""
    state, played = State(table_config(game, {}, ["uniform"] * seats, deal=deal)), list[Message]()
    while len(played) < count and not state.match.over:
        seat = OWNER if OWNER in state.match.deciders else state.match.deciders[0]
        played.append(make_event("move", seat=seat, text=state.match.legal(seat)[0], at=0.0))
        state.apply(played[-1])
    return played


TURN, OVER = Scene("kontsina", moves=6), Scene("pitty-pat", moves=1000)
ALONE = Scene("forty-thieves", (0,), 1, deal="3")
WISHED, ADMITTED = ShadowRequest("wished", OWNER, "Eve"), ShadowRequest("admitted", OWNER, "Flo")
ADMITS = make_event("behind", seat=OWNER, number=ADMITTED.number, name=ADMITTED.name, agree=True)
QUIT = (make_event("move", seat=0, text="quit", at=0.0),)
SCENES = {
    "turn": TURN,
    "asked": replace(TURN, more=(make_event("ask", seat=OTHER, to=0),)),
    "admitted": replace(TURN, more=(ADMITS,)),
    "rows": Scene("crash"),
    "sealed": Scene("crash", moves=5),
    "waiting": Scene("kontsina", (HOST, OTHER, OWNER)),
    "over": OVER,
    "hidden": replace(OVER, reveal_hands=False),
    "alone": ALONE,
    "alone-played": replace(ALONE, more=(make_event("home", seat=0, at=0.0),)),
    "alone-over": replace(ALONE, more=QUIT),
    "alone-hidden": replace(ALONE, more=QUIT, reveal_hands=False),
}
Making = Callable[["Laid", int], Message]  # makes a message from the table and the seat that it is about


def _always(**message: Any) -> Making:
    return lambda laid, seat: message


def _seen(**message: Any) -> Making:
    """Make a message with the current revision."""
    return lambda laid, seat: message | {"rev": laid.state.revision}


def _play(laid: "Laid", seat: int) -> Message:
    match = laid.state.match
    legal = [] if match.over else match.legal(match.deciders[0])
    return {"type": "play", "rev": laid.state.revision, "move": (legal or ["lay Kh"])[0]}


def _for_oneself(laid: "Laid", seat: int) -> Message:
    return {"type": "bot", "seat": seat, "bot": "greedy"}


def _row_of(offset: int) -> Making:
    """Make a message with three cards of a seat, counted from the seat that the message is about."""

    def make(laid: "Laid", seat: int) -> Message:
        match = laid.state.match
        if match.over:
            return {"type": "name_rows", "rows": []}
        holder = (seat + offset) % match.seats
        return {"type": "name_rows", "rows": [match.view(holder)["zones"]["hand"]["cards"][holder][:3]]}

    return make


SAID: dict[str, tuple[str, Making]] = {
    "play": ("turn", _play),
    "why": ("turn", _always(type="why", touched=["hand.2/0"])),
    "hint": ("turn", _always(type="hint")),
    "hint-of-another": ("turn", _always(type="hint", at=0, seat=OTHER)),
    "winnable": ("turn", _always(type="winnable")),
    "undo": ("turn", _seen(type="undo")),
    "undo-while-another-asks": ("asked", _seen(type="undo")),
    "restart": ("turn", _seen(type="restart")),
    "arrange": ("rows", _always(type="arrange")),
    "arrange-once-more": ("sealed", _always(type="arrange")),
    "name_rows": ("rows", _row_of(0)),
    "name_rows-of-another": ("rows", _row_of(1)),
    "consent": ("asked", _always(type="consent", agree=True)),
    "dissent": ("asked", _always(type="consent", agree=False)),
    "change": ("sealed", _seen(type="change")),
    "home": ("turn", _seen(type="home")),
    "moment": ("turn", _always(type="moment", at=1)),
    "moment-of-owner": ("turn", _always(type="moment", at=1, seat=OWNER)),
    "moment-of-another": ("turn", _always(type="moment", at=1, seat=OTHER)),
    "moment-open": ("turn", _always(type="moment", at=1, open=True)),
    "moments": ("turn", _always(type="moments")),
    "rematch": ("turn", _always(type="rematch")),
    "bot-for-oneself": ("turn", _for_oneself),
    "bot-for-the-owner": ("turn", _always(type="bot", seat=OWNER, bot="greedy")),
    "bot-for-the-absent": ("turn", _always(type="bot", seat=ABSENT, bot="greedy")),
    "bot-on-an-empty-chair": ("waiting", _always(type="bot", seat=ABSENT, bot="greedy")),
    "pace": ("turn", _always(type="pace", pace="fast")),
    "patience": ("turn", _always(type="time_multiplier", times=3)),
    "reissue-for-the-absent": ("turn", _always(type="reissue", seat=ABSENT)),
    "reissue-for-the-owner": ("turn", _always(type="reissue", seat=OWNER)),
    "emote": ("turn", _always(type="emote", text="Oops!")),
    "line": ("turn", _always(type="line", takes=900)),
    "deal-seen": ("turn", _always(type="deal_seen", deals=0)),
    "rules-open": ("turn", _always(type="rules_open", open=True)),
    "stand": ("turn", _always(type="stand", seat=OTHER, name="Gil")),
    "stand-no-more": ("turn", _always(type="stand", seat=None)),
    "admit": ("turn", _always(type="admit", number=WISHED.number, agree=True)),
    "admit-not": ("turn", _always(type="admit", number=WISHED.number, agree=False)),
    "send-away": ("admitted", _always(type="admit", number=ADMITTED.number, agree=False)),
    "over-play": ("over", _play),
    "over-rematch": ("over", _always(type="rematch")),
    "over-hint": ("over", _always(type="hint", at=0, seat=OTHER)),
    "over-moment-of-another": ("over", _always(type="moment", at=1, seat=OTHER)),
    "over-moment-open": ("over", _always(type="moment", at=1, open=True)),
    "hidden-hint": ("hidden", _always(type="hint", at=0, seat=OTHER)),
    "hidden-moment-of-another": ("hidden", _always(type="moment", at=1, seat=OTHER)),
    "hidden-moment-open": ("hidden", _always(type="moment", at=1, open=True)),
    "alone-home": ("alone", _seen(type="home")),
    "alone-undo": ("alone-played", _seen(type="undo")),
    "alone-restart": ("alone-played", _seen(type="restart")),
    "alone-winnable": ("alone", _always(type="winnable")),
}
CHALLENGE, ON = "POST /api/tables/{table}/challenge", "POST /api/tables/{table}/on"
SEATS = "POST /api/tables/{table}/seats"
ASKED_FOR: dict[str, tuple[str, str]] = {
    "seats": ("waiting", SEATS),
    "seats-all-taken": ("turn", SEATS),
    "challenge-people": ("turn", CHALLENGE),
    "challenge-alone": ("alone-played", CHALLENGE),
    "challenge-over": ("alone-over", CHALLENGE),
    "challenge-hidden": ("alone-hidden", CHALLENGE),
    "on-people": ("turn", ON),
    "on-waiting": ("waiting", ON),
    "on-alone": ("alone-played", ON),
    "on-over": ("over", ON),
    "on-hidden": ("hidden", ON),
    "on-hidden-alone": ("alone-hidden", ON),
}
HAPPENS = {"seats": ["sit"], "challenge-alone": ["copied"], "on-alone": ["copied"]}  # sit at the table


class Laid:
    """An open table; all people except the absent one are connected to another process."""

    def __init__(self, house: "House", scene: Scene) -> None:
        self.house, self.scene = house, scene
        self.table: TableActor = house.call(self._lay)
        self._pages, self._open = ExitStack(), dict[str, OpenPage]()

    def __enter__(self) -> "Laid":
        return self

    def __exit__(self, *error: object) -> None:
        self._pages.close()

    async def _lay(self) -> TableActor:
        room, config, events = self.house.room, self.scene.config(), self.scene.events()
        table = TableActor(State.after(config, events), events, room.store, room.bot_executor)
        table.disconnects.grace = 0.0
        await room.store.add(config)
        numbered = enumerate(events, 1)
        await asyncio.gather(*(room.store.append(config.id, number, event) for number, event in numbered))
        room._register(table)
        here: list[int | RulesReader | ShadowRequest | SlowConnection | None] = [
            *self.scene.seats.values(),
            WISHED,
            ADMITTED,
        ]
        table.elsewhere = lambda: here
        self.witness = Viewer(Viewpoint(table, None), _nothing)
        table.viewers.add(self.witness)
        return table

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def name(self) -> str:
        return self.state.config.id

    @property
    def owner(self) -> int:
        return self.scene.seats.get("owner", 0)

    def page(self, role: str) -> OpenPage:
        """Return the page of a person in this role."""
        if role not in self._open:
            seat, none = self.scene.seats.get(role), "a-token-that-nobody-was-given"
            tokens = {
                "stranger": none,
                "elsewhere": ELSEWHERE,
                "hash": token_hash(TOKENS[self.owner]),
                "former": FORMER,
            }
            token = tokens.get(role) if seat is None else TOKENS[seat]
            page = self._pages.enter_context(OpenPage(self.house.client, self.name, token))
            self._open[role] = page
            if role == "shadow":
                self._admit(page)
        return self._open[role]

    def _admit(self, page: OpenPage) -> None:
        """Let a page see the owner's view."""
        assert page.ask(type="stand", seat=self.owner, name="Ida")["type"] == "ack"
        (wish,) = (wish for wish in self.table.shadow_requests() if wish.name == "Ida")
        agreed = make_event("behind", seat=self.owner, number=wish.number, name="Ida", agree=True)
        self.house.call(self.table.act, lambda state: agreed)
        while page.view["shadowing"]["wish"] != {"seat": self.owner, "is": "stands"}:
            page.wait()

    def kept(self) -> Message:
        """Return everything that a message could change."""
        with self.house.database.reading() as connection:
            of_table = sa.select(stored_events.c.event).where(stored_events.c.table_id == self.name)
            events = connection.execute(of_table.order_by(stored_events.c.number)).scalars().all()
            tables = connection.execute(sa.select(stored_tables.c.id)).scalars().all()
        return {
            "events": [json.loads(event) for event in events],
            "revision": self.state.revision,
            "tables": set(tables),
            "wishes": self.table.shadow_requests(),
            "lines": [viewer.viewpoint.slow for viewer in self.table.viewers if viewer.viewpoint.slow],
            "heard": list(self.witness._messages),
            "tokens": [self.state.seat_of(token) for token in (*TOKENS.values(), FORMER)],
        }


async def _nothing(message: Message) -> None:
    """Send nothing; the witness only records."""


class House:
    """A server with tables; each table is used until a message has changed it."""

    def __init__(self, client: TestClient, database: Database) -> None:
        self.client, self.database = client, database
        self.room = client.app._app.state.registry  # type: ignore[attr-defined]
        self._laid, self._pages = dict[str, Laid](), ExitStack()
        config = ALONE.config()
        self.elsewhere_invite = config.invite
        sits = make_event("sit", seat=0, name="Hal", key=token_hash(ELSEWHERE))
        self.call(self.room.create, config)
        self.call(self.room._tables[config.id].act, lambda state: sits)

    def __enter__(self) -> "House":
        return self

    def __exit__(self, *error: object) -> None:
        self._pages.close()

    def call(self, do: Callable[..., Any], *arguments: Any) -> Any:
        """Call a function in the server's event loop."""
        assert self.client.portal is not None
        return self.client.portal.call(do, *arguments)

    @contextmanager
    def table(self, scene: str, lasting: bool = True) -> Iterator[Laid]:
        """Open a table: a lasting one for messages that change nothing, or one for a single message."""
        if lasting and scene not in self._laid:
            self._laid[scene] = self._pages.enter_context(Laid(self, SCENES[scene]))
        with nullcontext(self._laid[scene]) if lasting else Laid(self, SCENES[scene]) as laid:
            yield laid


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    async def advice(*_: object) -> Any:
        return Advice([], "", [], Used(0, 0, 0.0))

    database = open_database("sqlite://")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(disconnects, "SOON", 0.0)
        patched.setattr(rate_limit, "PAGE_OPENINGS", (1e6, 1e6))
        patched.setattr("parlour.server.app.TABLES", (1e6, 1e6))
        patched.setattr("parlour.server.tables.registry.SHADOW_REQUESTS", (1e6, 1e6))
        patched.setattr("parlour.server.tables.registry.compiling.start", lambda jobs: None)
        patched.setattr(TableActor, "_next_bot", lambda table: None)
        patched.setattr("parlour.server.tables.bot_executor.BotExecutor.advise", advice)
        patched.setattr("parlour.server.tables.bot_executor.BotExecutor.outlook", advice)
        patched.setattr("parlour.server.ws.table_handlers.winnability_text", lambda found: "")
        patched.setattr(
            "parlour.server.ws.table_handlers.engine",
            lambda game: SimpleNamespace(uncompiled=lambda name: None),
        )
        with TestClient(create_app(database), base_url="http://room.test") as client:
            room = House(client, database)
            with room:
                yield room
    database.close()


def test_every_message_has_a_row():
    known = {form.model_fields["type"].annotation for form in typing.get_args(messages.TableMessage)}
    said = {SAID[row][1](_Nowhere(), 0)["type"] for row in CELLS}
    assert said == {typing.get_args(literal)[0] for literal in known}
    assert list(SAID) == list(CELLS)
    assert all(
        len(cells) - (cells[-1] not in ("no", "told", "yes")) == len(ROLES) for cells in CELLS.values()
    )


class _Nowhere(Laid):
    """Stands in for a table where only the type of a message matters."""

    def __init__(self) -> None:
        pass

    @property
    def state(self) -> Any:
        return SimpleNamespace(revision=0, match=SimpleNamespace(over=True))


@pytest.mark.parametrize("row", CELLS)
def test_messages(house, row):
    scene, making = SAID[row]
    changes = CELLS[row][len(ROLES)] if len(CELLS[row]) > len(ROLES) else ""
    for role, expected in zip(ROLES, CELLS[row], strict=False):
        if expected == "-":
            continue
        with house.table(scene, lasting=expected != "yes") as laid:
            page, seat = laid.page(role), laid.scene.seats.get(role)
            before = laid.kept()
            said = making(laid, laid.owner if seat is None else seat)
            answer = page.ask(**said)
            after = laid.kept()
        found = "no" if answer["type"] == "refused" else "yes" if after != before else "told"
        assert (role, found, answer["type"] != "error") == (role, expected, True), answer
        if found == "yes":
            _check_change(changes, before, after, seat, said, answer)
        else:
            assert after == before, role
        if answer["type"] == "moment":
            own = OWNER if role == "shadow" else seat
            assert answer["seat"] == said.get("seat", own), role


def _check_change(
    changes: str, before: Message, after: Message, seat: int | None, said: Message, answer: Message
) -> None:
    """Check that only the expected parts have changed, caused by the sender."""
    parts = {part for part in before if before[part] != after[part]}
    if changes in before:
        assert parts == {changes}
        if changes == "heard":
            assert after["heard"][-1] == {"type": "emote", "seat": seat, "text": said["text"]}
        return
    also = {"rematch": {"tables"}, "reissue": {"tokens"}}.get(changes, set())
    assert parts == {"events", "revision"} | also
    count = len(before["events"])
    assert after["events"][:count] == before["events"]
    (event,) = after["events"][count:]
    assert event["kind"] == changes
    if changes == "rematch":
        assert after["tables"] - before["tables"] == {event["table"]} == {answer["table"]}
    else:
        assert event["id"].startswith(f"{seat}:")
        assert event.get("seat", seat) == said.get("seat", seat)
    if changes == "reissue":
        assert event["key"] == token_hash(answer["token"])
        assert [old == new for old, new in zip(before["tokens"], after["tokens"], strict=True)].count(
            False
        ) == 1


@pytest.mark.parametrize("scene", ["turn", "over", "hidden", "waiting", "alone", "alone-hidden"])
def test_what_each_role_is_shown(house, scene):
    """A seat gets its number and the invitation, one seat is the host; no view contains a secret."""
    with house.table(scene) as laid:
        config, state = laid.state.config, laid.state
        opened = (str(config.seed), config.salt) if state.match.over and config.reveal_hands else (None, None)
        for role in ROLES:
            seat = laid.scene.seats.get(role)
            if role in ("owner", "other") and seat is None:
                continue
            view, eye = laid.page(role).view, laid.owner if role == "shadow" else seat
            assert (view["you"], view["game"]["seat"], view["host"]) == (seat, eye, role == "host"), role
            assert view.get("invite") == (None if seat is None else config.invite), role
            asked = view["status"] == "playing" and seat in state.match.deciders
            assert bool(view["choices"]["moves"]) == asked, role
            assert seat is not None or not any(view["can"].values()), role
            assert (view["fairness"]["seed"], view["fairness"]["salt"]) == opened, role
            hands = view["game"]["zones"].get("hand", {"cards": []})["cards"]
            seen = {place for place, hand in enumerate(hands) if any(hand)}
            assert seen <= {eye}, role
            _check_no_secret(laid, view, opened=opened[0] is not None)


def _check_no_secret(laid: Laid, told: Any, opened: bool = False) -> None:
    text = json.dumps(told)
    keys = [occupant.key for occupant in laid.state.occupants if occupant.key]
    for secret in (*TOKENS.values(), FORMER, *keys, *([] if opened else [laid.state.config.salt])):
        assert secret not in text


def test_every_request_has_a_row(house):
    known = set()
    for route in house.client.app._app.routes:
        for method in sorted(getattr(route, "methods", None) or ["socket"]):
            known.add(f"{method} {route.path}")
    of_sheets = {one for one in known if "/api/sheet" in one or "/api/season" in one}
    own = {"HEAD /api/openapi.json", "socket /api/tables/{table}/socket"}
    assert known - of_sheets - own == PUBLIC | WITHOUT_PROOF | {way for _, way in ASKED_FOR.values()}
    assert list(ASKED_FOR) == list(STATUSES)


@pytest.mark.parametrize("row", STATUSES)
def test_requests(house, row):
    scene, way = ASKED_FOR[row]
    for proof, status in zip(PROOFS, STATUSES[row], strict=True):
        with house.table(scene, lasting=status != "201") as laid:
            before = laid.kept()
            path = way.split()[1].format(table=laid.name)
            answer = house.client.post(path, json=_asked(house, laid, way, proof))
            after = laid.kept()
        assert (proof, answer.status_code) == (proof, int(status)), answer.text
        if status != "201":
            assert after == before, proof
            continue
        new = after["events"][len(before["events"]) :]
        assert [event["kind"] for event in new] == HAPPENS.get(row, [])
        assert after["tables"] - before["tables"] == ({answer.json()["table"]} if way != SEATS else set())
        assert after["tokens"] == before["tokens"]


def _asked(house: House, laid: Laid, way: str, proof: str) -> Message:
    """Return the request with its proof."""
    on = way == ON
    proofs = {
        "guessed": "guessed",
        "elsewhere": ELSEWHERE if on else house.elsewhere_invite,
        "former": FORMER,
        "hash": token_hash(TOKENS[laid.owner]),
        "right": TOKENS[laid.owner] if on else laid.state.config.invite,
    }
    told: Message = {"at": 0} if on else {"name": "Joe"}
    if proof != "nothing":
        told["token" if on else "invite"] = proofs[proof]
    return told


@pytest.mark.parametrize("scene", ["turn", "waiting", "hidden", "alone", "alone-hidden"])
def test_what_is_told_of_a_table_without_any_proof(house, scene):
    """Without a proof the server returns seats and settings: no cards, invitation or token."""
    with house.table(scene) as laid:
        before = laid.kept()
        told = house.client.get(f"/api/tables/{laid.name}").json()
        results = house.client.get(f"/api/tables/{laid.name}/results").json()
        assert set(told) == {"table", "game", "title", "status", "seats", "options"}
        assert set(results) == {"results"}
        _check_no_secret(laid, [told, results])
        assert laid.state.config.invite not in json.dumps([told, results])
        assert laid.kept() == before


@pytest.mark.parametrize("table", ["A" * 16, "a/b", "%00", "x" * 200])
def test_a_table_that_is_none_is_opened_to_nobody(house, table):
    for way in ("", "/results"):
        assert house.client.get(f"/api/tables/{table}{way}").status_code == 404
    asked = {
        "seats": {"invite": "x", "name": "Joe"},
        "challenge": {"name": "Joe"},
        "on": {"token": "x", "at": 0},
    }
    for way, body in asked.items():
        assert house.client.post(f"/api/tables/{table}/{way}", json=body).status_code == 404
