"""Options that several commands share, so that they read the same everywhere."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.fields import INLINE, Help, command_input

System = Annotated[str, Help("The rating system.", option="--system -s")]
Set = Annotated[tuple[str, ...], Help("A parameter of the system, such as k=24.", metavar="NAME=VALUE", option="--set")]
Map = Annotated[
    tuple[str, ...], Help("Which column holds a field, such as player_a=home.", metavar="FIELD=COLUMN", option="--map")
]
Encoding = Annotated[
    str | None, Help("The encoding of the file, such as latin-1; default: UTF-8.", option="--encoding")
]
Initial = Annotated[
    str | None,
    Help(
        "Where players begin: at the ratings they entered with, or those in a file of players.",
        metavar="entry|FILE",
        option="--initial",
    ),
]


@command_input
class SystemChoice:
    """A rating system with its parameters."""

    system: System = "elo"
    settings: Set = ()

    @property
    def is_usual(self) -> bool:
        """Whether nothing was chosen."""
        return self == SystemChoice()


@command_input
class TableReading:
    """How tables of results are read."""

    mapping: Map = ()
    encoding: Encoding = None


@command_input
class FileReading:
    """How files of results are read."""

    table: Annotated[TableReading, INLINE] = TableReading()
    strict: Annotated[bool, Help("Stop at the first bad row.")] = False
    all_problems: Annotated[bool, Help("Report all bad rows; default: ten.")] = False
