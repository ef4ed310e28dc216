"""FIDE mode: results that chess knows, adjourned games, byes that are asked for.

The questions (Q) are those of FIDE's list for programs; see docs/fide.md.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.fide_events import LEAGUE, begun, comments, event, play
from tests.commands import Run


def standings(run: Run) -> dict[str, str]:
    rows = [line.split("\t") for line in event(run, "standings").out.splitlines()]
    name, score = rows[0].index("player"), rows[0].index("score")
    return {row[name]: row[score] for row in rows[1:]}


@pytest.mark.slow
def test_q157_to_q162_an_adjourned_game_is_a_draw_until_its_result_is_entered(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, players=4, rounds=3)
    event(run, "pair", "--publish")
    event(run, "result", "1 1-0")

    missing = event(run, "pair", code=3)
    event(run, "result", "2 adj")
    drawn = standings(run)
    play(run)
    refused = event(run, "result", "--round", 1, "2 0-1", code=3)
    event(run, "result", "--round", 1, "2 0-1", "--irregular")

    assert "for a game that is adjourned, enter `adj`" in missing.err
    assert ["0.5", "0.5"] == [drawn["Player 02"], drawn["Player 04"]]
    assert "ending an adjourned game of round 1, which counted as a draw, with 0-1" in refused.err
    assert ["### Adjournment @ Round 1: 4-2", "### Adjournment @ Round 1: 4-2 0-1"] == comments(run, tmp_path)


@pytest.mark.slow
def test_q162_a_drawn_adjourned_game_needs_no_confirmation(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, players=4, rounds=3)
    event(run, "pair", "--publish")
    event(run, "result", "1 1-0", "2 ?")
    play(run)

    event(run, "result", "--round", 1, "2 d")

    assert "### Adjournment @ Round 1: 4-2 1/2-1/2" in comments(run, tmp_path)
    assert "Round 1 of event e1 is closed" in event(run, "result", "--round", 1, "1 0-1", code=3).err


def test_q161_q169_an_event_with_adjourned_games_is_not_closed(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, players=4, rounds=1)
    event(run, "pair", "--publish")
    event(run, "result", "1 1-0", "2 adj")

    assert "Round 1 of event e1 has adjourned games on boards 2." in event(run, "close", code=3).err
    event(run, "export", "out.trf")
    assert "   4 b ?" in (tmp_path / "out.trf").read_text(encoding="utf-8")


def test_the_result_of_an_adjourned_game_is_undone_before_the_end_of_the_event(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, players=4, rounds=1)
    event(run, "pair", "--publish")
    event(run, "result", "1 1-0", "2 adj")
    event(run, "result", "2 1-0")
    event(run, "close")

    assert "event-close" in run("undo", LEAGUE, 6).err


def test_q180_an_arbiter_may_decide_half_a_point_against_none_and_none_for_both(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, players=6, rounds=3)
    event(run, "pair", "--publish")

    event(run, "result", "1 1/2-0", "2 0-1/2", "3 0-0")

    assert {"Player 01": "0.5", "Player 02": "0.5", "Player 05": "0"}.items() <= standings(run).items()
    event(run, "export", "out.trf")
    text = (tmp_path / "out.trf").read_text(encoding="utf-8")
    assert ["4 w =", "5 b =", "6 w 0"] == [line[94:99] for line in text.splitlines() if line.startswith("001")][:3]
    assert "1/2-0 => 1-0" in (event(run, "correct", "1 1-0", "--reason", "x"), comments(run, tmp_path))[1][0]


@pytest.mark.slow
def test_q173_to_q179_byes_that_depart_from_the_rules_are_confirmed_and_noted(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, players=6, rounds=5)
    event(run, "bye", 4, 2, "--kind", "half-bye")

    second = event(run, "bye", 4, 3, "--kind", "half-bye", code=3)
    last = event(run, "bye", 5, 5, "--kind", "half-bye", code=3)
    full = event(run, "bye", 6, 1, "--kind", "full-bye", code=3)
    event(run, "bye", 4, 3, "--kind", "half-bye", "--irregular")
    event(run, "bye", 6, 1, "--kind", "full-bye", "--irregular")

    assert "a second half-point bye of player 4, in round 3, departs from the rules" in second.err
    assert "a half-point bye of player 5 in the last round departs" in last.err
    assert "a full-point bye of player 6 in round 1 departs" in full.err
    assert ["### Configuration @ Round 3: 4=HPB", "### Configuration @ Round 1: 6=FPB"] == comments(run, tmp_path)


def test_q62_rounds_that_cannot_be_completed_are_confirmed(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, players=4, rounds=5)

    refused = event(run, "pair", "--publish", code=3)
    event(run, "pair", "--publish", "--irregular")

    assert "planning 5 rounds for 4 players, who would have to meet again, departs from the rules" in refused.err
