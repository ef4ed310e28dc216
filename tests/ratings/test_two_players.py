"""What the base of two-player systems, and the names of systems of one's own, say when they cannot go on."""

import datetime as dt
from dataclasses import dataclass, replace

import pytest

from crosstable import Estimate, Event, Game, GaussianSkill, History, TwoPlayerSystem, rate, system_from, write_event
from crosstable.model.columns import day_number
from crosstable.model.errors import InputError, RatingError
from crosstable.ratings.ladder import Ladder


@dataclass(frozen=True)
class Runaway(TwoPlayerSystem):
    """A system that leaves the numbers."""

    def expected(self, first, second):
        return 0.5

    def changes(self, game):
        return (float("inf"), 0.0)


class Bare:
    """A system without parameters that are known."""

    games_of = new_values = forecast = scale = "there"


GAME = Game.between("Ann", "Bo", "win")


def test_formula_that_runs_away_is_named_with_its_game():
    with pytest.raises(RatingError, match=r"^Game 1 .*Ann.*: the system changes a rating to inf\. Correct its formula"):
        rate(History.from_games([GAME]), Runaway())
    with pytest.raises(RatingError, match="inf"):
        Ladder(Runaway()).play("Ann", "Bo", score="win")


def test_system_that_is_not_a_dataclass_cannot_be_built_from_words():
    with pytest.raises(RatingError, match=r"Bare' is not a dataclass, so its parameters are not known\. Write"):
        system_from(f"{__name__}:Bare")


def test_weight_handicap_and_history_of_more_sides_are_read_where_they_stand():
    seen = []

    @dataclass(frozen=True)
    class Seen(TwoPlayerSystem):
        def expected(self, first, second):
            return 0.5

        def changes(self, game):
            seen.append((game.score, game.weight, game.points, game.handicap))
            return (1.0, -1.0)

    unrated = Game.bye("Cem")
    rated = replace(Game.between("Ann", "Bo", "loss", points=(1, 3)), weight=0.5, handicap=2)
    ratings = rate(History.from_games([unrated, GAME, rated]), Seen())

    assert [(1.0, 1.0, None, 0.0), (0.0, 0.5, (1.0, 3.0), 2.0)] == seen
    assert [1502.0, 1498.0] == [ratings[name].rating for name in ("Ann", "Bo")]
    assert [1.0, 1.0] == [step.after - step.before for step in ratings.track("Ann")]


def test_date_as_text_is_an_error_that_says_what_to_give():
    with pytest.raises(InputError, match=r"^'2025-09-05' is not a date\. Give one: datetime\.date\(2025, 9, 1\), or"):
        day_number("2025-09-05")
    assert dt.date(2025, 9, 5) == History.from_games([Game.between("A", "B", 1, date=dt.date(2025, 9, 5))]).date(0)


def test_finish_odds_of_players_instead_of_lists():
    with pytest.raises(RatingError, match=r"^Side 1 is Estimate\(.*\), not a list of players\. Give lists, such as"):
        GaussianSkill().finish_odds([Estimate(25, 8), Estimate(25, 8)])


def test_format_that_is_only_read_is_not_written():
    with pytest.raises(InputError, match=r"^The format 'wer' can be read but not written\. Name another one\.$"):
        write_event(Event("cup", "Cup", ()), "wer")
