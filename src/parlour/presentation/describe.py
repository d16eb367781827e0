"""Turn moves and card transfers into sentences.

A game's `events(t, move, after)`, `event(text, who)` or messages `event-VERB` describe its moves. Without
them, the sentence is the text of the move, with its first word as the verb: "Ann plays Kh".

`awaited(t)` in the texts of a game says what seats may do that decide out of turn, from what all may see: an
`Awaited`, or None where it is clear whose turn it is.
"""

import functools
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from ..engine.layout import ALL
from ..engine.layout import zone as Zone  # noqa: N812
from ..match.plain_table import PlainTable
from ..match.view import zone_label
from ..messages import Argument, MessageText, Seat, render
from .names import SeatNames, capital, third_person
from .style import Style

if TYPE_CHECKING:
    from ..engine.game import Game
    from ..match import Match

VERB = re.compile(r"~(\w+)")
LIST = re.compile(r",(?=\w)")  # lists in the text of a move have no spaces
GIVE_UP = "give up"  # the clause for conceding, the same in all games


def doing(game: "Game", move: str) -> str:
    """Return the text of a move as a clause with its verb marked, such as `~play Kh`."""
    if game.concede >= 0 and move == game.verbs[game.concede].template:
        return f"~{GIVE_UP}"
    return f"~{LIST.sub(', ', move)}"


def done(seat_names: SeatNames, seat: int, clauses: list[str]) -> str:
    """Return a sentence with the seat as its subject: "Ana passes", "you pass"."""
    return (
        f"{seat_names.name(seat)} {seat_names.text(_conjugated(', '.join(clauses), seat == seat_names.own))}"
    )


@functools.lru_cache(4096)
def _conjugated(clauses: str, of_reader: bool) -> str:
    """Replace marked verbs by the second person (the reader) or the third person."""
    return VERB.sub(lambda found: found[1] if of_reader else third_person(found[1]), clauses)


Hop = dict[str, Any]
Way = tuple[str, str, int, str, int]  # the kind of a transfer, its source and its target
KEPT = 1 << 10  # size of the cache of `cards_named`
CARD = re.compile(r"[A2-9TJQK][cdhs]")
WITH_CARDS = "-known"  # the end of the name of an event's message that names the cards of its first effect
NAMED_ELSEWHERE = ("transfer-get", "transfer-turn", "transfer-lay", "transfer-lay-aside", "transfer-discard")


class Effect(str):
    """A sentence about cards that were transferred.

    `cards` is their text, and None if they are unknown. `is_merged`: the sentence about the move can name the
    cards instead.
    """

    cards: str | None = None
    is_merged = False

    @classmethod
    def made(cls, text: str, cards: str | None, is_merged: bool) -> "Effect":
        effect = cls(text)
        effect.cards, effect.is_merged = cards, is_merged
        return effect


class Told(NamedTuple):
    """What is told of a seat (-1: of all): the whole text, and the effects of the move alone."""

    seat: int
    text: str
    effects: list[str]


