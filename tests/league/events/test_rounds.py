"""Rounds from their draft to their end."""

import pytest

from crosstable.events.bye_requests import request_bye
from crosstable.events.closing import close_event
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.results import enter_results
from crosstable.events.rounds import (
    close_round,
    drop_draft,
    pair_and_publish,
    pair_round,
    publish_round,
    unpublish_round,
)
from crosstable.model.errors import InputError, NoPairingError, PolicyError
from tests.league.events.made import FIVE, begun, boards, now, paired, played
from tests.league.made import one, sound


def test_a_draft_is_no_game_and_can_be_paired_again_any_number_of_times(store):
    event_id = begun(store)

    first = pair_round(store, "ann", event_id)
    again = pair_round(store, "ann", event_id, forbidden=[tuple(first.pairing.boards[0].seats)])

    assert first.pairing.boards != again.pairing.boards
    assert 0 == one(store, "SELECT count(*) FROM game")
    assert ("draft", 1, 1) == (again.state, again.number, len(now(store, event_id).rounds))


def test_constraints_are_kept(store):
    event_id = begun(store, FIVE)

    pair_round(store, "ann", event_id, forced=[("p1", "p2")], bye="p5")

    assert "Eve" not in "".join(boards(store, event_id))
    assert {"Ann - Bo", "Bo - Ann"} & set(boards(store, event_id))


def test_constraints_that_leave_no_pairing_are_rejected(store):
    event_id = begun(store)

    with pytest.raises(NoPairingError, match=r"Allow at least 1 more: for example Ann - (Bo|Cem|Dia) \(constraints\)"):
        pair_round(store, "ann", event_id, forbidden=[("p1", other) for other in ("p2", "p3", "p4")])
    with pytest.raises(PolicyError, match=r"Ann is forced against both Bo and Cem\. A player plays once"):
        pair_round(store, "ann", event_id, forced=[("p1", "p2"), ("p1", "p3")])
    assert not now(store, event_id).rounds


def test_forced_board_or_bye_that_cannot_be_is_rejected_with_names(store):
    event_id = begun(store, FIVE)
    played(store, event_id)
    one, other = next(known.game.players for known in now(store, event_id).round(1).games)
    name = now(store, event_id).name

    with pytest.raises(
        PolicyError, match=r"Eve cannot have the bye of round 2: Eve had a bye, or won without playing\."
    ):
        pair_round(store, "ann", event_id, bye="p5")
    with pytest.raises(PolicyError) as told:
        pair_round(store, "ann", event_id, forced=[(one, other)])
    assert f"Round 2: {name(one)} - {name(other)} is a forced pair, which the policy forbids by rematch (they" in str(
        told.value
    )


def test_published_boards_are_games_without_a_result(store):
    event_id = begun(store, FIVE)

    paired(store, event_id)

    kinds = [board.split()[-3] if " - " in board else board.split()[1] for board in boards(store, event_id)]
    assert ["unplayed", "unplayed", "allocated-bye"] == kinds
    assert sound(store)


def test_round_is_not_paired_before_the_one_before_has_all_results(store):
    event_id = begun(store)
    paired(store, event_id)
    enter_results(store, "ann", event_id, [(1, "1")])

    with pytest.raises(
        InputError, match=r"Round 1 of event e1 has boards without a result: 2. Enter the results first."
    ):
        pair_round(store, "ann", event_id)


def test_a_round_that_lost_a_result_since_the_draft_is_not_skipped(store):
    event_id = begun(store)
    played(store, event_id)
    pair_round(store, "ann", event_id)
    enter_results(store, "ann", event_id, [(1, "-")], round=1, reason="they play on")

    with pytest.raises(InputError, match=r"Round 1 of event e1 has boards without a resu"):
        publish_round(store, "ann", event_id)


def test_publishing_closes_the_round_before(store):
    event_id = begun(store)
    played(store, event_id)
    paired(store, event_id)

    assert ["closed", "published"] == [each.state for each in now(store, event_id).rounds]


def test_more_rounds_than_planned_are_rejected(store):
    event_id = begun(store, rounds=1)
    played(store, event_id)

    with pytest.raises(InputError, match=r"All 1 rounds of event e1 are paired. Close the event, or plan more rounds."):
        pair_round(store, "ann", event_id)


@pytest.mark.parametrize(("names", "here"), [((), "0 of the 0"), (FIVE[:2], "1 of the 2")])
def test_round_needs_two_players(store, names, here):
    event_id = begun(store, names)
    if names:
        request_bye(store, "ann", event_id, "p2", [1])

    with pytest.raises(
        InputError, match=rf"A round needs two players, but {here} entrants of event e1 play round 1. Enter players"
    ):
        pair_round(store, "ann", event_id)


def test_nothing_is_published_without_a_draft(store):
    event_id = begun(store)

    with pytest.raises(InputError, match=r"Event e1 has no draft to publish. Pair the next round first."):
        publish_round(store, "ann", event_id)


def test_draft_that_misses_a_new_entrant_is_not_published(store):
    event_id = begun(store)
    pair_round(store, "ann", event_id)
    enter(store, "ann", event_id, [NewEntry("Eve")])

    with pytest.raises(
        InputError, match=r"The players of round 1 have changed since it was paired: Eve. Pair it again."
    ):
        publish_round(store, "ann", event_id)


