"""Forty Thieves: positions set up by hand."""

from .rules import go_on

resume = go_on  # a position set up by hand continues like any other
