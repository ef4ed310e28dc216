"""What is published, read back as one value for the pages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.changes.configuration import configure
from crosstable.changes.corrections import correct_game, voided, with_places, with_score
from crosstable.changes.publication import publish, take_back
from crosstable.changes.undo import undo_change
from crosstable.facts.results.games import read_game
from crosstable.facts.settings.config import local_date
from crosstable.facts.settings.config_file import config_from
from crosstable.facts.settings.seasons import RatingTier, Season
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.store import Store
from crosstable.model.errors import StoreError
from crosstable.model.events import Event
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from crosstable.reading.event_from_games import build_event, with_round_numbers
from crosstable.reading.league_reader import read_pool, read_snapshot, today_of
from tests.league.small_league import GAMES, enter, new_league

EVENTS = {"event": lambda number: "Cup" if number < 3 else "Open", "round": lambda number: number % 3 + 1}


def _published(folder: Path) -> Store:
    store = new_league(
        folder,
        timezone="Pacific/Auckland",
        seasons=[{"key": "2025", "name": "This year", "starts": "2025-01-01"}],
        display={"tiebreaks": ["DE", "SB"]},
        pools=[{"key": "all", "name": "All games", "tiers": [{"name": "top", "bound": 1510}]}],
    )
    enter(store, GAMES, discipline="blitz", **EVENTS)
    publish(store, "ann")
    return store


def test_a_snapshot_holds_what_was_published(tmp_path: Path) -> None:
    snapshot = read_snapshot(_published(tmp_path))

    assert ("Small", "small", "Pacific/Auckland") == (snapshot.name, snapshot.key, snapshot.timezone)
    assert (Season("2025", "This year", dt.date(2025, 1, 1)),) == snapshot.seasons
    assert {"p1": "Ann", "p2": "Bo", "p3": "Cem", "p4": "Dia"} == {
        public_id: player.name for public_id, player in snapshot.players.items()
    }
    (pool,) = snapshot.pools
    assert ("all", "All games", (RatingTier("top", 1510),), 12, None) == (
        pool.key,
        pool.name,
        pool.tiers,
        pool.listing.inactive_after_months,
        pool.diff,
    )
    assert (1, 5, 4) == (pool.run.number, pool.run.games, pool.run.players)
    assert rate(pool.history, Elo()).leaderboard() == pool.ratings.leaderboard()
    assert pool.history is pool.ratings.history


@pytest.mark.slow
def test_a_snapshot_shows_the_published_run_until_the_next_publication(tmp_path: Path) -> None:
    store = _published(tmp_path)
    before = read_snapshot(store)
    enter(store, (("Ann", "Bo", 0), *GAMES[1:]), discipline="blitz", **EVENTS)
    between = read_snapshot(store)
    publish(store, "ann")
    after = read_snapshot(store)

    assert before.pools[0].ratings.leaderboard() == between.pools[0].ratings.leaderboard()
    assert [event.event for event in before.events] == [event.event for event in between.events]
    assert before.pools[0].ratings.leaderboard() != after.pools[0].ratings.leaderboard()
    assert after.pools[0].diff is not None
    assert (1, 2, 1) == (after.pools[0].diff.before, after.pools[0].diff.after, after.pools[0].diff.corrected_games)


@pytest.mark.slow
def test_a_snapshot_after_taking_back_is_that_of_before(tmp_path: Path) -> None:
    store = _published(tmp_path)
    before = read_snapshot(store)
    enter(store, GAMES[:2], discipline="blitz", **EVENTS)
    take_back(store, "ann", publish(store, "ann").change or 0)

    after = read_snapshot(store)

    assert before.pools[0].ratings.leaderboard() == after.pools[0].ratings.leaderboard()
    assert before.pools[0].published_at == after.pools[0].published_at
    assert after.pools[0].diff is None


@pytest.mark.slow
def test_players_of_an_undone_import_are_shown_as_long_as_what_is_published_has_them(tmp_path: Path) -> None:
    store = _published(tmp_path)
    with store.read() as connection:
        imports = [each.id for each in read_log(connection, command="import")]
    for number in imports:
        undo_change(store, "ann", number)

    between = set(read_snapshot(store).players)
    publish(store, "ann")

    assert {"p1", "p2", "p3", "p4"} == between
    assert {} == read_snapshot(store).players


def test_events_have_their_games_in_rounds_and_ratings_at_entry(tmp_path: Path) -> None:
    cup, open_ = read_snapshot(_published(tmp_path)).events

    assert ("Cup", "Open") == (cup.event.name, open_.event.name)
    assert [1, 1, 1] == [len(round.games) for round in cup.event.rounds]
    assert ("2025", "blitz", ("DE", "SB")) == (cup.season, cup.discipline, cup.tiebreaks)
    # Ann won two games of the cup: 1500 + 16 + 15 (K = 32).
    assert {"p1": 1500.0, "p2": 1500.0, "p3": 1500.0, "p4": 1500.0} == {
        entrant.id: entrant.rating for entrant in cup.event.entrants
    }
    assert {"p1": 1531.0, "p2": 1484.0, "p4": 1500.0} == {
        entrant.id: entrant.rating for entrant in open_.event.entrants
    }
    assert dt.date(2025, 1, 1) == cup.event.date


def test_the_day_of_a_snapshot_is_that_of_the_league(tmp_path: Path) -> None:
    store = _published(tmp_path)

    # The clock of the test stands at noon of 1 March, UTC; Auckland is 13 hours ahead.
    assert dt.date(2025, 3, 2) == read_snapshot(store).as_of == today_of(store)
    assert dt.date(2030, 1, 1) == read_snapshot(store, as_of=dt.date(2030, 1, 1)).as_of
    assert dt.date(2025, 3, 1) == local_date(store.clock(), "UTC")


def test_unrated_games_are_in_the_history_with_their_kind(tmp_path: Path) -> None:
    store = new_league(tmp_path)
    enter(store, GAMES, kind=lambda number: ResultKind.UNRATED if number == 1 else ResultKind.PLAYED)
    publish(store, "ann")

    history = read_snapshot(store).pools[0].history

    assert [True, False, True, True, True] == history.rated.tolist()
    assert ResultKind.UNRATED is history.game(1).kind


def test_nothing_published_is_reported(tmp_path: Path) -> None:
    store = new_league(tmp_path)

    with pytest.raises(StoreError, match=r"league\.db: nothing is published yet\. Publish the rating lists first"):
        read_snapshot(store)
    with pytest.raises(StoreError, match=r"Overall is not published yet\. Publish the rating lists first"):
        read_pool(store)


def test_a_pool_that_is_not_published_is_left_out(tmp_path: Path) -> None:
    store = new_league(tmp_path, pools=[{"key": "a"}, {"key": "b"}])
    enter(store, GAMES)
    publish(store, "ann", pools=["b"])

    assert ["b"] == [pool.key for pool in read_snapshot(store).pools]
    assert "b" == read_pool(store, "b")[0].key


def test_settings_that_changed_since_show_the_run_as_it_was(tmp_path: Path) -> None:
    store = _published(tmp_path)
    configure(store, "ann", config_from({"name": "Small", "pools": [{"key": "all", "parameters": {"k": 64}}]}))

    assert 32.0 == read_snapshot(store).pools[0].ratings.system.k  # type: ignore[union-attr]


def test_corrections_are_shown_once_they_are_published(tmp_path: Path) -> None:
    store = _published(tmp_path)
    with store.read() as connection:
        game = read_game(connection, "g1").game
    correct_game(store, "bo", "g1", with_score(game, 0.5), reason="the sheet says draw")
    unpublished = read_snapshot(store).corrections
    publish(store, "ann")

    (shown,) = read_snapshot(store).corrections

    assert () == unpublished
    assert ("e1", dt.date(2025, 1, 1), ("p1", "p2"), "1-0", "½-½", "the sheet says draw") == (
        shown.event,
        shown.date,
        shown.players,
        shown.before,
        shown.after,
        shown.reason,
    )


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (voided, "1-0", "void"),
        (lambda game: replace(game, date=dt.date(2025, 2, 1)), "1-0, date 2025-01-01", "1-0, date 2025-02-01"),
        (lambda game: with_places(game, (1, None)), "1-0", "places 1, not classified"),
        (
            lambda game: replace(game, sides=(Side.of("p1", place=2, points=1), Side.of("p2", place=1, points=3))),
            "1-0",
            "1-3",
        ),
        (
            lambda game: replace(game, sides=(game.sides[0], Side.of("p3", place=2))),
            "1-0, between p1 and p2",
            "1-0, between p1 and p3",
        ),
    ],
)
def test_corrections_say_what_differs(tmp_path: Path, change: Callable[[Game], Game], before: str, after: str) -> None:
    store = _published(tmp_path)
    with store.read() as connection:
        game = read_game(connection, "g1").game
    correct_game(store, "bo", "g1", change(game), reason="looked again")
    publish(store, "ann")

    (shown,) = read_snapshot(store).corrections

    assert (before, after) == (shown.before, shown.after)


PLAYERS = {each: Player(each, each) for each in "abcd"}


def _event(*games: Game) -> Event:
    history = with_round_numbers(
        History.from_games(replace(game, event="e1", position=at) for at, game in enumerate(games))
    )
    return build_event("e1", "Cup", list(history), PLAYERS)


def test_rounds_are_those_of_the_results() -> None:
    games = [Game.between("a", "b", 1, round=1), Game.between("a", "c", 1, round=3)]

    event = _event(*games)

    assert [1, 0, 1] == [len(round.games) for round in event.rounds]


@pytest.mark.parametrize(
    "rounds",
    [(None, None, None, None), (1, 1, 1, 1), (1, 2, None, 3), (0, 1, 2, 3), (10**9, 1, 2, 3)],
)
def test_games_without_sensible_rounds_are_numbered_so_that_no_player_plays_twice_in_one(
    rounds: tuple[int | None, ...],
) -> None:
    pairs = (("a", "b"), ("c", "d"), ("a", "c"), ("a", "d"))
    days = (dt.date(2025, 1, number) for number in range(1, 5))
    games = [
        Game.between(*pair, 1, round=number, date=day) for pair, number, day in zip(pairs, rounds, days, strict=True)
    ]

    event = _event(*games)

    assert [[("a", "b"), ("c", "d")], [("a", "c")], [("a", "d")]] == [
        [game.players for game in round.games] for round in event.rounds
    ]


def test_events_are_counted_apart_and_games_without_one_are_left() -> None:
    games = [
        Game.between("a", "b", 1, event="x"),
        Game.between("a", "b", 1, event="y"),
        Game.between("a", "b", 1),
        Game.between("a", "b", 1, event="x"),
    ]
    history = with_round_numbers(History.from_games(replace(game, position=at) for at, game in enumerate(games)))

    assert [(None, None), ("x", 1), ("x", 2), ("y", 1)] == [(game.event, game.round) for game in history]
    alone = History.from_games([Game.between("a", "b", 1)])
    assert alone is with_round_numbers(alone)


def test_an_event_without_games_has_no_rounds() -> None:
    assert () == build_event("e1", "Cup", [], PLAYERS).rounds
