"""Who takes which prize of an event as things stand."""

from __future__ import annotations

from crosstable.events.running import RunningEvent
from crosstable.model.prizes import PrizeFund
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.running_snapshot import snapshot_of
from crosstable.views.prizes import PrizeLine, prize_lines


def awards(running: RunningEvent, fund: PrizeFund) -> list[PrizeLine]:
    """Return who takes which prize of a fund, and why."""
    if not fund.lists:
        return []
    teams = None if running.teams is None else running.teams.team_event
    table = EventStanding(snapshot_of(running)).standings if teams is None else running.standings()
    return prize_lines(table, fund, running.name, teams)
