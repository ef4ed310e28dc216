"""Who is who: names in results and the players of the league.

Rules
1. A name is a player's when it has the same match key as one of the player's spellings; else it is a new player's.
2. A public id is "p" and the number of the row: short, stored, never used again.
3. An erased name is kept as a digest of its key, so that a file that still holds it finds the same player.
"""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from sqlalchemy import Connection, Row, Select, bindparam, select

from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.store.databases import insert_rows
from crosstable.facts.store.schema import alias, entry, identity, player
from crosstable.facts.store.store import Write
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.messages import Message, message
from crosstable.model.names import LONGEST_NAME, clean_name, match_key, similar_names
from crosstable.model.players import Display, Identity, Player

if TYPE_CHECKING:
    from crosstable.model.columns import Longs

MOST_COMPARED = 100_000
_SHOWN = 10
_PUBLIC_ID = re.compile(r"p[1-9][0-9]{0,17}")
_AT_ONCE = 5_000  # parameters of one query, well under the limits of both databases


@dataclass(frozen=True, slots=True)
class SimilarName:
    """A new name that is similar to the name of a player, or to another new name.

    `near` is the player's name as it may be shown: whoever is told of it need not know a hidden one.
    """

    new: str
    near: str
    public_id: str | None


class NameBook:
    """The spellings in force, by match key."""

    def __init__(self, connection: Connection) -> None:
        rows = connection.execute(select(alias.c.key, alias.c.player_id).where(alias.c.ended_by.is_(None)))
        self._players: dict[str, int] = {row.key: row.player_id for row in rows}
        self._has_erased = any(key.startswith(_ERASED) for key in self._players)

    def add(self, name: str, number: int) -> bool:
        """Add a spelling of a player; return whether it is new.

        Raises:
            InputError: another player has it.
        """
        known = self.find(name)
        if known is not None and known != number:
            raise InputError(
                "facts/players/spelling-taken", spelling=name, owner=public_id(known), player=public_id(number)
            )
        self._players[match_key(name)] = number
        return known is None

    def find(self, name: str) -> int | None:
        """Return the player of this name, by row number."""
        key = match_key(name)
        found = self._players.get(key)
        if found is None and self._has_erased:
            found = self._players.get(erased_key(key))
        return found

    def numbers(self, spellings: Sequence[str]) -> Longs:
        """Return the player of each spelling; 0 for none."""
        import numpy as np

        return np.array([self.find(name) or 0 for name in spellings], dtype=np.int64)


_ERASED = "\N{SYMBOL FOR DELETE}"


def erased_key(key: str) -> str:
    """Return what stands for the key of a name that was erased."""
    return _ERASED + hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def check_names(names: Iterable[str]) -> None:
    """Reject what cannot be a name.

    Raises:
        InputError: a name without a letter to see, or a longer one than names are.
    """
    for name in names:
        cleaned = clean_name(name)
        if not cleaned:
            raise InputError("facts/players/name-invisible", name=name)
        if len(cleaned) > LONGEST_NAME:
            raise InputError("facts/players/name-too-long", start=cleaned[:40], length=len(cleaned), most=LONGEST_NAME)


def new_names(book: NameBook, spellings: Sequence[str]) -> list[str]:
    """Return the names that no player has, each once, as they will be stored."""
    names: dict[str, str] = {}
    for name in spellings:
        if book.find(name) is None:
            names.setdefault(match_key(name), clean_name(name))
    return list(names.values())


def similar_to_known(connection: Connection, new: Sequence[str]) -> list[SimilarName]:
    """List new names that are similar to another name; none above `MOST_COMPARED` new names, a list too long to read.

    Players who were added by undone changes only do not count.
    """
    if not new or len(new) > MOST_COMPARED:
        return []
    rows = connection.execute(
        select(alias.c.spelling, player.c.public_id, player.c.name, player.c.display)
        .join(player, player.c.id == alias.c.player_id)
        .where(alias.c.ended_by.is_(None), alias.c.spelling.is_not(None))
    )
    known = {row.spelling: row for row in rows}
    fresh = set(new)
    found = []
    for pair in similar_names([*known, *new]):
        one, other = pair if pair[0] in fresh and pair[1] not in fresh else reversed(pair)
        if one in fresh:
            found.append(_similar(one, other, known.get(other)))
    unlisted = unlisted_players(connection, {each.public_id for each in found if each.public_id is not None})
    return [each for each in found if each.public_id not in unlisted]


def _similar(new: str, near: str, owner: Row[str, str, str, str] | None) -> SimilarName:
    """Return a similar name; `owner` is the player whose spelling it is."""
    if owner is None:
        return SimilarName(new, near, None)
    shown = near if owner.display == "public" else _shown_name(owner.public_id, owner.name, owner.display)
    return SimilarName(new, shown, owner.public_id)


