"""Boards set by hand, and boards paired again."""

import pytest

from crosstable.events.boards_by_hand import set_board
from crosstable.events.bye_requests import request_bye
from crosstable.events.closing import close_event
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.re_pairing import re_pair_round
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round
from crosstable.model.errors import InputError
from tests.league.events.made import FIVE, begun, boards, now, paired, played, scores
from tests.league.made import one, sound


def pairs(store, event_id, number=None):
    """Return who meets whom, byes alone, by name."""
    running = now(store, event_id)
    of = running.latest if number is None else running.round(number)
    seated = [board.seats for board in of.pairing.boards]
    seated += [] if of.pairing.bye is None else [[of.pairing.bye]]
    return {"-".join(sorted(map(running.name, each))) for each in seated}


@pytest.mark.parametrize("is_published", [False, True])
def test_partners_of_a_pair_set_by_hand_meet_each_other(store, is_published):
    event_id = begun(store)
    (paired if is_published else lambda *where: pair_round(where[0], "ann", where[1]))(store, event_id)
    first, second = [board.seats for board in now(store, event_id).latest.pairing.boards]

    made = set_board(store, "ann", event_id, 1, first[0], second[0], reason="came in one car")

    names = now(store, event_id).name
    expected = {"-".join(sorted(map(names, pair))) for pair in ((first[0], second[0]), (first[1], second[1]))}
    assert expected == pairs(store, event_id)
    assert ["came in one car"] * 2 == [*made.by_hand.values()]
    assert sound(store)
    if is_published:
        # A board holds Black and White; a game of chess lists White first.
        assert [known.game.players[::-1] for known in now(store, event_id).latest.games] == [
            board.seats for board in made.pairing.boards
        ]


def test_the_opponent_of_a_removed_player_gets_the_bye(store):
    event_id = begun(store, FIVE)
    paired(store, event_id)
    bye = now(store, event_id).latest.pairing.bye
    first, partner = now(store, event_id).latest.pairing.boards[0].seats

    set_board(store, "ann", event_id, 1, bye, first, reason="asked for it")

    running = now(store, event_id)
    assert f"{running.name(partner)} allocated-bye" in boards(store, event_id)
    assert (partner, [bye, first]) == (
        running.latest.pairing.bye,
        list(running.latest.board(1).game.players),
    )


def test_two_at_one_board_change_colours_and_keep_their_result_in_a_closed_event_too(store):
    event_id = begun(store)
    played(store, event_id, "b", "b")
    close_event(store, "ann", event_id)
    black, white = now(store, event_id).latest.pairing.boards[0].seats
    before = scores(store, event_id)

    set_board(store, "ann", event_id, 1, black, white, reason="colours were the other way round")

    game = now(store, event_id).latest.board(1).game
    assert [(black, "white", 1), (white, "black", 2)] == [
        (side.players[0], side.colour, side.place) for side in game.sides
    ]
    assert before == scores(store, event_id)


def test_a_late_entrant_is_paired_against_the_player_with_the_bye(store):
    event_id = begun(store, FIVE)
    request_bye(store, "ann", event_id, "p5", [1])
    enter(store, "ann", event_id, [NewEntry("Fay")])
    paired(store, event_id)
    bye = now(store, event_id).latest.pairing.bye
    enter(store, "ann", event_id, [NewEntry("Gil")])

    set_board(store, "ann", event_id, 1, bye, "p7", reason="came five minutes late")

    running = now(store, event_id)
    assert [bye, "p7"] == list(running.latest.board(3).game.players)
    assert (None, 1) == (running.latest.pairing.bye, running.event.entrant("p7").from_round)
    assert sound(store)


def test_a_player_with_a_requested_bye_can_be_paired_against_the_allocated_bye(store):
    event_id = begun(store, FIVE[:4])
    request_bye(store, "ann", event_id, "p4", [1])
    paired(store, event_id)
    bye = now(store, event_id).latest.pairing.bye

    set_board(store, "ann", event_id, 1, "p4", bye, reason="came after all")

    assert not now(store, event_id).bye_requests
    assert 2 == len(now(store, event_id).latest.games)


