"""Tables of teams: a row for each player, in board order, with the columns team, player, rating, substitute."""

from __future__ import annotations

import io
from pathlib import Path

from crosstable.commands.file_limits import check_file
from crosstable.commands.files import File
from crosstable.events.entry_facts import NewEntry, entries_of
from crosstable.events.teams.team_entries import NewTeam
from crosstable.formats.tables.players_table import PlayersCsv, PlayersXlsx, fields_of
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name, match_key

_XLSX = ".xlsx"
_NO = ("", "no", "n", "0", "false")
_SHOWN_PROBLEMS = 10


def teams_of_file(file: File) -> tuple[list[NewTeam], tuple[str, ...]]:
    """Read the teams of a table, and return them with what is wrong in it.

    Args:
        file: CSV or XLSX.
    Raises:
        InputError: a column is missing, or the file is beyond the limits of what is sent.
        FormatError: it cannot be read.
    """
    data = file.content()
    if file.is_limited:
        check_file(file.name, data)
    chosen = PlayersXlsx if Path(file.name).suffix.casefold() == _XLSX else PlayersCsv
    reader = chosen(also_read=("team", "substitute"))
    table = reader.table(data, file.name, file.encoding)
    titles = [title.casefold().strip() for title in table.header]
    name_at = fields_of(table.header).get("name")
    if "team" not in titles or name_at is None:
        raise InputError("commands/team-columns-missing", file=file.name, columns=list(table.header))
    waiting: dict[str, list[NewEntry]] = {}
    found = reader.read(io.BytesIO(data), name=file.name, encoding=file.encoding)
    for entry in entries_of(found.document):
        waiting.setdefault(match_key(entry.name), []).append(entry)
    teams: dict[str, tuple[str, list[NewEntry], list[NewEntry]]] = {}
    at = {title: place for place, title in enumerate(titles)}
    for _, row in table.rows:
        cells = [*row, *("" for _ in range(len(titles) - len(row)))]
        same_name = waiting.get(match_key(cells[name_at]))
        if not same_name or not clean_name(cells[at["team"]]):
            continue
        name = clean_name(cells[at["team"]])
        _, members, substitutes = teams.setdefault(match_key(name), (name, [], []))
        is_substitute = "substitute" in at and cells[at["substitute"]].casefold().strip() not in _NO
        (substitutes if is_substitute else members).append(same_name.pop(0))
    problems = [f"{file.name}: {each}" for each in found.problems[:_SHOWN_PROBLEMS]]
    if len(found.problems) > _SHOWN_PROBLEMS:
        problems.append(f"{file.name}: and {len(found.problems) - _SHOWN_PROBLEMS} more problems.")
    return [NewTeam(name, tuple(members), tuple(behind)) for name, members, behind in teams.values()], tuple(problems)
