"""What a history says of its games: names, the flat view, what is rated, how narrow the columns are."""

import datetime as dt
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable import Game, History, ResultKind, Side
from crosstable.model.columns import NO_DATE, day_number
from crosstable.model.errors import InputError, ResultError
from crosstable.model.results import ResultRules
from crosstable.ratings.records import records_of
from tests.model.shapes import DAY, DUEL, ONE_SIDED, PREFERANS, RACE, TEAMS


def test_spellings_agree_after_composition_case_and_spacing_and_the_first_in_time_is_shown():
    listed = [
        Game.between("ZOE\u0308  mu\u0308ller", "Bo", 1, date=DAY + dt.timedelta(1)),
        Game.between(" Zo\u00eb M\u00fcller", "BO", 0, date=DAY),
        Game.between("Zoe Muller", "bo", 0, date=DAY + dt.timedelta(2)),
    ]

    history = History.from_games(listed, match_names=True)

    assert ("Zo\u00eb M\u00fcller", "BO", "Zoe Muller") == history.players
    assert [1, 1] == [history.index["bo"], int(history.pairs.second[2])]


def test_two_spellings_of_one_player_cannot_meet():
    listed = [Game.between("Ann", "Bo", 1, date=DAY), Game.between("Ann", "ANN ", 1, date=DAY, round=2)]

    with pytest.raises(ResultError, match=r"^Game 2 in time order: 'Ann' is in it twice, under two spellings"):
        History.from_games(listed, match_names=True)
    with pytest.raises(ResultError, match=r"^Game 1 in time order: 'B1' is in it twice"):
        History.from_games([RACE, DUEL, Game((*TEAMS.sides, Side.of("b1", place=3)))], match_names=True)


@settings(deadline=None, max_examples=60)
@given(listed=st.lists(st.tuples(st.sampled_from([0, 0.5, 1]), st.sampled_from(list(ResultKind))), max_size=8))
def test_flat_view_agrees_with_the_sides(listed):
    history = History.from_games(
        Game.bye("Ann", kind) if kind.value in ONE_SIDED else Game.between("Ann", "Bo", score, kind=kind)
        for score, kind in listed
    )

    rated = [score for score, kind in listed if kind is ResultKind.PLAYED]
    rows = [row for row, (_, kind) in enumerate(listed) if kind is ResultKind.PLAYED]
    assert [2 * score for score in rated] == history.pairs.half_points.tolist()
    assert rows == history.pairs.rows().tolist()
    for pair, row in enumerate(rows):
        names = (history.players[history.pairs.first[pair]], history.players[history.pairs.second[pair]])
        assert history.game(row).players == names


@pytest.mark.parametrize(
    ("places", "half_points"),
    [((1, 2), 2), ((2, 1), 0), ((1, 1), 1), ((2, 2), 1), ((3, 2), 0), ((1, None), 2), ((None, 4), 0)],
)
def test_better_place_wins_in_the_flat_view_and_in_the_count_of_teams(places, half_points):
    duel = Game((Side.of("Ann", place=places[0]), Side.of("Bo", place=places[1])))
    team = Game((Side.of("Ann", place=places[0]), Side.of("Bo", "Cy", place=places[1])))
    flat, ragged = History.from_games([duel]), History.from_games([team])

    assert half_points == flat.pairs.half_points[0]
    assert ragged.pairs is None
    assert [[half_points == n for n in (0, 1, 2)], [half_points == n for n in (2, 1, 0)]] == records_of(
        ragged
    ).outcomes[:2].tolist()
    assert records_of(flat).outcomes.tolist() == records_of(ragged).outcomes[:2].tolist()


def test_places_of_races_are_averaged_and_the_unclassified_take_the_last():
    sprint = Game((Side.of("Ann", place=3), Side.of("Di", place=1), Side.of("Bo", place=2)), date=DAY)
    unrated = replace(RACE, kind=ResultKind.UNRATED, date=DAY + dt.timedelta(1))

    history = History.from_games([RACE, sprint, Game.bye("Flo"), unrated])
    counts = records_of(history)

    found = {
        name: (counts.mean_place(i), int(counts.games[i]), int(counts.last_day[i]))
        for i, name in enumerate(history.players)
    }
    today = day_number(DAY)
    assert {
        "Ann": (2.0, 2, today),
        "Bo": (2.0, 2, today),
        "Cy": (2.0, 1, NO_DATE),
        "Di": (3.0, 2, today),
        "Ed": (5.0, 1, NO_DATE),
        "Flo": (None, 0, NO_DATE),
    } == found
    assert 0 == counts.outcomes.sum()


def test_teams_races_and_points_without_places_have_no_flat_view():
    points = Game((Side.of("Ann", points=2), Side.of("Bo", points=1)))

    assert [None] * 4 == [History.from_games([game]).pairs for game in (TEAMS, RACE, PREFERANS, points)]


def test_rated_game_without_a_result_is_rejected():
    nothing = Game((Side.of("Ann"), Side.of("Bo")), date=DAY)

    with pytest.raises(ResultError) as caught:
        History.from_games([Game.between("Ann", "Bo", 1), nothing])

    assert (
        "Game 2 in time order, of 'Ann': a rated game has no result. "
        "Give places or points, or a kind such as unplayed or bye." == str(caught.value)
    )
    assert 1 == len(History.from_games([replace(nothing, kind=ResultKind.UNPLAYED)]))


def test_rated_game_of_one_side_is_rejected():
    with pytest.raises(ResultError, match=r"^Game 1 in time order, of 'Ann': a rated game has one side only\. Give"):
        History.from_games([Game((Side.of("Ann", place=1),))])


def test_rules_decide_what_is_rated():
    default = ResultRules.preset("default")
    rules = default.with_meanings("ours", FORFEIT=replace(default[ResultKind.FORFEIT], is_rated=True))
    game = Game.between("Ann", "Bo", 1, kind=ResultKind.FORFEIT)

    assert [[False], [True]] == [History.from_games([game], rules=r).rated.tolist() for r in (default, rules)]


def test_columns_are_as_narrow_as_promised():
    history = History.from_games([DUEL] * 3)
    pairs, sides, columns = history.pairs, history.sides, history.games

    dtypes = [
        c.dtype.name for c in (pairs.first, pairs.second, pairs.half_points, sides.player, sides.place, columns.date)
    ]
    assert ["uint32", "uint32", "int8", "uint32", "int32", "int32"] == dtypes
    assert [np.int8, np.int8] == [History.from_games([Game.bye("A")]).games.kind.dtype, sides.colour.dtype]


def test_empty_columns_take_no_room():
    history = History.from_games([Game.between("Ann", "Bo", 1)])

    columns = history.games
    assert [None] * 8 == [
        columns.date,
        columns.event,
        columns.kind,
        columns.weight,
        columns.komi,
        columns.round,
        columns.row_id,
        history.sides.points,
    ]


def test_rows_of_games_count_like_those_of_a_list():
    history = History.from_games([RACE, DUEL])

    assert history.game(1) == history.game(-1)
    with pytest.raises(InputError, match=r"^There is no game 2: the history has 2, numbered from 0\.$"):
        history.game(2)
