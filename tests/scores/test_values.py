"""The grammar of values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.scores.errors import Refused
from parlour.scores.text import LIMIT, format_value, parse_value
from tests.codes import has_code


@pytest.mark.parametrize(
    ("text", "value"),
    [("5", 5), ("-5", -5), ("+5", 5), ("25+30-5", 50), (" 25 + 30 - 5 ", 50), ("−5", -5), ("５", 5),
     ("0", 0), ("-0", 0), ("007", 7), ("1000000", 1_000_000), ("1000001-1", 1_000_000), ("5\u00a0", 5)],
)  # fmt: skip
def test_values_and_sums(text: str, value: int) -> None:
    assert parse_value(text) == value


@pytest.mark.parametrize("text", ["", " ", "\u00a0"])
def test_an_empty_entry_is_nothing(text: str) -> None:
    assert parse_value(text) is None


@pytest.mark.parametrize(
    "text",
    ["x", "Ann", "1e3", "--5", "5-", "-", "+", "10 5", "1,5", "1.5", "5--3", "5+-3", "٣", "½", "0x10",
     "1_000",
     "5\n6", "\x00", "9" * 5000, "5;", "(5)"],
)  # fmt: skip
def test_what_is_no_value_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(Refused, match=r"whole numbers or sums like 25\+30-5"):
        parse_value(text)


@pytest.mark.parametrize("text", ["1000001", "-1000001", "999999+2", "9" * 150])
def test_beyond_a_million_is_refused(text: str) -> None:
    with pytest.raises(Refused, check=has_code("value.too_large")):
        parse_value(text)


@pytest.mark.parametrize(
    ("text", "decimals", "value"),
    [("1.5", 1, 15), ("1,5", 2, 150), ("1.50+2", 2, 350), ("-0,05", 2, -5), ("3", 2, 300)],
)
def test_decimals_with_a_point_or_a_comma(text: str, decimals: int, value: int) -> None:
    assert parse_value(text, decimals) == value


@pytest.mark.parametrize(
    ("text", "decimals"), [("1.55", 1), ("1.555", 2), (".5", 2), ("5.", 2), ("1.5.5", 2)]
)
def test_too_many_decimals_are_refused(text: str, decimals: int) -> None:
    with pytest.raises(Refused, check=has_code("value.invalid")):
        parse_value(text, decimals)


@given(st.integers(-LIMIT * 100, LIMIT * 100), st.integers(0, 2))
def test_a_value_reads_back(value: int, decimals: int) -> None:
    value //= 10 ** (2 - decimals)
    assert parse_value(format_value(value, decimals), decimals) == value


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=20))
def test_a_sum_is_the_sum(numbers: list[int]) -> None:
    assert parse_value("".join(f"{number:+d}" for number in numbers)) == sum(numbers)


@given(st.text(max_size=12))
def test_any_text_is_a_value_or_refused(text: str) -> None:
    try:
        value = parse_value(text)
    except Refused:
        return
    assert value is None or abs(value) <= LIMIT