@pytest.mark.parametrize(
    ("first", "second", "reason", "message"),
    [
        ("p1", "p2", "  ", r"A board set by hand needs a reason: it is shown publicly."),
        ("p1", "p1", "x", r"Player p1 cannot play against themselves. Name t"),
        ("p1", "p99", "x", r"Player p99 is not in event e1. Enter the player first."),
        ("p1", "p5", "x", r"Eve has no place in round 1 of event e1, and can be seated only against the player with"),
    ],
)
def test_board_that_cannot_be_set_is_rejected(store, first, second, reason, message):
    event_id = begun(store)
    paired(store, event_id)
    enter(store, "ann", event_id, [NewEntry("Eve")])
    before = boards(store, event_id)

    with pytest.raises(InputError, match=message):
        set_board(store, "ann", event_id, 1, first, second, reason=reason)
    assert before == boards(store, event_id)


def test_board_with_a_result_keeps_its_players(store):
    event_id = begun(store)
    paired(store, event_id)
    enter_results(store, "ann", event_id, [(1, "1")])
    first, second = [board.seats for board in now(store, event_id).latest.pairing.boards]

    with pytest.raises(InputError, match=r"Board 1 of round 1 has a result. Remove the result first."):
        set_board(store, "ann", event_id, 1, first[0], second[0], reason="x")


def test_closed_round_keeps_its_boards(store):
    event_id = begun(store)
    played(store, event_id)
    first, second = [board.seats for board in now(store, event_id).latest.pairing.boards]
    paired(store, event_id)

    with pytest.raises(InputError, match=r"Round 1 of event e1 is closed: only colours can be changed there"):
        set_board(store, "ann", event_id, 1, first[0], second[0], reason="x")


def test_tables_of_three_are_not_set_by_hand(store):
    event_id = begun(store, [*FIVE, "Fay"], kind="preferans-evening")
    paired(store, event_id)
    first, second = [board.seats for board in now(store, event_id).latest.pairing.boards]

    with pytest.raises(InputError, match=r"Tables of three and more cannot be set by hand. Pair the round again."):
        set_board(store, "ann", event_id, 1, first[0], second[0], reason="x")


@pytest.mark.slow
def test_boards_that_have_not_started_are_paired_again_and_what_was_played_stays(store):
    names = [*FIVE, "Fay", "Gil", "Hal"]
    event_id = begun(store, names)
    played(store, event_id, "1", "1", "1", "1")
    paired(store, event_id)
    enter_results(store, "ann", event_id, [(1, "1")])
    stays = boards(store, event_id)[0]
    before = pairs(store, event_id)
    enter_results(store, "ann", event_id, [(board, "2") for board in (1, 2, 3)], round=1, reason="sheets misread")

    made = re_pair_round(store, "ann", event_id, reason="round 1 was wrong")

    assert stays == boards(store, event_id)[0]
    assert before != pairs(store, event_id)
    assert {"round 1 was wrong"} == {*made.by_hand.values()}
    assert sound(store)


def test_repair_that_pairs_the_same_leaves_no_trace(store):
    event_id = begun(store)
    paired(store, event_id)
    changes = one(store, "SELECT count(*) FROM change")

    re_pair_round(store, "ann", event_id, reason="to be sure")

    assert changes == one(store, "SELECT count(*) FROM change")


def test_repair_that_cannot_be_is_rejected(store):
    event_id = begun(store)

    with pytest.raises(InputError, match=r"Pairing boards again needs a reason: it is shown publicly."):
        re_pair_round(store, "ann", event_id, reason="")
    with pytest.raises(InputError, match=r"Event e1 has no published round, so there is nothing to pair again."):
        re_pair_round(store, "ann", event_id, reason="x")
    played(store, event_id)
    with pytest.raises(InputError, match=r"Every board of round 1 of event e1 has a result, so nothing"):
        re_pair_round(store, "ann", event_id, reason="x")


def test_round_robin_with_a_latecomer_is_not_paired_again(store):
    event_id = begun(store, kind="round-robin", rounds=None)
    paired(store, event_id)
    enter(store, "ann", event_id, [NewEntry("Eve")])

    with pytest.raises(InputError, match=r"round 1 of event e1 cannot be paired again: policy 'round-robin' does not"):
        re_pair_round(store, "ann", event_id, reason="one came late")
    assert sound(store)
