"""Handlers of the requests to a table."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from ...bots.time_control import THINK
from ...engine.linked import engine
from ...errors import NotAsked
from ...match import Match
from ...match.view import laid_by, open_laid_by, open_zones
from ...messages import Recipient, render
from ...presentation.composed_moves import arranged, named_rows
from ...presentation.deals import deals_as_data
from ...presentation.explain import explain_target
from ...presentation.hints import BUDGET, Advice, winnability_text
from ...presentation.names import SeatNames
from ..cluster.presence import RulesReader
from ..http.rate_limit import CHANGES
from ..protocol import messages
from ..protocol.messages import EMOTES, OPEN, PACES, PERSON
from ..tables import disconnects
from ..tables.actor import TableActor
from ..tables.clocks import MoveDelayed
from ..tables.config import check_bot
from ..tables.fair_queue import JobSource
from ..tables.registry import TableRegistry
from ..tables.rematch import rematch
from ..tables.shadowing import Viewpoint, answer_event
from ..tables.state import State, TableError, constant_event, make_event, token_hash
from ..tables.store import Event
from ..views.table_view import first_person, game_view, log, moments, people
from .connection import JsonObject

HINT_SECONDS = THINK
NO_HINTS = "hints are off at this table: people play against each other"


class TableHandlers:
    """The requests of one connection to a table. `seat` is the seat of its token; None for a spectator."""

    def __init__(
        self, registry: TableRegistry, table: TableActor, place: Viewpoint, check_quota: Callable[[], None]
    ) -> None:
        """`check_quota` raises LimitExceeded if the client has created too many tables."""
        self._registry, self._table, self._viewpoint, self._check_quota = registry, table, place, check_quota
        self.seat, self._source = place.seat, JobSource(place.client, table.state.config.id)
        self._handlers = self._about_moves() | self._about_the_table()

    def _about_moves(self) -> dict[type, Any]:
        """The methods that answer requests about moves."""
        return {
            messages.PlayRequest: self._play,
            messages.ExplainRequest: self._explain,
            messages.HintRequest: self._hint,
            messages.WinnabilityRequest: self._winnable,
            messages.TakebackRequest: self._takeback,
            messages.RestartRequest: self._restart,
            messages.ArrangeRequest: self._arrange,
            messages.NameRowsRequest: self._name_rows,
            messages.TakebackAnswer: self._answer_takeback,
            messages.ChangeAnswerRequest: self._change_answer,
            messages.HomeRequest: self._home,
            messages.MomentRequest: self._moment,
            messages.MomentListRequest: self._moments,
        }

    def _about_the_table(self) -> dict[type, Any]:
        """The methods that answer requests about seats, settings and viewers."""
        return {
            messages.RematchRequest: self._rematch,
            messages.SeatBotRequest: self._seat_bot,
            messages.PaceRequest: self._pace,
            messages.TimeMultiplierRequest: self._time_multiplier,
            messages.SeatLinkRequest: self._seat_link,
            messages.EmoteRequest: self._emote,
            messages.LatencyReport: self._latency,
            messages.DealSeen: self._deal_seen,
            messages.RulesOpen: self._rules_open,
            messages.ShadowSeatRequest: self._shadow,
            messages.ShadowingAnswer: self._answer_shadowing,
        }

    async def reader(self) -> SeatNames:
        """The names of the seats and the language for the texts of this page."""
        async with self._table.lock:
            return self._reader(self._table.state)

    def _reader(self, state: State) -> SeatNames:
        return people(state, self.seat, self._viewpoint.locale)

    async def answer(self, request: messages.TableMessage) -> JsonObject:
        """Handle a request. Raises ParlourError if it is refused; then nothing has changed."""
        answer: JsonObject = await self._handlers[type(request)](request)
        return answer

    @property
    def _own_seat(self) -> int:
        return self._require_seat()

    def _require_seat(self) -> int:
        if self.seat is None:
            raise NotAsked("only players at the table can do that, not spectators", code="seat.required")
        return self.seat

    async def _store_event(self, make: Any, command: str) -> JsonObject:
        own = self._own_seat
        self._registry.quotas.take(self._source.client, moves=1)
        return {"type": "ack", "rev": await self._table.act(make, f"{own}:{command}")}

    async def _play(self, request: messages.PlayRequest) -> JsonObject:
        timing, seat, rests = self._table.clocks, self._own_seat, 0.0

        def make(state: State) -> Event:
            nonlocal rests
            _require_not_away(state, seat)
            _require_current(state, request.rev)
            self._require_not_paused()
            rests = timing.rest_after(seat, request.move)
            return state.move_event(seat, request.move, request.then)

        try:
            done = await self._store_event(make, request.id)
        except MoveDelayed as delay:
            return {"type": "held", "seconds": round(timing.delay_move(seat, request.move, delay), 1)}
        timing.start_rest(seat, rests)
        return done

    async def _explain(self, request: messages.ExplainRequest) -> JsonObject:
        async with self._table.lock:
            state = self._table.state
            reason = explain_target(state.match, self._own_seat, request.touched, self._reader(state))
        return {"type": "reason", **asdict(reason)}

    async def _hint(self, request: messages.HintRequest) -> JsonObject:
        """The moves that search recommends, from what the seat knows. Search runs in the bot executor."""
        async with self._viewpoint.locked_table() as locked:
            state = locked.state
            seat = self._own_seat if request.seat is None else _observer(state, self.seat, request.seat)
            match = state.match if request.at is None else _match_at(state, request.at)
            if match.over or seat not in match.deciders or state.waiting:
                raise NotAsked(
                    "that seat had no decision at this moment" if request.at else "it is not your turn"
                )
            if not state.hints_allowed:
                raise NotAsked(NO_HINTS, code="hint.forbidden")
            match = match.at_move(len(match.played))  # a copy, since the table changes during the search
        found = await self._registry.bot_executor.advise(self._source, match, seat, HINT_SECONDS)
        return {"type": "hint", **_hint_data(found, self._reader(state))}

    async def _winnable(self, request: messages.WinnabilityRequest) -> JsonObject:
        """Whether the game can still be won. The solver runs in the bot executor."""
        async with self._table.lock:
            seat, match = self._own_seat, self._table.state.match
            if match.over or seat not in match.deciders or self._table.state.waiting:
                raise NotAsked("it is not your turn")
            if match.game.solving and engine(match.game).uncompiled("beam"):
                raise TableError(
                    "the solver is being compiled: try again in a moment", code="solver.preparing"
                )
            match = match.at_move(len(match.played))
        found = await self._registry.bot_executor.outlook(self._source, match, seat, BUDGET)
        return {"type": "winnable", "text": winnability_text(found)}

    async def _takeback(self, request: messages.TakebackRequest) -> JsonObject:
        def make(state: State) -> Event:
            _require_current(state, request.rev)
            alone = state.people == [self._own_seat]
            if alone and state.restarted_games and not state.decision_starts.get(self._own_seat):
                return make_event("resume")
            to = state.last_decision_start(self._own_seat)
            if state.takeback is not None and state.takeback.seat != self._own_seat:
                raise TableError(
                    "another player has requested a take-back: answer that first", code="takeback.pending"
                )
            if state.takeback is not None:
                raise TableError(
                    "you have requested a take-back already: the others have not answered yet",
                    code="takeback.pending",
                )
            return make_event("back", to=to) if alone else make_event("ask", seat=self._own_seat, to=to)

        return await self._store_event(make, request.id)

    async def _restart(self, request: messages.RestartRequest) -> JsonObject:
        def make(state: State) -> Event:
            _require_current(state, request.rev)
            if state.people != [self._own_seat]:
                raise TableError(
                    "other people play here: only a game against bots can be restarted",
                    code="table.not_alone",
                )
            if not state.match.played:
                raise NotAsked("nothing has been played yet", code="game.nothing_played")
            return make_event("restart")

        return await self._store_event(make, request.id)

    async def _arrange(self, request: messages.ArrangeRequest) -> JsonObject:
        """The moves that lay the rows as the game would, so that the player can change them first."""
        async with self._table.lock:
            state, seat = self._table.state, self._own_seat
            if state.waiting or seat not in state.match.deciders:
                raise NotAsked("it is not your turn")
            match = state.match.at_move(len(state.match.played))
        found = await asyncio.to_thread(arranged, match, seat)
        return {"type": "arranged", "moves": found.moves, "reason": render(found.reason, self._reader(state))}

    async def _name_rows(self, request: messages.NameRowsRequest) -> JsonObject:
        async with self._table.lock:
            state, seat = self._table.state, self._own_seat
            if state.waiting or seat not in state.match.deciders:
                raise NotAsked("it is not your turn")
            rows = named_rows(state.match, seat, request.rows, self._reader(state))
            return {"type": "named_rows", "rows": rows}

    async def _answer_takeback(self, request: messages.TakebackAnswer) -> JsonObject:
        return await self._store_event(
            constant_event("agree", seat=self._own_seat, agree=request.agree), request.id
        )

    async def _change_answer(self, request: messages.ChangeAnswerRequest) -> JsonObject:
        def make(state: State) -> Event:
            _require_not_away(state, self._own_seat)
            _require_current(state, request.rev)
            self._require_not_paused()
            if state.answer_changes(self._own_seat) >= CHANGES:
                raise TableError(
                    f"you have changed this answer {CHANGES} times, which is the limit",
                    code="limit.changes",
                )
            return make_event("change", seat=self._own_seat)

        return await self._store_event(make, request.id)

    async def _home(self, request: messages.HomeRequest) -> JsonObject:
        def make(state: State) -> Event:
            _require_current(state, request.rev)
            self._require_not_paused()
            return make_event("home", seat=self._own_seat, at=state.age())

        return await self._store_event(make, request.id)

    async def _moment(self, request: messages.MomentRequest) -> JsonObject:
        """The table at an earlier moment: as the player saw it, or after the game as any seat or all did."""
        async with self._viewpoint.locked_table() as locked:
            state, own = locked.state, self._viewpoint.viewing_seat(request.at)
            past = _match_at(state, request.at)
            observer = _observer(state, own, self._viewpoint.wanted(request.seat))
            before = max(0, request.at - 1)
            if request.open:
                _require_open_hands(state)
            return {
                "type": "moment",
                "at": request.at,
                "seat": observer,
                "open": request.open,
                "game": game_view(past, observer, deals_as_data(past), reader=self._reader(state))
                | ({} if own == self.seat else {"prompt": ""})
                | ({"zones": open_zones(past, observer)} if request.open else {}),
                "laid_by": open_laid_by(past) if request.open else laid_by(past, observer),
                "news": past.log(observer, before),
                "log": log(
                    state, past, before, observer, observer == own != self.seat, self._viewpoint.locale
                ),
            }

    async def _rematch(self, request: messages.RematchRequest) -> JsonObject:
        self._require_seat()
        table = await rematch(self._registry, self._table, self._check_quota)
        return {"type": "ack", "rev": self._table.state.revision, "table": table}

    async def _seat_bot(self, request: messages.SeatBotRequest) -> JsonObject:
        check_bot(request.bot)

        def make(state: State) -> Event:
            if request.seat >= len(state.occupants):
                raise TableError(f"there is no seat {request.seat} at this table", code="seat.unknown")
            occupant = state.occupants[request.seat]
            if occupant.kind == PERSON and request.seat == self._own_seat:
                return (
                    make_event("return", seat=request.seat)
                    if occupant.bot
                    else _bot_event(request.seat, request.bot)
                )
            if (
                occupant.kind == PERSON
                and self._table.disconnects.seconds_away(request.seat) >= disconnects.SOON
            ):
                return _bot_event(request.seat, disconnects.STAND_IN)
            if occupant.kind != OPEN:
                raise TableError("this seat is taken", code="seat.taken")
            return _bot_event(request.seat, request.bot)

        return await self._store_event(make, request.id)

    async def _pace(self, request: messages.PaceRequest) -> JsonObject:
        if request.pace not in PACES:
            raise TableError(f"the pace is one of {', '.join(PACES)}", code="pace.unknown")
        return await self._store_event(constant_event("pace", pace=request.pace), request.id)

    async def _time_multiplier(self, request: messages.TimeMultiplierRequest) -> JsonObject:
        return await self._store_event(constant_event("patience", times=request.times), request.id)

    async def _moments(self, request: messages.MomentListRequest) -> JsonObject:
        async with self._viewpoint.locked_table() as locked:
            return {"type": "moments", "moments": moments(locked.state.match)}

    async def _seat_link(self, request: messages.SeatLinkRequest) -> JsonObject:
        """A new token for the seat of a person who is away. The old token becomes invalid."""
        token = secrets.token_urlsafe(24)

        def make(state: State) -> Event:
            if first_person(state) != self._own_seat:
                raise TableError("only the host can make a new link to a seat", code="table.not_owner")
            if request.seat >= len(state.occupants):
                raise TableError(f"there is no seat {request.seat} at this table", code="seat.unknown")
            away = self._table.disconnects
            if away.seconds_away(request.seat) < away.grace:
                grace = f"{away.grace:g} seconds"
                raise TableError(
                    f"a new link is made only for a player who has been away for {grace}",
                    code="seat.not_away",
                )
            return make_event("reissue", seat=request.seat, key=token_hash(token))

        done = await self._store_event(make, request.id)
        if self._table.state.seat_of(token) is None:  # a repeated request: the first one made another token
            raise TableError("this link has been made already: request another one", code="link.conflict")
        return done | {"token": token}

    async def _latency(self, request: messages.LatencyReport) -> JsonObject:
        """Record the latency of the connection. Views are sent only if the highest latency has changed."""
        before = self._table.slowest()
        self._viewpoint.set_latency(request.takes)
        if self._table.slowest() != before:
            self._table.viewers_changed()
            self._table.notify()
        return {"type": "heard"}

    async def _deal_seen(self, request: messages.DealSeen) -> JsonObject:
        """Record that the player has read the results of deals. Bots and clocks go on.

        Only pages that have announced it (`reports_deals`) are waited for, so others change nothing.
        """
        self._require_seat()
        before = self._table.waits_for_readers
        if self._viewpoint.deals_seen is not None:
            self._viewpoint.deals_seen = request.deals
        if self._table.waits_for_readers != before:  # otherwise a client could cause views without limit
            self._table.notify()
        return {"type": "heard"}

    async def _rules_open(self, request: messages.RulesOpen) -> JsonObject:
        """Record whether the player reads the rules.

        The answer says whether bots and clocks wait for that.
        """
        reader, waited = self._viewpoint.rules_reader, self._table.waits_for_readers
        self._viewpoint.rules_reader = RulesReader(self._require_seat()) if request.open else None
        if self._viewpoint.rules_reader != reader:
            self._table.viewers_changed()
        if self._table.waits_for_readers != waited:
            self._table.notify()
        return {"type": "heard", "waits": self._table.waits_for_readers}

    async def _shadow(self, request: messages.ShadowSeatRequest) -> JsonObject:
        """Request to shadow a seat, or withdraw the request."""
        if request.seat is not None:
            self._registry.shadow_request_limits.take(self._source.client)
        before = self._viewpoint.shadow_request
        async with self._table.lock:
            self._viewpoint.ask(request.seat, request.name)
        if self._viewpoint.shadow_request != before:  # otherwise a client could cause views without limit
            self._table.viewers_changed()
            self._table.notify()
        async with self._viewpoint.locked_table() as locked:
            return {"type": "ack", "rev": locked.state.revision}

    async def _answer_shadowing(self, request: messages.ShadowingAnswer) -> JsonObject:
        def make(state: State) -> Event:
            return answer_event(self._table, state, self._own_seat, request.number, request.agree)

        return await self._store_event(make, request.id)

    def _require_not_paused(self) -> None:
        if self._table.disconnects.pauses:
            raise TableError("this table is paused until all players are back", code="table.paused")

    async def _emote(self, request: messages.EmoteRequest) -> JsonObject:
        if request.text not in EMOTES:
            raise TableError(f"the words are {', '.join(EMOTES)}", code="emote.unknown")
        message = {"type": "emote", "seat": self._own_seat, "text": request.text}
        for viewer in self._table.viewers:
            if not viewer.viewpoint.is_delayed:
                viewer.queue_message(message)
        return {"type": "ack", "rev": self._table.state.revision}


def _hint_data(advice: Advice, reader: Recipient) -> JsonObject:
    """Return a hint as JSON data, with its reason for `reader`."""
    return {
        "moves": [
            {"text": move.text, "value": move.value, "worse": move.worse, "visits": move.visits}
            for move in advice.moves
        ],
        "counts": advice.counts,
        "reason": render(advice.reason, reader),
        "back": advice.back,
        "wins": advice.wins,
        "tally": advice.tally._asdict() | {"other": advice.rival} if advice.tally else None,
        "used": advice.used._asdict(),
    }


def _match_at(state: State, at: int) -> Match:
    """The match after `at` moves. Sealed answers that are not open yet do not count."""
    if at > state.match.settled:
        raise TableError(f"only {state.match.settled} moves have been played", code="move.unknown")
    return state.match.at_move(at)


def _observer(state: State, own: int | None, wanted: int | None) -> int | None:
    """Return the seat whose view is shown: the player's, or after the game the requested one.

    Raises TableError.
    """
    if wanted is None or wanted == own:
        return own
    _require_open_hands(state)
    if wanted >= state.match.seats:
        raise TableError(f"there is no seat {wanted} at this table", code="seat.unknown")
    return wanted


def _require_open_hands(state: State) -> None:
    """Raise TableError unless the game is over and the table allows looking at all hands."""
    if not (state.match.over and state.config.reveal_hands):
        raise TableError(
            "the hands of others are visible only after the game, and if the table allows it",
            code="hand.hidden",
        )


def _bot_event(seat: int, bot: str) -> Event:
    return make_event("bot", seat=seat, bot=bot)


def _require_current(state: State, revision: int) -> None:
    """Raise TableError if the table has changed since the revision that the client saw.

    Where several seats act at once, moves of others do not count as a change; take-backs always do.
    """
    at_once = state.match.table["owes"].item(0)
    if revision < (state.takeback_revision if at_once else state.cards_revision):
        raise TableError("the table has changed meanwhile: look at it again", code="table.conflict")


def _require_not_away(state: State, seat: int) -> None:
    if seat in state.bots:
        raise TableError("a bot plays for you: take your seat again first", code="seat.away")
