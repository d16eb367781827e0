"""The register of players belongs to the operator: sheets of strangers neither read nor fill it."""

from parlour.scores.script.commands import Join, NewGame
from parlour.scores.service import ScoreService

from .phones import Phone, begin

COLOUR = "#123456"


def colours(client, *names):
    """Return the colours that players get on a new sheet."""
    told = begin(client, *names)
    with Phone(client, told["sheet"], told["key"]) as phone:
        return [player["colour"] for player in phone.shown["players"]]


def test_a_colour_tells_nothing_of_sheets_of_others(client):
    before = colours(client, "Ann", "Zoe")
    private = [{"name": "Zoe", "colour": COLOUR}, {"name": "Ann", "colour": "#654321"}]
    told = begin(client, players=private)
    with Phone(client, told["sheet"], told["key"]) as phone:
        assert COLOUR in [player["colour"] for player in phone.shown["players"]]
        phone.write("join", player="Ben", colour="#abcdef")
    assert colours(client, "Ann", "Zoe") == before
    assert "#abcdef" not in colours(client, "Ben", "Cy")


def test_a_colour_tells_nothing_of_the_sheets_of_the_house(client, database):
    before = colours(client, "Ann", "Zoe")
    service = ScoreService(database)
    service.new(NewGame("plain", ("Zoe", "Ann"), "Friday", colours={"Zoe": COLOUR}))
    assert colours(client, "Ann", "Zoe") == before


def test_the_house_lists_its_own_players_only(client, database):
    told = begin(client, "Zoe", "Ann")
    with Phone(client, told["sheet"], told["key"]) as phone:
        assert phone.write("join", player="Ben")["type"] == "done"
    service = ScoreService(database)
    assert service.players() == []
    service.new(NewGame("plain", ("Dan", "Eve"), "Friday"))
    service.do("Friday", Join("Flo"))
    assert {player.name for player in service.players()} == {"Dan", "Eve", "Flo"}
