"""Events begun from templates, and run by another plan."""

import datetime as dt
from dataclasses import replace

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.bye_requests import request_bye
from crosstable.events.closing import close_event
from crosstable.events.entries import withdraw
from crosstable.events.plan import TEMPLATES, bye_points_of, template, with_settings
from crosstable.events.plan_checks import check_plan
from crosstable.events.plan_rows import known_events, plan_of
from crosstable.events.planning import change_plan, new_event
from crosstable.facts.store.change_log import last_change
from crosstable.intake.import_results import import_results
from crosstable.model.errors import InputError, ResultError, UnknownName
from crosstable.model.results import ResultKind
from tests.league.events.made import FIVE, begun, now, paired, played, scores
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


def test_event_without_a_name_is_rejected(store):
    with pytest.raises(InputError, match=r"The event has no name: '\\u200b' has no visible character. Give one."):
        new_event(store, "ann", "\N{ZERO WIDTH SPACE}", template("swiss"))


def test_second_event_of_a_name_and_day_is_rejected_and_one_of_another_day_is_not(store):
    begun(store)

    with pytest.raises(InputError, match=r"Event e1 already has the name 'CUP' and that date. Give another name."):
        new_event(store, "ann", "CUP", template("swiss"), date=DAY)
    assert "e2" == new_event(store, "ann", "Cup", template("swiss"), date=DAY + dt.timedelta(7))


def test_name_of_an_event_that_was_taken_back_is_free_again(store):
    new_event(store, "ann", "Cup", template("swiss"), date=DAY)
    undo_change(store, "ann", 2)

    assert "e2" == new_event(store, "ann", "Cup", template("swiss"), date=DAY)
    with store.read() as connection, pytest.raises(InputError, match=r"Event e1 \(Cup\) was undone. See the change"):
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

    with pytest.raises(InputError, match=r"Event e1 is closed. Correct single games, or reopen it."):
        change_plan(store, "ann", event_id, replace(template("swiss"), rounds_planned=9))


@pytest.mark.parametrize(
    ("changed", "error", "message"),
    [
        ({"policy": "swis"}, UnknownName, r"'swis'"),
        ({"rules": "fide"}, UnknownName, r"'fide'"),
        ({"tiebreaks": ("BUH",)}, UnknownName, r"'BUH'"),
        ({"length": 0.0}, ResultError, r"0.0 is not the length of a game. Give a number abo"),
        ({"rounds_planned": 0}, ResultError, r"0 rounds cannot be played. Plan 1 to 1000."),
        (
            {"missed": ResultKind.PLAYED},
            ResultError,
            r"A missed round cannot be a 'played'. Use one of zero-bye, half-bye, full-bye, late.",
        ),
        ({"settings": {"no": 1}}, UnknownName, r"Unknown setting of policy 'swiss' 'no'"),
    ],
)
def test_plan_that_names_what_there_is_not_is_rejected(store, changed, error, message):
    with pytest.raises(error, match=message):
        new_event(store, "ann", "Cup", replace(template("swiss"), **changed))


def test_setting_of_a_policy_is_changed(store):
    plan = with_settings(template("go-swiss"), {"handicap_convention": "EGF"})

    assert "EGF" == plan.settings["handicap_convention"]


def test_event_that_there_is_not_names_those_that_are_run_here(store):
    begun(store)

    with store.read() as connection, pytest.raises(UnknownName, match=r"Unknown event 'e9'. Known: e1."):
        plan_of(connection, "e9")


def test_event_of_a_file_is_not_run_here(store):
    import_results(store, "ann", source(("Ann", "Bo", 1, "Autumn")))

    with (
        store.read() as connection,
        pytest.raises(InputError, match=r"Event e1 \(Autumn\) is not run here, because its"),
    ):
        plan_of(connection, "e1")


def test_games_carry_the_discipline_of_their_event(store):
    event_id = begun(store, discipline="Blitz")
    played(store, event_id)

    assert {"Blitz"} == {known.game.discipline for known in now(store, event_id).round(1).games}


def test_setting_named_like_an_option_of_the_event_is_the_policys(store):
    event_id = begun(store, kind="go-mcmahon")
    changed = with_settings(now(store, event_id).plan, {"bar": 30.0})

    change_plan(store, "ann", event_id, changed)

    plan = now(store, event_id).plan
    assert (30.0, None) == (plan.settings["bar"], plan.bar)
    assert 2 == len(paired(store, event_id).pairing.boards)


def test_planned_rounds_are_the_total_of_a_policy_that_has_one(store):
    plan = replace(template("go-swiss"), policy="go-pairer", settings={}, rounds_planned=5)

    assert 5 == plan.pairing_settings["totalRounds"]
    assert 4 == with_settings(plan, {"totalRounds": 4}).pairing_settings["totalRounds"]
    assert "totalRounds" not in replace(plan, policy="swiss").pairing_settings


