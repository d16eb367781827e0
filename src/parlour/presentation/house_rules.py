"""House rules in words: what an option is called where its name tells too little, and what its values are."""

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
    "carry_restake": "carry the pot, pay anew",
    "carry": "carry the pot",
    "cut_cards": "cut for the pot",
    "holder_chooses": "the holder of the king of hearts chooses",
    "j": "jacks",
    "joint": "share the pot",
    "k": "kings",
    "king_of_hearts": "whoever draws the king of hearts",
    "players": "one for each player",
    "q": "queens",
    "replay": "play again",
    "show_first": "end trading when dealt",
    "show_stops": "end trading when asked for",
}


def title_of(option: Option) -> str:
    """What an option is called by people."""
    return TITLES.get(option.name) or spoken(option.name)


def value_text(option: Option, value: str) -> str:
    """A value in words; where people sit down the seats are counted from one."""
    if is_of_seats(option) and value.isdigit():
        return f"seat {int(value) + 1}"
    return VALUES.get(value) or spoken(value)


def is_of_seats(option: Option) -> bool:
    """Whether the numbers of an option are seats: a table has fewer of them than the game allows, perhaps."""
    return option.name == "first_dealer"


def text_of(option: Option) -> str:
    """What an option is about, with the values that it names in words."""
    return re.sub(r"`(\w+)`", lambda named: f"“{value_text(option, named[1])}”", option.text)


def in_titles(options: Iterable[Option], told: str) -> str:
    """What is told of house rules, each by its title: on the page nobody sees their names."""
    titles = {option.name: f"“{title_of(option)}”" for option in options if "_" in option.name}
    return re.sub(r"\b\w+\b", lambda word: titles.get(word[0], word[0]), told)


def spoken(name: str) -> str:
    return name.replace("_", " ")
