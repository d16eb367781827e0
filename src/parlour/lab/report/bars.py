"""Histograms: what is drawn of how many games had which number, a panel for each variant."""

from dataclasses import dataclass

from .kept import Column, Subject
from .pictures import short, title


@dataclass(frozen=True)
class Panel:
    """The columns of one variant; `mark` is its number."""

    heading: str
    columns: tuple[Column, ...]
    mark: int = 0

    @property
    def games(self) -> int:
        return sum(one.games for one in self.columns)

    @property
    def tallest(self) -> Column:
        return max(self.columns, key=lambda one: one.games)

    @property
    def share(self) -> float:
        """The share of games in the tallest column."""
        return self.tallest.games / self.games


@dataclass(frozen=True)
class Bars:
    """A histogram: all panels have the same columns, and the same scale."""

    name: str
    title: str
    text: str
    panels: tuple[Panel, ...]


def bars(subject: Subject) -> Bars | None:
    """The histogram of a measure; nothing where there is none, or all games had the same."""
    by_variant: dict[str, list[Column]] = {}
    for column in subject.columns:
        by_variant.setdefault(column.variant, []).append(column)
    names = enumerate(by_variant.items())
    panels = [Panel(short(name) if name else "", tuple(columns), mark) for mark, (name, columns) in names]
    if not all(panel.games and len(panel.columns) > 1 for panel in panels) or not panels:
        return None
    name = title(subject.measure)
    return Bars(f"histogram_{subject.measure.name}", f"{name} of games", _text(panels), tuple(panels))


def _text(panels: list[Panel]) -> str:
    """The picture in words, for who does not see it."""
    told = []
    for panel in panels:
        some, named = [one for one in panel.columns if one.games], f"{panel.heading}: " * bool(panel.heading)
        most = f"{panel.tallest.games:,} of {panel.games:,} games from {panel.tallest.first:,}"
        told.append(
            f"{named}from {some[0].first:,} to {some[-1].last:,}; most, {most} to {panel.tallest.last:,}"
        )
    return f"{'; '.join(told)}."
