"""Show the standings of an event.

They are those of the teams in a team event.  An event in groups or stages also has a table of each group, and of each
later stage that is no bracket.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from annotated_types import Ge, Le

from crosstable.commands.answers import PlayerName, answer
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.events import names_in
from crosstable.commands.shared.standings import StandingShape, StandingsShape, standing_shape
from crosstable.model.categories import Category
from crosstable.model.zones import ZoneKind
from crosstable.pairing.stage_tables import StageTable
from crosstable.ranking.event_standings import standings as ranked_after
from crosstable.ranking.league_table import LeagueRecord, league_records
from crosstable.ranking.prizes import category_standings
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.table import Standing, Standings
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.zones import ZoneMark, zone_marks


@command_input
class ReadStandings:
    """Which standings."""

    after_round: Annotated[int | None, Ge(0), Le(10_000), Help("The last round to count; default: all.", 3)] = None
    category: Annotated[Text | None, Help("Only the players, or teams, of a category.", "juniors", metavar="NAME")] = (
        None
    )
    working: Annotated[bool, Help("Show how each tie-break is calculated.")] = False


@answer
class ZoneShape:
    """A zone of the standings, such as promotion."""

    name: Annotated[str, Help("What it is called.", "promotion")]
    kind: Annotated[ZoneKind, Help("What it means.")]
    is_open: Annotated[bool, Help("Whether a tie across its border leaves it open.")]


@answer
class EventStandingShape(StandingShape):
    """An entrant in the standings of an event."""

    overall: Annotated[int | None, Help("Of a category: the place among all.")] = None
    record: Annotated[
        Mapping[str, str], Help("What the table of the game counts besides points.", {"played": "3", "goals": "7:2"})
    ]
    zone: Annotated[ZoneShape | None, Help("The zone of the place.")] = None
    group: Annotated[str | None, Help("The group, in an event in groups.", "A")] = None
    group_place: Annotated[int | None, Help("The place in the group.")] = None


@answer
class StageStandings:
    """The table of a group, or of a stage without groups."""

    stage: Annotated[str, Help("The name of the stage.", "Finals")]
    group: Annotated[str | None, Help("The group.", "A")]
    title: Annotated[str, Help("Of the table.", "Group A")]
    tiebreaks: Annotated[tuple[str, ...], Help("The tie-breaks that decide in it.")]
    rows: Annotated[tuple[EventStandingShape, ...], Help("Its entrants, best first.")]


@answer
class EventStandings(StandingsShape):
    """The standings of an event."""

    rows: Annotated[tuple[EventStandingShape, ...], Help("The entrants, best first.")]
    category: Annotated[str | None, Help("The category, where only its members are shown.")] = None
    stages: Annotated[tuple[StageStandings, ...], Help("The tables of groups and later stages.")]


def standings(query: Query, given: ReadStandings) -> EventStandings:
    """Return place, score and tie-breaks of every entrant."""
    event = query.event()
    of, names = event.snapshot, names_in(event.snapshot)
    category = None if given.category is None else _category(of, given.category)
    table, trouble = _table(event, given.after_round)
    tables = [] if category is not None else _stage_tables(of, given.after_round)
    rows = _Rows(of, names, zone_marks(table, of.zones), _groups(tables), given.working)
    query.for_words.update({"event": event, "table": table, "stages": tables, "category": category})
    return EventStandings(
        event=of.event.id,
        after_round=table.after_round,
        tiebreaks=tuple(table.codes),
        trouble=trouble or None,
        rows=tuple(rows.made(table, category)),
        category=given.category,
        stages=tuple(
            StageStandings(
                stage=each.stage.name,
                group=each.group or None,
                title=each.title,
                tiebreaks=tuple(each.standings.codes),
                rows=tuple(rows.of_stage(each.standings)),
            )
            for each in tables
        ),
    )


def _category(snapshot: EventSnapshot, name: str) -> Category:
    from crosstable.events.prize_changes import category_named

    return category_named(snapshot.prizes, name)


def _table(event: EventStanding, after_round: int | None) -> tuple[Standings, str]:
    """Return the standings after a round, and why their tie-breaks cannot be computed."""
    of = event.snapshot
    if after_round is None:
        return event.team_standings or event.standings, str(event.trouble)
    if not of.stages:
        return ranked_after(of.paired_event, of.tiebreaks, after_round=after_round), ""
    from crosstable.pairing.stages import event_standings

    return event_standings(of.paired_event, of.tiebreaks, of.stages, after_round=after_round), ""


def _stage_tables(snapshot: EventSnapshot, after_round: int | None) -> list[StageTable]:
    if not snapshot.stages:
        return []
    from crosstable.pairing.stage_tables import stage_tables

    return stage_tables(snapshot.paired_event, snapshot.tiebreaks, snapshot.stages, after_round=after_round)


def _groups(tables: Sequence[StageTable]) -> dict[str, tuple[str, int]]:
    """Return the group of each entrant and the place in it, of the last stage in groups."""
    return {row.entrant.id: (each.group, row.place) for each in tables if each.group for row in each.standings.rows}


@dataclass(frozen=True, slots=True)
class _Rows:
    """Makes the rows of an answer."""

    event: EventSnapshot
    names: Mapping[str, PlayerName]
    marks: Mapping[str, ZoneMark]
    groups: Mapping[str, tuple[str, int]]
    with_working: bool

    def made(self, table: Standings, category: Category | None) -> Iterator[EventStandingShape]:
        """Yield the rows of the event, or of the members of a category."""
        records = self._records(table)
        if category is None:
            yield from (self._row(row, records) for row in table.rows)
            return
        for each in category_standings(table, category):
            row = self._row(each.standing, records)
            yield replace(row, place=each.place, overall=each.standing.place)

    def of_stage(self, table: Standings) -> Iterator[EventStandingShape]:
        """Yield the rows of a stage."""
        records = self._records(table)
        for row in table.rows:
            yield replace(self._row(row, records), zone=None, group=None, group_place=None)

    def _records(self, table: Standings) -> Mapping[str, LeagueRecord]:
        if not self.event.profile.table or self.event.teams is not None:
            return {}
        return league_records(RoundTable(table.event, after_round=table.after_round))

    def _row(self, row: Standing, records: Mapping[str, LeagueRecord]) -> EventStandingShape:
        id, plain = row.entrant.id, standing_shape(row, self.names, with_working=self.with_working)
        mark, (group, place) = self.marks.get(id), self.groups.get(id, (None, None))
        return EventStandingShape(
            place=plain.place,
            tied=plain.tied,
            player=id,
            name=plain.name,
            score=plain.score,
            tiebreaks=plain.tiebreaks,
            record={column: records[id].cell(column) for column in self.event.profile.table if id in records},
            zone=None if mark is None else ZoneShape(name=mark.name, kind=mark.kind, is_open=mark.is_open),
            group=group,
            group_place=place,
        )


COMMAND = ReadingCommand(
    "event standings",
    "events/{event}/standings",
    ReadStandings,
    standings,
    EventStandings,
    of_event,
    examples=("event standings league.db", "event standings league.db --after-round 3 --category juniors"),
)
