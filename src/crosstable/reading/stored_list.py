"""A published rating list as it is stored: the final table is read, games and comparisons only when they are needed.

It is a `PoolSnapshot` like any other, with the same values; a page that shows ranks and records never reads a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from functools import cached_property

from sqlalchemy import Connection

from crosstable.facts.players.players import public_id
from crosstable.model.columns import Floats
from crosstable.model.history import History
from crosstable.ratings.rating_rows import Adjustments, MemberRows
from crosstable.ratings.ratings import Ratings
from crosstable.reading.list_reader import PublishedList
from crosstable.reading.snapshot import PoolSnapshot
from crosstable.runs.first_ratings import stored_first_ratings
from crosstable.runs.published_parts import names_in_list, read_diff, stored_steps
from crosstable.runs.run_facts import Comparison, FirstRating, RunDiff
from crosstable.runs.run_parts import StoredTable, stored_table
from crosstable.runs.step_columns import StoredSteps
from crosstable.runs.stored_runs import ratings_of, run_facts
from crosstable.runs.system_comparison import read_comparison

Connect = Callable[[], Connection]


class StoredRatings(Ratings):
    """A run of which the final table and the records were read; its games are read when they are first needed.

    Args:
        read: reads the whole run.
    """

    def __init__(self, table: StoredTable, shown: PublishedList, read: Callable[[], Ratings]) -> None:
        known = self.__dict__
        known["system"], known["requested_system"], known["as_of"] = (
            shown.system,
            shown.requested_system,
            shown.run.as_of,
        )
        known["records"] = table.records
        known["rating"], known["deviation"], known["peak"] = table.rating, table.deviation, table.peak
        known["_table"], known["_read"] = table, read
        known["_earlier"], known["_engine"], known["_curves"] = None, "auto", None

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The players, by public id."""
        return tuple(map(public_id, self._table.numbers.tolist()))

    @cached_property
    def whole(self) -> Ratings:
        """The run with its games."""
        return self._read()

    @property
    def history(self) -> History:
        """The games."""
        return self.whole.history

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

    _table: StoredTable
    _read: Callable[[], Ratings]


class StoredList(PoolSnapshot):
    """A published rating list, read as far as a page needs it.

    Args:
        connect: returns a connection that reads the present state.
    """

    def __init__(self, shown: PublishedList, ratings: Ratings, connect: Connect) -> None:
        config = shown.config
        values = {
            "key": config.key,
            "name": config.name,
            "ratings": ratings,
            "run": run_facts(connect(), shown.run.id),
            "published_at": shown.publication.at,
            "tiers": config.tiers,
            "inactive_after_months": config.inactive_after_months,
            "shown": shown,
            "connect": connect,
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
        return None if previous is None else read_diff(self.connect(), previous, self.run.number)

    @cached_property
    def comparison(self) -> Comparison | None:
        """The comparison with other systems."""
        config, run = self.shown.config, self.run.number
        if not config.compare:
            return None
        return read_comparison(self.connect(), config, self.shown.number, run, self.ratings)

    @cached_property
    def first_ratings(self) -> Mapping[str, FirstRating]:
        """Where players begin who do not begin where the system says."""
        return stored_first_ratings(self.connect(), self.run.number)

    @cached_property
    def _names(self) -> tuple[AbstractSet[str | None], AbstractSet[str | None]]:
        known = names_in_list(self.connect(), self.run.number)
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
        return stored_steps(self.connect, self.run.number)

    shown: PublishedList
    connect: Connect


def stored_list(shown: PublishedList, connect: Connect) -> PoolSnapshot:
    """Return a published list.

    Args:
        connect: returns a connection that reads the present state.
    Raises:
        StoreError: the history of the run was dropped.
    """
    table = stored_table(connect(), shown.run)

    def whole() -> Ratings:
        return ratings_of(connect(), shown.run.id)

    return StoredList(shown, StoredRatings(table, shown, whole), connect)
