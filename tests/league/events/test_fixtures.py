"""The fixtures of a league: drawn whole before it begins, moved with a reason, results in any order."""

import datetime as dt
import itertools

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.closing import close_event
from crosstable.events.draw_fixtures import Calendar, draw_fixtures, schedule_rounds
from crosstable.events.entries import enter, withdraw
from crosstable.events.entry_facts import NewEntry
from crosstable.events.fixture_clashes import matches_of
from crosstable.events.moved_matches import answer_move, move_match, waiting_moves
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import close_round, pair_and_publish, unpublish_round
from crosstable.events.running import read_running
from crosstable.model.errors import InputError
from crosstable.model.fixtures import Slot

DAY = dt.date(2027, 1, 9)
EVENING = dt.time(19, 30)
WEEKLY = Calendar([DAY], every=7, time=EVENING, place="Club house")


def league(store, players=6, policy="round-robin"):
    new_event(store, "ann", "League", template(policy), date=DAY)
    enter(store, "ann", "e1", [NewEntry(f"Player {number}") for number in range(1, players + 1)])


def running(store):
    with store.read() as connection:
        return read_running(connection, "e1")


def asked(store):
    return waiting_moves(running(store))


def test_round_robin_is_drawn_whole_with_days_times_and_places(store):
    league(store)

    draw_fixtures(store, "ann", "e1", WEEKLY)

    now = running(store)
    assert [each.state for each in now.rounds] == ["published"] * 5
    assert [len(each.games) for each in now.rounds] == [3] * 5
    assert now.schedule.of(5) == Slot(dt.date(2027, 2, 6), EVENING, "Club house")
    assert now.current.number == 1


def test_results_are_entered_in_any_order_and_standings_count_what_is_played(store):
    league(store)
    draw_fixtures(store, "ann", "e1", WEEKLY)

    enter_results(store, "ann", "e1", [(1, "1")], round=5)
    enter_results(store, "ann", "e1", [(2, "1")], round=3)

    now = running(store)
    scores = {row.entrant.id: row.score for row in now.standings().rows}
    winners = [game.sides[0].players[0] for game in (now.round(5).board(1).game, now.round(3).board(2).game)]
    assert scores == {player: winners.count(player) for player in scores}
    assert now.current.number == 1
    assert now.round(5).board(1).game.date == dt.date(2027, 2, 6)
    assert now.round(5).board(1).game.time == EVENING


def test_everybody_is_free_once_and_scores_nothing_for_it(store):
    league(store, players=5)

    draw_fixtures(store, "ann", "e1")

    now = running(store)
    free = [player for each in now.rounds for player in each.pairing.waiting]
    assert sorted(free) == ["p1", "p2", "p3", "p4", "p5"]
    assert {row.score for row in now.standings().rows} == {0}


def test_current_round_is_the_first_that_lacks_results_and_the_event_closes_when_all_are_in(store):
    league(store, players=4)
    draw_fixtures(store, "ann", "e1")
    for number in (2, 1, 3):
        enter_results(store, "ann", "e1", [(1, "1"), (2, "1")], round=number)
        if number == 2:
            assert running(store).current.number == 1
            close_round(store, "ann", "e1")
            assert [each.state for each in running(store).rounds] == ["published", "closed", "published"]

    close_event(store, "ann", "e1")

    assert running(store).plan.status == "closed"


def test_undo_of_the_draw_leaves_nothing_behind(store):
    league(store)
    before = running(store)
    drawn = draw_fixtures(store, "ann", "e1", WEEKLY, {"p1": "Mill Lane"})

    undo_change(store, "ann", drawn[0].change)

    after = running(store)
    assert (after.rounds, after.schedule, after.event) == ((), before.schedule, before.event)


def test_fixtures_are_drawn_again_until_the_first_result(store):
    league(store)
    draw_fixtures(store, "ann", "e1", WEEKLY)
    draw_fixtures(store, "ann", "e1")

    assert running(store).schedule.fixtures == ()
    assert len(running(store).rounds) == 5
    enter_results(store, "ann", "e1", [(1, "1")], round=2)
    with pytest.raises(InputError, match="Event e1 has results already, so its fixtures cannot be drawn"):
        draw_fixtures(store, "ann", "e1")


