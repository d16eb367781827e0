"""Moves as tokens: the numbering of a game's tokens, and errors for tokens that are not a move."""

import sys
import types

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.engine import jit
from parlour.engine.alphabet import Alphabet, alphabet_of
from parlour.engine.cards import write_card
from parlour.engine.game import Game, Seats, phases, verbs
from parlour.engine.linked import engine
from parlour.engine.moves import LONGEST_LIST, Verb, make
from parlour.engine.parts import CARD, card_pairs, card_set, in_a_row, one_of, ranked_set
from parlour.games import SHELF, load


def made_up(*kinds, **bounds) -> Game:
    """Return a game that consists only of its moves."""
    like = load("xeri")
    rules = types.ModuleType(f"made_up_{len(sys.modules)}")
    rules.__file__, rules.__package__ = like.module.__file__, like.module.__package__
    sys.modules[rules.__name__] = rules
    game = Game(
        *("made-up", "Made Up", Seats(2, 5, 2), rules.__name__, like.table, verbs(*kinds)),
        phases=phases(turn="Move."),
        endings=("over",),
        longest=10,
        bounds=bounds,
    )
    vars(rules)["GAME"] = game
    return game


def said(alphabet: Alphabet, move: int) -> list[str]:
    return [alphabet.name(token) for token in alphabet.spell(move)]


def test_verbs_come_first_with_their_short_arguments_and_then_what_all_share():
    alphabet = alphabet_of(load("pitty-pat"))
    told = [(one.first, one.last, one.says, one.then) for one in alphabet.ranges]
    assert told[:2] == [(0, 51, "match {card} drop …", ("card",)), (52, 103, "match {card}", ())]
    assert told[-2:] == [(209, 209, "pass", ()), (210, 261, "card {card}", ())]
    assert (alphabet.size, alphabet.longest, alphabet.end, alphabet.more) == (262, 2, -1, -1)


def test_of_two_short_arguments_the_last_runs_fastest():
    alphabet = alphabet_of(load("forty-thieves"))
    assert [alphabet.name(token) for token in (10, 11, 20)] == ["T1 T1", "T1 T2", "T2 T1"]
    assert alphabet.spell(make(1, 2, 7)) == (37,)
    assert alphabet.move((37,)) == make(1, 2, 7)


@pytest.mark.parametrize(
    ("game", "move", "tokens"),
    [
        ("king", make(4, 13), ["bid 13"]),
        ("jack-change-it", make(4, 23, 2), ["play Jd:h knock"]),
        ("pitty-pat", make(0, 6, 19), ["match 7c drop …", "card 7d"]),
        ("mexican-sweat", 3 | 105 << 4, ["bet …", "digit 1", "digit 0", "digit 5", "end"]),
        ("mexican-sweat", 3, ["bet …", "digit 0", "end"]),
        ("seven-rummy", 4 | (1 << 6 | 1 << 19) << 4, ["meld …", "card 7c", "card 7d", "end"]),
        ("cash", 0 | 0x12C << 4, ["code …", "sign 1", "sign 2", "sign 12", "end"]),
        ("cash", make(9, 12), ["+ sign 12"]),
        ("cash", 6 | (1 + 51 | 0 << 6) << 4, ["swap …", "card Ks", "card Ac", "end"]),
        ("kontsina", 1 | 12 << 4 | 0b0101 << 12, ["capture Kc …", "card Kc", "card Kh", "end"]),
        ("kontsina", 1 | 8 << 4 | 1 << 60, ["capture 9c …", "more"]),
    ],
)  # fmt: skip
def test_moves_are_spelled(game, move, tokens):
    alphabet = alphabet_of(load(game))
    assert said(alphabet, move) == tokens
    assert alphabet.move(alphabet.spell(move)) == move


def test_a_game_that_declares_nothing_is_spelled_in_digits():
    alphabet = alphabet_of(made_up("bid {number}", "T{place} T{place}", Verb("dance!", own_words=True)))
    assert said(alphabet, make(0, 207)) == ["bid …", "digit 2", "digit 0", "digit 7", "end"]
    assert said(alphabet, make(1, 98, 1)) == ["T99 T…", "place 2"]
    assert said(alphabet, 2 | 0xAF0 << 4) == [
        "dance …",
        *(f"hexadecimal digit {one}" for one in "af0"),
        "end",
    ]
    largest = 2 | ((1 << 59) - 1) << 4
    assert alphabet.move(alphabet.spell(largest)) == largest
    assert len(alphabet.spell(largest)) == alphabet.longest == 17


