"""A published rating list as it is stored: the final table is read, games and comparisons only when they are needed.

It is a `PoolSnapshot` like any other, with the same values; a page that shows ranks and records never reads a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields
from functools import cached_property

from sqlalchemy import Connection

from crosstable.facts.players.players import public_id
from crosstable.model.columns import Floats
from crosstable.model.history import History
from crosstable.model.messages import Message
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.rating_rows import Adjustments, MemberRows
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.records import Records
from crosstable.reading.list_reader import PublishedList, final_rows, player_list
from crosstable.reading.pool_snapshot import Pair, PoolSnapshot, Record
from crosstable.runs.first_ratings import stored_first_ratings
from crosstable.runs.published_parts import names_in_list, read_diff, stored_steps
from crosstable.runs.run_facts import Comparison, FirstRating, RunDiff
from crosstable.runs.run_parts import StoredTable, stored_table
from crosstable.runs.step_columns import StoredSteps
from crosstable.runs.stored_runs import ratings_of, run_facts
from crosstable.runs.system_comparison import read_comparison

Connect = Callable[[], Connection]


class StoredRatings(Ratings):
    """A run of which the final table and the records are read first; its games are read when they are needed."""

    def __init__(self, shown: PublishedList, connect: Connect) -> None:
        known = self.__dict__
        known["system"], known["requested_system"] = shown.system, shown.requested_system
        known["as_of"], known["_shown"], known["_connect"] = shown.run.as_of, shown, connect
        known["_earlier"], known["_engine"], known["_curves"] = None, "auto", None

    @cached_property
    def _table(self) -> StoredTable:
        return stored_table(self._connect(), self._shown.run)

    @cached_property
    def rating(self) -> Floats:
        """The rating of each player."""
        return self._table.rating

    @cached_property
    def deviation(self) -> Floats | None:
        """The rating deviation of each player; None in a system without."""
        return self._table.deviation

    @cached_property
    def peak(self) -> Floats:
        """The best rating of each player."""
        return self._table.peak

    @cached_property
    def records(self) -> Records:
        """The record of each player in the rated games."""
        return self._table.records

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The players, by public id."""
        return tuple(map(public_id, self._table.numbers.tolist()))

    @cached_property
    def whole(self) -> Ratings:
        """The run with its games."""
        return ratings_of(self._connect(), self._shown.run.id)

    @property
    def history(self) -> History:
        """The games."""
        return self.whole.history

    def _ignored(self) -> Message | None:
        return None  # was said when the list was calculated; all games would have to be read

    @property
    def adjustments(self) -> Adjustments:
        """The changes that no game caused."""
        return self.whole.adjustments

    @property
    def rows(self) -> MemberRows | None:
        """A row per rated game and member."""
        return self.whole.rows

    @property
    def _values(self) -> Floats:
        return self.whole._values  # noqa: SLF001  # the same class

    _shown: PublishedList
    _connect: Connect


class StoredList(PoolSnapshot):
    """A published rating list, read as far as a page needs it.

    Args:
        connect: returns a connection that reads the present state.
    """

    def __init__(self, shown: PublishedList, connect: Connect) -> None:
        config = shown.config
        values = {
            "key": config.key,
            "name": config.name,
            "ratings": StoredRatings(shown, connect),
            "run": run_facts(connect(), shown.run.id),
            "published_at": shown.publication.at,
            "tiers": config.tiers,
            "listing": config.listing,
            "shown": shown,
            "connect": connect,
            "_records": {},
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    @property
    def history(self) -> History:
        """The games of the run."""
        return self.ratings.history

    @cached_property
    def diff(self) -> RunDiff | None:
        """The changes since the run published before."""
        previous = self.shown.publication.previous
        return None if previous is None else read_diff(self.connect(), previous, self.shown.run.id)

    @cached_property
    def comparison(self) -> Comparison | None:
        """The comparison with other systems."""
        config, run = self.shown.config, self.shown.run.id
        if not config.compare:
            return None
        return read_comparison(self.connect(), config, self.shown.number, run, self.ratings)

    @cached_property
    def first_ratings(self) -> Mapping[str, FirstRating]:
        """Where players begin who do not begin where the system says."""
        return stored_first_ratings(self.connect(), self.shown.run.id)

    @cached_property
    def _names(self) -> tuple[AbstractSet[str | None], AbstractSet[str | None]]:
        known = names_in_list(self.connect(), self.shown.run.id)
        return (super().event_ids, super().disciplines) if known is None else known

    @property
    def event_ids(self) -> AbstractSet[str | None]:
        """The events with games in the list, rated or not."""
        return self._names[0]

    @property
    def disciplines(self) -> AbstractSet[str | None]:
        """The disciplines of the games; None where a game has none."""
        return self._names[1]

    @property
    def has_initial_ratings(self) -> bool:
        """Whether some players begin at a rating of their own."""
        if not self.shown.run.selection.get("initial"):
            return False
        return any(each.rating is not None for each in self.first_ratings.values())

    @cached_property
    def steps(self) -> StoredSteps | None:
        """The steps of the run; None where they are not stored."""
        return stored_steps(self.connect, self.shown.run.id)

    def whole(self) -> PoolSnapshot:
        """Read all of the list."""
        ratings = self.ratings.whole
        read = [each.name for each in fields(PoolSnapshot) if each.name not in ("ratings", "history", "steps")]
        values = {name: getattr(self, name) for name in read}
        return PoolSnapshot(ratings=ratings, history=ratings.history, **values)

    def part_of(self, player: str) -> PoolSnapshot | None:
        """Return the list with the games of a player alone; None where the player is not in it."""
        return player_list(self.connect(), self.shown, player)

    def estimates(self, players: Iterable[str]) -> dict[str, Estimate]:
        """Return the estimate of each of these players who has a rated game."""
        final = final_rows(self.connect(), self.shown.run.id, [*players])
        has_deviation = "deviation" in self.shown.system.columns
        columns = (final.players, final.rating.tolist(), final.deviation.tolist(), final.games.tolist())
        return {
            id: Estimate(rating, deviation if has_deviation else None)
            for id, rating, deviation, games in zip(*columns, strict=True)
            if games
        }

    def record_between(self, pair: Pair) -> Record:
        """Return wins, draws and losses of the first of two players against the second, in rated games."""
        if pair not in self._records:
            part = self.part_of(pair[0])
            self._records[pair] = (0, 0, 0) if part is None else part.record_between(pair)
        return self._records[pair]

    ratings: StoredRatings
    shown: PublishedList
    connect: Connect
    _records: dict[Pair, Record]
