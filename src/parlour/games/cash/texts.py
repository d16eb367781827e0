"""Cash: reasons for refused moves, and the facts shown next to the cards."""

import re

from ...engine.cards import read_card, write_card
from ...engine.game import Fact
from ...engine.moves import Refusal, verb
from ...engine.sets import holds
from .notation import CARD_BITS, CODE_BITS, LAST_THREE, PAIR
from .rules import (
    ALSO,
    CASH,
    CODE,
    COUNTER,
    DONE,
    KEEP,
    LETTERS,
    ONE_PLAYER,
    OPEN,
    PASS,
    PROPOSAL,
    REAL_TIME,
    REPLY,
    ROTATE,
    SIGN,
    SWAP,
    TABLE,
    TICK,
    UNDONE,
    WORDS,
)

TAGLINE, FACE = "Secret signals", "4s"
DEAL_NAME = "hand"  # the page's name for what is scored together
NOW = {  # the rules that apply in each phase
    "proposal": "R3",
    "reply": "R3",
    "tick": "R5 R8 K1",
    "open": "R5 R8",
}
TERMS = {  # terms of the page, and the rules that define them
    "board": "R4",
    "stock": "R4",
    "code": "R3",
    "sign": "R3",
    "cash": "R2",
    "counter": "R9",
    "letter": "R11",
    "partner": "R1",
    "team": "R1",
    "tick": "K1",
    "set aside": "R7",
}
DOES = [  # descriptions of moves
    (r"code (.+)", r"~propose the code \1"),
    (r"also (.+)", r"~send \1 as well"),
    (r"keep", r"~keep the code"),
    (r"accept", r"~accept the code"),
    (r"refuse", r"~refuse the code"),
    (r"swap (.+)>(.+)", r"~swap \1 for \2"),
    (r"cash", r"~call Cash"),
    (r"counter (.):S(.)", r"~call that seat \2 has four of a kind"),
    (r"counter (.)", r"~call that team \1 has four of a kind"),
    (r"\+(.+)", r"~show the sign \1"),
    (r"done", r"~want no more cards"),
]
CLOCKS = {
    "agree_seconds": dict(
        default=20,
        low=5,
        high=120,
        phases=("proposal", "reply"),
        rule="R3",
        text="How long pairs have to agree on a code.",
    ),
    "tick_seconds": dict(
        default=30,
        low=5,
        high=120,
        optional=True,
        phases=("tick",),
        rule="K18",
        text="How long a tick lasts.",
    ),
    "flush_count_seconds": dict(
        default=3,
        low=0,
        high=10,
        rule="K15",
        text="How long the table counts before a board is swept, in real time.",
    ),
    "swap_gap_ms": dict(
        default=400,
        low=0,
        high=2000,
        unit="ms",
        rule="K1",
        text="How long a player waits after a swap, in real time.",
    ),
}
LOOKS = {CASH: "call", COUNTER: "call", SIGN: "sign"}  # buttons always shown below the hand, not in a list
PROMPTS = {"proposal": "Propose a code to your partner: touch its signs in order."}
UNANSWERED = {"proposal": ("keep", "code wink"), "reply": ("refuse",), "tick": ("pass",)}  # K18, K22

under = TABLE.under

SIGNS = (
    *("wink", "nod", "cough", "scratch", "smile", "tap", "yawn", "shrug"),
    *("blink", "sniff", "frown", "hum"),
)
CARDS = r"(?:10|[a2-9tjqk])[cdhs](?: ?, ?(?:10|[a2-9tjqk])[cdhs])*"
SWAP_FORM = re.compile(rf"swap ({CARDS}) ?> ?({CARDS})", re.IGNORECASE)
SPELLED = {CODE: "code ", ALSO: "also ", SIGN: "+"}
COUNTER_FORM = re.compile(r"counter ([a-d])(?: ?: ?s?([0-7]))?", re.IGNORECASE)


def pairs_of(arguments):
    """Return the pairs of cards of a swap: the card put down and the card taken."""
    pairs = []
    while arguments:
        pairs.append(((arguments & 63) - 1, arguments >> CARD_BITS & 63))
        arguments >>= PAIR
    return pairs


def first_come(t):
    """R6, K1: whether the first player to reach a card gets it, as in real time."""
    return t.time_mode == REAL_TIME


def holds_back(t, move, clocks):
    """K15: seconds for which the last "done" is delayed while the table counts; a swap may cancel it."""
    last = t.phase == OPEN and verb(move) == DONE and (t.done | 1 << t.turn) == t.everybody
    return clocks["flush_count_seconds"] if last else 0


def repeats(t, move):
    """K15: whether a player shows "done" who already shows it."""
    return t.phase == OPEN and verb(move) == DONE and bool(t.done & 1 << t.turn)


def rests(t, move, clocks):
    """K1: seconds between two swaps of a seat in real time, so that programs have no advantage."""
    return clocks["swap_gap_ms"] / 1000 if t.phase == OPEN and verb(move) == SWAP else 0


