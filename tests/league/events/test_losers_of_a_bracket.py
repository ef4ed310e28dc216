"""Stages that take the losers of a bracket: who they are, and what a later change of the round before does to them."""

from __future__ import annotations

import pytest

from crosstable.league.events.decisions import decide_match
from crosstable.league.events.results import enter_results
from crosstable.league.events.stages import cut
from crosstable.model.errors import InputError
from crosstable.model.stages import Stage
from tests.league.events.made import begun, paired

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
    better = min(board.players, key=lambda player: int(player[1:]))
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
