"""Seasons: several sheets of the same people added up, for the terminal and the page.

Finished sheets count, in the order in which they were begun; people are the same where their names are alike.
Totals of different games cannot be compared, so averages and bests are told for each kind of sheet.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations
from typing import Any

from ..reducer.state import ScoredGame
from ..sheets import sheet_named
from ..store.snapshots import Opened
from ..text.names import name_key
from ..text.parsing import format_value
from .table import Standing, standings


@dataclass(frozen=True)
class Result:
    """How one sheet ended for one person: rank (1 is first), total in units of the value, and the others.

    `sheet` is what it is called, `id` what no other sheet has.
    """

    id: str
    sheet: str
    kind: str
    at: str
    rank: int
    total: int
    decimals: int
    others: tuple[tuple[str, int], ...]

    @property
    def won(self) -> bool:
        """Whether nobody stands before; equal totals share a win."""
        return self.rank == 1


@dataclass
class Person:
    """Somebody's results, oldest first."""

    name: str
    colour: str
    results: list[Result] = field(default_factory=list)

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def wins(self) -> int:
        return sum(result.won for result in self.results)

    @property
    def share(self) -> Fraction:
        """Wins a game."""
        return Fraction(self.wins, self.games)

    @property
    def streak(self) -> int:
        """How many games in a row have been won by now."""
        lost = [place for place, result in enumerate(self.results) if not result.won]
        return self.games - 1 - lost[-1] if lost else self.games

    @property
    def longest_streak(self) -> int:
        """The most games won in a row."""
        best = now = 0
        for result in self.results:
            now = now + 1 if result.won else 0
            best = max(best, now)
        return best

    @property
    def wins_by_game(self) -> list[int]:
        """How many games had been won after each."""
        return [sum(result.won for result in self.results[: end + 1]) for end in range(self.games)]

    def of(self, kind: str) -> "Person":
        """The same person, at one kind of sheet."""
        return Person(self.name, self.colour, [result for result in self.results if result.kind == kind])


@dataclass(frozen=True)
class Totals:
    """What somebody reached at one kind of sheet, in units of the value; best and worst as it counts."""

    mean: Fraction
    best: int
    worst: int
    decimals: int


@dataclass
class Season:
    """Everybody by the form in which names are compared, most wins first, and the kinds of sheets by number.

    `ahead[a, b]` is how often a stood before b.
    """

    people: dict[str, Person]
    kinds: dict[str, int]
    low_wins: set[str]
    ahead: Counter[tuple[str, str]]

    def met(self, one: str, other: str) -> int:
        """On how many sheets two people stood together."""
        return sum(any(name == other for name, _ in result.others) for result in self.people[one].results)

    def totals(self, who: str, kind: str) -> Totals | None:
        """What somebody reached at a kind of sheet; None without a game of it, or in units that differ."""
        results = self.people[who].of(kind).results
        if not results or len({result.decimals for result in results}) > 1:
            return None
        reached = [result.total for result in results]
        best, worst = (min, max) if kind in self.low_wins else (max, min)
        return Totals(
            Fraction(sum(reached), len(reached)), best(reached), worst(reached), results[0].decimals
        )


def season(games: Iterable[ScoredGame]) -> Season:
    """Add up sheets; those that are not finished, or on which nothing was entered, are left out."""
    counted = sorted((game for game in games if game.status == "finished" and game.in_force), key=_begun)
    people: dict[str, Person] = {}
    ahead: Counter[tuple[str, str]] = Counter()
    for game in counted:
        lines = {name_key(line.name): line for line in standings(game)}
        for who, line in lines.items():
            person = people.setdefault(who, Person(line.name, game.players[line.player].colour))
            person.name, person.colour = line.name, game.players[line.player].colour
            person.results.append(_result(game, line, who, lines))
        ahead.update((a, b) for a, b in permutations(lines, 2) if lines[a].rank < lines[b].rank)
    ordered = sorted(people, key=lambda who: (-people[who].wins, -people[who].share, who))
    kinds = Counter(game.sheet for game in counted)
    low = {game.sheet for game in counted if game.settings.win == "low"}
    return Season({who: people[who] for who in ordered}, dict(kinds.most_common()), low, ahead)


