"""Who moved since the list before: on the home page."""

from __future__ import annotations

from crosstable.publish.table_html import movement_html
from crosstable.ratings.scale import Scale
from crosstable.runs.run_facts import PlayerMove, RunDiff
from crosstable.views.cells import Movement
from crosstable.views.leaderboard_columns import EMPTY
from crosstable.views.tables.top_players import TopContext, biggest_moves, top_table

MOVES = (
    PlayerMove("p1", 1500.0, 1516.0, 3, 1),
    PlayerMove("p2", 1540.0, 1510.0, 1, 2),
    PlayerMove("p3", None, 1500.0, None, 3),
)
ROWS = [EMPTY._replace(id=f"p{at}", name=f"P{at}", rank=at, rating=1520.0 - at) for at in (1, 2, 3)]


def cells(scale: Scale, diff: RunDiff | None) -> list[list[object]]:
    """Return the cells of the first players but names and ratings."""
    table = top_table(ROWS, TopContext.of(scale, diff, TopContext(scale).words), "page")
    return [[*row.cells[:2], *row.cells[4:]] for row in table.rows]


def test_places_and_ratings_say_how_they_moved():
    assert [
        [1, Movement(2, "▲ 2"), Movement(16, "+16")],
        [2, Movement(-1, "▼ 1"), Movement(-30, "-30")],
        [3, "", ""],
    ] == cells(Scale("Elo"), RunDiff(1, 2, MOVES))


def test_a_lower_rating_is_a_gain_where_lower_is_better():
    assert Movement(30, "-30") == cells(Scale("Ingo", better="lower"), RunDiff(1, 2, MOVES))[1][2]


def test_a_first_list_has_no_moves():
    assert ["rank", "player", "rating"] == top_table(ROWS, TopContext(Scale("Elo")), "page").keys
    assert {} == TopContext.of(Scale("Elo"), RunDiff(None, 1, MOVES), TopContext(Scale("Elo")).words).moves


def test_the_biggest_moves_come_first_and_new_players_have_none():
    context = TopContext.of(Scale("Elo"), RunDiff(1, 2, MOVES), TopContext(Scale("Elo")).words)

    assert ["p2", "p1"] == [move.player for move, _ in biggest_moves(context, 3)]
    assert '<span class="down">\N{MINUS SIGN}30</span>' == movement_html(biggest_moves(context, 1)[0][1])
