"""What a page may ask for at its table, and what it is answered."""

import secrets
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from ...bots.time_control import THINK
from ...engine.linked import engine
from ...errors import NotAsked
from ...match import Match
from ...match.view import laid_by, open_laid_by, open_zones
from ...presentation.composed_moves import arranged
from ...presentation.deals import deals_as_data
from ...presentation.explain import explain_target
from ...presentation.hints import BUDGET, winnability_text
from ..http.rate_limit import CHANGES
from ..tables import disconnects
from ..tables.actor import TableActor
from ..tables.clocks import MoveDelayed
from ..tables.config import EMOTES, OPEN, PACES, PERSON, check_bot
from ..tables.fair_queue import JobSource
from ..tables.registry import TableRegistry
from ..tables.rematch import rematch
from ..tables.shadowing import Viewpoint, answer_event
from ..tables.state import State, TableError, constant_event, make_event, token_hash
from ..tables.store import Event
from ..views.table_view import first_person, game_view, log, moments
from . import messages

Answer = dict[str, Any]
HINT_SECONDS = THINK
UNADVISED = "people play against each other here, and this table was laid without hints"


class TableHandlers:
    """One page at a table, with the seat that its token has proved (None: a spectator)."""

    def __init__(self, room: TableRegistry, place: Viewpoint, may_lay: Callable[[], None]) -> None:
        """`may_lay` raises TooMuch where this page's client has laid too many tables."""
        self._room, self._place, self._may_lay, self.seat = room, place, may_lay, place.seat
        self._source = JobSource(place.client, place.table.state.config.id)
        self._ways = {
            messages.PlayRequest: self._play,
            messages.ExplainRequest: self._why,
            messages.HintRequest: self._hint,
            messages.WinnabilityRequest: self._winnable,
            messages.TakebackRequest: self._undo,
            messages.RestartRequest: self._restart,
            messages.ArrangeRequest: self._arrange,
            messages.TakebackAnswer: self._consent,
            messages.ChangeAnswerRequest: self._change,
            messages.HomeRequest: self._home,
            messages.MomentRequest: self._look,
            messages.RematchRequest: self._rematch,
            messages.SeatBotRequest: self._seat_bot,
            messages.PaceRequest: self._pace,
            messages.TimeMultiplierRequest: self._patience,
            messages.MomentListRequest: self._moments,
            messages.SeatLinkRequest: self._reissue,
            messages.EmoteRequest: self._emote,
            messages.LatencyReport: self._line,
            messages.ShadowSeatRequest: self._stand,
            messages.ShadowingAnswer: self._admit,
        }

    async def answer(self, asked: messages.TableMessage) -> Answer:
        """Do what is asked. Raises ParlourErrors that say why not; then nothing has changed."""
        answer: Answer = await self._ways[type(asked)](asked)  # type: ignore[operator]
        return answer

    @property
    def _table(self) -> TableActor:
        return self._place.table

    @property
    def _own(self) -> int:
        return self._must_sit()

    def _must_sit(self) -> int:
        if self.seat is None:
            raise NotAsked("you look on: only who sits at the table can do that", code="seat.required")
        return self.seat

    async def _act(self, make: Any, command: str) -> Answer:
        own = self._own
        self._room.quotas.take(self._source.client, moves=1)
        return {"type": "ack", "rev": await self._table.act(make, f"{own}:{command}")}

    async def _play(self, asked: messages.PlayRequest) -> Answer:
        timing, seat, rests = self._table.clocks, self._own, 0.0

        def make(state: State) -> Event:
            nonlocal rests
            _must_not_be_away(state, seat)
            _must_be_current(state, asked.rev)
            self._must_not_stand_still()
            rests = timing.rest_after(seat, asked.move)
            return state.move_event(seat, asked.move, asked.then)

        try:
            done = await self._act(make, asked.id)
        except MoveDelayed as held:
            return {"type": "held", "seconds": round(timing.delay_move(seat, asked.move, held), 1)}
        timing.start_rest(seat, rests)
        return done

    async def _why(self, asked: messages.ExplainRequest) -> Answer:
        async with self._table.lock:
            reason = explain_target(self._table.state.match, self._own, asked.touched)
        return {"type": "reason", **asdict(reason)}

    async def _hint(self, asked: messages.HintRequest) -> Answer:
        """What search would do, from what the seat knows; it thinks beside the room, not in it."""
        async with self._place.locked_table() as seen:
            state = seen.state
            seat = self._own if asked.seat is None else _eye(state, self.seat, asked.seat)
            match = state.match if asked.at is None else _past(state, asked.at)
            if match.over or seat not in match.deciders or state.waiting:
                raise NotAsked("that seat is not asked at this moment" if asked.at else "it is not your turn")
            if not state.hints_allowed:
                raise NotAsked(UNADVISED, code="hint.forbidden")
            match = match.at_move(len(match.played))  # to think about while the table goes on
        found = await self._room.bot_executor.advise(self._source, match, seat, HINT_SECONDS)
        moves = [
            {"text": one.text, "value": one.value, "worse": one.worse, "visits": one.visits}
            for one in found.moves
        ]
        return {
            "type": "hint",
            "moves": moves,
            "counts": found.counts,
            "back": found.back,
            "wins": found.wins,
            "used": found.used._asdict(),
        }

    async def _winnable(self, asked: messages.WinnabilityRequest) -> Answer:
        """Whether the game can still be won; the solver looks for an answer beside the room, not in it."""
        async with self._table.lock:
            seat, match = self._own, self._table.state.match
            if match.over or seat not in match.deciders or self._table.state.waiting:
                raise NotAsked("it is not your turn")
            if match.game.solving and engine(match.game).uncompiled("beam"):
                raise TableError(
                    "the solver is being made ready: ask again in a moment", code="solver.preparing"
                )
            match = match.at_move(len(match.played))
        found = await self._room.bot_executor.outlook(self._source, match, seat, BUDGET)
        return {"type": "winnable", "text": winnability_text(found)}

    async def _undo(self, asked: messages.TakebackRequest) -> Answer:
        def make(state: State) -> Event:
            _must_be_current(state, asked.rev)
            alone = state.people == [self._own]
            if alone and state.restarted_games and not state.decision_starts.get(self._own):
                return make_event("resume")
            to = state.last_decision_start(self._own)
            if state.takeback is not None and state.takeback.seat != self._own:
                raise TableError(
                    "somebody else asks to take back a move: answer that first", code="takeback.pending"
                )
            if state.takeback is not None:
                raise TableError(
                    "you have asked for that already: the others have yet to answer", code="takeback.pending"
                )
            return make_event("back", to=to) if alone else make_event("ask", seat=self._own, to=to)

        return await self._act(make, asked.id)

    async def _restart(self, asked: messages.RestartRequest) -> Answer:
        def make(state: State) -> Event:
            _must_be_current(state, asked.rev)
            if state.people != [self._own]:
                raise TableError(
                    "others play here, too: only a game against bots can be begun again",
                    code="table.not_alone",
                )
            if not state.match.played:
                raise NotAsked(
                    "nothing has been played yet: the game begins here", code="game.nothing_played"
                )
            return make_event("restart")

        return await self._act(make, asked.id)

    async def _arrange(self, asked: messages.ArrangeRequest) -> Answer:
        """The moves that lay rows as the game would lay them, for whoever wants to change them before."""
        async with self._table.lock:
            state, seat = self._table.state, self._own
            if state.waiting or seat not in state.match.deciders:
                raise NotAsked("it is not your turn")
            return {"type": "arranged", "moves": arranged(state.match, seat)}

    async def _consent(self, asked: messages.TakebackAnswer) -> Answer:
        return await self._act(constant_event("agree", seat=self._own, agree=asked.agree), asked.id)

    async def _change(self, asked: messages.ChangeAnswerRequest) -> Answer:
        def make(state: State) -> Event:
            _must_not_be_away(state, self._own)
            _must_be_current(state, asked.rev)
            self._must_not_stand_still()
            if state.answer_changes(self._own) >= CHANGES:
                raise TableError(
                    f"you have changed this answer {CHANGES} times: now your answer stands",
                    code="limit.changes",
                )
            return make_event("change", seat=self._own)

        return await self._act(make, asked.id)

    async def _home(self, asked: messages.HomeRequest) -> Answer:
        def make(state: State) -> Event:
            _must_be_current(state, asked.rev)
            self._must_not_stand_still()
            return make_event("home", seat=self._own, at=state.age())

        return await self._act(make, asked.id)

    async def _look(self, asked: messages.MomentRequest) -> Answer:
        """The table at an earlier moment, from one's own seat; from any, or all hands, once all is open."""
        async with self._place.locked_table() as seen:
            state, own = seen.state, self._place.viewing_seat(asked.at)
            past, eye = _past(state, asked.at), _eye(state, own, self._place.wanted(asked.seat))
            before = max(0, asked.at - 1)
            if asked.open:
                _must_lie_open(state)
            return {
                "type": "moment",
                "at": asked.at,
                "seat": eye,
                "open": asked.open,
                "game": game_view(past, eye, deals_as_data(past))
                | ({} if own == self.seat else {"prompt": ""})
                | ({"zones": open_zones(past, eye)} if asked.open else {}),
                "laid_by": open_laid_by(past) if asked.open else laid_by(past, eye),
                "news": past.log(eye, before),
                "log": log(state, past, before, eye, eye == own != self.seat),
            }

    async def _rematch(self, asked: messages.RematchRequest) -> Answer:
        self._must_sit()
        table = await rematch(self._room, self._table, self._may_lay)
        return {"type": "ack", "rev": self._table.state.revision, "table": table}

    async def _seat_bot(self, asked: messages.SeatBotRequest) -> Answer:
        check_bot(asked.bot)

        def make(state: State) -> Event:
            if asked.seat >= len(state.occupants):
                raise TableError(f"there is no seat {asked.seat} at this table", code="seat.unknown")
            occupant = state.occupants[asked.seat]
            if occupant.kind == PERSON and asked.seat == self._own:
                return make_event("return", seat=asked.seat) if occupant.bot else _sits(asked.seat, asked.bot)
            if (
                occupant.kind == PERSON
                and self._table.disconnects.seconds_away(asked.seat) >= disconnects.SOON
            ):
                return _sits(asked.seat, disconnects.STAND_IN)
            if occupant.kind != OPEN:
                raise TableError("somebody sits there, or may be back at once", code="seat.taken")
            return _sits(asked.seat, asked.bot)

        return await self._act(make, asked.id)

    async def _pace(self, asked: messages.PaceRequest) -> Answer:
        if asked.pace not in PACES:
            raise TableError(f"the pace is one of {', '.join(PACES)}", code="pace.unknown")
        return await self._act(constant_event("pace", pace=asked.pace), asked.id)

    async def _patience(self, asked: messages.TimeMultiplierRequest) -> Answer:
        return await self._act(constant_event("patience", times=asked.times), asked.id)

    async def _moments(self, asked: messages.MomentListRequest) -> Answer:
        async with self._place.locked_table() as seen:
            return {"type": "moments", "moments": moments(seen.state.match)}

    async def _reissue(self, asked: messages.SeatLinkRequest) -> Answer:
        """A new token for the seat of somebody who is away; the old one proves nothing any more."""
        token = secrets.token_urlsafe(24)

        def make(state: State) -> Event:
            if first_person(state) != self._own:
                raise TableError(
                    "only whoever has made the table can make a new link to a seat", code="table.not_owner"
                )
            if asked.seat >= len(state.occupants):
                raise TableError(f"there is no seat {asked.seat} at this table", code="seat.unknown")
            away = self._table.disconnects
            if away.seconds_away(asked.seat) < away.grace:
                grace = f"{away.grace:g} seconds"
                raise TableError(
                    f"a new link is made only for somebody who has been away for {grace}",
                    code="seat.not_away",
                )
            return make_event("reissue", seat=asked.seat, key=token_hash(token))

        done = await self._act(make, asked.id)
        if self._table.state.seat_of(token) is None:  # said twice, and done at the first
            raise TableError("this link is made already: ask for another one", code="link.conflict")
        return done | {"token": token}

    async def _line(self, asked: messages.LatencyReport) -> Answer:
        """Answered at once, whatever goes on; all are told only if the worst line is another now."""
        before = self._table.slowest()
        self._place.set_latency(asked.takes)
        if self._table.slowest() != before:
            self._table.viewers_changed()
            self._table.notify()
        return {"type": "heard"}

    async def _stand(self, asked: messages.ShadowSeatRequest) -> Answer:
        """A wish is heard by the one seat that it concerns, or is taken back."""
        if asked.seat is not None:
            self._room.shadow_request_limits.take(self._source.client)
        before = self._place.shadow_request
        async with self._table.lock:
            self._place.ask(asked.seat, asked.name)
        if self._place.shadow_request != before:  # or all would be shown the same, as often as somebody likes
            self._table.viewers_changed()
            self._table.notify()
        async with self._place.locked_table() as seen:
            return {"type": "ack", "rev": seen.state.revision}

    async def _admit(self, asked: messages.ShadowingAnswer) -> Answer:
        def make(state: State) -> Event:
            return answer_event(self._table, state, self._own, asked.number, asked.agree)

        return await self._act(make, asked.id)

    def _must_not_stand_still(self) -> None:
        if self._table.disconnects.pauses:
            raise TableError("this table stands still until all are back", code="table.paused")

    async def _emote(self, asked: messages.EmoteRequest) -> Answer:
        if asked.text not in EMOTES:
            raise TableError(f"say one of: {', '.join(EMOTES)}", code="emote.unknown")
        told = {"type": "emote", "seat": self._own, "text": asked.text}
        for viewer in self._table.viewers:
            if not viewer.viewpoint.is_delayed:
                viewer.queue_message(told)
        return {"type": "ack", "rev": self._table.state.revision}


