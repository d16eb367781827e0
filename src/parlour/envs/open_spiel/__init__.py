"""Every game as a Python game of OpenSpiel: `pyspiel.load_game("python_parlour_xeri")`, with this imported.

Actions are the tokens of the game's alphabet; a move of several tokens is as many decisions of one player.
Chance is one node before the first deal: whatever is shuffled later follows from it. With `deals=0` it deals
any game of the seed (sampled chance). With `deals=n` it deals one of the first n games of the seed, each as
likely, and all else is decided by the players, so that exact algorithms run.
"""

import functools
import hashlib
from collections.abc import Mapping
from typing import Any

import pyspiel

from ...engine.chance import fresh_seed
from ...engine.game import Game
from ...games import SHELF, load
from ..episode import Course
from ..errors import EnvironmentFault
from .observer import SpielObserver
from .parameters import PARAMETERS, SpielSetting, game_type, short_name
from .worlds import Sampler, Searching, words_of


class ParlourGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Parlour with seats and house rules; `setting` has what the parameters say.

    Raises EnvironmentFault, SeatsError and OptionError for parameters that the game does not take."""

    game: Game  # of each of the classes that are registered

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.setting = SpielSetting.read(self.game, params or {})
        self._seed = self.setting.seed
        self._next = 0
        super().__init__(self.setting.kind, self.setting.info, self.setting.parameters)

    def new_initial_state(self) -> "ParlourState":
        return ParlourState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> SpielObserver:
        """Observe as a player does: what is public and what is the player's own. Raises EnvironmentFault."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.setting, wanted, params)

    def deal(self, outcome: int) -> Course:
        """Deal as the chance node says: with `deals` the game of that number, else the seed's next game."""
        if not 0 <= outcome < max(1, self.setting.deals):
            raise EnvironmentFault(
                f"the deals are 0 to {max(1, self.setting.deals) - 1}, not {outcome}",
                code="deal.out_of_range",
            )
        number = outcome if self.setting.deals else self._next
        if self._seed < 0:
            self._seed = fresh_seed()
        if not self.setting.deals:
            self._next += 1
        return Course.dealt(self.setting.laid, self._seed, number)


class ParlourState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; `course` is the game in progress, or None before the deal."""

    def __init__(self, game: ParlourGame) -> None:
        super().__init__(game)
        self.course: Course | None = None

    def current_player(self) -> int:
        if self.course is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.course.over else self.course.turn

    def is_terminal(self) -> bool:
        return self.course is not None and self.course.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = max(1, self._setting.deals)
        return [(number, 1.0 / deals) for number in range(deals)]

    def returns(self) -> list[float]:
        """What each player is given; nothing before the end."""
        if self.course is None or not self.course.over:
            return [0.0] * self._setting.laid.seats
        shares, points = self.course.results()
        return shares if self._setting.reward == "game" else [float(one) for one in points]

    def resample_from_infostate(self, player: int, sampler: Sampler) -> "ParlourState":
        """Return a state that the player cannot tell from this one; `sampler()` draws a number from 0 to 1.

        With `deals` it is a history from one of these deals. Else all that the player has not seen is dealt
        anew: the state has no history, and the other players remember only what they see from then on."""
        state: ParlourState = self.get_game().new_initial_state()
        if self.course is None:
            return state
        if not self._setting.deals:
            state.course = self.course.imagined(player, words_of(sampler))
            return state
        looking = Searching(self.course, player, sampler)
        found = looking.found(self._setting.laid, self._setting.seed, self._setting.deals)
        if found is None:
            raise EnvironmentFault(
                "no deal of this game leads to what the player has seen", code="position.impossible"
            )
        for action in found:
            state.apply_action(action)
        return state

    @property
    def _setting(self) -> SpielSetting:
        setting: SpielSetting = self.get_game().setting
        return setting

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal() if self.course else []

    def _apply_action(self, action: int) -> None:
        if self.course is None:
            self.course = self.get_game().deal(action)
        else:
            self.course.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self._setting.deals else "deal"
        return self._setting.laid.alphabet.name(action)

    def __str__(self) -> str:
        """Who is asked, and a digest of the whole table: states that differ are told apart."""
        if self.course is None:
            return "before the deal"
        hidden = hashlib.blake2b(self.course.table.tobytes(), digest_size=8).hexdigest()
        spelled = " ".join(map(str, self.course.tokens))
        return f"table {hidden}, asked {self.course.turn}, spelled [{spelled}]"


@functools.cache
def register(game: Game) -> str:
    """Register a game with OpenSpiel, and return its name there; twice is as good as once."""
    name = short_name(game)
    sampled = pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    kind = game_type(game, sampled, zero_sum=game.seats.most > 1)
    # A class, for OpenSpiel lets go of it when Python has ended: an object would be destroyed too late then.
    pyspiel.register_game(kind, type(f"Parlour_{game.name}", (ParlourGame,), {"game": game}))
    return name


for _name in SHELF:
    register(load(_name))

__all__ = ["PARAMETERS", "ParlourGame", "ParlourState", "register"]