def reject_new_players(connection: Connection, new: Sequence[str]) -> None:
    """Reject names that no player has.

    Raises:
        InputError: there are such names; lists the nearest known ones that may be shown.
    """
    if not new:
        return
    known = [row.name for row in connection.execute(select(player.c.name).where(player.c.display == "public"))]
    listed: list[Message | str] = []
    for name in new[:_SHOWN]:
        near = difflib.get_close_matches(name, known, n=1)
        similar = message("facts/players/name-unknown-similar", name=name, similar=near[0]) if near else None
        listed.append(similar or message("facts/players/name-unknown", name=name))
    if len(new) > _SHOWN:
        listed.append("...")
    raise InputError("facts/players/names-unknown", count=len(new), names=listed)


def public_id(number: int) -> str:
    """Return the public id of a player by row number: rule 2."""
    return f"p{number}"


def add_players(write: Write, names: Sequence[str]) -> Longs:
    """Add a player for each name, with that spelling; give their numbers."""
    import numpy as np

    first, spelled = write.reserve(player, len(names)), write.reserve(alias, len(names))
    change = write.change_id
    insert_rows(
        write.connection,
        player,
        ("id", "public_id", "name", "display", "change_id"),
        ((number, public_id(number), name, "public", change) for number, name in enumerate(names, start=first)),
    )
    insert_rows(
        write.connection,
        alias,
        ("id", "player_id", "spelling", "key", "change_id"),
        ((spelled + at, first + at, name, match_key(name), change) for at, name in enumerate(names)),
    )
    return np.arange(first, first + len(names), dtype=np.int64)


_IDENTITIES = select(identity).where(identity.c.ended_by.is_(None)).order_by(identity.c.id)
_PLAYERS = select(player).order_by(player.c.id)


def players(connection: Connection) -> dict[str, Player]:
    """Return every player by public id."""
    return _players(connection, _PLAYERS, _IDENTITIES)


_ENTERED = select(entry.c.player_id).where(entry.c.event_id == bindparam("event_number"), entry.c.ended_by.is_(None))
_PLAYERS_ENTERED = _PLAYERS.where(player.c.id.in_(_ENTERED))
_IDENTITIES_ENTERED = _IDENTITIES.where(identity.c.player_id.in_(_ENTERED))


def players_entered(connection: Connection, event_number: int) -> dict[str, Player]:
    """Return the players who are entered in an event, by public id."""
    return _players(connection, _PLAYERS_ENTERED, _IDENTITIES_ENTERED, {"event_number": event_number})


def players_by_numbers(connection: Connection, numbers: Sequence[int]) -> dict[int, Player]:
    """Return some players by row number, in the order of the numbers."""
    found: dict[int, Player] = {}
    for start in range(0, len(numbers), _AT_ONCE):
        some = list(numbers[start : start + _AT_ONCE])
        own = player.c.id.in_(some)
        ids = {row.public_id: row.id for row in connection.execute(select(player.c.public_id, player.c.id).where(own))}
        people = _players(connection, _PLAYERS.where(own), _IDENTITIES.where(identity.c.player_id.in_(some)))
        found |= {ids[public_id]: each for public_id, each in people.items()}
    return {number: found[number] for number in numbers if number in found}


def players_by_ids(connection: Connection, public_ids: Iterable[str]) -> dict[str, Player]:
    """Return some players by public id; ids that no player has are left out."""
    wanted, found = sorted(set(public_ids)), dict[str, Player]()
    for start in range(0, len(wanted), _AT_ONCE):
        own = player.c.public_id.in_(wanted[start : start + _AT_ONCE])
        of = select(player.c.id).where(own)
        found |= _players(connection, _PLAYERS.where(own), _IDENTITIES.where(identity.c.player_id.in_(of)))
    return found


def players_ever_entered(connection: Connection, event_number: int) -> dict[str, Player]:
    """Return the players who are or were entered in an event, by public id."""
    entered = select(entry.c.player_id).where(entry.c.event_id == event_number)
    own, identities = player.c.id.in_(entered), identity.c.player_id.in_(entered)
    return _players(connection, _PLAYERS.where(own), _IDENTITIES.where(identities))


def _players(
    connection: Connection,
    wanted: Select[Any],
    identities: Select[Any],
    parameters: Mapping[str, int] = MappingProxyType({}),
) -> dict[str, Player]:
    own: dict[int, list[Identity]] = {}
    for row in connection.execute(identities, parameters):
        own.setdefault(row.player_id, []).append(Identity(row.organisation, row.number))
    return {
        row.public_id: Player(
            row.public_id,
            row.name,
            tuple(own.get(row.id, ())),
            row.club,
            row.family,
            row.city,
            row.region,
            row.country,
            cast(Display, row.display),
        )
        for row in connection.execute(wanted, parameters)
    }


