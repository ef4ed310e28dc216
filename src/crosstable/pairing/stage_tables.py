"""Tables of the stages of an event, beside the standings of the whole event: of each group, and of each later stage.

    stage_tables(event, ["DE", "SB"], stages)      Group A, Group B, ... and the final all play all

A bracket has no table: it is drawn.  The first stage has none either, unless it is played in groups: its table is that
of the event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from crosstable.model.events import Event
from crosstable.model.stages import Stage
from crosstable.pairing.knockout.final_order import in_final_order
from crosstable.pairing.stages import StageEvent, codes_of, group_tables, stage_event, stage_order
from crosstable.ranking.event_standings import standings
from crosstable.ranking.table import Standings


@dataclass(frozen=True, slots=True)
class StageTable:
    """The table of a group, or of a stage without groups.

    Args:
        stage: the stage.
        group: "A", "B", ...; "" for a stage without groups.
        standings: of its entrants, by the games among them; by all their games where a Swiss takes points along.
        is_predetermined: whether everyone meets everyone, so that a crosstable shows all.
    """

    stage: Stage
    group: str
    standings: Standings
    is_predetermined: bool = False

    @property
    def title(self) -> str:
        """The title as it is shown: "Group A", "Finals, group B", "Finals"."""
        if not self.group:
            return self.stage.name
        return f"{self.stage.name}, group {self.group}" if self.stage.entrants else f"Group {self.group}"


def stage_tables(
    event: Event, tiebreaks: Sequence[str], stages: Sequence[Stage], *, after_round: int | None = None
) -> list[StageTable]:
    """Return the tables of the groups and of the later stages of an event that are no brackets.

    Args:
        event: the whole event.
        tiebreaks: of the event, for stages without their own.
        stages: that have begun, in order.
        after_round: leave later rounds out; None is all rounds so far.
    """
    if after_round is not None and after_round < len(event.rounds):
        event = replace(event, rounds=event.rounds[:after_round])
    found: list[StageTable] = []
    for each in stages:
        if (each.first_round or 1) <= max(1, len(event.rounds)):
            found += _tables_of(stage_event(event, stages, each), tiebreaks)
    return found


def _tables_of(stage: StageEvent, tiebreaks: Sequence[str]) -> list[StageTable]:
    if stage.system.has_groups:
        return [
            StageTable(stage.stage, each.event.name, each, is_predetermined=True)
            for each in group_tables(stage, tiebreaks)
        ]
    if stage.system.is_bracket or not stage.stage.entrants:
        return []
    inside = set(stage.entrants)
    codes = codes_of(stage, tiebreaks)
    if stage.offset == 0:  # games against others count too
        made = in_final_order(standings(stage.event, codes), stage_order(stage, tiebreaks))
        rows = tuple(row for row in made.rows if row.entrant.id in inside)
        return [StageTable(stage.stage, "", replace(made, rows=rows), stage.system.is_predetermined)]
    entrants = tuple(stage.event.entrant(player) for player in stage.entrants)
    rounds = tuple(
        replace(this, games=tuple(game for game in this.games if inside.issuperset(game.players)))
        for this in stage.event.rounds
    )
    part = (
        replace(stage.event, entrants=entrants, rounds=rounds)
        if len(entrants) < len(stage.event.entrants)
        else stage.event
    )
    made = standings(part, codes)
    return [StageTable(stage.stage, "", made, stage.system.is_predetermined)]
