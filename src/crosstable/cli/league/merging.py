"""`crosstable merge`: one player of two who are one person."""

from __future__ import annotations

from typing import Annotated

import typer

from crosstable.cli.league.moves import diff_json, tell_moves
from crosstable.cli.league.opening import As, DryRun, LeagueFile, Reason, actor, open_league, say_dry_run, shown_names
from crosstable.cli.options import AsJson
from crosstable.cli.output import print_json, say
from crosstable.model.counted import counted


def merge(
    league: LeagueFile,
    keep: Annotated[str, typer.Argument(metavar="KEEP", help="The player who stays: a name, public id or identity.")],
    drop: Annotated[str, typer.Argument(metavar="DROP", help="The player who is merged into KEEP.")],
    preview: Annotated[
        bool, typer.Option("--preview", help="Show what would change, ratings included, without changing it.")
    ] = False,
    reason: Reason = "",
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Merge two players who are one person; `undo` separates them again.

    Example: crosstable merge league.db "Ann Lee" "A. Lee" --preview
    """
    from crosstable.league.changes.merge import merge_players, preview_merge

    store = open_league(league)
    if preview:
        report = preview_merge(store, keep, drop)
    else:
        report = merge_players(store, actor(who), keep, drop, reason=reason, dry_run=dry_run)
    names = shown_names(store)
    say(
        f"{report.dropped.shown_name()} ({report.dropped.id}) becomes {report.kept.shown_name()} ({report.kept.id}): "
        f"{counted(report.games, 'game')}, {counted(report.events, 'entry', 'entries')}."
    )
    say_dry_run(dry_run=dry_run)
    if as_json:
        ratings = {pool: diff_json(diff, names) for pool, diff in report.ratings.items()}
        told = {"keep": report.kept.id, "drop": report.dropped.id, "games": report.games, "entries": report.events}
        print_json({"change": report.change, **told, **({"ratings": ratings} if preview else {})})
    elif preview:
        tell_moves(report.ratings, names)
    if preview:
        say("Nothing was changed. Leave out --preview to merge.")
    elif not dry_run:
        say(f"To separate them again: crosstable undo {league} {report.change}")