def test_round_is_paired_and_published_in_one_change(store):
    event_id = begun(store, FIVE)
    played(store, event_id)
    before = one(store, "SELECT max(id) FROM change")

    tried = pair_and_publish(store, "ann", event_id, bye="p1", dry_run=True)
    assert ("published", 1, before) == (
        tried.state,
        len(now(store, event_id).rounds),
        one(store, "SELECT max(id) FROM change"),
    )
    made = pair_and_publish(store, "ann", event_id, bye="p1")

    assert ("published", "p1", before + 1) == (
        made.state,
        made.pairing.bye,
        one(store, "SELECT max(id) FROM change"),
    )
    assert ["closed", "published"] == [each.state for each in now(store, event_id).rounds]
    assert 2 == len(now(store, event_id).round(2).unfinished)


def test_draft_explains_itself_after_it_was_stored(store):
    event_id = begun(store)
    draft = pair_round(store, "ann", event_id)

    assert draft.pairing.explain() == now(store, event_id).round(1).pairing.explain()
    assert draft.pairing.explain().satisfied


def test_round_that_cannot_be_paired_is_not_published_and_its_draft_stays(store):
    event_id = begun(store)
    draft = pair_round(store, "ann", event_id)

    with pytest.raises(NoPairingError, match=r"leave no pairing"):
        pair_and_publish(store, "ann", event_id, forbidden=[("p1", other) for other in ("p2", "p3", "p4")])
    assert ("draft", draft.pairing) == (now(store, event_id).round(1).state, now(store, event_id).round(1).pairing)


def test_published_round_without_results_is_a_draft_again(store):
    event_id = begun(store, FIVE)
    request_bye(store, "ann", event_id, "p1", [1])
    before = paired(store, event_id)

    draft = unpublish_round(store, "ann", event_id)

    assert ("draft", before.pairing) == (draft.state, now(store, event_id).round(1).pairing)
    assert 0 == one(store, "SELECT count(*) FROM result WHERE ended_by IS NULL AND NOT is_withdrawn")
    publish_round(store, "ann", event_id)
    assert 3 == len(now(store, event_id).round(1).games)
    assert sound(store)


def test_published_round_with_results_is_not_taken_back(store):
    event_id = begun(store)
    played(store, event_id)

    with pytest.raises(InputError, match=r"Round 1 has results on 2 boards. Remove them first, or set single boar"):
        unpublish_round(store, "ann", event_id)


def test_what_there_is_not_is_neither_taken_back_nor_dropped_nor_closed(store):
    event_id = begun(store)

    with pytest.raises(InputError, match=r"Event e1 has no published round to unpublish."):
        unpublish_round(store, "ann", event_id)
    with pytest.raises(InputError, match=r"Event e1 has no draft to drop."):
        drop_draft(store, "ann", event_id)
    with pytest.raises(InputError, match=r"Event e1 has no published round to close."):
        close_round(store, "ann", event_id)
    with pytest.raises(InputError, match=r"Event e1 has no round 1: no round is paired yet."):
        now(store, event_id).round(1)


def test_draft_is_dropped(store):
    event_id = begun(store)
    pair_round(store, "ann", event_id)

    assert 1 == drop_draft(store, "ann", event_id)
    assert not now(store, event_id).rounds


def test_round_is_closed_when_all_results_are_in(store):
    event_id = begun(store)
    paired(store, event_id)

    with pytest.raises(InputError, match=r"Round 1 of event e1 has boards without a result:"):
        close_round(store, "ann", event_id)
    enter_results(store, "ann", event_id, [(1, "1"), (2, "!")])
    assert "closed" == close_round(store, "ann", event_id).state
    assert 2 == pair_round(store, "ann", event_id).number
    with pytest.raises(InputError, match=r"Event e1 has no round 9: the last one is 2."):
        now(store, event_id).round(9)


@pytest.mark.parametrize(
    "command", [pair_round, pair_and_publish, publish_round, unpublish_round, drop_draft, close_round, close_event]
)
def test_closed_event_goes_no_further(store, command):
    event_id = begun(store)
    played(store, event_id)
    close_event(store, "ann", event_id)

    with pytest.raises(InputError, match=r"Event e1 is closed. Correct single games, or reopen"):
        command(store, "ann", event_id)


@pytest.mark.parametrize("command", [pair_round, publish_round, drop_draft])
def test_dry_run_of_a_round_keeps_nothing(store, command):
    event_id = begun(store)
    if command is not pair_round:
        pair_round(store, "ann", event_id)
    before = (now(store, event_id).rounds, one(store, "SELECT count(*) FROM change"))

    command(store, "ann", event_id, dry_run=True)

    assert before == (now(store, event_id).rounds, one(store, "SELECT count(*) FROM change"))


def test_round_robin_follows_its_tables(store):
    event_id = begun(store, kind="round-robin", rounds=None)
    for _ in range(3):
        played(store, event_id)

    met = {frozenset(known.game.players) for each in now(store, event_id).rounds for known in each.games}
    assert 6 == len(met)
