"""Weng-Lin: against the paper's sums written out, options, promises, and what is rejected."""

import datetime as dt
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable import Game, History, Member, Side, rate
from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.normal.weng_lin import WengLin
from crosstable.ratings.normal.weng_lin_models import (
    WengLinBradleyTerryFull,
    WengLinBradleyTerryPart,
    WengLinPlackettLuce,
    WengLinThurstoneMostellerFull,
    WengLinThurstoneMostellerPart,
)
from crosstable.ratings.rating_registry import SYSTEMS, system_name
from crosstable.ratings.settings import settings_of, system_from
from tests.ratings.skill_games import contests, two_player

MODELS = [
    WengLinPlackettLuce,
    WengLinBradleyTerryFull,
    WengLinBradleyTerryPart,
    WengLinThurstoneMostellerFull,
    WengLinThurstoneMostellerPart,
]
PARTIAL = (WengLinBradleyTerryPart, WengLinThurstoneMostellerPart)
NEW = Estimate(25, 25 / 3)
skills = st.builds(Estimate, st.floats(-40, 90), st.floats(0.3, 9))
teams = st.lists(st.lists(skills, min_size=1, max_size=3), min_size=2, max_size=5)


def phi(x):
    return math.exp(-x * x / 2) / math.sqrt(2 * math.pi)


def cdf(x):
    return 0.5 * math.erfc(-x / math.sqrt(2))


def by_the_paper(model, sides, places):
    """Write out algorithms 1, 3 and 4 of the paper, side by side: no sorting, no running sums."""
    beta, kappa, tau, eps = 25 / 6, 1e-4, 25 / 300, 0.1
    field = [[(p.rating, p.deviation**2 + tau**2) for p in side] for side in sides]
    mu = [sum(m for m, _ in side) for side in field]
    var = [sum(v for _, v in side) for side in field]
    n = len(field)
    after = []
    for i in range(n):
        omega = delta = 0.0
        if model is WengLinPlackettLuce:
            c = math.sqrt(sum(v + beta**2 for v in var))
            for q in range(n):
                if places[q] <= places[i]:
                    stage = sum(math.exp((mu[s] - mu[i]) / c) for s in range(n) if places[s] >= places[q])
                    p, tied = 1 / stage, places.count(places[q])
                    omega += var[i] / c * ((q == i) - p) / tied
                    delta += math.sqrt(var[i]) / c * var[i] / c**2 * p * (1 - p) / tied
        else:
            for q in range(n):
                if q == i:
                    continue
                c = math.sqrt(var[i] + var[q] + 2 * beta**2)
                x, e, gamma = (mu[i] - mu[q]) / c, eps / c, math.sqrt(var[i]) / c
                if model is WengLinBradleyTerryFull:
                    p = 1 / (1 + math.exp(-x))
                    s = 1 if places[i] < places[q] else 0.5 if places[i] == places[q] else 0
                    up, news = s - p, p * (1 - p)
                elif places[i] == places[q]:
                    inside = cdf(e - x) - cdf(-e - x)
                    up = (phi(-e - x) - phi(e - x)) / inside
                    news = up**2 + ((e - x) * phi(e - x) - (-e - x) * phi(-e - x)) / inside
                else:
                    sign = 1 if places[i] < places[q] else -1
                    v = phi(sign * x - e) / cdf(sign * x - e)
                    up, news = sign * v, v * (v + sign * x - e)
                omega += var[i] / c * up
                delta += gamma * var[i] / c**2 * news
        after.append([(m + v / var[i] * omega, math.sqrt(v * max(1 - v / var[i] * delta, kappa))) for m, v in field[i]])
    return after


def numbers(sides):
    return [
        number for side in sides for p in side for number in ((p.rating, p.deviation) if isinstance(p, Estimate) else p)
    ]