def _past(state: State, at: int) -> Match:
    """The match at an earlier moment; what is sealed now is no moment yet."""
    if at > state.match.settled:
        raise TableError(f"only {state.match.settled} moves have been played", code="move.unknown")
    return state.match.at_move(at)


def _eye(state: State, own: int | None, wanted: int | None) -> int | None:
    """From which seat somebody may look who sees from their own."""
    if wanted is None or wanted == own:
        return own
    _must_lie_open(state)
    if wanted >= state.match.seats:
        raise TableError(f"there is no seat {wanted} at this table", code="seat.unknown")
    return wanted


def _must_lie_open(state: State) -> None:
    """Nobody looks into the hands of others before the game is over."""
    if not (state.match.over and state.config.reveal_hands):
        raise TableError(
            "the hands of others can be looked at when the game is over, if the table allows it",
            code="hand.hidden",
        )


def _sits(seat: int, bot: str) -> Event:
    return make_event("bot", seat=seat, bot=bot)


def _must_be_current(state: State, revision: int) -> None:
    """A move is meant for the table that was seen; where several act at once, others may have been faster.

    What was meant for a table from which moves were taken back since is meant for another.
    """
    at_once = state.match.table["owes"].item(0)
    if revision < (state.takeback_revision if at_once else state.cards_revision):
        raise TableError("the table has gone on meanwhile: look once more", code="table.conflict")


def _must_not_be_away(state: State, seat: int) -> None:
    if seat in state.bots:
        raise TableError("a bot plays for you: take your seat again first", code="seat.away")
