"""Team events run by command: teams, line-ups, matches board by board, standings and undo, on both databases."""

import pytest

from crosstable.facts.store.opening import open_store
from crosstable.formats.trf.teams import read_team_trf
from tests.league.events.calls import answer, call, league, names_of, story
from tests.league.events.made import now
from tests.league.events.team_calls import change_of, cup, places, play, team, teams


def boards(place, match, *words):
    """Return players and results of a match of the latest round."""
    shown = answer(place, "show", *words)["matches"][match - 1]
    return [(*((one or {"name": ""})["name"] for one in each["players"]), each["result"]) for each in shown["boards"]]


@pytest.mark.slow
def test_a_league_of_four_teams_is_run_home_and_away_and_undone(place):
    cup(place)
    rounds = [{tuple(names_of(each)) for each in play(place)["boards"]} for _ in range(6)]

    pairs = [pair for each in rounds for pair in each]
    assert 12 == len(pairs) == len(set(pairs))
    assert "round 7 comes after the last" in call(place, "pair", code=3)
    assert [(1, "Ants", "6", "6"), (1, "Bees", "6", "6")] == places(place)[:2]
    call(place, "close")
    assert "paired and published round 6, 2 boards" in story(place)[-3]
    league(place, "undo", "--cascade", change_of(place, "added team Ants"))
    assert ["Bees", "Cats", "Dogs"] == [each["name"] for each in teams(place)]
    assert "3 teams, no round yet" in call(place, "show")


@pytest.mark.slow
def test_a_team_swiss_pairs_by_the_system_of_fide(place):
    cup(place, "team-swiss", "--rounds", "2")
    first = play(place, "1=")
    second = play(place, "11")

    assert [["Ants", "Cats"], ["Dogs", "Bees"]] == [names_of(each) for each in first["boards"]]
    assert {"Ants", "Dogs"} == set(names_of(second["boards"][0]))
    assert (1, "4", "3.5") == (places(place)[0][0], *places(place)[0][2:])
    assert "All 2 rounds of event e1 are paired" in call(place, "pair", code=3)


@pytest.fixture
def published(place):
    """Return a league of four teams whose first round is published: Ants - Dogs, Bees - Cats."""
    cup(place)
    call(place, "pair", "--publish")
    return place


@pytest.mark.slow
def test_line_ups_replace_the_first_of_the_board_order(published):
    team(published, "line-up", "Ants", "Al", "Abe")
    team(published, "line-up", "Dogs", "Dan", "-")

    assert [("Al", "Dan", ""), ("Abe", "", "+:-")] == boards(published, 1)
    call(published, "result", "1.1", "1-0", "2 =0")
    assert [("Al", "Dan", "1-0"), ("Abe", "", "+:-")] == boards(published, 1)
    assert [(1, "Ants", "2", "2"), (2, "Cats", "2", "1.5")] == places(published)[:2]
    assert "Board 1 of match 1 has a result" in team(published, "line-up", "Ants", "Ann", "Abe", "--round", "1", code=3)
    league(published, "undo", change_of(published, "line-up of Dogs"), code=3)
    league(published, "undo", "--cascade", change_of(published, "line-up of Dogs"))
    assert [("Al", "Di", ""), ("Abe", "Dora", "")] == boards(published, 1)


@pytest.mark.slow
def test_results_are_those_of_the_team_named_first_whatever_the_colours(published):
    call(published, "result", "1 10", "2 +-")

    assert [("Ann", "Di", "1-0"), ("Al", "Dora", "0-1")] == boards(published, 1)
    assert [("Bo", "Cy", "+:-"), ("Bea", "Cleo", "-:+")] == boards(published, 2)
    call(published, "correct", "1.2 w", "--reason", "misread")
    assert ("Al", "Dora", "0-1") == boards(published, 1)[1]  # White of board 2 is the team named second


@pytest.mark.slow
def test_a_no_show_is_named_by_match_and_board(published):
    assert "2.1" == answer(published, "no-show", "Cy")["boards"][0]["label"]
    assert ("Bo", "Cy", "+:-") == boards(published, 2)[0]


@pytest.mark.slow
def test_a_match_counts_once_all_its_boards_have_a_result(published):
    call(published, "result", "1.1 1-0")

    assert {"0"} == {points for _, _, points, _ in places(published)}
    call(published, "result", "1.2", "0")
    assert ["1", "1", "0", "0"] == [points for _, _, points, _ in places(published)]


