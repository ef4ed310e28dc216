"""Sign-up: places, the waiting list, the director's word, what is not accepted, undo and erasure."""

import datetime as dt
from dataclasses import replace

import pytest

from crosstable.changes.merge import merge_players
from crosstable.changes.undo import undo_change
from crosstable.events.entries import enter, withdraw
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.sentences.change_sentences import sentence
from crosstable.events.sign_up.accepting import accept_sign_ups, decline_sign_ups, fill_places
from crosstable.events.sign_up.known_people import known_people
from crosstable.events.sign_up.sign_up_page import (
    SignUpPage,
    change_sign_up_page,
    open_sign_ups,
    sign_up_page_of,
)
from crosstable.events.sign_up.sign_ups import SignUpDetails, SignUpState, place_in_line, sign_ups_of
from crosstable.events.sign_up.signing_up import change_own_sign_up, withdraw_own_sign_up
from crosstable.facts.players.player_edits import add_identity, add_player, erase_name
from crosstable.facts.players.players import players
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.schema import sign_up
from crosstable.model.errors import InputError
from crosstable.people.accounts.links import open_link
from crosstable.people.accounts.sessions import begin_player_session, session_of
from crosstable.people.accounts.sign_up_links import sign_up_with_link
from tests.league.events.made import begun, now, paired
from tests.league.made import DAY

BEFORE, AFTER = DAY - dt.timedelta(days=3650), dt.date(2100, 1, 1)


@pytest.fixture
def event(store):
    """An event of nobody with two places, open for sign-up."""
    event = new_event(store, "ann", "Cup", replace(template("swiss"), rounds_planned=3), date=DAY)
    page(store, event, is_open=True, capacity=2)
    return event


def page(store, event, **changes):
    return change_sign_up_page(store, "ann", event, lambda before: replace(before, **changes))


def signed(store, event, name, **details):
    return sign_up_with_link(store, event, SignUpDetails(name, **details), agreed=True).sign_up


def known(store, event):
    with store.read() as connection:
        return sign_ups_of(connection, now(store, event).number)


def states(store, event):
    return [(each.details.name, each.state.value) for each in known(store, event)]


def names(store, event):
    return [each.player.name for each in now(store, event).event.entrants if each.until_round is None]


def line(store, event, number):
    with store.read() as connection:
        running = now(store, event)
        settings = sign_up_page_of(connection, running.number)
    return place_in_line(settings, running, known(store, event), number)


def last(store):
    with store.read() as connection:
        return read_log(connection)[0]


def rejected(do, *arguments, **options):
    with pytest.raises(InputError) as told:
        do(*arguments, **options)
    return str(told.value)


def test_people_are_entered_while_there_are_places_and_wait_in_the_order_of_arrival(store, event):
    for name in ("Ann Lee", "Bo Diaz", "Cem Kaya", "Dia Roy"):
        signed(store, event, name)

    assert ["Ann Lee", "Bo Diaz"] == names(store, event)
    assert ["entered", "entered", "waiting", "waiting"] == [state for _, state in states(store, event)]
    assert (1, 2) == (line(store, event, 3), line(store, event, 4))


def test_who_waits_moves_up_when_somebody_withdraws_by_link_and_one_undo_takes_it_back(store, event):
    bo = [signed(store, event, name) for name in ("Ann Lee", "Bo Diaz", "Cem Kaya")][1]

    withdraw_own_sign_up(store, event, bo.link)

    assert ["Ann Lee", "Cem Kaya"] == names(store, event)
    moved_up = last(store)
    assert "event-accept" == moved_up.command
    assert "entered Cem Kaya from sign-up 3" == sentence(moved_up, {"p3": "Cem Kaya"})
    undo_change(store, "ann", moved_up.id)
    assert ["Ann Lee"] == names(store, event)
    assert "waiting" == states(store, event)[2][1]


def test_who_waits_moves_up_when_the_director_withdraws_an_entrant_or_gives_more_places(store, event):
    for name in ("Ann Lee", "Bo Diaz", "Cem Kaya", "Dia Roy"):
        signed(store, event, name)

    withdraw(store, "ann", event, "p1")
    moved = fill_places(store, "ann", event)
    page(store, event, capacity=3)
    more = fill_places(store, "ann", event)

    assert ((3,), (4,)) == (moved.numbers, more.numbers)
    assert ["Bo Diaz", "Cem Kaya", "Dia Roy"] == names(store, event)
    assert () == fill_places(store, "ann", event).numbers


