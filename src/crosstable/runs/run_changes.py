"""What changed between two stored runs of a rating list, with the events that it came from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from crosstable.facts.store.schema import event, result
from crosstable.model.columns import Longs
from crosstable.runs.run_diff import ChangedGames, changed_games, diff_runs
from crosstable.runs.run_facts import RunDiff
from crosstable.runs.runs import run_view

_AT_ONCE = 5_000  # parameters of one query


@dataclass(frozen=True, slots=True)
class EventChanges:
    """An event, and how many of its games one run rates otherwise than the other; `id` is None without an event."""

    id: str | None
    name: str
    new: int
    corrected: int
    voided: int


@dataclass(frozen=True, slots=True)
class RunChanges:
    """Who moved between two runs, and in which events games changed.

    Args:
        events: with changed games, those with the most first.
        of_player: the events, by index, in which games of a player changed, by public id.
    """

    diff: RunDiff
    events: Sequence[EventChanges]
    of_player: Mapping[str, Sequence[int]]


def run_changes(connection: Connection, before: int, after: int) -> RunChanges:
    """Compare two runs of a list; one whose history was dropped is made again.

    Args:
        before: the earlier run, by its number.
        after: the later one.
    Raises:
        UnknownName: there is no such run.
        StoreError: a run cannot be made again.
    """
    views = run_view(connection, before), run_view(connection, after)
    games = changed_games(*views)
    names = _events_of(connection, [games.new, games.corrected, games.voided])
    counts = [Counter(names.get(number) for number in kind.tolist()) for kind in _kinds(games)]
    places = sorted(
        {place for each in counts for place in each}, key=lambda place: (-_total(counts, place), str(place))
    )
    index = {place: at for at, place in enumerate(places)}
    of_player: dict[str, list[int]] = {}
    for number, players in games.players.items():
        at = index[names.get(number)]
        for one in players:
            if at not in of_player.setdefault(one, []):
                of_player[one].append(at)
    events = [
        EventChanges(
            None if place is None else place[0], "" if place is None else place[1], *(of[place] for of in counts)
        )
        for place in places
    ]
    return RunChanges(diff_runs(*views), events, of_player)


_Event = tuple[str, str]


def _kinds(games: ChangedGames) -> tuple[Longs, Longs, Longs]:
    return games.new, games.corrected, games.voided


def _total(counts: Sequence[Counter[_Event | None]], place: _Event | None) -> int:
    return sum(each[place] for each in counts)


def _events_of(connection: Connection, kinds: Sequence[Longs]) -> dict[int, _Event]:
    """Return id and name of the event of each result that is of one."""
    numbers = [number for kind in kinds for number in kind.tolist()]
    found: dict[int, _Event] = {}
    for start in range(0, len(numbers), _AT_ONCE):
        rows = connection.execute(
            select(result.c.id, event.c.public_id, event.c.name)
            .join(event, event.c.id == result.c.event_id)
            .where(result.c.id.in_(numbers[start : start + _AT_ONCE]))
        )
        found |= {row.id: (row.public_id, row.name) for row in rows}
    return found
