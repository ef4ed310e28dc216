"""Previews work on the facts as they would be: the same, to the bit, as those that are then written."""

import datetime as dt
from dataclasses import replace

import pytest

from crosstable import Elo, __version__
from crosstable.changes.corrections import correct_game, preview_correction, voided, with_score
from crosstable.changes.merge import merge_players, preview_merge
from crosstable.changes.publication import publish
from crosstable.facts.results.games import read_game
from crosstable.facts.results.league_history import all_facts
from crosstable.facts.results.other_results import with_games, with_merged_players
from crosstable.intake.import_results import import_results
from crosstable.model.games import Game, Member, Side
from crosstable.model.results import DEFAULT_RULES
from crosstable.runs.run_input import input_hash
from tests.league.made import DAY, one, source

LATER = DAY + dt.timedelta(days=7)
TEAM = Game((Side((Member("Cem"), Member("Bo", 0.5))), Side.of("Dia", place=2)), date=LATER, discipline="team")
GAMES = [
    ("Ann", "Bo", 1, "Cup"),
    ("Cem", "Ann", 0.5, "Cup"),
    ("Dia", "Bo", 0, "Open"),
    replace(Game.between("Ann", "Dia", 1, date=LATER, event="Open"), round=2, board=1, length=20.0),
    replace(TEAM, sides=(replace(TEAM.sides[0], place=1), TEAM.sides[1])),
    ("Eve", "Cem", 1),
]
CORRECTIONS = {
    "score": lambda game: with_score(game, 0.5),
    "void": voided,
    "date": lambda game: replace(game, date=LATER),
    "no date": lambda game: replace(game, date=None),
    "time": lambda game: replace(game, time=dt.time(9, 30)),
    "event": lambda game: replace(game, event="e2"),
    "no event": lambda game: replace(game, event=None),
    "round": lambda game: replace(game, round=3, board=2),
    "new discipline": lambda game: replace(game, discipline="blitz"),
    "weight": lambda game: replace(game, weight=0.5, handicap=2.0, komi=0.5, length=12.0),
    "neutral": lambda game: replace(game, neutral=True),
    "player": lambda game: replace(game, sides=(Side.of("p5", place=1), game.sides[1])),
    "team": lambda game: replace(game, sides=(Side((Member("p4"), Member("p5", 0.5)), place=1), game.sides[1])),
    "points": lambda game: replace(game, sides=(Side.of("p1", place=1, points=9.0), Side.of("p2", place=2))),
}


@pytest.fixture
def league(store):
    import_results(store, "ann", source(*GAMES))
    import_results(store, "ann", source(("Fay", "Ann", 1, "Cup"), name="other.csv"))
    return store


def hash_of(facts):
    return input_hash(facts.selected(None).history, Elo(), None, __version__)


def facts_now(store):
    with store.read() as connection:
        return all_facts(connection)


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_facts_as_they_would_be_are_those_after_the_correction(league, correction):
    with league.read() as connection:
        now = read_game(connection, "g1").game
        after = CORRECTIONS[correction](now)
        read = all_facts(connection)
        expected = with_games(connection, read, {1: after}, DEFAULT_RULES)

    correct_game(league, "ann", "g1", after, reason="misread")

    assert hash_of(facts_now(league)) == hash_of(expected) != hash_of(read)
    assert facts_now(league).games.tolist() == expected.games.tolist()


def test_facts_as_they_would_be_are_those_after_the_merge(league):
    with league.read() as connection:
        expected = with_merged_players(all_facts(connection), 6, 2)

    merge_players(league, "ann", "Fay", "Bo")

    assert hash_of(facts_now(league)) == hash_of(expected)


@pytest.fixture
def published(store):
    import_results(store, "ann", source(*(game for game in GAMES if game is not GAMES[4])))
    publish(store, "ann")
    return store


@pytest.mark.parametrize("correction", ["score", "player"])
def test_preview_of_a_correction_takes_no_lock_and_shows_what_publishing_then_changes(published, correction):
    with published.read() as connection:
        after = CORRECTIONS[correction](read_game(connection, "g1").game)
    last = one(published, "SELECT max(id) FROM change")

    with published.write("bea", "slow") as write:
        _, moves = preview_correction(published, "g1", after)
        assert None is correct_game(published, "ann", "g1", after, reason="misread", dry_run=True).change
        write.leave_no_trace()
    assert last == one(published, "SELECT max(id) FROM change")
    correct_game(published, "ann", "g1", after, reason="misread")

    assert _ratings(moves["overall"]) == _ratings(publish(published, "ann").pools[0].diff)


def test_preview_of_a_merge_takes_no_lock_and_shows_what_publishing_then_changes(published):
    with published.write("bea", "slow") as write:
        found = preview_merge(published, "Eve", "Bo")
        assert None is merge_players(published, "ann", "Eve", "Bo", dry_run=True).change
        write.leave_no_trace()
    done = merge_players(published, "ann", "Eve", "Bo")

    assert (found.games, found.events) == (done.games, done.events)
    assert _ratings(found.ratings["overall"]) == _ratings(publish(published, "ann").pools[0].diff)


def _ratings(diff):
    return {(move.player, move.rating_before, move.rating_after) for move in diff.moves}
