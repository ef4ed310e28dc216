"""Stages of team events by command: a knockout after a Swiss, groups and finals, on both databases."""

from dataclasses import replace

import pytest

from crosstable.events.fide_mode import FideMode
from crosstable.events.match_decisions import decided_games
from crosstable.events.plan import template
from crosstable.events.plan_checks import check_plan
from crosstable.events.running import read_running
from crosstable.facts.store.opening import open_store
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.web.desk.tools.stages import stages_view
from tests.league.events.calls import answer, call, league, names_of
from tests.league.events.team_calls import change_of, cup, places, play, team


def names(made):
    return (
        [[one["name"] for one in each["teams"]] for each in made["matches"]]
        if "matches" in made
        else [*map(names_of, made["boards"])]
    )


def order(place):
    return [(row[0], row[1]) for row in places(place)]


@pytest.fixture
def semi_finals(place):
    """Return a league with a team cup whose semi-finals are published, after a Swiss of one round."""
    cup(place, "team-swiss", "--rounds", "1")
    play(place, "11")
    call(place, "cut", "4")
    call(place, "pair", "--publish")
    return place


@pytest.mark.slow
def test_the_best_four_teams_of_a_swiss_play_a_knockout(semi_finals, tmp_path):
    place = semi_finals
    first, second = names(answer(place, "show"))
    assert "is being played, so that what decides its drawn matches stays" in team(
        place, "rules", "--drawn", "director", code=3
    )

    call(place, "result", "1 10", "2 ==")  # decided by the board count; drawn on all boards
    assert "has no winner" in call(place, "pair", code=3)
    with open_store(place).read() as connection:
        view = stages_view(read_running(connection, "e1"))
    assert [(2, "1–1")] == [(each.board, each.result) for each in view.to_decide]
    assert "by board count" in view.brackets
    assert "no winner yet" in view.brackets
    call(place, "decide", "2", second[1], "--reason", "blitz 2-1")
    final = play(place, "11")
    assert [{first[0], second[1]}] == [set(each) for each in names(final)]

    champion = names(final)[0][0]
    assert [(1, champion), (2, ({first[0], second[1]} - {champion}).pop())] == order(place)[:2]
    assert [3, 3] == [row[0] for row in order(place)[2:]]

    said = call(place, "correct", "1.1 0-1", "--round", "2", "--preview")
    assert "Round 3 would be paired differently" in said
    said = call(place, "correct", "1.1 0-1", "--round", "2", "--reason", "misread", code=3)
    assert "round 3 has been played without them" in said
    call(place, "correct", "1.1 0-1", "--round", "2", "--reason", "misread", "--keep-bracket")
    assert [(1, champion)] == order(place)[:1]

    file = tmp_path / "cup.json"
    call(place, "export", str(file))
    call(place, "print", "--out", str(tmp_path / "cup.html"))
    assert "blitz 2-1" in (tmp_path / "cup.html").read_text(encoding="utf-8")
    league(place, "undo", "--cascade", change_of(place, "began Top 4 in round 2 with"))
    assert 1 == len(answer(place, "stage")["stages"])
    call(place, "take-over", str(file), "--name", "Copy")
    assert [(1, champion)] == [(row[0], row[1]) for row in places(place, "--event", "e2")][:1]


@pytest.fixture
def final(semi_finals):
    """Return the league with a semi-final decided by the director, its final played, and the two semi-finals."""
    first, second = names(answer(semi_finals, "show"))
    call(semi_finals, "result", "1 11", "2 ==")
    call(semi_finals, "decide", "2", second[1], "--reason", "blitz 2-1")
    play(semi_finals, "11")
    return semi_finals, first, second


@pytest.mark.slow
def test_the_bracket_stays_where_the_other_team_has_won_after_all(final):
    place, _, _ = final
    before = order(place)
    call(place, "correct", "1 00", "2.2 1-0", "--round", "2", "--reason", "misread", "--keep-bracket")

    assert before == order(place)
    with open_store(place).read() as connection:
        bracket = read_running(connection, "e1").stages_of(4)[0].bracket
    assert ["decision", "decision", "played"] == [each.how for each in bracket.matches]
    assert "There is no round 4 to pair" in call(place, "pair", code=3)


