"""The ends of deals and tricks, to which a review can jump."""

import itertools

from .tables import YOU, OpenPage, bot, new_table


def played(client, game, seats, decisions, **asked):
    """Return the moments of a game after some decisions of one seat, and the number of moves."""
    table = new_table(client, game, [YOU, *[bot("uniform")] * (seats - 1)], deal="3", **asked)
    with OpenPage(client, table["table"], table["token"]) as page:
        for _ in range(decisions):
            page.wait_for_turn()
            if page.moves:
                page.play(page.moves[0])
        page.wait_for_turn()
        return page.ask(type="moments")["moments"], page.view


def test_a_trick_ends_where_its_cards_are_taken_away(client):
    moments, _ = played(client, "king", 4, 8)
    tricks = [one["at"] for one in moments if one["kind"] == "trick"]
    assert tricks
    assert all(later - earlier == 4 for earlier, later in itertools.pairwise(tricks))


def test_a_deal_ends_where_the_next_one_begins(client):
    moments, view = played(client, "chase-the-ace", 6, 12)
    deals = [one["at"] for one in moments if one["kind"] == "deal"]
    assert len(deals) == view["game"]["deal"] - (not view["game"]["over"])
    assert deals == sorted(set(deals))
