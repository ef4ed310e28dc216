"""Rows of teams and line-ups: read those of an event, store a changed one."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, select, update

from crosstable.facts.store.schema import event, line_up, team
from crosstable.facts.store.store import Write
from crosstable.model.teams.event_teams import EnteredTeam, LineUp
from crosstable.model.teams.team import Team


def id_of_team(number: int) -> str:
    """Return the id of a team in its event."""
    return f"t{number}"


def number_of_team(id: str) -> int:
    """Return the number of a team in its event."""
    return int(id[1:])


def team_of_row(row: Row[Any]) -> EnteredTeam:
    """Read a team from its row."""
    return EnteredTeam(
        Team(
            id_of_team(row.number),
            row.name,
            tuple(row.members),
            tuple(row.substitutes),
            number=row.number,
            short_name=row.short_name or "",
            rating=row.rating,
            club=row.club,
            region=row.region,
            country=row.country,
        ),
        row.from_round,
        row.until_round,
    )


def teams_of_event(connection: Connection, event_number: int) -> tuple[EnteredTeam, ...]:
    """Return the teams of an event, by number."""
    rows = select(team).where(team.c.event_id == event_number, team.c.ended_by.is_(None)).order_by(team.c.number)
    return tuple(team_of_row(row) for row in connection.execute(rows))


def line_ups_of_event(connection: Connection, event_number: int) -> dict[tuple[int, str], LineUp]:
    """Return the line-ups that were entered, by round and id of the team; none that is sealed."""
    return _line_ups(connection, event_number, is_sealed=False)


def sealed_line_ups_of_event(connection: Connection, event_number: int) -> dict[tuple[int, str], LineUp]:
    """Return the line-ups that are hidden until they are due, by round and id of the team."""
    return _line_ups(connection, event_number, is_sealed=True)


def events_with_sealed_line_ups(connection: Connection) -> list[str]:
    """Return the events that have line-ups which are hidden."""
    sealed = (line_up.c.ended_by.is_(None), line_up.c.is_sealed)
    found = select(event.c.public_id).distinct().join(line_up, line_up.c.event_id == event.c.id).where(*sealed)
    return sorted(connection.execute(found).scalars())


def _line_ups(connection: Connection, event_number: int, *, is_sealed: bool) -> dict[tuple[int, str], LineUp]:
    in_force = (line_up.c.event_id == event_number, line_up.c.ended_by.is_(None), line_up.c.is_sealed.is_(is_sealed))
    rows = connection.execute(select(line_up).where(*in_force))
    return {(row.round, id_of_team(row.team)): tuple(row.players) for row in rows}


def put_team(write: Write, event_number: int, entered: EnteredTeam) -> None:
    """End the present row of a team, if there is one, and insert another."""
    of = entered.team
    end_team(write, event_number, entered.number)
    write.insert(
        team,
        event_id=event_number,
        number=entered.number,
        name=of.name,
        short_name=of.short_name or None,
        rating=of.rating,
        club=of.club,
        region=of.region,
        country=of.country,
        members=list(of.members),
        substitutes=list(of.substitutes),
        from_round=entered.from_round,
        until_round=entered.until_round,
    )


def end_team(write: Write, event_number: int, number: int) -> None:
    """End the row of a team."""
    in_force = (team.c.event_id == event_number, team.c.number == number, team.c.ended_by.is_(None))
    write.connection.execute(update(team).where(*in_force).values(ended_by=write.change_id))


def put_line_up(
    write: Write, event_number: int, round: int, team_id: str, players: LineUp | None, *, is_sealed: bool = False
) -> None:
    """End the line-up of a team in a round, and insert another one unless it is None."""
    of = number_of_team(team_id)
    in_force = (
        line_up.c.event_id == event_number,
        line_up.c.round == round,
        line_up.c.team == of,
        line_up.c.ended_by.is_(None),
    )
    write.connection.execute(update(line_up).where(*in_force).values(ended_by=write.change_id))
    if players is not None:
        write.insert(line_up, event_id=event_number, round=round, team=of, players=list(players), is_sealed=is_sealed)
