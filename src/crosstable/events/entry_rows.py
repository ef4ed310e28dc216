"""Read an open event, find an entrant, and store changed entries."""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from crosstable.events.plan import check_open
from crosstable.events.run_round import DRAFT
from crosstable.events.running import RunningEvent, read_running
from crosstable.facts.players.players import number_of
from crosstable.facts.store.schema import entry, sitting_out
from crosstable.facts.store.store import Write
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant


def open_event(connection: Connection, event_id: str) -> RunningEvent:
    """Read an event that is open.

    Raises:
        UnknownName: the event is not known.
        InputError: its results came from a file, or it is closed.
    """
    running = read_running(connection, event_id)
    check_open(event_id, running.plan)
    return running


def last_published(running: RunningEvent) -> int:
    """Return the number of the last published round; 0 if there is none."""
    return max((each.number for each in running.rounds if each.state != DRAFT), default=0)


def last_round_of(running: RunningEvent, player_id: str) -> int:
    """Return the last round in which a player has a board or a bye; 0 if there is none."""
    rounds = (each.number for each in running.event.rounds for one in each.games if player_id in one.players)
    return max(rounds, default=0)


def entrant_of(running: RunningEvent, player_id: str) -> Entrant:
    """Return an entrant.

    Raises:
        InputError: the player is not in the event.
    """
    for entrant in running.event.entrants:
        if entrant.id == player_id:
            return entrant
    raise InputError("events/player-not-in-event", player=player_id, event=running.id)


def check_paired(running: RunningEvent, id: str) -> None:
    """Check that somebody is paired in an event: a team in a team event, otherwise a player.

    Raises:
        InputError: nobody who is paired has this id.
    """
    if all(each.id != id for each in running.paired_event.entrants):
        raise InputError("events/player-not-in-event", player=id, event=running.id)


def change_entry(write: Write, running: RunningEvent, changed: Entrant) -> None:
    """End the present row of an entry and insert the changed one."""
    number = number_of(write.connection, changed.id)
    in_force = (entry.c.event_id == running.number, entry.c.player_id == number, entry.c.ended_by.is_(None))
    kept = write.connection.execute(select(entry.c.number).where(*in_force)).scalar()  # pairing numbers are not stored
    write.connection.execute(update(entry).where(*in_force).values(ended_by=write.change_id))
    write.insert(
        entry,
        event_id=running.number,
        player_id=number,
        number=changed.number if kept is None else kept,
        rating=changed.rating,
        initial_score=changed.initial_half_points,
        from_round=changed.from_round,
        until_round=changed.until_round,
        details=changed.details.as_values(),
    )


def put_bye_request(write: Write, running: RunningEvent, player_id: str, number: int, kind: str) -> None:
    """Store what a player requests for a round, in the place of what was requested before.

    Args:
        kind: of the bye, or VOLUNTEER; behind WAITING, what the player asks the director for.
    """
    end_bye_request(write, running, player_id, number)
    write.insert(
        sitting_out,
        event_id=running.number,
        player_id=number_of(write.connection, player_id),
        round=number,
        kind=kind,
    )


def end_bye_request(write: Write, running: RunningEvent, player_id: str, number: int) -> None:
    """End the bye request of a player in a round, if there is one."""
    in_force = (
        sitting_out.c.event_id == running.number,
        sitting_out.c.player_id == number_of(write.connection, player_id),
        sitting_out.c.round == number,
        sitting_out.c.ended_by.is_(None),
    )
    write.connection.execute(update(sitting_out).where(*in_force).values(ended_by=write.change_id))
