"""A running event as its pages show it, drafts left out."""

from __future__ import annotations

from crosstable.events.event_game import event_without_foreign_colours, game_of
from crosstable.events.run_round import DRAFT, RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.seeding import seeding_of
from crosstable.reading.paired_rounds import paired_round
from crosstable.reading.snapshot import EventSnapshot, PairedRound


def snapshot_of(running: RunningEvent) -> EventSnapshot:
    """Return a running event as a snapshot."""
    plan = running.plan
    event = event_without_foreign_colours(game_of(plan), running.event)
    disciplines = {game.discipline for game in event.games()}
    return EventSnapshot(
        event,
        discipline=disciplines.pop() if len(disciplines) == 1 else None,
        tiebreaks=plan.tiebreaks,
        status=plan.status,
        paired=tuple(_paired(running, each) for each in running.rounds if each.state != DRAFT),
        game=game_of(plan).name,
        facts=plan.shown_facts,
        stages=plan.stages_begun,
        prizes=plan.prizes,
        zones=plan.zones,
        teams=None if running.teams is None else running.teams.team_event,
        seeding=seeding_of(plan, running.event.entrants),
        team_score="match-points" if plan.teams is None else plan.teams.primary,
        schedule=running.schedule,
        policy=plan.policy,
        settings=plan.pairing_settings,
        cut=plan.cut,
    )


def _paired(running: RunningEvent, run_round: RunRound) -> PairedRound:
    confirmed = {known.game.board for known in run_round.games if known.result in running.confirmed}
    return paired_round(run_round, frozenset(each for each in confirmed if each is not None), None)
