"""What a run leaves out, and what it rejects."""

import datetime as dt

import pytest

from crosstable import Elo, Game, History, Member, ResultKind, Side, rate
from crosstable.model.errors import RatingError, UnknownName

START = dt.date(2024, 1, 1)


def small():
    return History.from_games(Game.between(*game, date=START) for game in [("Ann", "Bo", 1), ("Cy", "Ann", 0.5)])


def test_going_on_with_an_earlier_round_of_the_same_day_is_rejected():
    second, first = (History.from_games([Game.between("Ann", "Bo", 1, date=START, round=number)]) for number in (2, 1))
    state = rate(second, Elo()).state

    with pytest.raises(
        RatingError, match="begin on 2024-01-01, round 1, before the last game of the state on 2024-01-01, round 2"
    ):
        rate(first, Elo(), state=state)


def test_numbers_given_as_words_are_rejected():
    with pytest.raises(RatingError, match=r"^k '32' is out of range"):
        Elo(k="32")
    with pytest.raises(RatingError, match=r"^Rating '1500' is not a finite number"):
        Elo().expected("1500", 1500)


def test_as_of_without_dates_is_rejected():
    history = History.from_games([Game.between("Ann", "Bo", 1)])

    with pytest.raises(
        RatingError, match=r"^The setting as_of=2024-01-01 needs games with dates, and these have none\. Add dates"
    ):
        rate(history, Elo(), as_of=START)


def test_unknown_player_names_the_nearest():
    ratings = rate(small(), Elo())

    for ask in (ratings.__getitem__, ratings.track):
        with pytest.raises(UnknownName, match=r"^Unknown player 'Annn'\. Did you mean 'Ann'\? Known: Ann, Bo, Cy"):
            ask("Annn")


def test_run_without_rows_has_no_track():
    ratings = rate(small(), Elo(), rows=False)

    assert ratings.rows is None
    with pytest.raises(RatingError, match=r"^This run kept no rows, so it has no .*tracks\. Rate with rows=True\.$"):
        ratings.track("Ann")


def test_games_that_are_not_rated_do_not_count():
    games = [
        Game.between("Ann", "Bo", 1, kind=ResultKind.UNRATED),
        Game.between("Ann", "Cy", 1, kind=ResultKind.FORFEIT),
        Game.between("Ann", "Cy", 1, kind=ResultKind.VOID),
        Game.bye("Ann"),
        Game.bye("Ann", ResultKind.HALF_BYE),
        Game.between("Bo", "Cy", 1),
    ]

    ratings = rate(History.from_games(games), Elo())

    assert [("Bo", 1516.0, 1), ("Cy", 1484.0, 1)] == [
        (line.player, line.rating, line.games) for line in ratings.leaderboard()
    ]
    assert [5, 5] == ratings.rows.game.tolist()
    assert (1500.0, 0, None) == (ratings["Ann"].rating, ratings["Ann"].games, ratings["Ann"].wins)


@pytest.mark.parametrize("games", [[], [Game.bye("Ann"), Game.bye("Bo")]])
def test_history_without_a_rated_game_gives_an_empty_table(games):
    ratings = rate(History.from_games(games), Elo(), as_of=None)

    assert ([], 0, 0) == (ratings.leaderboard(), len(ratings.rows), len(ratings.adjustments))


def test_single_game_gives_two_lines():
    ratings = rate(History.from_games([Game.between("Ann", "Bo", "loss", date=START)]), Elo())

    lines = [(line.player, line.rating, line.last_played) for line in ratings.leaderboard()]
    assert [("Bo", 1516.0, START), ("Ann", 1484.0, START)] == lines


def test_team_game_is_rejected_with_its_number_and_players():
    team = Game((Side.of("Ann", "Bo", place=1), Side.of("Cy", "Di", place=2)))

    with pytest.raises(RatingError) as caught:
        rate(History.from_games([Game.between("Ann", "Bo", 1), team]), Elo())

    assert (
        "Elo rates two-player games. Game 2 in time order (Ann, Bo, Cy, Di) has 2 sides and 4 players. "
        "Use another system, such as elo-many-sides, gaussian, weng-lin-bt-full, or leave such games out."
    ) == str(caught.value)
    assert (1, ["Ann", "Bo", "Cy", "Di"]) == (caught.value.values["game"], caught.value.values["players"])
    assert {"weng-lin-pl", "gaussian"} < set(caught.value.values["systems"])


def test_race_is_rejected_unless_it_is_not_rated():
    sides = tuple(Side((Member(name),), place=place) for place, name in enumerate("abc", start=1))
    race = Game(sides)

    with pytest.raises(RatingError, match="has 3 sides and 3 players"):
        rate(History.from_games([race]), Elo())
    assert [] == rate(History.from_games([Game(sides, kind=ResultKind.UNRATED)]), Elo()).leaderboard()


def test_game_with_points_and_no_places_is_rejected_rather_than_read_as_a_draw():
    game = Game((Side.of("Ann", points=5), Side.of("Bo", points=3)))

    with pytest.raises(RatingError, match=r"^Game 1 in time order \(Ann, Bo\) has points but no places.*Give places"):
        rate(History.from_games([game]), Elo())


def test_going_on_with_games_before_those_of_the_state_is_rejected():
    early = History.from_games([Game.between("Ann", "Bo", 1, date=dt.date(2024, 1, 1))])
    late = History.from_games([Game.between("Ann", "Bo", 1, date=dt.date(2025, 1, 1))])
    state = rate(late, Elo()).state

    with pytest.raises(RatingError) as caught:
        rate(early, Elo(), state=state)

    assert (
        "The games to continue with begin on 2024-01-01, before the last game of the state on 2025-01-01. "
        "Rate the whole history again: a late result changes everything after it."
    ) == str(caught.value)
