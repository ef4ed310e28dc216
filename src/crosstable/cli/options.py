"""Options that several commands share, so that they read the same everywhere."""

from __future__ import annotations

from typing import Annotated

import typer

System = Annotated[str, typer.Option("--system", "-s", help="The rating system.")]
Set = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A parameter of the system, such as k=24.")
]
Map = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="FIELD=COLUMN", help="Which column holds a field, such as player_a=home."),
]
Encoding = Annotated[
    str | None, typer.Option("--encoding", help="The encoding of the file, such as latin-1; default: UTF-8.")
]
Initial = Annotated[
    str | None,
    typer.Option(
        "--initial",
        metavar="entry|FILE",
        help="Where players begin: at the ratings they entered with, or those in a file of players.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
