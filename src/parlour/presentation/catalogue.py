"""The catalogue of games: numbers of seats, house rules, clocks and the levels of bots, ready for JSON."""

from dataclasses import asdict
from typing import Any

from ..bots.players import CLUB, level_named, levels_of, why_fewer_levels
from ..engine.checking import must_pass
from ..engine.game import Game
from ..engine.options import Option, settle
from ..errors import BrokenGame, RulesError
from ..games import list_games, load
from ..match.deal_numbers import whose_numbers, winnable_deals
from .clocks import clocks_of
from .first_deal import first_deal, how_it_goes
from .house_rules import is_of_seats, text_of, title_of, value_text

FACE = "As"  # the card on the tile of a game whose words name no other
YES_NO = {"yes", "no"}


def catalogue() -> list[dict[str, Any]]:
    """Return the descriptions of all games that can be played, ready for JSON."""
    games = []
    for name in list_games():
        try:
            game = load(name)
            must_pass(game)
        except (BrokenGame, RulesError):
            continue
        games.append(described(game))
    return games


def described(game: Game) -> dict[str, Any]:
    """Return the description of a game, ready for JSON."""
    words = game.texts.module
    return {
        "name": game.name,
        "title": game.title,
        "tagline": getattr(words, "TAGLINE", "") or first_sentence(game.page),
        "face": getattr(words, "FACE", FACE),
        "how": str(how_it_goes(game)),
        "guided": first_deal(game) is not None,
        "seats": seats_of(game),
        "options": [option_told(option) for option in game.options],
        "numbers": whose_numbers(game),
        "winnable": len(winnable_deals(game)),
        "clocks": [asdict(clock) | {"phases": list(clock.phases)} for clock in clocks_of(game)],
        "levels": levels_told(game) if game.seats.most > 1 else [],
        "levels_told": why_fewer_levels(game.name) if game.seats.most > 1 else "",
        "usual_level": CLUB.bot,
    }


def levels_told(game: Game) -> list[dict[str, Any]]:
    """Return the levels of a game, the weakest first, each with a description and its strength in Elo."""
    return [
        {
            "bot": level.bot,
            "title": level.title,
            "text": level.text,
            "strength": f"Elo {rating} against Club." if rating and level != CLUB else "",
        }
        for level, rating in levels_of(game.name).items()
    ]


def level_of(bot: str) -> str:
    """Return the title of a bot's level, such as `Club`; the name of the bot if it is not a level."""
    level = level_named(bot)
    return level.title if level else bot


def seats_of(game: Game) -> dict[str, Any]:
    """Return how many can play with the default house rules; other house rules may change this."""
    least, most, chosen = game.seats.least, game.seats.most, settle(game.options, {})
    allowed = [many for many in range(least, most + 1) if not game.check_seats(many, chosen)]
    return {"least": least, "most": most, "default": game.seats.default, "allowed": allowed}


def option_told(option: Option) -> dict[str, Any]:
    """Return the description of a house rule; its `kind` is `yes_no`, `choice` or `number`."""
    by_number = option.high >= option.low
    kind = "number" if by_number else "yes_no" if set(option.names) == YES_NO else "choice"
    return {
        "name": option.name,
        "title": title_of(option),
        "text": text_of(option),
        "rule": option.rule,
        "kind": kind,
        "values": list(option.names) or None,
        "called": {name: value_text(option, name) for name in option.names},
        "low": option.low if by_number else None,
        "high": option.high if by_number else None,
        "seats": is_of_seats(option),
        "default": option.default,
    }


def house_rules_told(game: Game, chosen: dict[str, str]) -> list[dict[str, str]]:
    """Return the chosen house rules of a table as texts, each with the number of its rule."""
    return [
        {
            "name": option.name,
            "chosen": chosen[option.name],
            "title": title_of(option),
            "value": value_text(option, chosen[option.name]),
            "text": text_of(option),
            "rule": option.rule,
        }
        for option in game.options
        if option.name in chosen
    ]


def first_sentence(page: str) -> str:
    """Return the first sentence of a rule page, without the full stop."""
    text = next((line for line in page.splitlines() if line and not line.startswith("#")), "")
    return text.partition(". ")[0].removesuffix(".")
