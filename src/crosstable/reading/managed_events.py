"""The events that are run here, all read at once: who entered, how they are run, how their rounds were paired.

Drafts are never read.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, Table, select

from crosstable.events.event_game import game_of
from crosstable.events.event_status import OPEN
from crosstable.events.fixture_rows import schedule_of_rows
from crosstable.events.plan import Plan
from crosstable.events.plan_rows import plan_of_row
from crosstable.events.run_round import DRAFT, round_of_row
from crosstable.events.running import VOLUNTEER, WAITING
from crosstable.events.seeding import seeding_of
from crosstable.events.teams.team_rows import team_of_row
from crosstable.facts.results.confirmed_results import select_confirmed
from crosstable.facts.results.games import games_of_event
from crosstable.facts.store.schema import (
    change,
    confirmation,
    discipline,
    entry,
    event,
    event_plan,
    event_round,
    fixture,
    player,
    result,
    sitting_out,
    team,
)
from crosstable.model.entry_details import EntryDetails
from crosstable.model.events import Entrant
from crosstable.model.fixtures import NO_SCHEDULE, Schedule
from crosstable.model.games import Game
from crosstable.model.messages import Message
from crosstable.model.players import Player
from crosstable.model.points import in_points
from crosstable.model.prizes import NO_PRIZES, PrizeFund
from crosstable.model.results import ResultRules
from crosstable.model.stages import Stage
from crosstable.model.teams.event_teams import EnteredTeam
from crosstable.model.teams.team_rules import TeamRules
from crosstable.model.zones import Zone
from crosstable.reading.paired_rounds import paired_round
from crosstable.reading.snapshot import PairedRound


@dataclass(frozen=True, slots=True)
class RunHere:
    """An event that is run here.

    `games` are those of now while it is open, or was closed after the change that is asked for; None means those of
    that change.
    """

    status: str
    game: str
    rules: ResultRules
    rounds_planned: int | None
    tiebreaks: tuple[str, ...]
    entrants: tuple[Entrant, ...]
    paired: tuple[PairedRound, ...]
    games: tuple[Game, ...] | None
    facts: Mapping[str, str]
    stages: tuple[Stage, ...] = ()
    prizes: PrizeFund = NO_PRIZES
    zones: tuple[Zone, ...] = ()
    team_rules: TeamRules | None = None
    teams: tuple[EnteredTeam, ...] = ()
    seeding: Message | None = None
    schedule: Schedule = NO_SCHEDULE
    plan: Plan | None = None


@dataclass(frozen=True, slots=True)
class _AsOf:
    """Which rows hold: those of now for events that are live, those after a change for the others."""

    connection: Connection
    change: int
    live: frozenset[int]
    only: int | None

    def rows(self, table: Table, wanted: Select[Any]) -> Iterator[Row[Any]]:
        """Yield the rows of a table that hold."""
        if self.only is not None:
            wanted = wanted.where(table.c.event_id == self.only)
        is_last = table.c.ended_by.is_(None)
        whole = [is_last | (table.c.ended_by > self.change)]
        parts = [is_last, table.c.ended_by > self.change] if table is result else whole  # each is answered by an index
        for row in (row for part in parts for row in self.connection.execute(wanted.where(part))):
            if row.ended_by is None if row.event_id in self.live else row.change_id <= self.change:
                yield row


def events_run_here(
    connection: Connection, players: Mapping[str, Player], after: int, *, only: int | None = None
) -> dict[str, RunHere]:
    """Return every event that is run here and has entrants, by public id.

    Args:
        players: all of the league, by public id.
        after: a change: events that were over by then are read as they were after it, others as they are now.
        only: the row number of one event, to read no other.
    """
    wanted = (
        select(event_plan, event.c.public_id, discipline.c.name.label("discipline"))
        .join(event, event.c.id == event_plan.c.event_id)
        .outerjoin(discipline, discipline.c.id == event_plan.c.discipline_id)
        .where(event_plan.c.ended_by.is_(None))
    )
    plans = connection.execute(wanted if only is None else wanted.where(event.c.id == only)).all()
    live = frozenset(row.event_id for row in plans if row.status == OPEN or row.change_id > after)
    as_of = _AsOf(connection, after, live, only)
    entrants, rounds, teams = _entrants(as_of, players), _rounds(as_of), _teams(as_of)
    schedules = _schedules(as_of)
    return {
        row.public_id: RunHere(
            row.status,
            game_of(plan).name,
            plan.result_rules,
            row.rounds_planned,
            plan.tiebreaks,
            tuple(entrants[row.event_id]),
            tuple(rounds.get(row.event_id, ())),
            tuple(known.game for known in games_of_event(connection, row.event_id)) if row.event_id in live else None,
            plan.shown_facts,
            plan.stages_begun,
            plan.prizes,
            plan.zones,
            plan.teams,
            tuple(teams.get(row.event_id, ())),
            seeding_of(plan, entrants[row.event_id]),
            schedules.get(row.event_id, NO_SCHEDULE),
            plan,
        )
        for row in plans
        if row.event_id in entrants
        for plan in (plan_of_row(row, row.discipline),)
    }


def imported_entrants(
    connection: Connection, players: Mapping[str, Player], after: int, *, only: int | None = None
) -> dict[int, list[Entrant]]:
    """Return the entrants of every event whose file said who they were, by the row number of the event.

    Args:
        players: all of the league, by public id.
        only: the row number of one event, to read no other.
    """
    is_imported = entry.c.event_id.not_in(select(event_plan.c.event_id))
    return _entrants(_AsOf(connection, after, frozenset(), only), players, is_imported)


def _entrants(as_of: _AsOf, players: Mapping[str, Player], *among: ColumnElement[bool]) -> dict[int, list[Entrant]]:
    absences = _absences(as_of)
    wanted = (
        select(entry, player.c.public_id)
        .join(player, player.c.id == entry.c.player_id)
        .where(*among)
        .order_by(entry.c.event_id, entry.c.number)
    )
    found: dict[int, list[Entrant]] = defaultdict(list)
    for row in as_of.rows(entry, wanted):
        found[row.event_id].append(
            Entrant(
                player=players[row.public_id],
                number=row.number,
                rating=row.rating,
                initial_score=in_points(row.initial_score),
                absent=frozenset(absences.get((row.event_id, row.player_id), ())),
                from_round=row.from_round,
                until_round=row.until_round,
                details=EntryDetails.from_values(row.details),
            )
        )
    return found


def _teams(as_of: _AsOf) -> dict[int, list[EnteredTeam]]:
    found: dict[int, list[EnteredTeam]] = defaultdict(list)
    for row in as_of.rows(team, select(team).order_by(team.c.event_id, team.c.number)):
        found[row.event_id].append(team_of_row(row))
    return found


def _schedules(as_of: _AsOf) -> dict[int, Schedule]:
    wanted = select(fixture, change.c.at).join(change, change.c.id == fixture.c.change_id).where(~fixture.c.is_asked)
    rows: dict[int, list[Row[Any]]] = defaultdict(list)
    for row in as_of.rows(fixture, wanted):
        rows[row.event_id].append(row)
    return {number: schedule_of_rows(found) for number, found in rows.items()}


def _absences(as_of: _AsOf) -> dict[tuple[int, int], set[int]]:
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    counting = (sitting_out.c.kind != VOLUNTEER, ~sitting_out.c.kind.startswith(WAITING))
    for row in as_of.rows(sitting_out, select(sitting_out).where(*counting)):
        found[row.event_id, row.player_id].add(row.round)
    return found


def _rounds(as_of: _AsOf) -> dict[int, list[PairedRound]]:
    wanted = (
        select(event_round).where(event_round.c.state != DRAFT).order_by(event_round.c.event_id, event_round.c.number)
    )
    confirmed, published = _confirmed(as_of), _published(as_of)
    found: dict[int, list[PairedRound]] = defaultdict(list)
    for row in as_of.rows(event_round, wanted):
        of = round_of_row(row, "")
        at = published.get((row.event_id, row.number))
        found[row.event_id].append(paired_round(of, frozenset(confirmed[row.event_id, row.number]), at))
    return found


def _published(as_of: _AsOf) -> dict[tuple[int, int], dt.datetime]:
    """Return when the rounds of live events were published: each row of a round ends when the next one comes."""
    of = event_round.c
    wanted = (
        select(of.event_id, of.number, of.state, of.change_id, of.ended_by, change.c.at)
        .join(change, change.c.id == of.change_id)
        .where(of.event_id.in_(sorted(as_of.live)))
    )
    rows = as_of.connection.execute(wanted).all() if as_of.live else ()
    ended = {(row.event_id, row.number, row.ended_by): row for row in rows if row.state != DRAFT}
    found = {}
    for row in rows:
        if row.ended_by is None and row.state != DRAFT:
            first = row
            while (before := ended.get((row.event_id, row.number, first.change_id))) is not None:
                first = before
            found[row.event_id, row.number] = first.at
    return found


def _confirmed(as_of: _AsOf) -> dict[tuple[int, int], set[int]]:
    """Return the boards with a confirmed result by event and round."""
    of = result.c
    wanted = select_confirmed(of.event_id, of.round, of.board, of.change_id, of.ended_by)
    found: dict[tuple[int, int], set[int]] = defaultdict(set)
    if as_of.connection.execute(select(confirmation.c.id).limit(1)).first() is None:
        return found
    for row in as_of.rows(result, wanted):
        found[row.event_id, row.round].add(row.board)
    return found