def test_home_matches_are_at_the_venue_of_the_home_side(store):
    league(store)

    draw_fixtures(store, "ann", "e1", WEEKLY, {"p1": "Mill Lane"})

    places = {each.sides[0]: each.slot.place for each in matches_of(running(store))}
    assert places["p1"] == "Mill Lane"
    assert {places[each] for each in places if each != "p1"} == {"Club house"}


def test_one_venue_of_two_entrants_who_are_at_home_at_once_is_rejected(store):
    league(store)

    with pytest.raises(InputError, match=r"Mill Lane is taken on 2027-01-.. 19:30: by match . of round \d\. Match"):
        draw_fixtures(store, "ann", "e1", WEEKLY, {"p1": "Mill Lane", "p2": "mill lane"})


def test_match_is_moved_with_a_reason_and_undo_moves_it_back(store):
    league(store)
    draw_fixtures(store, "ann", "e1", WEEKLY)

    moved = move_match(store, "ann", "e1", 2, 1, to=Slot(dt.date(2027, 1, 20)), reason="hall is let")

    assert moved.after == Slot(dt.date(2027, 1, 20), EVENING, "Club house", moves=1)
    first = running(store).schedule.stamp(2, 1)
    with store.read() as connection:
        from crosstable.facts.store.change_log import last_change

        number = last_change(connection)
    undo_change(store, "ann", number)
    assert running(store).schedule.of(2, 1).day == dt.date(2027, 1, 16)
    assert first.change == number


def test_round_is_moved_with_all_its_matches(store):
    league(store)
    draw_fixtures(store, "ann", "e1", WEEKLY)

    move_match(store, "ann", "e1", 2, to=Slot(dt.date(2027, 1, 21)), reason="snow")

    assert {each.slot.day for each in matches_of(running(store)) if each.round == 2} == {dt.date(2027, 1, 21)}


def test_match_moved_onto_another_of_a_player_is_rejected(store):
    league(store)
    draw_fixtures(store, "ann", "e1", WEEKLY)

    with pytest.raises(InputError, match=r"Player \d would play twice at once on 2027-01-09 19:30: match 1 of round 2"):
        move_match(store, "ann", "e1", 2, 1, to=Slot(DAY), reason="holidays")
    with pytest.raises(InputError, match=r"A match of event e1 is moved with a reason\. Give one\."):
        move_match(store, "ann", "e1", 2, 1, to=Slot(dt.date(2027, 1, 20)), reason=" ")
    with pytest.raises(InputError, match=r"Match 1 of round 2 is played then and there already\."):
        move_match(store, "ann", "e1", 2, 1, to=Slot(dt.date(2027, 1, 16)), reason="x")
    with pytest.raises(InputError, match=r"Round 2 of event e1 has no match 9\."):
        move_match(store, "ann", "e1", 2, 9, to=Slot(DAY), reason="x")
    with pytest.raises(InputError, match=r"The place has 201 characters; at most 200 are allowed\."):
        move_match(store, "ann", "e1", 2, 1, to=Slot(place="x" * 201), reason="x")
    with pytest.raises(InputError, match=r"Round 2 is played then and there already\."):
        move_match(store, "ann", "e1", 2, to=Slot(dt.date(2027, 1, 16)), reason="x")
    enter_results(store, "ann", "e1", [(1, "1"), (2, "1"), (3, "1")], round=2)
    with pytest.raises(InputError, match=r"Match 1 of round 2 of event e1 has its results, so it is not moved\."):
        move_match(store, "ann", "e1", 2, 1, to=Slot(dt.date(2027, 1, 20)), reason="x")
    with pytest.raises(InputError, match=r"Round 2 of event e1 has all its results, so it is not moved\."):
        move_match(store, "ann", "e1", 2, to=Slot(dt.date(2027, 1, 20)), reason="x")