@pytest.mark.slow
@given(
    st.sampled_from([WengLinPlackettLuce, WengLinBradleyTerryFull, WengLinThurstoneMostellerFull]),
    st.lists(
        st.lists(st.builds(Estimate, st.floats(-4, 4), st.floats(1, 9)), min_size=1, max_size=3), min_size=2, max_size=5
    ),
    st.randoms(),
)
def test_games_are_as_the_paper_writes_them(model, sides, random):
    places = sorted(random.randint(1, len(sides)) for _ in sides)
    places = [1 + sum(other < place for other in places) for place in places]
    random.shuffle(places)

    updated = model().update(*sides, places=places)

    assert numbers(by_the_paper(model, sides, places)) == pytest.approx(numbers(updated), rel=1e-9, abs=1e-9)


def test_partial_models_compare_neighbours_alone():
    sides = [Estimate(25 + at, 4) for at in range(4)]
    system = WengLinBradleyTerryPart(tau=0)
    whole = WengLinBradleyTerryFull(tau=0)
    moved = [side.rating - old.rating for side, old in zip(system.update(*sides), sides, strict=True)]
    pairs = [whole.update(sides[at], sides[at + 1]) for at in range(3)]
    steps = [
        (pair[0].rating - sides[at].rating, pair[1].rating - sides[at + 1].rating) for at, pair in enumerate(pairs)
    ]

    assert moved == pytest.approx(
        [steps[0][0], steps[0][1] + steps[1][0], steps[1][1] + steps[2][0], steps[2][1]], abs=1e-12
    )


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
@given(sides=teams, seed=st.randoms())
def test_the_order_of_the_sides_does_not_matter(model, sides, seed):
    places = [1 + at // 2 for at in range(len(sides))]
    order = list(range(len(sides)))
    seed.shuffle(order)

    updated = model().update(*sides, places=places)
    moved = model().update(*[sides[i] for i in order], places=[places[i] for i in order])

    assert numbers([updated[i] for i in order]) == pytest.approx(numbers(moved), rel=1e-9, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
@given(sides=teams)
def test_the_first_never_drops_the_last_never_rises_and_a_better_place_never_hurts(model, sides):
    updated = model().update(*sides)
    swapped = model().update(*sides, places=[2, 1, *range(3, len(sides) + 1)])

    assert updated[0][0].rating >= sides[0][0].rating - 1e-12
    assert updated[-1][0].rating <= sides[-1][0].rating + 1e-12
    # Where neighbours alone count, second above a strong third may be worth more than first above a weak second.
    assert model in PARTIAL or updated[0][0].rating >= swapped[0][0].rating - 1e-9


@pytest.mark.parametrize("model", MODELS)
def test_any_gap_gives_finite_numbers(model):
    for gap in (1e2, 1e4, 1e6, 1e8):
        for places in ((1, 2, 3), (3, 2, 1), (1, 1, 1), (2, 1, 1)):
            ends = Estimate(-gap, 0.5), Estimate(0, 8), Estimate(gap, 3)

            assert all(
                math.isfinite(side.rating) and side.deviation > 0 for side in model().update(*ends, places=places)
            )


@pytest.mark.parametrize("model", MODELS)
def test_a_tie_pulls_the_weak_one_up_and_the_strong_one_down(model):
    weak, strong = model().update(Estimate(20, 5), Estimate(30, 5), places=(1, 1))

    assert weak.rating > 20
    assert strong.rating < 30


@pytest.mark.parametrize("model", MODELS)
def test_uneven_sides_follow_the_named_policy(model):
    odds = {
        policy: model(uneven=policy).finish_odds([[NEW] * 8, [NEW] * 7])[0][0] for policy in ("sum", "mean", "filled")
    }
    moved = {policy: model(uneven=policy).update([NEW] * 8, [NEW] * 7)[0][0].rating for policy in odds}

    assert odds["sum"] > 0.65
    assert [odds["mean"], odds["filled"]] == pytest.approx([0.5, 0.5], abs=1e-12)
    assert moved["filled"] > moved["sum"] > 25


def test_filled_is_the_same_as_sum_for_even_sides():
    sides = [[Estimate(20, 4), Estimate(30, 6)], [Estimate(28, 3), Estimate(24, 5)]]

    assert WengLinPlackettLuce(uneven="filled").update(*sides) == WengLinPlackettLuce().update(*sides)


@pytest.mark.parametrize("model", MODELS)
def test_a_player_who_played_less_changes_less_and_one_who_did_not_play_not_at_all(model):
    (whole, half, none), _ = model(tau=0).update([NEW] * 3, [NEW] * 2, shares=[[1, 0.5, 0], [1, 1]])

    assert whole.rating - 25 == pytest.approx(2 * (half.rating - 25))
    assert none == NEW


@pytest.mark.parametrize("model", MODELS)
def test_a_bigger_win_is_never_a_smaller_gain_between_equals_too(model):
    system = model(margin=3.0)
    for second in (NEW, Estimate(35, 2), Estimate(10, 5)):
        margins = (0, 1, 2, 5, 50, 1e6)
        gains = [system.update(NEW, second, places=(1, 2), points=(points, 0))[0].rating for points in margins]
        assert gains == sorted(gains)
        assert gains[0] < gains[-1]
        plain = model().update(NEW, second)[0].rating
        assert gains[0] == plain
        assert gains[-1] - 25 <= 2 * (plain - 25) + 1e-9
    three = [system.update(NEW, NEW, NEW, points=(points, 1, 0))[0].rating for points in (1, 2, 5, 50)]
    assert three == sorted(three)


@pytest.mark.slow
@given(st.lists(skills, min_size=3, max_size=14), st.randoms(use_true_random=False), st.sampled_from([None, 4.0]))
def test_a_race_without_ties_is_rated_like_one_with_explicit_shares(field, random, margin):
    places = random.sample(range(1, len(field) + 1), len(field))
    told = {"places": places} if margin is None else {"places": places, "points": [3.5 * place for place in places]}
    system = WengLinPlackettLuce(margin=margin)

    assert system.update(*field, **told) == system.update(*field, **told, shares=[[1.0]] * len(field))


def test_a_margin_counts_one_and_a_half_times_at_its_size():
    once, more = (
        WengLinPlackettLuce(tau=0, margin=4.0).update(NEW, NEW, score=1, points=(points, 10))[0].rating - 25
        for points in (10, 14)
    )

    assert more == pytest.approx(1.5 * once)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("engine", ["plain", pytest.param("compiled", marks=pytest.mark.slow)])
def test_the_runner_gives_what_update_gives(model, engine):
    system = model(uneven="mean", margin=4.0)
    table: dict[str, Estimate] = {}
    games = contests(60, has_shares=True, has_points=True)
    for game in games:
        sides = [[table.get(m.player, NEW) for m in side.members] for side in game.sides]
        standing = [side.place or 99 for side in game.sides]
        places = [1 + sorted(set(standing)).index(place) for place in standing]
        shares = [[m.share for m in side.members] for side in game.sides]
        updated = system.update(*sides, places=places, points=[side.points for side in game.sides], shares=shares)
        for side, after in zip(game.sides, updated, strict=True):
            table.update(zip(side.players, after, strict=True))

    rated = rate(History.from_games(games), system, engine=engine)

    assert table == {player: rated.estimate(player) for player in table}


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("options", [{}, {"drift_per_day": 0.2, "deviation_may_rise": "no", "margin": 2.0}])
def test_one_against_one_is_rated_alike_alone_and_among_other_games(model, options):
    system = model(**options)
    games = two_player(60)
    alone = rate(History.from_games(games), system)
    crowd = Game(tuple(Side.of(name, place=at) for at, name in enumerate("xyz", start=1)), date=dt.date(2023, 1, 1))
    among = rate(History.from_games([crowd, *games]), system)

    for player in alone.players:
        assert alone.estimate(player) == among.estimate(player)
    assert np.allclose(alone.rows.expected, among.rows.expected[3:], rtol=0, atol=1e-12)
    assert np.allclose(alone.rows.change, among.rows.change[3:], rtol=0, atol=1e-12)


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("make", [two_player, contests])
def test_going_on_from_a_state_is_one_pass_bit_for_bit(model, make):
    system, games = model(drift_per_day=0.3), make(50)
    whole = rate(History.from_games(games), system, as_of=dt.date(2026, 1, 1))
    for cut in (0, 1, 20, 49):
        state = rate(History.from_games(games[:cut]), system).state
        resumed = rate(History.from_games(games[cut:]), system, state=state, as_of=dt.date(2026, 1, 1))
        for player in whole.players:
            assert whole.estimate(player) == resumed.estimate(player)


@pytest.mark.parametrize("make", [two_player, contests])
@pytest.mark.parametrize("model", MODELS)
def test_rows_read_as_a_line_and_their_forecasts_are_those_of_predict(model, make):
    system = model()
    rated = rate(History.from_games(make(40)), system)

    for player in rated.players:
        steps = rated.track(player)
        assert [s.after for s in steps[:-1]] == pytest.approx([s.before for s in steps[1:]], abs=1e-12)
        assert steps[-1].after == pytest.approx(rated[player].rating, abs=1e-12)
    if make is two_player:
        rows = rated.rows
        for at in range(0, len(rows), 2):
            first, second = (Estimate(rows.before[i], rows.deviation[i]) for i in (at, at + 1))
            assert rows.expected[at] == pytest.approx(system.predict(first, second).expected, abs=1e-12)


@pytest.mark.parametrize("model", MODELS)
def test_games_of_weight_two_count_twice(model):
    once, twice = (
        rate(History.from_games([Game((Side.of("A", place=1), Side.of("B", place=2)), weight=w)]), model(tau=0))["A"]
        for w in (1.0, 2.0)
    )

    assert twice.rating - 25 == pytest.approx(2 * (once.rating - 25))


def test_absence_makes_less_sure_up_to_a_new_player():
    system = WengLinPlackettLuce(drift_per_day=0.5, tau=0)
    games = [Game.between("Ann", "Bo", 1, date=dt.date(2024, 1, 1))]
    on_the_day = rate(History.from_games(games), system, as_of=dt.date(2024, 1, 1))["Ann"].deviation
    later = [
        rate(History.from_games(games), system, as_of=dt.date(2024, 1, 1) + dt.timedelta(days=days))["Ann"].deviation
        for days in (1, 4, 10_000)
    ]

    assert later[:2] == pytest.approx([math.sqrt(on_the_day**2 + 0.25), math.sqrt(on_the_day**2 + 1.0)])
    assert later[2] == 25 / 3


def test_a_deviation_never_rises_where_that_is_set():
    for system in (WengLinPlackettLuce(tau=2.0), WengLinPlackettLuce(tau=2.0, deviation_may_rise="no")):
        after = system.update(Estimate(25, 1.0), Estimate(25, 1.0))[0].deviation
        assert (after <= 1.0) == (system.deviation_may_rise == "no")


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
@given(sides=st.lists(st.lists(skills, min_size=1, max_size=3), min_size=2, max_size=6))
def test_forecasts_are_chances_and_fair(model, sides):
    odds = np.array(model().finish_odds(sides))
    turned = np.array(model().finish_odds(sides[::-1]))

    assert np.allclose(odds.sum(axis=0), 1, rtol=0, atol=1e-9)
    assert np.allclose(odds.sum(axis=1), 1, rtol=0, atol=1e-9)
    assert np.allclose(odds, turned[::-1], rtol=0, atol=1e-9)
    assert model().predict(NEW, NEW).expected == 0.5


@pytest.mark.parametrize("model", MODELS)
def test_chances_do_not_depend_on_how_many_play(model):
    # A favourite against n equals: the chance to beat one of them in a two-player game is the mean over them in a
    # crowd.
    strong = Estimate(32, 25 / 3)
    system = model(draw_margin=0.0) if model().model.startswith("tm") else model()
    duel = system.predict(strong, NEW).win
    odds = np.array(system.finish_odds([[strong], *([NEW] for _ in range(5))]))
    beaten = (odds[0] * (5 - np.arange(6))).sum() / 5

    assert beaten == pytest.approx(duel, abs=1e-9)


def test_draws_have_the_chance_that_the_model_says():
    normal = WengLinThurstoneMostellerFull(draw_margin=2.0).predict(NEW, NEW)
    davidson = WengLinPlackettLuce(draw_model="davidson", draw_parameter=1.0).predict(NEW, NEW)
    c = math.sqrt(2 * (25 / 3) ** 2 + 2 * (25 / 6) ** 2)

    assert normal.draw == pytest.approx(math.erf(2 / c / math.sqrt(2)))
    assert davidson.draw == pytest.approx(1 / 3)
    assert WengLinPlackettLuce().predict(NEW, NEW).draw == 0


def test_an_estimate_without_deviation_is_as_unsure_as_a_new_player():
    assert WengLinPlackettLuce().update(Estimate(25), NEW) == WengLinPlackettLuce().update(NEW, NEW)


@pytest.mark.parametrize("model", MODELS)
def test_the_openskill_convention_runs_over_a_history(model):
    system = model(convention="openskill", margin=5.0, deviation_may_rise="no")
    games = contests(30, has_shares=True, has_points=True)
    rated = rate(History.from_games(games), system)

    assert np.isfinite(rated.rating).all()
    for player in rated.players:
        steps = rated.track(player)
        assert [s.after for s in steps[:-1]] == pytest.approx([s.before for s in steps[1:]], abs=1e-12)
    one = rate(History.from_games([Game.between("A", "B", 1)]), model(convention="openskill"))
    assert one.estimate("A") == model(convention="openskill").update(NEW, NEW)[0]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"tau": -1.0}, r"^tau -1.0 is out of range\. Use a finite number from 0"),
        ({"beta": 0.0}, r"^beta 0.0 is out of range"),
        ({"start": math.inf}, r"^start inf is out of range"),
        ({"start_deviation": 0}, r"^start_deviation 0 is out of range"),
        ({"drift_per_day": -0.1}, r"^drift_per_day -0.1 is out of range"),
        ({"kappa": 2.0}, r"^kappa 2.0 is not between 0 and 1"),
        ({"margin": 0.0}, r"^margin 0.0 is out of range"),
        ({"draw_parameter": -1.0}, r"^draw_parameter -1.0 is out of range"),
        ({"deviation_may_rise": "maybe"}, r"^deviation_may_rise 'maybe' is unknown\. Use one of: yes, no\."),
        ({"convention": "trueskill"}, r"^convention 'trueskill' is unknown\. Use one of: paper, openskill\."),
        ({"convention": "openskill", "uneven": "mean"}, r"^Convention \"openskill\" has no drift_per_day"),
    ],
)
def test_parameters_out_of_range_are_rejected(settings, said):
    with pytest.raises(RatingError, match=said):
        WengLinPlackettLuce(**settings)


