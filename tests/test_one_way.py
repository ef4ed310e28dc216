"""One kind of input means the same wherever the library takes it: scores, ids, places, points."""

from fractions import Fraction

import numpy as np
import pytest

from crosstable import CrosstableError, Elo, EloManySides, Estimate, Game, History, Ladder, Preferans, rate
from crosstable import WengLinPlackettLuce as PlackettLuce

FIRST_WINS, DRAWN, SECOND_WINS = 1, 0, -1


def by_game(score):
    return rate(History.from_games([Game.between("a", "b", score)]), Elo())["a"].rating


def by_ladder(score):
    return Ladder(Elo()).play("a", "b", score=score)[0].after


def by_update(score):
    return Elo().update(1500, 1500, score=score)[0]


def by_update_of_estimates(score):
    return Elo().update(Estimate(1500), 1500, score=score)[0]


def by_record(score):
    record = {"player_a": "a", "player_b": "b", "score_a": score}
    return rate(History.from_records([record]), Elo())["a"].rating


SCORES = (by_game, by_ladder, by_update, by_update_of_estimates, by_record)


@pytest.mark.parametrize("take", SCORES, ids=lambda take: take.__name__)
@pytest.mark.parametrize(
    ("score", "result"),
    [
        *(
            (1, 1),
            (1.0, 1),
            (True, 1),
            ("win", 1),
            (np.float64(1), 1),
            (np.True_, 1),
            (np.int8(1), 1),
            (Fraction(1), 1),
        ),
        *((0.5, 0), ("draw", 0), (Fraction(1, 2), 0), (np.float32(0.5), 0)),
        *((0, -1), (False, -1), ("loss", -1), (np.int64(0), -1)),
    ],
)
def test_a_score_is_taken_in_one_way(take, score, result):
    assert 1500 + 16 * result == take(score)


@pytest.mark.parametrize("take", SCORES, ids=lambda take: take.__name__)
@pytest.mark.parametrize("score", ["x", 2, -1, 1.5, [1], [], {}, object()])
def test_what_is_no_score_is_rejected_everywhere(take, score):
    with pytest.raises(CrosstableError, match=r"(?i)score"):
        take(score)


def in_game(ids):
    return Game.between(*ids, "win").players


def in_sides(ids):
    return Game.of_sides(ids).players


def in_teams(ids):
    return Game.of_sides([[ids[0]], [ids[1]]]).players


def in_ladder(ids):
    ladder = Ladder(Elo())
    ladder.play(*ids, score="win")
    assert ids[0] in ladder
    return tuple(ladder)


def in_added(ids):
    ladder = Ladder(Elo())
    for player in ids:
        ladder.add(player)
    return tuple(ladder)


def in_ratings(ids):
    ratings = rate(History.from_games([Game.between("7", "b", "win")]), Elo())
    return tuple(ratings[player].player for player in ids)


def in_initial(ids):
    history = History.from_games([Game.between("7", "b", "win")]).with_initial_ratings(dict.fromkeys(ids, 1600))
    return tuple(history.initial_ratings)


def in_records(ids):
    return History.from_records([{"player_a": ids[0], "player_b": ids[1], "score_a": 1}]).players


IDS = (in_game, in_sides, in_teams, in_ladder, in_added, in_ratings, in_initial, in_records)


@pytest.mark.parametrize("take", IDS, ids=lambda take: take.__name__)
@pytest.mark.parametrize("player", [7, "7", np.int64(7)])
def test_a_whole_number_stands_for_its_digits(take, player):
    assert ("7", "b") == take((player, "b"))


# A table holds text, whatever the kind of its cells.
@pytest.mark.parametrize("take", [take for take in IDS if take != in_records], ids=lambda take: take.__name__)
@pytest.mark.parametrize("player", ["", " ", None, 1.5, b"7", object()])
def test_what_is_no_id_is_rejected_everywhere(take, player):
    with pytest.raises(CrosstableError):
        take((player, "b"))


def places_of_game(places):
    history = History.from_games([Game.of_sides(["a", "b", "c"], places=places)], match_names=False)
    return {line.player: line.rating for line in rate(history, EloManySides()).leaderboard()}


def places_of_ladder(places):
    ladder = Ladder(EloManySides())
    ladder.play("a", "b", "c", places=places)
    return {line.player: line.rating for line in ladder.leaderboard()}


def places_of_update(places):
    return dict(zip("abc", EloManySides().update(1500, 1500, 1500, places=places), strict=True))


PLACES = (places_of_game, places_of_ladder, places_of_update)