def write_move(t, move):
    kind, arguments = verb(move), move >> 4
    if kind == SWAP:
        return write_swap(arguments)
    return write_counter(t, arguments) if kind == COUNTER else SPELLED[kind] + write_signs(arguments)


def read_move(t, kind, text):
    if kind == SWAP:
        return read_swap(t, text)
    if kind == COUNTER:
        return read_counter(t, text)
    if not text.lower().startswith(SPELLED[kind]):
        return None
    if kind == SIGN and "," in text:
        return Refusal("R3", "show one sign at a time")
    return read_signs(t, text[len(SPELLED[kind]) :])


def write_swap(arguments):
    put, taken = zip(*pairs_of(arguments), strict=True)
    return f"swap {','.join(map(write_card, put))}>{','.join(map(write_card, taken))}"


def read_swap(t, text):
    match = SWAP_FORM.fullmatch(text)
    if not match:
        return None
    put, taken = ([read_card(one) for one in group.split(",")] for group in match.groups())
    if len(put) != len(taken):
        return Refusal("R5", f"you put down {len(put)} and take {len(taken)}: a hand always has four cards")
    if len(put) > 4:
        return Refusal("K14", "a hand has only four cards to swap")
    board = [t.board[place].top if t.board[place].count else -1 for place in range(4)]
    placed = []
    for down, up in zip(put, taken, strict=True):
        place = board.index(up) if up in board else 4 + len(placed)
        if place < 4:
            board[place] = -1  # an equal card of the second pack has another place
        placed.append((place, down, up))
    return sum((1 + down | up << CARD_BITS) << PAIR * i for i, (_, down, up) in enumerate(sorted(placed)))


def write_counter(t, arguments):
    if t.counter_target == ONE_PLAYER:
        return f"counter {team_name(t, arguments)}:S{arguments}"
    return f"counter {team_name(t, arguments)}"


