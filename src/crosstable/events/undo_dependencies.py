"""Find the later changes of an event that depend on a change, so that it cannot be undone alone.

Rules
1. A later change of the same entry, bye request, round or plan depends on it.
2. A new entry: the rounds in which the player has a place, the byes that they requested, and their check-ins.
3. A round that was paired or published: the rounds after it.
4. A bye request, and McMahon scores: the rounds that were published with them.
5. A first result: closing its round, and closing the event.
6. The creation of an event: everything in it.
7. A published round: games added to it later, such as the missed rounds of a late entry.
8. An entry that was undone: later entries that got its start number.
9. The beginning of a stage, and the draw of its groups: the rounds that were paired in it.
10. A round, in force or undone: moving an entry of one of its players to another player.
11. A result, first or corrected: the beginning of a stage in the round after it, and of one that takes the winners or
    losers of a match of several games.
12. A new team: the rounds in which it has a place, and its line-ups.  A line-up: its round, once that is published.
    A new entry: the teams that list the player.
13. A slot of a round or a match: later moves of the same one.
14. A team that was removed or renamed, and a player who left one: later teams that got its name, or the player.
15. A plan of more rounds: the rounds that were not planned before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, Row, Table, or_, select

from crosstable.events.event_status import CLOSED
from crosstable.events.group_draws import DRAWN
from crosstable.events.plan_rows import events_named, plan_of_row
from crosstable.events.round_checks import check_rounds_planned
from crosstable.events.run_round import DRAFT, PUBLISHED, ROUND_CLOSED, round_of_row
from crosstable.events.running import read_as_stored
from crosstable.facts.store.schema import (
    check_in,
    entry,
    event,
    event_plan,
    event_round,
    fixture,
    line_up,
    reported_result,
    result,
    sign_up,
    sign_up_page,
    sitting_out,
    team,
)
from crosstable.model.errors import InputError, ResultError
from crosstable.model.messages import message
from crosstable.model.names import match_key
from crosstable.model.results import ResultKind

KEYS = MappingProxyType(
    {
        event_plan: ("event_id",),
        entry: ("event_id", "player_id"),
        sitting_out: ("event_id", "player_id", "round"),
        event_round: ("event_id", "number"),
        reported_result: ("event_id", "result_id", "player_id"),
        team: ("event_id", "number"),
        line_up: ("event_id", "round", "team"),
        fixture: ("event_id", "round", "board", "is_asked"),
        sign_up_page: ("event_id",),
        sign_up: ("event_id", "number"),
        check_in: ("event_id", "player_id", "round"),
    }
)
_Rows = Sequence[Row[Any]]


def builders_in_events(connection: Connection, one: int) -> set[int]:
    """Return the later changes that directly depend on what a change did to events."""
    found: set[int] = set()
    for event_id in _events_of(connection, one):
        rows = {table: _rows(connection, table, event_id) for table in KEYS}
        found |= {later for later in _on_rows(rows, one) if later > one}
        found |= {later for later in _on_first_results(connection, rows, event_id, one) if later > one}
        found |= {later for later in _on_cuts(connection, rows, event_id, one) if later > one}
        found |= {later for later in _on_games_of_rounds(connection, rows, event_id, one) if later > one}
        found |= {later for later in _on_players_of_rounds(rows, one) if later > one}
        if _brought(rows[event_plan], one) and not _ended(rows[event_plan], one):
            found |= _everything_after(connection, rows, event_id, one)
    return found


def _events_of(connection: Connection, one: int) -> set[int]:
    found: set[int] = set()
    for table in (*KEYS, result):
        touched = select(table.c.event_id).where(or_(table.c.change_id == one, table.c.ended_by == one))
        found |= {number for number in connection.execute(touched.distinct()).scalars() if number is not None}
    return found


def _rows(connection: Connection, table: Table, event_id: int) -> _Rows:
    return connection.execute(select(table).where(table.c.event_id == event_id).order_by(table.c.id)).all()


def _brought(rows: _Rows, one: int) -> list[Row[Any]]:
    return [row for row in rows if row.change_id == one]


def _ended(rows: _Rows, one: int) -> list[Row[Any]]:
    return [row for row in rows if row.ended_by == one]


def _on_rows(rows: dict[Table, _Rows], one: int) -> Iterator[int]:
    for table, key in KEYS.items():
        touched = {_key(row, key) for row in rows[table] if one in (row.change_id, row.ended_by)}
        for row in rows[table]:
            if _key(row, key) in touched:
                yield from (change for change in (row.change_id, row.ended_by) if change is not None)
    yield from _on_planned_rounds(rows, one)
    yield from _on_stages(rows, one)
    yield from _on_entries(rows, one)
    yield from _on_rounds(rows, one)
    yield from _on_teams(rows, one)
    rounds = {row.round for row in rows[sitting_out] if one in (row.change_id, row.ended_by)}
    yield from (row.change_id for row in rows[event_round] if row.number in rounds and row.state != DRAFT)


def _on_planned_rounds(rows: dict[Table, _Rows], one: int) -> Iterator[int]:
    """Yield the rounds of the first stage that were paired beyond those that were planned before a change."""
    planned = [row.rounds_planned for row in _ended(rows[event_plan], one) if row.rounds_planned is not None]
    begun = (each["first_round"] for row in rows[event_plan] if row.ended_by is None for each in _stages(row))
    end = min((round for round in begun if round is not None), default=None)
    for row in rows[event_round]:
        if planned and row.number > min(planned) and (end is None or row.number < end):
            yield row.change_id


def _on_stages(rows: dict[Table, _Rows], one: int) -> Iterator[int]:
    """Yield the rounds that were paired in a stage which a change began, or whose groups it drew."""
    ended = {each for row in _ended(rows[event_plan], one) for each in _first_rounds(row)}
    begun = {each for row in _brought(rows[event_plan], one) for each in _first_rounds(row)} - ended
    first = min((round for round, *_ in begun), default=None)
    yield from (row.change_id for row in rows[event_round] if first is not None and row.number >= first)


def _first_rounds(row: Row[Any]) -> Iterator[tuple[int, str, str]]:
    """Yield the first round of each stage that has begun, its name, and the groups that are drawn."""
    if DRAWN in row.settings:
        yield 1, "", row.settings[DRAWN]
    for each in _stages(row):
        if each["first_round"] is not None:
            yield each["first_round"], each["name"], each["settings"].get(DRAWN, "")


def _key(row: Row[Any], names: Sequence[str]) -> tuple[int, ...]:
    return tuple(getattr(row, name) for name in names)


def _on_entries(rows: dict[Table, _Rows], one: int) -> Iterator[int]:
    before = {row.player_id: row for row in _ended(rows[entry], one)}
    brought = _brought(rows[entry], one)
    new = {row.player_id for row in brought if row.player_id not in before}
    yield from (row.change_id for table in (sitting_out, check_in) for row in rows[table] if row.player_id in new)
    ids = {f"p{number}" for number in new}
    yield from (row.change_id for row in rows[event_round] if ids & _players_in(row))
    numbers = {row.number for row in before.values()}
    yield from (row.change_id for row in rows[entry] if row.number in numbers and row.player_id not in before)
    changed = [row for row in brought if row.player_id in before]
    if any(row.initial_score != before[row.player_id].initial_score for row in changed):
        yield from (row.change_id for row in rows[event_round] if row.state == PUBLISHED)


def _on_teams(rows: dict[Table, _Rows], one: int) -> Iterator[int]:
    before = {row.number for row in _ended(rows[team], one)}
    new = {row.number for row in _brought(rows[team], one) if row.number not in before}
    ids = {f"t{number}" for number in new}
    yield from (row.change_id for row in rows[event_round] if ids & _players_in(row))
    yield from (row.change_id for row in rows[line_up] if row.team in new)
    rounds = {row.round for row in rows[line_up] if one in (row.change_id, row.ended_by)}
    yield from (row.change_id for row in rows[event_round] if row.number in rounds and row.state != DRAFT)
    held = {row.player_id for row in _ended(rows[entry], one)}
    entered = {f"p{row.player_id}" for row in _brought(rows[entry], one) if row.player_id not in held}
    yield from (row.change_id for row in rows[team] if entered & _players_of(row))
    yield from _on_freed(rows[team], one)


def _on_freed(teams: _Rows, one: int) -> Iterator[int]:
    """Yield the changes of other teams that took a name, or a player, which a change had freed."""
    left = {row.number: row for row in _brought(teams, one)}
    for before in _ended(teams, one):
        players = _players_of(before) - (_players_of(left[before.number]) if before.number in left else set())
        after = left.get(before.number)
        is_freed = after is None or match_key(after.name) != match_key(before.name)
        name = match_key(before.name) if is_freed else None
        for row in teams:
            if row.number != before.number and (players & _players_of(row) or match_key(row.name) == name):
                yield row.change_id


def _players_of(row: Row[Any]) -> set[str]:
    """Return the players of a team, by public id."""
    return {*row.members, *row.substitutes}


def _players_in(row: Row[Any]) -> frozenset[str]:
    return round_of_row(row, "").players


def _on_rounds(rows: dict[Table, _Rows], one: int) -> Iterator[int]:
    state = {row.number: row.state for row in _ended(rows[event_round], one)}
    for made in _brought(rows[event_round], one):
        if made.state != ROUND_CLOSED and state.get(made.number) != made.state:
            yield from (row.change_id for row in rows[event_round] if row.number > made.number)


def _on_games_of_rounds(connection: Connection, rows: dict[Table, _Rows], event_id: int, one: int) -> Iterator[int]:
    published = {row.number for row in _brought(rows[event_round], one) if row.state == PUBLISHED}
    if published:
        added = select(result.c.change_id).where(
            result.c.event_id == event_id, result.c.round.in_(published), result.c.change_id > one
        )
        yield from connection.execute(added.distinct()).scalars()


def _on_players_of_rounds(rows: dict[Table, _Rows], one: int) -> Iterator[int]:
    players = {
        player for row in rows[event_round] if one in (row.change_id, row.ended_by) for player in _players_in(row)
    }
    kept = {(row.change_id, row.player_id) for row in rows[entry]}
    for row in rows[entry]:
        if row.ended_by is not None and f"p{row.player_id}" in players and (row.ended_by, row.player_id) not in kept:
            yield row.ended_by


def check_readable(connection: Connection, change_id: int) -> None:
    """Check that every event touched by a change can still be read, before it is committed.

    Raises:
        InputError: a round has a player who is not entered, or who has two places in it; fewer rounds are planned than
            are paired; another event has its name and date by now; an event would be in FIDE mode again.
    """
    for number in _events_of(connection, change_id):
        row = connection.execute(select(event).where(event.c.id == number)).one()
        public_id = row.public_id
        holding = {table: _holds(connection, table, number) for table in KEYS}
        if not holding[event_plan]:
            if any(holding.values()) and _was_run_here(connection, number):
                raise InputError("events/undo-breaks-event", event=public_id, why=message("events/event-undone"))
            continue
        plans = _rows(connection, event_plan, number)
        if _brought(plans, change_id) and not _ended(plans, change_id):  # the event is there again
            others = [each for each in events_named(connection, row.key, row.day) if each != public_id]
            if others:
                raise InputError("events/undo-breaks-name", event=others[0], name=row.name)
        _check_fide_mode(connection, number, public_id, change_id)
        try:
            running = read_as_stored(connection, public_id)
            check_rounds_planned(running, running.plan)
            entered = {entrant.id for entrant in running.paired_event.entrants}
        except (InputError, ResultError) as error:
            raise InputError("events/undo-breaks-event", event=public_id, why=error.message) from error
        for each in running.rounds:
            missing = sorted(each.players - entered)
            if missing:
                why = message("events/not-entered", round=each.number, players=missing)
                raise InputError("events/undo-breaks-event", event=public_id, why=why)


def _check_fide_mode(connection: Connection, number: int, public_id: str, change_id: int) -> None:
    """Check that an event that has left FIDE mode stays outside: leaving is final, so it cannot be undone."""
    plans = select(event_plan).where(event_plan.c.event_id == number)
    ended = connection.execute(plans.where(event_plan.c.ended_by == change_id)).all()
    now = connection.execute(plans.where(event_plan.c.ended_by.is_(None))).one()
    if plan_of_row(now).is_fide and any(plan_of_row(row).has_left_fide for row in ended):
        raise InputError("events/fide-mode-not-undone", event=public_id)


def _holds(connection: Connection, table: Table, event_id: int) -> bool:
    in_force = select(table.c.id).where(table.c.event_id == event_id, table.c.ended_by.is_(None)).limit(1)
    return connection.execute(in_force).first() is not None


def _was_run_here(connection: Connection, event_id: int) -> bool:
    """Return whether the event ever had a plan; entries of others came from a file."""
    return (
        connection.execute(select(event_plan.c.id).where(event_plan.c.event_id == event_id).limit(1)).first()
        is not None
    )


def _on_first_results(connection: Connection, rows: dict[Table, _Rows], event_id: int, one: int) -> Iterator[int]:
    earlier = result.alias("earlier")
    entered = (
        select(result.c.round)
        .join(earlier, earlier.c.id == result.c.supersedes)
        .where(
            result.c.change_id == one,
            result.c.event_id == event_id,
            earlier.c.kind.in_((ResultKind.UNPLAYED.code, ResultKind.ADJOURNED.code)),
            ~result.c.is_withdrawn,
        )
    )
    rounds = set(connection.execute(entered.distinct()).scalars())
    if rounds:
        yield from (row.change_id for row in rows[event_round] if row.number in rounds and row.state == ROUND_CLOSED)
        yield from (row.change_id for row in rows[event_plan] if row.status == CLOSED)


def _on_cuts(connection: Connection, rows: dict[Table, _Rows], event_id: int, one: int) -> Iterator[int]:
    """Yield the changes that began a stage with the results of a change."""
    touched = select(result.c.round).where(result.c.change_id == one, result.c.event_id == event_id).distinct()
    rounds = {round for round in connection.execute(touched).scalars() if round is not None}
    begun_before = {
        (row.ended_by, each["name"]) for row in rows[event_plan] for each in _stages(row) if each["first_round"]
    }
    for row in rows[event_plan] if rounds else ():
        for each in _stages(row):
            first = each["first_round"]
            if first is None or (row.change_id, each["name"]) in begun_before:
                continue
            if first - 1 in rounds or (each["takes"] in ("winners", "losers") and min(rounds) < first):
                yield row.change_id


def _stages(row: Row[Any]) -> Sequence[Mapping[str, Any]]:
    return tuple(row.options.get("stages", ()))


def _everything_after(connection: Connection, rows: dict[Table, _Rows], event_id: int, one: int) -> set[int]:
    played = select(result.c.change_id).where(result.c.event_id == event_id, result.c.change_id > one).distinct()
    here = {row.change_id for each in rows.values() for row in each if row.change_id > one}
    return here | set(connection.execute(played).scalars())
