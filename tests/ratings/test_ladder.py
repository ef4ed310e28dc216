"""A live table: the same numbers as a full recalculation, whatever the ids are, and what it rejects."""

import copy
import dataclasses
import datetime as dt
import itertools
import pickle
import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest

from crosstable import (
    BradleyTerry,
    Elo,
    EloManySides,
    EloMMR,
    Estimate,
    Game,
    GaussianSkill,
    Glicko,
    Glicko2,
    Glicko2PerGame,
    History,
    Ladder,
    Member,
    Moonstone,
    Preferans,
    Side,
    TwoPlayerSystem,
    WengLinBradleyTerryPart,
    WengLinPlackettLuce,
    WengLinThurstoneMostellerFull,
    rate,
)
from crosstable.model.errors import RatingError, UnknownName
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.system import is_per_game
from tests.ratings.skill_games import contests, two_player

DAY = dt.date(2024, 3, 1)
SHEETS = [
    [("a", 1, 120.0), ("b", 2, -30.0), ("c", 3, -90.0)],
    [("c", 1, 50.0), ("b", 2, 0.0), ("d", 3, -50.0)],
]
ROW = '["a", 0, 0, 0, 0, 0, 0, 1500.0, 1500.0]'
OF_TWO = [
    Elo(),
    Elo(k=20, rounding="none", advantage=60, draw_model="davidson", draw_parameter=0.4),
    Elo(
        k_by_games=((3, 64),),
        floor=1450,
        decay_after_months=0,
        reset="soft",
        season_starts=(dt.date(2024, 2, 1), dt.date(2024, 6, 1)),
    ),
    Glicko(),
    Glicko2(period="week"),
    Glicko2PerGame(),
    Glicko2PerGame(period_days=None, advantage=20),
    GaussianSkill(drift_per_day=0.01),
    Moonstone(),
    EloManySides(),
    EloMMR(),
]
OF_MANY = [
    GaussianSkill(uneven="mean"),
    WengLinPlackettLuce(drift_per_day=0.02),
    WengLinBradleyTerryPart(),
    WengLinThurstoneMostellerFull(convention="openskill"),
    WengLinPlackettLuce(margin=4.0),
    EloManySides(rounding="half_up"),
]


def ladder_of(games, system):
    ladder = Ladder(system)
    for game in games:
        sides = [[member.player for member in side.members] for side in game.sides]
        ladder.play(
            *sides,
            places=[side.place for side in game.sides],
            points=[side.points for side in game.sides] if system.counts_points else None,
            shares=[[member.share for member in side.members] for side in game.sides],
            date=game.date,
            weight=game.weight,
            length=game.length,
        )
    return ladder


def assert_equal_to_a_full_run(ladder, games, system):
    found = rate(History.from_games(games, match_names=False), system)

    assert found.leaderboard() == ladder.leaderboard()
    assert len(games) == ladder.games


@pytest.mark.parametrize("system", OF_TWO, ids=lambda system: type(system).__name__)
def test_games_of_two_equal_a_full_recalculation_bit_for_bit(system):
    games = two_player(60)

    assert_equal_to_a_full_run(ladder_of(games, system), games, system)


@pytest.mark.parametrize("system", OF_MANY, ids=lambda system: type(system).__name__)
@pytest.mark.parametrize("has_shares", [True, False])
def test_games_of_many_sides_equal_a_full_recalculation_bit_for_bit(system, has_shares):
    games = [
        dataclasses.replace(
            game, sides=tuple(dataclasses.replace(side, place=side.place or 4) for side in game.sides), weight=weight
        )
        for game, weight in zip(
            contests(25, has_shares=has_shares, has_points=True), itertools.cycle([1.0, 0.5]), strict=False
        )
    ]
    games = [dataclasses.replace(game, sides=places_without_a_gap(game.sides)) for game in games]

    assert_equal_to_a_full_run(ladder_of(games, system), games, system)


def places_without_a_gap(sides):
    """Number places 1, 2, 3 ... with ties."""
    numbers = {place: number for number, place in enumerate(sorted({side.place for side in sides}), start=1)}
    return tuple(dataclasses.replace(side, place=numbers[side.place]) for side in sides)


