"""`event list`: the events that are run in a league."""

from __future__ import annotations

from crosstable.cli.answers import Answer, Table
from crosstable.cli.league.opening import LeagueFile, open_league


def list_(league: LeagueFile) -> Answer:
    """List the events that are run in a league."""
    from crosstable.events.plan_rows import known_events

    with open_league(league).store.read() as connection:
        rows = [(id, name, str(date or ""), status) for id, name, date, status in known_events(connection)]
    table = Table(("event", "name", "date", "status"), rows)
    return Answer([dict(zip(table.columns, row, strict=True)) for row in rows], [table])
