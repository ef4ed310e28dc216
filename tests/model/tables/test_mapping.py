"""Which column holds what: said by the user, or guessed."""

from __future__ import annotations

import pytest

from crosstable.model.errors import FormatError, UnknownName
from crosstable.model.tables.guess import guess_mapping
from crosstable.model.tables.mapping import Mapping, field_name


def guessed(header: str, *rows: str) -> dict[str, str]:
    return dict(guess_mapping(header.split(","), [row.split(",") for row in rows]).columns)


def test_fields_are_found_under_letters_numbers_and_spaces():
    assert [field_name(name) for name in ("Player 1", "player_b", "SCORE-2", "color_a", "Event Sequence")] == [
        "player_a",
        "player_b",
        "score_b",
        "colour_a",
        "event_sequence",
    ]


WIDE_RESULTS = "score_a=COLUMN, result=COLUMN, winner=COLUMN, or points of every side."


@pytest.mark.parametrize("name", ["playr_a", "player_27", "player_0", ""])
def test_unknown_field_is_answered_with_the_known_ones(name):
    with pytest.raises(UnknownName, match=r"^Unknown field .* Known: better, board, .*player_a, player_b"):
        field_name(name)


def test_words_of_the_command_line_correct_a_guess():
    base = Mapping({"player_a": "white", "player_b": "black", "result": "result", "event": "site"})

    mapping = Mapping.parse(["player_a=home", "event=", "not_entered=DNS, DNQ", "better=lower"], base)

    assert mapping.in_words() == [
        "player_a <- home",
        "player_b <- black",
        "result <- result",
        "better: lower",
        "not_entered: DNS, DNQ",
    ]


def test_naming_the_player_turns_a_wide_guess_into_a_long_one():
    base = Mapping({"player_a": "a", "player_b": "b", "score_a": "s", "date": "d"})

    mapping = Mapping.parse(["player=driver", "game=race", "place=pos"], base)

    assert (mapping.form, dict(mapping.columns)) == (
        "long",
        {"date": "d", "player": "driver", "game": "race", "place": "pos"},
    )


def test_naming_a_side_turns_a_long_guess_into_a_wide_one():
    base = Mapping({"player": "p", "game": "g", "place": "x", "date": "d"})

    mapping = Mapping.parse(["player_a=p", "player_b=q"], base)

    assert (mapping.form, dict(mapping.columns)) == ("wide", {"date": "d", "player_a": "p", "player_b": "q"})


def test_word_without_equals_is_rejected():
    with pytest.raises(FormatError, match=r"^Mapping 'home' has no '='. Write field=column, such as player_a=home.$"):
        Mapping.parse(["home"])


def test_option_with_an_unknown_value_is_rejected():
    with pytest.raises(FormatError, match=r"^better 'less' is not higher or lower. Write better=higher.$"):
        Mapping.parse(["better=less"])


def test_first_colour_is_black_or_white():
    assert Mapping.parse(["first_colour=White"]).first_colour == "white"

    with pytest.raises(FormatError, match=r"^first_colour 'red' is not black or white. Write first_colour=black.$"):
        Mapping.parse(["first_colour=red"])


def test_first_colour_is_reported_in_words():
    assert Mapping({}, first_colour="white").in_words() == ["first_colour: white"]


def test_unused_columns_are_reported():
    mapping = Mapping({"player_a": "a", "player_b": "b"})

    assert mapping.unused(["a", "b", "elo"]) == ("elo",)


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"player_a": "hme"}, "player_a cannot be read. Unknown column 'hme'. Did you mean 'home'? Known: away, home."),
        ({"player_a": "zzz"}, "player_a cannot be read. Unknown column 'zzz'. Known: away, home."),
        (
            {},
            (
                "No columns name the players. Map them: player_a=COLUMN and player_b=COLUMN for a row per game, "
                "or player=COLUMN and game=COLUMN for a row per player."
            ),
        ),
        (
            {"player_a": "home", "player_b": "away"},
            f"No column holds the result. Map one: {WIDE_RESULTS}",
        ),
        (
            {"player_a": "home", "player_b": "away", "player_d": "home"},
            "player_c has no column, though a later side has one. Map it: player_c=COLUMN.",
        ),
        ({"player": "home"}, "No column names the game of a row. Map one: game=COLUMN."),
        (
            {"player": "home", "game": "away"},
            "No column holds the result. Map one: place=COLUMN, score=COLUMN or points=COLUMN.",
        ),
    ],
)
def test_mapping_that_a_table_cannot_be_read_by_is_rejected(columns, message):
    with pytest.raises(FormatError) as error:
        Mapping(columns).check(["home", "away"])

    assert str(error.value) in (message, f"{message} Columns: home, away.")


def test_column_that_appears_twice_is_rejected():
    with pytest.raises(FormatError, match=r"^Column 'twin', mapped to player_a, occurs 2 times. Rename all but one.$"):
        Mapping({"player_a": "twin"}).check(["twin", "twin"])


def test_table_without_a_column_is_rejected():
    with pytest.raises(FormatError, match=r" Columns: none\.$"):
        Mapping({}).check([])


