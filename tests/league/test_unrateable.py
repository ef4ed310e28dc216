"""Games that the system of a list cannot rate: what is said, and what helps."""

from pathlib import Path
from typing import Any

import pytest

from crosstable.changes.publication import publish, recalculate
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.rateable_lists import refusing_lists
from crosstable.facts.store.store import Store
from crosstable.intake.import_results import import_results
from crosstable.model.errors import RatingError
from crosstable.model.games import Game, Side
from crosstable.model.source import Source
from crosstable.reading.list_states import list_states
from crosstable.runs.rating_lists import league_config
from crosstable.runs.system_comparison import games_of
from tests.league.small_league import DAY, GAMES, enter, new_league

ELO = {"key": "overall"}
EVENING = {"key": "evening", "name": "Evening", "system": "preferans", "selection": {"events": ["Evening*"]}}


def _of_three(store: Store, *, event: str | None = "Evening", length: float | None = 20.0) -> None:
    sides = tuple(
        Side.of(name, place=place, points=points)
        for place, (name, points) in enumerate((("Eve Ash", -10.0), ("Fay Oak", 0.0), ("Gil Elm", 10.0)), start=1)
    )
    game = Game(sides, date=DAY, event=event, length=length, row_id=event or "t1")
    import_results(store, "ann", Source.from_games([game], "tables.csv"))


def _left_out(store: Store, **options: Any) -> list[str]:
    return [str(said) for report in recalculate(store, "ann", **options) for said in report.left_out]


def test_an_event_that_cannot_be_rated_is_left_out_with_names_and_the_system_that_helps(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[ELO])
    _of_three(store)

    (said,) = _left_out(store)

    assert said.startswith(
        "The event 'Evening' is left out of the rating list 'overall'. Elo rates two-player games. Game g1 of 'Evening'"
    )
    assert "(Eve Ash, Fay Oak, Gil Elm) has 3 sides" in said
    assert "give the list 'overall' system = \"preferans\" (or " in said
    assert said.index("system =") < said.index("leave_out_events")
    assert "Void" not in said


def test_one_event_that_a_list_cannot_rate_holds_up_no_publication(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[ELO, EVENING])
    enter(store, GAMES)
    alone = {report.pool: (report.games, report.players) for report in publish(store, "ann").pools}
    _of_three(store)
    _of_three(store, event="Later evening")

    made = publish(store, "ann")
    again = publish(store, "ann")

    assert alone["overall"] == next((each.games, each.players) for each in made.pools if each.pool == "overall")
    assert [1] == [each.games for each in made.pools if each.pool == "evening"]
    assert [2, 0] == [len(each.left_out) for each in made.pools]
    assert "selection = {leave_out_events = [\"Evening\"]} for 'overall'" in str(made.pools[0].left_out[0])
    assert (made.pools[0].left_out, None) == (again.pools[0].left_out, again.change)
    with store.read() as connection:
        assert [each.run for each in made.pools] == [each.newest.number for each in list_states(connection)]


def test_an_event_that_was_left_out_counts_when_it_can_be_rated(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "overall", "system": "preferans"}])
    _of_three(store, length=None)
    before = publish(store, "ann").pools[0]
    _of_three(store)
    after = publish(store, "ann").pools[0]

    assert (0, 1) == (before.games, len(before.left_out))
    assert (1, ()) == (after.games, after.left_out)


def test_systems_are_compared_on_the_events_that_the_list_can_rate(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[ELO])
    enter(store, GAMES)
    with store.read() as connection:
        pool = league_config(connection).pools[0]
        without = games_of(connection, pool)
    _of_three(store)

    with store.read() as connection:
        assert len(without) == len(games_of(connection, pool))


def test_a_game_without_bula_is_not_sent_to_another_system(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "overall", "system": "preferans"}])
    _of_three(store, length=None)

    (said,) = _left_out(store)

    assert "Game g1 of 'Evening' (" in said
    assert "system =" not in said


def test_a_game_outside_of_events_that_cannot_be_rated_is_an_error_that_names_other_lists(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[ELO, EVENING])
    _of_three(store, length=None, event=None)

    with pytest.raises(RatingError) as caught:
        recalculate(store, "ann")
    said = str(caught.value)

    assert said.startswith("Rating list 'overall': Elo rates two-player games. Game g1 (")
    assert "preferans when each game has its bula" in said
    assert "Void game g1 only if it is itself wrong" in said
    assert "Other lists, such as 'evening', can still be published: publish evening." in said
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
