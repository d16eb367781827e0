"""Keep Trying: reasons for refused moves, and the facts shown next to the cards."""

from ...engine.cards import write_card
from ...engine.game import Fact, Refusal
from ...engine.moves import verb
from .rules import (
    AFTER_SET,
    AFTER_THREE,
    DISCARD,
    EXCHANGE,
    EXCHANGING,
    PASS,
    PICK,
    PLAY,
    PLAY_ON,
    TAKE_ANTE,
    TAKE_CARD,
    THREE,
    THREE_ON,
    many,
    set_key,
)

TAGLINE, FACE = "Sets and threes for small coins", "9c"
DEAL_NAME = "the game"  # the page's name for what is scored together
NOW = {  # the rules that apply in each phase
    "exchange": "R6",
    "turn": "R9 R10 R11 R14 R15",
    "after_set": "R14 R15",
    "after_three": "R15",
    "pick": "R24",
}
TERMS = {  # terms of the page, and the rules that define them
    "ante": "R7",
    "row": "R5",
    "round": "R8",
    "set": "R10",
    "three": "R14",
    "discard": "R15",
    "stock": "R28",
}
COUNTED = {
    "won by sets": ("prize",),
    "won by threes": ("prize",),
}  # counted by score lines, round by round
DOES = [  # descriptions of moves
    (r"(.*);", r"\1"),
    (r"play (.+)", r"~show \1"),
    (r"three (.+)", r"~show the three \1"),
    (r"exchange (.+)", r"~throw \1 away"),
    (r"take (.+)", r"~take the \1"),
]
PROMPTS = {"turn": "Show a set or a three, discard up to three cards, or pass."}


def held(t, cards):
    """Return the cards that the seat on turn does not hold and those it holds, as two tuples of text."""
    chosen = [card for card in range(52) if cards >> card & 1]
    return (
        tuple(write_card(card) for card in chosen if not t.hand[t.turn].holds(card)),
        tuple(write_card(card) for card in chosen if t.hand[t.turn].holds(card)),
    )


def refuse(t, move):
    kind = verb(move)
    if t.phase == PICK:
        return Refusal("K25", "you won the round: take the ante or the card; the best three gets the other")
    if kind >= TAKE_ANTE:
        return Refusal(
            "R24",
            "there is nothing to pick: a winner picks only if another player has the best three",
        )
    if t.phase == EXCHANGING and PLAY <= kind <= PASS:
        return Refusal("R8", "play starts after the exchange: exchange up to three cards, or stand")
    if t.phase != EXCHANGING and kind < PLAY:
        return Refusal("R6", "the exchange is over: play, three, discard, or pass")
    chosen = 1 << (move >> 4 & 255) if kind in (THREE, THREE_ON) else move >> 4
    missing, mine = held(t, chosen)
    if missing:
        number = {EXCHANGE: "R6", DISCARD: "R15", THREE: "R14", THREE_ON: "R14"}.get(kind, "R10")
        return Refusal(number, f"you do not hold {' '.join(missing)}", missing)
    if kind == EXCHANGE or (kind == DISCARD and many(chosen) > 3):
        return Refusal("R6" if kind == EXCHANGE else "R15", "at most three cards", mine)
    if kind == PASS:
        return Refusal("K18", "you have announced another part of your turn: show a three, or discard")
    if kind in (PLAY, PLAY_ON):
        return refuse_set(t, chosen, mine)
    return refuse_three(t, mine)


def refuse_set(t, chosen, mine):
    if t.set[t.turn].count > 0 or t.phase == AFTER_SET:
        return Refusal("K16", "one set in a turn", tuple(write_card(card) for card in t.set[t.turn].cards))
    if t.phase == AFTER_THREE:
        return Refusal("K18", "the set comes before the three in a turn")
    threes = tuple(text for text in mine if text[0] == "3")
    if threes:
        return Refusal("K11", "a three cannot be in a set: show it as a three, or discard it", threes)
    if set_key(t.hand[t.turn], chosen) == 0:
        return Refusal("K9", "the cards of a set have one rank; twos take that rank", mine)
    latest = max((t.set[seat] for seat in range(t.seats)), key=lambda shown: set_key(shown, -1))
    if set_key(t.hand[t.turn], chosen) <= set_key(latest, -1):
        proof = tuple(write_card(card) for card in latest.cards)
        text = f"beat {' '.join(proof)} with more cards, or with as many of a higher rank"
        return Refusal("R11", text, proof)
    return Refusal("R15", "no card is left to go on with in this turn")


def refuse_three(t, mine):
    if t.three[t.turn].count > 0:
        return Refusal(
            "K16", "one three in a turn", tuple(write_card(card) for card in t.three[t.turn].cards)
        )
    if mine[0][0] != "3":
        rule_number = "K10" if mine[0][0] == "2" else "R14"
        return Refusal(rule_number, f"{mine[0]} is not a three", mine)
    return Refusal("R15", "no card is left to go on with in this turn")


def facts(t):
    items = [Fact("round", f"{t.round_number} of {t.seats}")] if t.round_number else []
    items.append(Fact("antes", f"{t.antes} of {t.ante_cents} cents"))
    return items + [Fact("rounds won", str(t.rounds_won[seat]), seat) for seat in range(t.seats)]


def step(text, t, legal):
    """Divide a whole turn `play 2h Js; three 3c; discard 7d` into moves; `;` announces another part."""
    parts = [part.strip() for part in text.split(";")]
    goes_on = parts[-1] == ""
    parts = sorted(filter(None, parts), key=lambda part: "ptd".find(part[0].lower()))
    if len(parts) < 2:
        return text, ""
    kinds = [part.split()[0].lower() for part in parts]
    for kind, once in (("play", "set"), ("three", "three"), ("discard", "discard")):
        if kinds.count(kind) > 1:
            return Refusal("K16", f"one {once} in a turn, not {kinds.count(kind)}")
    return f"{parts[0]};", "; ".join(parts[1:]) + ";" * goes_on


def touched(t, move):
    """Return what a player touches besides hand cards: the card of the row that a winner takes."""
    return [("row", 0)] if verb(move) == TAKE_CARD else []
