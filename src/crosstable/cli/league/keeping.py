"""`crosstable backup`, `restore`: a league is kept safe, and brought back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.errors import in_words
from crosstable.cli.league.opening import (
    As,
    DryRun,
    LeagueFile,
    Reason,
    actor,
    open_league,
    say_brought_up,
    say_dry_run,
)
from crosstable.cli.options import AsJson
from crosstable.cli.output import print_json, print_rows, say
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.changes.restore import Held, RestoreReport
    from crosstable.league.store.change_log import Change

_TOLD = 20  # lost changes that are listed; --json has all


def backup(
    league: LeagueFile,
    file: Annotated[Path, typer.Argument(help="The new file; it must not exist yet.")],
    as_json: AsJson = False,
) -> None:
    """Back up a league into a new file; others may write meanwhile.

    Example: crosstable backup league.db league-2025-10-07.db
    """
    from crosstable.league.store.backup import backup as copy

    if file == Path():  # an empty name
        raise InputError("cli/no-file-named")
    size = copy(open_league(league), file)
    say(f"{file}: {size:,} bytes. It is a league like the other: crosstable leaderboard {file}")
    say(f"To bring it back: crosstable restore {league} {file}")
    if as_json:
        print_json({"file": str(file), "bytes": size})


def restore(
    league: LeagueFile,
    file: Annotated[Path, typer.Argument(metavar="BACKUP", help="The file that `backup` made.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace the league that is there; it is kept.")] = False,
    reason: Reason = "",
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Restore a league from a backup; the present league is kept under another name.

    Example: crosstable restore league.db league-2025-10-07.db --dry-run
    """
    from crosstable.league.changes.restore import restore as bring_back

    report = bring_back(league, file, actor(who), replaces=replace, reason=reason, dry_run=dry_run)
    say_brought_up(league, report.brought_up)
    if as_json:
        print_json(_as_values(report))
    else:
        _tell(report)
    say_dry_run(dry_run=dry_run)
    there = report.replaced is not None or report.damage is not None
    if report.was_empty:
        say(f"{league} was there, and empty: no league was lost.")
    if dry_run:
        say(f"To do it: crosstable restore {league} {file}{' --replace' if there else ''}")
        return
    if there:
        say(f"What was there is kept: {report.kept}")
    say(f"Next: crosstable site {league} out/")


def _tell(report: RestoreReport) -> None:
    rows = [("backup", *_row(report.backup))]
    if report.replaced is not None:
        rows.append(("league", *_row(report.replaced)))
    print_rows(("", "name", "games", "players", "events", "last change", "at (UTC)", "by"), rows)
    if report.damage is not None:
        say(f"{in_words(report.damage)} What is lost is not known.", style="yellow")
    elif report.lost:
        say(f"Changes of the league that the backup has not: {len(report.lost):,}.", style="yellow")
        for each, words in report.lost[:_TOLD]:
            say(f"  {each.id}  {each.at:%Y-%m-%d %H:%M}  {each.actor}: {words}")
        if len(report.lost) > _TOLD:
            say(f"  and {len(report.lost) - _TOLD:,} more")
    elif report.replaced is not None:
        say("The backup has all changes of the league.")
    if report.brings_names_back:
        say(
            "Names that were erased since the backup are back. Erase them again: `edit-player --erase`.", style="yellow"
        )


def _row(held: Held) -> tuple[str | int, ...]:
    last = held.last
    return held.name, held.games, held.players, held.events, last.id, f"{last.at:%Y-%m-%d %H:%M}", last.actor


def _as_values(report: RestoreReport) -> dict[str, object]:
    return {
        "change": report.change,
        "backup": _held(report.backup),
        "replaced": None if report.replaced is None else _held(report.replaced),
        "damage": None if report.damage is None else str(report.damage),
        "lost": [{**_change(each), "what": words} for each, words in report.lost],
        "kept": None if report.kept is None else str(report.kept),
        "names_back": report.brings_names_back,
    }


def _held(held: Held) -> dict[str, object]:
    counts = {"games": held.games, "players": held.players, "events": held.events}
    return {"name": held.name, **counts, "last_change": _change(held.last)}


def _change(of: Change) -> dict[str, object]:
    return {"change": of.id, "at": of.at.isoformat(), "actor": of.actor, "command": of.command}
