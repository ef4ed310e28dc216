"""Random walks through the commands on a league: undoing everything leaves nothing, undo and redo leave no trace."""

import datetime as dt
import random
from dataclasses import replace

import pytest
from sqlalchemy import select

from crosstable.changes.corrections import correct_game, voided, with_score
from crosstable.changes.merge import merge_players
from crosstable.changes.undo import UNDOABLE, undo_change
from crosstable.facts.players.player_edits import add_alias, edit_player
from crosstable.facts.players.players import players
from crosstable.facts.results.games import find_games
from crosstable.facts.results.league_history import history
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.schema import alias, identity
from crosstable.intake.import_results import ImportOptions, import_results
from crosstable.model.errors import CrosstableError, InternalError, StoreError
from crosstable.model.games import Game
from crosstable.model.source import Source
from tests.league.made import new_league

NAMES = ("Ann", "Bo", "Cem", "Dia", "Eva", "Flo")
STEPS = 30


def _state(store):
    """Return all that holds: games, spellings, numbers, details of players with games."""
    with store.read() as connection:
        games = [(game.row_id, game.kind, game.sides, game.date, game.position) for game in history(connection)]
        spelled = sorted(connection.execute(select(alias.c.key, alias.c.player_id).where(alias.c.ended_by.is_(None))))
        numbers = sorted(
            connection.execute(select(identity.c.number, identity.c.player_id).where(identity.c.ended_by.is_(None)))
        )
        return games, spelled, numbers, players(connection)


def _file(rng):
    """Return a version of one of three files: any of ten games, with any result."""
    rows = []
    for number in range(10):
        if rng.random() < 0.6:
            one, other = random.Random(number).sample(NAMES, 2)
            game = Game.between(one, other, rng.choice((0, 0.5, 1)), date=dt.date(2026, 1, 1 + number))
            rows.append(Game(game.sides, date=game.date, row_id=str(number), position=number))
    return Source.from_games(rows, f"{rng.choice('abc')}.csv")


def _step(store, rng):
    with store.read() as connection:
        games, log = find_games(connection), read_log(connection)
        known = list(players(connection))
    kind = rng.choice(("import", "import", "correct", "correct", "edit", "alias", "merge", "undo", "undo", "cascade"))
    if kind == "import":
        how = ImportOptions(prune=rng.random() < 0.5, takes_file=rng.random() < 0.3)
        import_results(store, "ann", _file(rng), how=how)
    elif kind == "correct" and games:
        game = rng.choice(games)
        changed = voided(game.game) if rng.random() < 0.2 else with_score(game.game, rng.choice((0, 0.5, 1)))
        correct_game(store, "ann", game.id, changed, reason="so it was")
    elif kind == "edit" and known:
        edit_player(store, "ann", rng.choice(known), {"city": rng.choice(("Rome", "Oslo"))})
    elif kind == "alias" and known:
        add_alias(store, "ann", rng.choice(known), f"Nick {rng.randrange(4)}")
    elif kind == "merge" and len(known) > 1:
        merge_players(store, "ann", *rng.sample(known, 2))
    elif kind in ("undo", "cascade"):
        undo_change(store, "ann", rng.choice(log).id, cascade=kind == "cascade")


def _walk(store, rng, steps=STEPS):
    done = 0
    for _ in range(steps):
        try:
            _step(store, rng)
            done += 1
        except (StoreError, InternalError):
            raise
        except CrosstableError:
            pass  # it is in the way of another change, or changes nothing
    return done


def _in_force(store):
    """Return the changes that can be undone and hold, newest first."""
    with store.read() as connection:
        return [each.id for each in read_log(connection) if each.command in UNDOABLE and each.undone_by is None]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(15))
def test_undo_of_everything_is_the_empty_league(tmp_path, seed):
    store = new_league(tmp_path / "league.db")
    assert _walk(store, random.Random(seed))

    for _ in range(10 * STEPS):
        left = _in_force(store)
        if not left:
            break
        undo_change(store, "ann", left[0], cascade=True)
        assert left[0] not in _in_force(store)
        assert set(_in_force(store)) < set(left)

    assert [] == _in_force(store)
    assert [] == _state(store)[0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(15))
def test_undo_and_redo_leave_all_as_it_was(tmp_path, seed):
    rng = random.Random(seed)
    store = new_league(tmp_path / "league.db")
    for _ in range(5):
        _walk(store, rng, STEPS // 5)
        before = _state(store)
        for number in _in_force(store)[:6]:
            undone = undo_change(store, "ann", number, cascade=True)
            assert undone.change is not None
            undo_change(store, "ann", undone.change)
            assert before == _state(store)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_a_fresh_import_of_the_games_that_hold_is_the_same_league(tmp_path, seed):
    store, fresh = new_league(tmp_path / "league.db"), new_league(tmp_path / "fresh.db")
    _walk(store, random.Random(seed))
    with store.read() as connection:
        names = {public_id: player.name for public_id, player in players(connection).items()}
        held = history(connection)
    games = [held.game(row) for row in range(len(held))]

    import_results(
        fresh, "ann", Source.from_games([_named(game, names, at) for at, game in enumerate(games)], "all.csv")
    )

    with fresh.read() as connection:
        again = {public_id: player.name for public_id, player in players(connection).items()}
        copied = history(connection)
    assert [_words(game, names) for game in games] == [_words(copied.game(row), again) for row in range(len(copied))]


def _named(game, names, at):
    """Return a game as a row of one file: its place there decides the order of games of one date."""
    sides = tuple(
        replace(side, members=tuple(replace(one, player=names[one.player]) for one in side.members))
        for side in game.sides
    )
    return replace(game, sides=sides, row_id=None, source="", position=at)


def _words(game, names):
    return [(tuple(names[one] for one in side.players), side.place) for side in game.sides], game.kind, game.date
