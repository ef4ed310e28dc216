"""What a board set by hand costs, and why two players do not meet."""

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.events.boards_by_hand import set_board
from crosstable.events.rounds import pair_round
from crosstable.events.seating_costs import seating_change
from crosstable.events.stages import cut
from crosstable.events.why_not import why_not
from crosstable.model.errors import InputError, PolicyError
from crosstable.model.stages import Stage
from crosstable.pairing.weighing import CriterionChange, SeatingChange, Weighed, change_of
from crosstable.views.seating import (
    change_sentence,
    change_values,
    charge_line,
    criterion_line,
    why_not_sentence,
    why_not_values,
)
from tests.league.events.made import FIVE, begun, now, played

SIX = (*FIVE, "Fay")


@pytest.fixture
def drafted(store):
    """An event of six whose second round is a draft: after Ann, Bo, Cem won against Dia, Eve, Fay."""
    event = begun(store, SIX)
    played(store, event)
    pair_round(store, "ann", event)
    return event


def swap(store, event, *, number=2, **more):
    """Set a player of the first board against one of the last."""
    one, *_, other = now(store, event).latest.pairing.boards
    return set_board(store, "ann", event, number, one.seats[1], other.seats[1], reason="they asked", **more)


def test_another_seating_is_compared_before_it_is_made(store, drafted):
    before = now(store, drafted)

    change = seating_change(before, before.latest.pairing, swap(store, drafted, dry_run=True))

    values = change_values(change, before.names)
    assert (change.verdict, change.tier) == ("worse", "constraints")
    assert change_sentence(change) == "It is worse: pairs that are not allowed: 1, before 0."
    assert "score-difference" in {each["criterion"] for each in values["new"]}
    assert all(line.count(" - ") == 1 for line in (charge_line(each, before.names) for each in change.new))
    assert now(store, drafted).latest.pairing == before.latest.pairing


def test_a_board_set_by_hand_has_the_reasons_of_the_policy(store, drafted):
    swap(store, drafted)

    latest = now(store, drafted).latest
    by_hand = [board for board in latest.pairing.boards if board.number in latest.by_hand]
    assert all(any(each.criterion == "score-difference" for each in board.reasons) for board in by_hand)


def test_former_opponents_keep_their_colours_where_they_differ(store, drafted):
    one, other = now(store, drafted).latest.pairing.boards[:2]

    set_board(store, "ann", drafted, 2, one.white, other.black, reason="one car")  # chess lists White first

    assert (one.black, other.white) == now(store, drafted).latest.pairing.boards[1].seats


def told(store, event, one, other):
    running = now(store, event)
    ids = {name: id for id, name in running.names.items()}
    found = why_not(running, ids[one], ids[other])
    return found, why_not_sentence(found, running.names)


def test_two_meet_or_met_or_would_cost_more(store, drafted):
    running = now(store, drafted)
    meeting = [running.name(each) for each in running.latest.pairing.boards[0].seats]
    met = [running.name(each) for each in running.rounds[0].pairing.boards[0].seats]
    winner, loser = meeting[0], next(running.name(each) for each in running.latest.pairing.boards[2].seats)

    assert told(store, drafted, *meeting)[1] == f"{meeting[0]} and {meeting[1]} meet in round 2."
    assert "have met" in told(store, drafted, *met)[1] or "rematch" in told(store, drafted, *met)[1]
    found, sentence = told(store, drafted, winner, loser)
    assert sentence.startswith(f"If {winner} and {loser} met, the best pairing of round 2 would cost more: ")
    values = why_not_values(found, running.names)
    assert (values["meet"], bool(values["by_criterion"]), sorted([winner, loser])) == (
        False, True, sorted(next(pair for pair in values["new"] if winner in pair)),
    )  # fmt: skip


def test_before_the_first_round_another_draw_is_as_good(store):
    event = begun(store)

    assert told(store, event, "Ann", "Bo")[0].round == 1


