"""Invalid requests and messages are refused in plain words: what is wrong, and what would be right."""

import json

import pytest

from parlour.server.http.validation_errors import KINDS, UNREADABLE, WORDS

from .tables import YOU, OpenPage, bot, new_table

TABLE = {"game": "xeri", "seats": [YOU, bot()]}
UNKNOWN = "is nothing that is known here: leave it out"
NO_JSON = ["", "{", "[" * 9000, '{"game": ' + "9" * 9000 + "}", b'{"game": "\xff"}']
NO_OBJECT = 'The request is an object in braces, as in {"name": "Ann"}, not '


def said_to(client, body, kind="application/json"):
    answer = client.post("/api/tables", content=body, headers={"content-type": kind})
    assert answer.status_code in (400, 422)
    return answer.json()["error"]["text"]


@pytest.mark.parametrize("body", NO_JSON[1:], ids=["half", "deep", "long number", "no UTF-8"])
def test_a_request_that_is_no_json_is_told_so_by_the_room_itself(client, body):
    assert said_to(client, body).lower() == UNREADABLE.lower()


@pytest.mark.parametrize("text", NO_JSON[:4], ids=["nothing", "half", "deep", "long number"])
def test_a_message_that_is_no_json_is_told_so_in_the_same_words(client, text):
    table = new_table(client, "xeri", [YOU, bot()])
    with OpenPage(client, table["table"], table["token"]) as page:
        page.say(text)
        while (said := page.hear())["type"] != "error":
            pass
        assert (said["code"], said["text"].lower()) == ("message.not_json", f"{UNREADABLE.lower()}.")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"game": 5}, "Game is a text in quotes, not 5"),
        ({"game": None}, "Game is a text in quotes, not null"),
        ({"game": "x" * 201}, "Game has at most 200 signs, not 201"),
        ({"game": "\ud800"}, "Game is a text of whole signs, not '\\ud800'"),
        ({"game": {}}, "Game is a text in quotes, not an object"),
        ({"seats": "you"}, "Seats is a list in square brackets, not 'you'"),
        ({"seats": []}, "Seats has at least 1, not 0"),
        ({"seats": [YOU] * 31}, "Seats has at most 30, not 31"),
        ({"seats": ["you"]}, "Number 1 of seats is an object in braces, as in "),
        ({"seats": [YOU, {}]}, "Kind of number 2 of seats is missing"),
        ({"seats": [{"kind": "x"}]}, "Kind of number 1 of seats is 'you', 'friend' or 'bot', not 'x'"),
        ({"extra": 1}, f"Extra {UNKNOWN}"),
        ({"options": {"hands": [2]}},
         "Hands of options is a text in quotes or a whole number or true or false, not a list"),
        ({"options": {"hands": "x" * 201}}, "Hands of options has at most 200 signs, not 201"),
        ({"options": {"x" * 201: 1}}, "The name of " + "x" * 48),
        ({"grace": 1}, "Grace is at least 5, not 1"),
        ({"grace": 601}, "Grace is at most 600, not 601"),
        ({"grace": 10**4000}, "Grace is at most 600, not so long a number"),
        ({"grace": 7.5}, "Grace is a whole number, not 7.5"),
        ({"grace": True}, "Grace is a whole number, not true"),
        ({"grace": "x" * 99}, "Grace is a whole number, not so long a text"),
        ({"time_multiplier": 2}, "Time_multiplier is 1 or 3, not 2"),
        ({"allow_shadowing": "yes"}, "Allow_shadowing is true or false, not 'yes'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_request_is_said_in_plain_words(client, changed, said):
    assert said_to(client, json.dumps(TABLE | changed)).startswith(said)


@pytest.mark.parametrize(("body", "found"), [("[]", "a list"), ("5", "5"), ('"x"', "'x'")])
def test_a_request_that_is_no_object_is_told_so(client, body, found):
    assert said_to(client, body) == NO_OBJECT + found


def test_a_request_that_does_not_say_that_it_is_json_is_told_what_is_asked_for(client):
    assert said_to(client, json.dumps(TABLE), "text/plain").startswith(NO_OBJECT)
    assert said_to(client, "") == "The request is missing"


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({}, "The message names its kind in \"type\": type is missing."),
        ({"type": "dance"}, "Type is one of 'play', 'arrange', "),
        ({"type": ["play"]}, "Type is one of 'play', 'arrange', "),
        ({"type": "play", "id": "1", "rev": "x", "move": "y"}, "Rev of play is a whole number, not 'x'."),
        ({"type": "play", "id": "1", "rev": 1, "move": "y", "then": ["y", 5]},
         "Number 2 of then of play is a text in quotes, not 5."),
        ({"type": "hint", "id": ""}, "Id of hint has at least 1 sign, not 0."),
        ({"type": "hint", "id": "1", "seat": 30}, "Seat of hint is less than 30, not 30."),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_message_is_said_in_plain_words(client, message, said):
    table = new_table(client, "xeri", [YOU, bot()])
    with OpenPage(client, table["table"], table["token"]) as page:
        page.say(json.dumps(message))
        while (answer := page.hear())["type"] != "error":
            pass
        assert answer["text"].startswith(said)


def test_a_token_of_her_own_that_is_none_is_told_what_one_looks_like(client):
    table = new_table(client, "xeri", [YOU, {"kind": "friend"}])
    asked = {"invite": table["invite"], "name": "Ben", "token": "mine"}
    answer = client.post(f"/api/tables/{table['table']}/seats", json=asked)
    assert answer.status_code == 422
    assert answer.json()["error"]["text"].endswith("it fits ^[A-Za-z0-9_-]{32,80}$")


def test_nothing_that_a_form_can_find_wrong_is_told_in_the_words_of_a_program(client):
    """Every bound and type in the description of the interface has a sentence here."""
    words = {
        "minLength": "string_too_short",
        "maxLength": "string_too_long",
        "pattern": "string_pattern_mismatch",
        "minItems": "too_short",
        "maxItems": "too_long",
        "maxProperties": "too_long",
        "minProperties": "too_short",
        "minimum": "greater_than_equal",
        "maximum": "less_than_equal",
        "exclusiveMinimum": "greater_than",
        "exclusiveMaximum": "less_than",
        "enum": "literal_error",
        "const": "literal_error",
        "additionalProperties": "extra_forbidden",
        "required": "missing",
    }
    quiet = {
        "type",
        "title",
        "description",
        "default",
        "properties",
        "items",
        "anyOf",
        "$ref",
        "propertyNames",
    }
    forms = client.get("/api/openapi.json").json()["components"]["schemas"]
    met = set(_keys(forms.values()))
    assert met <= words.keys() | quiet
    assert {words[one] for one in met - quiet} <= WORDS.keys()
    assert KINDS.keys() <= WORDS.keys()


def _keys(forms):
    """Return the keys of schemas and of their fields."""
    for form in forms:
        yield from form
        yield from _keys(form.get("properties", {}).values())
        for inner in ("items", "additionalProperties", "propertyNames"):
            yield from _keys([form[inner]] if isinstance(form.get(inner), dict) else [])
        yield from _keys(form.get("anyOf", []))
