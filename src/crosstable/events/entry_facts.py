"""What an entry brings besides the name: the player's club and home, numbers at federations, title, rank, notes.

Rules
1. Club, home and country are the player's.  They are kept where the league does not know them yet.
2. The number of a federation is the player's too.  It finds the player where the name is not known.
3. Title, rank, sex, birth, membership, notes and the kind of the rating belong to the entry.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select, update

from crosstable.facts.players.players import numbers_of
from crosstable.facts.store.schema import identity, player
from crosstable.facts.store.store import Write
from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.history_source import names_of
from crosstable.games.ranks import RankScale
from crosstable.model.entry_details import NO_DETAILS, EntryDetails
from crosstable.model.errors import InputError, ResultError
from crosstable.model.names import clean_name
from crosstable.model.players import Identity, Player

PLAYER_DETAILS = ("club", "family", "city", "region", "country")
_LONGEST_DETAIL = 200
_LONGEST_NUMBER = 40
_AT_ONCE = 5_000


@dataclass(frozen=True, slots=True)
class NewEntry:
    """A player to be entered.  `player_id` identifies the player where the name does not.

    Args:
        initial_half_points: twice the points to start with.
        player_id: the public id of a known player.
        details: club, family, city, region and country, as `details_of` gives them.
        entered: title, rank, year of birth and what else belongs to the entry.
        identities: numbers at federations.
        absent: rounds that the player does not play.
    """

    name: str
    rating: float | None = None
    initial_half_points: int = 0
    player_id: str | None = None
    details: tuple[tuple[str, str], ...] = ()
    entered: EntryDetails = NO_DETAILS
    identities: tuple[Identity, ...] = ()
    absent: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class NumberConflict:
    """A number of a federation that was not kept.

    `owner` is the player who has it, by public id; where it is the player's own, they have another number there.
    """

    name: str
    player_id: str
    number: Identity
    owner: str


def details_of(player: Player) -> tuple[tuple[str, str], ...]:
    """Return the details of a player besides the name, as `NewEntry` takes them."""
    return tuple((field, value) for field in PLAYER_DETAILS if (value := getattr(player, field)))


def entries_of(document: EventDocument) -> list[NewEntry]:
    """Return the entrants of an event file; namesakes with numbers of federations are told apart by them."""
    called = names_of(document.event.entrants)
    return [
        NewEntry(
            called[each.id] if each.player.identities else each.player.name,
            each.rating,
            each.initial_half_points,
            details=details_of(each.player),
            entered=document.details(each.id),
            identities=each.player.identities,
            absent=each.absent,
        )
        for each in document.event.entrants
    ]


def checked_entry(wanted: NewEntry, ranks: RankScale | None) -> NewEntry:
    """Return an entry with clean texts; its rank gives the seed rating where none is given.

    Args:
        ranks: the scale of the seed ratings of the event; None where its game has no ranks.
    Raises:
        InputError: a text is too long.
    Example:
        >>> from crosstable.games.ranks import GO_RANKS
        >>> checked_entry(NewEntry("Ann", entered=EntryDetails(grade="3 kyu")), GO_RANKS).rating
        1800.0
    """
    texts = {name: clean_name(value) for name, value in wanted.entered.as_values().items()}
    for field, text in texts.items():
        if len(text) > _LONGEST_DETAIL:
            raise InputError("facts/players/detail-too-long", field=field, length=len(text), most=_LONGEST_DETAIL)
    identities = tuple(Identity(clean_name(each.organisation), clean_name(each.number)) for each in wanted.identities)
    for each in identities:
        for field, word in (("organisation", each.organisation), ("number", each.number)):
            if not 1 <= len(word) <= _LONGEST_NUMBER:
                raise InputError(
                    "facts/players/identity-length",
                    field=field,
                    word=word[:_LONGEST_NUMBER],
                    length=len(word),
                    most=_LONGEST_NUMBER,
                )
    rating = wanted.rating
    grade = texts.get("grade", "")
    if rating is None and grade and ranks is not None:
        try:
            rating = ranks.rank(grade).rating
        except ResultError:
            rating = None  # a rank of another scale says nothing of the strength here
    return NewEntry(
        wanted.name,
        rating,
        wanted.initial_half_points,
        wanted.player_id,
        wanted.details,
        EntryDetails.from_values(texts),
        identities,
        wanted.absent,
    )


def owners_of(connection: Connection, wanted: Iterable[NewEntry]) -> dict[Identity, int]:
    """Return the players who have the numbers of some entries, by row number."""
    numbers = sorted({each.number for one in wanted for each in one.identities})
    owners: dict[Identity, int] = {}
    for start in range(0, len(numbers), _AT_ONCE):
        some = identity.c.number.in_(numbers[start : start + _AT_ONCE])
        for row in connection.execute(select(identity).where(identity.c.ended_by.is_(None), some)):
            owners[Identity(row.organisation, row.number)] = row.player_id
    return owners


def add_identities(write: Write, chosen: Mapping[str, NewEntry]) -> list[NumberConflict]:
    """Store the numbers of entered players that the league does not know yet; return those that were not kept."""
    numbered = [public_id for public_id, each in chosen.items() if each.identities]
    if not numbered:
        return []
    rows = dict(zip(numbered, numbers_of(write.connection, numbered).tolist(), strict=True))
    owners = owners_of(write.connection, chosen.values())
    own = _numbers_of(write.connection, list(rows.values()))
    conflicts = []
    for public_id, row in rows.items():
        for each in chosen[public_id].identities:
            owner = owners.get(each)
            if owner == row:
                continue
            if owner is not None or (row, each.organisation) in own:
                taken = f"p{row if owner is None else owner}"
                conflicts.append(NumberConflict(clean_name(chosen[public_id].name), public_id, each, taken))
                continue
            write.insert(identity, player_id=row, organisation=each.organisation, number=each.number)
            owners[each] = row
            own.add((row, each.organisation))
    return conflicts


def _numbers_of(connection: Connection, players: Sequence[int]) -> set[tuple[int, str]]:
    """Return the organisations at which players have a number."""
    found: set[tuple[int, str]] = set()
    for start in range(0, len(players), _AT_ONCE):
        some = identity.c.player_id.in_(players[start : start + _AT_ONCE])
        rows = connection.execute(
            select(identity.c.player_id, identity.c.organisation).where(identity.c.ended_by.is_(None), some)
        )
        found |= {(row.player_id, row.organisation) for row in rows}
    return found


def note_details(write: Write, chosen: Mapping[str, NewEntry]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Store details of players that the league does not know yet.

    Args:
        chosen: the entries by public id.
    Returns:
        What the change log says of these details before and after, so that undoing the change removes them.
    """
    details = {one: noted for one, each in chosen.items() if (noted := _note_details(write, one, each))}
    return {"players": {one: dict.fromkeys(noted) for one, noted in details.items()}}, {"players": details}


def _note_details(write: Write, public_id: str, wanted: NewEntry) -> dict[str, str]:
    given = {field: kept for field, value in wanted.details if field in PLAYER_DETAILS and (kept := clean_name(value))}
    if not given:
        return {}
    row = write.connection.execute(select(player).where(player.c.public_id == public_id)).one()
    unknown = {field: value for field, value in given.items() if getattr(row, field) is None}
    if unknown:
        write.connection.execute(update(player).where(player.c.id == row.id).values(**unknown))
    return unknown


def details_as_stored(wanted: NewEntry) -> str:
    """Return the details of an entry as the bulk insert of the store takes them."""
    return json.dumps(wanted.entered.as_values())