def test_nobody_moves_up_once_round_1_is_paired_and_the_director_decides(store, event):
    for name in ("Ann Lee", "Bo Diaz", "Cem Kaya"):
        signed(store, event, name)
    paired(store, event)

    page(store, event, capacity=9)
    late = signed(store, event, "Dia Roy")

    assert () == fill_places(store, "ann", event).numbers
    assert SignUpState.WAITING is late.state
    assert "Cem Kaya" not in names(store, event)
    accept_sign_ups(store, "ann", event, [3])
    assert next(each for each in now(store, event).event.entrants if each.id == "p3").from_round == 2


def test_the_director_accepts_one_several_or_all_as_far_as_there_are_places(store, event):
    page(store, event, accepts="each", capacity=3)
    for name in ("Ann Lee", "Bo Diaz", "Cem Kaya", "Dia Roy"):
        signed(store, event, name)

    assert [] == names(store, event)
    assert (None, 1) == (line(store, event, 3), line(store, event, 4))
    accept_sign_ups(store, "ann", event, [2])
    every = accept_sign_ups(store, "ann", event)
    assert (1, 3) == every.numbers
    assert ["Bo Diaz", "Ann Lee", "Cem Kaya"] == names(store, event)


def test_an_accepted_sign_up_brings_rating_club_number_and_birth(store, event):
    signed(store, event, "Ann Lee", rating=1850.0, club="Elm Street", birth="2012", organisation="FIDE", number="77")

    (entrant,) = now(store, event).event.entrants
    assert (1850, "Elm Street", "2012") == (entrant.rating, entrant.player.club, entrant.details.birth)
    assert ["FIDE 77"] == [str(each) for each in entrant.player.identities] or entrant.player.identities[
        0
    ].number == "77"


def test_the_link_of_a_sign_up_is_the_personal_link_of_the_player_while_they_are_entered(store, event):
    made = sign_up_with_link(store, event, SignUpDetails("Ann Lee"), agreed=True)

    session = begin_player_session(store, made.secret)
    with store.read() as connection:
        assert "sign-up" == open_link(connection, made.secret, store.clock()).kind.value
        access = session_of(connection, session, store.clock()).access
    assert ("p1", {event}) == (access.player, access.events)
    undo_change(store, "ann", last(store).id)
    with store.read() as connection:
        assert session_of(connection, session, store.clock()) is None


def test_a_known_player_is_found_by_number_or_name_and_similar_names_are_listed(store, event):
    add_player(store, "ann", "Ann Lee")
    add_identity(store, "ann", "p1", "FIDE", "77")
    add_player(store, "ann", "Bo Diaz")
    page(store, event, accepts="each", capacity=None)
    signed(store, event, "A. Lee", organisation="FIDE", number="77")
    signed(store, event, "bo  diaz")
    signed(store, event, "Bo Diazz")

    with store.read() as connection:
        found = known_people(connection, known(store, event))

    assert ["p1", "p2", None] == [found[number].player for number in (1, 2, 3)]
    assert ("Bo Diazz", "p2") in [(each.new, each.public_id) for each in found[3].similar]
    accepted = accept_sign_ups(store, "ann", event, [1, 3], same_as={3: "p2"})
    assert ("p1", "p2") == accepted.entered


@pytest.mark.parametrize("again", [{}, {"organisation": "FIDE", "number": "77"}])
def test_one_person_cannot_sign_up_twice(store, event, again):
    signed(store, event, "Ann Lee", organisation="FIDE", number="77")

    said = rejected(signed, store, event, "A. Lee" if again else "ann lee", **again)

    assert f"{'A. Lee' if again else 'ann lee'!r} is signed up for this event already." in said
    assert ["Ann Lee"] == names(store, event)


def test_one_whom_the_director_entered_cannot_sign_up(store):
    event = begun(store)
    page(store, event, is_open=True)

    assert "'Bo' is signed up for this event already." in rejected(signed, store, event, "Bo")


def test_who_withdrew_can_sign_up_again(store, event):
    withdraw_own_sign_up(store, event, signed(store, event, "Ann Lee").link)

    signed(store, event, "Ann Lee")

    assert ["Ann Lee"] == names(store, event)
    assert [("Ann Lee", "withdrawn"), ("Ann Lee", "entered")] == states(store, event)


def test_a_capacity_below_the_entrants_is_rejected(store):
    event = begun(store)

    said = rejected(page, store, event, is_open=True, capacity=3)

    assert said == ("Event e1 has 4 entrants, more than 3 places. Withdraw players first, or give at least 4 places.")