REJECTED = [
    (["line-up", "Ants", "Abe", "Ann"], "Ann stands above Abe in the order of the team"),
    (["line-up", "Ants", "Ann", "Bo"], "Bo is not a player of the team"),
    (["line-up", "Ants", "-", "Ann"], "board 1 is empty while a lower board is played"),
    (["line-up", "Ants", "-", "-"], "has 0 players for a match and needs 1"),
    (["add", "Ants", "Zoe"], "Event e1 has a team 'Ants' already"),
    (["add", " ", "Zoe"], "A team needs a name"),
    (["add", "Eels", "Ann"], "round 1 is published"),
    (["board-order", "Ants", "Bo"], "Bo plays for Bees already"),
    (["board-order", "Ants", "Al", "Abe"], "Ann has played for Ants and stays in its list"),
    (["remove", "Ants"], "Ants was paired, so that it cannot be removed"),
    (["rules", "--boards", "3"], "a match keeps its 2 boards"),
    (["rules", "--least", "3"], "A team cannot need 3 players in a match of 2 boards"),
    (["rules", "--points", "2-1"], "'2-1' are not three numbers"),
    (["rules", "--order", "any"], "'any' is not one of"),
    (["list", "Eels"], "Eels"),
    (["add", "--team", "Ants: Zoe, Zac; Zed"], "Event e1 has a team 'Ants' already"),
]
REJECTED_LINES = [
    ("x", "Result 'x' cannot be read"),
    ("3 1=", "Round 1 has the matches 1 to 2, not 3"),
    ("1.3 1-0", "Match 1 has the boards 1 to 2, not 3"),
    ("1 1=0", "Match 1 has 2 boards, and '1=0' has 3 signs"),
    ("e2 round 1 match 1 1=", "e2"),
    ("e1 round 2 match 1 1=", "round 2"),
]


@pytest.mark.slow
def test_what_the_rules_do_not_allow_is_rejected_with_the_reason(published):
    said = [(team(published, *words, code=3), part) for words, part in REJECTED]
    said += [(call(published, "result", line, code=3), part) for line, part in REJECTED_LINES]

    assert [] == [(text, part) for text, part in said if part not in text]


@pytest.mark.slow
def test_drafts_are_changed_by_hand_and_published_rounds_are_not(place):
    cup(place)
    call(place, "pair")
    made = answer(place, "set-board", "Bees", "Ants", "--reason", "derby")
    call(place, "publish")

    assert [["Bees", "Ants"], ["Cats", "Dogs"]] == sorted(names_of(each) for each in made["boards"])
    assert "Round 1 is published" in call(place, "set-board", "Ants", "Bees", "--reason", "x", code=3)
    again = answer(place, "re-pair", "--reason", "by the tables after all")
    assert [["Ants", "Dogs"], ["Bees", "Cats"]] == sorted(names_of(each) for each in again["boards"])


@pytest.mark.slow
def test_slips_and_confirmations_name_matches(published):
    call(published, "result", "e1 round 1 match 2 1=", "e1 round 1 match 1.1 1-0", "--as", "ann")
    call(published, "confirm", "2", "1.1 1-0", "--as", "bea")

    assert [("Bo", "Cy", "1-0"), ("Bea", "Cleo", "½-½")] == boards(published, 2)


@pytest.mark.slow
def test_a_short_team_loses_its_empty_boards_or_cannot_be_paired(place):
    cup(place, squads={"Ants": "Ann Al", "Bees": "Bo"})
    team(place, "rules", "--least", "2")

    assert "Short of players for round 1, which takes 2 for each team: Bees" in call(place, "pair", code=3)
    team(place, "rules", "--least", "1")
    call(place, "pair", "--publish")
    assert [("Ann", "Bo", ""), ("Al", "", "+:-")] == boards(place, 1)


@pytest.mark.slow
def test_players_who_are_absent_or_withdrew_may_not_play(published):
    call(published, "result", "1 11", "2 11")
    call(published, "bye", "Ann", "2")
    call(published, "withdraw", "Bo")
    said = team(published, "line-up", "Ants", "Ann", "Al", "--round", "2", code=3)
    made = answer(published, "pair", "--publish")

    assert "Ann may not play: absent in round 2" in said
    assert "withdrew after round 1" in team(published, "line-up", "Bees", "Bo", code=3)
    assert ["Al", "Abe", "Bea", "Ben"] == sorted(
        (
            player
            for match in made["boards"]
            for each in match["games"]
            for player in names_of(each)
            if player in {"Ann", "Al", "Abe", "Bo", "Bea", "Ben"}
        ),
        key=["Al", "Abe", "Bea", "Ben"].index,
    )


