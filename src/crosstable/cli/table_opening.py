"""A command of the table as it begins at the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosstable.cli.league.opening import OpenLeague

if TYPE_CHECKING:
    from crosstable.commands.named import NamedCommand


@dataclass(frozen=True, slots=True)
class Opening:
    """A command before it is carried out.

    Args:
        league: the open league, and what the user asked for.
        command: of the table.
        where: what the command is about, by the names in its path.
        as_json: whether JSON is printed, so that no questions are asked.
        options: of the terminal only: the `Options` of the command's own part; None where it has none.
        encoding: of the files that are read; None for that of their format.
        lists: the file of the imported lists of federations; None for the one beside the league.
    """

    league: OpenLeague
    command: NamedCommand
    where: Mapping[str, str]
    as_json: bool = False
    options: Any = None
    encoding: str | None = None
    lists: Path | None = None
