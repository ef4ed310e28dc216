"""Events begun from templates, and run by another plan."""

import datetime as dt
from dataclasses import replace

import pytest

from crosstable.league.changes.undo import undo_change
from crosstable.league.events.closing import close_event
from crosstable.league.events.plan import (
    TEMPLATES,
    change_plan,
    known_events,
    new_event,
    plan_of,
    template,
    with_settings,
)
from crosstable.league.intake.import_results import import_results
from crosstable.model.errors import InputError, ResultError, UnknownName
from crosstable.model.results import ResultKind
from tests.league.events.made import begun, now, played
from tests.league.made import DAY, one, sound, source


@pytest.mark.parametrize("kind", TEMPLATES)
def test_every_template_is_kept_and_read_as_it_was(store, kind):
    plan = replace(template(kind), discipline="Blitz")

    event_id = new_event(store, "ann", "Cup", plan, date=DAY)

    with store.read() as connection:
        assert plan == plan_of(connection, event_id)[1]
    assert sound(store)


def test_unknown_template_names_the_nearest(store):
    with pytest.raises(UnknownName, match=r"Unknown template 'swis'. Did you mean 'swiss'"):
        template("swis")


def test_events_are_listed_the_newest_first(store):
    begun(store, name="First")
    begun(store, ["Zoe"], name="Second")

    with store.read() as connection:
        listed = known_events(connection)

    assert [("e2", "Second", DAY, "open"), ("e1", "First", DAY, "open")] == list(listed)


def test_event_without_a_name_is_refused(store):
    with pytest.raises(InputError, match=r"the event has no name: '\\u200b' holds nothing that can be seen"):
        new_event(store, "ann", "\N{ZERO WIDTH SPACE}", template("swiss"))


def test_second_event_of_a_name_and_day_is_refused_and_one_of_another_day_is_not(store):
    begun(store)

    with pytest.raises(InputError, match=r"event e1 has the name 'CUP' and that date already. Give another name."):
        new_event(store, "ann", "CUP", template("swiss"), date=DAY)
    assert "e2" == new_event(store, "ann", "Cup", template("swiss"), date=DAY + dt.timedelta(7))


def test_name_of_an_event_that_was_taken_back_is_free_again(store):
    new_event(store, "ann", "Cup", template("swiss"), date=DAY)
    undo_change(store, "ann", 2)

    assert "e2" == new_event(store, "ann", "Cup", template("swiss"), date=DAY)
    with store.read() as connection, pytest.raises(InputError, match=r"event e1 \(Cup\) was taken back by an undo"):
        plan_of(connection, "e1")


def test_dry_run_of_a_new_event_leaves_nothing(store):
    assert "e1" == new_event(store, "ann", "Cup", template("swiss"), dry_run=True)

    assert (0, 1) == (one(store, "SELECT count(*) FROM event"), one(store, "SELECT count(*) FROM change"))


def test_plan_is_changed_from_now_on_and_the_old_one_is_kept(store):
    event_id = begun(store)
    longer = replace(now(store, event_id).plan, rounds_planned=9, tiebreaks=("SB",))

    assert change_plan(store, "ann", event_id, longer)

    assert longer == now(store, event_id).plan
    assert 2 == one(store, "SELECT count(*) FROM event_plan")


def test_plan_that_is_the_same_leaves_no_trace(store):
    event_id = begun(store)
    changes = one(store, "SELECT count(*) FROM change")

    assert not change_plan(store, "ann", event_id, now(store, event_id).plan)
    assert changes == one(store, "SELECT count(*) FROM change")


def test_plan_of_a_closed_event_does_not_change(store):
    event_id = begun(store)
    played(store, event_id)
    close_event(store, "ann", event_id)

    with pytest.raises(InputError, match=r"event e1 is closed. Open it again with `event reopen`, or correct single"):
        change_plan(store, "ann", event_id, replace(template("swiss"), rounds_planned=9))


@pytest.mark.parametrize(
    ("changed", "error", "message"),
    [
        ({"policy": "swis"}, UnknownName, r"'swis'"),
        ({"rules": "fide"}, UnknownName, r"'fide'"),
        ({"tiebreaks": ("BUH",)}, UnknownName, r"'BUH'"),
        ({"length": 0.0}, ResultError, r"0.0 is no length of a game. Give a number above 0."),
        ({"rounds_planned": 0}, ResultError, r"0 rounds cannot be played. Plan 1 to 1000."),
        (
            {"missed": ResultKind.PLAYED},
            ResultError,
            r"a missed round cannot be a 'played'. Use one of zero-bye, half-bye, full-bye, late.",
        ),
        ({"settings": {"no": 1}}, UnknownName, r"Unknown setting of policy 'swiss' 'no'"),
    ],
)
def test_plan_that_names_what_there_is_not_is_refused(store, changed, error, message):
    with pytest.raises(error, match=message):
        new_event(store, "ann", "Cup", replace(template("swiss"), **changed))


def test_setting_of_a_policy_is_changed(store):
    plan = with_settings(template("go-swiss"), {"habit": "EGF"})

    assert "EGF" == plan.settings["habit"]


def test_event_that_there_is_not_names_those_that_are_run_here(store):
    begun(store)

    with store.read() as connection, pytest.raises(UnknownName, match=r"Unknown event 'e9'. Known: e1."):
        plan_of(connection, "e9")


def test_event_of_a_file_is_not_run_here(store):
    import_results(store, "ann", source(("Ann", "Bo", 1, "Autumn")))

    with store.read() as connection, pytest.raises(InputError, match=r"event e1 \(Autumn\) is not run here: its resul"):
        plan_of(connection, "e1")


def test_games_carry_the_discipline_of_their_event(store):
    event_id = begun(store, discipline="Blitz")
    played(store, event_id)

    assert {"Blitz"} == {known.game.discipline for known in now(store, event_id).round(1).games}
