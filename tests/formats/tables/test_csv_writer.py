"""Writing games as CSV and reading them back."""

from __future__ import annotations

import datetime as dt
import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.formats.tables.csv import Csv, write_games
from crosstable.model.errors import FormatError
from crosstable.model.games import Game, Member, Side
from crosstable.model.names import clean_name, match_key
from crosstable.model.results import KINDS, ResultKind

ONE_SIDED = [kind for kind in KINDS if kind.value.endswith("bye") or kind is ResultKind.LATE]
TWO_SIDED = [kind for kind in KINDS if kind not in ONE_SIDED]
NAMES = ["Ann", "=cmd()", "Bo, the 2nd", 'Cy "Ace"', "محمد", "Žoë", "-5", "O'Neil"]


def written(games, **options):
    stream = io.StringIO(newline="")
    write_games(games, stream, **options)
    return stream.getvalue()


def read_back(games):
    result = Csv().read(io.BytesIO(written(games).encode()), name="league")
    errors = [str(problem) for problem in result.errors]
    return [replace(game, source="", position=0) for game in result.history()], errors


def test_only_columns_that_hold_something_are_written():
    assert written([Game.between("Ann", "Bo", 1), Game.bye("Cy")]) == (
        "player_a,player_b,score_a,kind\nAnn,Bo,1,\nCy,,,allocated-bye\n"
    )


def test_every_field_comes_back():
    game = replace(
        Game.between("Ann", "Bo", 0.5, kind=ResultKind.UNRATED, date=dt.date(2024, 2, 29), event="Cup", round=3),
        time=dt.time(18, 30, 5),
        event_sequence=2,
        board=4,
        discipline="rapid",
        handicap=2.0,
        komi=6.5,
        neutral=True,
        length=30.0,
        weight=0.25,
        row_id="g1",
        sides=(
            Side.of("Ann", place=1, points=0.1 + 0.2, colour="black"),
            Side.of("Bo", place=1, points=1e15, colour="white"),
        ),
    )

    assert read_back([game]) == ([game], [])


@pytest.mark.parametrize("kind", TWO_SIDED)
@pytest.mark.parametrize("score", [1, 0.5, 0])
def test_every_kind_of_two_sides_comes_back(kind, score):
    game = Game.between("Ann", "Bo", score, kind=kind)

    assert read_back([game]) == ([game], [])


@pytest.mark.parametrize("kind", ONE_SIDED)
def test_every_kind_of_one_side_comes_back(kind):
    game = Game.bye("Ann", kind)

    assert read_back([game]) == ([game], [])


@pytest.mark.parametrize("places", [(None, None), (2, 2), (1, None), (None, 1), (1, 3)])
def test_places_that_are_no_score_come_back(places):
    kind = ResultKind.DOUBLE_LOSS if places[0] == places[1] else ResultKind.PLAYED
    game = Game((Side.of("Ann", place=places[0]), Side.of("Bo", place=places[1])), kind=kind)

    assert read_back([game, Game.between("Ann", "Bo", 1)])[0][0] == game


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.permutations(NAMES),
            st.sampled_from([0, 0.5, 1]),
            st.sampled_from(TWO_SIDED),
            st.dates(dt.date(1900, 1, 1), dt.date(2100, 1, 1)),
            st.none() | st.integers(1, 20),
            st.none() | st.text(st.characters(codec="utf-8"), max_size=8),
        ),
        min_size=1,
        max_size=6,
    )
)
def test_games_come_back_as_they_were(rows):
    games = [
        Game.between(
            names[0], names[1], score, kind=kind, date=date, round=round, event=clean_name(event or "") or None
        )
        for names, score, kind, date, round, event in rows
    ]
    in_order = sorted(
        games, key=lambda game: (game.date, match_key(game.event or ""), -1 if game.round is None else game.round)
    )

    assert read_back(games) == (in_order, [])


@pytest.mark.parametrize("name", ["=cmd()", "+1", "-x", "@home"])
def test_formulas_get_an_apostrophe_which_reading_removes(name):
    games = [Game.between(name, "Bo", 0), Game.between(f"'{name}", "Bo", 0)]

    assert written(games).splitlines()[1:] == [f"'{name},Bo,0", f"''{name},Bo,0"]
    assert written(games, is_exact=True).splitlines()[1] == f"{name},Bo,0"
    assert read_back(games) == (games, [])


def test_negative_points_are_no_formula():
    game = Game((Side.of("Ann", place=1, points=-3.0), Side.of("Bo", place=2, points=-4.0)))

    assert written([game]).splitlines()[1] == "Ann,Bo,1,-3,-4"


@pytest.mark.parametrize(
    ("sides", "what"),
    [
        ((Side.of("Ann"), Side.of("Bo"), Side.of("Cy")), "3 sides"),
        ((Side.of("Ann", "Bo"), Side.of("Cy")), "a side of several members"),
        ((Side((Member("Ann"),), score=0.5), Side.of("Cy")), "a score or a reason given by hand"),
        ((Side((Member("Ann"),), reason="ill"), Side.of("Cy")), "a score or a reason given by hand"),
        ((Side((Member("Ann", share=0.5),)), Side.of("Cy")), "a share or points of a member"),
    ],
)
def test_game_that_a_row_cannot_hold_is_rejected(sides, what):
    game = Game(sides)

    with pytest.raises(FormatError) as error:
        written([game])

    assert str(error.value) == (
        f"The game of {', '.join(game.players)} has {what}, which a row of two players cannot hold. Leave it out."
    )
