"""Chase the Ace: why a move is refused, and what stands beside the cards."""

from ...engine.game import Fact, Refusal
from ...engine.moves import verb
from .rules import CARRIED_FORWARD, CARRY, KEEP, SWAP, left

TAGLINE, FACE = "Pass the low card on", "Ah"
NOW = {"turn": "R5 R6 R7"}  # the rules of what is asked in a phase
TERMS = {  # what the page's words mean: the rules that say it
    "lives": "R1",
    "life": "R1",
    "pot": "R1 R23",
    "swap": "R5",
    "stock": "R7",
}
DOES = [  # what is done with a move
    (r"keep", r"~keep the card"),
    (r"swap", r"~ask for the next card"),
    (r"cut", r"~cut the stock"),
]
BESIDE = (KEEP,)  # it has a button, too: nothing shows that a card which is touched twice is kept
PROMPTS = {"turn": "Touch your card to keep it, or try for a better one."}

WORTH = "thousandths of the pot by which your share passes the others'"


def refuse(t, move):
    if verb(move) == SWAP:
        return Refusal("R7", "the dealer has nobody left to ask: keep the card, or cut the stock")
    if t.turn == t.dealer:
        return Refusal("R7", "there is no card left to cut")
    return Refusal("R7", "only the dealer cuts: keep the card, or try to swap it with your left neighbour")


def facts(t):
    lives = [Fact("lives", str(t.lives_left[seat]), seat) for seat in range(t.seats)]
    return [Fact("pot", f"{t.pot} cents"), *lives]


def check_seats(seats, chosen):
    """R2, C3: enough people."""
    least = chosen["min_players"]
    if seats < least:
        return f"{seats} players are too few (R2): ask {least} or more, or set min_players to {seats}"
    return ""


def next_game(t):
    """C13: the pot of an undecided game is played for again; after `carry` nobody pays anew."""
    if t.ending != CARRIED_FORWARD:
        return {}
    return {"carried_pot_cents": t.pot} | ({"life_cents": 0} if t.last_tie == CARRY else {})


def touched(t, move):
    """What one touches: its own card to keep it, the neighbour who is asked for another, the stock to cut."""
    if verb(move) == KEEP:
        return [("hand", t.turn, 0)]
    return [("seat", left(t, t.turn)) if verb(move) == SWAP else ("stock", 0)]