def team_name(t, seat):
    return "ABCD"[seat % (t.seats // 2)]


def write_players(t, team):
    """Return the counter calls that name a player of this team, as text."""
    return " or ".join(f"counter {team_name(t, team)}:S{seat}" for seat in (team, team + t.seats // 2))


def read_counter(t, text):
    match = COUNTER_FORM.fullmatch(text)
    if not match:
        return None
    team, player = "ABCD".index(match[1].upper()), match[2]
    if team >= t.seats // 2:
        return Refusal("R1", f"there is no team {match[1].upper()} at a table of {t.seats}")
    if (player is not None) != (t.counter_target == ONE_PLAYER):
        expected = "a player of the team, as in counter B:S1" if player is None else "a team, as in counter B"
        return Refusal("K7", f"a counter call names {expected} {under(t, 'counter_target')}")
    if player is None:
        return team
    if int(player) >= t.seats or int(player) % (t.seats // 2) != team:
        return Refusal("R1", f"S{player} is not in team {match[1].upper()}: write {write_players(t, team)}")
    return int(player)


def write_signs(code):
    """Return the signs of one code in order, separated by commas."""
    digits = [code >> shift & 15 for shift in (8, 4, 0)]
    return ",".join(SIGNS[digit - 1] for digit in digits if digit)


def in_words(code):
    """Return the signs of one code, separated by a comma and a space."""
    return write_signs(code).replace(",", ", ")


def all_in_words(codes):
    """Return all codes of a pair, separated by bars."""
    each = [codes >> shift & LAST_THREE for shift in (0, CODE_BITS, 2 * CODE_BITS)]
    return " | ".join(in_words(code) for code in each if code)


def read_signs(t, text):
    """Return a code of at most three signs of this table, or a Refusal."""
    code = 0
    for name in text.lower().replace(" ", "").split(","):
        if name not in SIGNS[: t.alphabet]:
            return Refusal(
                "R3",
                f"there is no sign {name!r} {under(t, 'alphabet')}: {', '.join(SIGNS[: t.alphabet])}",
            )
        code = code << 4 | 1 + SIGNS.index(name)
    if code > LAST_THREE:
        return Refusal("R3", f"a code has at most {t.code_length_max} signs {under(t, 'code_length_max')}")
    return code


def step(text, t, legal):
    """`swap Kc>7s +wink`: the sign goes first. `code wink|nod,tap`: the other codes go first."""
    action, plus, sign = text.partition("+")
    if plus and action.strip():
        return f"+{sign.strip()}", action.strip()
    code, *others = text.split("|")
    return (f"also {others[0].strip()}", "|".join([code, *others[1:]])) if others else (text, "")


def whole(texts):
    """Join the codes that `step` has divided; it sends the first code last."""
    return "|".join([texts[-1], *(text.removeprefix("also ") for text in texts[:-1])])


def refuse(t, move):
    kind = verb(move)
    if t.phase == REPLY:
        return Refusal("R3", "your partner proposes a code: accept or refuse it")
    if t.phase == PROPOSAL:
        return refuse_code(t, move)
    if kind < PASS:
        return Refusal("R14", "codes can be agreed on only between hands")
    if kind == SWAP:
        return refuse_swap(t, pairs_of(move >> 4))
    if kind == COUNTER:
        return Refusal("K8", "you cannot counter your own team")
    if kind == SIGN:
        return Refusal("R3", "you already show a sign in this tick; only one is allowed")
    if kind == UNDONE:
        return Refusal("K15", "you have not shown done")
    if t.phase == OPEN:
        return Refusal("K15", f"in real time show done instead of passing {under(t, 'time_mode')}")
    return Refusal(
        "K15", f"in ticks, pass instead; done and undone are for real time {under(t, 'time_mode')}"
    )


def refuse_code(t, move):
    if verb(move) > KEEP:
        return Refusal("R3", "agree on a code first: propose one to your partner")
    if verb(move) == KEEP:
        return Refusal("R14", "you have no code to keep yet: propose one")
    if move >> 4 >= 1 << 4 * t.code_length_max:
        return Refusal("R3", f"a code has at most {t.code_length_max} signs {under(t, 'code_length_max')}")
    return Refusal("R3", "a pair has at most three codes")


def refuse_swap(t, pairs):
    hand = list(t.hand[t.turn].cards)
    board = [t.board[place].top for place in range(4) if t.board[place].count]
    for put, taken in pairs:
        if put not in hand:
            return Refusal("R5", f"you do not hold {write_card(put)} to put down", (write_card(put),))
        if taken not in board:
            return Refusal("K11", f"{write_card(taken)} is not on the board", (write_card(taken),))
        hand.remove(put)
        board.remove(taken)
    return Refusal("K14", f"exchange one card at a time {under(t, 'swap_size')}")


def plays_to(t):
    """R12: return the points that end the match; None if penalty letters end it."""
    return t.points_target if t.scoring != LETTERS else None


def facts(t):
    items = [Fact("tick", str(t.tick))] if t.phase >= TICK else []
    if t.phase == TICK and t.tick_priority == ROTATE:
        items.append(Fact("first in this tick", f"seat {(t.dealer + 1 + t.tick) % t.seats}"))
    for seat in range(t.seats):
        if t.signs[seat]:
            items.append(Fact("shows", write_signs(t.signs[seat]).replace(",", " "), seat))
        if t.scoring == LETTERS:
            had = WORDS[t.word][: max(0, -t.points[seat])].upper()
            items.append(Fact("letters", had or "none", seat))
        items.append(Fact("partner", f"seat {(seat + t.seats // 2) % t.seats}", seat))
        items.append(Fact("team", team_name(t, seat), seat))
        if t.phase == TICK and t.showing[seat]:  # a seat's view contains only its own
            items.append(Fact("will show", write_signs(t.showing[seat]), seat))
        for label, codes in (("code", t.code[seat]), ("proposed code", t.proposal[seat])):
            if codes:  # a seat's view contains only its own
                items.append(Fact(label, all_in_words(codes), seat))
        for label, mask in (("swap missed: the card was gone", t.missed), ("done", t.done)):
            if holds(mask, seat):
                items.append(Fact(label, "", seat))
    return items


def asks(t, seat):
    """Return the prompt for a reply, with the code that the partner proposes."""
    if t.phase != REPLY or not t.proposal[seat]:
        return ""
    return f"Your partner proposes {all_in_words(t.proposal[seat])}: accept or refuse."


def check_seats(seats, chosen):
    """R1: refuse an odd number of players."""
    return "" if seats % 2 == 0 else f"{seats} players cannot form pairs (R1)"


def composed(t):
    """R3: return how a code is composed of signs, and how many more codes the pair may propose."""
    if t.phase != PROPOSAL:
        return []
    others = t.proposal[t.turn]
    left = 1 if others >> CODE_BITS else 2 if others else 3
    signs = dict(parts=SIGNS[: t.alphabet], between=",", most=t.code_length_max)
    return [dict(form="code", start="code ", **signs, other="|", ways=left)]


def unlisted(move):
    """Whether a move stands in no list, because there are so many: longer codes, and further ones."""
    return verb(move) == ALSO or (verb(move) == CODE and move >> 8 > 0)


def absent(t):
    """Return the kinds of move that do not occur under these house rules."""
    return (PASS,) if t.time_mode == REAL_TIME else (DONE, UNDONE)


def touched(t, move):
    """Return what a player touches besides hand cards: board cards, or the player that a counter names."""
    if verb(move) == COUNTER and t.counter_target == ONE_PLAYER:
        return [("seat", move >> 4)]
    result = []
    for _, taken in pairs_of(move >> 4) if verb(move) == SWAP else []:
        before = [alike[0] for alike in result]
        result.append([top for top in tops(t, taken) if top not in before])
    return result


def tops(t, card):
    """Return the places of the board that show a card: at most two, with two packs."""
    return [("board", at, one.count - 1) for at, one in enumerate(t.board) if one.count and one.top == card]


FORMS = {SIGN: "sign"}


def meant(held, others):
    """Return the moves that touched cards of the hand and of the board may mean."""
    return [f"swap {','.join(held)}>{','.join(others)}"] if held and others else []
