"""Who is who: names in results and the players of the league.

Rules
1. A name is a player's when it has the same match key as one of the player's spellings; else it is a new player's.
2. A public id is "p" and the number of the row: short, stored, never used again.
3. An erased name is kept as a digest of its key, so that a file that still holds it finds the same player.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
from sqlalchemy import Connection, select

from crosstable.league.databases import insert_rows
from crosstable.league.schema import alias, identity, player
from crosstable.league.store import Write
from crosstable.model.columns import Longs
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import LONGEST_NAME, clean_name, match_key, near_names
from crosstable.model.players import Display, Identity, Player

_SHOWN = 10


@dataclass(frozen=True, slots=True)
class NearName:
    """A new name that may be somebody who is there already, or another new name."""

    new: str
    near: str
    public_id: str | None


class NameBook:
    """The spellings in force, by match key."""

    def __init__(self, connection: Connection) -> None:
        rows = connection.execute(select(alias.c.key, alias.c.player_id).where(alias.c.ended_by.is_(None)))
        self._players: dict[str, int] = {row.key: row.player_id for row in rows}
        self._has_erased = any(key.startswith(_ERASED) for key in self._players)

    def find(self, name: str) -> int | None:
        """Give the player of this name, by row number."""
        key = match_key(name)
        found = self._players.get(key)
        if found is None and self._has_erased:
            found = self._players.get(erased_key(key))
        return found

    def numbers(self, spellings: Sequence[str]) -> Longs:
        """Give the player of each spelling; 0 for none."""
        return np.array([self.find(name) or 0 for name in spellings], dtype=np.int64)


_ERASED = "\N{SYMBOL FOR DELETE}"


def erased_key(key: str) -> str:
    """Give what stands for the key of a name that was erased."""
    return _ERASED + hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def check_names(names: Iterable[str]) -> None:
    """Refuse what cannot be a name.

    Raises:
        InputError: a name without a letter to see, or a longer one than names are.
    """
    for name in names:
        cleaned = clean_name(name)
        if not cleaned:
            raise InputError(f"the name {name!r} holds nothing that can be seen. Give a name.")
        if len(cleaned) > LONGEST_NAME:
            raise InputError(
                f"the name {cleaned[:40]!r}... has {len(cleaned)} characters. Names have up to {LONGEST_NAME}: cut it."
            )


def new_names(book: NameBook, spellings: Sequence[str]) -> list[str]:
    """Give the names that nobody has, each once, as they will be kept."""
    names: dict[str, str] = {}
    for name in spellings:
        if book.find(name) is None:
            names.setdefault(match_key(name), clean_name(name))
    return list(names.values())


def near_to_known(connection: Connection, new: Sequence[str]) -> list[NearName]:
    """List new names that are nearly the name of somebody else."""
    if not new:
        return []
    rows = connection.execute(
        select(alias.c.spelling, player.c.public_id)
        .join(player, player.c.id == alias.c.player_id)
        .where(alias.c.ended_by.is_(None), alias.c.spelling.is_not(None))
    )
    known: dict[str, str] = {row.spelling: row.public_id for row in rows}
    fresh = set(new)
    found = []
    for first, second in near_names([*known, *new]):
        if second in fresh:
            found.append(NearName(second, first, known.get(first)))
        elif first in fresh:
            found.append(NearName(first, second, known.get(second)))
    return found


def refuse_new_players(connection: Connection, new: Sequence[str]) -> None:
    """Refuse names that nobody has.

    Raises:
        InputError: there are such names; says the nearest known ones.
    """
    if not new:
        return
    known = [row.name for row in connection.execute(select(player.c.name))]
    listed = []
    for name in new[:_SHOWN]:
        near = difflib.get_close_matches(name, known, n=1)
        listed.append(f"{name!r} (near: {near[0]!r})" if near else repr(name))
    more = f" and {len(new) - _SHOWN} more" if len(new) > _SHOWN else ""
    raise InputError(
        f"{len(new)} names are no player's: {', '.join(listed)}{more}. Mend them in the file, add an alias for a "
        "player, or leave out --strict-players to add them."
    )


def add_players(write: Write, names: Sequence[str]) -> Longs:
    """Add a player for each name, with that spelling; give their numbers."""
    first, spelled = write.reserve(player, len(names)), write.reserve(alias, len(names))
    change = write.change_id
    insert_rows(
        write.connection,
        player,
        ("id", "public_id", "name", "display", "change_id"),
        ((number, f"p{number}", name, "public", change) for number, name in enumerate(names, start=first)),
    )
    insert_rows(
        write.connection,
        alias,
        ("id", "player_id", "spelling", "key", "change_id"),
        ((spelled + at, first + at, name, match_key(name), change) for at, name in enumerate(names)),
    )
    return np.arange(first, first + len(names), dtype=np.int64)


def players(connection: Connection) -> dict[str, Player]:
    """Give every player by public id."""
    own: dict[int, list[Identity]] = {}
    for row in connection.execute(select(identity).where(identity.c.ended_by.is_(None)).order_by(identity.c.id)):
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
        for row in connection.execute(select(player).order_by(player.c.id))
    }


def find_player(connection: Connection, word: str) -> Player:
    """Find a player by public id, by any spelling, or by an identity such as "FIDE 1503014".

    Raises:
        InputError: it is the id of one player and a name of another.
        UnknownName: nobody; says the nearest name.
    """
    everybody = players(connection)
    number = NameBook(connection).find(word)
    named = None
    if number is not None:
        named = connection.execute(select(player.c.public_id).where(player.c.id == number)).scalar_one()
    if word in everybody and named not in (None, word):
        raise InputError(
            f"{word!r} is the id of {everybody[word].shown_name()} and a name of player {named}. Name the one meant by "
            "another spelling or id."
        )
    if word in everybody or named is not None:
        return everybody[named or word]
    by_identity: Mapping[str, Player] = {
        match_key(f"{each.organisation} {each.number}"): one for one in everybody.values() for each in one.identities
    }
    if match_key(word) in by_identity:
        return by_identity[match_key(word)]
    raise UnknownName("player", word, [one.name for one in everybody.values()])


def number_of(connection: Connection, public_id: str) -> int:
    """Give the row number of a player.

    Raises:
        UnknownName: there is no such public id.
    """
    found = connection.execute(select(player.c.id).where(player.c.public_id == public_id)).scalar()
    if found is None:
        raise UnknownName("player", public_id, connection.execute(select(player.c.public_id)).scalars())
    return int(found)