@pytest.mark.parametrize("take", PLACES, ids=lambda take: take.__name__)
@pytest.mark.parametrize(
    ("places", "order"),
    [
        ([1, 2, 3], "abc"),
        ([2, 3, 1], "cab"),
        ([1, 3, 7], "abc"),
        ([2, 1, None], "bac"),
        ([None, 5, 2], "cba"),
        (np.array([3, 1, 2]), "bca"),
    ],
)
def test_places_are_taken_in_one_way(take, places, order):
    found = take(places)

    assert list(order) == sorted(found, key=found.get, reverse=True)
    assert EloManySides().update(1500, 1500, 1500) == tuple(found[player] for player in order)


@pytest.mark.parametrize("take", PLACES, ids=lambda take: take.__name__)
@pytest.mark.parametrize(
    "places", [[1, 2], [1, 2, 0], [1, 2, -1], [1, 2, 1.5], [1, 2, "3"], [1, 2, True], [None] * 3, "123", 5]
)
def test_what_are_no_places_is_rejected_everywhere(take, places):
    with pytest.raises(CrosstableError):
        take(places)


@pytest.mark.parametrize("places", [[1, 2, None], [1, 3, None], [5, None, None]])
def test_a_side_that_is_not_classified_counts_alike_in_a_run_and_a_live_table(places):
    ladder = Ladder(EloManySides())
    ladder.play("a", "b", "c", places=places)

    run = rate(History.from_games([Game.of_sides(["a", "b", "c"], places=places)]), EloManySides())

    assert run.leaderboard() == ladder.leaderboard()


def winner_of_game(points, better):
    game = Game.of_sides(["a", "b"], points=points, better=better)
    return next(side.players[0] for side in game.sides if side.place == 1)


def winner_of_two(points, better):
    game = Game.between("a", "b", points=points, better=better)
    return next(side.players[0] for side in game.sides if side.place == 1)


def winner_of_ladder(points, better):
    changes = Ladder(PlackettLuce(margin=1.0)).play("a", "b", points=points, better=better)
    return max(changes, key=lambda change: change.after).player


def winner_of_update(points, better):
    first, second = PlackettLuce(margin=1.0).update(25, 25, points=points, better=better).change
    return "a" if first > second else "b"


def winner_of_records(points, better):
    record = {"player_a": "a", "player_b": "b", "points_a": points[0], "points_b": points[1]}
    history = History.from_records([record], mapping={"better": better})
    return next(side.players[0] for side in history.game(0).sides if side.place == 1)


POINTS = (winner_of_game, winner_of_two, winner_of_ladder, winner_of_update, winner_of_records)


@pytest.mark.parametrize("take", POINTS, ids=lambda take: take.__name__)
@pytest.mark.parametrize(("points", "better", "winner"), [((3, 1), "higher", "a"), ((3, 1), "lower", "b")])
def test_points_make_places_in_the_order_that_is_given(take, points, better, winner):
    assert winner == take(points, better)


@pytest.mark.parametrize("take", POINTS, ids=lambda take: take.__name__)
def test_another_order_of_points_is_rejected_everywhere(take):
    with pytest.raises(CrosstableError, match="'more'"):
        take((3, 1), "more")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: Game.of_sides(["a", "b"], points=[3, 1]),
            r'^Points make the places, but better=None\. Give better="higher" or better="lower", or the places\.',
        ),
        (lambda: Game.between("a", "b", points=[3, 1]), r"^Points make the places, but better=None"),
        (
            lambda: Game.of_sides(["a", "b"], [1, 2], points=[3, 1], better="lower"),
            r"^The order better='lower' says how points make the places, and there are none to make\. Leave it",
        ),
        (
            lambda: Game.between("a", "b", "win", better="lower"),
            r"^The order better='lower' says how points make the places",
        ),
        (
            lambda: Elo().update(1500, 1500, score=1, better="lower"),
            r"^The order better='lower' says how points make the places, and there are none to make\. Leave it",
        ),
        (
            lambda: Ladder(Preferans()).play("a", "b", "c", points=[1, 2, 3], length=10, better="higher"),
            r"^In Preferans, fewer points are better\. Leave better='higher' out",
        ),
        (
            lambda: Ladder(EloManySides()).play("a", "b", places=[None, None]),
            r"^None of the 2 sides has a place\. Give",
        ),
        (lambda: EloManySides().update(1, 2, places=[1, 2.5]), r"^Place 2\.5 is not a whole number from 1 on\. Ties"),
    ],
)
def test_what_is_wrong_with_points_and_places_is_said(call, said):
    with pytest.raises(CrosstableError, match=said):
        call()


def test_the_order_of_a_system_is_its_own():
    ladder = Ladder(Preferans())

    changes = ladder.play("a", "b", "c", points=[-500, 40, 460], length=30)

    assert [1, 2, 3] == [ladder[change.player].mean_place for change in changes]
