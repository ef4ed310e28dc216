"""Which event a result belongs to, when a file names it.

Rules
1. Results with the same event name are of the same event, unless more than 60 days lie between them: then the name
   stands for another event, like next year's cup.
2. An event is created on the date of its first result, with the least sequence number that the file gives on that date,
   or 0 for none.  Neither changes later.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from sqlalchemy import Connection, func, select

from crosstable.facts.store.databases import insert_rows
from crosstable.facts.store.schema import discipline, event, result
from crosstable.facts.store.store import Write
from crosstable.model.columns import NO_DATE, Flags, GameColumns, Ints, Labels, Longs
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import LONGEST_NAME, clean_name, match_key

BREAK_DAYS = 60
_SHOWN_LINES = 5
_EVENT = ("id", "public_id", "league_id", "name", "key", "day", "sequence", "settings", "change_id")


@dataclass(slots=True)
class _EventSpan:
    """The days of an event; the number of a new one is negative: -1, -2, ... in the order of `MatchedEvents.new`."""

    number: int
    first: int
    last: int

    def takes(self, day: int) -> bool:
        """Return whether a result of this day is of this event; widen the event by it."""
        undated = NO_DATE in (day, self.first)
        is_near = day == self.first if undated else self.first - BREAK_DAYS <= day <= self.last + BREAK_DAYS
        if is_near:
            self.first, self.last = min(self.first, day), max(self.last, day)
        return is_near


@dataclass(frozen=True, slots=True)
class MatchedEvents:
    """The event of each game, 0 for none, negative for a new one: -1 is the first of `new`.

    A new event is its name, day and sequence number.
    """

    numbers: Ints
    new: tuple[tuple[str, int | None, int], ...]

    def insert(self, write: Write, league_id: int) -> Ints:
        """Insert the new events, and return the event of each game by row number, 0 for none."""
        first = write.reserve(event, len(self.new))
        insert_rows(
            write.connection,
            event,
            _EVENT,
            (
                (number, f"e{number}", league_id, name, match_key(name), day, sequence, "{}", write.change_id)
                for number, (name, day, sequence) in enumerate(self.new, start=first)
            ),
        )
        return np.where(self.numbers < 0, first - 1 - self.numbers, self.numbers)


def match_events(connection: Connection, league_id: int, games: GameColumns) -> MatchedEvents:
    """Find the event of each game among those of the league, and those that are new."""
    numbers = np.zeros(games.count, dtype=np.int32)
    if games.event is None:
        return MatchedEvents(numbers, ())
    day = np.full(games.count, NO_DATE, dtype=np.int32) if games.date is None else games.date
    known = _known(connection, league_id)
    # Every pair of a name and a day once, by day and then as they come in the file.
    named = np.flatnonzero(games.event.codes >= 0)
    pairs, first, of_game = np.unique(
        np.stack((day[named], games.event.codes[named]), axis=1), axis=0, return_index=True, return_inverse=True
    )
    of_pair = np.zeros(len(pairs), dtype=np.int32)
    sequence = None
    if games.event_sequence is not None:
        sequence = _least_given(games.event_sequence[named], of_game.reshape(-1).astype(np.int64), len(pairs))
    new: list[tuple[str, int | None, int]] = []
    for at in np.lexsort((first, pairs[:, 0])):
        on, name = int(pairs[at, 0]), clean_name(games.event.names[pairs[at, 1]])[:LONGEST_NAME]
        among = known.setdefault(match_key(name), [])
        found = next((each for each in among if each.takes(on)), None)
        if found is None:
            new.append((name, None if on == NO_DATE else on, 0 if sequence is None else int(sequence[at])))
            found = _EventSpan(-len(new), on, on)
            among.append(found)
        of_pair[at] = found.number
    numbers[named] = of_pair[of_game.reshape(-1)]
    return MatchedEvents(numbers, tuple(new))


def _least_given(sequence: Ints, of_pair: Longs, count: int) -> Ints:
    """Return the least number that is given in each group of rows, 0 for none."""
    highest = np.iinfo(np.int32).max
    least = np.full(count, highest, dtype=np.int32)
    np.minimum.at(least, of_pair[sequence != 0], sequence[sequence != 0])
    least[least == highest] = 0
    return least


def _known(connection: Connection, league_id: int) -> dict[str, list[_EventSpan]]:
    """Return the events of the league by key."""
    spans = {
        row.event_id: (row.first, row.last)
        for row in connection.execute(
            select(result.c.event_id, func.min(result.c.day).label("first"), func.max(result.c.day).label("last"))
            .where(result.c.ended_by.is_(None), result.c.event_id.is_not(None))
            .group_by(result.c.event_id)
        )
    }
    known: dict[str, list[_EventSpan]] = {}
    for row in connection.execute(select(event).where(event.c.league_id == league_id).order_by(event.c.id)):
        day = NO_DATE if row.day is None else row.day
        first, last = spans.get(row.id, (None, None))
        days = [each for each in (day, first, last) if each is not None]
        known.setdefault(row.key, []).append(_EventSpan(row.id, min(days), max(days)))
    return known


def discipline_numbers(
    write: Write, league_id: int, column: Labels | None, allowed: tuple[str, ...], lines: Longs | None = None
) -> Ints | None:
    """Return the discipline of each game by row number, 0 for none; make those that are new.

    Args:
        allowed: all that the league plays; empty for any.
    Raises:
        UnknownName: a discipline that the league does not play; `InputError` with its lines, where they are known.
    """
    if column is None:
        return None
    rows = write.connection.execute(select(discipline).where(discipline.c.league_id == league_id))
    known = {row.key: row.id for row in rows}
    allowed_keys = {match_key(name) for name in allowed}
    numbers = []
    used = set(np.unique(column.codes).tolist())
    for code, word in enumerate(column.names):
        name = clean_name(word)[:LONGEST_NAME]
        key = match_key(name)
        if code in used and key not in known:
            if allowed and key not in allowed_keys:
                unknown = UnknownName("discipline", name, allowed)
                where = _lines(lines, column.codes == code)
                raise InputError("model/at", where=where, what=unknown.message) if where else unknown
            known[key] = write.insert(discipline, league_id=league_id, name=name, key=key)
        numbers.append(known.get(key, 0))
    found: Ints = np.array([*numbers, 0], dtype=np.int32)[column.codes]
    return found


def _lines(lines: Longs | None, chosen: Flags) -> str:
    """Return the lines of some games in words, "" where they are not known."""
    found = [] if lines is None else sorted({line for line in lines[chosen].tolist() if line > 0})
    if not found:
        return ""
    named = ", ".join(map(str, found[:_SHOWN_LINES]))
    more = f" and {len(found) - _SHOWN_LINES:,} more" if len(found) > _SHOWN_LINES else ""
    return f"{'line' if len(found) == 1 else 'lines'} {named}{more}"