def test_bounds_make_ranges_tight():
    alphabet = alphabet_of(
        made_up("bid {number}", "to {seat}", "T{place}", "meld {cards}", number=3, place=2, cards=4)
    )
    sizes = [one.last - one.first + 1 for one in alphabet.ranges]
    assert (sizes, alphabet.longest) == ([4, 5, 2, 1, 52, 1], 6)
    for wrong in (make(0, 4), make(1, 5), make(2, 2), 3 | 0b11111 << 4, 4, make(0, 1, 1)):
        with pytest.raises(ValueError, match="is not a move of Made Up"):
            alphabet.spell(wrong)


def test_a_set_of_more_cards_than_the_game_has_is_refused():
    alphabet = alphabet_of(load("crash"))
    with pytest.raises(ValueError, match="at most 3 tokens"):
        alphabet.move((2, 5, 6, 7, 8, alphabet.end))
    right = alphabet.move((2, 5, 6, 7, alphabet.end))
    assert alphabet.spell(right) == (2, 5, 6, 7, alphabet.end)
    with pytest.raises(ValueError, match="is not a move"):
        alphabet.spell(right | 1 << right.bit_length())  # and the next card


def test_arguments_of_its_own_keep_to_their_bounds():
    parts = (one_of("step", 3, least=1), card_pairs(1), in_a_row("sign", 2, 2))
    alphabet = alphabet_of(made_up(Verb("go", own_words=True, parts=parts)))
    right = 1 << 4 | (1 + 7 | 8 << 6) << 12 | 0x12 << 24
    assert said(alphabet, right) == ["go step 1 …", "card 8c", "card 9c", "end", "sign 1", "sign 2", "end"]
    assert alphabet.move(alphabet.spell(right)) == right
    for wrong in (0, right ^ 1 << 4, right | 60 << 18, right | 3 << 24, right ^ 2 << 24, right | 1 << 32):
        with pytest.raises(ValueError, match="is not a move"):
            alphabet.spell(wrong)


def test_behind_a_court_card_a_ranked_set_has_its_rank_alone():
    alphabet = alphabet_of(made_up(Verb("take", own_words=True, parts=(CARD, ranked_set(45)))))
    take_king, king, seven = 12, 52 + 25, 52 + 6
    assert alphabet.move((take_king, king, alphabet.end)) == 12 << 4 | 2 << 12
    with pytest.raises(ValueError, match="this move is take Kc …, end"):
        alphabet.move((take_king, seven, alphabet.end))
    with pytest.raises(ValueError, match="no such move"):
        alphabet.move((6, king, alphabet.end))
    with pytest.raises(ValueError, match="is not a move"):
        alphabet.spell(12 << 4 | 16 << 12)