class MoveDescriber:
    """Describes the moves of a match for the seat of the reader, each move once."""

    def __init__(self, game: "Game", seat_names: SeatNames, style: Style) -> None:
        self._game = game
        self._zones = game.table.zones
        self._seat_names = seat_names
        self._style = style
        self._described = 0

    def new_lines(self, match: "Match") -> list[str]:
        """Return lines of text about the moves since the last call."""
        settled = match.settled  # sealed answers are described when all are in
        log = match.log(self._seat_names.own, self._described)[: max(0, settled - self._described)]
        told: list[str] = []
        for entries in rows(log):
            told += self.entries(match, self._described, entries)
            self._described += len(entries)
        return told

    def skip(self, match: "Match") -> None:
        """Mark all moves so far as described, when a saved game is resumed."""
        self._described = match.settled

    def forget(self, match: "Match") -> None:
        """Mark moves that were taken back as not described."""
        self._described = min(self._described, match.settled)

    def entries(self, match: "Match", first: int, entries: list[dict[str, Any]]) -> list[str]:
        """Return wrapped lines about consecutive moves of one seat, of which `first` is the number."""
        told = self.told_apart(match, first, entries)
        return [line for one in told for line in self._style.wrap(one.text, "    ", "")]

    def told_apart(self, match: "Match", first: int, entries: list[dict[str, Any]]) -> list[Told]:
        """Return what is told of each seat that consecutive moves of one seat concern.

        `first` is the number of the first move. Effects on several other seats have an entry for each seat. A
        secret choice is not described; only its visible effects are.
        """
        mover, last = entries[0]["seat"], first + len(entries) - 1
        own_sentences = entries[-1]["move"] and match.events(last) is not None
        revealed = match.revealed(last)
        ended = match.round_summary(last) or match.logged_summary(last)
        described = own_sentences or revealed or ended
        shares = self.consequences(self._private(match, last, entries[-1]) if described else entries[-1])
        sentences = self._sentences(match, first, entries)
        apart = [seat for seat in shares if seat != mover]
        effects = shares.get(mover, [])
        if sentences and len(apart) == 1 and (own_sentences or not effects):
            effects = effects + shares[apart.pop()]
        if called := [entry["said"] for entry in entries if entry["said"] not in ("", _spoken(entry))]:
            effects.append(self._style.strong(" ".join(called).capitalize()))
        told = [Told(mover, self._whole(sentences, effects), effects)]
        if revealed:
            told.append(Told(-1, " ".join(self._rendered(revealed)), []))
        told += [Told(seat, " ".join(shares[seat]), shares[seat]) for seat in apart]
        if ended:
            told.append(Told(-1, " ".join(self._rendered(ended)), []))
        return [one for one in told if one.text]

    def _whole(self, sentences: list[str], effects: list[str]) -> str:
        """Join sentences about a move and its effects. A message names the first cards if it can.

        The message `event-draw-known` names them in place of `event-draw`: "Ann draws Kh." Both together say
        what "Ann draws a card. Ann gets Kh." says.
        """
        first = effects[0] if effects else None
        names = [number for number, text in enumerate(sentences) if _with_cards(text)]
        if isinstance(first, Effect) and first.is_merged and names:
            if first.cards is not None:
                known = _with_cards(sentences[names[0]], first.cards)
                sentences = [*sentences[: names[0]], known, *sentences[names[0] + 1 :]]
            effects = effects[1:]
        return " ".join([*self._rendered(sentences), *effects])

    def results(self, match: "Match", first: int, entries: list[dict[str, Any]]) -> list[str]:
        """Return the game's sentences about the effects of moves: those after the sentence about the move."""
        moves = [number for number, entry in enumerate(entries, first) if entry["move"]]
        texts = [text for number in moves for text in (match.events(number) or [])[1:]]
        return list(dict.fromkeys(self._rendered(texts)))

    def _sentences(self, match: "Match", first: int, entries: list[dict[str, Any]]) -> list[str]:
        """Return sentences about moves, for any reader; equal ones once."""
        texts, clauses = list[str](), dict[str, None]()
        for number, entry in enumerate(entries, first):
            if not entry["move"]:
                continue
            own = match.events(number)
            if own is None and (message := self._message(match, number, entry)):
                own = [message]
            if own is None:
                clauses |= {doing(self._game, _spoken(entry)): None}
            else:
                texts += own
        if clauses:
            texts.insert(0, f"{done(self._seat_names, entries[0]['seat'], list(clauses))}.")
        return list(dict.fromkeys(texts))

    def _rendered(self, texts: list[str]) -> list[str]:
        """Return sentences in the words of the reader, with capital letters."""
        return [capital(self._style.text(render(text, self._seat_names))) for text in texts]

    def _message(self, match: "Match", number: int, entry: dict[str, Any]) -> str:
        """Return the message of the game about a move; empty if there is none."""
        tell = self._game.texts.get("event")
        told: str = tell(_spoken(entry), Seat(entry["seat"])) if tell else ""
        if told:
            return told
        if _spoken(entry) != entry["move"]:
            return ""
        return self._game.texts.event(match.played[number].move, entry["seat"])

    def consequences(self, entry: dict[str, Any]) -> dict[int, list[str]]:
        """Return sentences about transfers of cards that the move does not name, by the seat they concern.

        Transfers of the next deal are left out, because those cards are on the table.
        """
        ways: dict[Way, list[str | None]] = {}
        before: set[Way] = set()  # the transfers before the last shuffle
        for hop in entry["hops"]:
            if hop["kind"] == "pack":
                break
            if hop["kind"] == "shuffle":
                before = set(ways)
                continue
            start = hop["to"] if self._zones[hop["to"][0]].looks == "won" else hop["from"]
            ways.setdefault((hop["kind"], *start, *hop["to"]), []).append(hop["card"])
        named, dealt = cards_named(entry["move"] or ""), self._dealt(set(ways), before)
        told: dict[int, list[str]] = {}
        for way, cards in self._together(ways):
            if way not in dealt and not self._is_the_move(way, cards, entry["seat"], named):
                told.setdefault(self._concerns(way, entry["seat"]), []).append(
                    self._effect(way, cards, entry["seat"])
                )
        if dealt:
            told.setdefault(-1, []).append(self._say("transfer-dealt"))
        return told

    def _together(self, ways: dict[Way, list[str | None]]) -> list[tuple[Way, list[str | None]]]:
        """Return transfers with their cards. Cards that a heap adds to a meld count as from the hand."""
        laid = {way[3:]: way for way in ways if self._is_laid(way)}
        told: dict[Way, list[str | None]] = {}
        for way, cards in ways.items():
            told.setdefault(laid.get(way[3:], way), []).extend(cards)
        return list(told.items())

    def _dealt(self, ways: set[Way], before: set[Way]) -> set[Way]:
        """Return the transfers of a deal: from a stock to two or more seats and to other zones.

        Cards that go back into the stock are included. Cards that left the stock before it was shuffled are
        not: such a card was turned up and caused the deal.
        """
        stocks = {way for way in ways - before if self._zones[way[1]].next_first and way[0] == "move"}
        if len({way[4] for way in stocks if self._zones[way[3]].per_seat}) < 2:
            return set()
        return stocks | {way for way in ways if self._zones[way[3]].next_first}

    def _private(self, match: "Match", number: int, entry: dict[str, Any]) -> dict[str, Any]:
        """Return a log entry with those transfers only whose cards not everyone knows, and those of a deal.

        If a move has all cards shuffled and dealt again, its sentences say so, and no transfer is left.
        """
        hops = match.played[number].hops
        shuffles = [at for at, hop in enumerate(hops) if hop.kind == "shuffle"]
        after = hops[shuffles[-1] :] if shuffles else []
        if self._dealt({(hop.kind, *hop.start, *hop.end) for hop in after if hop.kind == "move"}, set()):
            return {**entry, "hops": []}
        everyone = match.game.table.spectator
        kept = [
            shown
            for shown, hop in zip(entry["hops"], hops, strict=True)
            if hop.kind in ("pack", "shuffle") or (shown["card"] and not hop.seen >> everyone & 1)
        ]
        return {**entry, "hops": kept}

    def _is_the_move(self, way: Way, cards: list[str | None], seat: int, named: frozenset[str]) -> bool:
        """Return whether the text of the move names all these cards and no other side is involved."""
        places = ((way[1], way[2]), (way[3], way[4]))
        sides = self._game.sides_at(self._seat_names.seats)
        others = [i for zone, i in places if self._zones[zone].per_seat and (i - seat) % sides]
        return not others and set(cards) <= named

    def _concerns(self, way: Way, mover: int) -> int:
        """Return the seat that has the cards now, or had them before; otherwise the mover."""
        for zone, index in ((way[3], way[4]), (way[1], way[2])):
            if self._zones[zone].per_seat:
                return index
        return mover

    def _say(self, message: str, **arguments: Argument) -> str:
        """Return a message in the words of the reader, with a capital letter."""
        return capital(render(self._game.messages(message, **arguments), self._seat_names))

    def _effect(self, way: Way, cards: list[str | None], mover: int) -> Effect:
        """Return the sentence about a transfer."""
        target, count = self._zones[way[3]], len(cards)
        known = any(cards) and target.looks != "stock"
        many = self._style.cards(cards, self._game.texts.group(way[3])) if known else ""
        many = many or render(self._game.messages("cards-unknown", count=count), self._seat_names)
        case, arguments = self._case(way)
        if case == "transfer-go":
            arguments["count"] = count
        text = self._say(case, cards=many, **arguments)
        is_merged = (
            arguments.get("who") == mover
            if case in NAMED_ELSEWHERE
            else case in ("transfer-go", "transfer-move", "transfer-collect")
        )
        return Effect.made(text, many if known else None, is_merged)

    def _case(self, way: Way) -> tuple[str, dict[str, Argument]]:
        """Return the message about a transfer, and its arguments without the cards."""
        if way[0] == "show":
            per_seat = self._zones[way[3]].per_seat
            if per_seat:
                return "transfer-show", {"who": Seat(way[4])}
            return "transfer-show-place", {"place": self._place(way[3], way[4])}
        return (self._zones[way[3]].per_seat and self._given(way)) or self._moved(way)

    def _given(self, way: Way) -> tuple[str, dict[str, Argument]] | None:
        """Return the message about cards that go to a zone of a seat; None if it is the usual one."""
        _, start, giver, end, seat = way
        source, target, who = self._zones[start], self._zones[end], {"who": Seat(seat)}
        if target.looks == "won":
            return "transfer-take", {**who}
        if not source.per_seat:
            return "transfer-get", {**who}
        if giver != seat:
            return "transfer-give", {"who": Seat(giver), "to": Seat(seat)}
        if target.seen_by == ALL and source.seen_by != ALL:
            return "transfer-lay" if source.seen_by else "transfer-turn", {**who}
        return None

    def _is_laid(self, way: Way) -> bool:
        """Return whether cards of a seat go to a meld or another shared spread."""
        target = self._zones[way[3]]
        return self._zones[way[1]].per_seat and target.copies > 1 and target.looks == "spread"

    def _moved(self, way: Way) -> tuple[str, dict[str, Argument]]:
        """Return the message about cards that go to another zone."""
        source, label = self._zones[way[1]], self._zones[way[3]].label
        aside, who = label.endswith("aside"), Seat(way[2])
        collected = way[1:3] == way[3:]  # `consequences` leaves out where these cards were
        place = self._label(way[3]) if aside else self._place(way[3], way[4])
        if self._is_laid(way):
            return "transfer-lay-on", {"who": who, "place": place}
        if aside and source.per_seat:
            return "transfer-lay-aside", {"who": who}
        if source.looks == "hand" and not collected and not aside:
            if label == "discard pile":
                return "transfer-discard", {"who": who}
            return "transfer-put", {"who": who, "place": place}
        ending = "-aside" if aside else ""
        if collected:
            return f"transfer-collect{ending}", {"place": place}
        goes = self._zones[way[3]].looks == "stock" and not source.per_seat
        case = "transfer-go" if goes and not aside else f"transfer-move{ending}"
        return case, {"start": self._place(way[1], way[2]), "place": place}

    def _label(self, zone: str) -> str:
        return zone_label(self._game, zone, self._seat_names.locale)

    def _place(self, zone: str, index: int) -> str:
        spec: Zone = self._zones[zone]
        label = self._label(zone)
        if spec.per_seat:
            return self._part("place-own", who=Seat(index), label=label)
        if spec.copies > 1:
            single = f"zone-{zone}-one"
            name = self._part(single) if single in self._game.messages else label
            return self._part("place-numbered", label=name, number=index + 1)
        return self._part("place", label=label)

    def _part(self, message: str, **arguments: Argument) -> str:
        return render(self._game.messages(message, **arguments), self._seat_names)