def test_rules_of_a_plan_are_undone_with_it(store):
    event_id = begun(store)
    change_plan(store, "ann", event_id, replace(now(store, event_id).plan, rules="egf"))
    assert "egf" == now(store, event_id).event.rules.name

    undo_change(store, "ann", 4)

    assert "fide-2026" == now(store, event_id).event.rules.name


@pytest.mark.parametrize(
    ("kind", "half_points", "expected"), [("half-bye", None, 0.5), ("half-bye", 0, 0), ("zero-bye", 1, 0.5)]
)
def test_bye_is_worth_what_the_plan_says(store, kind, half_points, expected):
    points = {} if half_points is None else {ResultKind(kind): half_points}
    event_id = begun(store, FIVE, bye_points=points)
    request_bye(store, "ann", event_id, "p5", [1], kind=kind)
    played(store, event_id)

    assert expected == scores(store, event_id)["Eve"]
    assert half_points is None or {"fide-2026, other byes"} == {now(store, event_id).event.rules.name}


@pytest.mark.parametrize("kind", ["go-mcmahon", "go-swiss"])
def test_zero_bye_and_withdrawal_earn_nothing_in_go(store, kind):
    event_id = begun(store, ["Ann", "Bo", "Cem", "Dia", "Eve", "Fay"], kind=kind)
    request_bye(store, "ann", event_id, "p5", [1], kind="zero-bye")
    withdraw(store, "ann", event_id, "p6")
    played(store, event_id)
    played(store, event_id)

    assert 0 == scores(store, event_id)["Fay"]
    assert 0 == now(store, event_id).event.rules[ResultKind.ZERO_BYE].win


@pytest.mark.parametrize(
    ("points", "error", "message"),
    [
        ({"half": 0}, UnknownName, r"Unknown bye 'half'. Did you mean 'half-bye'"),
        ({"half-bye": 0.3}, InputError, r"'0.3' cannot be what a half-bye is worth. Give a number of points in steps"),
        ({"half-bye": -1}, InputError, r"'-1' cannot be what a half-bye is worth"),
    ],
)
def test_points_of_a_bye_that_cannot_be_are_rejected(points, error, message):
    with pytest.raises(error, match=message):
        bye_points_of(points)


def test_bye_points_out_of_range_are_rejected(store):
    with pytest.raises(ResultError, match=r"1000"):
        new_event(store, "ann", "Cup", replace(template("swiss"), bye_points={ResultKind.HALF_BYE: 2000}))


@pytest.mark.parametrize("kind", ["swiss", "knockout"])
def test_fewer_rounds_than_are_paired_cannot_be_planned(store, kind):
    event_id = begun(store, kind=kind, rounds=None)
    played(store, event_id)
    paired(store, event_id)

    with pytest.raises(InputError, match=rf"1 rounds are fewer than the 2 of event {event_id} that are paired\."):
        change_plan(store, "ann", event_id, replace(now(store, event_id).plan, rounds_planned=1))
    assert change_plan(store, "ann", event_id, replace(now(store, event_id).plan, rounds_planned=2))


def test_the_plan_of_rounds_that_are_paired_is_undone_together_with_them(store):
    event_id = begun(store, rounds=1)
    played(store, event_id)
    change_plan(store, "ann", event_id, replace(now(store, event_id).plan, rounds_planned=2))
    with store.read() as connection:
        number = last_change(connection)
    paired(store, event_id)

    with pytest.raises(InputError, match=rf"^Change {number} cannot be undone alone: .*event-pair"):
        undo_change(store, "ann", number)
    undo_change(store, "ann", number, cascade=True)

    assert (1, 1) == (now(store, event_id).plan.rounds_planned, len(now(store, event_id).rounds))


@pytest.mark.parametrize("policy", ["round-robin", "double-round-robin", "scheveningen"])
def test_a_round_robin_by_its_policy_has_tie_breaks_of_round_robins(store, policy):
    from crosstable.events.plan_changes import begun_plan, changed_plan

    plan = changed_plan(begun_plan(None, None), policy=policy)

    check_plan(plan)
    assert plan.tiebreaks == template("round-robin").tiebreaks


def test_buchholz_in_a_round_robin_is_rejected_by_any_rules_that_ban_it():
    from crosstable.events.plan_changes import changed_plan

    with pytest.raises(ResultError, match=r"FIDE's rules do not allow BH in a round robin \(C\.07, 8\)"):
        check_plan(changed_plan(template("round-robin"), tiebreaks=["BH", "SB"]))
