"""A player in a rating list: rating, rank, record and the record against each opponent."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.facts.settings.config import Listing
from crosstable.model.columns import NO_DATE, date_of
from crosstable.model.errors import InputError
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.places import strengths
from crosstable.ratings.scale import Scale
from crosstable.reading.list_reader import FinalTable
from crosstable.views import numbers
from crosstable.views.player_steps import RatingStep, StepTable
from crosstable.views.pool import PoolView
from crosstable.views.ranking import listed


class PlaceInList(NamedTuple):
    """Where a player is among the others of a list; see `PlayerView`."""

    rank: int | None
    ranked: int
    percentile: float | None
    rated_players: int

    @classmethod
    def in_pool(cls, pool: PoolView, player: int) -> PlaceInList:
        """Return the place of a player in a list that was read whole."""
        percentile = float(pool.percentile[player]) if pool.rated[player] else None
        return cls(int(pool.rank[player]) or None, len(pool.ranking.order), percentile, pool.rated_players)

    @classmethod
    def in_table(cls, table: FinalTable, scale: Scale, listing: Listing, as_of: dt.date, id: str) -> PlaceInList:
        """Return the place of a player in the final table of a run, without its games."""
        at = table.players.index(id)
        rated = table.games > 0
        values = strengths(table.rating, scale)
        is_ranked = rated & listed(table.last_day, table.games, as_of, listing)
        above = int((values[is_ranked] > values[at]).sum())
        return cls(
            1 + above if is_ranked[at] else None,
            int(is_ranked.sum()),
            float((values[rated] < values[at]).sum() / rated.sum()) if rated[at] else None,
            int(rated.sum()),
        )


@dataclass(frozen=True, slots=True)
class PlayerView:
    """Where a player stands in a rating list.

    `rank` is among the `ranked` active players, None for an inactive one.  `percentile` is the share of the
    `rated_players` with a lower rating, in 0 to 1.  Before the first rated game, `is_rated` is False and rank and
    percentile are None.
    """

    id: str
    name: str
    is_rated: bool
    rating: float
    deviation: float | None
    peak: float
    tier: str
    rank: int | None
    ranked: int
    percentile: float | None
    rated_players: int
    games: int
    wins: int
    draws: int
    losses: int
    mean_place: float | None
    last_played: dt.date | None
    is_provisional: bool

    @classmethod
    def of(cls, pool: PoolView, player: int, place: PlaceInList | None = None) -> PlayerView:
        """Return the view of a player.

        Args:
            pool: the list; with `place`, the part of it that has the games of the player.
            player: the number of the player there.
            place: among all players, where the list was not read whole.
        """
        whole = pool.whole
        at = player if whole is pool else whole.number[pool.ratings.players[player]]
        rank, ranked, percentile, rated_players = place or PlaceInList.in_pool(whole, at)
        ratings, records = pool.ratings, pool.records
        losses, draws, wins = records.outcomes[player].tolist()
        is_rated = bool(pool.rated[player])
        rating = float(ratings.rating[player])
        tier = pool.tier_of(rating) if is_rated else None
        last_day = int(records.last_day[player])
        return cls(
            id=ratings.players[player],
            name=pool.names[player],
            is_rated=is_rated,
            rating=rating,
            deviation=None if pool.deviation is None else float(pool.deviation[player]),
            peak=float(ratings.peak[player]),
            tier="" if tier is None else tier.name,
            rank=rank,
            ranked=ranked,
            percentile=percentile,
            rated_players=rated_players,
            games=int(pool.games[player]),
            wins=wins,
            draws=draws,
            losses=losses,
            mean_place=records.mean_place(player),
            last_played=None if last_day == NO_DATE else date_of(last_day),
            is_provisional=bool(pool.provisional[player]),
        )

    def rating_text(self, pool: PoolView) -> str:
        """Return the rating as lists show it: "1516 ± 80?"."""
        return numbers.list_rating(self.rating, pool.scale, self.deviation, is_provisional=self.is_provisional)


class Opponent(NamedTuple):
    """The record against one opponent in counted games.

    `difference` is the own rating minus the opponent's, as displayed; `chance` is the score expected in the next game,
    None in a system that forecasts no games of two players.
    """

    player: int
    wins: int
    draws: int
    losses: int
    difference: float
    chance: float | None


def opponents_of(
    steps: StepTable, player: int, own: Sequence[RatingStep], chance: Callable[[int, int], float | None]
) -> list[Opponent]:
    """Return the opponents of a player, the one met most often first.

    Among several sides every player of the other sides counts: won is finished ahead, drawn is level.
    """
    pool = steps.pool
    met: dict[int, list[int]] = {}
    for step in own:
        if not step.is_game or step.change is None:
            continue
        if step.opponent >= 0:
            met.setdefault(step.opponent, [0, 0, 0])[step.outcome] += 1
            continue
        for other, outcome in steps.against(step):
            met.setdefault(other, [0, 0, 0])[outcome] += 1
    ratings, decimals = pool.ratings.rating, pool.scale.decimals
    rating = round(float(ratings[player]), decimals)
    found = []
    for other in sorted(met, key=lambda other: (-sum(met[other]), pool.name_order[other])):
        losses, draws, wins = met[other]
        difference = rating - round(float(ratings[other]), decimals)
        found.append(Opponent(other, wins, draws, losses, difference, chance(player, other)))
    return found


def chances(pool: PoolView) -> Callable[[int, int], float | None]:
    """Return the function that forecasts the score of a player against another, both given by number."""
    ratings, system = pool.ratings.rating.tolist(), pool.ratings.system
    deviations = [None] * len(ratings) if pool.deviation is None else pool.deviation.tolist()
    estimates = [Estimate(rating, deviation) for rating, deviation in zip(ratings, deviations, strict=True)]

    def chance(player: int, other: int) -> float | None:
        try:
            return system.predict(estimates[player], estimates[other]).expected
        except InputError:
            return None  # a system that forecasts no games of two players

    return chance
