"""The ratings of players in a federation's list, taken into the league, so that rating lists can begin at them.

Rules
1. The list is another file that may be replaced or deleted: what is taken from it is kept in the change log, with the
   month of the list.  A run of a rating list reads what was taken up to its change, so it can be repeated.
2. Players are found by their number at the federation.  Nobody is looked up by name.
3. A player whose rating was taken keeps it when later lists are taken: it is a first rating.  `again` replaces it.
4. After a merge, what was taken for the merged player is that of the player who stays, unless that player has one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.facts.players.listed_kinds import ListedKind
from crosstable.facts.store.change_log import undone_changes
from crosstable.facts.store.schema import change, identity, player
from crosstable.facts.store.store import Store
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.model.errors import InputError

COMMAND = "initial-ratings"
_FIELDS = ("rating", "rapid", "blitz")


@dataclass(frozen=True, slots=True)
class TakenRating:
    """A rating that was taken from a list: which one, and the month or day of the list."""

    kind: ListedKind
    rating: float
    dated: str


@dataclass(frozen=True, slots=True)
class TakenReport:
    """What was taken from a list: the ratings of players by public id, and who has none.

    `kept` have a rating from an earlier list, `not_listed` a number that the list does not have or lists without a
    rating, `without_number` no number of the federation.
    """

    change: int | None
    organisation: str
    dated: str
    taken: Mapping[str, Mapping[str, float]]
    kept: Sequence[str]
    not_listed: Sequence[str]
    without_number: Sequence[str]


def take_listed_ratings(
    store: Store,
    actor: str,
    lists: PlayerLookup,
    organisation: str,
    *,
    again: bool = False,
    reason: str = "",
    dry_run: bool = False,
) -> TakenReport:
    """Take the ratings of the players of a league from an imported list.

    Args:
        again: replace ratings that were taken from an earlier list, too.
    Raises:
        StoreError: no such list is imported.
        InputError: the date of the list is not known.
    """
    organisation = organisation.upper()
    dated = lists.dated(organisation)
    if not dated:
        raise InputError("facts/players/list-without-date", organisation=organisation)
    with store.write(actor, COMMAND, target=f"{organisation} {dated}", reason=reason, dry_run=dry_run) as write:
        numbers = _numbers(write.connection, organisation)
        listed = lists.listed(organisation, numbers.values())
        before = _taken(write.connection, None).get(organisation, {})
        found = {id: _ratings(listed.get(number)) for id, number in numbers.items() if again or id not in before}
        taken = {id: values for id, values in found.items() if values}
        report = TakenReport(
            None if dry_run or not taken else write.change_id,
            organisation,
            dated,
            taken,
            [id for id in numbers if id in before and id not in taken],
            [id for id, values in found.items() if not values and id not in before],
            [id for id in write.connection.execute(_PLAYERS).scalars() if id not in numbers],
        )
        if not taken:
            write.leave_no_trace()
            return report
        write.log(after={"organisation": organisation, "list": dated, "ratings": taken})
        return report


def taken_ratings(connection: Connection, at: int | None = None) -> dict[str, list[TakenRating]]:
    """Read the ratings that were taken from lists, by public id, as of a change.

    Args:
        at: the number of the change; None is now.
    """
    found: dict[str, list[TakenRating]] = {}
    for organisation, players in _taken(connection, at).items():
        for id, (dated, values) in players.items():
            found.setdefault(id, []).extend(
                TakenRating(ListedKind(organisation, field), float(values[field]), dated)
                for field in _FIELDS
                if field in values
            )
    return found


_PLAYERS = select(player.c.public_id).order_by(player.c.id)
_Taken = dict[str, tuple[str, Mapping[str, Any]]]  # the month of the list and the ratings, by public id


def _taken(connection: Connection, at: int | None) -> dict[str, _Taken]:
    """Return what was taken by organisation, oldest change first."""
    wanted = select(change.c.id, change.c.command, change.c.target, change.c.after)
    wanted = wanted.where(change.c.command.in_((COMMAND, "merge"))).order_by(change.c.id)
    rows = connection.execute(wanted if at is None else wanted.where(change.c.id <= at)).all()
    if all(row.command != COMMAND for row in rows):
        return {}
    undone = undone_changes(connection, at)
    found: dict[str, _Taken] = {}
    for row in rows:
        if row.id in undone or row.after is None:  # None while the change is being written
            continue
        if row.command == COMMAND:
            of_list = found.setdefault(row.after["organisation"], {})
            of_list |= {id: (row.after["list"], values) for id, values in row.after["ratings"].items()}
            continue
        kept, dropped = row.target.removeprefix("player "), (row.after or {}).get("merged")
        for of_list in found.values():
            if dropped in of_list:
                of_list.setdefault(kept, of_list.pop(dropped))
    return found


def _numbers(connection: Connection, organisation: str) -> dict[str, str]:
    """Return the number that an organisation gave each player, by public id; the first one of several."""
    rows = connection.execute(
        select(player.c.public_id, identity.c.number)
        .join(player, player.c.id == identity.c.player_id)
        .where(identity.c.ended_by.is_(None), identity.c.organisation == organisation)
        .order_by(player.c.id, identity.c.id.desc())
    )
    return {row.public_id: row.number for row in rows}


def _ratings(listed: PlayerListRow | None) -> dict[str, float]:
    if listed is None:
        return {}
    values = {"rating": listed.rating, "rapid": listed.rapid, "blitz": listed.blitz}
    return {field: value for field, value in values.items() if value is not None}