@pytest.mark.slow
def test_a_team_that_withdraws_leaves_its_opponents_without_a_match(published):
    call(published, "result", "1 11", "2 11")
    team(published, "withdraw", "Dogs")
    made = answer(published, "pair", "--publish")

    assert "withdrew after round 1 already" in team(published, "withdraw", "Dogs", code=3)
    assert 1 == len(made["boards"]) == len(made["byes"])


@pytest.mark.slow
def test_players_who_are_merged_stay_in_their_team(published):
    team(published, "line-up", "Ants", "Ann", "Abe", "--round", "2")
    call(published, "replace", "Abe", "Abel", "--reason", "misspelt")

    assert ["Ann", "Al", "Abel"] == [each["name"] for each in teams(published, "Ants")[0]["members"]]


@pytest.mark.slow
def test_a_table_of_teams_is_read_in_board_order(place, tmp_path):
    (tmp_path / "teams.csv").write_text(
        "team,player,rating,substitute\nAnts,Ann,2000,\nBees,Bo,1900,\nAnts,Al,1950,\nAnts,Amy,1500,yes\n",
        encoding="utf-8",
    )
    (tmp_path / "players.csv").write_text("name,rating\nAnn,2000\n", encoding="utf-8")
    call(place, "new", "Cup", "--template", "team-swiss", "--date", "2026-09-05")
    team(place, "add", tmp_path / "teams.csv")

    ants, _ = teams(place)
    assert (["Ann", "Al"], ["Amy"]) == tuple([each["name"] for each in ants[key]] for key in ("members", "substitutes"))
    assert "needs the columns team and player" in team(place, "add", tmp_path / "players.csv", code=3)
    assert "none.csv" in team(place, "add", tmp_path / "none.csv", code=5)


@pytest.mark.slow
def test_events_of_players_have_no_teams(place):
    call(place, "new", "Cup", "--date", "2026-09-05")

    assert "Event e1 is an event of players" in team(place, "list", code=3)
    assert "pairs teams, and this is an event of players" in call(place, "plan", "--policy", "fide-team", code=3)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plan", "--policy", "preferans-tables"], "seats more than two sides at a table"),
        (["stage", "Tables", "--takes", "top 3", "--policy", "preferans-tables"], "seats more than two sides"),
    ],
)
def test_plans_that_are_not_for_teams_are_rejected(published, words, said):
    assert said in call(published, *words, code=3)


@pytest.mark.slow
def test_a_correction_shows_which_teams_change_places(published):
    call(published, "result", "1 11", "2 ==")
    said = call(published, "correct", "1 00", "--preview")

    assert "Dogs" in said
    assert "Ants" in said
    assert [(1, "Ants", "2", "2")] == places(published)[:1]


@pytest.mark.slow
def test_a_team_event_is_exported_as_trf_and_read_with_its_teams(published, tmp_path):
    team(published, "line-up", "Dogs", "Di", "-")
    call(published, "result", "1.1 1-0", "2 1=")
    call(published, "export", tmp_path / "cup.trf")
    read, _, problems = read_team_trf((tmp_path / "cup.trf").read_text("utf-8"), "cup.trf")

    assert [] == problems
    assert "Only the players and their games are written" in call(published, "export", tmp_path / "cup.h9")
    assert ["Ants", "Bees", "Cats", "Dogs"] == [each.name for each in read.teams]
    assert [(2, 0), (1.5, 0.5)] == [read.result(match).game_points for match in read.rounds[0].matches]


@pytest.mark.slow
@pytest.mark.parametrize(
    "players", [("Zoe", "Zoe"), ("Zoe", "--substitute", "Zoe"), ("--substitute", "Zoe", "--substitute", "Zoe")]
)
def test_a_player_is_listed_once_in_a_team(place, players):
    cup(place)

    assert "Zoe is listed twice in Eels. List each player of a team once." in team(
        place, "add", "Eels", *players, code=3
    )
    assert ["Ants", "Bees", "Cats", "Dogs"] == [each["name"] for each in teams(place)]


def test_a_rating_behind_the_name_of_a_member_is_kept_with_the_board_order(place):
    call(place, "new", "Cup", "-t", "team-league", "--date", "2026-09-05")

    team(place, "add", "Ants", "Ann Lee 2010", "Al Roy (1850)", "Abe 3", "--substitute", "Amy 1700")

    event = now(open_store(place), "e1").event
    assert [(each.player.name, each.rating) for each in event.entrants] == [
        ("Ann Lee", 2010),
        ("Al Roy", 1850),
        ("Abe 3", None),
        ("Amy", 1700),
    ]
