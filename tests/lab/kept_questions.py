"""Output of `parlour lab --json` for a small question and a small trial, written by hand."""

import json
from typing import Any

HARM = "<script>alert('card')</script>"


def figure(value: float | None, low: float | None, high: float | None, **names: str) -> dict[str, Any]:
    return {**names, "value": value, "low": low, "high": high}


def question(**others: Any) -> dict[str, Any]:
    """Measures of each kind: by part, single, equal in all games, without cases, as lists, and unknown."""
    told = {
        "wins": [figure(0.37, 0.28, 0.47, part="seat 0"), figure(0.63, 0.53, 0.72, part="seat 1")],
        "points": [figure(-1.5, -2.25, -0.75, part="seat 0"), figure(2.5, 1.5, 3.5, part=HARM)],
        "places": [figure(0.55, 0.52, 0.58, part="dealer + 1"), figure(0.45, 0.42, 0.48, part="dealer")],
        "unfairness": figure(0.1, 0.04, 0.16),
        "length": figure(48.0, 48.0, 48.0),
        "minutes": figure(4.2, None, None),
        "chosen": [figure(None, None, None, part="take"), figure(0.0, 0.0, 0.1, part="pass")],
        "rules": [figure(1.0, 0.7, 1.0, part="R5"), figure(0.25, 0.1, 0.5, part="R6")],
        "luck": [figure(0.2, -0.1, 0.5, part="greedy against uniform")],
        "luck_of_tomorrow": figure(3.5, 3.0, 4.0),
    }  # fmt: skip
    asked = {"game": "xeri", "seats": 2, "options": {"hands": "1"}, "bots": [], "seed": 7, "first": 0}
    return {
        "asked": {**asked, "games": 100, "played": 100},
        "measures": told,
        "differences": [],
        "command": "parlour lab xeri --games 100 --seed 7 --option hands=1",
        "versions": {"Parlour": "0.1.0", "NumPy": "2.4.6"},
        **others,
    }


def trial() -> dict[str, Any]:
    """Two variants: the length differs significantly, the draws do not."""
    sides = ("hands=1", "hands=2")
    told = {
        "drawn": [figure(0.1, 0.05, 0.2, variant=side) for side in sides],
        "length": [figure(48.0 * n, 47.0 * n, 49.0 * n, variant=side) for n, side in enumerate(sides, 1)],
    }
    spans = [(side, first, games) for side in sides for first, games in ((40, 25 * len(side)), (60, 10))]
    columns = [
        {"variant": side, "from": first, "to": first + 19, "games": games} for side, first, games in spans
    ]
    return question(
        measures=told,
        differences=[difference("drawn", -0.02, False), difference("length", 48.0, True)],
        histograms={"length": columns},
    )


def difference(measure: str, value: float, sure: bool) -> dict[str, Any]:
    found = "1 higher" if sure else "no significant difference"
    sentence = f"{measure}: {found} (95 % interval, uncorrected: -0.2 to +0.3)."
    bounds = {"low": value - abs(value) / 2, "high": value + abs(value) * (0.5 if sure else 2)}
    names = {"measure": measure, "part": "", "variant": "hands=2", "against": "hands=1", "sentence": sentence}
    return {
        **names,
        "value": value,
        **bounds,
        "sure": sure,
        "p": 0.5,
        "p_holm": 0.5,
        "times_fewer_games": 1.5,
    }


def as_text(told: Any) -> str:
    return json.dumps(told)