def test_header_of_international_football_is_guessed():
    assert guessed("date,player_a,player_b,score_a,goals_a,goals_b,neutral,tournament") == {
        "date": "date",
        "player_a": "player_a",
        "player_b": "player_b",
        "score_a": "score_a",
        "points_a": "goals_a",
        "points_b": "goals_b",
        "event": "tournament",
        "neutral": "neutral",
    }


@pytest.mark.parametrize(
    ("name", "cells", "expected"),
    [
        ("neutral", ["FALSE", "TRUE", ""], "neutral"),
        ("Neutral ground", ["no"], "Neutral ground"),
        ("neutral_venue", [False, True], "neutral_venue"),
        ("neutral", ["Paris", "Rome"], None),
    ],
)
def test_neutral_ground_is_guessed_where_its_cells_are_yes_or_no(name, cells, expected):
    rows = [["Ann", "Bo", "1", cell] for cell in cells]

    mapping = guess_mapping(["home", "away", "result", name], rows)

    assert expected == mapping.columns.get("neutral")


def test_league_is_not_an_event():
    columns = guessed("date,player_a,player_b,score_a,goals_a,goals_b,league")

    assert "event" not in columns
    assert "league" not in columns.values()


def test_header_of_two_player_games_with_an_id_is_guessed():
    assert guessed("date,player_a,player_b,score_a,points_a,points_b,game_id,variant") == {
        "date": "date",
        "player_a": "player_a",
        "player_b": "player_b",
        "score_a": "score_a",
        "points_a": "points_a",
        "points_b": "points_b",
        "id": "game_id",
        "discipline": "variant",
    }


def test_team_is_a_side_when_there_is_no_place():
    assert guessed("date,game_id,team,player,player_score,variant") == {
        "date": "date",
        "game": "game_id",
        "side": "team",
        "player": "player",
        "member_points": "player_score",
        "discipline": "variant",
    }


def test_team_is_no_side_when_there_is_a_place():
    assert guessed("date,race,player,team,position,grid,reason_retired") == {
        "date": "date",
        "game": "race",
        "player": "player",
        "place": "position",
        "reason": "reason_retired",
    }


def test_white_and_black_name_sides_and_colours():
    mapping = guess_mapping(["Event", "Round", "White", "Black", "Result", "WhiteElo", "BlackElo"])

    assert dict(mapping.columns) == {
        "player_a": "White",
        "player_b": "Black",
        "rating_a": "WhiteElo",
        "rating_b": "BlackElo",
        "result": "Result",
        "event": "Event",
        "round": "Round",
    }
    assert mapping.first_colour == "white"


def test_black_is_first_where_its_column_is():
    mapping = guess_mapping(["black_player", "white_player", "komi", "result"])

    assert (mapping.columns["player_a"], mapping.first_colour) == ("black_player", "black")


def test_home_and_away_scores_that_are_goals_are_points():
    columns = guessed("HomeTeam,AwayTeam,home_score,away_score", "A,B,3,1", "A,B,0,0")

    assert columns == {
        "player_a": "HomeTeam",
        "player_b": "AwayTeam",
        "points_a": "home_score",
        "points_b": "away_score",
    }


def test_scores_that_add_to_one_are_scores():
    columns = guessed("player 1,player 2,score 1,score 2", "A,B,1,0", "A,B,½,½")

    assert (columns["score_a"], columns["score_b"]) == ("score 1", "score 2")


def test_two_winners_make_scores_points():
    columns = guessed("player1,player2,score1,score2", "A,B,1,0", "A,B,1,1")

    assert (columns["points_a"], columns["points_b"]) == ("score1", "score2")


def test_scores_of_three_sides_are_points_and_a_bula_makes_fewer_better():
    mapping = guess_mapping(["player_1", "score_1", "player_2", "score_2", "player_3", "score_3", "bula"])

    assert dict(mapping.columns) == {
        "player_a": "player_1",
        "player_b": "player_2",
        "player_c": "player_3",
        "points_a": "score_1",
        "points_b": "score_2",
        "points_c": "score_3",
        "length": "bula",
    }
    assert mapping.better == "lower"


def test_player_and_opponent_are_a_wide_table():
    assert guessed("player,opponent,result") == {"player_a": "player", "player_b": "opponent", "result": "result"}


def test_round_is_taken_only_when_it_is_a_number():
    assert "round" in guessed("round,white,black,result", "3,A,B,1-0")
    assert "round" not in guessed("round,white,black,result", "Final,A,B,1-0")


def test_kind_is_taken_only_when_its_words_are_known():
    assert "kind" in guessed("white,black,result,kind", "A,B,1-0,forfeit")
    assert "kind" not in guessed("white,black,result,kind", "A,B,1-0,friendly")


def test_rank_of_a_side_is_no_place():
    assert "place_a" not in guessed("home,away,home_rank,away_rank,result")


def test_an_unknown_header_gives_nothing():
    assert guessed("x,y,z") == {}


def test_long_table_of_points_without_sides_is_guessed():
    assert guessed("game,player,points") == {"game": "game", "player": "player", "points": "points"}
