"""`crosstable log`, `undo`: the changes of a league."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.league.opening import As, DryRun, LeagueFile, OpenLeague, Reason, open_league
from crosstable.model.counted import counted
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.changes.undo import UndoReport
    from crosstable.league.store.change_log import Change

_COLUMNS = ("change", "at (UTC)", "who", "what", "why", "undone by")
_SHOWN = 20


def log(
    league: LeagueFile,
    limit: Annotated[int, typer.Option("--limit", min=0, help="The number of changes; 0 for all.")] = _SHOWN,
    target: Annotated[
        str | None,
        typer.Option("--target", metavar="WHAT", help="Only changes of this game, player or event, such as g17."),
    ] = None,
    command: Annotated[
        str | None, typer.Option("--command", metavar="NAME", help="Only changes by this command.")
    ] = None,
) -> Answer:
    """Show the change log, the newest change first.

    Example: crosstable log league.db
    """
    from crosstable.league.store.change_log import read_log

    opened = open_league(league)
    with opened.store.read() as connection:
        changes = read_log(connection, limit=limit or None, target=target, command=command)
    names = opened.names()
    return Answer([_change_values(each, names) for each in changes], [Table(_COLUMNS, _rows(changes, names))])


def undo(
    league: LeagueFile,
    change: Annotated[int, typer.Argument(metavar="CHANGE", help="The number of the change; `log` shows it.")],
    cascade: Annotated[bool, typer.Option("--cascade", help="Undo later changes that build on it, too.")] = False,
    reason: Reason = "",
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Undo a change: an import, a correction, an edit, a publication, or a step of an event.

    Example: crosstable undo league.db 12 --reason "wrong file"
    """
    from crosstable.league.changes.undo import undo_change
    from crosstable.league.store.change_log import read_change

    opened = open_league(league, who=who, dry_run=dry_run)
    with opened.store.read() as connection:
        given = read_change(connection, change)
        undone = given if given.undoes is None else read_change(connection, given.undoes)
    if undone.command == "publish":
        if given is not undone:
            raise InputError("cli/undo-of-unpublishing", change=change, league=league)
        return _unpublish(opened, change, reason)
    report = opened.change(undo_change, change, reason=reason, cascade=cascade)
    values = {"change": report.change, "undone": report.undone, "games": report.games, "players": report.players}
    return Answer(values, _undo_words(opened, report))


def _unpublish(league: OpenLeague, change: int, reason: str) -> Answer:
    """Publish the runs again that a publication had replaced."""
    from crosstable.league.lists.publication import take_back

    runs = league.change(take_back, change, reason=reason)
    return Answer({"undone": [change], "published": runs}, _unpublish_words(league, runs))


def _change_values(change: Change, names: Mapping[str, str]) -> dict[str, object]:
    from crosstable.league.changes.change_sentences import sentence

    return {
        "change": change.id,
        "at": change.at,
        "actor": change.actor,
        "command": change.command,
        "target": change.target,
        "what": sentence(change, names),
        "before": change.before,
        "after": change.after,
        "reason": change.reason,
        "undoes": change.undoes,
        "undone_by": change.undone_by,
    }


def _rows(changes: Sequence[Change], names: Mapping[str, str]) -> list[list[str | int | None]]:
    from crosstable.league.changes.change_sentences import sentence

    return [
        [each.id, f"{each.at:%Y-%m-%d %H:%M}", each.actor, sentence(each, names), each.reason, each.undone_by]
        for each in changes
    ]


def _unpublish_words(league: OpenLeague, runs: Mapping[str, int | None]) -> Words:
    for key, run in runs.items():
        yield Note(f"{key}: {'nothing is published now' if run is None else f'run {run} is published again'}.")
    yield from league.notes_of_trial()
    yield Note(f"Next: crosstable site {league.place} out/")


def _undo_words(league: OpenLeague, report: UndoReport) -> Words:
    numbers = ", ".join(map(str, report.undone))
    word = "change" if len(report.undone) == 1 else "changes"
    yield Note(f"Undone: {word} {numbers}.{_restored(report)}")
    yield from league.notes_of_trial()
    if report.event is None:
        yield Note(f"Next: crosstable publish {league.place} publishes it.")
    elif report.event:
        yield Note(f"Next: crosstable event show {league.place} --event {report.event}")


def _restored(report: UndoReport) -> str:
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
