"""A federation's list as a file of players: ratings, and what else a rating needs from it.

    name,rating,k,birth
    Ann Lee,2240,20,1987

The column of the development is the one that the system names: `k` for FIDE, `index` for DWZ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from crosstable.cli.event_files import read_event
from crosstable.formats.tables.players_table import fields_of
from crosstable.formats.tables.table_file import FileTable, read_csv, read_xlsx
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name
from crosstable.ratings.system import AnySystem


@dataclass(frozen=True, slots=True)
class RatingList:
    """A list.

    Args:
        ratings: by name.
        born: years of birth by name.
        k_of: K, index or games by name, under the heading that the federation has for it.
    """

    ratings: Mapping[str, float]
    born: tuple[tuple[str, int], ...] = ()
    k_of: tuple[tuple[str, float], ...] = ()

    def applied(self, system: AnySystem) -> AnySystem:
        """Return a federation's system with what the list has of its players; what was set by hand is kept."""
        from crosstable.ratings.federations.federation import Federation

        if not isinstance(system, Federation):
            return system
        return replace(system, born=system.born or self.born, k_of=system.k_of or self.k_of)


def has_list(system: AnySystem) -> bool:
    """Return whether a system rates from a federation's list."""
    return hasattr(system, "list_date")


def with_list(system: AnySystem, where: str | None) -> AnySystem:
    """Return a system with what the list of `--initial` has besides ratings, in systems of federations."""
    if where is None or where == "entry" or not has_list(system):
        return system
    return read_list(Path(where), system).applied(system)


def read_list(path: Path, system: AnySystem) -> RatingList:
    """Read a list.

    Raises:
        FormatError: it cannot be read.
        InputError: K of a player is not a number above 0.
    """
    column = getattr(system, "LIST_COLUMN", None)
    document = read_event(path, used=() if column is None else (column,))
    entrants = document.event.entrants
    born = []
    for each in entrants:
        year = (each.details.birth or document.of(each.id).birth or "")[:4]
        if len(year) == 4 and year.isdigit():
            born.append((each.player.name, int(year)))
    return RatingList(
        {each.player.name: each.rating for each in entrants if each.rating is not None},
        tuple(born),
        () if column is None else tuple(_numbers(path, column)),
    )


def _numbers(path: Path, column: str) -> list[tuple[str, float]]:
    """Return the numbers of one column of a table by name."""
    table = _table(path)
    if table is None:
        return []
    heads = [head.strip().casefold() for head in table.header]
    names = fields_of(table.header)
    if column not in heads or "name" not in names:
        return []
    found = []
    for line, cells in table.rows:
        word = cells[heads.index(column)].strip() if heads.index(column) < len(cells) else ""
        name = clean_name(cells[names["name"]])
        if not word or not name:
            continue
        try:
            number = float(word.replace(",", "."))
        except ValueError:
            number = 0.0
        if not 0.0 < number < 1e6:
            raise InputError("cli/list-number", path=str(path), line=line, column=column, player=name, value=word)
        found.append((name, number))
    return found


def _table(path: Path) -> FileTable | None:
    ending = path.suffix.casefold()
    if ending == ".csv":
        return read_csv(path.read_bytes(), name=path.name, encoding=None)
    return read_xlsx(path.read_bytes(), name=path.name) if ending == ".xlsx" else None
