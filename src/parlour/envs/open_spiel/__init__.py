"""Every game as a Python game of OpenSpiel, after importing this module:
`pyspiel.load_game("python_parlour_xeri")`.

Actions are the tokens of the game's alphabet; a move of several tokens is several decisions of one player.
Chance is one node before the first deal, which determines all later shuffles. With `deals=0` it deals any
game of the seed (sampled chance). With `deals=n` it deals one of the first n games of the seed with equal
probability, and there is no other chance, so exact algorithms can run.
"""

import functools
import hashlib
from collections.abc import Mapping
from typing import Any

import pyspiel

from ...engine.chance import fresh_seed
from ...engine.game import Game
from ...games import SHELF, load
from ..episode import Episode
from ..validation import EnvironmentFault
from .observer import HistorySearch, Sampler, SpielObserver, random_words
from .parameters import PARAMETERS, SpielSetting, game_type, short_name


class ParlourGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Parlour with seats and house rules; `setting` contains the parameters.

    Raises EnvironmentFault, SeatsError and OptionError for invalid parameters.
    """

    game: Game  # set by each registered subclass

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
        """Return an observer of public information and the player's own. Raises EnvironmentFault."""
        observation_type = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.setting, observation_type, params)

    def deal(self, outcome: int) -> Episode:
        """Deal the outcome of the chance node: with `deals` this game, else the seed's next game."""
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
        return Episode.deal(self.setting.setup, self._seed, number)


class ParlourState(pyspiel.State):  # type: ignore[misc]
    """A state of a game; `episode` is the game in progress, or None before the deal."""

    def __init__(self, game: ParlourGame) -> None:
        super().__init__(game)
        self.episode: Episode | None = None

    def current_player(self) -> int:
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.episode.turn

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = max(1, self._setting.deals)
        return [(number, 1.0 / deals) for number in range(deals)]

    def returns(self) -> list[float]:
        """Return the rewards of all players; 0 before the end."""
        if self.episode is None or not self.episode.over:
            return [0.0] * self._setting.setup.seats
        shares, points = self.episode.results()
        return shares if self._setting.reward == "game" else [float(value) for value in points]

    def resample_from_infostate(self, player: int, sampler: Sampler) -> "ParlourState":
        """Return a state that the player cannot distinguish from this one; `sampler()` returns a number from
        0 to 1.

        With `deals` the result is a history from one of these deals. Otherwise all unseen cards are dealt
        again: the state has no history, and the other players remember only what they see from then on.
        """
        state: ParlourState = self.get_game().new_initial_state()
        if self.episode is None:
            return state
        if not self._setting.deals:
            state.episode = self.episode.imagined(player, random_words(sampler))
            return state
        search = HistorySearch(self.episode, player, sampler)
        actions = search.find(self._setting.setup, self._setting.seed, self._setting.deals)
        if actions is None:
            raise EnvironmentFault(
                "no deal of this game leads to what the player has seen", code="position.impossible"
            )
        for action in actions:
            state.apply_action(action)
        return state

    @property
    def _setting(self) -> SpielSetting:
        setting: SpielSetting = self.get_game().setting
        return setting

    def _legal_actions(self, player: int) -> list[int]:
        return self.episode.legal() if self.episode else []

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = self.get_game().deal(action)
        else:
            self.episode.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}" if self._setting.deals else "deal"
        return self._setting.setup.alphabet.name(action)

    def __str__(self) -> str:
        """Return the player on turn and a digest of the whole table, so that different states differ."""
        if self.episode is None:
            return "before the deal"
        digest = hashlib.blake2b(self.episode.table.tobytes(), digest_size=8).hexdigest()
        play_spelled = " ".join(map(str, self.episode.tokens))
        return f"table {digest}, asked {self.episode.turn}, spelled [{play_spelled}]"


@functools.cache
def register(game: Game) -> str:
    """Register a game with OpenSpiel; return its name there. Repeated calls have no effect."""
    name = short_name(game)
    sampled = pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    kind = game_type(game, sampled, zero_sum=game.seats.most > 1)
    # A class, because OpenSpiel releases it after Python has ended, which is too late for an object.
    pyspiel.register_game(kind, type(f"Parlour_{game.name}", (ParlourGame,), {"game": game}))
    return name


for _name in SHELF:
    register(load(_name))

__all__ = ["PARAMETERS", "ParlourGame", "ParlourState", "register"]