def test_the_rules_of_fide_give_their_criterion(store):
    event = begun(store, SIX, kind="fide-swiss")
    played(store, event)
    pair_round(store, "ann", event)
    running = now(store, event)
    met = [running.name(each) for each in running.rounds[0].pairing.boards[0].seats]

    change = seating_change(running, running.latest.pairing, swap(store, event, dry_run=True))
    values = change_values(change, running.names)

    assert told(store, event, *met)[1] == f"{met[0]} and {met[1]} do not meet: they have met (C1)."
    assert change_sentence(change).startswith(
        "The first criterion that changes gets worse: C6 in the bracket of 1 points"
    )
    assert values["criteria"][0]["line"] == criterion_line(change.criteria[0])
    assert {"worse", "better"} >= {each["verdict"] for each in values["criteria"]}


def test_a_board_by_hand_has_its_reasons_by_the_rules_of_fide(store):
    event = begun(store, SIX, kind="fide-swiss")
    played(store, event)
    pair_round(store, "ann", event)

    swap(store, event)

    latest = now(store, event).latest
    assert {"C6"} <= {reason.criterion for board in latest.pairing.boards for reason in board.reasons}


def test_a_round_robin_has_nothing_to_compare(store):
    event = begun(store, SIX, kind="round-robin")
    pair_round(store, "ann", event)
    before = now(store, event)

    assert seating_change(before, before.latest.pairing, swap(store, event, dry_run=True, number=1)) is None


def test_of_stages_side_by_side_the_one_of_the_two_boards_is_compared(store):
    stages = (
        Stage("A", "round-robin", rounds=3, takes="top 4"),
        Stage("B", "swiss", rounds=2, takes="places 5-10", is_parallel=True),
    )
    event = begun(store, [f"P{at}" for at in range(1, 11)], stages=stages, tiebreaks=("TPN",))
    played(store, event)
    cut(store, "ann", event)
    played(store, event)
    pair_round(store, "ann", event)
    before = now(store, event)
    boards = before.latest.pairing.boards
    first, second = boards[3].seats[1], boards[-1].seats[1]

    made = set_board(store, "ann", event, 3, boards[3].seats[0], second, reason="car", dry_run=True)
    inside = seating_change(before, before.latest.pairing, made)

    assert {player for each in inside.new for player in each.players} <= set(before.stages_of(3)[1].entrants)
    assert (inside.verdict, [board.reasons for board in made.pairing.boards[:2]]) == (
        "worse", [board.reasons for board in boards[:2]],
    )  # fmt: skip
    assert any(made.pairing.board_of(second).reasons)
    with pytest.raises(InputError, match="play in different stages of round 3"):
        set_board(store, "ann", event, 3, boards[0].seats[0], first, reason="car", dry_run=True)


def test_a_system_that_explains_nothing_and_a_player_who_is_not_paired_are_rejected(store, drafted):
    other = begun(store, name="Robin", kind="round-robin")
    with pytest.raises(PolicyError, match="round-robin"):
        why_not(now(store, other), "p1", "p2")
    with pytest.raises(PolicyError, match="Round 2: p99 is not among the players to be paired"):
        why_not(now(store, drafted), "p1", "p99")
    with pytest.raises(InputError, match="has no round 7"):
        why_not(now(store, drafted), "p1", "p2", round=7)


def test_words_of_a_change_and_of_free_pairs():
    nothing = Weighed((), {"score": Fraction(0)}, {})
    charged = Weighed((), {"score": Fraction(1, 2)}, {})

    assert change_sentence(change_of(nothing, nothing)) == "It costs as much as before."
    assert change_sentence(change_of(nothing, charged)) == "It is worse: score costs 0.5, before 0."
    assert change_sentence(change_of(charged, nothing)) == "It is better: score costs 0, before 0.5."
    assert change_values(None, {}) is None
    denied = CriterionChange("C8", 5, "players without the colour due", 2, 1, is_worse=False)
    bye = CriterionChange("C5", None, "scores below that of the bye", 0, 1, is_worse=True)
    fide = SeatingChange("better", "C8", Fraction(0), Fraction(0), (), (), (denied,), is_whole=False)
    said = "C8 in the bracket of 2.5 points, players without the colour due: 1, before 2"
    assert f"gets better: {said}. The system compares more than that." in change_sentence(fide)
    assert change_sentence(replace(fide, is_whole=True)) == f"The first criterion that changes gets better: {said}."
    assert change_sentence(replace(fide, verdict="same", criteria=())).startswith("No criterion changes; ")
    assert criterion_line(bye) == "C5, scores below that of the bye: 1, before 0"
