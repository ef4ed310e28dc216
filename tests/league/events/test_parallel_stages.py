"""Stages side by side in the same rounds, run by command: an A and a B final, a consolation, players who go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosstable.events.stages import cut
from crosstable.model.stages import Stage
from crosstable.pairing.stage_tables import stage_tables
from crosstable.pairing.stages import event_standings
from tests.commands import run_here
from tests.league.events.calls import answer, begun_by, call, change_of, ids_of, league, ranking, story
from tests.league.events.made import begun, now, played
from tests.league.events.test_stages import enter, places, play


def _players(boards):
    return {player for each in boards for player in ids_of(each)}


def _begin_two_finals(place, tmp_path):
    enter(place, tmp_path, 8, "swiss", "--rounds", "1")
    play(place)
    call(place, "stage", "A final", "--takes", "top 4")
    call(place, "stage", "B final", "--takes", "places 5-8", "--policy", "round-robin", "--rounds", "3", "--parallel")
    return begun_by(place)


@pytest.mark.slow
def test_an_a_and_a_b_final_are_cut_paired_and_undone_as_one(place, tmp_path):
    begun = _begin_two_finals(place, tmp_path)
    first, rest = begun["entrants"], begun["beside"][0]["entrants"]
    standing = places(place)
    before = [row[1] for row in standing]
    semi = play(place)
    forced = call(place, "pair", "--force", f"{first[0]}-{rest[0]}", code=3)
    call(place, "pair")
    by_hand = call(place, "set-board", first[0], rest[0], "--reason", "came in one car", code=3)
    final = play(place)
    last = play(place)
    ended = [row[1] for row in places(place)]
    listed = [(each["stage"], each["first_round"], each["is_parallel"]) for each in answer(place, "stage")["stages"]]
    over = call(place, "pair", code=3)

    assert (4, 4) == (len(first), len(rest))
    assert [[1, 2], [3, 4]] == [
        [each["board"] for each in semi["boards"] if set(ids_of(each)) <= set(inside)] for inside in (first, rest)
    ]
    assert "play in different stages of round 3" in forced
    assert "play in different stages of round 3" in by_hand
    assert 3 == len(final["boards"])
    assert set(rest) == _players(last["boards"])
    assert set(before[:4]) == set(ended[:4])
    assert [row[1] for row in places(place)[4:]] == sorted(before[4:])
    assert [("Main", 1, False), ("A final", 2, False), ("B final", 2, True)] == listed
    assert "All 4 rounds of event e1 are paired" in over
    assert any("began A final in round 2 with" in each and "; B final with" in each for each in story(place))
    league(place, "undo", change_of(place, "event-cut"), "--cascade")
    assert standing == places(place)
    assert [1, None, None] == [each["first_round"] for each in answer(place, "stage")["stages"]]


@pytest.mark.slow
def test_parallel_stages_are_printed_published_exported_and_taken_over(place, tmp_path):
    begun = _begin_two_finals(place, tmp_path)
    for _ in range(3):
        play(place)
    call(place, "print", "--out", tmp_path / "paper")
    call(place, "close")
    league(place, "publish")
    league(place, "site", tmp_path / "site")
    call(place, "export", tmp_path / "cup.json")
    call(place, "take-over", tmp_path / "cup.json", "--name", "Again")

    page = next((tmp_path / "site" / "events").glob("e1*.html")).read_text(encoding="utf-8")
    assert all(f"<small>{title}" in page for title in ("A final", "B final"))
    written = json.loads((tmp_path / "cup.json").read_text(encoding="utf-8"))
    assert [None, True] == [each.get("is_parallel") for each in written["stages"]]
    assert begun["beside"][0]["stage"] == "B final"
    again = [[row[key] for key in ("place", "player")] for row in ranking(place, "--event", "e2")]
    assert again == [[*row] for row in places(place)]


@pytest.mark.slow
def test_losers_of_a_knockout_play_a_consolation_beside_it(place, tmp_path):
    enter(place, tmp_path, 8, "knockout")
    first = play(place)
    call(place, "stage", "Consolation", "--takes", "losers", "--parallel")
    begun = begun_by(place)
    second = play(place)
    board = next(each for each in first["boards"] if "p1" in ids_of(each))
    wrong = f"{board['board']} {'2' if ids_of(board)[0] == 'p1' else '1'}"
    corrected = call(place, "correct", wrong, "--round", "1", "--reason", "misread", code=3)
    still_in = call(place, "cut", "--stage", "Rest", "--player", "p1", "--player", "p3", "--parallel", code=3)
    twice = call(place, "cut", "--stage", "Rest", "--player", "p5", "--player", "p6", "--parallel", code=3)
    play(place)

    losers = {"p5", "p6", "p7", "p8"}
    assert losers == set(begun["entrants"])
    assert [2, 2] == [
        sum(set(ids_of(each)) <= inside for each in second["boards"]) for inside in (losers, {"p1", "p2", "p3", "p4"})
    ]
    assert "another player goes on, and round 2 has been played without them" in corrected
    assert "Player 01 still plays in Main, so Rest cannot take them" in still_in
    assert "still plays in Consolation" in twice
    assert ["1", "2", "3", "4", "5", "6"] == [row[1][-1] for row in places(place)][:6]
    assert 1 == places(place)[0][0]


@pytest.mark.slow
def test_a_top_cut_is_played_beside_the_swiss_of_the_others(place, tmp_path):
    enter(place, tmp_path, 10, "swiss", "--rounds", "3", "--tiebreaks", "TPN")
    play(place)
    begun = begun_by(place, "4", "--parallel")
    second = play(place)
    play(place)
    table = places(place)
    done = run_here("event", "pair", place, folder=Path.cwd())

    assert 4 == len(begun["entrants"])
    top = set(begun["entrants"])
    assert [2, 3] == [
        len([each for each in second["boards"] if (set(ids_of(each)) <= top) is is_top]) for is_top in (True, False)
    ]
    assert {f"Player {int(each[1:]):02}" for each in top} == {row[1] for row in table[:4]}
    scores = {row["player"]: row["points"] for row in ranking(place)}
    assert max(float(scores[row[1]]) for row in table[4:]) == 3
    assert 3 == done.code


def test_a_top_cut_named_by_hand_stays_ahead_of_the_swiss_beside_it(store):
    event_id = begun(store, [f"P{at}" for at in range(1, 7)], tiebreaks=("TPN",))
    played(store, event_id)
    named = ["p6", "p5"]
    cut(store, "ann", event_id, size=2, players=named, stage=Stage("Final", "single-elimination", is_parallel=True))
    played(store, event_id)
    running = now(store, event_id)
    rows = event_standings(running.event, running.plan.tiebreaks, running.plan.stages_begun).rows

    assert set(named) == {row.entrant.id for row in rows[:2]}
    assert ["top 2"] == [each.takes for each in running.plan.stages]


def test_players_who_would_be_in_two_stages_at_a_time_are_rejected(place, tmp_path):
    enter(place, tmp_path, 8, "swiss", "--rounds", "1", "--tiebreaks", "TPN")
    play(place)
    call(place, "stage", "A", "--takes", "top 4")
    call(place, "stage", "B", "--takes", "places 4-6", "--parallel")
    twice = call(place, "cut", code=3)

    assert "would play in A and in B in the same rounds. Change who plays in one of them." in twice


def test_the_table_of_a_swiss_with_points_counts_games_against_players_outside_it(store):
    stages = tuple(
        Stage(name, "swiss", rounds=2, takes=takes, carries_points=True, is_parallel=name == "B")
        for name, takes in (("A", "top 4"), ("B", "places 5-8"))
    )
    event_id = begun(store, [f"P{at}" for at in range(1, 9)], tiebreaks=("TPN",), stages=stages)
    played(store, event_id)
    played(store, event_id)
    cut(store, "ann", event_id)
    played(store, event_id)
    running = now(store, event_id)
    begun_stages = running.plan.stages_begun
    whole = event_standings(running.event, running.plan.tiebreaks, begun_stages).rows
    tables = [each.standings.rows for each in stage_tables(running.event, running.plan.tiebreaks, begun_stages)]

    assert [4, 4] == [len(rows) for rows in tables]
    assert {row.entrant.id: row.score for row in whole} == {
        row.entrant.id: row.score for rows in tables for row in rows
    }
    assert [row.entrant.id for row in whole] == [row.entrant.id for rows in tables for row in rows]
    assert [[1, 2, 3, 4]] * 2 == [[row.place for row in rows] for rows in tables]
