"""From a rule to its functions and tests, as the documentation site shows it."""

import textwrap

import pytest

from workshop import ROOT, handbook, name_of, rooms
from workshop.dead_links import dead_links
from workshop.rule_links import Links, Place, expand, link, missing, of_game, of_score_keeper
from workshop.rule_pages import with_links

PAGE = textwrap.dedent("""
    # Snap

    - **R1** Everybody gets half of the pack.
    - **R2** Equal cards are snapped.
    - **R3** Whoever is first gets the pile.
    - **R4** It is a noisy game.
    - **R5** The pile lies open.
    - **K1** Jokers never match.
    - **K2** Nobody tested this.
""")
RULES = textwrap.dedent('''
    """Snap (R4)."""

    TABLE = layout(
        pile=zone(seen_by=ALL),  # R5
        options=(
            choice("jokers", "wild", "dead", rule="K1", text="See R3."),
        ),
    )


    @rule
    def deal(t):
        """R1, K2: half of the pack."""


    def snap(t):
        """R2: equal cards, never R99."""

        def first(seat):  # R3
            return "R4 R1"

        raise Refusal("K1", "jokers (K2)")
''')
TESTS = textwrap.dedent("""
    @rules("R1", "R2", "R5")
    def test_a_game():
        pass

    @rules("R3", "R4")
    @rules("K1")
    def test_snap():
        pass

    @rules("K2")
    def no_test():
        pass

    def test_without_rules():
        "R1"
""")


@pytest.fixture
def snap(tmp_path):
    rules, tests = tmp_path / "rules.py", tmp_path / "test_snap.py"
    rules.write_text(RULES)
    tests.write_text(TESTS)
    return {one.number: one for one in link(PAGE, [rules], [tests])}


def names(places):
    return [place.name for place in places]


def test_a_rule_belongs_to_the_function_or_the_declaration_that_names_it(snap):
    assert {number: names(one.functions) for number, one in snap.items() if not one.with_rules} == {
        "R1": ["deal"],
        "R2": ["snap"],
        "R3": ["first"],
        "R5": ["pile"],
        "K1": ["jokers", "snap"],
        "K2": ["deal"],
    }
    assert snap["R1"].functions[0].line == RULES.splitlines().index("def deal(t):") + 1


def test_a_rule_that_no_function_names_belongs_to_those_that_are_tested_with_it(snap):
    assert snap["R4"].with_rules == ("R3", "K1")
    assert names(snap["R4"].functions) == ["first", "jokers", "snap"]


def test_a_rule_belongs_to_the_tests_that_name_it_in_their_marker(snap):
    assert names(snap["R1"].tests) == ["test_a_game"]
    assert names(snap["K1"].tests) == ["test_snap"]
    assert snap["K2"].tests == ()


def test_a_rule_without_a_function_or_a_test_is_told(snap, tmp_path):
    assert list(missing(snap.values())) == ["K2 is named by no test"]
    (tmp_path / "empty.py").write_text("")
    alone = link("- **R1** A rule.", [tmp_path / "empty.py"], [tmp_path / "test_snap.py"])
    assert list(missing(alone)) == ["R1 is named by no function, and by no test together with a rule that is"]


def test_a_range_names_all_between():
    assert expand("R8; R19 to R21, Kh (Q3), not Q3b or R2 to Q4") == [
        "R8",
        "R19",
        "R20",
        "R21",
        "Q3",
        "R2",
        "Q4",
    ]


@pytest.mark.parametrize("room", rooms(), ids=name_of)
def test_every_rule_of_a_game_has_a_function_and_a_test(room):
    assert list(missing(of_game(room))) == []


def test_some_rules_of_the_shelf_belong_where_a_player_would_say():
    xeri = {one.number: one for one in of_game(next(room for room in rooms() if room.name == "xeri"))}
    assert "captures" in names(xeri["R11"].functions)
    assert "legal" in names(xeri["R8"].functions)
    assert names(of_score_keeper()[0].tests) == ["test_rows_grow_one_at_a_time"]


def test_pages_have_an_anchor_for_each_rule_and_lead_to_lines():
    test = Place(ROOT / "tests/games/test_snap.py", 7, "test_a_slow_hand")
    links = [Links("R1", (Place(ROOT / "src/rules.py", 3, "snap"),), (test,)), Links("R2", (), (test,))]
    page = "- **R1** Snap.\n- **K1** R1.\n| R2 | a row |\n"
    tests = (
        '<span class="tests">Tests: <a href="../source/tests/games/test_snap.html#__codelineno-0-7">'
        "a slow hand</a>.</span></span>"
    )
    code = '<span class="code">Code: <a href="../source/src/rules.html#__codelineno-0-3">snap</a>.</span>'
    assert with_links(page, links, "games/snap.md").splitlines() == [
        f'- <a id="R1"></a>**R1** Snap. <span class="where">{code} {tests}',
        "- **K1** R1.",
        f'| <a id="R2"></a>R2 | a row <span class="where">{tests} |',
    ]


def test_the_whole_site_can_be_written():
    """Its pages are made with all their links, without the program that turns them into HTML."""
    made = dict(handbook.pages())
    assert {f"games/{name_of(room)}.md" for room in rooms()} < made.keys()
    rules = "source/src/parlour/games/king/rules.md"
    assert rules in made
    assert f'href="../{rules.removesuffix(".md")}.html#__codelineno-0-' in made["games/king.md"]
    menu = str(handbook.menu())
    assert [page for page in made if not page.startswith("source/") and page not in menu] == []


def test_links_that_lead_to_nothing_are_found(tmp_path):
    (tmp_path / "index.html").write_text(
        '<a id="here" href="#here">a</a> <a href="#gone">b</a> <a href="two.html#there">c</a>'
        '<a href="two.html#gone">d</a> <img src="gone.png"> <a href="https://example.org/">e</a>'
    )
    (tmp_path / "two.html").write_text('<p id="there"></p><a href=".">up</a>')
    assert list(dead_links(tmp_path)) == [
        "index.html: #gone",
        "index.html: two.html#gone",
        "index.html: gone.png",
    ]
