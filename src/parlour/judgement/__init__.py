"""What a sensible player of each game sees at a glance: `judge(t, move)`, compiled with the game's rules.

One file per game, under the game's name. A judgement values a move for the seat on turn (bigger is better)
from what that seat knows. It guides bots; no rule depends on it. Where others have secrets that are not
cards, `suppose(t, seat)` draws what they may be.
"""
