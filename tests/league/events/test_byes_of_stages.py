"""Byes of stages side by side: each has its own, and all are known to boards by hand, explanations and the desk."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.events.boards_by_hand import set_board
from crosstable.events.bye_requests import request_bye
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.player_requests import ask_for_bye
from crosstable.events.round_checks import last_to_come
from crosstable.events.rounds import pair_round, publish_round
from crosstable.events.stages import cut
from crosstable.events.take_over import take_over
from crosstable.events.why_not import why_not
from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import InputError
from crosstable.model.stages import Stage
from crosstable.views.desk import desk_view
from crosstable.views.player_reports import player_view
from tests.league.events.made import begun, now, played


def _two_stages(store):
    """Begin two Swiss stages of five and six players, of whom one is absent, and pair round 2."""
    stages = (
        Stage("A", "swiss", rounds=3, takes="top 5"),
        Stage("B", "swiss", rounds=3, takes="places 6-11", is_parallel=True),
    )
    event_id = begun(store, [f"P{at:02}" for at in range(1, 12)], tiebreaks=("TPN",), stages=stages)
    played(store, event_id)
    begun_with = cut(store, "ann", event_id)
    late = begun_with.beside[0].entrants[-1]
    request_bye(store, "ann", event_id, late, [2])
    pair_round(store, "ann", event_id)
    return event_id, late


def _shown(draft):
    """Return who has a bye in a draft: after its boards, each by themselves."""
    return [board.players[0].id for board in draft.round.boards if board.number is None]


def _alone(of):
    return {known.game.players[0] for known in of.games if known.game.kind.value == "allocated-bye"}


def test_each_of_two_stages_side_by_side_has_its_own_bye(store):
    event_id, late = _two_stages(store)
    draft = now(store, event_id)
    first, second = draft.latest.pairing.allocated
    last = draft.latest.pairing.boards[-1]
    asked = why_not(draft, second, last.black)
    shown = _shown(desk_view(draft).draft)
    publish_round(store, "ann", event_id)
    set_board(store, "ann", event_id, 2, second, last.black, reason="came in one car")
    moved = now(store, event_id).latest
    set_board(store, "ann", event_id, 2, late, last.white, reason="came after all")
    removed = now(store, event_id).latest

    assert asked.difference is not None
    assert [first, second] == shown
    assert ((first, last.white), {first, last.white}) == (moved.pairing.allocated, _alone(moved))
    assert {second, last.black} == set(moved.pairing.boards[-1].seats)
    assert ((first,), {first}) == (removed.pairing.allocated, _alone(removed))


def test_the_byes_of_a_bracket_stay(store):
    event_id = begun(store, [f"P{at}" for at in range(1, 7)], kind="knockout", rounds=None)
    pair_round(store, "ann", event_id)
    running = now(store, event_id)
    first, second = running.latest.pairing.allocated

    for other in (second, running.latest.pairing.boards[0].black):
        with pytest.raises(InputError, match=r"P1 goes on without an opponent in round 1, because the bracket has nob"):
            set_board(store, "ann", event_id, 1, first, other, reason="they asked")
    assert [first, second] == _shown(desk_view(running).draft)


def _limit(store, *stages, rounds=2):
    event_id = begun(store, stages=stages, name=f"{len(stages)} stages", rounds=rounds)
    played(store, event_id)
    return last_to_come(now(store, event_id))


@pytest.mark.slow
def test_byes_can_be_requested_for_every_stage_to_come(store):
    top = Stage("Top 2", "swiss", rounds=2, takes="top 2")
    rest = Stage("Rest", "swiss", rounds=3, takes="places 3-4", is_parallel=True)
    last = Stage("Final", "single-elimination", takes="winners")
    limits = [_limit(store, *stages) for stages in ((), (top,), (top, rest), (top, rest, last))]
    request_bye(store, "ann", "e3", "p3", [5], kind="half-bye")
    ask_for_bye(store, "player p4", "e3", "p4", [5])
    enter(store, "ann", "e3", [NewEntry("Eve", absent=frozenset({5}))])
    with pytest.raises(InputError, match=r"Event e3 has no round 6\. Rounds are 1 to 5\."):
        request_bye(store, "ann", "e3", "p3", [6])

    running = now(store, "e3")
    assert [2, 4, 5, None] == limits
    assert {("p3", 5): "half-bye", ("p5", 5): "zero-bye"} == running.bye_requests
    assert (2, 3, 4) == player_view(running, (), "p4").rounds


def test_byes_in_a_stage_that_goes_on_can_be_requested_and_are_taken_over(store):
    event_id, late = _two_stages(store)
    publish_round(store, "ann", event_id)
    request_bye(store, "ann", event_id, late, [3, 4])
    running = now(store, event_id)
    plan = replace(running.plan, stages=())
    again = take_over(store, "ann", EventDocument(running.event, stages=running.plan.stages), plan, name="Again")
    taken = now(store, again.event)

    assert 4 == last_to_come(running)
    assert {(late, 3), (late, 4)} == {*taken.bye_requests}
    assert running.latest.pairing.allocated == taken.latest.pairing.allocated


def test_players_enter_an_event_of_groups_before_its_rounds_can_be_counted(store):
    event_id = begun(store, ("Ann", "Bo"), kind="groups-and-finals")

    assert (2, None) == (len(now(store, event_id).event.entrants), last_to_come(now(store, event_id)))
