"""Games that the system of a list cannot rate: what is said, and what helps."""

from pathlib import Path

import pytest

from crosstable.league.events.plan import template
from crosstable.league.events.planning import new_event
from crosstable.league.intake.import_results import import_results
from crosstable.league.lists.publication import recalculate
from crosstable.league.store.store import Store
from crosstable.league.unrateable import refusing_lists
from crosstable.model.errors import RatingError
from crosstable.model.games import Game, Side
from crosstable.model.source import Source
from tests.league.small_league import DAY, GAMES, enter, new_league

ELO = {"key": "overall"}
EVENING = {"key": "evening", "name": "Evening", "system": "preferans", "selection": {"events": ["Evening*"]}}


def _of_three(store: Store, *, event: str | None = "Evening", length: float | None = 20.0) -> None:
    sides = tuple(
        Side.of(name, place=place, points=points)
        for place, (name, points) in enumerate((("Eve Ash", -10.0), ("Fay Oak", 0.0), ("Gil Elm", 10.0)), start=1)
    )
    game = Game(sides, date=DAY, event=event, length=length, row_id="t1")
    import_results(store, "ann", Source.from_games([game], "tables.csv"))


def _said(store: Store) -> str:
    with pytest.raises(RatingError) as caught:
        recalculate(store, "ann")
    return str(caught.value)


def test_a_game_that_cannot_be_rated_is_reported_with_names_and_the_system_that_helps(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[ELO])
    _of_three(store)

    said = _said(store)

    assert "Rating list 'overall': Elo rates two-player games. Game g1 of 'Evening' (" in said
    assert "Gil Elm) has 3 sides" in said
    assert "(Eve Ash, Fay Oak, Gil Elm)" in said
    assert "give the list 'overall' system = \"preferans\" (or " in said
    assert said.index("system =") < said.index("leave_out_events") < said.index("void")
    assert "time order" not in said
    assert "Other lists" not in said


def test_among_games_of_two_a_game_of_three_is_sent_to_a_list_of_its_own(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[ELO, EVENING])
    enter(store, GAMES)
    _of_three(store)

    said = _said(store)

    assert "selection = {leave_out_events = [\"Evening\"]} for 'overall'" in said
    assert "Other lists, such as 'evening', can still be published: publish evening." in said
    assert [1] == [report.games for report in recalculate(store, "ann", pools=["evening"])]


def test_a_game_without_bula_is_not_sent_to_another_system(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "overall", "system": "preferans"}])
    _of_three(store, length=None)

    said = _said(store)

    assert "Game g1 of 'Evening' (" in said
    assert "system =" not in said


def test_preferans_is_named_though_the_bula_is_missing(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[ELO])
    _of_three(store, length=None, event=None)

    said = _said(store)

    assert "preferans when each game has its bula" in said
    assert "leave_out_events" not in said


@pytest.mark.parametrize(
    ("name", "pools", "expected"),
    [
        ("preferans-evening", [ELO], ["overall"]),
        ("preferans-evening", [{"key": "overall", "selection": {"leave_out_events": ["Evening"]}}, EVENING], []),
        ("swiss", [ELO], []),
        ("swiss", [ELO, EVENING], ["evening"]),
        ("go-mcmahon", [{"key": "overall", "selection": {"disciplines": ["blitz"]}}], []),
    ],
)
def test_lists_that_cannot_rate_a_new_event_are_found_before_it_is_played(
    tmp_path: Path, name: str, pools: list[dict[str, object]], expected: list[str]
) -> None:
    store = new_league(tmp_path, pools=pools)
    plan = template(name)
    new_event(store, "ann", "Evening", plan, date=DAY)

    with store.read() as connection:
        found = refusing_lists(connection, "Evening", plan, DAY)

    assert expected == [pool.key for pool, _ in found]