def test_preferans_sheets_equal_a_full_recalculation():
    games = [
        Game(
            tuple(Side((Member(player),), place=place, points=points) for player, place, points in sheet),
            date=DAY,
            length=20,
        )
        for sheet in (
            [("a", 1, 120.0), ("b", 2, -30.0), ("c", 3, -90.0)],
            [("c", 1, 50.0), ("b", 2, 0.0), ("d", 3, -50.0)],
        )
    ]

    assert_equal_to_a_full_run(ladder_of(games, Preferans()), games, Preferans())


@pytest.mark.parametrize("system", [WengLinPlackettLuce(margin=4.0), Preferans()], ids=["more is better", "fewer"])
def test_points_without_places_mean_the_same_in_a_game_a_live_table_and_an_update(system):
    points, length = [50.0, -40.0, -10.0], 20.0 if system.sides.by_points else None
    game = Game.of_sides(["a", "b", "c"], points=points, better=system.better_points, length=length)
    ladder = Ladder(system)
    ladder.play(*"abc", points=points, length=length)
    updated = system.update(*[ladder.estimate("new").rating] * 3, points=points, length=length)

    run = rate(History.from_games([game]), system)

    assert ladder.leaderboard() == run.leaderboard()
    assert updated.after == tuple(ladder[player].rating for player in "abc")
    assert {line.player: line.mean_place for line in run.leaderboard()} == (
        {"a": 3, "b": 1, "c": 2} if system == Preferans() else {"a": 1, "b": 3, "c": 2}
    )


@pytest.mark.parametrize("name", [name for name in SYSTEMS if is_per_game(SYSTEMS[name]())])
def test_every_registered_system_has_a_live_table(name):
    system = SYSTEMS[name]()
    by_points = system.sides.by_points
    names = ["a", "b", "c"][: max(2, system.sides.least)]

    changes = Ladder(system).play(
        *names, points=[50, 0, -50] if by_points else None, length=20 if by_points else None, date=DAY, event="Cup"
    )

    assert names == [change.player for change in changes]


def test_ids_are_taken_as_they_are_and_a_number_stands_for_its_text():
    ladder = Ladder(Elo())
    ladder.play("aB3", "Ab3", score=1)
    changes = ladder.play(7, "aB3", score=0)
    ladder.play("7", 8, score=0)

    assert (["aB3", "Ab3", "7", "8"], ["7", "aB3"]) == (list(ladder), [change.player for change in changes])
    assert ladder[7] == ladder["7"] == Ladder.from_json(ladder.to_json())[7]
    assert (2, True, True, False, False) == (ladder[7].losses, 7 in ladder, "7" in ladder, 9 in ladder, True in ladder)


@pytest.mark.parametrize("match_names", [False, True])
def test_a_live_table_knows_every_id_that_it_lists(match_names):
    ladder = Ladder(Elo(), match_names=match_names)
    for first, second in [(7, "x"), ("Ann Lee", 8), (" b ", "7"), (-1, 10**30)]:
        ladder.play(first, second, score="win")
    ladder.add(99)
    expected = {"7", "x", "Ann Lee", "8", " b ", "-1", str(10**30)}

    assert expected == {line.player for line in ladder.leaderboard()} == set(ladder) - {"99"}
    assert ladder.leaderboard() == sorted((ladder[id] for id in expected), key=lambda line: (-line.rating, line.player))
    assert (*ladder,) == ladder.state.players
    with pytest.raises(RatingError, match=r"^'7' is in the game twice"):
        ladder.play(7, "7", score="win")
    with pytest.raises(RatingError, match=r"^'7' is in the table already"):
        ladder.add(7)


def test_ids_match_when_asked():
    ladder = Ladder(Elo(), match_names=True)
    ladder.play("Ann Lee", "Bo", score="win")
    ladder.play(" ANN  lee", "bo", score="win")

    assert (2, 2) == (len(ladder), ladder["ann lee"].wins)


@pytest.mark.parametrize("system", [Elo(), Glicko2(period="event"), GaussianSkill()])
def test_stored_and_read_again_it_goes_on_with_the_same_numbers(system):
    whole, before = Ladder(system), Ladder(system)
    games = [("a", "b", 1, "May"), ("b", "c", 0.5, "May"), ("c", "a", 0, "June"), ("a", "b", 0, "July")]
    for first, second, score, event in games[:2]:
        before.play(first, second, score=score, event=event, date=DAY)
    for ladder in (Ladder.from_json(before.to_json()), Ladder.from_bytes(before.to_bytes()), whole):
        for first, second, score, event in games if ladder is whole else games[2:]:
            ladder.play(first, second, score=score, event=event, date=DAY)
        assert (ladder.leaderboard(), ladder.games) == (ladder.leaderboard(), 4)
        found = ladder.to_json()

    assert found == whole.to_json()
    assert Ladder.from_bytes(whole.to_bytes()).to_json() == whole.to_json()


