"""Stages that take the losers of a bracket: who they are, and what a later change of the round before does to them."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from crosstable.changes.undo import undo_change
from crosstable.events.correction_preview import preview_results
from crosstable.events.decisions import decide_match
from crosstable.events.results import enter_results
from crosstable.events.rounds import unpublish_round
from crosstable.events.stages import cut
from crosstable.facts.store.schema import change
from crosstable.model.errors import InputError
from crosstable.model.stages import Stage
from tests.league.events.made import begun, now, paired

LOSERS = Stage("Consolation", "single-elimination", takes="losers", is_parallel=True)


def _begun(store, players, **settings):
    names = [f"P{at}" for at in range(1, players + 1)]
    return begun(store, names, kind="knockout", rounds=None, settings=settings, stages=(LOSERS,))


def _play(store, event_id, *words):
    """Play a round: of each board the better seed wins, is drawn, or loses, in the order of the boards."""
    boards = paired(store, event_id).pairing.boards
    given = [(board.number, _word(board, word)) for board, word in zip(boards, words, strict=True)]
    enter_results(store, "ann", event_id, given)
    return boards


def _word(board, word):
    better = min(board.seats, key=lambda player: int(player[1:]))
    if word == "draw":
        return "="
    return "b" if (better == board.black) == (word == "better") else "w"


def test_the_loser_of_a_drawn_match_is_the_one_it_was_decided_against(store):
    event_id = _begun(store, 4)
    first, _ = _play(store, event_id, "draw", "better")
    with pytest.raises(
        InputError, match=r"The match of P1 and P4 in Main has no winner yet, so its winners and losers"
    ):
        cut(store, "ann", event_id)
    decide_match(store, "ann", event_id, first.number, "p4", reason="penalties")

    assert {"p1", "p3"} == set(cut(store, "ann", event_id).stage.entrants)


def test_losers_of_matches_of_several_games_are_all_taken(store):
    event_id = _begun(store, 4, games=3)
    _play(store, event_id, "better", "better")
    _play(store, event_id, "better", "other")
    with pytest.raises(InputError, match=r"The match of P2 and P3 in Main has no winner yet"):
        cut(store, "ann", event_id)
    _play(store, event_id, "other")

    assert {"p4", "p2"} == set(cut(store, "ann", event_id).stage.entrants)


def _with_consolation(store):
    """Play round 1 of a knockout of four, begin the consolation, publish round 2 and take it back."""
    event_id = _begun(store, 4)
    boards = _play(store, event_id, "better", "better")
    with store.read() as connection:
        last = connection.execute(select(func.max(change.c.id))).scalar_one()
    cut(store, "ann", event_id)
    paired(store, event_id)
    unpublish_round(store, "ann", event_id)
    return event_id, boards, last


def _correct(store, event_id, results, **options):
    enter_results(store, "ann", event_id, results, round=1, reason="misread", **options)


def test_a_correction_that_changes_the_losers_needs_the_cut_undone(store):
    event_id, boards, _ = _with_consolation(store)
    other = [(boards[1].number, _word(boards[1], "other"))]
    wanted = r"of event e1, stage 'Consolation' takes other players than those it began with. Undo the cut first, and"
    for attempt in (lambda: preview_results(store, event_id, other, round=1), lambda: _correct(store, event_id, other)):
        with pytest.raises(InputError, match=wanted):
            attempt()
    kept = [(boards[0].number, "="), *other]
    _correct(store, event_id, kept, keep_bracket=True)

    running = now(store, event_id)
    assert {"p3", "p4"} == {match.loser for match in running.stages_of(2)[0].bracket.matches if match.games}
    assert {"p1", "p2", "p3", "p4"} == {
        player for board in paired(store, event_id).pairing.boards for player in board.seats
    }


@pytest.mark.slow
def test_results_are_undone_with_the_cut_that_took_their_losers(store):
    event_id, _, result = _with_consolation(store)
    with pytest.raises(InputError, match=r"event-cut e1, by ann"):
        undo_change(store, "ann", result)
    undo_change(store, "ann", result, cascade=True)

    assert [None] == [each.first_round for each in now(store, event_id).plan.stages]


def test_after_an_undone_cut_the_corrected_losers_are_taken(store):
    event_id, boards, last = _with_consolation(store)
    undo_change(store, "ann", last + 1, cascade=True)
    _correct(store, event_id, [(boards[1].number, _word(boards[1], "other"))])

    assert {"p2", "p4"} == set(cut(store, "ann", event_id).stage.entrants)
