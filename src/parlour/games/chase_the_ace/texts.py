"""Chase the Ace: reasons for refused moves, and the facts shown next to the cards."""

from ...engine.game import Fact, Refusal
from ...engine.moves import verb
from .rules import CARRIED_FORWARD, CARRY, KEEP, SWAP, left

TAGLINE, FACE = "Pass the low card on", "Ah"
NOW = {"turn": "R5 R6 R7"}  # the rules that apply in each phase
TERMS = {  # terms of the page, and the rules that define them
    "lives": "R1",
    "life": "R1",
    "pot": "R1 R23",
    "swap": "R5",
    "stock": "R7",
}
DOES = [  # descriptions of moves
    (r"keep", r"~keep the card"),
    (r"swap", r"~ask for the next card"),
    (r"cut", r"~cut the stock"),
]
BESIDE = (KEEP,)  # shown as a button as well: it is not obvious that a second touch keeps the card
PROMPTS = {"turn": "Touch your card to keep it, or try for a better one."}

WORTH = "thousandths of the pot by which your share exceeds the others'"


def refuse(t, move):
    if verb(move) == SWAP:
        return Refusal("R7", "the dealer has no player left to ask: keep the card, or cut the stock")
    if t.turn == t.dealer:
        return Refusal("R7", "there is no card left to cut")
    return Refusal("R7", "only the dealer may cut: keep the card, or try to swap it with your left neighbour")


def facts(t):
    lives = [Fact("lives", str(t.lives_left[seat]), seat) for seat in range(t.seats)]
    return [Fact("pot", f"{t.pot} cents"), *lives]


def check_seats(seats, chosen):
    """R2, C3: refuse fewer players than `min_players`."""
    least = chosen["min_players"]
    if seats < least:
        return f"{seats} players are too few (R2): invite {least} or more, or set min_players to {seats}"
    return ""


def next_game(t):
    """C13: return options of the next game: the carried pot, and lives without cost after `carry`."""
    if t.ending != CARRIED_FORWARD:
        return {}
    return {"carried_pot_cents": t.pot} | ({"life_cents": 0} if t.last_tie == CARRY else {})


def touched(t, move):
    """Return what a player touches: their card to keep it, the neighbour to swap, the stock to cut."""
    if verb(move) == KEEP:
        return [("hand", t.turn, 0)]
    return [("seat", left(t, t.turn)) if verb(move) == SWAP else ("stock", 0)]