@pytest.mark.parametrize("name", ["pl", "bt-full", "bt-part", "tm-full", "tm-part"])
def test_one_class_is_every_model_under_its_registered_name(name):
    alias = SYSTEMS[f"weng-lin-{name}"]

    system = WengLin(model=name, beta=5.0)

    assert system == alias(beta=5.0) != alias()
    assert hash(system) == hash(alias(beta=5.0))
    assert system_name(system) == system_name(alias()) == f"weng-lin-{name}"
    assert system.update(NEW, NEW) == alias(beta=5.0).update(NEW, NEW)
    assert system_from(system_name(system), **settings_of(system)) == system


def test_a_model_that_does_not_exist_is_reported_with_the_nearest():
    with pytest.raises(UnknownName, match=r"^Unknown model of Weng-Lin 'bt-ful'\. Did you mean 'bt-full'\?"):
        WengLin(model="bt-ful")


def test_a_draw_margin_below_zero_is_rejected():
    with pytest.raises(RatingError, match=r"^draw_margin -1.0 is out of range"):
        WengLinThurstoneMostellerFull(draw_margin=-1.0)


def test_unknown_words_are_answered_with_the_nearest():
    with pytest.raises(UnknownName, match=r"^Unknown policy for uneven sides 'means'\. Did you mean 'mean'\?"):
        WengLinPlackettLuce(uneven="means")
    with pytest.raises(UnknownName, match=r"^Unknown draw model 'davidsen'\. Did you mean 'davidson'\?"):
        WengLinPlackettLuce(draw_model="davidsen")


