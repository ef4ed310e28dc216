"""The players of a live table: the state of each as the system keeps it, and the record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from numbers import Integral
from typing import Any

import numpy as np

from crosstable.model.arguments import is_list
from crosstable.model.columns import NO_DATE, date_of
from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.games import PlayerId
from crosstable.model.names import match_key
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.live import estimate_in, settled
from crosstable.ratings.live_game import LiveGame
from crosstable.ratings.parameters import check_count, check_range
from crosstable.ratings.player_rating import PlayerRating
from crosstable.ratings.rated_players import SideOfIds, id_of
from crosstable.ratings.records import Records
from crosstable.ratings.system import DEVIATION, PEAK, PerGame


@dataclass(slots=True)
class RatingChange:
    """What one game did to one player; `Ladder.play` returns one for each.

    In a system with rating periods the rating moves when its period ends, so that a game within one changes nothing
    yet.

    Args:
        player: the id.
        before, after: the rating before and after the game.
        deviation_before, deviation: its deviation before and after; None in systems without.
    See also: `Ladder.play`.
    Example:
        >>> from crosstable import Elo, Ladder
        >>> first, second = Ladder(Elo()).play("Ann", "Bo", score="draw")
        >>> first.player, first.after, first.change
        ('Ann', 1500.0, 0.0)
    """

    player: str
    before: float
    after: float
    deviation_before: float | None = None
    deviation: float | None = None

    @property
    def change(self) -> float:
        """How far the rating moved."""
        return self.after - self.before


class LadderPlayer:
    """A player: the id as first given, the state, and the record.

    `counts` are losses, draws and wins in games of two sides, other games, and the sum of the places in these.
    """

    __slots__ = ("counts", "last_day", "player", "values")

    def __init__(self, player: PlayerId, values: list[float]) -> None:
        self.player = id_of(player)
        self.values = values
        self.counts = [0, 0, 0, 0, 0]
        self.last_day = NO_DATE

    @classmethod
    def of_row(cls, row: Sequence[Any]) -> LadderPlayer:
        """Return the player of a row that `row` made."""
        entry = cls(row[0], list(row[7:]))
        entry.counts, entry.last_day = list(row[1:6]), row[6]
        return entry

    def __str__(self) -> str:
        return self.player

    @property
    def row(self) -> list[Any]:
        """The player as a stored table and a copy hold it."""
        return [self.player, *self.counts, self.last_day, *map(float, self.values)]

    @property
    def games(self) -> int:
        """The number of games."""
        return sum(self.counts[:4])


class LadderPlayers:
    """The players of a live table by id; 7 and "7" are one id."""

    def __init__(self, system: PerGame, *, match_names: bool) -> None:
        self.system = system
        self.match_names = match_names
        self.new: list[float] = system.new_values(1)[0].tolist()
        self.deviation = system.columns.index(DEVIATION) if DEVIATION in system.columns else None
        self.entries: dict[str, LadderPlayer] = {}

    def key(self, player: PlayerId) -> str:
        """Return the key of an id.

        Raises:
            RatingError: something that is no id.
        """
        word = id_of(player)
        return match_key(word) if self.match_names else word

    def __iter__(self) -> Iterator[LadderPlayer]:
        return iter(tuple(self.entries.values()))  # other threads may add players meanwhile

    def add(self, entry: LadderPlayer) -> None:
        """Add a player, who is not known yet."""
        self.entries[self.key(entry.player)] = entry

    def entry(self, player: PlayerId) -> LadderPlayer:
        """Return a player; a new one, who is not added yet, where the id is not known."""
        return self.entries.get(self.key(player)) or LadderPlayer(player, self.new)

    def entries_of(self, members: Sequence[PlayerId]) -> list[LadderPlayer]:
        """Return the players of a game; new ones are not added yet.

        Raises:
            RatingError: a player twice, or something that is no id.
        """
        keys = [self.key(member) if self.match_names or type(member) is not str else member for member in members]
        if len(set(keys)) < len(keys):
            twice = next(member for member, key in zip(members, keys, strict=True) if keys.count(key) > 1)
            raise RatingError("ratings/player-twice-in-game", player=str(twice))
        known, new = self.entries, self.new
        return [known.get(key) or LadderPlayer(member, new) for member, key in zip(members, keys, strict=True)]

    def write(self, entries: Sequence[LadderPlayer], values: list[float], day: int) -> list[RatingChange]:
        """Store the state of the players of a game, one after another in `values`; return the changes."""
        changes: list[RatingChange] = []
        width, column, new, start = len(self.new), self.deviation, self.new, 0
        for entry in entries:
            before, after = entry.values, values[start : start + width]
            start += width
            if column is None:
                changes.append(RatingChange(entry.player, before[0], after[0]))
            else:
                changes.append(RatingChange(entry.player, before[0], after[0], before[column], after[column]))
            entry.values, entry.last_day = after, day
            if before is new:
                self.entries[self.key(entry.player)] = entry
        return changes

    def line(self, player: PlayerId) -> PlayerRating:
        """Return the line of one player.

        Raises:
            UnknownName: no such player.
        """
        entry = self.known(player)
        return self._line(entry, self.settled([entry])[0])

    def known(self, player: PlayerId) -> LadderPlayer:
        """Return a player.

        Raises:
            UnknownName: no such player.
        """
        entry = self.entries.get(self.key(player))
        if entry is None:
            raise UnknownName("player", str(player), self)
        return entry

    def best(self, top: int | None, deviations: float) -> list[PlayerRating]:
        """Return the lines of the best players with a game; see `RatedPlayers.leaderboard`."""
        check_count("top", top)
        check_range("deviations", deviations, 0.0)
        played = [entry for entry in self if entry.games]
        rows, sign, column = self.settled(played), self.system.scale.sign, self.deviation

        def rank(number: int) -> tuple[float, str]:
            row = rows[number]
            doubt = 0.0 if column is None else deviations * row[column]
            return doubt - sign * row[0], played[number].player

        order = sorted(range(len(played)), key=rank) if top is None else nsmallest(top, range(len(played)), key=rank)
        return [self._line(played[number], rows[number]) for number in order]

    def estimate(self, player: PlayerId) -> Estimate:
        """Return the rating of a player with its deviation; that of a new player for an id that is not known."""
        return estimate_in(self.system, self.settled([self.entry(player)])[0])

    def settled(self, entries: Sequence[LadderPlayer]) -> list[list[float]]:
        """Return the state of some players, with open rating periods closed on a copy."""
        rows = [entry.values for entry in entries]
        if self.system.period is None or not rows:
            return rows
        closed, width = settled(self.system, [value for row in rows for value in row]), len(self.new)
        return [closed[start : start + width] for start in range(0, len(closed), width)]

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of all players."""
        return tuple([entry.player for entry in self])

    @property
    def records(self) -> Records:
        """The records of all players."""
        counts = np.array([entry.counts for entry in self], dtype=np.int64).reshape(-1, 5)
        days = np.array([entry.last_day for entry in self], dtype=np.int32)
        return Records(counts[:, :3].copy(), counts[:, 3].copy(), counts[:, 4].copy(), days)

    def _line(self, entry: LadderPlayer, values: Sequence[float]) -> PlayerRating:
        losses, draws, wins, others, places = entry.counts
        of_two = losses + draws + wins > 0
        return PlayerRating(
            player=entry.player,
            rating=values[0],
            peak=values[self.system.columns.index(PEAK)],
            games=entry.games,
            wins=wins if of_two else None,
            draws=draws if of_two else None,
            losses=losses if of_two else None,
            mean_place=places / others if others else None,
            last_played=date_of(entry.last_day),
            is_provisional=entry.games < self.system.provisional_games,
            deviation=None if self.deviation is None else values[self.deviation],
        )


