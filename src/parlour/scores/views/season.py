"""Seasons: statistics over several sheets of the same people.

Only finished sheets count, in the order in which they were created. People are identified by name. Totals of
different games cannot be compared, so averages and best totals are given for each kind of sheet.
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
from ..text import format_value, name_key
from .table import Standing, standings


@dataclass(frozen=True)
class Result:
    """The result of one person on one sheet: rank (1 is first), total in units of the values, and the others.

    `sheet` is the name of the sheet, `id` its unique id. `others` are the keys and ranks of the others.
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
        """Whether the person is in first place; equal totals share a win."""
        return self.rank == 1


@dataclass
class Person:
    """The results of one person, oldest first."""

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
        """Wins divided by games."""
        return Fraction(self.wins, self.games)

    @property
    def streak(self) -> int:
        """The number of games won in a row, up to the last game."""
        lost = [place for place, result in enumerate(self.results) if not result.won]
        return self.games - 1 - lost[-1] if lost else self.games

    @property
    def longest_streak(self) -> int:
        """The largest number of games won in a row."""
        best = now = 0
        for result in self.results:
            now = now + 1 if result.won else 0
            best = max(best, now)
        return best

    @property
    def wins_by_game(self) -> list[int]:
        """The number of games won after each game."""
        return [sum(result.won for result in self.results[: end + 1]) for end in range(self.games)]

    def of(self, kind: str) -> "Person":
        """Return the person with the results of one kind of sheet only."""
        return Person(self.name, self.colour, [result for result in self.results if result.kind == kind])


@dataclass(frozen=True)
class Totals:
    """The totals of one person on one kind of sheet, in units of the values."""

    mean: Fraction
    best: int
    worst: int
    decimals: int


@dataclass
class Season:
    """A season. `people` are sorted by wins and have `name_key` values as keys.

    `kinds` is the number of sheets of each kind, `low_wins` the kinds on which the lowest total wins.
    `ahead[a, b]` is the number of sheets on which a had a better rank than b.
    """

    people: dict[str, Person]
    kinds: dict[str, int]
    low_wins: set[str]
    ahead: Counter[tuple[str, str]]

    def met(self, one: str, other: str) -> int:
        """Return the number of sheets on which both people played."""
        return sum(any(name == other for name, _ in result.others) for result in self.people[one].results)

    def totals(self, who: str, kind: str) -> Totals | None:
        """Return the totals of a person on a kind of sheet; None without games or if the decimals differ."""
        results = self.people[who].of(kind).results
        if not results or len({result.decimals for result in results}) > 1:
            return None
        reached = [result.total for result in results]
        best, worst = (min, max) if kind in self.low_wins else (max, min)
        return Totals(
            Fraction(sum(reached), len(reached)), best(reached), worst(reached), results[0].decimals
        )


def season(games: Iterable[ScoredGame]) -> Season:
    """Return the season of these games. Unfinished games and games without entries do not count."""
    counted = sorted((game for game in games if game.status == "finished" and game.in_force), key=_created)
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


def _created(game: ScoredGame) -> str:
    return game.created


def _result(game: ScoredGame, line: Standing, who: str, lines: dict[str, Standing]) -> Result:
    others = tuple((other, standing.rank) for other, standing in lines.items() if other != who)
    decimals = game.settings.decimals
    about = game.id, game.settings.name, game.sheet, game.created
    return Result(*about, line.rank, line.total, decimals, others)


@dataclass(frozen=True)
class SeasonFilter:
    """Selects sheets: with all these people, of one kind, created from `since` to `until`, both inclusive.

    `since` and `until` are dates, or times in the format of records.
    """

    people: frozenset[str] = frozenset()
    kind: str | None = None
    since: str | None = None
    until: str | None = None

    @classmethod
    def parse(
        cls, people: Iterable[str], kind: str | None, since: str | None = None, until: str | None = None
    ) -> "SeasonFilter":
        """Return the filter for typed names and a kind of sheet. Raises Refused for an unknown kind."""
        return cls(frozenset(map(name_key, people)), kind and sheet_named(kind).name, since, until)

    def select(self, sheets: Iterable[Opened]) -> list[ScoredGame]:
        """Return the games of the selected sheets. Sheets with a broken log are left out."""
        return [opened.game for opened in sheets if opened.verdict.verified and self._counts(opened.game)]

    def _counts(self, game: ScoredGame) -> bool:
        names = {name_key(player.name) for player in game.players.values()}
        day = game.created[: len(self.until or "")]
        return (
            self.people <= names
            and self.kind in (None, game.sheet)
            and (self.since is None or game.created >= self.since)
            and (self.until is None or day <= self.until)
        )


def season_to_dict(total: Season, compared: int | None = None) -> dict[str, Any]:
    """Return a season as JSON. Shares and averages are numbers, totals are texts with the sheet's decimals.

    `compared` limits the comparison of pairs to the people with the most wins.
    """
    return {
        "kinds": total.kinds,
        "people": [_person(total, who, person) for who, person in total.people.items()],
        "ahead": [pair for who in list(total.people)[:compared] for pair in _ahead(total, who, compared)],
    }


def _ahead(total: Season, who: str, compared: int | None) -> Iterator[dict[str, Any]]:
    """Yield how often a person had a better rank than each person they played with."""
    person = total.people[who]
    met = Counter(other for result in person.results for other, _ in result.others)
    for other in list(total.people)[:compared]:
        if met[other]:
            times = {"times": total.ahead[who, other], "met": met[other]}
            yield {"player": person.name, "of": total.people[other].name} | times


def _person(total: Season, who: str, person: Person) -> dict[str, Any]:
    reached = {kind: totals for kind in total.kinds if (totals := _reached(total, who, kind)) is not None}
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
        "results": [_result_to_dict(result) for result in person.results],
    }


def _reached(total: Season, who: str, kind: str) -> dict[str, Any] | None:
    """Return the totals and wins of a person on one kind of sheet, or None."""
    totals, person = total.totals(who, kind), total.people[who].of(kind)
    if totals is None:
        return None
    best, worst = (format_value(value, totals.decimals) for value in (totals.best, totals.worst))
    mean = round(float(totals.mean) / 10**totals.decimals, 3)
    return {"average": mean, "best": best, "worst": worst, "games": person.games, "wins": person.wins}


def _result_to_dict(result: Result) -> dict[str, Any]:
    total = {"total": format_value(result.total, result.decimals), "units": result.total}
    return {"id": result.id, "sheet": result.sheet, "kind": result.kind, "at": result.at} | {
        "rank": result.rank,
        **total,
    }