@pytest.mark.slow
@pytest.mark.parametrize("board", [1, 2])
def test_a_decision_falls_with_any_board_of_its_match(semi_finals, board):
    place = semi_finals
    first, second = names(answer(place, "show"))
    call(place, "result", "1 11", "2 ==")
    call(place, "decide", "2", second[1], "--reason", "blitz 2-1")
    said = call(place, "correct", f"2.{board} 1-0", "--round", "2", "--reason", "misread")

    assert f"The decision for {second[1]} fell with the results that it was made for." in said
    assert [{first[0], second[0]}] == [set(each) for each in names(answer(place, "pair"))]


@pytest.mark.slow
def test_a_decision_that_falls_after_the_final_is_rejected(final):
    place, _, _ = final
    said = call(place, "correct", "2.2 1-0", "--round", "2", "--reason", "misread", code=3)
    assert "round 3 has been played without them" in said


@pytest.mark.slow
def test_no_decision_is_made_for_a_team_without_a_player_in_the_match(tmp_path):
    place = tmp_path / "league.db"
    league(place, "init", "--name", "Club")
    cup(place, "team-swiss")
    with open_store(place).read() as connection:
        running = read_running(connection, "e1")
    with pytest.raises(InputError, match="Team Ants has no player on a board of the match, so that no decision can"):
        decided_games(running, [Game.between("Bo", "Cy", "draw")], running.teams.teams[0].team.id)


@pytest.mark.slow
def test_teams_of_a_stage_are_not_removed_and_none_is_added(tmp_path):
    place = tmp_path / "league.db"
    league(place, "init", "--name", "Club")
    cup(place, "team-swiss", "--rounds", "1")
    play(place, "11")
    team(place, "add", "Eels", "Ed", "Eve")
    call(place, "cut", "--player", "Eels", "--player", "Ants")

    said = team(place, "remove", "Eels", code=3)
    assert "Team Eels is in stage 'Top 2' or its groups, so that it cannot be removed. Withdraw it" in said
    said = team(place, "add", "Fish", "Flo", "Fin", code=3)
    assert "The entrants of stage 'Top 2' of event e1 are fixed: no team can join any more." in said


@pytest.mark.slow
def test_teams_of_a_drawn_group_are_not_removed(tmp_path):
    place = tmp_path / "league.db"
    league(place, "init", "--name", "Club")
    cup(place, "team-swiss", "--policy", "groups")
    call(place, "draw", "--groups", "2")

    assert "Team Dogs is in stage 'Main' or its groups" in team(place, "remove", "Dogs", code=3)


def test_fide_mode_is_for_players():
    with pytest.raises(InputError, match="FIDE mode and McMahon scores are for events of players"):
        check_plan(replace(template("team-swiss"), fide=FideMode()))


@pytest.mark.slow
def test_teams_are_drawn_into_groups_and_the_best_meet_crosswise(tmp_path):
    place = tmp_path / "league.db"
    league(place, "init", "--name", "Club")
    cup(place, "team-swiss", "--policy", "groups")
    drawn = call(place, "draw", "--groups", "2")
    assert "A\t1\tAnts" in drawn
    assert "A\t2\tBees" in call(place, "draw", "--swap", "1-2")

    play(place, "11")
    winners = [row[1] for row in places(place)][:2]
    call(place, "stage", "Final", "--takes", "top 1 of groups")
    call(place, "cut")
    assert [set(winners)] == [set(each) for each in names(play(place, "11"))]


@pytest.mark.slow
def test_matches_of_stages_side_by_side_have_their_numbers_in_the_round(tmp_path):
    place = tmp_path / "league.db"
    league(place, "init", "--name", "Club")
    cup(place, "team-swiss", "--rounds", "1")
    play(place, "11")
    call(place, "stage", "Final", "--takes", "winners", "--policy", "single-elimination")
    call(place, "stage", "Small final", "--takes", "losers", "--policy", "single-elimination", "--parallel")
    call(place, "cut")
    (_, second) = names(answer(place, "pair", "--publish"))
    call(place, "result", "1 11", "2 ==")

    with open_store(place).read() as connection:
        view = stages_view(read_running(connection, "e1"))
    assert [(2, "1–1", set(second))] == [
        (each.board, each.result, {n for _, n in each.players}) for each in view.to_decide
    ]
