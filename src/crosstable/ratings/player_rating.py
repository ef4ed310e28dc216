"""A line of the final table of a run, and a step of a player's rating."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from crosstable.ratings.scale import Scale


@dataclass(frozen=True, slots=True)
class PlayerRating:
    """The rating and the record of a player: a line of a leaderboard.

    Args:
        player: the name or id.
        rating: now, in the unit of the scale of the system.
        peak: the best rating so far.
        games: rated games.
        wins, draws, losses: of games of two sides; None where there were none of these.
        mean_place: the average place in games of three sides or more; None without any.
        last_played: the day of the last rated game; None where games have no dates.
        is_provisional: whether there were fewer games than the `provisional_games` of the system.
        deviation: how uncertain the rating is, in the same unit; None in systems without.
    See also: `Ratings.leaderboard`, `Ladder.leaderboard`, and `ratings["Ann"]`, which return these.
    Example:
        >>> from crosstable import Elo, Ladder
        >>> ladder = Ladder(Elo())
        >>> _ = ladder.play("Ann", "Bo")
        >>> line = ladder["Ann"]
        >>> line.rating, line.wins, line.is_provisional
        (1516.0, 1, True)
    """

    player: str
    rating: float
    peak: float
    games: int
    wins: int | None
    draws: int | None
    losses: int | None
    mean_place: float | None
    last_played: dt.date | None
    is_provisional: bool
    deviation: float | None = None

    def cautious(self, scale: Scale, deviations: float) -> float:
        """Return the rating made worse by so many deviations; a rating without a deviation stays as it is.

        Args:
            scale: of the system.
            deviations: how many deviations the rating is made worse by.
        """
        return self.rating - scale.sign * deviations * (self.deviation or 0.0)


@dataclass(frozen=True, slots=True)
class TrackPoint:
    """One step of a player's rating: a game, or an adjustment with its reason.

    Args:
        game: the row of the game in the history.
        before: the rating before.
        change: how far it moved.
        expected: the score that was expected in the game; None for an adjustment, and where it is not known.
        reason: of an adjustment, such as "decay"; None for a game.
        deviation: the one before the game; None in systems without.
    See also: `Ratings.track`, which returns them.
    Example:
        >>> from crosstable import Elo, Game, History, rate
        >>> ratings = rate(History.from_games([Game.between("Ann", "Bo", "win")]), Elo())
        >>> [(step.game, step.before, step.after, step.expected) for step in ratings.track("Ann")]
        [(0, 1500.0, 1516.0, 0.5)]
    """

    game: int
    before: float
    change: float
    expected: float | None = None
    reason: str | None = None
    deviation: float | None = None

    @property
    def after(self) -> float:
        """The rating after this step."""
        return self.before + self.change