def test_player_asks_for_a_move_and_the_opponent_agrees(store):
    league(store)
    draw_fixtures(store, "ann", "e1", WEEKLY)
    one, other = next(each.sides for each in matches_of(running(store)) if (each.round, each.board) == (2, 1))
    stranger = next(p for p in ("p1", "p2", "p3") if p not in (one, other))

    wish = move_match(store, one, "e1", 2, 1, to=Slot(dt.date(2027, 1, 20)), reason="work", player=one)

    assert (wish.is_asked, wish.to_agree) == (True, (other,))
    assert running(store).schedule.of(2, 1).day == dt.date(2027, 1, 16)
    assert [(each.player, each.reason) for each in asked(store)] == [(one, "work")]
    with pytest.raises(InputError, match=r"The side of Player \d asks to move match 1 of round 2; the other side must"):
        answer_move(store, one, "e1", 2, 1, is_agreed=True, player=one)
    with pytest.raises(InputError, match=r"Player \d does not play in match 1 of round 2\."):
        answer_move(store, stranger, "e1", 2, 1, is_agreed=True, player=stranger)
    with pytest.raises(InputError, match=r"Round 2 as a whole is moved by the director\. Name your match\."):
        move_match(store, one, "e1", 2, to=Slot(DAY), reason="x", player=one)
    answer_move(store, other, "e1", 2, 1, is_agreed=True, player=other)
    assert running(store).schedule.of(2, 1).day == dt.date(2027, 1, 20)
    assert asked(store) == ()


def test_move_that_is_declined_changes_nothing(store):
    league(store)
    draw_fixtures(store, "ann", "e1", WEEKLY)
    one = next(each.sides[0] for each in matches_of(running(store)) if (each.round, each.board) == (2, 1))
    move_match(store, one, "e1", 2, 1, to=Slot(dt.date(2027, 1, 20)), reason="work", player=one)

    answer_move(store, "ann", "e1", 2, 1, is_agreed=False)

    assert running(store).schedule.of(2, 1).day == dt.date(2027, 1, 16)
    with pytest.raises(InputError, match=r"Nobody asks to move match 1 of round 2 of event e1\."):
        answer_move(store, "ann", "e1", 2, 1, is_agreed=True)


def test_what_is_drawn_whole_is_left_and_entered_with_a_sentence(store):
    league(store)
    draw_fixtures(store, "ann", "e1", WEEKLY)

    with pytest.raises(InputError, match=r"Player 1 still has fixtures in rounds 1, 2, 3, 4, 5\. Enter a forfeit"):
        withdraw(store, "ann", "e1", "p1")
    with pytest.raises(InputError, match=r"The fixtures of event e1 are drawn for its entrants\."):
        enter(store, "ann", "e1", [NewEntry("Zoe")])
    with pytest.raises(InputError, match=r"The rounds of event e1 were drawn together, so none is unpublished alone\."):
        unpublish_round(store, "ann", "e1")


def test_only_round_robins_are_drawn_whole(store):
    league(store, policy="swiss")

    with pytest.raises(InputError, match=r"Policy swiss of event e1 pairs round by round\. Only round robins are"):
        draw_fixtures(store, "ann", "e1")


def test_calendar_has_a_day_for_each_round_at_most(store):
    league(store, players=4)

    with pytest.raises(InputError, match=r"There are 4 days for 3 rounds\. Give at most one day for each round\."):
        draw_fixtures(store, "ann", "e1", Calendar([DAY] * 4))
    with pytest.raises(InputError, match="A round 5 days after 9999-12-30 would be after the last day of the calendar"):
        draw_fixtures(store, "ann", "e1", Calendar([dt.date(9999, 12, 30)], every=5))


def test_rounds_of_a_swiss_get_their_days_before_they_are_paired(store):
    league(store, policy="swiss")

    schedule_rounds(store, "ann", "e1", Calendar([DAY, DAY], time=EVENING), rounds=[1, 2])
    schedule_rounds(store, "ann", "e1", Calendar([], place="Hall"), rounds=[2])
    pair_and_publish(store, "ann", "e1")

    schedule = running(store).schedule
    assert schedule.of(1, 3) == Slot(DAY, EVENING)
    assert schedule.of(2) == Slot(DAY, EVENING, "Hall", moves=1)
    with pytest.raises(InputError, match="Nothing is set for the rounds of event e1"):
        schedule_rounds(store, "ann", "e1", Calendar())


@pytest.mark.parametrize("players", [4, 6, 8, 10, 14])
def test_berger_tables_have_as_few_breaks_as_any_schedule_can_have(store, players):
    """n - 2: D. de Werra, Scheduling in sports, 1981."""
    league(store, players=players)

    draw_fixtures(store, "ann", "e1")

    home = {}
    for each in matches_of(running(store)):
        for at, side in enumerate(each.sides):
            home.setdefault(side, []).append(at == 0)
    breaks = sum(one == two for sides in home.values() for one, two in itertools.pairwise(sides))
    assert breaks == players - 2
    assert {abs(2 * sum(sides) - len(sides)) for sides in home.values()} == {1}