def members_of(sides: Sequence[SideOfIds]) -> tuple[tuple[int, ...], list[PlayerId]]:
    """Return the number of members of each side, and all members.

    Raises:
        RatingError: an empty side.
    """
    sizes: list[int] = []
    members: list[PlayerId] = []
    for number, side in enumerate(sides, start=1):
        if isinstance(side, (str, int, Integral)):
            sizes.append(1)
            members.append(side)
        elif side is not None and not is_list(side):
            raise RatingError("ratings/not-an-id", player=side)
        elif side is not None and len(side):
            sizes.append(len(side))
            members += list(side)
        else:
            raise RatingError("ratings/empty-side", side=number)
    return tuple(sizes), members


def count_game(entries: Sequence[LadderPlayer], game: LiveGame) -> None:
    """Count a game in the record of each of its members."""
    if len(game.sizes) == 2:
        half_points = game.half_points
        if game.sizes == (1, 1):
            entries[0].counts[half_points] += 1
            entries[1].counts[2 - half_points] += 1
            return
        for number, entry in enumerate(entries):
            entry.counts[half_points if number < game.sizes[0] else 2 - half_points] += 1
        return
    numbers = iter(entries)
    for size, place in zip(game.sizes, game.places, strict=True):
        for _ in range(size):
            counts = next(numbers).counts
            counts[3] += 1
            counts[4] += place
