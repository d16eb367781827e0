"""Checking errors by their codes, which stay when texts are reworded."""

from collections.abc import Callable


def has_code(code: str) -> Callable[[BaseException], bool]:
    """For `pytest.raises(..., check=has_code("seat.taken"))`."""
    return lambda error: getattr(error, "code", None) == code
