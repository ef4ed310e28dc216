"""The facts of a league can be read back exactly as they were after any change."""

import datetime as dt
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.changes.corrections import correct_game, with_score
from crosstable.changes.undo import undo_change
from crosstable.facts.players.player_edits import edit_player
from crosstable.facts.results.games import find_games
from crosstable.facts.results.league_history import history, read_facts
from crosstable.facts.settings.config import Selection
from crosstable.facts.settings.seasons import Season
from crosstable.facts.store.change_log import last_change
from crosstable.intake.import_results import ImportOptions, import_results
from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.results import ResultRules
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from tests.league.made import DAY, facts, new_league, source

FOUR = (("Ann", "Bo", 1, "Cup"), ("Cem", "Ann", 0.5, "Cup"), ("Bo", "Cem", 0, "Friendly"), ("Ann", "Bo", 0, "Friendly"))


@pytest.fixture
def league(store):
    import_results(store, "ann", source(*FOUR))
    return store


def test_history_names_players_and_events_by_id_and_leads_back_to_the_games(league):
    with league.read() as connection:
        games = history(connection)

    assert ("p1", "p2", "p3") == games.players
    assert ["e1", "e1", "e2", "e2"] == [game.event for game in games]
    assert ["g1", "g2", "g3", "g4"] == [game.row_id for game in games]


def test_ratings_of_a_league_are_those_of_its_file(league):
    with league.read() as connection:
        of_league = rate(history(connection), Elo())
    of_file = rate(History.from_sources(source(*FOUR)), Elo())

    assert [(line.rating, line.games) for line in of_file.leaderboard()] == [
        (line.rating, line.games) for line in of_league.leaderboard()
    ]


def test_facts_know_the_results_that_counted(league):
    with league.read() as connection:
        game = find_games(connection, players=["Ann"])[0].game
    correct_game(league, "ann", game.row_id, with_score(game, 1), reason="why not")

    with league.read() as connection:
        now, then = read_facts(connection), read_facts(connection, at_change=2)
    assert ([1, 2, 3, 4], [1, 2, 3, 5]) == (now.games.tolist(), now.results.tolist())
    assert [1, 2, 3, 4] == then.results.tolist()


@pytest.mark.parametrize(
    ("selection", "expected"),
    [
        (Selection(), ["Ann 1-0 Bo", "Cem ½-½ Ann", "Bo 0-1 Cem", "Ann 0-1 Bo"]),
        (Selection(events=("cup",)), ["Ann 1-0 Bo", "Cem ½-½ Ann"]),
        (Selection(leave_out_events=("friend*",)), ["Ann 1-0 Bo", "Cem ½-½ Ann"]),
        (Selection(disciplines=("blitz",)), []),
        (Selection(seasons=("old",)), []),
        (Selection(starts=DAY, ends=DAY, events=("Friendly",)), ["Bo 0-1 Cem", "Ann 0-1 Bo"]),
    ],
)
def test_selection_leaves_out_what_a_pool_does_not_rate(league, selection, expected):
    old = Season("old", "Old", dt.date(2020, 1, 1), dt.date(2020, 12, 31))

    assert expected == facts(league, selection=selection, seasons=[old])


def test_selected_history_holds_only_players_who_played_in_it(league):
    with league.read() as connection:
        found = read_facts(connection, selection=Selection(events=("Friendly",)))

    assert ("p2", "p3", "p1") == found.history.players
    assert [3, 4] == found.games.tolist()


def test_what_is_rated_is_reported_by_the_rules_of_the_league_or_of_the_event(league):
    unrated = ResultRules.preset("default")
    never = unrated.with_meanings(
        "never", PLAYED=replace(unrated.meanings[next(iter(unrated.meanings))], is_rated=False)
    )
    with league.write("ann", "note") as write:
        write.connection.exec_driver_sql("UPDATE event SET rules = 'egf' WHERE id = 2")

    with league.read() as connection:
        assert [False, False, True, True] == history(connection, rules=never).rated.tolist()


def test_league_without_games_has_an_empty_history(store):
    with store.read() as connection:
        assert 0 == len(history(connection))
        assert 1 == last_change(connection)


@pytest.mark.parametrize("at_change", [-1, 9])
def test_facts_as_of_a_change_that_there_was_not_are_rejected(store, at_change):
    message = f"Change {at_change} was not found in this league; the last change is 1"

    with store.read() as connection, pytest.raises(InputError, match=message):
        history(connection, at_change=at_change)


_NAMES = st.sampled_from(["Ann", "Bo", "Cem", "Dia"])
_ROW = st.tuples(_NAMES, _NAMES, st.sampled_from([0, 0.5, 1]), st.sampled_from(["Cup", "Friendly"]))
_ROWS = st.lists(_ROW.filter(lambda row: row[0] != row[1]), max_size=5)
_STEPS = st.one_of(
    st.tuples(st.just("import"), _ROWS, st.booleans()),
    st.tuples(st.just("correct"), st.integers(0, 9), st.sampled_from([0, 0.5, 1])),
    st.tuples(st.just("undo"), st.integers(1, 12), st.booleans()),
    st.tuples(st.just("rename"), st.integers(0, 9), st.sampled_from(["Eve", "Fay"])),
)


@pytest.mark.slow
@settings(max_examples=25)
@given(steps=st.lists(_STEPS, max_size=8))
def test_facts_as_of_each_change_stay_what_they_were(tmp_path_factory, steps):
    store = new_league(tmp_path_factory.mktemp("league") / "league.db")
    known = {1: _columns(store)}
    for step in steps:
        _do(store, *step)
        with store.read() as connection:
            known.setdefault(last_change(connection), _columns(store))

    for number, expected in known.items():
        assert expected == _columns(store, at_change=number)


def _do(store, what, first, second):
    if what == "import":
        import_results(store, "ann", source(*first), how=ImportOptions(prune=second))
        return
    with store.read() as connection:
        games = find_games(connection)
    try:
        if what == "undo":
            undo_change(store, "ann", first, cascade=second)
        elif games and what == "correct":
            game = games[first % len(games)].game
            correct_game(store, "ann", game.row_id, with_score(game, second), reason="why not")
        elif games:
            edit_player(store, "ann", games[first % len(games)].game.players[0], {"name": second})
    except InputError:
        pass  # nothing to undo, a name that is taken


def _columns(store, **options):
    with store.read() as connection:
        found = read_facts(connection, **options)
    games, sides = found.history.games, found.history.sides
    columns = (games.date, games.position, games.kind, sides.game_offsets, sides.place, sides.player, found.results)
    return (found.history.players, *(None if column is None else np.asarray(column).tolist() for column in columns))


def test_games_of_other_leagues_files_do_not_mix_their_positions(store):
    import_results(store, "ann", source(("Ann", "Bo", 1), ("Bo", "Cem", 1), name="b.csv"))
    import_results(store, "ann", source(("Cem", "Ann", 1), name="a.csv"))

    assert ["Cem 1-0 Ann", "Ann 1-0 Bo", "Bo 1-0 Cem"] == facts(store)


def test_games_before_a_date_come_first_whenever_they_were_imported(store):
    import_results(store, "ann", source(("Ann", "Bo", 1)))
    earlier = Game.between("Cem", "Bo", 1, date=DAY - dt.timedelta(1))
    import_results(store, "ann", source(earlier, name="old.csv"))

    assert ["Cem 1-0 Bo", "Ann 1-0 Bo"] == facts(store)
