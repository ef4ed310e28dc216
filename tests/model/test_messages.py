"""Messages: codes and values, and how a sentence is built of them."""

import pickle
from types import MappingProxyType

import pytest

from crosstable.model import messages
from crosstable.model.errors import InputError, NoPairingError, UnknownName
from crosstable.model.messages import Message, message, sentence


@pytest.fixture
def templates(monkeypatch):
    """A catalogue of this test's own."""
    said: dict[str, str] = {}
    actions: dict[str, str] = {}
    found = messages._Catalogue(MappingProxyType(said), MappingProxyType(actions))
    monkeypatch.setattr(
        messages, "_catalogue", lambda folder: found if folder == "here" else messages._Catalogue({}, {})
    )
    return said, actions


def test_a_template_shows_the_values(templates):
    templates[0]["heavy"] = "weight {weight:g} of {name!r} is above {most:,}"

    assert "weight 2.5 of 'x' is above 1,000" == sentence(message("here/heavy", weight=2.5, name="x", most=1000))


def test_a_list_is_joined_and_cut(templates):
    templates[0]["known"] = "known: {known}"

    assert "known: a, b" == sentence(message("here/known", known=["a", "b"]))
    assert "known: none" == sentence(message("here/known", known=()))
    assert sentence(message("here/known", known=list(range(100)))).endswith("38, 39 and 60 more")


def test_each_of_a_list_is_converted(templates):
    templates[0]["known"] = "known: {known!r}"

    assert "known: 'a', 'b'" == sentence(message("here/known", known=["a", "b"]))


def test_players_are_shown_by_name_where_names_are_known(templates):
    templates[0]["met"] = "{one:name} met {others:name}"
    error = InputError("here/met", one="p1", others=("p2", "p3"))
    before = str(error)
    error.name_players({"p1": "Ann", "p2": "Bo"})

    assert "p1 met p2, p3" == before
    assert "Ann met Bo, p3" == str(error)


def test_names_reach_a_message_inside_a_message(templates):
    templates[0].update(outer="round 2: {why}", inner="{one:name} is absent")
    error = InputError("here/outer", why=message("here/inner", one="p1"))
    error.name_players({"p1": "Ann"})

    assert "round 2: Ann is absent" == str(error)


def test_what_to_do_is_reported_in_the_words_of_the_place(templates):
    templates[0]["closed"] = "Event {event} is closed. To change it, {@reopen}."
    templates[1]["reopen"] = "reopen the event"
    said = message("here/closed", event="e3")

    assert "Event e3 is closed. To change it, reopen the event." == sentence(said)
    assert "Event e3 is closed. To change it, run reopen e3." == sentence(said, {"reopen": "run reopen {event}"})


def test_braces_in_a_value_or_in_a_text_that_is_no_code_stay():
    assert "Unknown thing '{x}'. Known: none." == str(UnknownName("thing", "{x}", []))
    assert "board {7} of x.y" == str(InputError("board {7} of x.y"))
    assert "no/such-code" == str(InputError("no/such-code"))


def test_a_value_that_is_missing_is_seen_and_does_no_harm(templates):
    templates[0]["closed"] = "event {event} is closed"

    assert "event {event} is closed" == sentence(message("here/closed"))


@pytest.mark.parametrize(
    "error",
    [
        InputError("model/at", where="x", what="y"),
        UnknownName("system", "elo2", ["elo"]),
        NoPairingError("model/at", witnesses=["a"]),
    ],
)
def test_errors_cross_processes(error):
    copy = pickle.loads(pickle.dumps(error))

    assert (type(error), str(error), error.values) == (type(copy), str(copy), copy.values)


def test_messages_are_equal_by_code_and_values():
    assert message("model/at", where="x") == Message("model/at", {"where": "x"}, {"p1": "Ann"})
    assert message("model/at", where="x") != message("model/at", where="y")
