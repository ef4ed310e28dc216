"""Tables of teams: a row for each player, in board order, with the columns team, player, rating, substitute."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.model.errors import InputError
from crosstable.model.names import clean_name, match_key

if TYPE_CHECKING:
    from crosstable.league.events.entry_facts import NewEntry
    from crosstable.league.events.teams.team_entries import NewTeam

_TABLES = {".csv", ".xlsx"}
_NO = ("", "no", "n", "0", "false")


def is_team_file(word: str, players: Sequence[str]) -> bool:
    """Return whether the first word of `event team add` is a table of teams rather than the name of one."""
    return not players and Path(word).suffix.casefold() in _TABLES


def read_team_file(word: str, encoding: str | None) -> list[NewTeam]:
    """Read the teams of a table.

    Args:
        word: its path.
        encoding: of a text.
    Raises:
        InputError: the file is not there, or a column is missing.
        FormatError: it cannot be read.
    """
    from crosstable.cli.answers import print_notes
    from crosstable.cli.event_files import SHOWN_PROBLEMS, problem_words
    from crosstable.formats.tables.players_table import PlayersCsv, PlayersXlsx, fields_of
    from crosstable.league.events.entry_facts import entries_of
    from crosstable.league.events.teams.team_entries import NewTeam

    path = Path(word)
    if not path.is_file():
        raise InputError("cli/entries-file-not-found", path=word)
    chosen = PlayersXlsx if path.suffix.casefold() == ".xlsx" else PlayersCsv
    reader = chosen(also_read=("team", "substitute"))
    data = path.read_bytes()
    table = reader.table(data, path.name, encoding)
    titles = [title.casefold().strip() for title in table.header]
    name_at = fields_of(table.header).get("name")
    if "team" not in titles or name_at is None:
        raise InputError("cli/team-columns-missing", path=word, columns=list(table.header))
    waiting: dict[str, list[NewEntry]] = {}
    found = reader.read(io.BytesIO(data), name=path.name, encoding=encoding)
    print_notes(problem_words(path, found.problems, SHOWN_PROBLEMS, f"crosstable check {path}"))
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
    return [NewTeam(name, tuple(members), tuple(behind)) for name, members, behind in teams.values()]
