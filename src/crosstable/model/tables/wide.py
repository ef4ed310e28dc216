"""Read tables with one row per game: one column per side.

Rules
1. A side without a player does not exist.  A single side needs a kind such as a bye.
   An opponent called "bye", in brackets or not, is not a player but gives that kind; "-" is no opponent.
2. What decides the places: see `crosstable.model.tables.outcomes`.
3. Equal rows are counted and reported, never dropped: the same two may well have played twice.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from crosstable.model.columns import (
    COLOURS,
    NO_NUMBER,
    Bytes,
    Flags,
    Ints,
    SideColumns,
    offsets_of,
)
from crosstable.model.messages import message
from crosstable.model.results import KINDS, ResultKind
from crosstable.model.source import Source
from crosstable.model.tables.cells import read_colour, shown
from crosstable.model.tables.coded_rows import CodedTable, Players
from crosstable.model.tables.outcomes import is_played, is_without_opponent, read_results


def wide_source(table: CodedTable) -> Source:
    """Return the games of the rows, leaving out those with an error."""
    fields = [f"player_{letter}" for letter in table.mapping.letters]
    players = table.players(fields)
    code = np.stack([table.codes(field) for field in fields], axis=1)
    is_there = np.stack([table.filled(field) for field in fields], axis=1)
    games = table.games()
    is_there, named_bye = _without_byes(table, is_there)
    result = read_results(table, is_there, _kinds(games.kind, named_bye))
    _check_sides(table, players, code, is_there, result.kind)
    kept = np.flatnonzero(~table.lost)
    _warn_about_equal_rows(table, kept)
    here: Flags = is_there[kept]
    spellings, member = players.used(code[kept][here])
    colour = _colours(table, is_there)
    kind = result.kind[kept]
    return Source(
        table.name,
        spellings,
        replace(games.take(kept), kind=kind if kind.any() else None),
        SideColumns(
            game_offsets=offsets_of(here.sum(axis=1)),
            place=result.place[kept][here],
            member_offsets=np.arange(len(member) + 1),
            player=member,
            points=None if result.points is None else result.points[kept][here],
            colour=None if colour is None else colour[kept][here],
        ),
        table.entry_ratings({field: field.replace("player", "rating") for field in fields}),
    )


def _without_byes(table: CodedTable, is_there: Flags) -> tuple[Flags, Flags]:
    """Remove opponents that are a word for no opponent; return who is left, and which of the words are "bye"."""
    field = "player_b"
    if is_there.shape[1] != 2:
        return is_there, np.zeros(len(table), dtype=np.bool_)
    words = [text.casefold().strip(" ()[]<>*-\u2013\u2014") for text in table.texts(field)]
    is_no_player = np.array([word in {"", "bye"} for word in words], dtype=np.bool_)
    is_bye = np.array([word == "bye" for word in words], dtype=np.bool_)
    codes = table.codes(field)
    second = is_there[:, 1] & ~is_no_player[codes]
    return np.stack((is_there[:, 0], second), axis=1), is_there[:, 1] & is_bye[codes]


def _kinds(kind: Bytes | None, named_bye: Flags) -> Bytes | None:
    """Return the kinds, where an opponent called bye is a bye unless a kind is given."""
    if not named_bye.any():
        return kind
    given = np.zeros(len(named_bye), dtype=np.int8) if kind is None else kind
    return np.where(named_bye & (given <= 0), np.int8(ResultKind.ALLOCATED_BYE.code), given)


def _colours(table: CodedTable, is_there: Flags) -> Bytes | None:
    letters = table.mapping.letters
    columns = [table.parsed(f"colour_{letter}", read_colour, NO_NUMBER, np.int8) for letter in letters]
    if any(column is not None for column in columns):
        nothing = np.full(len(table), NO_NUMBER, dtype=np.int8)
        return np.stack([nothing if column is None else column for column in columns], axis=1)
    if table.mapping.first_colour is None or len(letters) != 2:
        return None
    first = COLOURS.index(table.mapping.first_colour)
    two = is_there.sum(axis=1) == 2
    return np.where(two[:, None], np.array([first, 1 - first], dtype=np.int8), np.int8(NO_NUMBER))


def _check_sides(table: CodedTable, players: Players, code: Ints, is_there: Flags, kind: Bytes) -> None:
    table.reject("no player", ~is_there[:, 0], "player_a", message("model/tables/no-player"))
    count = is_there.sum(axis=1)
    table.reject(
        "no opponent",
        (count == 1) & is_there[:, 0] & is_played(kind),
        "player_b",
        message("model/tables/no-opponent"),
    )
    table.reject(
        "bye with opponent",
        (count > 1) & is_without_opponent(kind),
        "player_b",
        lambda row: message(
            "model/tables/bye-with-opponent", kind=KINDS[kind[row]].value, opponent=shown(table.text("player_b", row))
        ),
    )
    key = players.key[code]
    for later in range(1, code.shape[1]):
        for earlier in range(later):
            same = is_there[:, earlier] & is_there[:, later] & (key[:, earlier] == key[:, later])
            field = f"player_{table.mapping.letters[later]}"
            table.reject(
                f"same player {earlier} {later}",
                same,
                field,
                lambda row, field=field: (  # type: ignore[misc]  # a default binds it
                    message("model/tables/player-on-both-sides", player=shown(table.text(field, row)))
                ),
            )


def _warn_about_equal_rows(table: CodedTable, kept: NDArray[np.int64]) -> None:
    """Warn once of rows in which every mapped cell is the same as in an earlier one."""
    key = np.zeros(len(kept), dtype=np.int64)
    different = 1
    for field in table.mapping.columns:
        codes, size = table.codes(field)[kept], len(table.texts(field))
        if different * size >= 2**62:
            seen, key = np.unique(key, return_inverse=True)
            different = len(seen)
        key = key * size + codes
        different *= size
    order = np.argsort(key, kind="stable")
    again = order[1:][np.diff(key[order]) == 0]
    if len(again):
        table.log.add(
            "equal rows",
            table.line(int(kept[again.min()])),
            None,
            message("model/tables/equal-row" if len(again) == 1 else "model/tables/equal-rows", count=len(again)),
            "warning",
        )
