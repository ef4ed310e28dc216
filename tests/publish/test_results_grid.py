"""The grid of a league, and what else a page of an event says in the words of its game."""

from __future__ import annotations

import pytest

from crosstable.facts.settings.config_file import config_from
from crosstable.games.profiles import CARDS, PREFERANS
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.publish.results_grid import results_grid
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.published_corrections import describe_correction
from crosstable.reading.snapshot import EventSnapshot

TEAMS = ("North", "South", "<East>")


def league(game: str, *games: Game) -> EventStanding:
    rounds = tuple(Round(number, (each,)) for number, each in enumerate(games, start=1))
    entrants = tuple(Entrant(Player(name, name)) for name in TEAMS)
    return EventStanding(EventSnapshot(Event("e1", "Spring", entrants, rounds), game=game))


def match(home: str, away: str, scored: int, conceded: int) -> Game:
    places = (1 + (scored < conceded), 1 + (conceded < scored))
    return Game(
        (Side.of(home, place=places[0], points=scored), Side.of(away, place=places[1], points=conceded)), board=1
    )


def test_grid_has_the_home_team_in_the_row() -> None:
    view = league(
        "football", match("North", "South", 2, 1), match("South", "North", 0, 3), match("South", "<East>", 1, 1)
    )
    found = results_grid(view, {name: name.strip("<>") for name in TEAMS})

    assert found is not None
    order = [row.entrant.id for row in view.standings.rows]
    rows = str(found.rows).splitlines()
    assert order[0] == "North"
    assert ["2–1" in row for row in rows] == [team == "North" for team in order]
    assert "0–3</td>" in rows[order.index("South")]
    assert ">1–1<" in rows[order.index("South")]


@pytest.mark.parametrize(
    ("game", "games"),
    [("chess", [match("North", "South", 1, 0)]), ("football", []), ("cards", [match("North", "South", 2, 0)])],
)
def test_no_grid_without_home_teams_or_results(game: str, games: list[Game]) -> None:
    assert results_grid(league(game, *games), dict.fromkeys(TEAMS, "x")) is None


def test_correction_of_a_match_does_not_count_its_games_twice() -> None:
    sides = [{"players": ["Ann"], "place": 1, "points": 2.0}, {"players": ["Bo"], "place": 2, "points": 0.0}]
    lost = [{**sides[0], "points": 1.0, "place": 2}, {**sides[1], "points": 2.0, "place": 1}]
    before, after = {"sides": sides, "length": 2.0}, {"sides": lost, "length": 3.0}

    assert describe_correction(before, after, game_played=CARDS) == ("2-0", "1-2")
    assert describe_correction(before, after) == ("2-0, length 2", "1-2, length 3")


def test_correction_of_preferans_shows_the_points_and_the_bula() -> None:
    sides = [
        {"players": [name], "place": at, "points": points}
        for at, (name, points) in enumerate(zip("ABC", (-500.0, 40.0, 460.0), strict=True), 1)
    ]
    before, after = {"sides": sides, "length": 20.0}, {"sides": sides, "length": 30.0}

    assert describe_correction(before, after, game_played=PREFERANS) == ("-500 40 460, bula 20", "-500 40 460, bula 30")


def test_only_lists_that_begin_alike_have_a_gold_tier() -> None:
    tiers = {game: config_from({"name": "x", "game": game}).pools[0].tiers for game in ("cards", "chess")}

    assert [tier.name for tier in tiers["cards"]] == ["gold"]
    assert tiers["chess"] == ()
