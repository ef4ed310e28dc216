"""`crosstable log`, `undo`: how changes of a league are seen and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.league.opening import (
    As,
    DryRun,
    LeagueFile,
    Reason,
    actor,
    open_league,
    say_dry_run,
    shown_names,
)
from crosstable.cli.options import AsJson
from crosstable.cli.output import print_json, print_rows, say
from crosstable.model.counted import counted
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.changes.undo import UndoReport
    from crosstable.league.store.store import Store

_LOG = ("change", "at (UTC)", "who", "what", "why", "undone by")
_SHOWN = 20


def log(
    league: LeagueFile,
    limit: Annotated[int, typer.Option("--limit", min=0, help="The number of changes; 0 for all.")] = _SHOWN,
    target: Annotated[
        str | None, typer.Option("--target", metavar="WHAT", help="Only changes of this one, such as g17.")
    ] = None,
    command: Annotated[
        str | None, typer.Option("--command", metavar="NAME", help="Only changes by this command.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the change log, the newest change first.

    Example: crosstable log league.db
    """
    from crosstable.league.changes.change_sentences import sentence
    from crosstable.league.store.change_log import read_log

    store = open_league(league)
    with store.read() as connection:
        changes = read_log(connection, limit=limit or None, target=target, command=command)
    names = shown_names(store)
    if as_json:
        print_json(
            [
                {
                    "change": each.id,
                    "at": each.at.isoformat(),
                    "actor": each.actor,
                    "command": each.command,
                    "target": each.target,
                    "what": sentence(each, names),
                    "before": each.before,
                    "after": each.after,
                    "reason": each.reason,
                    "undoes": each.undoes,
                    "undone_by": each.undone_by,
                }
                for each in changes
            ]
        )
        return
    rows = [
        [each.id, f"{each.at:%Y-%m-%d %H:%M}", each.actor, sentence(each, names), each.reason, each.undone_by]
        for each in changes
    ]
    print_rows(_LOG, rows)


def undo(
    league: LeagueFile,
    change: Annotated[int, typer.Argument(metavar="CHANGE", help="The number of the change; `log` shows it.")],
    cascade: Annotated[bool, typer.Option("--cascade", help="Undo later changes that build on it, too.")] = False,
    reason: Reason = "",
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Undo a change: an import, a correction, an edit, a publication, or a step of an event.

    Example: crosstable undo league.db 12 --reason "wrong file"
    """
    from crosstable.league.store.change_log import read_change

    store = open_league(league)
    with store.read() as connection:
        given = read_change(connection, change)
        undone = given if given.undoes is None else read_change(connection, given.undoes)
    if undone.command == "publish":
        if given is not undone:
            raise InputError("cli/undo-of-unpublishing", change=change, league=league)
        _unpublish(store, league, change, reason=reason, who=who, dry_run=dry_run, as_json=as_json)
    else:
        _undo(store, league, change, cascade=cascade, reason=reason, who=who, dry_run=dry_run, as_json=as_json)


def _unpublish(
    store: Store, league: str, change: int, *, reason: str, who: str | None, dry_run: bool, as_json: bool
) -> None:
    from crosstable.league.lists.publication import take_back

    runs = take_back(store, actor(who), change, reason=reason, dry_run=dry_run)
    for key, run in runs.items():
        say(f"{key}: {'nothing is published now' if run is None else f'run {run} is published again'}.")
    say_dry_run(dry_run=dry_run)
    say(f"Next: crosstable site {league} out/")
    if as_json:
        print_json({"undone": [change], "published": runs})


def _undo(
    store: Store, league: str, change: int, *, cascade: bool, reason: str, who: str | None, dry_run: bool, as_json: bool
) -> None:
    from crosstable.league.changes.undo import undo_change

    report = undo_change(store, actor(who), change, reason=reason, cascade=cascade, dry_run=dry_run)
    taken = ", ".join(map(str, report.undone))
    word = "change" if len(report.undone) == 1 else "changes"
    say(f"Undone: {word} {taken}.{_as_before(report)}")
    say_dry_run(dry_run=dry_run)
    if report.event is None:
        say(f"Next: crosstable publish {league} publishes it.")
    elif report.event:
        say(f"Next: crosstable event show {league} --event {report.event}")
    if as_json:
        told = {"change": report.change, "undone": list(report.undone)}
        print_json({**told, "games": report.games, "players": report.players})


def _as_before(report: UndoReport) -> str:
    """Return how much was restored; of an event, only what there was."""
    games, players = counted(report.games, "game"), counted(report.players, "player")
    if report.event is None:
        return f" Restored: {games}, {players}."
    found = (
        (report.rounds, counted(report.rounds, "round")),
        (report.games, counted(report.games, "board or bye", "boards and byes")),
        (report.entries, counted(report.entries, "entry", "entries")),
        (report.players, players),
    )
    listed = ", ".join(words for number, words in found if number)
    return f" Restored: {listed}." if listed else ""
