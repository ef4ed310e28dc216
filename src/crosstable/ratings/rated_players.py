"""Players with their ratings: what the result of a run and a live table have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from numbers import Integral
from typing import TypeGuard, cast, overload

from crosstable.model.arguments import is_list
from crosstable.model.errors import RatingError
from crosstable.model.games import PlayerId
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.forecast import Forecast, PlaceForecast
from crosstable.ratings.one_game_facts import sides_given
from crosstable.ratings.player_rating import PlayerRating
from crosstable.ratings.system import AnySystem

SideOfIds = PlayerId | Sequence[PlayerId]


class RatedPlayers(ABC):
    """Players by id, with their ratings, and what these forecast.

    An id is a text; a whole number stands for its digits: 7 and "7" are one player, who is listed as "7".
    """

    system: AnySystem

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __iter__(self) -> Iterator[str]: ...

    @abstractmethod
    def __contains__(self, player: object) -> bool: ...

    @abstractmethod
    def __getitem__(self, player: PlayerId) -> PlayerRating:
        """Return the rating and the record of one player.

        Raises:
            UnknownName: no such player.
            RatingError: something that is no id.
        """

    def __bool__(self) -> bool:
        return True  # also without players

    def get(self, player: PlayerId) -> PlayerRating | None:
        """Return the rating and the record of one player, None where the id is not known.

        Args:
            player: the id.
        Example:
            >>> from crosstable import Elo, Ladder
            >>> Ladder(Elo()).get("nobody") is None
            True
        """
        return self[player] if player in self else None  # noqa: SIM401  # this is `get`

    @abstractmethod
    def estimate(self, player: PlayerId) -> Estimate:
        """Return what is known of a player's strength, as `system.predict`, `Ladder.add` and histories take it."""

    @abstractmethod
    def leaderboard(self, top: int | None = None, *, deviations: float = 0.0) -> list[PlayerRating]:
        """Return the players with a game, best first; equal ones by id.

        Args:
            top: how many at most; None is all.
            deviations: how many deviations each rating is made worse by before it is compared: 3 keeps newcomers from
                the top.  Systems without deviations compare ratings.
        Raises:
            RatingError: a number out of range.
        """

    @overload
    def predict(
        self, first: SideOfIds, second: SideOfIds, /, *, handicap: float = 0.0, neutral: bool = False
    ) -> Forecast: ...

    @overload
    def predict(
        self,
        first: SideOfIds,
        second: SideOfIds,
        third: SideOfIds,
        /,
        *more: SideOfIds,
        handicap: float = 0.0,
        neutral: bool = False,
    ) -> PlaceForecast: ...

    def predict(self, *sides: SideOfIds, handicap: float = 0.0, neutral: bool = False) -> Forecast | PlaceForecast:
        """Return the chances of a game between these players, by their ratings now.

        What was fitted with the ratings, such as draws or the advantage of the first side, is used.

        Args:
            sides: the id of a player, or a list of ids, each.  A list of sides may stand for them.
            handicap: stones of the first side, in systems that count them.
            neutral: whether it is on neutral ground, where the first side has no advantage.
        Returns:
            Win, draw and loss of the first of two sides; of more sides, the chance of each place for each.
        Raises:
            UnknownName: a player who is not known; in a `Ladder` that is a new player.
            RatingError: fewer than two sides, an empty one, a player twice, a handicap or sides that the system does
                not rate.
        Example:
            >>> from crosstable import Elo, Game, History, rate
            >>> ratings = rate(History.from_games([Game.between("Ann", "Bo", "win")]), Elo(advantage=50))
            >>> round(ratings.predict("Ann", "Bo").win, 3), round(ratings.predict("Ann", "Bo", neutral=True).win, 3)
            (0.61, 0.54)
        """
        return self.system.predict(*self._estimates(sides), handicap=handicap, neutral=neutral)

    def match_quality(self, *sides: SideOfIds) -> float:
        """Return how likely all sides perform equally, between 0 and 1, to find even matches.

        Args:
            sides: as in `predict`.
        Raises:
            UnknownName, RatingError: as `predict`; a system other than `GaussianSkill`, which defines it.
        Example:
            >>> from crosstable import GaussianSkill, Ladder
            >>> round(Ladder(GaussianSkill()).match_quality(["a", "b"], ["c", "d"]), 3)
            0.447
        """
        return self.system.match_quality(*self._estimates(sides))

    def _estimates(self, sides: Sequence[SideOfIds]) -> list[list[Estimate]]:
        teams = [listed(side) for side in sides_given(sides)]
        ids = [id_of(member) for team in teams for member in team]
        if len(set(ids)) < len(ids):
            raise RatingError("ratings/player-twice-in-game", player=next(id for id in ids if ids.count(id) > 1))
        return [[self.estimate(member) for member in team] for team in teams]


def id_of(player: PlayerId) -> str:
    """Return an id as text: that of 7 is "7".

    Raises:
        RatingError: it is neither text nor a whole number, or it is blank.
    """
    if isinstance(player, str) and player and not player.isspace():
        return player
    if not isinstance(player, Integral) or isinstance(player, bool):
        raise RatingError("ratings/not-an-id", player=player)
    return str(player)


def is_id(player: object) -> TypeGuard[PlayerId]:
    """Return whether something is text or a whole number."""
    is_text = isinstance(player, str) and bool(player) and not player.isspace()
    return is_text or (isinstance(player, Integral) and not isinstance(player, bool))


def listed(side: SideOfIds) -> Sequence[PlayerId]:
    """Return a side as its members; a single player may stand without a list.

    Raises:
        RatingError: the side is neither.
    """
    if isinstance(side, (str, Integral)):
        return [cast("PlayerId", side)]
    if not is_list(side):
        raise RatingError("ratings/not-an-id", player=side)
    return side
