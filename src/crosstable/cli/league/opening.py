"""What all commands on a league share: which league, who does it, and how its answers are told."""

from __future__ import annotations

import datetime as dt
import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.errors import watch_changes
from crosstable.cli.output import say
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.store.store import Store

LeagueFile = Annotated[str, typer.Argument(metavar="LEAGUE", help="The league file, such as league.db.")]
As = Annotated[
    str | None, typer.Option("--as", metavar="NAME", help="The person who makes this change; default: your user name.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Check everything, but change nothing.")]
Pool = Annotated[
    list[str] | None, typer.Option("--pool", metavar="KEY", help="Only this rating list; may be repeated.")
]
OnePool = Annotated[str | None, typer.Option("--pool", metavar="KEY", help="The rating list; default: the first.")]
AsOf = Annotated[
    str | None, typer.Option("--as-of", metavar="DATE", help="Rate up to this day, with decay and resets due by then.")
]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="The reason; kept in the log.")]

_ENDINGS = (".db", ".sqlite", ".sqlite3")
_HEADER = b"SQLite format 3\0"


def is_league(place: str) -> bool:
    """Return whether this is a league rather than a file of results, by its ending or first bytes."""
    if "://" in place:
        return True
    path = Path(place)
    if path.suffix.casefold() in _ENDINGS:
        return True
    try:
        with path.open("rb") as file:
            return file.read(len(_HEADER)) == _HEADER
    except OSError:
        return False


def open_league(place: str) -> Store:
    """Open a league.

    Raises:
        StoreError: there is no league, or its file cannot be used.
    """
    from crosstable.league.store.opening import open_store

    try:
        store = open_store(place)
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError("cli/not-an-address", league=place) from error
    watch_changes(store)
    say_brought_up(store.name, store.kept)
    return store


def say_brought_up(name: str, kept: str | None) -> None:
    """Print that a league of an older crosstable was upgraded, and where its old file is kept."""
    if kept is not None:
        say(f"{name} was written by an older crosstable and is now up to date. As it was: {kept}")


def actor(given: str | None) -> str:
    """Return who makes the change: the name given, by default the user of this machine."""
    if given is not None:
        return given
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):  # a machine without user names
        return "unknown"


def date_option(option: str, text: str | None) -> dt.date | None:
    """Read a date that an option gives.

    Raises:
        InputError: it is none.
    """
    if text is None:
        return None
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        raise InputError("cli/not-a-date", option=option, given=text) from None


def say_dry_run(*, dry_run: bool) -> None:
    """Print that nothing was changed, in a dry run."""
    if dry_run:
        say("Nothing was changed (--dry-run).", style="yellow")


def shown_names(store: Store) -> dict[str, str]:
    """Return the display name of each player by public id."""
    from crosstable.league.players.players import players

    with store.read() as connection:
        return {public_id: player.shown_name() for public_id, player in players(connection).items()}