@pytest.mark.parametrize(
    ("sides", "told", "said"),
    [
        (([NEW],), {}, r"^A game needs two sides or more; this one has 1\. Give them all\."),
        (([NEW], []), {}, r"^Side 2 is an empty team\. Give its members, or leave the side out\."),
        ((NEW, NEW), {"places": (None, None)}, r"^None of the 2 sides has a place"),
        ((NEW, NEW), {"places": (0, 1)}, r"^Place 0 is not a whole number from 1 on"),
        ((NEW, NEW), {"places": (1, 1.5)}, r"^Place 1.5 is not a whole number from 1 on"),
        ((NEW, NEW), {"places": (1, math.nan)}, r"^Place nan is not a whole number from 1 on"),
        ((NEW, NEW), {"places": (1, math.inf)}, r"^Place inf is not a whole number from 1 on"),
        ((NEW, NEW), {"places": (True, 2)}, r"^Place True is not a whole number from 1 on"),
        ((NEW, NEW), {"places": (1,)}, r"^There are 1 places for 2 sides\. Give one per side\."),
        ((NEW, NEW), {"points": (1,)}, r"^There are 1 points for 2 sides\. Give one number per side\."),
        ((NEW, NEW), {"points": (1, math.nan)}, r"^Points nan are out of range\. Use finite numbers up to 1e\+09\."),
        ((NEW, NEW), {"shares": [[1]]}, r"^The shares do not fit the sides, which have \[1, 1\] members"),
        ((NEW, NEW), {"shares": [[1], [-1]]}, r"^Shares \[1, -1\] are out of range\. Give shares from 0 to 1000\."),
        ((NEW, NEW), {"shares": [[1], [0]]}, r"^All members of a side have share 0, so none of them played"),
    ],
)
def test_games_that_cannot_be_are_rejected(sides, told, said):
    with pytest.raises(RatingError, match=said):
        WengLinPlackettLuce(margin=1.0).update(*sides, **told)


