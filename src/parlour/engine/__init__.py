"""What holds for every game: tables, cards, chance, house rules, compiling, and the kernels that play.

This file imports nothing, so that whoever only reads a page does not load the compiler.
"""