def test_sign_up_after_the_deadline_or_while_it_is_closed_is_rejected(store, event):
    page(store, event, deadline=BEFORE)

    assert f"Sign-up for this event ended on {BEFORE}. Ask the organiser" in rejected(signed, store, event, "Ann Lee")
    page(store, event, is_open=False)
    assert "Sign-up for this event is not open. Ask the organiser." == rejected(signed, store, event, "Ann Lee")
    assert [] == known(store, event)


def test_sign_up_without_agreeing_to_be_published_is_rejected(store, event):
    said = rejected(sign_up_with_link, store, event, SignUpDetails("Ann Lee"), agreed=False)

    assert "Names and results of this event are published. Tick the box to agree to it" in said


@pytest.mark.parametrize(
    ("details", "said"),
    [
        ({"name": "x" * 300}, "Name has 300 characters, and at most 120 are allowed. Write it shorter."),
        ({"name": "\u200b"}, "has no visible characters"),
        ({"club": "x" * 121}, "Club has 121 characters"),
        ({"mail": "ann"}, "'ann' is not a mail address. Correct it, or leave it empty."),
        ({"mail": "ann@club.example\nBcc: all@club.example"}, "is not a mail address"),
        ({"birth": "young"}, "Year of birth 'young' is not a year."),
        ({"rating": 1e300}, "rating"),
    ],
)
def test_what_cannot_be_is_rejected_in_words(store, event, details, said):
    assert said in rejected(signed, store, event, **{"name": "Ann Lee", **details})
    assert [] == known(store, event)


def test_a_name_in_a_right_to_left_script_is_kept_without_marks_that_turn_the_text_around_it(store, event):
    signed(store, event, "\u202eليلى الحربي")

    assert ["ليلى الحربي"] == names(store, event)


def test_teams_have_no_sign_up(store):
    event = new_event(store, "ann", "League", template("team-league"), date=DAY)

    assert "entered with their teams, so there is no sign-up for it." in rejected(page, store, event, is_open=True)


def test_a_person_changes_what_they_gave_and_the_entry_follows_until_round_1_is_paired(store, event):
    own = signed(store, event, "Ann Lee", rating=1500.0)
    signed(store, event, "Bo Diaz")

    change_own_sign_up(store, event, own.link, SignUpDetails("Somebody Else", rating=1600.0, birth="2010"))

    entrant = now(store, event).event.entrants[0]
    assert ("Ann Lee", 1600, "2010") == (entrant.player.name, entrant.rating, entrant.details.birth)
    assert "sign-up 1: details changed" == sentence(last(store), {})
    paired(store, event)
    changed = SignUpDetails("Ann Lee", rating=1700.0)
    assert "Round 1 is paired" in rejected(change_own_sign_up, store, event, own.link, changed)
    assert "Round 1 is paired, so the director decides" in rejected(withdraw_own_sign_up, store, event, own.link)


def test_who_waits_can_change_the_name_and_what_is_the_same_is_no_change(store, event):
    page(store, event, accepts="each")
    own = signed(store, event, "Ann Le")

    change_own_sign_up(store, event, own.link, SignUpDetails("Ann Lee"))
    number = last(store).id
    change_own_sign_up(store, event, own.link, SignUpDetails("Ann Lee"))

    assert [("Ann Lee", "waiting")] == states(store, event)
    assert number == last(store).id


def test_declined_and_withdrawn_people_are_told_so(store, event):
    page(store, event, accepts="each")
    own, other = signed(store, event, "Ann Lee"), signed(store, event, "Bo Diaz")
    decline_sign_ups(store, "ann", event, [1])
    withdraw_own_sign_up(store, event, other.link)

    assert "This sign-up was declined." in rejected(withdraw_own_sign_up, store, event, own.link)
    assert "This sign-up is withdrawn." in rejected(withdraw_own_sign_up, store, event, other.link)
    assert "This sign-up was declined." in rejected(signed, store, event, "Ann Lee")
    assert "is not waiting: it is declined." in rejected(accept_sign_ups, store, "ann", event, [1])
    assert "Event e1 has no sign-up 7." == rejected(accept_sign_ups, store, "ann", event, [7])
    assert "none is waiting" in rejected(accept_sign_ups, store, "ann", event)


def test_more_than_there_are_places_are_not_accepted(store, event):
    page(store, event, accepts="each")
    for name in ("Ann Lee", "Bo Diaz", "Cem Kaya"):
        signed(store, event, name)

    said = rejected(accept_sign_ups, store, "ann", event, [1, 2, 3])

    assert "Event e1 has 2 places, and 2 of them are free, too few for 3 sign-ups." in said
    assert [] == names(store, event)


