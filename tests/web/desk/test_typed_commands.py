"""The keyboard line of the desk: any command of an event, explained and previewed before it counts."""

import re

import pytest

from tests.web.desk.conftest import created, entered
from tests.web.desk.test_desk import done, text_of


def sent_on(browser, answer):
    """Send the form of a preview, and return what the reader sees then."""
    form = re.search(r'<form method="post" action="([^"]+)" class="fields">(.*?)</form>', answer.text, re.DOTALL)
    fields = dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form[2]))
    if 'name="reason" required' in form[2]:
        fields["reason"] = "they asked"
    made = browser.post(form[1], data=fields)
    assert made.status_code == 303, text_of(made)
    return text_of(browser.get(made.headers["location"]))


def typed(browser, at, text):
    return browser.post(f"{at}/typed", data={"typed": text})


@pytest.mark.slow
def test_a_bye_is_typed_looked_at_and_entered(desk):
    browser, at = desk

    shown = typed(browser, at, "bye ann 2 kind=half-bye")

    assert (shown.status_code, "What would change" in text_of(shown)) == (200, True)
    assert "bye in round 2" not in text_of(browser.get(f"{at}/entrants"))  # nothing counts yet
    sent_on(browser, shown)
    assert "bye in round 2" in text_of(browser.get(f"{at}/entrants"))


def test_a_late_player_is_typed_as_a_line_of_a_list(desk):
    browser, at = desk

    shown = typed(browser, at, "late Fay Foe 1850")

    assert "1 to enter, 1 of them new to the league" in text_of(shown)
    assert "Fay Foe 1850" in text_of(shown)


@pytest.mark.slow
def test_two_players_of_a_draft_are_swapped_by_their_numbers(desk):
    browser, at = desk
    done(browser, f"{at}/rounds")
    seats = dict(re.findall(r'data-player="(p\d+)" data-board="(\d)"', browser.get(at).text))

    shown = typed(browser, at, "swap 1 2")

    assert "seeding costs" in text_of(shown)
    sent_on(browser, shown)
    after = dict(re.findall(r'data-player="(p\d+)" data-board="(\d)"', browser.get(at).text))
    first, _, second, _ = seats
    assert seats.keys() == after.keys()
    assert {seats[first], seats[second]} == {"1", "2"}
    assert "by hand: they asked" in text_of(browser.get(at))


@pytest.mark.slow
def test_undo_takes_the_latest_change_back(desk):
    browser, at = desk
    done(browser, f"{at}/rounds")

    shown = typed(browser, at, "undo")

    assert "What would change" in text_of(shown)
    assert "Pair round 1" in sent_on(browser, shown)


def test_a_name_leads_to_the_page_of_the_player(desk):
    browser, at = desk

    answer = typed(browser, at, "di gr")

    assert answer.status_code == 303
    assert "Di Gray" in text_of(browser.get(answer.headers["location"]))


@pytest.mark.slow
def test_a_result_is_entered_as_before(desk):
    browser, at = desk
    done(browser, f"{at}/rounds", publish="on")

    answer = browser.post(f"{at}/typed", data={"typed": "1 1", "round": "1"})

    assert answer.status_code == 303
    assert "1 result missing: 2" in text_of(browser.get(answer.headers["location"]))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("hello", "'hello' is no command and no entrant of this event."),
        ("ann lee twice", "'ann lee twice' is no command and no entrant of this event."),
        ("bye", "The command bye needs more: the player is missing."),
        ("bye ann", "The command bye needs more: the rounds is missing."),
        ("late", "The command late needs more: the player is missing."),
        ("swap 1", "The command swap needs more: the player is missing."),
        ("swap ann", "The command swap needs more: the player is missing."),
        ("swap 1 2", "Ann Lee has no board against another player in the latest round"),
        ("close now at once", "The command close takes nothing else, but 'now at once' was typed."),
        ("bye nobody 2", "'nobody 2' is no command and no entrant of this event."),
        ("bye ann soon", "'soon'"),
    ],
)
def test_what_is_wrong_stands_beside_what_was_typed_which_stays(desk, text, error):
    browser, at = desk

    answer = typed(browser, at, text)

    assert answer.status_code == 422
    field = re.search(r'<input id="typed"[^>]*>', answer.text)[0]
    assert f'value="{text}"' in field
    assert 'aria-describedby="typed-error"' in field
    assert error in text_of(answer).replace("&#39;", "'")


def test_a_name_that_can_be_several_is_asked_for(owner):
    at = created(owner, name="Two of them", template="swiss")
    entered(owner, at, "Ann Lee 1800", "Ann Ek 1700", "Bo Fox 1600")

    answer = typed(owner, at, "ann")

    assert answer.status_code == 422
    assert "&#39;ann&#39; can be Ann Ek, Ann Lee." in text_of(answer)


def test_an_event_to_which_nothing_was_done_is_not_undone(owner):
    at = created(owner, name="New", template="swiss")

    answer = typed(owner, at, "undo")

    assert answer.status_code == 422
    assert "There is no change of this event that you may undo." in text_of(answer)
    assert 'class="inline undo"' not in owner.get(at).text


def lines(browser, at, text):
    return [each["line"] for each in browser.get(f"{at}/typed", params={"q": text}).json()]


@pytest.mark.slow
def test_commands_and_players_are_completed(desk, scorer):
    browser, at = desk

    assert "bye " in lines(browser, at, "b")
    assert lines(browser, at, "bye an") == ["bye Ann Lee "]
    assert lines(browser, at, "swap ann b") == ["swap ann Bo Ek "]
    assert lines(browser, at, "di") == ["Di Gray"]
    assert lines(browser, at, "7 1") == []  # a result
    assert [] == [each for each in lines(scorer, at, "p") if each.startswith(("pair", "publish"))]
    about = browser.get(f"{at}/typed", params={"q": "wit"}).json()[0]["about"]
    assert about == "Withdraw a player from the event; games already played stay"


def test_a_scorer_cannot_type_what_only_a_director_does(desk, scorer):
    browser, at = desk
    entries = text_of(browser.get(f"{at}/entrants"))

    answer = typed(scorer, at, "withdraw ann")

    assert answer.status_code in (403, 404)
    assert text_of(browser.get(f"{at}/entrants")) == entries
