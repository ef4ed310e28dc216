"""Which column of a file held what the last time: by the name of the file, else by its columns."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, select

from crosstable.facts.store.schema import change, import_batch, source

_SEARCHED = 200  # imports before the last one


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file that was imported: its name in the league, the day of the last time, by whom."""

    name: str
    day: str
    actor: str


def remembered_mapping(connection: Connection, name: str, columns: Collection[str]) -> dict[str, str]:
    """Return the column of each field as it was taken for the last file of this name, or else of these columns.

    Args:
        columns: that it has now; a mapping that needs others is not remembered.
    Returns:
        Field to column; empty where nothing fits.
    """
    rows = connection.execute(
        select(import_batch.c.mapping, source.c.name)
        .join(source, source.c.id == import_batch.c.source_id)
        .order_by(import_batch.c.id.desc())
        .limit(_SEARCHED)
    ).all()
    has = set(columns)
    fitting = [row for row in rows if row.mapping and set(row.mapping.values()) <= has]
    same = next((row.mapping for row in fitting if row.name == name), None)
    return dict(same or next((row.mapping for row in fitting), {}))


def imported_files(connection: Connection, limit: int = 20) -> list[ImportedFile]:
    """Return the files that were imported last, each once, the newest first."""
    rows = connection.execute(
        select(source.c.name, change.c.at, change.c.actor)
        .join(import_batch, import_batch.c.source_id == source.c.id)
        .join(change, change.c.id == import_batch.c.change_id)
        .order_by(import_batch.c.id.desc())
        .limit(_SEARCHED)
    )
    found: dict[str, ImportedFile] = {}
    for row in rows:
        found.setdefault(row.name, ImportedFile(row.name, row.at.strftime("%Y-%m-%d"), row.actor))
    return list(found.values())[:limit]