@pytest.mark.parametrize("system", [Elo(), Glicko2(period="event"), WengLinPlackettLuce()])
@pytest.mark.parametrize("copied", [lambda ladder: pickle.loads(pickle.dumps(ladder)), copy.copy, copy.deepcopy])
def test_a_copy_goes_on_alone_with_the_same_numbers(system, copied):
    ladder = Ladder(system, match_names=True)
    ladder.play("Ann", "Bo", score="win", event="May", date=DAY)

    other = copied(ladder)
    other.play("bo", "ANN", score="win", event="June", date=DAY)

    assert (1, 2) == (ladder.games, other.games)
    ladder.play("bo", "ANN", score="win", event="June", date=DAY)
    assert ladder.to_json() == other.to_json()


@dataclass(frozen=True)
class Slow(TwoPlayerSystem):
    """A system during whose games other threads have their turn."""

    def expected(self, first, second):
        return 0.5

    def changes(self, game):
        time.sleep(1e-5)
        return 1.0, -1.0


def test_games_of_several_threads_all_count():
    ladder, players, games = Ladder(Slow()), [str(number) for number in range(6)], 50

    def play(thread):
        rng = random.Random(thread)
        for _ in range(games):
            ladder.play(*rng.sample(players, 2), score="win")
            assert sum(line.rating - 1500 for line in ladder.leaderboard()) == 0.0
            assert ladder.state.records.games.sum() % 2 == 0

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, range(8)))

    assert 8 * games == ladder.games
    assert 2 * 8 * games == sum(line.games for line in ladder.leaderboard())
    assert 8 * games == sum(line.wins for line in ladder.leaderboard())


def test_its_state_continues_as_a_run():
    games = two_player(20)
    ladder = ladder_of(games[:12], Elo())
    later = History.from_games(games[12:], match_names=False)

    assert rate(History.from_games(games), Elo()).leaderboard() == rate(later, Elo(), state=ladder.state).leaderboard()


def test_initial_ratings_forecasts_and_cautious_order():
    ladder = Ladder(GaussianSkill())
    ladder.add("strong", 35.0)
    ladder.play("strong", "new", score="loss")
    for _ in range(9):
        ladder.play("steady", "weak", score="win")
        ladder.play("weak", "steady", score="draw")

    assert ladder.predict("steady", "weak").win > 0.5 > ladder.predict("weak", "nobody").win
    assert pytest.approx(1.0) == sum(ladder.predict("steady", "weak", ["new"]).win)
    assert 0.0 < ladder.match_quality("strong", "weak") < ladder.match_quality("steady", "weak") < 1.0
    assert ("new", "steady") == (ladder.leaderboard(1)[0].player, ladder.leaderboard(deviations=3)[0].player)


def test_a_game_of_a_team_changes_all_its_members():
    changes = Ladder(WengLinPlackettLuce()).play(["a", "b"], ["c", "d"], score="win", weight=0.5)

    assert [True, True, False, False] == [change.change > 0 for change in changes]
    assert all(change.deviation < change.deviation_before for change in changes)


def test_it_shows_itself_in_one_line():
    ladder = Ladder(Elo())
    ladder.play("a", "b", score=1)

    assert "Ladder(elo, 2 players, 1 games)" == repr(ladder)


