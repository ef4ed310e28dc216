"""Elo for many sides: hand cases, teams, an independent loop, and every refusal."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable import Elo, EloManySides, Game, History, rate
from crosstable.model.errors import InternalError, RatingError, UnknownName
from crosstable.model.games import Member, Side
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.rated_games import as_multiplayer

ENGINES = ["plain", pytest.param("compiled", marks=pytest.mark.slow)]
RATINGS = st.lists(st.floats(0, 3000), min_size=2, max_size=7)


@st.composite
def races(draw, *, max_size=12):
    """Games of two to five sides, some not classified."""
    listed = []
    for number in range(draw(st.integers(0, max_size))):
        count = draw(st.integers(2, 5))
        players = draw(st.lists(st.integers(0, 8), min_size=count, max_size=count, unique=True))
        places = [1, *(draw(st.one_of(st.none(), st.integers(1, count))) for _ in range(count - 1))]
        sides = tuple(Side.of(f"P{p}", place=place) for p, place in zip(players, places, strict=True))
        listed.append(Game(sides, round=number))
    return listed


def by_duels(listed, k):
    """Rate by dicts: K times the mean over all opponents of score less expectation."""
    now = {}
    for game in listed:
        names = [side.players[0] for side in game.sides]
        places = [math.inf if side.place is None else side.place for side in game.sides]
        before = [now.get(name, 1500.0) for name in names]
        for i, name in enumerate(names):
            surprise = [
                (1.0 if places[i] < places[j] else 0.5 if places[i] == places[j] else 0.0)
                - 1 / (1 + 10 ** ((before[j] - before[i]) / 400))
                for j in range(len(names))
                if j != i
            ]
            now[name] = before[i] + k * sum(surprise) / len(surprise)
    return now


@settings(max_examples=60)
@given(listed=races())
@pytest.mark.slow
def test_a_run_equals_an_independent_loop(listed):
    expected = by_duels(listed, 32.0)

    ratings = rate(History.from_games(listed), EloManySides())

    assert {name: pytest.approx(value, abs=1e-9) for name, value in expected.items()} == {
        name: ratings[name].rating for name in expected
    }


def test_the_winner_of_four_equals_moves_by_half_of_k():
    # Three two-player games won at E = 1/2: the mean surprise is 1/2, the sum 3/2.
    assert (1516.0, 1500.0, 1500.0, 1484.0) == EloManySides().update([1500] * 4, places=[1, 2, 2, 4])
    assert (1548.0, 1500.0, 1500.0, 1452.0) == EloManySides(share="sum").update([1500] * 4, places=[1, 2, 2, 4])


@given(first=st.floats(0, 3000), second=st.floats(0, 3000), places=st.sampled_from([(1, 2), (2, 1), (1, 1)]))
def test_two_players_are_plain_elo(first, second, places):
    score = {(1, 2): 1, (2, 1): 0, (1, 1): 0.5}[places]

    expected = Elo(rounding="none").update(first, second, score=score)

    assert pytest.approx(expected, abs=1e-9) == EloManySides().update([first, second], places=places)


@given(ratings=RATINGS)
def test_unrounded_changes_sum_to_zero_and_no_game_moves_by_more_than_k(ratings):
    after = EloManySides(k=20).update(ratings)

    assert pytest.approx(sum(ratings), abs=1e-6) == sum(after)
    assert all(abs(new - old) <= 20 for new, old in zip(after, ratings, strict=True))


@given(ratings=RATINGS, data=st.data())
def test_a_better_place_never_hurts(ratings, data):
    order = list(range(1, len(ratings) + 1))
    place = data.draw(st.sampled_from(order[:-1]))
    system = data.draw(st.sampled_from([EloManySides(), EloManySides(rounding="half_up", rounding_of="duel")]))

    swapped = [place + 1 if p == place else place if p == place + 1 else p for p in order]

    assert system.update(ratings, places=swapped)[place] >= system.update(ratings, places=order)[place]


def test_a_team_has_the_mean_rating_and_each_member_moves_with_it():
    after = EloManySides().update([1600, 1400], [1500], [1500, 1500, 1500], places=[1, 2, 3])

    assert ((1616.0, 1416.0), (1500.0,), (1484.0, 1484.0, 1484.0)) == after


def test_members_may_split_what_the_side_gains():
    after = EloManySides(members="split").update([1600, 1400], [1500], places=[1, 2])

    assert ((1608.0, 1408.0), (1484.0,)) == after


def test_a_player_who_played_half_the_game_counts_and_moves_by_half():
    ann, bo = Member("Ann", share=1.0), Member("Bo", share=0.5)
    game = Game((Side((ann, bo), place=1), Side.of("Cy", place=2)))

    ratings = rate(History.from_games([game]), EloManySides())

    assert (1516.0, 1508.0, 1484.0) == tuple(ratings[name].rating for name in ("Ann", "Bo", "Cy"))


def test_sides_without_a_place_tie_last():
    sides = (Side.of("Ann", place=1), Side.of("Bo"), Side.of("Cy"))

    ratings = rate(History.from_games([Game(sides)]), EloManySides())

    assert (1516.0, 1492.0, 1492.0) == tuple(ratings[name].rating for name in ("Ann", "Bo", "Cy"))


def test_a_game_may_weigh_more():
    sides = (Side.of("Ann", place=1), Side.of("Bo", place=2), Side.of("Cy", place=3))

    ratings = rate(History.from_games([Game(sides, weight=2.0)]), EloManySides())

    assert (1532.0, 1500.0, 1468.0) == tuple(ratings.rating)


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=30)
@given(listed=races(), cut=st.integers(0, 12))
@pytest.mark.slow
def test_going_on_from_a_state_equals_one_pass_bit_for_bit(engine, listed, cut):
    system = EloManySides(rounding="half_even")

    whole = rate(History.from_games(listed), system, engine=engine)
    state = rate(History.from_games(listed[:cut]), system, engine=engine).state
    parts = rate(History.from_games(listed[cut:]), system, state=state, engine=engine)

    assert {p: whole[p] for p in whole.players} == {p: parts[p] for p in parts.players}


@pytest.mark.slow
@settings(max_examples=30)
@given(listed=races())
def test_rows_hold_before_change_and_the_mean_chance(listed):
    ratings = rate(History.from_games(listed), EloManySides())
    rows = ratings.rows

    for game in range(len(listed)):
        mine = rows.game == game
        assert pytest.approx(mine.sum() / 2) == rows.expected[mine].sum()
    for name in ratings.players:
        track = ratings.track(name)
        assert [step.after for step in track[:-1]] == [step.before for step in track[1:]]
        assert ratings[name].rating == track[-1].after


def test_finish_odds_of_two_are_the_forecast_and_of_many_sum_to_one():
    system = EloManySides()
    two = system.finish_odds([[Estimate(1600)], [Estimate(1500)]])
    many = np.array(system.finish_odds([[Estimate(1600), Estimate(1400)], [Estimate(1500)], [Estimate(1450)]]))

    assert pytest.approx(system.predict(Estimate(1600), Estimate(1500)).win, abs=1e-9) == two[0][0]
    assert np.allclose(many.sum(axis=0), 1.0)
    assert np.allclose(many.sum(axis=1), 1.0)


@given(gap=st.floats(-1e9, 1e9))
def test_extreme_gaps_stay_finite(gap):
    assert all(math.isfinite(rating) for rating in EloManySides().update([gap, 0.0, 1e9]))


@pytest.mark.parametrize(
    ("make", "error", "said"),
    [
        (lambda: EloManySides(k=-1), RatingError, r"k -1 is out of range"),
        (lambda: EloManySides(share="means"), UnknownName, r"share 'means'.*mean"),
        (lambda: EloManySides(members="all"), UnknownName, r"members 'all'"),
        (lambda: EloManySides(rounding_of="pair"), UnknownName, r"rounding_of 'pair'"),
        (
            lambda: EloManySides().update([1500]),
            RatingError,
            r"A game needs two sides or more; this one has 1. Give them all",
        ),
        (lambda: EloManySides().update([]), RatingError, r"A game needs two sides or more; this one has 0"),
        (lambda: EloManySides().update([1500], []), RatingError, r"Side 2 is an empty team"),
        (lambda: EloManySides().update([1500, math.nan]), RatingError, r"Rating nan is not a finite number"),
        (lambda: EloManySides().update([1500, 1500], places=[1, 0]), RatingError, r"^Place 0 is not a whole number"),
        (lambda: EloManySides().finish_odds([[Estimate(1500)], []]), RatingError, r"the sizes given are \[1, 0\]"),
    ],
)
def test_errors_state_what_was_found_and_what_to_do(make, error, said):
    with pytest.raises(error, match=said):
        make()


def test_a_weight_beyond_what_can_be_rounded_is_rejected():
    game = Game((Side.of("Ann", place=1), Side.of("Bo", place=2)), weight=1e13)

    with pytest.raises(
        RatingError,
        match=r"Game 1 in time order \(Ann, Bo\) has weight 1e\+13; the most allowed",
    ):
        rate(History.from_games([game]), EloManySides())


def test_games_of_the_wrong_form_are_our_fault():
    history = History.from_games([Game.between("Ann", "Bo", 1)])

    with pytest.raises(InternalError, match="A multi-player system was given two-player games in their flat view"):
        as_multiplayer(history.pairs)