def test_undoing_a_sign_up_takes_the_entry_back_and_redoing_it_brings_both(store, event):
    signed(store, event, "Ann Lee", club="Elm Street")

    undone = undo_change(store, "ann", last(store).id).change

    assert ([], []) == (names(store, event), known(store, event))
    undo_change(store, "ann", undone)
    assert ["Ann Lee"] == names(store, event)
    assert [("Ann Lee", "entered")] == states(store, event)
    assert "Elm Street" == now(store, event).event.entrants[0].player.club


def test_a_sign_up_is_not_undone_under_a_paired_round(store, event):
    for name in ("Ann Lee", "Bo Diaz"):
        signed(store, event, name)
    number = last(store).id
    paired(store, event)

    assert "builds on it" in rejected(undo_change, store, "ann", number) or "later" in rejected(
        undo_change, store, "ann", number
    )


def test_erasing_a_name_erases_what_the_person_gave_in_every_state(store, event):
    page(store, event, accepts="each")
    own = signed(store, event, "Ann Lee", mail="ann@club.example")
    change_own_sign_up(store, event, own.link, SignUpDetails("Ann B. Lee", mail="ann@club.example"))
    signed(store, event, "Bo Diaz", mail="bo@club.example")
    accept_sign_ups(store, "ann", event)

    erase_name(store, "ann", "p1")

    with store.read() as connection:
        rows = connection.execute(sign_up.select().order_by(sign_up.c.id)).all()
        log = read_log(connection)
    assert {1: [{}] * 3, 2: 2} == {
        1: [row.given for row in rows if row.number == 1],
        2: sum("Bo Diaz" in str(row.given) for row in rows),
    }
    assert not any("Lee" in str(each) or "ann@" in str(each) for each in log)


def test_somebody_who_was_never_entered_is_erased_by_number(store, event):
    page(store, event, accepts="each")
    signed(store, event, "Ann Lee", mail="ann@club.example")
    decline_sign_ups(store, "ann", event, [1])

    decline_sign_ups(store, "ann", event, [1], erased=True)

    with store.read() as connection:
        assert [{}] * 3 == [row.given for row in connection.execute(sign_up.select()).all()]
        assert "Ann Lee" not in [each.name for each in players(connection).values()]
    assert "erased sign-up 1" == sentence(last(store), {})


def test_an_entered_person_is_not_erased_by_declining(store, event):
    signed(store, event, "Ann Lee")

    said = rejected(decline_sign_ups, store, "ann", event, [1], erased=True)

    assert "Sign-up 1 of event e1 is not waiting: it is entered." == said


def test_merging_players_keeps_the_sign_up_with_the_one_that_stays(store, event):
    signed(store, event, "Ann Lee")
    add_player(store, "ann", "Anne Lee")

    merge_players(store, "ann", "p2", "p1")

    assert ["p2"] == [each.player for each in known(store, event)]


def test_only_events_whose_sign_up_is_open_today_are_listed(store, event):
    other = new_event(store, "ann", "Other", template("swiss"), date=DAY - dt.timedelta(days=7))
    page(store, other, is_open=True, deadline=DAY)

    def listed(day):
        with store.read() as connection:
            return [each.name for each in open_sign_ups(connection, day)]

    assert (["Other", "Cup"], ["Cup"]) == (listed(DAY), listed(DAY + dt.timedelta(days=1)))
    page(store, event, is_open=False)
    assert [] == listed(AFTER)


def test_settings_are_kept_and_worded_and_the_same_settings_are_no_change(store, event):
    page(store, event, deadline=DAY, accepts="each", note="  Fee:  10 EUR ")
    number = last(store).id

    page(store, event, deadline=DAY)

    assert number == last(store).id
    with store.read() as connection:
        found = sign_up_page_of(connection, now(store, event).number)
    assert SignUpPage(True, 2, DAY, "each", "Fee: 10 EUR") == found
    assert f"changed sign-up for e1, 2 places, until {DAY}, each accepted by the director" == sentence(last(store), {})
    assert "The note has 1001 characters" in rejected(page, store, event, note="x" * 1001)


def test_a_full_event_can_still_be_entered_by_the_director(store, event):
    for name in ("Ann Lee", "Bo Diaz"):
        signed(store, event, name)

    enter(store, "ann", event, [NewEntry("Cem Kaya")])

    assert 3 == len(names(store, event))
