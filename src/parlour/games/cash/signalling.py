"""Cash: the representation of signs and codes, and the list of possible codes.

Signs are counted from 1 in four bits each, the last one lowest. A code has up to three consecutive signs,
and a pair has up to three codes of twelve bits each. In a move, a code starts at bit 4.
"""

from ...engine.jit import rule
from ...engine.moves import offer

CODE_BITS, LAST_THREE = 12, 0xFFF


@rule
def list_codes(t, verb, moves):
    """R3: one to three signs in a row."""
    signs = t.alphabet + 1
    for first in range(1, signs):
        offer(moves, verb | first << 4)
        for then in range(1, signs if t.code_length_max > 1 else 1):
            offer(moves, verb | first << 8 | then << 4)
            for last in range(1, signs if t.code_length_max > 2 else 1):
                offer(moves, verb | first << 12 | then << 8 | last << 4)


@rule
def show_sign(t, seat, sign):
    """K21: all seats see a sign; the last three of this hand are stored."""
    t.signs[seat] = (t.signs[seat] << 4 | sign) & LAST_THREE


@rule
def is_shown(signs, code):
    """R3: whether a seat's last signs are one of its codes."""
    while code:
        one = code & LAST_THREE
        if signs & (15 if one < 16 else 255 if one < 256 else LAST_THREE) == one:
            return True
        code >>= CODE_BITS
    return False


@rule
def next_sign(signs, code):
    """Return the sign that continues a code, given how much of it was just shown."""
    length = 1 if code < 16 else 2 if code < 256 else 3
    for shown in range(length - 1, -1, -1):
        if signs & ((1 << 4 * shown) - 1) == code >> 4 * (length - shown):
            return code >> 4 * (length - shown - 1) & 15
    return 0