def test_a_rating_that_is_no_number_is_rejected():
    with pytest.raises(RatingError, match=r"^Rating nan is not a finite number"):
        WengLinPlackettLuce().update(Estimate(math.nan, 1), NEW)


@pytest.mark.parametrize(
    ("game", "settings", "said"),
    [
        (
            Game.between("Ann", "Bo", 1),
            {"drift_per_day": 1.0},
            r"^drift_per_day needs a date on every game. Game 1 in time order \(Ann, Bo\) has none\. Add the date",
        ),
        (
            Game((Side((Member("Ann", 0.0),), place=1), Side.of("Bo", place=2))),
            {},
            r"^Game 1 in time order \(Ann, Bo\): the shares of the side of Ann add up to 0\. Give shares of the game",
        ),
        (
            Game((Side.of("Ann", place=1), Side.of("Bo", place=2)), weight=5000.0),
            {},
            r"^Game 1 in time order \(Ann, Bo\) has weight 5000; the most allowed here is 1000\.",
        ),
        (Game((Side.of("Ann", points=1), Side.of("Bo", points=2), Side.of("Cy", points=3))), {}, r"has points but no"),
    ],
)  # fmt: skip
def test_histories_that_cannot_be_rated_are_rejected_with_the_place(game, settings, said):
    with pytest.raises(RatingError, match=said):
        rate(History.from_games([game]), WengLinPlackettLuce(**settings))


def test_a_thousand_sides_in_one_race():
    race = Game(tuple(Side.of(f"p{at}", place=at) for at in range(1, 1001)))
    rated = rate(History.from_games([race]), WengLinPlackettLuce(), rows=False)
    order = [line.player for line in rated.leaderboard()]

    assert order == [f"p{at}" for at in range(1, 1001)]


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS)
def test_plain_and_compiled_agree_bit_for_bit(model):
    for games in (two_player(80), contests(60, has_shares=True)):
        plain, compiled = (
            rate(History.from_games(games), model(drift_per_day=0.1), engine=engine) for engine in ("plain", "compiled")
        )
        assert plain.rating.tobytes() == compiled.rating.tobytes()
        assert plain.deviation.tobytes() == compiled.deviation.tobytes()
        assert plain.rows.change.tobytes() == compiled.rows.change.tobytes()