@given(
    st.sampled_from(["diloti", "kontsina"]), st.integers(0, 51), st.sets(st.integers(0, 39)), st.booleans()
)
def test_captures_of_whatever_cards_read_back(name, card, taken, begun):
    """This includes crowded tables, where captures have several steps: random games have hardly any."""
    alphabet, rank = alphabet_of(load(name)), card % 13
    at = 16 if name == "diloti" else 12
    kept = {one for one in taken if one < 4} if rank > 9 else taken
    move = 1 | card << 4 | sum(1 << one for one in kept) << at | begun << 60
    told = said(alphabet, move)
    cards = {13 * (one % 4) + (rank if rank > 9 else one // 4) for one in kept}
    assert [one for one in told if one.startswith("card")] == [
        f"card {write_card(one)}" for one in sorted(cards)
    ]
    assert told[-1] == ("more" if begun else "end")
    assert alphabet.move(alphabet.spell(move)) == move


@pytest.mark.parametrize(
    ("tokens", "wrong"),
    [
        ((), "the tokens end too early: expected a move"),
        ((839,), "839 is not a token of Seven Rummy: tokens are 0 to 838"),
        ((-1,), "-1 is not a token"),
        ((786,), r"a move does not begin with card Ac \(token 786\)"),
        ((838,), "a move does not begin with end"),
        ((0, 0), r"the move is complete before draw \(token 0\)"),
        ((4, 786), "the tokens end too early: expected cards in ascending order, `end`"),
        ((4, 0), r"draw \(token 0\) is not allowed here: expected cards in ascending order, `end`"),
        ((4, 787, 786, 838), "cards of a set ascend, .*: this move is meld …, card Ac, card 2c, end"),
        ((4, 786, 786, 838), "cards of a set ascend"),
        ((1.5,), "tokens are whole numbers"),
        (("draw",), "tokens are whole numbers"),
        (7, "tokens are whole numbers"),
    ],
)
def test_what_is_wrong_with_tokens_is_said(tokens, wrong):
    with pytest.raises(ValueError, match=wrong):
        alphabet_of(load("seven-rummy")).move(tokens)


def test_numbers_have_no_nought_in_front_and_no_end():
    alphabet = alphabet_of(load("mexican-sweat"))
    nought, nine = 8, 17
    with pytest.raises(ValueError, match="no number begins with 0"):
        alphabet.move((3, nought, nine, alphabet.end))
    with pytest.raises(ValueError, match="no such move"):
        alphabet.move((3, *[nine] * 10, alphabet.end))
    with pytest.raises(ValueError, match="at most 10 tokens"):
        alphabet.move((3, *[nine] * 11, alphabet.end))


@pytest.mark.parametrize("move", [-1, 5 << 20 | 15, 1 << 62])
def test_what_is_no_move_is_not_spelled(move):
    with pytest.raises(ValueError, match=f"{move} is not a move of Xeri"):
        alphabet_of(load("xeri")).spell(move)


def test_every_token_of_the_shelf_has_a_name_of_its_own():
    for name in SHELF:
        alphabet = alphabet_of(load(name))
        names = [alphabet.name(token) for token in range(alphabet.size)]
        assert len(set(names)) == len(names)
        assert [one.first for one in alphabet.ranges] == [0, *(one.last + 1 for one in alphabet.ranges[:-1])]
        assert alphabet.ranges[-1].last == alphabet.size - 1


def test_a_verb_with_a_template_declares_no_parts():
    with pytest.raises(ValueError, match="only a verb with `own_words`"):
        Verb("play {card}", parts=(card_set(),))
    with pytest.raises(ValueError, match="at most 59 bits"):
        Alphabet(made_up(Verb("two", own_words=True, parts=(card_set(), CARD))))


def test_a_mask_of_nothing_is_empty():
    kernels = jit.link(load("xeri").module, "spelling")
    moves, prefix = np.zeros(LONGEST_LIST + 1, np.int64), np.zeros(1, np.int64)
    mask = np.ones(52, np.int8)
    kernels.mask_of(moves, prefix, 0, mask)
    assert not mask.any()
    assert kernels.find(moves, prefix, 0) == kernels.find(moves, prefix, 1) == -1
    assert kernels.complete(moves, prefix, 1) == 1


def test_melds_are_found_card_by_card():
    """A mask allows only continuations of the chosen tokens, and a move is found only with its last token."""
    rummy = load("seven-rummy")
    alphabet, kernels = alphabet_of(rummy), jit.link(rummy.module, "spelling")
    texts = ["meld 7c", "meld 7c 7d", "meld 8c 8d 8h", "discard 8c"]
    table = engine(rummy).template()[0]
    legal = [rummy.texts.read(text, table) for text in texts]
    moves, mask = np.array([len(legal), *legal], np.int64), np.zeros(alphabet.size, np.int8)
    for move in legal[:3]:
        spelled = np.array(alphabet.spell(move), np.int64)
        for length in range(1, len(spelled) + 1):
            begun = tuple(spelled[:length].tolist())
            others = [alphabet.spell(one) for one in legal]
            on = {one[length] for one in others if one[:length] == begun and len(one) > length}
            kernels.mask_of(moves, spelled, length, mask)
            assert set(np.flatnonzero(mask).tolist()) == on
            assert kernels.find(moves, spelled, length) == (move if length == len(spelled) else -1)


@pytest.mark.parametrize("name", ["king", "pitty-pat", "diloti"])
def test_a_token_that_is_a_move_by_itself_is_that_move(name):
    alphabet = alphabet_of(load(name))
    whole = alphabet.whole
    assert len(whole) == alphabet.size
    for token, move in enumerate(whole.tolist()):
        if move >= 0:
            assert alphabet.spell(move) == (token,)
        else:
            with pytest.raises(ValueError, match=r"."):
                alphabet.move((token,))
