"""`crosstable backup`, `restore`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, Note, Table, Words, warning
from crosstable.cli.league.opening import (
    As,
    DryRun,
    LeagueFile,
    Reason,
    actor,
    dry_run_notes,
    open_league,
    upgrade_notes,
)
from crosstable.cli.running_command import in_words
from crosstable.commands.fields import Help, command_input
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.changes.backup_check import BackupCheck
    from crosstable.changes.restore import Held, RestoreReport
    from crosstable.facts.store.change_log import Change

_LISTED = 20  # lost changes that are listed; --json has all


@command_input
class Backup:
    """A league, and the file of its backup."""

    league: LeagueFile
    file: Annotated[Path, Help("The new file; it must not exist yet.", is_argument=True)]
    check: Annotated[bool, Help("Restore the backup to a league that is thrown away, and compare all of it.")] = False
    keep: Annotated[
        int | None, Ge(1), Help("FILE is a folder: name the file by the time, and keep so many.", metavar="N")
    ] = None


@command_input
class Restore:
    """The backup that is restored, and to which league."""

    league: LeagueFile
    file: Annotated[Path, Help("The file that `backup` made.", metavar="BACKUP", is_argument=True)]
    replace: Annotated[bool, Help("Replace the league that is there; it is kept.")] = False
    reason: Reason = ""
    who: As = None
    dry_run: DryRun = False


def backup(given: Backup) -> Answer:
    """Back up a league into a new file; others may write meanwhile.

    Example: crosstable backup league.db league-2025-10-07.db --check
    """
    from crosstable.changes.backup_check import check_backup
    from crosstable.facts.store.backup import backup as copy
    from crosstable.facts.store.backup import dated_backup, remove_older

    league, file = given.league, given.file
    if file == Path() and given.keep is None:  # an empty name
        raise InputError("cli/no-file-named")
    store = open_league(league).store
    if given.keep is not None:
        file = dated_backup(store, file)
    size = copy(store, file)
    checked = check_backup(file, store) if given.check else None
    removed = [] if given.keep is None else remove_older(file, given.keep)  # only now: the new one is there, and whole
    return Answer(
        {"file": file, "bytes": size, "checked": _checked(checked), "removed": removed},
        _backup_words(league, file, size, checked, removed),
    )


def _backup_words(league: str, file: Path, size: int, checked: BackupCheck | None, removed: list[Path]) -> Words:
    yield Note(f"{file}: {size:,} bytes. It is a complete league: crosstable leaderboard {file}")
    if checked is not None:
        yield Note(
            f"Checked: restored to a league of its own, its {checked.rows:,} rows, {checked.events:,} events and "
            f"{checked.lists:,} rating lists are as they were."
        )
        if checked.behind:
            yield Note(f"The league has gone on since: {checked.behind:,} changes.")
    for path in removed:
        yield Note(f"Removed: {path}")
    yield Note(f"To restore it: crosstable restore {league} {file}")


def _checked(checked: BackupCheck | None) -> dict[str, object] | None:
    if checked is None:
        return None
    counts = {"rows": checked.rows, "events": checked.events, "lists": checked.lists, "behind": checked.behind}
    return {**_held(checked.held), **counts}


def restore(given: Restore) -> Answer:
    """Restore a league from a backup; the present league is kept under another name.

    Example: crosstable restore league.db league-2025-10-07.db --dry-run
    """
    from crosstable.changes.restore import restore as restore_league

    league, file, dry_run = given.league, given.file, given.dry_run
    report = restore_league(
        league, file, actor(given.who), replaces=given.replace, reason=given.reason, dry_run=dry_run
    )
    return Answer(_values(report), _words(report, league, file, dry_run=dry_run))


def _words(report: RestoreReport, league: str, file: Path, *, dry_run: bool) -> Words:
    yield from upgrade_notes(league, report.brought_up)
    yield from _comparison(report)
    yield from dry_run_notes(dry_run=dry_run)
    replaces = report.replaced is not None or report.damage is not None
    if report.was_empty:
        yield Note(f"{league} existed but was empty, so no league was lost.")
    if dry_run:
        yield Note(f"To restore: crosstable restore {league} {file}{' --replace' if replaces else ''}")
        return
    if replaces:
        yield Note(f"The replaced league is kept: {report.kept}")
    yield Note(f"Next: crosstable site {league} out/")


def _comparison(report: RestoreReport) -> Words:
    """Yield the backup beside the league, and what is lost."""
    rows = [("backup", *_row(report.backup))]
    if report.replaced is not None:
        rows.append(("league", *_row(report.replaced)))
    yield Table(("", "name", "games", "players", "events", "last change", "at (UTC)", "by"), rows)
    if report.damage is not None:
        yield warning(f"{in_words(report.damage)} The changes that are lost are not known.")
    elif report.lost:
        yield warning(f"Changes of the league that are not in the backup: {len(report.lost):,}.")
        for each, words in report.lost[:_LISTED]:
            yield Note(f"  {each.id}  {each.at:%Y-%m-%d %H:%M}  {each.actor}: {words}")
        if len(report.lost) > _LISTED:
            yield Note(f"  and {len(report.lost) - _LISTED:,} more")
    elif report.replaced is not None:
        yield Note("The backup has all changes of the league.")
    if report.brings_names_back:
        yield warning("Names erased after the backup have been restored with it. Erase them again: `erase-player`.")


def _row(held: Held) -> tuple[str | int, ...]:
    last = held.last
    return held.name, held.games, held.players, held.events, last.id, f"{last.at:%Y-%m-%d %H:%M}", last.actor


def _values(report: RestoreReport) -> dict[str, object]:
    return {
        "change": report.change,
        "backup": _held(report.backup),
        "replaced": None if report.replaced is None else _held(report.replaced),
        "damage": None if report.damage is None else str(report.damage),
        "lost": [{**_change(each), "what": words} for each, words in report.lost],
        "kept": report.kept,
        "names_back": report.brings_names_back,
    }


def _held(held: Held) -> dict[str, object]:
    counts = {"games": held.games, "players": held.players, "events": held.events}
    return {"name": held.name, **counts, "last_change": _change(held.last)}


def _change(change: Change) -> dict[str, object]:
    return {"change": change.id, "at": change.at, "actor": change.actor, "command": change.command}