def _begun(game: ScoredGame) -> str:
    return game.created


def _result(game: ScoredGame, line: Standing, who: str, lines: dict[str, Standing]) -> Result:
    others = tuple((other, found.rank) for other, found in lines.items() if other != who)
    decimals = game.settings.decimals
    about = game.id, game.settings.name, game.sheet, game.created
    return Result(*about, line.rank, line.total, decimals, others)


@dataclass(frozen=True)
class SeasonFilter:
    """Which sheets somebody wants added up: with all these people, of one kind, begun within some time.

    `since` and `until` are days (or moments) as records have them; both belong to the time.
    """

    people: frozenset[str] = frozenset()
    kind: str | None = None
    since: str | None = None
    until: str | None = None

    @classmethod
    def parse(
        cls, people: Iterable[str], kind: str | None, since: str | None = None, until: str | None = None
    ) -> "SeasonFilter":
        """As people say it: names as they are written, a game by the beginning of its name."""
        return cls(frozenset(map(name_key, people)), kind and sheet_named(kind).name, since, until)

    def select(self, sheets: Iterable[Opened]) -> list[ScoredGame]:
        """The games of the sheets that count; what cannot be trusted counts for nothing."""
        return [opened.game for opened in sheets if opened.verdict.verified and self._counts(opened.game)]

    def _counts(self, game: ScoredGame) -> bool:
        there = {name_key(player.name) for player in game.players.values()}
        day = game.created[: len(self.until or "")]
        return (
            self.people <= there
            and self.kind in (None, game.sheet)
            and (self.since is None or game.created >= self.since)
            and (self.until is None or day <= self.until)
        )


def season_to_dict(total: Season, compared: int | None = None) -> dict[str, Any]:
    """A season as JSON; shares and averages are numbers, totals texts with the sheet's decimals.

    `compared` is how many people are compared two by two, those with most wins first; else all.
    """
    return {
        "kinds": total.kinds,
        "people": [_person(total, who, person) for who, person in total.people.items()],
        "ahead": [pair for who in list(total.people)[:compared] for pair in _ahead(total, who, compared)],
    }


def _ahead(total: Season, who: str, compared: int | None) -> Iterator[dict[str, Any]]:
    """How often somebody stood before each of the others whom she met."""
    person = total.people[who]
    met = Counter(other for result in person.results for other, _ in result.others)
    for other in list(total.people)[:compared]:
        if met[other]:
            times = {"times": total.ahead[who, other], "met": met[other]}
            yield {"player": person.name, "of": total.people[other].name} | times


def _person(total: Season, who: str, person: Person) -> dict[str, Any]:
    reached = {kind: told for kind in total.kinds if (told := _reached(total, who, kind)) is not None}
    return {
        "player": person.name,
        "colour": person.colour,
        "games": person.games,
        "wins": person.wins,
        "share": round(float(person.share), 4),
        "streak": person.streak,
        "longest_streak": person.longest_streak,
        "course": person.wins_by_game,
        "reached": reached,
        "results": [_result_told(result) for result in person.results],
    }


def _reached(total: Season, who: str, kind: str) -> dict[str, Any] | None:
    """What somebody reached at one kind of sheet, and how often she won."""
    found, here = total.totals(who, kind), total.people[who].of(kind)
    if found is None:
        return None
    best, worst = (format_value(value, found.decimals) for value in (found.best, found.worst))
    mean = round(float(found.mean) / 10**found.decimals, 3)
    return {"average": mean, "best": best, "worst": worst, "games": here.games, "wins": here.wins}


def _result_told(result: Result) -> dict[str, Any]:
    total = {"total": format_value(result.total, result.decimals), "units": result.total}
    return {"id": result.id, "sheet": result.sheet, "kind": result.kind, "at": result.at} | {
        "rank": result.rank,
        **total,
    }