@pytest.mark.parametrize(
    ("play", "message"),
    [
        (lambda: Ladder(BradleyTerry()), "bradley-terry fits the whole history at once"),
        (lambda: Ladder(Elo()).play("a", "b", score=2), r"^Score 2 is not between 0 and 1\. Use 1, 0\.5, 0 or"),
        (lambda: Ladder(Elo()).play("a", "a", score=1), r"^'a' is in the game twice"),
        (lambda: Ladder(Elo()).play("a", "b", score=1, weight=-1), r"^weight -1 is out of range"),
        (lambda: Ladder(Elo()).play([], "b", score=1), r"^Side 1 is an empty team"),
        (
            lambda: Ladder(Elo()).play(*"abc"),
            r"^Elo rates two-player games\. Game 1 in time order \(a, b, c\)",
        ),
        (lambda: Ladder(EloManySides()).play(*"abc", points=[1]), "points for 3 sides|1 points"),
        (lambda: Ladder(EloManySides()).play("a", "b", shares=[[1], [1, 1]]), "weights|shares"),
        (
            lambda: Ladder(Glicko2()).play("a", "b", score=1),
            r"^The rating period is a month, so every game needs a date",
        ),
        (
            lambda: Ladder(Glicko2(period="event")).play("a", "b", score=1, date=DAY),
            r"period is an event, so .* Give event=",
        ),
        (
            lambda: Ladder(Glicko2PerGame()).play("a", "b", score=1),
            r"^period_days needs a date on every game\. Game 1 in",
        ),
        (lambda: Ladder(Elo()).play("a", "b", score=1, points=(5, 1)), r"^Elo does not count points\. Leave them out"),
        (lambda: Ladder(Elo()).play("a", "b", points=[1, 5]), r"^Elo does not count points\. Leave them out"),
        (lambda: Ladder(Elo()).play("a", "b", length=30), r"^Elo does not count the length of a game\. Leave it out"),
        (lambda: Ladder(Elo()).play("a", "b", score=1, handicap=3), r"^Elo counts no handicap stones\. Leave them out"),
        (lambda: Ladder(Elo()).match_quality("a", "b"), r"^Match quality is defined for GaussianSkill, not for elo"),
        (lambda: Ladder.from_json("[]"), r"^This is not a ladder"),
        (lambda: Ladder.from_bytes(b"no"), r"^This is not a ladder"),
        (lambda: Ladder.from_json('{"crosstable": "ladder", "version": 9}'), r"^The ladder has version 9"),
        (
            lambda: Ladder.from_json('{"crosstable": "ladder", "version": 1}'),
            r"^The ladder cannot be read: its 'match_names' is missing, or holds what no ladder has",
        ),
        (lambda: Ladder.from_json("[" * 100_000), r"^This is not a ladder"),
        *(
            (
                lambda row=row: Ladder.from_json(Ladder(Elo()).to_json().replace("[]}", f"[{row}]}}")),
                r"^The ladder cannot be read: its 'players' is missing, or holds what no ladder has",
            )
            for row in (
                '["a", 0, 0, 1, 0, 0, -2147485, 1500, 1500]',  # a day before the calendar begins
                '["a", 0, 0, 1.5, 0, 0, 7, 1500, 1500]',
                '["a", 0, 0, 1, 0, 0, 7, 1500]',
                '["a", 0, 0, 1, 0, 0, 7, 1500, NaN]',
                "[7, 0, 0, 1, 0, 0, 7, 1500, 1500]",
                "7",
            )
        ),
        (
            lambda: Ladder.from_json(Ladder(Elo()).to_json().replace("[]}", f"[{ROW}, {ROW}]}}")),
            r"^The ladder cannot be read: one row for each player",
        ),
        (
            lambda: Ladder.from_json(Ladder(Elo()).to_json().replace("peak", "top")),
            r"^the ladder: elo now stores rating, peak, and the state has rating, top",
        ),
        (
            lambda: Ladder(Elo()).play("a", True, score=1),
            r"^True is not the id of a player\. Give a text that is not blank, or a whole number",
        ),
        (lambda: Ladder(Elo()).play("a", 1.5, score=1), r"^1\.5 is not the id of a player"),
    ],
)
def test_what_is_wrong_is_told(play, message):
    with pytest.raises(RatingError, match=f"(?s){message}"):
        play()


def test_games_come_in_the_order_of_time():
    ladder = Ladder(Elo())
    ladder.play("a", "b", score=1, date=dt.datetime(2024, 3, 1, 20, 15, tzinfo=dt.UTC))

    with pytest.raises(RatingError, match=r"^The game of 2024-03-01 .*is before the last one, on 2024-03-01"):
        ladder.play("a", "b", score=1, date=dt.datetime(2024, 3, 1, 20, 14, tzinfo=dt.UTC))
    with pytest.raises(RatingError, match=r"^The game has no date, but the one before it has: 2024-03-01\. Give date="):
        ladder.play("a", "b", score=1)
    with pytest.raises(RatingError, match=r"^'a' is in the table already"):
        ladder.add("a")
    with pytest.raises(UnknownName, match="player 'c'"):
        ladder["c"]
    assert (1, 1516.0) == (ladder.games, ladder["a"].rating)


