"""Teams in the divisions of the next season: with their players, numbered in the order of the division.

A team of event e1 is called `e1/t3` while teams of several events are ordered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.events.entries import EntryPlace, insert_entries
from crosstable.events.entry_facts import NewEntry
from crosstable.events.running import RunningEvent
from crosstable.events.teams.team_entries import teams_of
from crosstable.events.teams.team_rows import id_of_team, put_team
from crosstable.facts.store.store import Write
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant
from crosstable.model.teams.event_teams import EnteredTeam


def key_of(event_id: str, team_id: str) -> str:
    """Return what a team of an event is called among teams of several events.

    Example:
        >>> key_of("e1", "t3")
        'e1/t3'
    """
    return f"{event_id}/{team_id}"


def team_keys(running: RunningEvent) -> dict[str, str]:
    """Return the names of the teams of an event, by key."""
    return {key_of(running.id, each.team.id): each.team.name for each in teams_of(running).teams}


def final_table(running: RunningEvent) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the keys of the teams of an event and their places, best first."""
    rows = running.standings().rows
    return tuple(key_of(running.id, row.entrant.id) for row in rows), tuple(row.place for row in rows)


def enter_teams(write: Write, event_number: int, order: Sequence[str], divisions: Sequence[RunningEvent]) -> None:
    """Enter teams of earlier events with their players in a new event.

    Args:
        event_number: of the row of the new event.
        order: the keys of the teams.
    Raises:
        InputError: a player is in the lists of two teams of the division.
    """
    known = {key_of(of.id, each.team.id): (of, each) for of in divisions for each in teams_of(of).teams}
    owner: dict[str, str] = {}
    places: list[EntryPlace] = []
    for number, key in enumerate(order, start=1):
        running, entered = known[key]
        players = {each.id: each for each in running.event.entrants}
        for player in entered.team.players:
            if player in owner:
                raise _in_two_teams(player, owner[player], running.names)
            owner[player] = entered.team.name
            places.append(_place(players[player], len(places) + 1))
        put_team(write, event_number, EnteredTeam(replace(entered.team, id=id_of_team(number), number=number)))
    insert_entries(write, event_number, places)


def _place(entrant: Entrant, number: int) -> EntryPlace:
    entry = NewEntry(entrant.player.name, entrant.rating, player_id=entrant.id, entered=entrant.details)
    return EntryPlace(entrant.id, entry, number)


def _in_two_teams(player: str, team: str, names: Mapping[str, str]) -> InputError:
    error = InputError("events/teams/player-of-other-team", player=player, team=team)
    error.name_players(names)
    return error
