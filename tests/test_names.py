"""Names and texts that people give: what can be seen is taken, what cannot is refused and never counts."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from parlour.names import TextRefused, alike, checked_name, checked_text
from parlour.names.display_names import does_work, is_unseen
from parlour.names.suggestions import nearest

UNSEEN = [
    chr(code)
    for code in (
        0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x180B, 0x180E, 0x200B, 0x200C, 0x200D, 0x200E,
        0x200F, 0x202A, 0x202E, 0x2060, 0x2061, 0x2064, 0x2066, 0x2069, 0x206A, 0x2800, 0x3164, 0xFE00,
        0xFE0F, 0xFEFF, 0xFFA0, 0xFFF9, 0xFFFB, 0xFFFC, 0x16FE4, 0x1BCA0,
        0x1D159, 0x1D173, 0xE0001, 0xE0041, 0xE0100,
    )
]  # fmt: skip
SPOILING = ["\x00", "\x07", "\n", "\r", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\ud800"]


@pytest.mark.parametrize("sign", UNSEEN + SPOILING, ids=lambda sign: f"U+{ord(sign):04X}")
def test_a_sign_that_nobody_sees_is_refused_wherever_it_stands(sign: str) -> None:
    for name in (f"{sign}Ann", f"An{sign}n", f"Ann{sign}"):
        with pytest.raises(TextRefused, match=rf"a name cannot contain the .* U\+{ord(sign):04X}"):
            checked_name(name)


@pytest.mark.parametrize("name", ["", "  ", "\u3000", "\u200d", "\u200b\u2060", "\u2800", " \u3164 "])
def test_a_name_of_nothing_is_empty(name: str) -> None:
    with pytest.raises(TextRefused, match="cannot be empty"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    ["Ann", "Ελένη", "José", "علی\u200cرضا", "ക്\u200dഷ", "👩\u200d🚀", "❤\ufe0f", "❤\ufe0f\u200d🔥",
     "🧑🏽\u200d⚕\ufe0f", "1\ufe0f\u20e3", "O'Neill-Łoś (2)", "李小龙", "[red]Bob[/red]", "a" * 24],
)  # fmt: skip
def test_names_of_every_script_and_pictures_are_taken_as_they_are(name: str) -> None:
    assert checked_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ANN"), ("Ann", "Ａｎｎ"), ("Ann Lee", "Ann\u00a0 Lee"), ("straße", "STRASSE"), ("ﬁn", "fin"),
     ("é", "e\u0301"), ("An\u200bn", "Ann"), ("A\u00adnn", "Ann"), ("علی\u200cرضا", "علیرضا"), ("①", "1")],
)  # fmt: skip
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert alike(one) == alike(other)


def test_a_mark_stands_on_a_letter() -> None:
    with pytest.raises(TextRefused, match=r"cannot begin with U\+0301"):
        checked_name("\u0301Ann")


def test_a_text_says_what_it_is_and_how_long_it_may_be() -> None:
    assert checked_text("  at the lake ", "a note", 0, 20) == "at the lake"
    assert checked_text("", "a note", 0, 20) == ""
    with pytest.raises(TextRefused, match="a reason has 3 to 9 characters, not 2"):
        checked_text("no", "a reason", 3, 9)


@given(st.text(max_size=12))
@example("👩\u200d🚀\u200d")
@example("a\u0301\u0302\ufe0f")
def test_what_is_taken_can_be_seen_and_reads_back(text: str) -> None:
    try:
        name = checked_name(text)
    except TextRefused:
        return
    assert checked_name(name) == name
    assert alike(name)
    assert all(not is_unseen(sign) or does_work(name, at) for at, sign in enumerate(name))


@given(st.text("AbÉлא🚀", min_size=1, max_size=6), st.sampled_from(UNSEEN), st.integers(0, 6))
def test_no_unseen_sign_makes_a_second_player_of_one_name(name: str, sign: str, at: int) -> None:
    hidden = name[:at] + sign + name[at:]
    assert alike(hidden) == alike(name)


def test_one_letter_is_the_beginning_of_too_much() -> None:
    assert nearest("x", ["xeri", "king"]) == []
    assert nearest("xe", ["xeri", "king"]) == ["xeri"]
