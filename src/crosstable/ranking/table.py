"""Standings: places by score and tie-breaks, with their workings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any

from crosstable.model.arguments import check_kind
from crosstable.model.errors import InputError, ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.frames import Library, frame_of
from crosstable.model.large_results import without_collections
from crosstable.model.notebook import html_table
from crosstable.ranking.codes import code_as_written
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.tiebreak import TieBreak
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.ranking.working import Working


@dataclass(frozen=True, slots=True)
class TieBreakValue:
    """One tie-break of one entrant.

    Args:
        code: of the tie-break, such as "BH-C1".
        value: exact.
        working: how it came about, opponent by opponent.
    See also: `Standing.tiebreaks`; docs/tie-breaks.md.
    Example:
        >>> from crosstable import Entrant, Event, Game, Player, standings
        >>> event = Event("cup", "Cup", (Entrant(Player("a", "Ann")), Entrant(Player("b", "Bo"))))
        >>> value = standings(event.with_round(Game.between("a", "b", "draw")), ["BH"]).rows[0].tiebreaks[0]
        >>> value.code, value.value
        ('BH', Fraction(1, 2))
    """

    code: str
    value: Fraction
    working: Working


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of a table: an entrant with score, place and tie-breaks.

    Args:
        entrant: the player or team.
        half_points: twice the score.
        place: from 1 on; entrants whom no tie-break separates share one.
        is_tied: whether others share the place.
        tiebreaks: in order of importance, each with its `code`, `value` and working.
    See also: `standings`, whose `rows` these are.
    Example:
        >>> from crosstable import Entrant, Event, Game, Player, standings
        >>> event = Event("cup", "Cup", (Entrant(Player("a", "Ann")), Entrant(Player("b", "Bo"))))
        >>> row = standings(event.with_round(Game.between("a", "b", "win")), ["BH"]).rows[0]
        >>> row.place, row.entrant.player.name, row.tiebreaks[0].code
        (1, 'Ann', 'BH')
    """

    entrant: Entrant
    half_points: int
    place: int
    is_tied: bool
    tiebreaks: tuple[TieBreakValue, ...] = ()

    @property
    def score(self) -> Fraction:
        """The score in points, exactly: 5/2 is two and a half."""
        return Fraction(self.half_points, 2)

    def value(self, code: str) -> Fraction:
        """Return the value of the tie-break with this code, in any spelling of it: "BH-C1", "bh/c1".

        Args:
            code: of the tie-break, such as "BH-C1".
        Raises:
            ResultError: the standings do not have it.
        """
        check_kind("code", code, str, 'the code of a tie-break, such as "BH"')
        spelled = code_as_written(code)
        for each in self.tiebreaks:
            if each.code in (code, spelled):
                return each.value
        known = [each.code for each in self.tiebreaks] or ["none"]
        raise ResultError("ranking/no-such-tie-break", code=code, known=known)


@dataclass(frozen=True, slots=True, repr=False)
class Standings:
    """The table of an event; `standings` makes it.

    Args:
        event: that it is of.
        after_round: the last round that counted.
        codes: of the tie-breaks that made the order, most important first.
        rows: best first; rows that share a place are ordered by start number, then in the order of entry.
        order: the tie-breaks themselves.
    See also: `standings`, `to_frame`, `Standing`.
    Example:
        >>> from crosstable import Entrant, Event, Game, Player, standings
        >>> event = Event("cup", "Cup", (Entrant(Player("a", "Ann")), Entrant(Player("b", "Bo"))))
        >>> table = standings(event.with_round(Game.between("a", "b", "win")), ["DE", "BH"])
        >>> table.codes, [row.entrant.id for row in table.rows]
        (('DE', 'BH'), ['a', 'b'])

    """

    event: Event
    after_round: int
    codes: tuple[str, ...]
    rows: tuple[Standing, ...]
    order: tuple[TieBreak, ...] = ()

    def to_frame(self, library: Library | None = None) -> Any:
        """Return the rows as a dataframe: place, player, name, score, and a column per tie-break.

        Scores and tie-breaks are floats here; the rows hold them exactly.

        Args:
            library: "pandas", "polars" or "pyarrow"; None is the one that is imported, else one that is installed.
        Raises:
            UnknownName, InputError: no such library, or it is not installed.
        """
        columns: dict[str, list[Any]] = {
            "place": [row.place for row in self.rows],
            "player": [row.entrant.id for row in self.rows],
            "name": [row.entrant.player.name for row in self.rows],
            "score": [row.half_points / 2 for row in self.rows],
        }
        for at, code in enumerate(self.codes):
            columns[code] = [float(row.tiebreaks[at].value) for row in self.rows]
        return frame_of(columns, library)

    def __repr__(self) -> str:
        return f"<Standings of {self.event.name} after round {self.after_round}: {len(self.rows)} players>"

    def _repr_html_(self) -> str:
        rows = (
            [row.place, row.entrant.player.name, row.half_points / 2, *(float(each.value) for each in row.tiebreaks)]
            for row in self.rows
        )
        return html_table(repr(self)[1:-1], ["", "player", "score", *self.codes], rows, len(self.rows))


def ranked(table: RoundTable, tiebreaks: Sequence[str | TieBreak] = ()) -> Standings:
    """Rank the entrants of a round table that is already built, as `standings` does for an event."""
    return ranked_by(table, [_tiebreak_of(each) for each in tiebreaks])


@without_collections()
def ranked_by(table: RoundTable, order: Sequence[TieBreak]) -> Standings:
    """Rank the entrants of a round table by tie-breaks that are already built, most important first."""
    groups = [list(range(table.size))]
    if not order or not order[0].is_score:
        groups = _split(groups, [-score for score in table.half_points])
    columns: list[tuple[str, list[Working]]] = []
    for one in order:
        workings = one.workings(table, groups)
        columns.append((one.code, workings))
        sign = 1 if one.sorts_upwards else -1
        groups = _split(groups, [sign * working.value for working in workings])
    return Standings(
        table.event,
        table.rounds,
        tuple(code for code, _ in columns),
        tuple(_rows(table, groups, columns)),
        tuple(order),
    )


def _tiebreak_of(wanted: object) -> TieBreak:
    """Return a tie-break given as a code or as a value."""
    if isinstance(wanted, str):
        return tiebreak(wanted)
    if not isinstance(wanted, TieBreak):
        raise InputError("ranking/not-a-tie-break", given=getattr(wanted, "__name__", type(wanted).__name__))
    return wanted


def _split(groups: list[list[int]], keys: Sequence[Fraction | int]) -> list[list[int]]:
    """Split each group by a key, least first, keeping the order inside equal keys."""
    found = []
    for group in groups:
        order = sorted(group, key=lambda at: keys[at])
        found += [list(same) for _, same in groupby(order, key=lambda at: keys[at])]
    return found


def _rows(table: RoundTable, groups: list[list[int]], columns: list[tuple[str, list[Working]]]) -> list[Standing]:
    rows: list[Standing] = []
    for group in groups:
        place = len(rows) + 1
        for at in sorted(group, key=lambda at: (table.entrants[at].number is None, table.entrants[at].number or 0)):
            values = tuple(TieBreakValue(code, of[at].value, of[at]) for code, of in columns)
            rows.append(Standing(table.entrants[at], table.half_points[at], place, len(group) > 1, values))
    return rows
