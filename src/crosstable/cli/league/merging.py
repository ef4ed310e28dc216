"""`crosstable merge`: one player of two who are one person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.league.opening import As, DryRun, LeagueFile, OpenLeague, Reason, open_league
from crosstable.cli.league.rating_changes import changes_by_list
from crosstable.model.counted import counted
from crosstable.views.consequences import diff_values

if TYPE_CHECKING:
    from crosstable.league.changes.merge import MergeReport


def merge(
    league: LeagueFile,
    keep: Annotated[str, typer.Argument(metavar="KEEP", help="The player to keep: a name, public id or identity.")],
    drop: Annotated[str, typer.Argument(metavar="DROP", help="The player who is merged into KEEP.")],
    preview: Annotated[
        bool, typer.Option("--preview", help="Show what would change, ratings included, without changing it.")
    ] = False,
    reason: Reason = "",
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Merge two players who are one person; `undo` separates them again.

    Example: crosstable merge league.db "Ann Lee" "A. Lee" --preview
    """
    from crosstable.league.changes.merge import merge_players, preview_merge

    opened = open_league(league, who=who, dry_run=dry_run, preview=preview)
    if preview:
        report = preview_merge(opened.store, keep, drop)
    else:
        report = opened.change(merge_players, keep, drop, reason=reason)
    names = opened.names()
    return Answer(_values(report, names, preview=preview), _words(opened, report, names))


def _words(league: OpenLeague, report: MergeReport, names: Mapping[str, str]) -> Words:
    yield Note(
        f"{report.dropped.shown_name()} ({report.dropped.id}) becomes {report.kept.shown_name()} ({report.kept.id}): "
        f"{counted(report.games, 'game')}, {counted(report.events, 'entry', 'entries')}."
    )
    if league.preview:
        yield from changes_by_list(report.ratings, names)
    yield from league.notes_of_trial("merge")
    if league.writes:
        yield Note(f"To separate them again: crosstable undo {league.place} {report.change}")


def _values(report: MergeReport, names: Mapping[str, str], *, preview: bool) -> dict[str, object]:
    values: dict[str, object] = {
        "change": report.change,
        "keep": report.kept.id,
        "drop": report.dropped.id,
        "games": report.games,
        "entries": report.events,
    }
    if preview:
        values["ratings"] = {pool: diff_values(diff, names) for pool, diff in report.ratings.items()}
    return values
