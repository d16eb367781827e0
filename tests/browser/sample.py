"""The fixed sample of browser tests that run by default, by game, screen and device. The rest is slow.

Of a test that is listed here only the named parameters run by default. Of a test for a desktop and a phone
only one of the two runs by default. `script/test --slow` runs everything.
"""

from zlib import crc32

import pytest

GAMES: dict[str, tuple[str, ...]] = {
    "test_a_first_deal_is_played_to_its_result": ("kontsina-phone", "king-small", "pitty-pat-desk"),
    "test_a_game_is_played_by_touching_what_the_page_offers": ("xeri", "trash"),
    "test_a_game_is_begun_without_a_mouse": ("tri-cap",),
    "test_the_first_phases_of_a_game": ("jack-change-it",),
    "test_the_accessibility_tree_is_unchanged": ("diloti", "keep-trying", "king", "crash"),
    "test_a_table_fits": ("seven-rummy",),
    "test_nothing_is_cut_on_a_phone_that_lies_on_its_side": ("forty-thieves",),
    "test_nothing_is_hidden_at_a_full_table": ("cash",),
    "test_the_table_as_text_is_played_as_the_other_one": ("chase-the-ace",),
    "test_a_short_game_is_played_to_its_end": ("pitty-pat",),
    "test_the_layout_is_stable_during_a_deal": ("kontsina-5",),
    "test_at_twice_the_size_all_of_the_table_can_be_reached": ("forty-thieves",),
    "test_the_bar_is_never_cut": ("pishe-pasha",),
    "test_what_finds_no_room_on_a_line_of_a_chip_is_left_out_whole": ("mexican-sweat",),
    "test_setting_up_a_table": ("forty-thieves",),
    "test_large_figures_are_larger_and_stay_in_sight": ("forty-thieves-small",),
    "test_nobody_lies_beyond_the_edge": ("trash-8-small",),
}
"""By the name of a test, the games with which it runs by default."""

SCREENS: dict[str, tuple[str, ...]] = {
    "test_a_dialog_covers_neither_the_hand_nor_the_action_line": ("flat",),
    "test_buttons_and_tabs_have_lines": ("dark",),
    "test_cards_and_what_may_be_done_are_seen": ("dark",),
    "test_cards_that_are_drawn_for_the_deal_are_seen_whole": ("small",),
    "test_five_declarations_and_open_cards_are_seen": ("small",),
    "test_suits_on_gold_have_four_colours_too": ("contrast",),
    "test_the_invitation_lies_whole_above_what_is_asked": ("small",),
    "test_the_other_pages_fit": ("/#/new/king",),
    "test_the_start_page": ("night",),
    "test_side_panel": ("Score",),
    "test_the_live_button_is_reachable_on_a_phone": ("small",),
    "test_longer_words_find_room_on_a_phone": ("mirrored on the smallest",),
}
"""The same of sizes, themes and crowds."""

OTHERS: dict[str, tuple[str, ...]] = {
    "test_a_finished_trick_is_seen_though_bots_go_on_at_once": ("quick",),
    "test_a_game_is_entered_from_its_form_alone": ("chase",),
    "test_truncated_links_show_a_page": ("table/%E0",),
    "test_a_sheet_in_longer_words_and_mirrored": ("small-king-pseudo-rtl",),
    "test_a_touch_is_seen_in_the_same_frame_however_far_the_room_is": ("phone",),
    "test_a_view_that_cannot_be_written_is_said_and_asked_for_again": ("a later one",),
    "test_an_invitation_is_copied_without_a_clipboard_too": ("False",),
    "test_axe_finds_nothing_on_the_form_of_a_kind": ("keep",),
    "test_pages_work_with_damaged_stored_data": ("almost",),
}
"""The same of all else."""

CHOSEN = GAMES | SCREENS | OTHERS
DEVICES = ("desk", "phone")


def is_left_out(item: pytest.Item) -> bool:
    """Return whether a test is slow because others of the sample stand for it."""
    if not isinstance(item, pytest.Function) or not hasattr(item, "callspec"):
        return False
    given = item.callspec.id.split("-")
    device = next((one for one in DEVICES if "page" in item.callspec.params and one in given), None)
    if device:
        given.remove(device)
    name, wanted = item.originalname, "-".join(given)
    return wanted not in CHOSEN.get(name, (wanted,)) or device not in (None, device_of(name, wanted))


def device_of(name: str, wanted: str) -> str:
    """Return the device on which a test for every device runs by default: half of them here, half there."""
    return DEVICES[crc32(f"{name}[{wanted}]".encode()) % len(DEVICES)]
