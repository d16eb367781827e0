"""Sealed answers are revealed in the order of seats, without their order in time or number of steps."""

import random
from contextlib import ExitStack

import pytest

from parlour.games import find, list_games
from parlour.server.protocol.messages import OPEN
from parlour.server.tables.config import TableConfig
from parlour.server.tables.state import State, make_event
from tests.server.configs import table_config

from .tables import FRIEND, YOU, OpenPage, new_table, wait_for_all
from .test_seats import join

CODES = {0: "code wink|nod,tap|shrug", 1: "code smile", 2: "accept", 3: "refuse"}
ORDERS = [(0, 1, 2, 3), (1, 0, 3, 2)]
ASKED = [dict(type="moments"), *(dict(type="moment", at=at) for at in range(6)), dict(type="why", touched=[])]


def agreed(client, codes, order):
    """Let four people agree on codes in this order; return what another pair and a spectator receive."""
    table = new_table(client, "cash", [YOU, FRIEND, FRIEND, FRIEND], deal="7")
    tokens = [table["token"], *(join(client, table, name).json()["token"] for name in ("Bob", "Cid", "Dee"))]
    with ExitStack() as stack:
        pages = [stack.enter_context(OpenPage(client, table["table"], token)) for token in (*tokens, None)]
        wait_for_all(pages)
        for seat in order:
            pages[seat].wait_for_turn()
            pages[seat].play(codes[seat])
        return [sent_to(page, pages[order[-1]].view["rev"]) for page in (pages[1], pages[3], pages[4])]


def sent_to(page, revision):
    while page.view["rev"] < revision:
        page.wait()
    told = ("game", "choices", "moves_played", "log_from", "log", "news", "laid_by")
    return [{name: page.view[name] for name in told}, *(page.ask(**one) | {"id": ""} for one in ASKED)]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("codes", ["code wink", "code wink|nod", CODES[0]])
def test_neither_how_many_codes_a_pair_has_nor_who_was_first_is_told_to_others(client, codes, order):
    usual = agreed(client, CODES | {0: "code wink", 2: "accept"}, ORDERS[0])
    assert agreed(client, CODES | {0: codes}, order) == usual


SEALED = [name for name in list_games() if "answers" in find(name).table.registers]


@pytest.mark.parametrize("game", SEALED)
def test_whatever_order_they_come_in_answers_are_told_seat_by_seat(game):
    chance, seats = random.Random(game), find(game).seats.default
    state = State(table_config(game, {}, [OPEN] * seats, deal="7"))
    for seat in range(seats):
        state.apply(make_event("sit", seat=seat, name=f"N{seat}", key=str(seat)))
    match, phases = state.match, 0
    while not match.over and phases < 12:
        told, seat = match.settled, chance.choice(match.deciders)
        sealed = match.table["asked"].item()
        state.apply(state.move_event(seat, chance.choice(match.legal(seat))))
        if sealed and match.settled > told:
            answers, phases = match.played[told:], phases + 1
            assert [one.seat for one in answers] == sorted(one.seat for one in answers)
            secret = [one.seat for one in answers if match.game.verbs[one.move & 15].secret]
            assert len(secret) == len(set(secret))
            assert all(
                match.played[at].seat == seat
                for seat, starts in state.decision_starts.items()
                for at in starts
            )


def four_who_agree(in_order=True):
    """A table of four people, and their stored answers about codes."""
    config = table_config("cash", {}, [OPEN] * 4, deal="7")
    state = State(
        TableConfig.from_json(config.to_json()) if in_order else config.model_copy(update={"in_order": False})
    )
    events = [make_event("sit", seat=seat, name=f"N{seat}", key=str(seat)) for seat in range(4)]
    said = [(1, "code smile"), (0, CODES[0]), (3, "refuse"), (2, "accept")]
    for event in [*events, *(make_event("move", seat=seat, text=text, at=0.0) for seat, text in said)]:
        state.apply(event)
    return state


def played(state):
    return [(one.seat, one.text) for one in state.match.played]


def test_the_steps_of_a_secret_answer_are_one_move_that_can_be_played_again():
    state = four_who_agree()
    assert played(state) == [(0, CODES[0]), (1, "code smile"), (2, "accept"), (3, "refuse")]
    again = four_who_agree().match.at_move(0)
    for seat, text in played(state):
        again.play(seat, text)
    assert again.table.tobytes() == state.match.table.tobytes()
    assert state.match.log(0)[0]["move"] == CODES[0]


def test_answers_that_were_told_are_taken_back_together():
    """Otherwise a player who takes theirs back would answer again, knowing those of the others."""
    for seat in (2, 3):
        state = four_who_agree()
        state.apply(make_event("back", to=state.last_decision_start(seat)))
        assert played(state) == [(0, CODES[0]), (1, "code smile")]
        assert state.match.deciders == [2, 3]
    state.apply(make_event("back", to=state.last_decision_start(1)))
    assert (played(state), state.match.deciders) == ([], [0, 1])


def test_a_sealed_answer_is_taken_back_alone_while_others_think():
    state = four_who_agree()
    state.apply(make_event("back", to=2))
    state.apply(make_event("move", seat=3, text="accept", at=0.0))
    assert state.last_decision_start(3) == 2


def test_a_table_of_old_is_read_back_as_it_was():
    texts = ["code smile", "also nod,tap", "also shrug", "code wink", "refuse", "accept"]
    assert [text for _, text in played(four_who_agree(in_order=False))] == texts


def test_a_view_from_before_the_last_answer_is_not_current_though_there_are_no_more_moves():
    config = table_config("cash", {}, [OPEN] * 4, deal="7")
    state = State(config)
    for seat in range(4):
        state.apply(make_event("sit", seat=seat, name=f"N{seat}", key=str(seat)))
    state.apply(make_event("move", seat=0, text="code wink|nod", at=0.0))
    before = len(state.match.played)
    state.apply(make_event("move", seat=1, text="code wink", at=0.0))
    assert len(state.match.played) == before
    assert state.cards_revision == state.revision
