"""Titles of house rules (options) and texts for their values."""

import re
from collections.abc import Iterable

from ..engine.options import Option

TITLES = {
    "ah2h_together": "Ah and 2h together",
    "alphabet": "signs",
    "ante_cents": "ante, in cents",
    "board_tick_limit": "ticks until the board is swept",
    "carried_pot_cents": "pot carried over, in cents",
    "code_length_max": "longest code",
    "down_transfer": "bids in hands played down",
    "end_mode": "end of the match",
    "idle_limit": "turns without progress",
    "idle_result": "game without progress",
    "initial_check": "opening pile dealt again",
    "jack_xeri_points": "xeri on a jack",
    "kh_discard": "throwing Kh off",
    "last_tie": "tie for the last life",
    "life_cents": "a lost life, in cents",
    "match_rule": "cards of equal rank",
    "match_wins": "hands to win",
    "max_deals": "most deals",
    "max_hands": "most hands",
    "max_moves": "most moves",
    "max_raises": "most raises",
    "max_reshuffles": "most reshuffles",
    "max_turns": "most turns",
    "min_bid": "lowest bid",
    "min_players": "fewest players",
    "pass_final": "a pass is final",
    "reveal_all": "all hands shown",
    "start_size": "cards in the first layout",
    "swap_size": "cards swapped at once",
    "tick_priority": "first in a tick",
    "time_mode": "who acts when",
    "xeri_last_card": "xeri with the last card",
}
VALUES = {
    "carry_restake": "carry the pot, pay new stakes",
    "carry": "carry the pot",
    "cut_cards": "cut for the pot",
    "holder_chooses": "the holder of the king of hearts chooses",
    "j": "jacks",
    "joint": "share the pot",
    "k": "kings",
    "king_of_hearts": "the player who draws the king of hearts",
    "players": "one for each player",
    "q": "queens",
    "replay": "play again",
    "show_first": "end trading when dealt",
    "show_stops": "end trading when asked for",
}


def title_of(option: Option) -> str:
    """Return the title of an option."""
    return TITLES.get(option.name) or spoken(option.name)


def value_text(option: Option, value: str) -> str:
    """Return the text of a value. Seats are counted from 1 here."""
    if is_of_seats(option) and value.isdigit():
        return f"seat {int(value) + 1}"
    return VALUES.get(value) or spoken(value)


def is_of_seats(option: Option) -> bool:
    """Return whether the values of an option are seats, whose number depends on the table."""
    return option.name == "first_dealer"


def text_of(option: Option) -> str:
    """Return the description of an option, with texts in place of the names of values."""
    return re.sub(r"`(\w+)`", lambda named: f"“{value_text(option, named[1])}”", option.text)


def in_titles(options: Iterable[Option], text: str) -> str:
    """Return a text in which titles replace the names of options, which the browser does not show."""
    titles = {option.name: f"“{title_of(option)}”" for option in options if "_" in option.name}
    return re.sub(r"\b\w+\b", lambda word: titles.get(word[0], word[0]), text)


def spoken(name: str) -> str:
    return name.replace("_", " ")
