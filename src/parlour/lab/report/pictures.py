"""What is drawn of a measure: lines with a dot and a whisker each, and what stands beside them."""

import math
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..intervals import Estimate
from ..measures import Measure
from ..measures.measure import PERCENT
from ..reading import cells, decimals
from .kept import Contrast, Stated, Subject

LABEL = 30  # so many letters of a label stand beside its figure on a phone
EQUAL = ("wins", "places")  # measures in which all parts are equal where a game is fair


@dataclass(frozen=True)
class Whisker:
    """A line of a picture: a figure and its interval; without a figure the heading of those below it.

    `mark` is the number of the variant, and so the shape of the dot; `open` leaves the dot empty.
    """

    label: str
    figure: str = ""
    within: str = ""
    estimate: Estimate | None = None
    mark: int = 0
    open: bool = False


@dataclass(frozen=True)
class Picture:
    """A dot-and-whisker plot; `guide` is the value that a line is drawn at.

    A figure that stands alone is seen against nothing at all, and a share against the whole: `from_nothing`.
    """

    name: str
    title: str
    text: str
    lines: tuple[Whisker, ...]
    percent: bool
    guide: float | None = None
    from_nothing: bool = False

    @property
    def bounds(self) -> list[float]:
        """All that has to be seen."""
        found = [] if self.guide is None else [self.guide]
        for line in self.lines:
            if line.estimate:
                one = line.estimate
                found += [bound for bound in (one.low, one.value, one.high) if math.isfinite(bound)]
        return found


def title(measure: Measure) -> str:
    """What a measure is called on a page."""
    return measure.name.replace("_", " ")


def picture(subject: Subject) -> Picture | None:
    """What is drawn of a measure; nothing where all games had the same, or one game tells nothing."""
    told = [one for one in subject.estimates if one]
    if not any(one.low < one.high < math.inf for one in told):
        return None
    measure = subject.measure
    alone = len(subject.stated) == 1
    lines = (Whisker("", estimate=told[0]),) if alone else _lines(subject)
    shares = measure.unit == PERCENT
    return Picture(measure.name, title(measure), _text(subject), lines, shares, _guide(subject), alone)


def _guide(subject: Subject) -> float | None:
    """What each would have if all had the same."""
    told = [one.value for one in subject.estimates if one]
    alone = subject.measure.name in EQUAL and len(subject.variants) == 1 and len(told) > 1
    return math.fsum(told) / len(told) if alone else None


def _lines(subject: Subject) -> tuple[Whisker, ...]:
    """Part after part; in a trial all variants of a part stand together."""
    variants = subject.variants
    lines: list[Whisker] = []
    for part in dict.fromkeys(one.part for one in subject.stated):
        if part and variants != [""]:
            lines.append(Whisker(short(part)))
        for one in subject.stated:
            if one.part == part:
                label = short(one.variant or one.part or title(subject.measure))
                mark = variants.index(one.variant)
                lines.append(Whisker(label, *in_figures(subject, one), one.estimate, mark))
    return tuple(lines)


def contrasted(contrasts: Sequence[Contrast]) -> Picture:
    """What is drawn of the differences in one measure: empty dots could as well be chance."""
    measure = contrasts[0].measure
    places = decimals([one.estimate for one in contrasts], replace(measure, places=Measure.places))
    several = len({one.variant for one in contrasts}) > 1
    lines = tuple(_difference(one, places, several) for one in contrasts)
    text = "; ".join(f"{line.label} {line.figure}, within {line.within}" for line in lines)
    name = f"difference_{measure.name}"
    return Picture(name, f"difference in {title(measure)}", f"{text}.", lines, measure.unit == PERCENT, 0.0)


def _difference(one: Contrast, places: int, several: bool) -> Whisker:
    names = [one.part, one.variant] if several or not one.part else [one.part]
    figure, within = cells(one.estimate, one.measure, places)
    signed = figure.strip() if one.estimate.value <= 0 else f"+{figure.strip()}"
    label = short(", ".join(filter(None, names)))
    return Whisker(label, minus(signed), minus(within), one.estimate, open=not one.sure)


def _text(subject: Subject) -> str:
    """The picture in words, for who does not see it."""
    told = []
    for one in subject.stated:
        figure, within = in_figures(subject, one)
        names = ", ".join(filter(None, (one.part, one.variant)))
        told.append(f"{names}: {figure}, within {within}" if names else f"{figure}, within {within}")
    return f"{'; '.join(told)}."


def in_figures(subject: Subject, one: Stated) -> tuple[str, str]:
    """A figure and its interval in as many decimals as tell something: none where all are whole and exact."""
    exact = all(told is None or told.low == told.value == told.high for told in subject.estimates)
    scale = 100 if subject.measure.unit == PERCENT else 1
    whole = exact and all(told is None or (told.value * scale).is_integer() for told in subject.estimates)
    places = 0 if whole else decimals(subject.estimates, subject.measure)
    figure, within = cells(one.estimate, subject.measure, places)
    return minus(figure.strip()), minus(within)


def minus(text: str) -> str:
    """The text with figures that have the sign which is as wide as a plus."""
    return re.sub(r"(?<!\S)-(?=\d)", "−", text)


def short(text: str) -> str:
    return textwrap.shorten(text, LABEL, placeholder=" …") or text[:LABEL]
