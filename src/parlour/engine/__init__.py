"""The engine for all games: tables, cards, chance, options, compilation, and kernels that play.

This file imports nothing, so that a program that only reads a rule page does not load the compiler.
"""
