"""Questions of clients to the laboratory: their fields, and their limits."""

import math
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from ...bots.players import policy, searches
from ...games import find
from ...lab.measures import MEASURES, LabError, Measure, find_measures
from ...lab.questions import MeasureQuestion, parse_question
from ...lab.report.charts import title
from ...lab.trials import Trial
from ...lab.variants import MAX_VARIANTS, USUAL_MEASURES
from ..protocol.messages import Message, Name

MOST_GAMES = 100_000  # of all variants together
MOST_SEARCHED = 100  # playouts for each move, as in the level Strong
OF_ONE = (*USUAL_MEASURES, "wins", "unfairness")  # of one kind of game
OUT_OF_TIME = 3  # the exit code of a player process that could not play all games
Value = Annotated[str, Field(min_length=1, max_length=40)]
Values = Annotated[list[Value], Field(min_length=2, max_length=MAX_VARIANTS)]
Posed = MeasureQuestion | Trial


class LabQuestion(Message):
    """A question: a game, its house rules, and the values that are compared."""

    type: Literal["ask"]
    game: Name
    options: Annotated[dict[Name, Value], Field(default_factory=dict, max_length=60)]
    vary: Annotated[dict[Name, Values], Field(default_factory=dict, max_length=4)]
    seats: Annotated[int, Field(ge=1, le=30)] | None = None
    bots: Annotated[list[Name], Field(default_factory=list, max_length=30)]
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 1000
    seed: Annotated[int, Field(ge=0, lt=2**53)] = 0

    def given(self) -> dict[str, Any]:
        """Return the same by the names of the options of `parlour lab`."""
        named = {"game": self.game, "options": self.options, "vary": self.vary, "bots": self.bots}
        return {**named, "seed": self.seed, "names": (), "skill": None}


class StopRequest(Message):
    """Stop playing; the results so far are kept."""

    type: Literal["stop"]


QUESTION: TypeAdapter[LabQuestion] = TypeAdapter(LabQuestion)
STOP: TypeAdapter[StopRequest] = TypeAdapter(StopRequest)


def posed(question: LabQuestion) -> Posed:
    """Return the question in the form of the laboratory. Raises ParlourErrors that say what is wrong."""
    variants = math.prod(map(len, question.vary.values()))
    if variants > MAX_VARIANTS:
        raise LabError(
            f"that makes {variants:,} variants, and {MAX_VARIANTS} are the most: compare less at a time",
            code="lab.too_many_variants",
        )
    if (games := variants * question.games) > MOST_GAMES:
        raise LabError(
            f"that makes {games:,} games, and {MOST_GAMES:,} are the most: ask for fewer",
            code="lab.too_many_games",
        )
    kind = (question.bots, question.games, question.seed, question.seats, question.options)
    game, chunk = parse_question(find(question.game), *kind)
    if question.vary:
        trial = Trial(game, chunk, question.vary)
        check_bots([bot for side in trial.sides for bot in side.bots])
        return trial
    check_bots(question.bots)
    return MeasureQuestion(game, chunk, find_measures(OF_ONE))


def check_bots(bots: list[str]) -> None:
    """Raise LabError for bots that would take too long to finish games."""
    for bot in bots:
        if searches(bot) and policy(bot).iterations > MOST_SEARCHED:
            kind = bot.partition(":")[0]
            raise LabError(
                f"{bot} thinks too long for a page: here bots try out at most {MOST_SEARCHED} times, as in "
                f"search:{MOST_SEARCHED}; `parlour lab --bots {kind}` in a terminal has no such limit",
                code="bot.budget_too_large",
            )


def begun(question: Posed) -> dict[str, Any]:
    """Return the description of a question before any game is over: its variants and measures."""
    variants = [side.label for side in question.sides] if isinstance(question, Trial) else [""]
    told = {one.name: described(one) for one in measures_of(question)}
    return {"type": "begun", "variants": variants, "games": question.chunk.games, "measures": told}


def measures_of(question: Posed) -> list[Measure]:
    """Return the measures that are reported for every variant."""
    seats, game = question.chunk.seats, question.game
    asked = USUAL_MEASURES if isinstance(question, Trial) else OF_ONE
    return [one for one in MEASURES if (one.of or one.name) in asked and one.applies(game, seats)]


def described(measure: Measure) -> dict[str, str | int]:
    return {
        "title": title(measure),
        "text": measure.text,
        "unit": measure.unit,
        "places": measure.places,
    }
