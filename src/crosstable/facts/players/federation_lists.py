"""Looking a player up in the lists of federations: by number, by name, by the beginning of a name, by nearly the name.

Rules
1. A look-up is a SQLite file of its own, apart from the league: it is a copy of public lists, can be deleted and made
   again at any time, and is never written together with results.  It uses `sqlite3` and no layer above: half a million
   rows go in at once, and nothing else is ever asked of it.
2. Importing a list replaces what the file held of that organisation, in one transaction: whole or not at all.
3. Words are folded as SQLite's full-text index folds them: without case and accents, apart at everything that is no
   letter or digit.  The order of the words plays no part.
4. Found by number comes first, then by whole words, then by beginnings of words.  Only when nothing was found so,
   nearly the words are tried: a letter more, less, changed, or two neighbours swapped, in words of four letters up.
   Within each the higher rating comes first.

How it is fast: the index knows a player by (rating from the top, row), so the best come first and a search may stop.
One error leaves the first or the second half of a word alone, so a near word is among those that begin or end the same.
"""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from crosstable.facts.players.listed_kinds import ORGANISATIONS
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.model.errors import StoreError

MOST_WORDS = 8
_PATIENCE = 5.0  # seconds to wait for another program
_VERSION = 1
_APPLICATION = 0x43545055  # "CTPU": this file is a look-up of ours
_NEAREST = 20  # words tried for each that may be misspelt
_FAULTS = {
    sqlite3.SQLITE_BUSY: "facts/players/lookup-in-use",
    sqlite3.SQLITE_LOCKED: "facts/players/lookup-in-use",
    sqlite3.SQLITE_FULL: "facts/players/lookup-disk-full",
    sqlite3.SQLITE_IOERR: "facts/players/lookup-disk-error",
    sqlite3.SQLITE_READONLY: "facts/players/lookup-read-only",
}
How = Literal["number", "name", "beginning", "near"]
_ORDER: dict[How, int] = {"number": 0, "name": 1, "beginning": 2, "near": 3}


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player that fits, the organisation that lists it, and in which sense it fits."""

    organisation: str
    player: PlayerListRow
    how: How


class PlayerLookup:
    """The look-up in one file.

    Args:
        path: the file; made when the first list is imported.
    Raises:
        StoreError: a file that is none of ours, is damaged or cannot be written; a SQLite without full-text search.
    """

    def __init__(self, path: Path) -> None:
        self._path = path

    def replace(
        self, organisation: str, players: Iterable[PlayerListRow], *, may_shrink: bool = False, dated: str = ""
    ) -> int:
        """Put a list in place of the one before, and give the number of its players.

        A number that stands twice keeps its last row.

        Args:
            may_shrink: the list may have less than half the players of the one before; else it was cut short.
            dated: the month or day of the list, "" where it is not known.

        Raises:
            StoreError: as the class says, or a list without a player, or less than half of one; what was there
                before stays.
        """
        key = _key(organisation)
        with self._opened(is_new_fine=True) as store:
            before = _count(store, key) if organisation in _lists(store) else 0
            store.execute("BEGIN IMMEDIATE")
            try:
                store.execute(f"PRAGMA application_id = {_APPLICATION}")
                store.execute(f"PRAGMA user_version = {_VERSION}")
                count = _import(store, key, players)
                _keep_date(store, key, dated)
            except BaseException:
                if store.in_transaction:  # SQLite ends it itself where the disk is full
                    store.execute("ROLLBACK")
                raise
            is_cut = not may_shrink and 2 * count < before
            store.execute("COMMIT" if count and not is_cut else "ROLLBACK")
        if count and is_cut:
            raise StoreError("facts/players/list-shrinks", count=count, before=before)
        if not count:
            raise StoreError("facts/players/list-empty")
        return count

    def sizes(self) -> dict[str, int]:
        """Count the players of each list.

        Raises:
            StoreError: as the class says.
        """
        with self._opened() as store:
            return {name: _count(store, _key(name)) for name in _lists(store)}

    def organisations(self) -> list[str]:
        """Return whose lists were imported; unlike `sizes`, without counting.

        Raises:
            StoreError: as the class says.
        """
        with self._opened() as store:
            return _lists(store)

    def dated(self, organisation: str) -> str:
        """Return the month or day of a list, "" where it is not known.

        Raises:
            StoreError: as the class says, or no list of that organisation.
        """
        with self._opened() as store:
            _check_imported(store, organisation)
            return _date_of(store, _key(organisation))

    def listed(self, organisation: str, numbers: Iterable[str]) -> dict[str, PlayerListRow]:
        """Return the players of these numbers by number; numbers that are not listed are left out.

        Raises:
            StoreError: as the class says, or no list of that organisation.
        """
        with self._opened() as store:
            _check_imported(store, organisation)
            key = _key(organisation)
            return {player.id: player for number in numbers for player in _by_number(store, key, number)}

    def find(self, text: str, *, organisation: str | None = None, limit: int = 20) -> list[FoundPlayer]:
        """Find players by number or name; see the rules.

        Raises:
            StoreError: as the class says, or no list of that organisation.
        """
        with self._opened() as store:
            lists = _lists(store)
            if organisation is not None:
                _check_imported(store, organisation)
            if not lists:
                raise StoreError("facts/players/lookup-empty", path=str(self._path))
            chosen = lists if organisation is None else [organisation.upper()]
            found = [each for name in chosen for each in _find(store, name, text, limit)]
            if not found:
                found = [each for name in chosen for each in _find_near(store, name, text, limit)]
        return sorted(found, key=lambda each: _ORDER[each.how])[:limit]

    @contextmanager
    def _opened(self, *, is_new_fine: bool = False) -> Iterator[sqlite3.Connection]:
        if not is_new_fine and not self._path.exists():
            raise StoreError("facts/players/lookup-not-found", path=str(self._path))
        try:
            store = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None)
        except sqlite3.Error as error:
            raise StoreError("facts/players/lookup-not-opened", path=str(self._path), error=str(error)) from None
        try:
            _check(store, self._path, is_new_fine=is_new_fine)
            store.execute("PRAGMA cache_size = -65536")  # 64 MB: an import of a million players stays in memory
            yield store
        except sqlite3.Error as error:
            raise self._error(error) from None
        finally:
            store.close()

    def _error(self, error: sqlite3.Error) -> StoreError:
        if "fts5" in str(error):  # SQLite has no code for it
            return StoreError("facts/players/no-full-text-search")
        fault = _FAULTS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        return StoreError(fault or "facts/players/lookup-not-usable", path=str(self._path), error=str(error))


def _check(store: sqlite3.Connection, path: Path, *, is_new_fine: bool) -> None:
    application = store.execute("PRAGMA application_id").fetchone()[0]
    version = store.execute("PRAGMA user_version").fetchone()[0]
    is_empty = store.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if is_empty and application in (0, _APPLICATION):  # new, or its first import was interrupted
        if is_new_fine:
            store.execute("PRAGMA page_size = 16384")  # a fifth faster to fill than the usual 4096
    elif application != _APPLICATION:
        raise StoreError("facts/players/lookup-of-another-program", path=str(path))
    elif version != _VERSION:
        raise StoreError("facts/players/lookup-of-another-version", path=str(path))


def _key(organisation: str) -> str:
    if organisation.upper() not in ORGANISATIONS:
        raise StoreError("facts/players/list-not-known", organisation=organisation, known=ORGANISATIONS)
    return organisation.lower()


def _lists(store: sqlite3.Connection) -> list[str]:
    tables = {row[0] for row in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return [name for name in ORGANISATIONS if f"players_{name.lower()}" in tables]


def _check_imported(store: sqlite3.Connection, organisation: str) -> None:
    lists = _lists(store)
    if organisation.upper() not in lists:
        raise StoreError("facts/players/list-not-imported", organisation=organisation, lists=lists)


def _keep_date(store: sqlite3.Connection, key: str, dated: str) -> None:
    store.execute("CREATE TABLE IF NOT EXISTS dates (list TEXT PRIMARY KEY, dated TEXT NOT NULL)")
    store.execute("INSERT OR REPLACE INTO dates VALUES (?, ?)", (key, dated))


def _date_of(store: sqlite3.Connection, key: str) -> str:
    return str(store.execute("SELECT dated FROM dates WHERE list = ?", (key,)).fetchone()[0])


def _import(store: sqlite3.Connection, key: str, players: Iterable[PlayerListRow]) -> int:
    for table in ("players", "words", "spellings"):
        store.execute(f"DROP TABLE IF EXISTS {table}_{key}")
    columns = ", ".join(PlayerListRow._fields)
    store.execute(f"CREATE TABLE players_{key} (row INTEGER PRIMARY KEY, {columns})")
    store.executemany(_sql("INSERT INTO players_@ VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", key), players)
    _keep_last(store, key)
    _index_words(store, key)
    return _count(store, key)


def _index_words(store: sqlite3.Connection, key: str) -> None:
    store.execute(
        f"CREATE VIRTUAL TABLE words_{key} USING fts5(name, content='', columnsize=0, detail=none, prefix='1', "
        "tokenize='unicode61 remove_diacritics 2')"
    )
    statement = (
        "INSERT INTO words_@ (rowid, name) "
        "SELECT (cast((100000 - ifnull(rating, -100000)) * 10 AS INTEGER) << 32) + row AS place, name "
        "FROM players_@ ORDER BY place"
    )
    store.execute(_sql(statement, key))
    store.create_function("backwards", 1, lambda word: word[::-1], deterministic=True)
    store.execute(f"CREATE VIRTUAL TABLE temp.listed USING fts5vocab(main, words_{key}, row)")
    store.execute(f"CREATE TABLE spellings_{key} (word TEXT PRIMARY KEY, backwards TEXT) WITHOUT ROWID")
    store.execute(_sql("INSERT INTO spellings_@ SELECT term, backwards(term) FROM temp.listed", key))
    store.execute(f"CREATE INDEX spellings_{key}_backwards ON spellings_{key} (backwards)")
    store.execute("DROP TABLE temp.listed")


def _sql(text: str, key: str) -> str:
    """Return a statement for the tables of one organisation; `@` stands for its key, one of three words."""
    return text.replace("@", key)


def _count(store: sqlite3.Connection, key: str) -> int:
    count: int = store.execute(_sql("SELECT count(*) FROM players_@", key)).fetchone()[0]
    return count


def _keep_last(store: sqlite3.Connection, key: str) -> None:
    unique = f"CREATE UNIQUE INDEX players_{key}_id ON players_{key} (id)"
    try:
        store.execute(unique)
    except sqlite3.IntegrityError:
        last = "DELETE FROM players_@ WHERE row NOT IN (SELECT max(row) FROM players_@ GROUP BY id)"
        store.execute(_sql(last, key))
        store.execute(unique)


def _find(store: sqlite3.Connection, organisation: str, text: str, limit: int) -> list[FoundPlayer]:
    key, words = _key(organisation), folded_words(text)[:MOST_WORDS]
    found: dict[str, FoundPlayer] = {}
    for how, query in _queries(words):
        if len(found) < limit:
            rows = _by_words(store, key, query, limit) if query else _by_number(store, key, text)
            for player in rows:
                found.setdefault(player.id, FoundPlayer(organisation, player, how))
    return list(found.values())


def _queries(words: list[str]) -> Iterator[tuple[How, str]]:
    """Return how to ask the index, exactly first; the number is not asked of the index."""
    yield "number", ""
    if words:
        yield "name", " ".join(f'"{word}"' for word in words)
        yield "beginning", " ".join(f'"{word}"*' for word in words)


def _find_near(store: sqlite3.Connection, organisation: str, text: str, limit: int) -> list[FoundPlayer]:
    key, words = _key(organisation), folded_words(text)[:MOST_WORDS]
    if not words:
        return []
    choices = [[f'"{word}"*', *(f'"{near}"' for near in _near_words(store, key, word))] for word in words]
    query = " AND ".join(f"({' OR '.join(words)})" for words in choices)
    return [FoundPlayer(organisation, player, "near") for player in _by_words(store, key, query, limit)]


def _by_number(store: sqlite3.Connection, key: str, text: str) -> list[PlayerListRow]:
    return _players(store.execute(_sql("SELECT * FROM players_@ WHERE id = ?", key), (text.strip(),)))


def _by_words(store: sqlite3.Connection, key: str, query: str, limit: int) -> list[PlayerListRow]:
    statement = (
        "SELECT players_@.* FROM (SELECT rowid FROM words_@ WHERE words_@ MATCH ? ORDER BY rowid LIMIT ?) AS found "
        "JOIN players_@ ON players_@.row = found.rowid & 0xffffffff ORDER BY found.rowid"
    )
    return _players(store.execute(_sql(statement, key), (query, limit)))


def _players(rows: Iterable[tuple[Any, ...]]) -> list[PlayerListRow]:
    return [PlayerListRow(*row[1:]) for row in rows]


def _near_words(store: sqlite3.Connection, key: str, word: str) -> list[str]:
    """Return the words of the list that are one error away from this one."""
    if len(word) < 4:
        return []
    half = len(word) // 2
    swapped = word[: half - 1] + word[half] + word[half - 1] + word[half + 1 :]  # the one swap that both halves feel
    statement = (
        "SELECT word FROM spellings_@ WHERE word >= ? AND word < ? "
        "UNION SELECT word FROM spellings_@ WHERE backwards >= ? AND backwards < ? "
        "UNION SELECT word FROM spellings_@ WHERE word = ?"
    )
    ranges = (*_range(word[:half]), *_range(word[half:][::-1]), swapped)
    rows = store.execute(_sql(statement, key), ranges)
    return [near for (near,) in rows if near != word and is_near(word, near)][:_NEAREST]


def _range(start: str) -> tuple[str, str]:
    return start, start + "\U0010ffff"


def is_near(a: str, b: str) -> bool:
    """Return whether one letter more, less or changed, or a swap of neighbours turns a into b."""
    if abs(len(a) - len(b)) > 1:
        return False
    start = next((at for at, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    rest_a, rest_b = a[start:], b[start:]
    swapped = rest_a[:2] == rest_b[:2][::-1] and rest_a[2:] == rest_b[2:]
    return swapped or rest_a[1:] == rest_b[1:] or rest_a[1:] == rest_b or rest_a == rest_b[1:]


def folded_words(text: str) -> list[str]:
    """Return the words of a name as the index has them: small letters and digits, without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = (letter for letter in plain if not unicodedata.combining(letter))
    return "".join(letter if letter.isalnum() else " " for letter in kept).split()
