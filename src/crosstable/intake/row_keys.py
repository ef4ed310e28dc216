"""The key that finds a row again when its source is read once more, and a hash of its contents.

Rules
1. The key is the given id, else date, event, round and the sides as written; rows with equal keys are counted in
   the order of the source: occurrence 1, 2, ...
2. Spellings that are the same name are written the same.
3. Where a row stands is not part of its contents.

Keys are 64 bits wide and stored, so this computation never changes.  Two keys that agree by chance (once in 10^7
files of a million rows) count as occurrences of one key, and the hash of the row still distinguishes them.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crosstable.model.columns import NO_DATE, NO_NUMBER, Ints, Labels, Longs
from crosstable.model.names import match_key
from crosstable.model.source import Source

Hashes = NDArray[np.uint64]

NOTHING = 0  # the hash of a row of which nothing is in force
_MISSING = {
    "date": NO_DATE,
    "kind": 0,
    "event_sequence": 0,
    "weight": 1.0,
    "member_weight": 1.0,
    "place": 0,
    "neutral": 0,
}
_WHEN = ("date", "event", "round")
_CONTENTS = (
    "date", "second", "event", "event_sequence", "round", "board", "discipline", "kind",
    "handicap", "komi", "length", "weight", "neutral",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class RowKeys:
    """The key and the hash of each row of a source, (n_games,)."""

    stem: Longs
    occurrence: Ints
    row_hash: Longs

    def __len__(self) -> int:
        return len(self.stem)

    @property
    def repeats(self) -> int:
        """Count the rows that repeat an earlier row."""
        both = np.stack((self.stem, self.row_hash), axis=1)
        return len(both) - len(np.unique(both, axis=0)) if len(both) else 0


def row_keys(source: Source) -> RowKeys:
    """Return the keys of all rows of a source.

    Cost: O(games), about 0.5 s for 1,000,000 games of two.
    """
    spelled = np.array([_of_text(match_key(each)) for each in source.spellings], dtype=np.uint64)
    players = spelled[source.sides.player] if len(spelled) else np.zeros(0, dtype=np.uint64)
    stem = _stems(source, players)
    contents = _ragged(stem, source.sides.game_offsets, _sides(source, players))
    for name in _CONTENTS:
        contents = _with(contents, name, getattr(source.games, name))
    contents[contents == NOTHING] = 1
    return RowKeys(stem.view(np.int64), _occurrences(stem), contents.view(np.int64))


def stem_of_id(row_id: str) -> int:
    """Return the stem of a row that has this id."""
    return int(_by_id(np.array([_of_text(row_id)], dtype=np.uint64)).view(np.int64)[0])


def _by_id(ids: Hashes) -> Hashes:
    return _mixed(np.full(len(ids), _of_text("|id"), dtype=np.uint64), ids)


def _stems(source: Source, players: Hashes) -> Hashes:
    games, sides = source.games, source.sides
    stem = np.full(games.count, _of_text("|stem"), dtype=np.uint64)
    for name in _WHEN:
        stem = _with(stem, name, getattr(games, name))
    start = np.full(len(sides.place), _of_text("|side"), dtype=np.uint64)
    stem = _ragged(stem, sides.game_offsets, _ragged(start, sides.member_offsets, players))
    if games.row_id is not None:
        words = np.array([*map(_of_text, games.row_id.names), 0], dtype=np.uint64)
        given = games.row_id.codes >= 0
        stem[given] = _by_id(words[games.row_id.codes[given]])
    return stem


def _sides(source: Source, players: Hashes) -> Hashes:
    sides = source.sides
    member = _with(_with(players, "member_weight", sides.member_share), "member_points", sides.member_points)
    found = _ragged(np.full(len(sides.place), _of_text("|side"), dtype=np.uint64), sides.member_offsets, member)
    for name in ("place", "points", "score", "colour", "reason"):
        found = _with(found, name, getattr(sides, name))
    return found


def _ragged(hashes: Hashes, offsets: Longs, parts: Hashes) -> Hashes:
    """Mix into each hash those of its parts, in their order."""
    hashes = hashes.copy()
    sizes = np.diff(offsets)
    for slot in range(int(sizes.max()) if len(sizes) else 0):
        here = np.flatnonzero(sizes > slot)
        hashes[here] = _mixed(hashes[here], parts[offsets[here] + slot])
    return hashes


def _with(hashes: Hashes, name: str, column: Any) -> Hashes:
    """Mix in the values of a column; a missing value leaves the hash as it is, like a missing column."""
    if column is None:
        return hashes
    if isinstance(column, Labels):
        values = np.array([*(_of_text(match_key(word)) for word in column.names), 0], dtype=np.uint64)[column.codes]
        given = column.codes >= 0
    elif column.dtype.kind == "f":
        usual = _MISSING.get(name, np.nan)
        given = ~np.isnan(column) & (column != usual)
        values = (column + 0.0).view(np.uint64)  # plus zero: -0.0 equals 0.0
    else:
        given = column != _MISSING.get(name, NO_NUMBER)
        values = column.astype(np.int64).view(np.uint64)
    tagged = _mixed(np.full(len(values), _of_text(name), dtype=np.uint64), values)
    return np.where(given, _mixed(hashes, tagged), hashes)


def _mixed(hashes: Hashes, values: Hashes) -> Hashes:
    """Mix values into hashes, so that the order in which they come matters.

    Source: the finaliser of SplitMix64, Steele, Lea and Flood, Fast splittable pseudorandom number generators, 2014.
    """
    x = hashes * np.uint64(0x9E3779B97F4A7C15) + values
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


def _of_text(word: str) -> int:
    return int.from_bytes(hashlib.blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def _occurrences(stem: Hashes) -> Ints:
    """Number equal stems 1, 2, ... in the order of the source."""
    order = np.argsort(stem, kind="stable")
    ordered = stem[order]
    is_first = np.append(True, ordered[1:] != ordered[:-1]) if len(ordered) else np.zeros(0, dtype=np.bool_)
    start = np.maximum.accumulate(np.where(is_first, np.arange(len(ordered)), 0))
    occurrence = np.empty(len(stem), dtype=np.int32)
    occurrence[order] = np.arange(len(ordered)) - start + 1
    return occurrence
