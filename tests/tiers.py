"""Which tests run by default, and which only with `script/test --slow`.

Where a test runs for every game or with many seeds, and is expensive, a fixed sample runs by default: the
games and seeds that are named here. The rest is marked as slow. `tests/browser/sample.py` does the
same for the tests in a browser. `python -m tests.tiers` compiles what the default tests load.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from parlour.cli.compile import STUDY, watch
from parlour.engine.compiling import Kernel, start
from parlour.engine.game import Game
from parlour.engine.linked import Engine, engine
from parlour.games import SHELF, load
from tests.browser import sample

SAMPLE = ("xeri", "king", "crash", "forty-thieves", "chase-the-ace", "seven-rummy")
"""Games that stand for the others: captures, tricks, sealed answers, a solitaire, bets, melds."""

SEALED = "sealed-game"  # the game of tests/sealed_game.py: simultaneous answers, compiled quickly
FEW = ("xeri", "chase-the-ace", SEALED)
"""Games for tests that compile much for each game: the kernels of bots and of environments."""

BY_GAME: dict[str, tuple[str, ...]] = {
    "cli/test_whole_games.py": SAMPLE,
    "contract/test_alphabet.py::test_masks_lead_to_all_legal_moves_and_nothing_else": ("xeri", SEALED),
    "contract/test_bots.py": ("xeri",),
    "contract/test_bots.py::test_a_bot_cannot_tell_worlds_apart_that_its_seat_cannot": ("xeri", SEALED),
    "contract/test_inference.py": ("xeri",),
    "contract/test_interpreted.py": FEW,
    "contract/test_laws.py::test_points_are_the_lines_of_all_deals": FEW[:2],
    "contract/test_laws.py::test_same_seed_same_games_whatever_the_threads": FEW[:2],
    "contract/test_observations.py": FEW,
    "contract/test_options.py::test_every_value_of_every_option_can_be_played": SAMPLE,
    "contract/test_options.py::test_every_value_of_every_option_makes_a_difference": FEW,
    "contract/test_redeals.py::test_every_redeal_agrees_with_what_has_been_seen_and_said": (*SAMPLE, SEALED),
    "envs/test_batch.py::test_a_table_of_a_batch_is_the_game_that_a_match_plays": FEW,
    "envs/test_gymnasium.py::test_what_is_shown_lies_in_the_spaces": ("xeri", "crash", "trash", SEALED),
    "envs/test_rewards.py::test_the_end_of_a_game_gives_as_much_as_it_takes": (*SAMPLE, "mexican-sweat"),
    "envs/test_open_spiel.py::test_open_spiel_takes_every_game": FEW,
    "envs/test_open_spiel.py::test_what_a_player_cannot_tell_apart_has_one_information_state": FEW,
    "envs/test_pettingzoo.py::test_a_seed_gives_the_same_game": (*SAMPLE, SEALED),
    "envs/test_pettingzoo.py::test_pettingzoo_takes_a_game_one_agent_after_another": (*SAMPLE, SEALED),
    "golden/test_golden.py::test_counts_of_move_sequences": ("xeri", "chase-the-ace"),
    "match/test_fuzz.py::test_positions": SAMPLE,
    "python_api/test_bots_by_numbers.py::test_it_is_shown_what_an_environment_shows": ("xeri",),
    "server/test_playing.py": SAMPLE,
    "server/test_protocol.py::test_what_a_table_says_is_what_the_page_expects": ("xeri", "forty-thieves"),
    "server/test_two_deals.py": ("xeri", "cash", "crash", "chase-the-ace"),
}
"""The games of tests that run for every game: by file, or by file and test."""

ONE_SEED = ("contract/",)
"""Folders whose tests run with the first of their seeds."""

SLOW = (
    "cli/test_at_the_table.py::test_a_hint_tells_no_number_that_is_above_the_one_advised",
    "cli/test_at_the_table.py::test_nothing_that_is_listed_is_clearly_better_than_what_is_advised[pishe-pasha-2]",
    "cli/test_bad_files.py::test_an_endless_loop_is_cut_with_a_reason[turn]",
    "cli/test_kept_games.py::test_however_one_leaves_the_game_goes_on[Ctrl-C]",
    "cli/test_kept_games.py::test_however_one_leaves_the_game_goes_on[SIGHUP]",
    "cli/test_kept_games.py::test_however_one_leaves_the_game_goes_on[the end of input]",
    "cli/test_serve.py::test_the_room_opens_says_where_and_closes[SIGTERM]",
    "cli/test_serve.py::test_who_asks_is_what_a_proxy_says_only_if_there_is_one[proxied1-answers1]",
    "contract/test_bots.py::test_a_bot_cannot_tell_worlds_apart_that_its_seat_cannot[search:60-sealed-game]",
    "contract/test_bots.py::test_a_bot_cannot_tell_worlds_apart_that_its_seat_cannot[tree:60-sealed-game]",
    "contract/test_favourites.py::test_who_plays_greedily_plays_the_favourite_and_who_overlooks_it_another_move",
    "external_games/test_elsewhere.py::test_a_game_of_an_installed_package",
    "external_games/test_elsewhere.py::test_a_game_whose_files_are_renamed_as_the_message_asks_is_compiled_again",
    "external_games/test_elsewhere.py::test_a_record_finds_its_game_in_the_folders_of_the_environment",
    "external_games/test_elsewhere.py::test_no_file_says_which_folder_is_run",
    "envs/test_open_spiel.py::test_a_move_of_several_tokens_is_as_many_decisions",
    "games/test_cash.py::test_a_swap_of_two_cards",
    "games/test_diloti.py::test_judgement_beats_chance",
    "games/test_forty_thieves.py::test_the_greedy_bot_plays_better_than_chance",
    "games/test_forty_thieves.py::test_thousands_of_games_end_as_they_may",
    "games/test_keep_trying.py::test_good_advice_wins",
    "games/test_pitty_pat.py::test_judgement_helps",
    "games/test_seven_rummy.py::test_the_ends_of_thousands_of_random_hands",
    "games/test_trash.py::test_e10_layout_sizes",
    "hosting/test_backup.py::test_a_game_goes_on_from_a_copy_that_was_made_while_it_was_played",
    "hosting/test_postgresql.py::test_a_game_goes_on_from_a_dump_that_was_made_while_it_was_played",
    "hosting/test_wheel.py",
    "lab/test_duplicate.py::test_more_than_two_sides_and_partners_and_a_patience[diloti-4]",
    "lab/test_duplicate.py::test_more_than_two_sides_and_partners_and_a_patience[forty-thieves-1]",
    "lab/test_known_answers.py::test_one_deal_of_chase_the_ace",
    "lab/test_round_one.py",
    "lab/test_workers.py::test_dask_finds_the_same_and_a_lost_worker_costs_nothing",
    "lab/test_workers.py::test_ray_finds_the_same",
    "server/test_hidden_answers.py::test_other_cards_change_no_answer[crash-spectator]",
    "server/test_hidden_answers.py::test_other_cards_change_no_answer[king-spectator]",
    "server/test_hidden_answers.py::test_other_cards_change_no_answer[mexican-sweat-spectator]",
    "server/test_postgresql.py::test_a_room_that_is_killed_takes_those_along_who_were_there",
    "server/test_postgresql.py::test_killed_rooms_have_stored_all_that_they_acknowledged",
    "server/test_postgresql.py::test_somebody_whose_page_has_gone_to_another_room_is_not_away",
    "server/test_postgresql.py::test_when_all_lines_to_the_database_are_cut_both_rooms_hear_of_each_other_again",
    "server/test_postgresql.py::test_who_stands_behind_a_seat_of_another_room_sees_it_and_is_sent_away",
    "server/test_slow_clients.py::test_a_connection_that_trickles_is_closed[a head without end]",
    "server/test_slow_clients.py::test_a_connection_that_trickles_is_closed[a second head without end]",
    "workshop/test_quick.py::test_tests_of_all_games_are_narrowed_to_some_games_and_seeds",
)
"""Tests that start many processes or compile much; others look at the same in one process."""

PLAYED = ("play", "knowledge", "choosing")
TABLES = ("observe", "recall", "spelling", "stepping")
COMPILED: dict[str, tuple[str, ...]] = {
    "chase-the-ace": (*PLAYED, *TABLES, "comparison", "simulate"),
    "forty-thieves": (*PLAYED, "beam", "search", "verdict"),
    "king": (*PLAYED, "comparison", "ends"),
    "tri-cap": (*PLAYED, "simulate", "bots", "traces"),
    "xeri": (*STUDY, *TABLES, "traces", "traced_searches"),
}
"""The kernels that default tests load, by game; of all others PLAYED."""


def is_left_out(item: pytest.Item) -> bool:
    """Whether a test is slow because others of the sample stand for it."""
    if item.path.parent.name == "browser":
        return sample.is_left_out(item)
    file, _, test = item.nodeid.removeprefix("tests/").partition("::")
    name = test.partition("[")[0]
    if not {file, f"{file}::{test}", f"{file}::{name}"}.isdisjoint(SLOW):
        return True
    game, seed = game_of(item), given(item).get("seed")
    games = BY_GAME.get(f"{file}::{name}", BY_GAME.get(file))
    if games and game and game not in games:
        return True
    if item.get_closest_marker("thousands") and game and game not in FEW:
        return True
    return isinstance(seed, int) and seed > 0 and file.startswith(ONE_SEED)


def game_of(item: pytest.Item) -> str | None:
    """The name of the game that a test is about: its parameter, or that of its file in tests/games."""
    own = item.path.stem.removeprefix("test_").replace("_", "-")
    of_file = own if item.path.parent.name == "games" and own in SHELF else None
    return game_given(item) or of_file


def game_given(item: pytest.Item) -> str | None:
    """The name of the game that a test has as its parameter."""
    parameters = given(item)
    game = parameters.get("game", parameters.get("name"))
    if isinstance(game, Game):
        return game.name
    return str(game) if game in SHELF else None


def given(item: pytest.Item) -> dict[str, Any]:
    """The parameters of a test; empty for one without."""
    callspec = getattr(item, "callspec", None)
    return callspec.params if callspec else {}


def wanted() -> Iterable[list[Kernel]]:
    """What is to be compiled for the default tests, a list for each game: those with most of it first."""
    games = sorted(SHELF, key=lambda name: -len(COMPILED.get(name, PLAYED)))
    return (engine(load(name)).uncompiled(*COMPILED.get(name, PLAYED)) for name in games)


def kernels_to_compile(kernels: Engine) -> list[list[Kernel]]:
    """What a room in a test compiles when a table opens: search only where it is compiled already."""
    searching = kernels.searching if {*kernels.searching} <= {*COMPILED.get(kernels.game.name, ())} else ()
    return [kernels.uncompiled("play", "knowledge", "choosing"), kernels.uncompiled(*searching)]


if __name__ == "__main__":
    compilation = start(job for job in wanted() if job)
    watch(compilation)
    print(f"{compilation.total} parts compiled.")
