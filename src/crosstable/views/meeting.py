"""Two players who are paired: how they met before, and who is expected to win."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

from crosstable.model.errors import InputError
from crosstable.model.games import Game
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.federations.egf import Egf
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.one_forecast import counts_handicap, forecast_of_game
from crosstable.ratings.system import AnySystem, PerGame
from crosstable.reading.pool_snapshot import Pair, PoolSnapshot
from crosstable.views import numbers
from crosstable.views.texts import _


class Stakes(NamedTuple):
    """By how much the rating of a player changes with a win, a draw and a loss, as texts."""

    win: str
    draw: str
    loss: str

    @property
    def words(self) -> str:
        """What the game is worth, in words."""
        return _("rating with a win {win}, a draw {draw}, a loss {loss}").format(**self._asdict())


class Meeting(NamedTuple):
    """What is known of a pair, as the first of them sees it.

    `wins`, `draws` and `losses` are of rated games between the two; `chance` is the score expected of the first, with
    the handicap of their game, None where one of them is not rated, the system forecasts no games of two players, or it
    does not count the handicap that they have.  `stakes` are what the game is worth to the first and to the second.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    chance: float | None = None
    stakes: tuple[Stakes, Stakes] | None = None

    @property
    def games(self) -> int:
        """How often they met."""
        return self.wins + self.draws + self.losses

    def turned(self) -> Meeting:
        """Return the meeting as the second of them sees it."""
        stakes = None if self.stakes is None else (self.stakes[1], self.stakes[0])
        return Meeting(self.losses, self.draws, self.wins, None if self.chance is None else 1 - self.chance, stakes)


def pair_of(game: Game) -> Pair:
    """Return the two players of a game."""
    return game.players[0], game.players[1]


def list_of_players(
    lists: Iterable[PoolSnapshot], players: Iterable[str]
) -> tuple[PoolSnapshot, Mapping[str, Estimate]] | None:
    """Return the first rating list in which one of the players of an event is rated, with the estimates there."""
    ids = [*players]
    found = ((each, each.estimates(ids)) for each in lists)
    return next(((each, estimates) for each, estimates in found if estimates), None)


def chance_of(system: AnySystem, estimates: Mapping[str, Estimate], game: Game) -> float | None:
    """Return the score expected of the first of the two players of a game; None where it cannot be known."""
    first, second = pair_of(game)
    if first not in estimates or second not in estimates or (game.handicap and not counts_handicap(system)):
        return None
    try:
        return float(forecast_of_game(system, game, estimates[first], estimates[second]).expected)
    except InputError:
        return None  # a system that forecasts no games of two players


def stakes_of(system: AnySystem, estimates: Mapping[str, Estimate], game: Game) -> tuple[Stakes, Stakes] | None:
    """Return what a game is worth to each of its two players, as the system rates one game; None where it cannot.

    There are none where more decides than the two ratings: a handicap, the number of games of a player, or a federation
    other than the EGF, which rates an event as a whole; nor in systems of the whole history.
    """
    first, second = pair_of(game)
    if first not in estimates or second not in estimates or game.handicap or getattr(system, "k_by_games", None):
        return None
    if isinstance(system, Federation) and not isinstance(system, Egf):
        return None
    sides = estimates[first], estimates[second]
    try:
        one_game = cast("PerGame", system)  # one of the whole history raises
        updates = [one_game.update(*sides, score=score, neutral=game.neutral) for score in (1.0, 0.5, 0.0)]
    except InputError:
        return None
    one, other = (
        [numbers.moved(side.rating, side.rating + update.change[at], system.scale) for update in updates]
        for at, side in enumerate(sides)
    )
    return Stakes(*one), Stakes(*reversed(other))
