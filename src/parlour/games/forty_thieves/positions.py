"""Forty Thieves: tables that nobody dealt, laid by hand or imagined."""

from .rules import go_on

resume = go_on  # a position laid by hand goes on like any other