def find_player(connection: Connection, word: str) -> Player:
    """Find a player by public id, by any spelling, or by an identity such as "FIDE 1503014".

    Raises:
        InputError: it is the id of one player and a name of another.
        UnknownName: no player has it; lists the nearest name that may be shown.
    """
    key = match_key(word)
    spelled = (
        select(alias.c.key, player.c.public_id)
        .join(player, player.c.id == alias.c.player_id)
        .where(alias.c.key.in_([key, erased_key(key)]), alias.c.ended_by.is_(None))
    )
    found = {row.key: row.public_id for row in connection.execute(spelled)}
    named = found.get(key) or found.get(erased_key(key))
    by_id = _one_player(connection, word)
    if by_id is not None and named not in (None, word):
        raise InputError("facts/players/id-and-name", word=word, named=by_id.shown_name(), other=named)
    one = by_id or (None if named is None else _one_player(connection, named)) or _by_identity(connection, key)
    if one is None:
        undone = unlisted_players(connection)
        shown = select(player.c.public_id, player.c.name).where(player.c.display == "public").order_by(player.c.id)
        rows = connection.execute(shown)
        raise UnknownName("player", word, [row.name for row in rows if row.public_id not in undone])
    return one


def _one_player(connection: Connection, public_id: str) -> Player | None:
    one = select(player.c.id).where(player.c.public_id == public_id)
    wanted, identities = _PLAYERS.where(player.c.id.in_(one)), _IDENTITIES.where(identity.c.player_id.in_(one))
    return _players(connection, wanted, identities).get(public_id)


def _by_identity(connection: Connection, key: str) -> Player | None:
    """Return the player of an identity, such as "fide 1503014" as a match key."""
    of = identity.c
    rows = connection.execute(
        select(of.organisation, of.number, player.c.public_id)
        .join(player, player.c.id == of.player_id)
        .where(of.ended_by.is_(None))
        .order_by(player.c.id, of.id)
    )
    found = {match_key(f"{row.organisation} {row.number}"): row.public_id for row in rows}
    return _one_player(connection, found[key]) if key in found else None


def shown_names(connection: Connection, public_ids: Sequence[str] | None = None) -> dict[str, str]:
    """Return the names of all players, or of some, as they may be shown, by public id."""
    query = "SELECT public_id, name, display FROM player"
    if public_ids is None:
        rows = connection.exec_driver_sql(f"{query} ORDER BY id").all()
    else:
        numbers = [id[1:] for id in public_ids if _PUBLIC_ID.fullmatch(id)]
        parts = (", ".join(numbers[start : start + _AT_ONCE]) for start in range(0, len(numbers), _AT_ONCE))
        # Numbers in the text: thousands of parameters take longer than the query.
        rows = [row for some in parts for row in connection.exec_driver_sql(f"{query} WHERE id IN ({some})")]
    return {id: _shown_name(id, name, display) for id, name, display in rows}


def _shown_name(id: str, name: str, display: str) -> str:
    return clean_name(name) if display == "public" else Player(id, name, display=cast(Display, display)).shown_name()


def known_by_words(connection: Connection, text: str, limit: int) -> list[Player]:
    """Return players with a spelling in which every word of a text occurs; only those whose names may be shown.

    Args:
        text: what was typed of a name.
    """
    words = match_key(text).split()
    if not words:
        return []
    has_all = [alias.c.key.contains(word, autoescape=True) for word in words]
    some = select(alias.c.player_id).where(*has_all, alias.c.ended_by.is_(None))
    own = (player.c.id.in_(some), player.c.display == "public")
    of = select(player.c.id).where(*own).order_by(player.c.name).limit(limit)
    found = _players(connection, _PLAYERS.where(player.c.id.in_(of)), _IDENTITIES.where(identity.c.player_id.in_(of)))
    unlisted = unlisted_players(connection, set(found))
    return sorted((each for id, each in found.items() if id not in unlisted), key=lambda each: each.name.casefold())


def number_of(connection: Connection, public_id: str) -> int:
    """Return the row number of a player.

    Raises:
        UnknownName: there is no such public id.
    """
    return int(numbers_of(connection, [public_id])[0])


def numbers_of(connection: Connection, public_ids: Sequence[str]) -> Longs:
    """Return the row numbers of players, in their order.

    Raises:
        UnknownName: there is no such public id.
    """
    import numpy as np

    found: dict[str, int] = {}
    for start in range(0, len(public_ids), _AT_ONCE):
        some = player.c.public_id.in_(public_ids[start : start + _AT_ONCE])
        found |= {
            row.public_id: row.id for row in connection.execute(select(player.c.public_id, player.c.id).where(some))
        }
    for each in public_ids:
        if each not in found:
            raise UnknownName("player", each, connection.execute(select(player.c.public_id)).scalars())
    return np.array([found[each] for each in public_ids], dtype=np.int64)
