"""Two tables whose decks differ in cards that a seat has not seen: with equal play, it receives the same.

Unlike sampled worlds, both tables compute everything that the rules derive from hidden cards.
"""

import itertools
import json
import random
from contextlib import ExitStack

import pytest

from parlour.engine.cards import write_card
from parlour.engine.linked import zone_at
from parlour.games import find
from parlour.match import Match
from parlour.server.http import rate_limit
from parlour.server.tables import state

from .tables import FRIEND, YOU, OpenPage, new_table, wait_for_all
from .test_hidden import live
from .test_seats import join

GAMES = [
    *("xeri", "diloti", "king", "chase-the-ace", "cash", "crash"),
    *("jack-change-it", "seven-rummy", "mexican-sweat", "trash"),
]
NAMES = ("Ben", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")
MOVES = 14
SWAPS = 12  # pairs of cards to try, until others could have played the same
TOLD = ("game", "choices", "laid_by", "moves_played", "log_from", "log", "news", "can", "practice", "rev")
TOUCHED = [["hand.0/0"], ["hand.1/1"], []]


def asked(page):
    """Return the answers to a page that asks for everything, including what it may not ask for."""
    at = page.view["moves_played"]
    told = [dict(type="moments"), dict(type="moment", at=at, seat=0), dict(type="moment", at=at, open=True)]
    told += [dict(type="moment", at=now) for now in sorted({0, at // 2, at, at + 1})]
    told += [dict(type="why", touched=touched) for touched in TOUCHED]
    told += [dict(type="play", rev=page.view["rev"], move=move) for move in ("flip", "play 10z", "swap")]
    return [page.ask(**one) | {"id": ""} for one in told]


def by_chance(pages, chance):
    """Return a random decider and their move."""
    seat = chance.choice([seat for seat, page in enumerate(pages) if page.moves])
    moves = [move for move in pages[seat].moves if move != "auto"]  # shows cards without their names
    return seat, chance.choice(moves)


def played(client, game, deck, monkeypatch, commands=None):
    """Play at a table with this deck, randomly or with given moves.

    Return the moves, the messages of one seat and of a spectator after every move, and the match. Return None
    if a seat could not play so.
    """
    monkeypatch.setattr(state, "_new_match", lambda config: Match(game, len(config.chairs), {}, 5, deck))
    seats, chance, done = find(game).seats.default, random.Random(game), []
    table = new_table(client, game, [YOU, *[FRIEND] * (seats - 1)], hints=True)
    tokens = [table["token"], *(join(client, table, name).json()["token"] for name in NAMES[: seats - 1])]
    with ExitStack() as stack:
        pages = [stack.enter_context(OpenPage(client, table["table"], token)) for token in (*tokens, None)]
        wait_for_all(pages)
        sent = {0: [], seats: []}
        for number in range(MOVES):
            seat, move = commands[number] if commands else by_chance(pages, chance)
            if pages[seat].play(move)["type"] != "ack":
                return None
            done.append((seat, move))
            for page in pages:
                while page.view["rev"] < pages[seat].view["rev"]:
                    page.wait()
            for eye, told in sent.items():
                view = {name: pages[eye].view[name] for name in TOLD}
                told.append(json.dumps([view, *asked(pages[eye])] if number % 7 == 6 else view))
        return done, sent, live(client, table).state.match


def seen_by(match, seat):
    """Return the cards that a seat has seen, in any zone."""
    lying = [
        zone_at(table, place.name, place.index) for table in match.past for place in match.game.table.places
    ]
    cards = {
        write_card(card)
        for zone in lying
        for card, eyes in zip(zone.cards, zone.seen, strict=False)
        if eyes >> seat & 1
    }
    hops = itertools.chain.from_iterable(one.hops for one in match.played)
    return cards | {write_card(hop.card) for hop in hops if hop.card >= 0 and hop.seen >> seat & 1}


@pytest.mark.parametrize("eye", ["own seat", "spectator"])
@pytest.mark.parametrize("game", GAMES)
def test_other_cards_that_were_dealt_where_nobody_saw_them_change_no_byte(client, monkeypatch, game, eye):
    monkeypatch.setattr(
        rate_limit.Allowances, "take", lambda *_: None
    )  # one client may not create so many tables
    chance, seats = random.Random(f"{game} {eye}"), find(game).seats.default
    deck = [write_card(card) for card in find(game).cards(Match(game, seats, {}, 5).table[0])]
    chance.shuffle(deck)
    commands, sent, match = played(client, game, deck, monkeypatch)
    reader, bit = (0, 0) if eye == "own seat" else (seats, match.game.table.spectator)
    seen = seen_by(match, bit)
    unseen, compared = [at for at, card in enumerate(deck) if card not in seen], 0
    for _ in range(SWAPS):
        one, other = chance.sample(unseen, 2)
        swapped = list(deck)
        swapped[one], swapped[other] = deck[other], deck[one]
        again = played(client, game, swapped, monkeypatch, commands)
        if again is not None and again[0] == commands:
            assert again[1][reader] == sent[reader]
            compared += 1
        if compared == 2:
            return
    assert compared
