"""What all commands on a league share: their options, and the open league with what the user asked for."""

from __future__ import annotations

import getpass
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from crosstable.cli.answers import Note, print_notes, warning
from crosstable.cli.running_command import note_changes
from crosstable.commands.fields import Help
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.facts.store.store import Store

LeagueFile = Annotated[
    str, Help("The league file, such as league.db.", metavar="LEAGUE", is_argument=True, is_place=True)
]
As = Annotated[
    str | None, Help("The person who makes this change; default: your user name.", metavar="NAME", option="--as")
]
DryRun = Annotated[bool, Help("Check everything, but change nothing.", option="--dry-run")]
Pool = Annotated[tuple[str, ...], Help("Only this rating list; may be repeated.", metavar="KEY", option="--list")]
OnePool = Annotated[str | None, Help("The rating list; default: the first.", metavar="KEY", option="--list")]
Reason = Annotated[str, Help("The reason; kept in the log.", metavar="TEXT", option="--reason")]

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


@dataclass(frozen=True, slots=True)
class OpenLeague:
    """An open league, and what the user asked of the command.

    Args:
        place: the league as the user named it, for the commands that notes recommend.
        store: the league.
        actor: the person who makes the change.
        dry_run: check everything, but change nothing.
        preview: compute what a change would lead to, but do not make it.
    """

    place: str
    store: Store
    actor: str
    dry_run: bool = False
    preview: bool = False

    @property
    def writes(self) -> bool:
        """Return whether the command changes the league."""
        return not (self.dry_run or self.preview)

    def names(self) -> dict[str, str]:
        """Return the display name of each player by public id."""
        from crosstable.facts.players.players import shown_names

        with self.store.read() as connection:
            return shown_names(connection)

    def notes_of_trial(self, verb: str = "do it") -> Iterator[Note]:
        """Yield that nothing was changed, after a dry run or a preview.

        Args:
            verb: what the command does without its option `--preview`.
        """
        if self.preview:
            yield Note(f"Nothing was changed. Leave out --preview to {verb}.")
        yield from dry_run_notes(dry_run=self.dry_run)


def open_league(place: str, *, who: str | None = None, dry_run: bool = False, preview: bool = False) -> OpenLeague:
    """Open a league for a command.

    Args:
        place: its file or address.
        who: the person who makes the change; by default the user of this machine.
        dry_run: see `OpenLeague`.
        preview: see `OpenLeague`.
    Raises:
        StoreError: there is no league, or its file cannot be used.
    """
    return OpenLeague(place, open_store(place), actor(who), dry_run, preview)


def open_store(place: str) -> Store:
    """Open the store of a league, and report if it was brought up to date.

    Raises:
        StoreError: there is no league, or its file cannot be used.
    """
    from crosstable.facts.store.opening import open_store as open_

    try:
        store = open_(place)
    except ValueError as error:
        if isinstance(error, InputError):
            raise
        raise InputError("cli/not-an-address", league=place) from error
    note_changes(store)
    print_notes(upgrade_notes(store.name, store.kept))
    return store


def dry_run_notes(*, dry_run: bool) -> Iterator[Note]:
    """Yield that nothing was changed, in a dry run."""
    if dry_run:
        yield warning("Nothing was changed (--dry-run).")


def upgrade_notes(name: str, kept: str | None) -> Iterator[Note]:
    """Yield that a league of an older crosstable was upgraded, and where its old file is kept."""
    if kept is not None:
        yield Note(f"{name} was written by an older crosstable and is now up to date. As it was: {kept}")


def actor(given: str | None) -> str:
    """Return who makes the change: the name given, by default the user of this machine."""
    if given is not None:
        return given
    try:
        return getpass.getuser()
    except (ImportError, KeyError, OSError):  # a machine without user names
        return "unknown"
