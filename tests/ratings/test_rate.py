"""The runner: what a run gives, in which order, and what it rejects."""

import datetime as dt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable import Elo, Game, History, Ladder, RatingError, ResultKind, rate, read_state, write_state

START = dt.date(2024, 1, 1)
GAMES = st.lists(
    st.tuples(
        st.integers(0, 5), st.integers(1, 5), st.sampled_from([0, 0.5, 1]), st.integers(0, 90), st.sampled_from("pppu")
    ),
    max_size=40,
)
SYSTEMS = st.sampled_from(
    [
        Elo(),
        Elo(k=25, rounding="half_away"),
        Elo(k=200, rounding="none", floor=1400),
        Elo(
            k=50,
            k_by_games=((2, 90),),
            floor=1450,
            decay_after_months=0,
            decay_share=0.3,
            reset="soft",
            reset_share=0.4,
            season_starts=(dt.date(2024, 2, 1), dt.date(2025, 1, 1)),
        ),
    ]
)


def history_of(rows):
    kinds = {"p": ResultKind.PLAYED, "u": ResultKind.UNRATED}
    return History.from_games(
        Game.between(f"P{a}", f"P{(a + b) % 6}", score, kind=kinds[kind], date=START + dt.timedelta(days=day * 7))
        for a, b, score, day, kind in rows
    )


def small():
    games = [("Ann", "Bo", 1), ("Cy", "Ann", 0.5), ("Di", "Ed", "draw"), ("Bo", "Cy", 0)]
    return History.from_games((Game.between(*game, date=START) for game in games), match_names=True)


def test_table_is_best_first_and_equal_ratings_go_by_name():
    ratings = rate(small(), Elo())

    lines = [
        (line.player, line.rating, line.games, line.wins, line.draws, line.losses) for line in ratings.leaderboard()
    ]

    # 16 for Ann; 1516 - 1500 expects 0.5230: a draw costs her 1; then Cy (1501) takes 15 of Bo (1484) (by hand)
    assert [
        ("Cy", 1516.0, 2, 1, 1, 0),
        ("Ann", 1515.0, 2, 1, 1, 0),
        ("Di", 1500.0, 1, 0, 1, 0),
        ("Ed", 1500.0, 1, 0, 1, 0),
        ("Bo", 1469.0, 2, 0, 0, 2),
    ] == lines


def test_last_played_peak_and_mean_place_appear_in_the_line():
    line = rate(small(), Elo())[" ANN "]

    assert (START, 1516.0, None, True) == (line.last_played, line.peak, line.mean_place, line.is_provisional)


@pytest.mark.slow
@given(rows=GAMES, system=SYSTEMS)
def test_rows_hang_together(rows, system):
    ratings = rate(history_of(rows), system)
    found = ratings.rows

    np.testing.assert_array_equal(found.before + found.change, found.after)
    np.testing.assert_allclose(found.expected[::2] + found.expected[1::2], 1.0, rtol=0, atol=1e-15)
    assert sorted(found.game.tolist()) == found.game.tolist()
    assert 2 * int(ratings.history.rated.sum()) == len(found)
    assert all(ratings.history.rated[game] for game in found.game)


@pytest.mark.slow
@given(rows=GAMES, system=SYSTEMS, days=st.none() | st.integers(0, 1500))
def test_every_step_starts_where_the_one_before_ended(rows, system, days):
    as_of = None if days is None else START + dt.timedelta(days=days)
    ratings = rate(history_of(rows), system, as_of=as_of)

    for player in ratings.players:
        track = ratings.track(player)
        ends = [system.start, *(step.after for step in track)]
        assert pytest.approx(ends[:-1], abs=1e-9) == [step.before for step in track]
        assert pytest.approx(ends[-1], abs=1e-9) == ratings[player].rating


@pytest.mark.slow
@given(rows=GAMES, system=SYSTEMS, days=st.integers(0, 1500))
def test_peak_is_the_best_of_the_start_and_every_settled_value(rows, system, days):
    ratings = rate(history_of(rows), system, as_of=START + dt.timedelta(days=days))

    for player in ratings.players:
        # a value below the floor lasts no longer than its game, and is never a peak
        best = max([system.start, *(step.after for step in ratings.track(player))])
        assert pytest.approx(best, abs=1e-9) == ratings[player].peak


@given(rows=GAMES, system=SYSTEMS, days=st.integers(0, 700))
@pytest.mark.slow
def test_as_of_leaves_later_games_out(rows, system, days):
    as_of = START + dt.timedelta(days=days)
    history = history_of(rows)
    kept = History.from_games(game for game in history if game.date <= as_of)

    whole, part = rate(history, system, as_of=as_of), rate(kept, system, as_of=as_of)

    assert [tuple_of(line) for line in part.leaderboard()] == [tuple_of(line) for line in whole.leaderboard()]