def test_an_event_that_is_over_does_not_go_on():
    ladder = Ladder(Glicko2(period="event"))
    for event in ("May", "June"):
        ladder.play("a", "b", score=1, event=event)

    with pytest.raises(RatingError, match="May"):
        ladder.play("a", "b", score=1, event="May")


def test_a_player_who_is_not_there_costs_no_suggestion_before_the_message_is_read(monkeypatch):
    asked = []
    ladder = Ladder(Elo())
    ladder.play("Ann", "Bo", score=1)
    monkeypatch.setattr("crosstable.model.errors.difflib.get_close_matches", lambda *a, **_: asked.append(a) or ["ann"])
    with pytest.raises(UnknownName) as caught:
        ladder["Anne"]
    before = len(asked)

    assert (0, 1) == (before, len(asked) if str(caught.value) and str(caught.value) else None)
    assert "Unknown player 'Anne'. Did you mean 'Ann'? Known: Ann, Bo." == str(caught.value)


@pytest.mark.parametrize("system", [Glicko(), Glicko2(), Glicko2PerGame(), GaussianSkill(), WengLinPlackettLuce()])
def test_a_player_begins_at_an_estimate_and_plays_as_in_a_single_game(system):
    ladder = Ladder(system)
    ladder.add("a", Estimate(30, 2))
    ladder.add("b", Estimate(25.5, 4))
    begun = ladder.estimate("a"), ladder.estimate("b")
    ladder.play("a", "b", score=1, date=DAY)

    assert [(30, 2), (25.5, 4)] == [(estimate.rating, estimate.deviation) for estimate in begun]
    assert ladder.estimate("a").rating == pytest.approx(system.update(*begun, score=1)[0].rating, abs=1e-9)


@pytest.mark.parametrize(
    ("system", "rating", "said"),
    [
        (Elo(), Estimate(1500, 30), r"^Ratings of elo have no deviation. Give the rating as a number: 1500\.$"),
        (Elo(), "x", r"^'x' is not a rating. Give a number, or an estimate such as Estimate\(1500, 80\)\.$"),
        (Glicko2(), [1500], r"^\[?1500\]? is not a rating. Give a number"),
        (Glicko2(), float("nan"), r"^Rating nan is not a finite number"),
    ],
)
def test_what_is_no_rating_of_the_system_is_rejected_by_its_kind(system, rating, said):
    ladder = Ladder(system)
    with pytest.raises(RatingError, match=said):
        ladder.add("a", rating)

    assert 0 == len(ladder)


@pytest.mark.parametrize("system", [GaussianSkill(), WengLinPlackettLuce(), EloManySides()])
def test_a_game_is_played_as_update_and_predict_take_it(system):
    ladder, new = Ladder(system), system.new_values(1)[0, 0]
    changes = ladder.play("a", ["b", "c"], "d", places=[2, 1, 3])
    updated = system.update(new, [new, new], new, places=[2, 1, 3])

    assert [change.after for change in changes] == [updated.after[0], *updated.after[1], updated.after[2]]
    assert ladder.to_json() == played(system, [["a", ["b", "c"], "d"]], places=[2, 1, 3]).to_json()
    assert played(system, ["a", "b"]).to_json() == played(system, ["a", "b"], score="win").to_json()
    assert played(system, "ab", places=[2, 1]).to_json() == played(system, ["a", "b"], score=0).to_json()
    with pytest.raises(RatingError, match=r"^A game needs two sides or more; this one has 1"):
        ladder.play("a", score="win")
    with pytest.raises(RatingError, match=r"^Score 'win' and places \[1, 2\] are given\. Give one of the two"):
        ladder.play("a", "d", score="win", places=[1, 2])


def played(system, sides, **result):
    ladder = Ladder(system)
    ladder.play(*sides, **result)
    return ladder


def test_a_score_between_loss_draw_and_win_counts_where_the_system_takes_it():
    ladder = Ladder(Glicko2PerGame(period_days=None))
    ladder.play("a", "b", score=0.75)

    assert ladder["a"].rating == Glicko2PerGame(period_days=None).update(1500, 1500, score=0.75).after[0]
    with pytest.raises(RatingError, match=r"^Score 0\.75 is not known"):
        Ladder(GaussianSkill()).play("a", "b", score=0.75)
