"""Cash: what players read: banner, prompts, events, summaries, hints and reasons of refusals."""

import re
from collections import Counter

from ...engine.cards import rank, read_card, write_card
from ...engine.game import Fact
from ...engine.layout import ALL
from ...engine.moves import Refusal, argument, verb
from ...engine.sets import holds
from ...messages import Catalogue, Seat
from .heuristics import collected, held_by_partner, is_live, judge_swap, kept
from .notation import CARD_BITS, CODE_BITS, LAST_THREE, PAIR, is_shown, next_sign
from .rules import (
    ACCEPT,
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
    RIGHT_CASH,
    RIGHT_COUNTER,
    ROTATE,
    SIGN,
    SWAP,
    TABLE,
    TICK,
    UNDONE,
    WORDS,
    WRONG_COUNTER,
    has_four,
    is_call,
    partner,
    priority,
    teams,
    value,
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
LOG_SUMMARY = True
RISKY = (CASH, COUNTER)  # calls that may cost a letter: their buttons are never highlighted
AT_ONCE = (SWAP,)
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
UNANSWERED = {"proposal": ("keep", "code wink"), "reply": ("refuse",), "tick": ("pass",)}  # K18, K22

LATE = 3  # ticks before a board is replaced, in which the banner says so
SHORT = 20  # the most letters of codes that a prompt names

under = TABLE.under
say = Catalogue(__file__)

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
        return Refusal("R3", say("refuse-one-sign"))
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
        return Refusal("R5", say("refuse-unequal", put=len(put), taken=len(taken)))
    if len(put) > 4:
        return Refusal("K14", say("refuse-five"))
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
        return Refusal("R1", say("refuse-no-team", team=match[1].upper(), seats=t.seats))
    if (player is not None) != (t.counter_target == ONE_PLAYER):
        name = "refuse-name-player" if player is None else "refuse-name-team"
        return Refusal("K7", say(name, under=under(t, "counter_target")))
    if player is None:
        return team
    if int(player) >= t.seats or int(player) % (t.seats // 2) != team:
        calls = write_players(t, team)
        return Refusal("R1", say("refuse-other-team", player=player, team=match[1].upper(), calls=calls))
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
            signs = ", ".join(SIGNS[: t.alphabet])
            why = say("refuse-no-sign", sign=name, under=under(t, "alphabet"), signs=signs)
            return Refusal("R3", why)
        code = code << 4 | 1 + SIGNS.index(name)
    if code > LAST_THREE:
        return long_code(t)
    return code


def long_code(t):
    under_option = under(t, "code_length_max")
    return Refusal("R3", say("refuse-long-code", count=t.code_length_max, under=under_option))


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
        return Refusal("R3", say("refuse-reply"))
    if t.phase == PROPOSAL:
        return refuse_code(t, move)
    if kind < PASS:
        return Refusal("R14", say("refuse-codes-now"))
    if kind == SWAP:
        return refuse_swap(t, pairs_of(move >> 4))
    if kind == COUNTER:
        return Refusal("K8", say("refuse-own-team"))
    if kind == SIGN:
        return Refusal("R3", say("refuse-second-sign"))
    if kind == UNDONE:
        return Refusal("K15", say("refuse-not-done"))
    if t.phase == OPEN:
        return Refusal("K15", say("refuse-pass", under=under(t, "time_mode")))
    return Refusal("K15", say("refuse-done", under=under(t, "time_mode")))


def refuse_code(t, move):
    if verb(move) > KEEP:
        return Refusal("R3", say("refuse-code-first"))
    if verb(move) == KEEP:
        return Refusal("R14", say("refuse-nothing-to-keep"))
    if move >> 4 >= 1 << 4 * t.code_length_max:
        return long_code(t)
    return Refusal("R3", say("refuse-three-codes"))


def refuse_swap(t, pairs):
    hand = list(t.hand[t.turn].cards)
    board = [t.board[place].top for place in range(4) if t.board[place].count]
    for put, taken in pairs:
        if put not in hand:
            return Refusal("R5", say("refuse-not-held", card=write_card(put)), (write_card(put),))
        if taken not in board:
            return Refusal("K11", say("refuse-not-there", card=write_card(taken)), (write_card(taken),))
        hand.remove(put)
        board.remove(taken)
    return Refusal("K14", say("refuse-one-card", under=under(t, "swap_size")))


def plays_to(t):
    """R12: return the points that end the match; None if penalty letters end it."""
    return t.points_target if t.scoring != LETTERS else None


def pair_of(t, seat):
    """Return the partners of a team, the lower seat first."""
    team = seat % teams(t)
    return (Seat(team), Seat(team + teams(t)))


def letters_of(t, seat):
    return WORDS[t.word][: max(0, -t.points[seat])].upper()


def rank_of_four(hand):
    """Return the rank of four of a kind as a letter."""
    return write_card(hand.slots[0])[0]


def written(cards):
    return tuple(map(write_card, cards))


def banner(t):
    if t.over:
        return []
    items = [say("banner-hand", hand=t.deals + 1, hands=t.max_hands)]
    if t.phase < TICK:
        items.append(say("banner-codes"))
    elif t.stock.count < 4:
        items.append(say("banner-last-board"))
    if t.phase == TICK and t.tick_priority == ROTATE:
        items.append(say("banner-first", who=Seat((t.dealer + 1 + t.tick) % t.seats)))
    left = t.board_tick_limit - t.board_ticks
    if t.phase == TICK and left <= LATE:
        items.append(say("banner-ticks", count=left))
    if t.scoring != LETTERS:
        return [*items, say("banner-target", count=t.points_target)]
    word, having = WORDS[t.word].upper(), [team for team in range(teams(t)) if letters_of(t, team)]
    told = [dict(pair=pair_of(t, team), letters=letters_of(t, team), word=word) for team in having]
    return [*items, *(say("banner-letters", **one) for one in told)]


def prompt(t, seat, moves):
    kinds = {verb(move) for move in moves}
    if t.phase == PROPOSAL:
        return prompt_proposal(t, seat, kinds)
    mate = Seat(partner(t, seat))
    if t.phase == REPLY:
        told = dict(partner=mate, codes=all_in_words(t.proposal[seat]))
        if len(told["codes"]) > SHORT:
            return say("prompt-reply-long", **told)
        if t.code[seat]:
            return say("prompt-reply-keep", old=old_code(t), **told)
        return say("prompt-reply", **told)
    if has_four(t.hand[seat]):
        return prompt_four(t, seat, kinds)
    if t.phase == TICK and t.showing[seat]:
        return say("prompt-showing", sign=write_signs(t.showing[seat]))
    if t.phase == OPEN and UNDONE in kinds:
        return say("prompt-done")
    codes = all_in_words(t.code[seat])
    if not codes or len(codes) > SHORT:
        return say("prompt-open-code" if t.phase == OPEN else "prompt-tick-code", partner=mate)
    return say("prompt-open" if t.phase == OPEN else "prompt-tick", partner=mate, codes=codes)


def old_code(t):
    """Return the code of the player on turn, by its signs if they are few."""
    codes = all_in_words(t.code[t.turn])
    return codes if len(codes) <= SHORT else say("old-code")


def prompt_proposal(t, seat, kinds):
    mate = Seat(partner(t, seat))
    if t.proposal[seat]:
        return say("prompt-code-also", codes=all_in_words(t.proposal[seat]), partner=mate)
    if KEEP in kinds:
        return say("prompt-code-or-keep", codes=old_code(t), partner=mate)
    return say("prompt-code", most=t.code_length_max, partner=mate)


def prompt_four(t, seat, kinds):
    """Return the prompt of a seat that has four of a kind: what it shows next."""
    mate, four, code = Seat(partner(t, seat)), rank_of_four(t.hand[seat]), t.code[seat]
    if t.phase == TICK and t.showing[seat]:
        return say("prompt-four-showing", sign=write_signs(t.showing[seat]), rank=four)
    if is_shown(t.signs[seat], code) or SIGN not in kinds:
        return say("prompt-four-wait" if t.phase == OPEN else "prompt-four-shown", partner=mate)
    sign = write_signs(next_sign(t.signs[seat], code & LAST_THREE))
    return say("prompt-four", rank=four, sign=sign, partner=mate)


def label(t, move):
    kind, arguments = verb(move), move >> 4
    if kind == SWAP:
        put, taken = zip(*pairs_of(arguments), strict=True)
        return say("move-swap", put=written(put), taken=written(taken))
    if kind in (CODE, ALSO):
        return say("move-code" if kind == CODE else "move-also", code=in_words(arguments))
    if kind == KEEP:
        return say("move-keep-code", codes=old_code(t))
    if kind == COUNTER:
        accused = accused_by(t, move)
        if teams(t) == 2:
            return say("move-counter", players=accused)
        return say("move-counter-team", team=team_name(t, move >> 4), players=accused)
    return say("move-sign", sign=write_signs(arguments)) if kind == SIGN else ""


def accused_by(t, move):
    """Return the seats that a counter call accuses."""
    return (Seat(move >> 4),) if t.counter_target == ONE_PLAYER else pair_of(t, move >> 4)


def event(text, who):
    """Return a sentence about a move that is known by its text: one's own secret moves, and last calls."""
    kind, _, rest = text.partition(" ")
    if kind == "swap":
        put, _, taken = rest.partition(">")
        return say("event-swap", who=who, put=put, taken=taken)
    if kind == "counter":
        team, _, seat = rest.partition(":S")
        return (
            say("event-counter", who=who, players=Seat(seat))
            if seat
            else say("event-counter-team", who=who, team=team)
        )
    if kind == "code":
        return say("event-code", who=who, code=rest)
    if kind == "also":
        return say("event-also", who=who, code=rest)
    return say("event-sign", who=who, sign=text[1:]) if text[:1] == "+" else ""


def events(t, move, after):
    """Tell calls, signs and what becomes of the board; passes in a tick are told together at its end."""
    who, kind = Seat(t.turn), verb(move)
    if after.deals > t.deals:
        return []  # the summary tells it
    board = new_board(t, after, kind)
    if kind == PASS:
        return [*swapped(t, after), *board]
    if kind == COUNTER:
        return [say("event-counter", who=who, players=accused_by(t, move))]
    if kind == SIGN:
        return [say("event-sign", who=who, sign=write_signs(argument(move))), *board]
    if kind in (DONE, UNDONE):
        return [say("event-done" if kind == DONE else "event-undone", who=who), *board]
    return None


def revealed(t, after):
    """Tell what a tick leads to whose last answer is a swap, as `events` does after other answers."""
    if t.phase != TICK or after.deals > t.deals or after.tick == t.tick:
        return []
    return [*swapped(t, after), *new_board(t, after, SWAP)]


def new_board(t, after, kind):
    """Return why the board is replaced, if this move has that effect."""
    if t.phase < TICK or after.aside.count == t.aside.count:
        return []
    if t.phase == OPEN:
        done = kind == DONE and (t.done | 1 << t.turn) == t.everybody
        return [say("event-all-done" if done else "event-time-up")]
    active = after.missed or any(taken_by_all(t, after))
    return [say("event-time-up" if active else "event-all-pass")]


def taken_by_all(t, after):
    """Return for each seat the cards that all have seen it take in a tick."""
    return [seen_by_all(after.hand[seat]) - seen_by_all(t.hand[seat]) for seat in range(t.seats)]


def seen_by_all(hand):
    return Counter(card for card, seen in zip(hand.cards, hand.seen, strict=False) if seen == ALL)


def swapped(t, after):
    """Return sentences about the swaps of a tick that has ended: each board card that was taken."""
    if after.deals > t.deals or after.tick == t.tick:
        return []
    taken, items = taken_by_all(t, after), []
    kept_there = after.aside.count == t.aside.count
    for seat in range(t.seats):
        places = [at for at in range(4) if taken[seat][t.board[at].top]]
        cards = written(card for card in taken[seat].elements())
        alone = len(places) == len(cards) and all(is_alone(t, taken, seat, at) for at in places)
        if cards and kept_there and alone:
            put, got = (written(side.board[at].top for at in places) for side in (after, t))
            items.append(say("event-swaps", who=Seat(seat), put=put, taken=got))
        elif cards:
            items.append(say("event-takes", who=Seat(seat), taken=cards))
    missed = [seat for seat in range(t.seats) if holds(after.missed, seat)]
    return [*items, *(say("event-missed", who=Seat(seat)) for seat in missed)]


def is_alone(t, taken, seat, at):
    """Return whether no other seat took an equal card of a second pack."""
    return not any(cards[t.board[at].top] for other, cards in enumerate(taken) if other != seat)


def summary(t):
    lines = [line for line in range(WRONG_COUNTER + 1) if any(t.lines[seat, line] for seat in range(t.seats))]
    if not lines:
        return [say("summary-dead")]
    line = lines[0]
    scored = [team for team in range(teams(t)) if t.lines[team, line]]
    return [told_call(t, line), *(scored_by(t, team, int(t.lines[team, line])) for team in scored)]


def scored_by(t, team, points):
    """Return what a call has cost or given a team: a letter, or points."""
    if t.scoring == LETTERS:
        had, word = letters_of(t, team), WORDS[t.word].upper()
        return say("summary-letter", letter=had[-1], pair=pair_of(t, team), letters=had, word=word)
    return say("summary-gain" if points > 0 else "summary-loss", pair=pair_of(t, team), count=abs(points))


def told_call(t, line):
    """Return the sentence about the call that ended the hand, from the line that it scored."""
    caller, accused = caller_of(t, line)
    right, who = line in (RIGHT_CASH, RIGHT_COUNTER), Seat(caller)
    calls = 1 if t.phase == OPEN else sum(is_call(t.answers[seat]) for seat in range(t.seats))
    told = dict(who=who, calls=calls)
    if line < RIGHT_COUNTER:
        held = hand_of(t, partner(t, caller))
        return say("summary-right-cash" if right else "summary-wrong-cash", held=held, **told)
    if not accused:
        return say("summary-right-guess" if right else "summary-wrong-guess", who=who)
    proof = [seat for seat in accused if has_four(t.hand[seat])] if right else accused
    held = tuple(hand_of(t, seat) for seat in proof)
    name = "summary-right-counter" if right else "summary-wrong-counter"
    return say(name, players=accused, held=held, **told)


def hand_of(t, seat):
    """Return what a hand held that a call has shown."""
    hand = t.hand[seat]
    if has_four(hand):
        return say("held-four", who=Seat(seat), rank=rank_of_four(hand))
    return say("held", who=Seat(seat), cards=" ".join(written(sorted(hand.cards, key=rank))))


def caller_of(t, line):
    """Return who made the call that ended the hand, and the seats that it accused, if any.

    In real time it is the seat on turn, which accuses those other players whose hands are shown.
    """
    if t.phase == OPEN:
        return t.turn, accused_in_real_time(t, t.turn) if line >= RIGHT_COUNTER else ()
    calls = [seat for seat in range(t.seats) if is_call(t.answers[seat])]
    if t.tick_priority == ROTATE:
        order = priority(t)
        calls.sort(key=lambda seat: [order >> 4 * i & 15 for i in range(t.seats)].index(seat))
    else:
        calls = [seat for seat in calls if explains(t, seat, line)]
    move = t.answers[calls[0]]
    return calls[0], accused_by(t, move) if verb(move) == COUNTER else ()


def explains(t, caller, line):
    """Return whether a call in this tick has the score and shows the hands of the call that counted."""
    move = t.answers[caller]
    counter, right = verb(move) == COUNTER, line in (RIGHT_CASH, RIGHT_COUNTER)
    if counter != (line >= RIGHT_COUNTER):
        return False
    shown = accused_by(t, move) if counter else (partner(t, caller),)
    if not all(is_public(t.hand[seat]) for seat in shown):
        return False
    for seat in range(t.seats):
        would, ours = [0] * 4, seat % teams(t) == caller % teams(t)
        value(would, t.scoring, counter, right, ours, counter and seat % teams(t) == (move >> 4) % teams(t))
        if would != [int(one) for one in t.lines[seat][:4]]:
            return False
    return True


def is_public(hand):
    return all(seen == ALL for _, seen in zip(hand.cards, hand.seen, strict=False))


def accused_in_real_time(t, caller):
    """Return the seats whose hands a counter call has shown; none if all hands are shown."""
    others = [seat for seat in range(t.seats) if seat % teams(t) != caller % teams(t)]
    shown = [seat for seat in others if is_public(t.hand[seat])]
    if t.counter_target != ONE_PLAYER:
        shown = [seat for seat in shown if partner(t, seat) in shown]
    many = 1 if t.counter_target == ONE_PLAYER else 2
    return tuple(map(Seat, shown)) if len(shown) == many else ()


def reason(t, move):
    """Say why a hint advises a move, from what `judge` rates."""
    kind, mate = verb(move), Seat(partner(t, t.turn))
    if kind in (CODE, KEEP):
        return reason_for_code(t, kind, move)
    if kind == ACCEPT:
        return say("hint-accept")
    if kind == CASH:
        if is_shown(t.signs[mate], t.code[t.turn]):
            return say("hint-cash", who=mate)
        return saw_taken(t, mate)
    if kind == COUNTER:
        found = [saw_taken(t, seat) for seat in accused_by(t, move)]
        return next(filter(None, found), "")
    if kind == SIGN:
        return reason_to_show(t, argument(move), mate)
    if kind == SWAP:
        return reason_to_swap(t, move, mate)
    return reason_to_stay(t) if kind in (PASS, DONE) else ""


def reason_for_code(t, kind, move):
    old = t.code[t.turn]
    was_shown = any(is_shown(t.signs[seat], old) for seat in (t.turn, partner(t, t.turn)))
    if kind == KEEP:
        return "" if was_shown else say("hint-keep")
    if was_shown and move >> 4 != old:
        return say("hint-known")
    return say("hint-short") if move >> 4 < 16 else ""


def saw_taken(t, seat):
    """Say that the player on turn saw a seat take at least three cards of a rank, or nothing."""
    count, hand = collected(t, t.turn, seat), t.hand[seat]
    if count < 3:
        return ""
    known = [card for card, seen in zip(hand.cards, hand.seen, strict=False) if holds(seen, t.turn)]
    return say("hint-taken", who=Seat(seat), count=count, rank=write_card(known[0])[0])


def reason_to_show(t, sign, mate):
    signs, code, hand = t.signs[t.turn], t.code[t.turn], t.hand[t.turn]
    if has_four(hand):
        needed = not is_shown(signs, code) and sign == next_sign(signs, code & LAST_THREE)
        return say("hint-show", rank=rank_of_four(hand), who=mate) if needed else ""
    return "" if is_shown((signs << 4 | sign) & LAST_THREE, code) else say("hint-bait")


def reason_to_swap(t, move, mate):
    """Say what a swap is good for: the rank it collects, or what the partner or nobody can use."""
    pairs = pairs_of(move >> 4)
    if has_four(t.hand[t.turn]) or judge_swap(t, move) <= 0:
        return ""
    counts = {rank(taken): kept(t, move, len(pairs), rank(taken)) for _, taken in pairs}
    best = max(counts, key=lambda one: (counts[one], one))
    count, letter = counts[best], write_card(best)[0]
    if count > 1 and is_live(t, best) and best not in {rank(put) for put, _ in pairs}:
        if count > 3:
            return say("hint-complete", rank=letter)
        return say("hint-collect", count=count, rank=letter)
    for put, _ in pairs:
        if held_by_partner(t, rank(put)) > 1:
            return say("hint-for-partner", who=mate, rank=write_card(put)[0], card=write_card(put))
        if not is_live(t, rank(put)):
            return say("hint-useless", rank=write_card(put)[0])
    return ""


def reason_to_stay(t):
    """Say why no card is swapped, if single swaps are all that can be done."""
    if has_four(t.hand[t.turn]):
        return say("hint-stay")
    tops_there = [place.top for place in t.board if place.count]
    swaps = [SWAP | (1 + put | top << CARD_BITS) << 4 for put in t.hand[t.turn].cards for top in tops_there]
    return say("hint-no-gain") if all(judge_swap(t, one) <= 0 for one in swaps) else ""


def facts(t):
    items = [Fact(say("fact-tick"), str(t.tick))] if t.phase >= TICK else []
    for seat in range(t.seats):
        if t.signs[seat]:
            items.append(Fact(say("fact-shows"), write_signs(t.signs[seat]).replace(",", " "), seat))
        if letters := t.scoring == LETTERS and letters_of(t, seat):
            items.append(Fact(say("fact-letters"), letters, seat))
        items.append(Fact(say("fact-partner"), say("fact-player", who=Seat(partner(t, seat))), seat))
        items.append(Fact(say("fact-team"), team_name(t, seat), seat))
        if t.phase == TICK and t.showing[seat]:  # a seat's view contains only its own
            items.append(Fact(say("fact-will-show"), write_signs(t.showing[seat]), seat))
        for name, codes in (("fact-code", t.code[seat]), ("fact-proposed", t.proposal[seat])):
            if codes:  # a seat's view contains only its own
                items.append(Fact(say(name), all_in_words(codes), seat))
        for name, mask in (("fact-missed", t.missed), ("fact-done", t.done)):
            if holds(mask, seat):
                items.append(Fact(say(name), "", seat))
    return items


def check_seats(seats, chosen):
    """R1: refuse an odd number of players."""
    return "" if seats % 2 == 0 else say("refuse-odd-seats", count=seats)


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