def tuple_of(line):
    return (line.player, line.rating, line.peak, line.games, line.last_played)


@pytest.mark.slow
@given(rows=GAMES)
def test_sum_of_ratings_is_kept_without_options(rows):
    ratings = rate(history_of(rows), Elo())

    assert 1500.0 * len(ratings.players) == ratings.rating.sum()


def test_as_of_before_every_game_gives_an_empty_table():
    ratings = rate(small(), Elo(decay_after_months=0), as_of=dt.date(1990, 1, 1))

    assert [] == ratings.leaderboard()


def test_state_is_taken_before_anything_due_at_as_of():
    system = Elo(decay_after_months=0, decay_share=0.5)

    ratings = rate(small(), system, as_of=dt.date(2025, 1, 1))

    assert rate(small(), system).rating.tolist() == ratings.state.values[:, 0].tolist()
    assert ratings.rating.tolist() != ratings.state.values[:, 0].tolist()


def test_going_on_does_not_write_into_the_state():
    state = rate(small(), Elo()).state
    before = state.values.copy()

    rate(small(), Elo(), state=state)

    np.testing.assert_array_equal(before, state.values)


def test_going_on_finds_known_players_under_other_spellings():
    state = rate(small(), Elo()).state

    later = History.from_games([Game.between("Zed", "ANN", 1, date=dt.date(2025, 1, 1))], match_names=True)
    ratings = rate(later, Elo(), state=state)

    assert (*state.players, "Zed") == ratings.players
    assert 3 == ratings["Ann"].games


@pytest.mark.parametrize("match_names", [True, False])
def test_a_state_goes_on_only_with_names_that_are_read_as_before(match_names):
    def history(day, *, match_names):
        games = [Game.between("aB3", "Cy", 1, date=dt.date(2025, 1, day))]
        return History.from_games(games, match_names=match_names)

    state = rate(history(1, match_names=match_names), Elo()).state

    again = rate(history(2, match_names=match_names), Elo(), state=read_state(write_state(state)))
    assert 1531.0 == again["aB3"].rating
    with pytest.raises(RatingError, match=rf"^The state was made with match_names={match_names}, and the history has"):
        rate(history(2, match_names=not match_names), Elo(), state=state)


def test_ids_of_games_are_players_as_they_are_in_a_run_a_state_and_a_live_table():
    games = [Game.between("aB3", "Ab3", "win"), Game.between("aB3", "zoe", "win")]
    ladder = Ladder(Elo())
    for game in games:
        ladder.play(*game.players, score="win")
    first = rate(History.from_games(games[:1]), Elo())

    ratings = rate(History.from_games(games), Elo())

    assert ("aB3", "Ab3", "zoe") == ratings.players
    assert ladder.leaderboard() == ratings.leaderboard()
    assert rate(History.from_games(games[1:]), Elo(), state=first.state).leaderboard() == ratings.leaderboard()
    assert rate(History.from_games(games[1:]), Elo(), state=ladder.state).players == ratings.players


def test_rows_or_not_the_numbers_are_the_same():
    system = Elo(floor=1490, decay_after_months=0)

    found = [rate(small(), system, rows=rows, as_of=dt.date(2024, 9, 1)).rating.tolist() for rows in (True, False)]

    assert found[0] == found[1]


def everything_of(ratings):
    """Return every number of a run, for comparing two runs bit for bit."""
    rows, log = ratings.rows, ratings.adjustments
    columns = [getattr(rows, name) for name in ("game", "player", "before", "expected", "change")]
    columns += [getattr(log, name) for name in ("game", "player", "before", "after", "reason")]
    return [column.tolist() for column in (ratings.rating, ratings.peak, *columns)]


@pytest.mark.slow
@given(rows=GAMES, system=SYSTEMS, step=st.integers(1, 9))
def test_rating_in_steps_gives_the_same_run(rows, system, step):
    history = history_of(rows)
    whole = rate(history, system)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("crosstable.ratings.rate._STEP", step)
        stepped = rate(history, system)

    assert everything_of(whole) == everything_of(stepped)


def test_progress_counts_up_to_every_game(monkeypatch):
    monkeypatch.setattr("crosstable.ratings.rate._STEP", 3)
    calls = []

    rate(small(), Elo(), progress=lambda *call: calls.append(call))

    assert [(3, 4), (4, 4)] == calls


def test_progress_ends_with_every_game_done():
    calls = []

    rate(small(), Elo(), progress=lambda done, total: calls.append((done, total)))

    assert [(4, 4)] == calls
