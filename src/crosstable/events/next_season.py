"""Begin the next season of a league: a new event for each division, with those who went up and down.

How many change between two divisions follows from the zones of their tables, unless it is given.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from sqlalchemy import Connection

from crosstable.events.earlier_events import plan_again
from crosstable.events.entries import EntryPlace, insert_entries
from crosstable.events.entry_facts import NewEntry
from crosstable.events.event_status import CLOSED
from crosstable.events.plan_checks import check_plan
from crosstable.events.planning import checked_name, insert_event
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.teams.next_season_of_teams import enter_teams, final_table, team_keys
from crosstable.facts.store.store import Store
from crosstable.model.errors import CrosstableError, InputError
from crosstable.model.events import Entrant
from crosstable.model.zones import Zone, ZoneKind
from crosstable.ranking.league_orders import DivisionMove, next_season, play_off_pairs


@dataclass(frozen=True, slots=True)
class NewDivision:
    """A division of the new season.

    Args:
        event: the public id of the new event.
        entrants: by public id, in the order of their numbers; teams as `e1/t3`, by the event and team they were.
        up, down: who came up from the next lower division, and down from the next higher one.
    """

    event: str
    name: str
    entrants: tuple[str, ...]
    up: tuple[str, ...]
    down: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Division:
    running: RunningEvent
    order: tuple[str, ...]
    places: tuple[int, ...]


def begin_next_season(
    store: Store,
    actor: str,
    events: Sequence[str],
    *,
    date: dt.date,
    names: Sequence[str] = (),
    direct: int | None = None,
    play_offs: int | None = None,
    winners: Sequence[str] = (),
    dry_run: bool = False,
) -> tuple[NewDivision, ...]:
    """Create the events of the next season and enter the entrants of each division.

    Args:
        events: the public ids of the divisions, the highest first; all are closed.
        date: of the first round of the new events.
        names: of the new events; those of the old ones where none are given.
        direct: how many go up and down between two divisions; None for the zones of their tables.
        play_offs: how many more play for a place in the upper division; None for the zones.
        winners: the public ids of those who won their play-offs.
    Raises:
        InputError: an event is open or named twice, events of teams and players, another number of names, zones that do
            not fit, a tie across the border of those who change, or as `ranking.league_orders.next_season`.
        UnknownName: an event is not known.
    """
    with store.write(actor, "event-next-season", dry_run=dry_run) as write:
        divisions = _divisions(write.connection, events)
        if names and len(names) != len(events):
            raise InputError("events/names-of-divisions", names=len(names), divisions=len(events))
        orders = _orders(divisions, direct, play_offs, winners)
        known = {entrant.id: entrant for each in divisions for entrant in each.running.event.entrants}
        made = []
        for at, (division, order) in enumerate(zip(divisions, orders, strict=True)):
            name = checked_name(names[at] if names else division.running.event.name)
            plan = plan_again(division.running.plan)
            check_plan(plan)
            number = insert_event(write, name, plan, date)
            if division.running.teams is not None:
                enter_teams(write, number, order, [each.running for each in divisions])
            else:
                seats = enumerate(order, start=1)
                insert_entries(write, number, [_place(known[player], seat) for seat, player in seats])
            new = [player for player in order if player not in division.order]
            above = set(divisions[at - 1].order) if at else set()
            up, down = (tuple(each for each in new if (each in above) == is_down) for is_down in (False, True))
            made.append(NewDivision(f"e{number}", name, tuple(order), up, down))
        write.log(
            target=made[0].event,
            after={
                "of": list(events),
                "divisions": [{"event": each.event, "name": each.name, "up": list(each.up)} for each in made],
            },
        )
        return tuple(made)


def _divisions(connection: Connection, events: Sequence[str]) -> list[_Division]:
    """Read the divisions with their final tables."""
    found = []
    for at, event_id in enumerate(events):
        if event_id in events[:at]:
            raise InputError("events/division-twice", event=event_id)
        running = read_running(connection, event_id)
        if running.plan.status != CLOSED:
            raise InputError("events/season-not-over", event=event_id, name=running.event.name)
        if running.teams is not None:
            found.append(_Division(running, *final_table(running)))
            continue
        rows = running.standings().rows
        found.append(_Division(running, tuple(row.entrant.id for row in rows), tuple(row.place for row in rows)))
    if len({each.running.teams is None for each in found}) > 1:
        raise InputError("events/divisions-of-teams-and-players", events=list(events))
    return found


def _orders(
    divisions: Sequence[_Division], direct: int | None, play_offs: int | None, winners: Sequence[str]
) -> tuple[tuple[str, ...], ...]:
    """Return who plays in which division; errors name the players of all of them."""
    try:
        moves = [_move(*pair, direct, play_offs) for pair in pairwise(divisions)]
        _check_winners(divisions, moves, winners)
        return next_season([each.order for each in divisions], moves, winners)
    except CrosstableError as error:
        error.name_players({player: name for each in divisions for player, name in names_of(each.running).items()})
        raise


def names_of(running: RunningEvent) -> dict[str, str]:
    """Return the names of those who change divisions: the entrants, or the teams by key."""
    return running.names if running.teams is None else team_keys(running)


def _move(upper: _Division, lower: _Division, direct: int | None, play_offs: int | None) -> DivisionMove:
    """Return how many change between two divisions, and check that no tie leaves it open who they are."""
    down, up = (_places(upper, "down"), _places(lower, "up"))
    above, below = (_places(upper, "play-off", is_low=True), _places(lower, "play-off", is_low=False))
    if (direct is None and down != up) or (play_offs is None and above != below):
        raise InputError(
            "events/zones-of-divisions",
            upper=upper.running.event.name,
            lower=lower.running.event.name,
            down=f"{down}+{above}",
            up=f"{up}+{below}",
        )
    move = DivisionMove(down if direct is None else direct, above if play_offs is None else play_offs)
    for division, borders in (
        (upper, {len(upper.order) - move.direct, len(upper.order) - move.direct - move.play_offs}),
        (lower, {move.direct, move.direct + move.play_offs}),
    ):
        for border in borders:
            if 0 < border < len(division.places) and division.places[border - 1] == division.places[border]:
                tied = [
                    division.order[at] for at, each in enumerate(division.places) if each == division.places[border]
                ]
                error = InputError("events/move-in-tie", event=division.running.id, players=tied)
                error.name_players(names_of(division.running))
                raise error
    return move


def _places(division: _Division, kind: ZoneKind, *, is_low: bool | None = None) -> int:
    """Count the places of the zones of a kind; of play-offs those of the lower, or of the upper half of the table."""
    size = len(division.order)

    def counts(zone: Zone) -> bool:
        return zone.kind == kind and (is_low is None or (zone.places(size).start > size / 2) == is_low)

    return sum(len(zone.places(size)) for zone in division.running.plan.zones if counts(zone))


def _check_winners(divisions: Sequence[_Division], moves: Sequence[DivisionMove], winners: Sequence[str]) -> None:
    """Check that those named as winners played off."""
    pairs = [
        pair
        for upper, lower, move in zip(divisions, divisions[1:], moves, strict=False)
        for pair in play_off_pairs(upper.order, lower.order, move)
    ]
    for winner in winners:
        if not any(winner in pair for pair in pairs):
            raise InputError("events/no-play-off-of", player=winner)


def _place(entrant: Entrant, number: int) -> EntryPlace:
    entry = NewEntry(entrant.player.name, entrant.rating, player_id=entrant.id, entered=entrant.details)
    return EntryPlace(entrant.id, entry, number)
