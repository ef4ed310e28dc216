"""The events of a league as a table: a summary of each, and what each paid its entrants, as columns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.model.columns import Longs
from crosstable.reading.event_summary import EntrantRow, EventSummary, latest_first

COUNTS = EntrantRow._fields[1:]
Known = tuple[EventSummary, Sequence[EntrantRow]]  # of one event


@dataclass(frozen=True, eq=False)
class EventBlock:
    """The rows of the entrants of some events, event by event, in columns that are read when they are needed.

    Args:
        column: returns a column by name: "starts" (n_events + 1,) is where the rows of each event begin, "player"
            (n_rows,) a number for each player, the others are fields of `EntrantRow`.
        name: returns the id of a player by number.
        number: returns the number of a player by id; None where no row is the player's.
    """

    ids: Sequence[str]
    column: Callable[[str], NDArray[Any]]
    name: Callable[[int], str]
    number: Callable[[str], int | None]

    @classmethod
    def of(cls, known: Sequence[tuple[str, Sequence[EntrantRow]]]) -> EventBlock:
        """Collect the rows of events that are in memory."""
        rows = [row for _, of in known for row in of]
        players = list(dict.fromkeys(row.player for row in rows))
        number = {id: at for at, id in enumerate(players)}
        counts = np.array([row[1:] for row in rows], dtype=np.int64).reshape(-1, len(COUNTS))
        columns: dict[str, NDArray[Any]] = {name: counts[:, at] for at, name in enumerate(COUNTS)}
        columns["player"] = np.array([number[row.player] for row in rows], dtype=np.int64)
        columns["starts"] = np.cumsum([0, *(len(of) for _, of in known)])
        return cls([id for id, _ in known], columns.__getitem__, players.__getitem__, number.get)

    @cached_property
    def place(self) -> Mapping[str, int]:
        """The place of each event."""
        return {id: at for at, id in enumerate(self.ids)}

    def rows_of(self, ids: Iterable[str]) -> Longs:
        """Return which rows are those of some events."""
        starts = self.column("starts")
        parts = [np.arange(*starts[at : at + 2]) for at in (self.place[id] for id in ids)]
        return np.concatenate(parts).astype(np.int64) if parts else np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class EventTable:
    """The events of a league, latest first; the rows of an event are those of the last block that has it."""

    summaries: Sequence[EventSummary]
    blocks: Sequence[EventBlock]

    @classmethod
    def of(cls, known: Sequence[Known]) -> EventTable:
        """Collect events that are in memory."""
        summaries = latest_first(each for each, _ in known)
        return cls(summaries, [EventBlock.of([(each.id, rows) for each, rows in known])])

    @cached_property
    def by_id(self) -> dict[str, EventSummary]:
        """The summaries by id."""
        return {each.id: each for each in self.summaries}

    @cached_property
    def _block_of(self) -> dict[str, int]:
        return {id: at for at, block in enumerate(self.blocks) for id in block.ids}

    def totals(self, events: Iterable[EventSummary] | None = None) -> dict[str, EntrantRow]:
        """Return the sums over events, all by default, by player; `is_entrant` is the number of events."""
        found: dict[str, EntrantRow] = {}
        by_block: dict[int, list[str]] = {}
        for each in self.summaries if events is None else events:
            by_block.setdefault(self._block_of[each.id], []).append(each.id)
        for at, ids in by_block.items():
            block = self.blocks[at]
            rows = block.rows_of(ids)
            players, place = np.unique(block.column("player")[rows], return_inverse=True)
            sums = [np.bincount(place, weights=block.column(name)[rows], minlength=len(players)) for name in COUNTS]
            table = np.column_stack(sums).astype(np.int64).tolist()
            for player, values in zip(players.tolist(), table, strict=True):
                id = block.name(player)
                was = found.get(id)
                added = values if was is None else [one + other for one, other in zip(was[1:], values, strict=True)]
                found[id] = EntrantRow(id, *added)
        return found

    def played(self, player: str) -> int:
        """Return in how many events a player took part."""
        count = 0
        for at, block in enumerate(self.blocks):
            number = block.number(player)
            if number is None:
                continue
            rows = np.flatnonzero(block.column("player") == number)
            events = np.searchsorted(block.column("starts"), rows, side="right") - 1
            for row, event in zip(rows.tolist(), events.tolist(), strict=True):
                id = block.ids[event]
                if id in self.by_id and self._block_of[id] == at:
                    count += int(block.column("is_entrant")[row])
        return count

    def open_events(self, player: str) -> list[str]:
        """Return the open events in which a player is entered, the latest first."""
        return [each.id for each in self.summaries if each.is_open and self._is_entered(player, each)]

    def _is_entered(self, player: str, event: EventSummary) -> bool:
        found = self.totals([event]).get(player)
        return found is not None and found.is_entrant > 0

    def won(self, player: str) -> int:
        """Return how many events that are over a player won, alone or with others."""
        return sum(each.is_over and player in each.winners for each in self.summaries)
