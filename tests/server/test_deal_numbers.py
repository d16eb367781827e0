"""Numbered deals on the server: PySolFC's in Forty Thieves, and deals that can be won."""

import pytest

from parlour.games import load
from parlour.match import Match
from parlour.match.deal_numbers import deck_of, winnable_deals
from parlour.server.tables.config import (
    ConfigError,
    TableConfig,
    challenge_config,
    rematch_config,
)
from parlour.server.tables.state import State
from parlour.solving import solve
from tests.codes import has_code
from tests.server.configs import table_config

from .tables import YOU, OpenPage, new_table

THIEVES = load("forty-thieves")


def laid(**wanted):
    return table_config("forty-thieves", {}, ["person"], **wanted)


def test_a_deal_of_forty_thieves_has_the_number_of_pysolfc():
    config = laid(deal=" 617 ")
    assert (config.seed, config.numbered, config.chosen) == (617, True, True)
    assert State(config).match.deck == deck_of(THIEVES, 617)
    again = challenge_config(config)
    assert State(again).match.deck == deck_of(THIEVES, 617)
    anew = rematch_config(config, "normal", 1)
    assert not anew.numbered
    assert State(anew).match.deck is None


def test_the_seed_of_a_table_deals_its_own_cards_once_more():
    """The server reveals the seed when a game is over; it is longer than PySolFC's numbers."""
    config = laid()
    again = laid(deal=str(config.seed))
    assert not again.numbered
    assert State(again).match.view(0)["zones"] == State(config).match.view(0)["zones"]


def test_tables_from_before_there_were_numbers_stay_as_they_were():
    told = laid(deal="617").to_json().replace('"numbered":true', '"numbered":false')
    config = TableConfig.from_json(told)
    assert State(config).match.view(0) == Match(THIEVES, 1, {}, 617).view(0)


@pytest.mark.parametrize("written", ["#617", "ms617", " MS617", "# 617"])
def test_a_table_takes_deal_numbers_as_other_programs_write_them(written):
    assert laid(deal=written).seed == 617
    assert laid(deal="12,345").seed == 12_345


def test_a_number_that_pysolfc_does_not_have_is_refused():
    with pytest.raises(ConfigError, match="the number of a deal is a whole number"):
        laid(deal="six")
    with pytest.raises(ConfigError, match="write ms1 to ms31999"):
        laid(deal="ms32000")
    with pytest.raises(ConfigError, check=has_code("deal.conflict")):
        laid(deal="617", winnable=True)


def test_a_deal_that_can_be_won_is_one_of_the_list():
    config = laid(winnable=True)
    assert config.seed in winnable_deals(THIEVES)
    assert config.numbered
    assert config.chosen, "people who have read the list may know the deal"
    assert State(config).match.deck == deck_of(THIEVES, config.seed)


def test_the_lists_say_whose_numbers_they_are_and_what_can_be_won(client):
    told = {game["name"]: game for game in client.get("/api/games").json()["games"]}
    assert told["forty-thieves"]["numbers"] == "PySolFC"
    assert told["forty-thieves"]["winnable"] == len(winnable_deals(THIEVES))
    assert (told["xeri"]["numbers"], told["xeri"]["winnable"]) == ("", 0)


def test_whether_it_can_still_be_won_is_answered_from_what_is_seen(client):
    solve(Match(THIEVES, seed=1, watched=False), 0.01)  # compile first, or the server asks to wait
    table = new_table(client, "forty-thieves", [YOU], deal="617")
    with OpenPage(client, table["table"], table["token"]) as page:
        assert page.view["can"]["winnable"]
        told = page.ask(type="winnable")
        assert told["type"] == "winnable"
        assert "This cannot be known yet, because 64 cards are hidden." in told["text"]


def test_the_table_says_whose_number_its_deal_has(client):
    for deal, whose in (("617", "PySolFC"), (None, ""), ("9" * 30, "")):
        table = new_table(client, "forty-thieves", [YOU], deal=deal)
        with OpenPage(client, table["table"], table["token"]) as page:
            assert page.view["fairness"]["numbers"] == whose


def test_only_games_with_a_solver_are_asked(client):
    table = new_table(client, "xeri", deal="5")
    with OpenPage(client, table["table"], table["token"]) as page:
        page.wait_for_turn()
        assert not page.view["can"]["winnable"]
        assert page.ask(type="winnable")["code"] == "game.no_solver"
