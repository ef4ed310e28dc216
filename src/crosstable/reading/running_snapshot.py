"""A running event as its pages show it, drafts left out."""

from __future__ import annotations

from crosstable.events.event_game import event_without_foreign_colours, game_of
from crosstable.events.running import RunningEvent
from crosstable.events.seed_ratings import seeding_of
from crosstable.reading.snapshot import EventSnapshot


def snapshot_of(running: RunningEvent) -> EventSnapshot:
    """Return a running event as a snapshot."""
    plan = running.plan
    return EventSnapshot(
        event_without_foreign_colours(game_of(plan), running.event),
        tiebreaks=plan.tiebreaks,
        status=plan.status,
        game=game_of(plan).name,
        facts=plan.shown_facts,
        stages=plan.stages_begun,
        prizes=plan.prizes,
        zones=plan.zones,
        teams=None if running.teams is None else running.teams.team_event,
        seeding=seeding_of(plan, running.event.entrants),
        team_score="match-points" if plan.teams is None else plan.teams.primary,
    )
