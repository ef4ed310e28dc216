"""`crosstable players`: federations' lists of players, imported once and looked up for entries."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from crosstable.cli.json_output import print_json
from crosstable.cli.options import AsJson, Encoding
from crosstable.cli.output import Cell, ProgressBar, print_note, print_rows
from crosstable.formats.player_lists.reading import read_player_list
from crosstable.league.players.federation_lists import Found, PlayerLookup
from crosstable.model.errors import InputError

_COLUMNS = ("list", "id", "name", "rating", "rapid", "blitz", "title", "club", "country", "region", "born", "status")
_SHOWN_PROBLEMS = 10


def players(
    action: Annotated[
        Literal["import", "find"], typer.Argument(help="import LIST, a downloaded list; or find NAME (or a number).")
    ],
    what: Annotated[str, typer.Argument(metavar="LIST|NAME", help="The file to import, or the player to find.")],
    db: Annotated[Path, typer.Option("--db", metavar="FILE", help="The file of the imported lists.")] = Path(
        "players.db"
    ),
    organisation: Annotated[
        str | None, typer.Option("--list", metavar="NAME", help="Search one list only: FIDE, EGF, AGA.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000, help="The number of players to show.")] = 20,
    force: Annotated[
        bool, typer.Option("--force", help="Import a list with less than half the players of the previous one.")
    ] = False,
    encoding: Encoding = None,
    as_json: AsJson = False,
) -> None:
    """Import a federation's list of players, and look players up by name or number.

    Example: crosstable players import players_list_foa.txt, then: crosstable players find "lee ann"
    """
    if action == "import":
        _import(Path(what), db, encoding, force=force, as_json=as_json)
    else:
        _find(what, db, organisation, limit, as_json=as_json)


def _import(path: Path, db: Path, encoding: str | None, *, force: bool, as_json: bool) -> None:
    if db.exists() and path.exists() and db.samefile(path):
        raise InputError("cli/would-overwrite-input", option="--db", path=str(db))
    with path.open("rb") as stream, ProgressBar(f"Importing {path.name}") as progress:
        listing = read_player_list(stream, name=path.name, encoding=encoding, progress=progress)
        count = PlayerLookup(db).replace(listing.organisation, listing.players, may_shrink=force)
    problems = listing.problems.problems()
    for problem in problems[:_SHOWN_PROBLEMS]:
        print_note(f"{path.name}: {problem}", style="yellow")
    if len(problems) > _SHOWN_PROBLEMS:
        print_note(f"{path.name}: {len(problems) - _SHOWN_PROBLEMS} more problems.", style="yellow")
    if as_json:
        print_json({"list": listing.organisation, "players": count, "problems": [str(each) for each in problems]})
    else:
        typer.echo(f"{count:,} players of the {listing.organisation} list are in {db}.")


def _find(text: str, db: Path, organisation: str | None, limit: int, *, as_json: bool) -> None:
    found = PlayerLookup(db).find(text, organisation=organisation, limit=limit)
    if as_json:
        print_json([{"list": each.organisation, "found_by": each.how, **each.player._asdict()} for each in found])
        return
    print_rows(_COLUMNS, [_row(each) for each in found])
    if not found:
        print_note(f"No player called {text!r} was found. Try fewer letters, or the family name alone.")
    elif found[0].how == "near":
        print_note("No player has exactly this name; these are similar.")


def _row(each: Found) -> list[Cell]:
    player = each.player
    ratings = [None if value is None else f"{value:g}" for value in (player.rating, player.rapid, player.blitz)]
    return [each.organisation, player.id, player.name, *ratings, *player[5:]]
