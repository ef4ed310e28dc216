"""Live whole-history ratings: one more result, a whole fit after, and the state on disk."""

import datetime as dt
import hashlib
import json
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from crosstable import Game, History, WholeHistoryRating, rate
from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.whole_history.live import LiveCurves
from crosstable.ratings.whole_history.live_file import read_live, write_live
from tests.ratings.test_whole_history import between, random_history

RULES = WholeHistoryRating(accuracy=1e-7)


def split(seed, system=RULES, cut=50, engine="auto"):
    """Return live ratings of the first games, the other games, and the curves of all."""
    history = random_history(np.random.default_rng(seed))
    early = rate(history.part(0, cut), system)
    late = [history.game(row) for row in range(cut, len(history))]
    return LiveCurves(early.players, early.curves, tolerance=1e-5, engine=engine), late, system.curves(history)


def add(live, game):
    first, second = (side.members[0].player for side in game.sides)
    score = {(1, 2): 1, (2, 1): 0, (1, 1): 0.5}[tuple(side.place for side in game.sides)]
    return live.add(first, second, score, game.date)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"prior": "games"},
        {"advantage": 40.0, "draw_model": "davidson", "draw_parameter": 0.8},
    ],
)
def test_results_added_one_by_one_give_the_ratings_of_a_whole_fit(settings):
    live, late, whole = split(1, replace(RULES, **settings))
    for game in late:
        assert add(live, game) > 0

    assert np.allclose(live.strengths(), whole.maximum.point, rtol=0, atol=1e-5)
    refitted = live.refit()
    assert np.abs(refitted.rating - whole.rating).max() <= refitted.error + whole.error
    assert live.rating("p1") == pytest.approx(rate_of(whole, 1))


def test_results_that_several_threads_add_all_count():
    live, late, whole = split(1)
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(lambda game: add(live, game), late))
    finally:
        sys.setswitchinterval(usual)

    assert len(whole.games) == len(live.results.first)
    assert np.allclose(live.strengths(), whole.maximum.point, rtol=0, atol=1e-5)
    copied = pickle.loads(pickle.dumps(live))
    assert copied.rating("p1") == live.rating("p1")


def rate_of(curves, player):
    return curves.rating[curves.days.bounds[player + 1] - 1]


def test_what_was_fitted_is_fitted_again_by_a_whole_fit():
    live, late, whole = split(2, replace(RULES, advantage="fit", draw_model="davidson"))
    for game in late:
        add(live, game)

    assert live.refit().fitted_values == pytest.approx(whole.fitted_values, abs=1e-6)


def test_a_result_may_lie_before_others_and_bring_a_new_player():
    games = [between("A", "B", 1, 10), between("A", "B", 0, 30)]
    ratings = rate(History.from_games(games), RULES)
    live = LiveCurves(ratings.players, ratings.curves, tolerance=1e-6)
    more = [between("B", "C", 1, 20), between("C", "A", 0.5, 5), between("A", "B", 1, 10), between("D", "C", 1, 40)]
    for game in more:
        add(live, game)
    whole = rate(History.from_games(games + more), RULES)

    assert all(live.rating(name) == pytest.approx(whole[name].rating, abs=1e-4) for name in "ABCD")
    assert [day for day, _ in live.track("C")] == [game.date for game in (more[1], more[0], more[3])]
    live.refit()
    assert all(live.rating(name) == pytest.approx(whole[name].rating, abs=1e-6) for name in "ABCD")


def test_a_state_on_disk_goes_on_to_the_whole_fit():
    live, late, whole = split(3, replace(RULES, advantage="fit"))
    for game in late[:5]:
        add(live, game)
    again = read_live(write_live(live))
    for game in late[5:]:
        add(again, game)
    found = again.refit()

    assert np.abs(found.rating - whole.rating).max() <= found.error + whole.error + 1e-9
    assert found.days.day.tolist() == whole.days.day.tolist()


def test_many_steps_end_in_a_whole_fit(monkeypatch):
    monkeypatch.setattr("crosstable.ratings.whole_history.live._MOST_STEPS", 2)
    live, late, whole = split(4, cut=59)

    assert add(live, late[0]) == 2
    assert np.allclose(live.strengths(), whole.maximum.point, rtol=0, atol=1e-9)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda data: b"{}\n", "not a rating state"),
        (lambda data: data.replace(b'"version": 1', b'"version": 9'), "the rating state has version 9"),
        (lambda data: data[:-8], "the numbers are cut short or damaged"),
        (lambda data: without(data, "games"), "the first line is incomplete"),
        (lambda data: with_head(data, games=-1), r"the first line is incomplete \(ValueError"),
        (lambda data: with_head(data, players=["A"]), r"the first line is incomplete \((strengths|games)\)"),
        (lambda data: with_body(data, b"\xff" * 8), r"the first line is incomplete \(games\)"),  # a player -1
    ],
)
def test_a_damaged_state_is_reported(change, said):
    data = write_live(split(5)[0])
    with pytest.raises(RatingError, match=said):
        read_live(change(data), "live.bin")


def with_head(data, **changes):
    line, _, body = data.partition(b"\n")
    return json.dumps(json.loads(line) | changes).encode() + b"\n" + body


def with_body(data, start):
    body = start + data.partition(b"\n")[2][len(start) :]
    return with_head(data, sha256=hashlib.sha256(body).hexdigest()).partition(b"\n")[0] + b"\n" + body


def without(data, key):
    line, _, body = data.partition(b"\n")
    head = json.loads(line)
    del head[key]
    return json.dumps(head).encode() + b"\n" + body


@pytest.mark.parametrize(
    ("games", "system"),
    [
        ([Game.between("A", "B", 1)], RULES),
        ([between("A", "B", 1)], replace(RULES, drift_per_day=0.0)),
        ([], RULES),
    ],
)
def test_fits_that_cannot_go_on_are_reported(games, system):
    ratings = rate(History.from_games(games), system)
    with pytest.raises(RatingError, match="New results can be added to a fit of two-player games with dates"):
        LiveCurves(ratings.players, ratings.curves)


def test_wrong_players_are_reported():
    live = split(6)[0]
    with pytest.raises(RatingError, match="'p1' is on both sides of the game"):
        live.add("p1", "P1", 1, dt.date(2020, 1, 1))
    with pytest.raises(UnknownName, match="Unknown player 'zoe'"):
        live.rating("zoe")
    with pytest.raises(RatingError, match="2 is not between 0 and 1"):
        live.add("p1", "p2", 2, dt.date(2020, 1, 1))
