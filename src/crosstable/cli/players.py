"""`crosstable players`: federations' lists of players, imported once and looked up for entries."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from annotated_types import Ge, Le

from crosstable.cli.answers import Answer, Note, Table, Text, Words, warning
from crosstable.cli.options import Encoding
from crosstable.cli.output import Cell, ProgressBar
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.facts.players.federation_lists import FoundPlayer, PlayerLookup
from crosstable.formats.player_lists.list_date import is_list_date
from crosstable.formats.player_lists.reading import read_player_list
from crosstable.model.errors import InputError, Problem

_COLUMNS = ("list", "id", "name", "rating", "rapid", "blitz", "title", "club", "country", "region", "born", "status")
_SHOWN_PROBLEMS = 10


@command_input
class Importing:
    """How a list is imported."""

    force: Annotated[bool, Help("Import a list with less than half the players of the previous one.")] = False
    list_date: Annotated[
        str | None, Help("The month of the list, such as 2026-11; default: as in it.", metavar="DATE")
    ] = None
    encoding: Encoding = None


@command_input
class PlayerLists:
    """A list that is imported, or a player who is looked up."""

    action: Annotated[
        Literal["import", "find"], Help("import LIST, a downloaded list; or find NAME (or a number).", is_argument=True)
    ]
    what: Annotated[str, Help("The file to import, or the player to find.", metavar="LIST|NAME", is_argument=True)]
    db: Annotated[Path, Help("The file of the imported lists; default: players.db.")] = Path("players.db")
    organisation: Annotated[
        str | None, Help("Search one list only: FIDE, EGF, AGA.", metavar="NAME", option="--list")
    ] = None
    limit: Annotated[int, Ge(1), Le(1000), Help("The number of players to show; default: 20.")] = 20
    importing: Annotated[Importing, INLINE]


def players(given: PlayerLists) -> Answer:
    """Import a federation's list of players, and look players up by name or number.

    Example: crosstable players import players_list_foa.txt, then: crosstable players find "lee ann"
    """
    if given.action == "import":
        return _import(Path(given.what), given.db, given.importing)
    found = PlayerLookup(given.db).find(given.what, organisation=given.organisation, limit=given.limit)
    values = [{"list": each.organisation, "found_by": each.how, **each.player._asdict()} for each in found]
    return Answer(values, _find_words(given.what, found))


def _import(path: Path, db: Path, given: Importing) -> Answer:
    if given.list_date is not None and not is_list_date(given.list_date):
        raise InputError("cli/not-a-list-date", given=given.list_date)
    if db.exists() and path.exists() and db.samefile(path):
        raise InputError("cli/would-overwrite-input", option="--db", path=str(db))
    with path.open("rb") as stream, ProgressBar(f"Importing {path.name}") as progress:
        listing = read_player_list(stream, name=path.name, encoding=given.encoding, progress=progress)
        dated = given.list_date or listing.dated
        count = PlayerLookup(db).replace(listing.organisation, listing.players, may_shrink=given.force, dated=dated)
    problems = listing.problems.problems()
    values = {"list": listing.organisation, "players": count, "problems": problems, "list_date": dated or None}
    of_month = f" {dated}" if dated else ""
    done = Text(f"{count:,} players of the {listing.organisation} list{of_month} are in {db}.\n")
    return Answer(values, [*_problem_words(path, problems), done])


def _problem_words(path: Path, problems: Sequence[Problem]) -> Words:
    for problem in problems[:_SHOWN_PROBLEMS]:
        yield warning(f"{path.name}: {problem}")
    if len(problems) > _SHOWN_PROBLEMS:
        yield warning(f"{path.name}: {len(problems) - _SHOWN_PROBLEMS} more problems.")


def _find_words(text: str, players: Sequence[FoundPlayer]) -> Words:
    yield Table(_COLUMNS, [_row(each) for each in players])
    if not players:
        yield Note(f"No player called {text!r} was found. Try fewer letters, or the family name alone.")
    elif players[0].how == "near":
        yield Note("No player has exactly this name; these are similar.")


def _row(each: FoundPlayer) -> list[Cell]:
    player = each.player
    ratings = [None if value is None else f"{value:g}" for value in (player.rating, player.rapid, player.blitz)]
    return [each.organisation, player.id, player.name, *ratings, *player[5:]]
