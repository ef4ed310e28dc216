"""What of a league may be shown: the change up to which results are published, and the events that are shown live.

The rules are those of `league_reader`: imported results are shown as of the latest publication, and an event that is
run here as it is now while it is open, and until the ratings after its end are published.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, exists, func, or_, select

from crosstable.events.event_status import OPEN
from crosstable.facts.settings.config import LeagueConfig
from crosstable.facts.store.change_log import last_change
from crosstable.facts.store.schema import entry, event, event_plan, rating_run, result
from crosstable.runs.rating_lists import Published, league_config, pool_numbers, publications


@dataclass(frozen=True, slots=True)
class PublicState:
    """What of a league may be shown.

    Args:
        publications: of each rating list by key, oldest first, without those that were taken back.
        watermark: the change up to which the latest published run read results; 0 where nothing is published.
        live: the row numbers of events that are shown as they are now.
        is_as_it_is: whether that is for people of the league, who also see an event that nobody has entered yet.
    """

    config: LeagueConfig
    publications: dict[str, tuple[Published, ...]]
    watermark: int
    live: frozenset[int]
    is_as_it_is: bool = False

    @property
    def runs(self) -> dict[int, str]:
        """The published runs, now or before, each with the key of its list; the newest publication first."""
        every = [(each.change, each.run, key) for key, found in self.publications.items() for each in found]
        return {run: key for _, run, key in sorted(every, reverse=True)}

    @property
    def in_force(self) -> frozenset[int]:
        """The runs that are published now."""
        return frozenset(found[-1].run for found in self.publications.values() if found)

    def holds(self) -> ColumnElement[bool]:
        """Return the condition under which a result is shown."""
        of, mark = result.c, self.watermark
        by_then = and_(of.change_id <= mark, or_(of.ended_by.is_(None), of.ended_by > mark))
        if not self.live:
            return and_(~of.is_withdrawn, by_then)
        is_live = of.event_id.in_(sorted(self.live))
        settled = and_(or_(of.event_id.is_(None), ~is_live), by_then)
        return and_(~of.is_withdrawn, or_(settled, and_(is_live, of.ended_by.is_(None))))

    def shows_event(self) -> ColumnElement[bool]:
        """Return the condition under which an event is shown: it has a game that is shown, or is run here."""
        of, mark = result.c, self.watermark
        in_event = and_(of.event_id == event.c.id, ~of.is_withdrawn, of.change_id <= mark)
        has_game = or_(  # two questions, each answered by an index
            exists().where(in_event, of.ended_by.is_(None)).correlate(event),
            exists().where(in_event, of.ended_by > mark, of.ended_by.is_not(None)).correlate(event),
        )
        plan = event_plan.alias()
        has_plan = exists().where(plan.c.event_id == event.c.id, plan.c.ended_by.is_(None)).correlate(event)
        has_entry = exists().where(entry.c.event_id == event.c.id, entry.c.ended_by.is_(None)).correlate(event)
        return or_(has_game, has_plan if self.is_as_it_is else and_(has_plan, has_entry))

    def as_of(self, key: str, day: dt.date) -> Published | None:
        """Return the publication of a list that was in force at the end of a day; None where there was none."""
        earlier = [each for each in self.publications[key] if self.config.date_at(each.at) <= day]
        return earlier[-1] if earlier else None


def public_state(connection: Connection, *, is_as_it_is: bool = False) -> PublicState:
    """Read what of a league may be shown.

    Args:
        is_as_it_is: whether all results are shown as they are now, to those who have the league's file.
    Raises:
        StoreError: there is no league in the store.
    Cost: O(publications and open events).
    """
    config, numbers = league_config(connection), pool_numbers(connection)
    found = {
        pool.key: tuple(each for each in publications(connection, numbers[pool.key]) if each.run is not None)
        for pool in config.pools
    }
    shown = [each[-1].run for each in found.values() if each]
    wanted = select(func.max(rating_run.c.watermark)).where(rating_run.c.id.in_(shown))
    watermark = (connection.execute(wanted).scalar() or 0) if shown else 0
    plan = event_plan.c
    if is_as_it_is:
        watermark = last_change(connection)
        every = connection.execute(select(plan.event_id).where(plan.ended_by.is_(None))).scalars()
        return PublicState(config, found, watermark, frozenset(every), is_as_it_is=True)
    is_live = or_(plan.status == OPEN, plan.change_id > watermark)
    live = connection.execute(select(plan.event_id).where(plan.ended_by.is_(None), is_live)).scalars()
    return PublicState(config, found, watermark, frozenset(live))
