"""Picker, countdown and buzzer."""

from collections import Counter
from random import Random

import pytest

from parlour.scores.errors import Refused
from parlour.scores.tools import SECURE, Buzzer, Timer, pick_from, read_duration
from tests.codes import has_code


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_every_player_is_picked_as_often() -> None:
    chance = Random(1)
    found = Counter(pick_from("ABCD", "player", chance)[0] for _ in range(4000))
    assert all(900 < count < 1100 for count in found.values())


def test_every_seating_is_as_likely() -> None:
    chance = Random(1)
    found = Counter("".join(pick_from("ABC", "seating", chance)) for _ in range(6000))
    assert len(found) == 6
    assert all(900 < count < 1100 for count in found.values())


def test_chance_comes_from_the_operating_system() -> None:
    assert type(SECURE).__name__ == "SystemRandom"


def test_nobody_cannot_be_picked() -> None:
    with pytest.raises(Refused, check=has_code("player.wrong_number")):
        pick_from([], "player")


def test_a_countdown_goes_by_the_clock_even_through_sleep() -> None:
    clock = Clock()
    timer = Timer(60, clock)
    assert timer.left == 60
    timer.start()
    clock.now += 25
    assert timer.left == 35
    timer.pause()
    clock.now += 500
    assert timer.left == 35
    timer.start()
    timer.start()
    clock.now += 500
    assert timer.left == 0
    assert timer.rings
    timer.reset()
    assert (timer.left, timer.rings) == (60, False)


@pytest.mark.parametrize("seconds", [0, -5, 90_000])
def test_a_countdown_takes_between_a_second_and_a_day(seconds: int) -> None:
    with pytest.raises(Refused, check=has_code("value.out_of_range")):
        Timer(seconds)


@pytest.mark.parametrize(("text", "seconds"), [("90", 90), ("1:30", 90), ("1:00:05", 3605)])
def test_durations(text: str, seconds: int) -> None:
    assert read_duration(text) == seconds


@pytest.mark.parametrize("text", ["", "x", "1:75", "1:2:3:4", "-5", "1.5"])
def test_durations_that_cannot_be(text: str) -> None:
    with pytest.raises(Refused, check=has_code("value.invalid")):
        read_duration(text)


def test_the_first_press_wins_and_three_seconds_are_quiet() -> None:
    clock = Clock()
    buzzer = Buzzer(clock)
    assert buzzer.press("Ann")
    clock.now += 2.9
    assert not buzzer.press("Bob")
    assert buzzer.winner == "Ann"
    clock.now += 0.1
    assert buzzer.press("Bob")
    assert buzzer.winner == "Bob"
