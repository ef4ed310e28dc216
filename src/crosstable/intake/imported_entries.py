"""Entries of imported events: what an event file says of its entrants, kept as for events that are run here.

Rules
1. Start number, rating, starting score, late entry, withdrawal, title, rank and other details belong to the entry.
2. An entrant without a game is no player of the league and has no entry.
3. Importing the file again changes the entries that are different in it, and adds new ones.
4. The entries of an event that is run here are never changed by a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Row, select, update

from crosstable.events.entries import EntryPlace, insert_entries
from crosstable.events.entry_facts import NewEntry, checked_entry, entries_of
from crosstable.facts.store.schema import entry, event_plan
from crosstable.facts.store.store import Write
from crosstable.formats.event.document import EventDocument
from crosstable.formats.trf.team_documents import with_teams
from crosstable.games.profile import GameProfile
from crosstable.model.errors import InputError, Problem
from crosstable.model.messages import message


def left_out(document: EventDocument) -> tuple[Problem, ...]:
    """Return what an import leaves out of an event file: its teams, whose players and games it takes."""
    teams = with_teams(document).teams
    if teams is None:
        return ()
    return (Problem(None, None, "warning", message("intake/teams-left-out", teams=len(teams.teams))),)


def places_in(document: EventDocument, game: GameProfile) -> tuple[EntryPlace, ...]:
    """Return the entrants of an event file with their start numbers; their players are found by name when stored.

    A rank gives the rating where the game has ranks and the file gives no rating.  Details that are too long are left
    out.
    """
    entrants = document.event.entrants
    numbers = [each.number for each in entrants]
    if None in numbers or len(set(numbers)) < len(numbers):
        numbers = list(range(1, len(entrants) + 1))
    return tuple(
        EntryPlace("", _checked(wanted, game), number or 0, entrant.from_round, entrant.until_round)
        for wanted, entrant, number in zip(entries_of(document), entrants, numbers, strict=True)
    )


def _checked(wanted: NewEntry, game: GameProfile) -> NewEntry:
    try:
        return checked_entry(wanted, game.ranks)
    except InputError:  # of another program, so there is nobody to ask
        return NewEntry(wanted.name, wanted.rating, wanted.initial_half_points, details=wanted.details)


def keep_entries(write: Write, event: int, places: Mapping[str, EntryPlace]) -> int:
    """Store the entries of an imported event, and return how many are new or changed.

    Args:
        event: the row number of the event.
        places: the entries in its file, by the public id of the player.
    """
    if write.connection.execute(select(event_plan.c.id).where(event_plan.c.event_id == event).limit(1)).first():
        return 0
    in_force = select(entry).where(entry.c.event_id == event, entry.c.ended_by.is_(None))
    known = {f"p{row.player_id}": row for row in write.connection.execute(in_force)}
    changed = [
        replace(place, player_id=public_id)
        for public_id, place in places.items()
        if public_id not in known or _values(known[public_id]) != _values_in_file(place)
    ]
    ended = [known[each.player_id].id for each in changed if each.player_id in known]
    write.connection.execute(update(entry).where(entry.c.id.in_(ended)).values(ended_by=write.change_id))
    insert_entries(write, event, changed)
    return len(changed)


def _values(row: Row[Any]) -> Sequence[object]:
    return row.number, row.rating, row.initial_score, row.from_round, row.until_round, row.details


def _values_in_file(place: EntryPlace) -> Sequence[object]:
    given = place.entry
    details = given.entered.as_values()
    return place.number, given.rating, given.initial_half_points, place.from_round, place.until_round, details