def _with_cards(text: str, cards: str = "") -> str:
    """Return the message about the same event that names cards; empty if there is none."""
    if not isinstance(text, MessageText) or f"{text.id}{WITH_CARDS}" not in text.catalogue:
        return ""
    return text.catalogue(f"{text.id}{WITH_CARDS}", cards=cards, **dict(text.arguments))


def _spoken(entry: dict[str, Any]) -> str:
    """Return the text of a move, or the announcement if it is the move with more detail."""
    move, said = entry["move"] or "", entry["said"] or ""
    return said if move and said.startswith(f"{move} ") else move


@functools.lru_cache(KEPT)
def cards_named(move: str) -> frozenset[str]:
    """Return the cards that the text of a move names."""
    return frozenset(CARD.findall(move))


def rows(log: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Group consecutive moves of one seat with no transfers between them: the steps of one decision."""
    rows: list[list[dict[str, Any]]] = []
    for entry in log:
        if rows and rows[-1][0]["seat"] == entry["seat"] and not rows[-1][-1]["hops"]:
            rows[-1].append(entry)
        else:
            rows.append([entry])
    return rows


def describe_awaited(match: "Match") -> dict[str, Any] | None:
    """Return what the game waits for (`text`, `cards`), the same for all viewers; None if not special."""
    awaits = match.game.texts.get("awaited")
    if awaits is None or match.over:
        return None
    table = match.game.table
    found = awaits(PlainTable(table, match.known_to(table.spectator)))
    return None if found is None else {"text": found.text, "cards": list(found.cards)}
