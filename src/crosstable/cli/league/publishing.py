"""`crosstable rate` on a league, `diff`, `publish`, `site`: from results to what everybody sees."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.league.moves import diff_json, tell_diff
from crosstable.cli.league.opening import (
    As,
    AsOf,
    DryRun,
    LeagueFile,
    Pool,
    Reason,
    actor,
    date_option,
    open_league,
    say_dry_run,
    shown_names,
)
from crosstable.cli.options import AsJson
from crosstable.cli.output import ProgressBar, print_json, say
from crosstable.model.counted import counted
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.lists.comparison_runs import BesideReport
    from crosstable.league.lists.publication import PoolReport

Top = Annotated[int | None, typer.Option("--top", min=0, help="The number of players; 0 for all.")]


def rate_league(
    league: str, *, pools: list[str] | None, as_of: dt.date | None, who: str | None, dry_run: bool, as_json: bool
) -> None:
    """Recalculate the rating lists of a league, and keep the runs."""
    from crosstable.league.lists.runs import recalculate

    store = open_league(league)
    with ProgressBar("Rating") as progress:
        reports = recalculate(store, actor(who), pools=pools or (), as_of=as_of, dry_run=dry_run, progress=progress)
    for report in reports:
        new = "a new run" if report.run is None else f"run {report.run}"
        said = new if report.is_new else f"nothing changed since {new}"
        say(f"{report.name}: {said}; {counted(report.games, 'game')} of {counted(report.players, 'player')}.")
        for other in report.beside:
            _tell_beside(report.name, other)
        if report.guessed is not None:
            say(str(report.guessed.message()), style="yellow")
    say_dry_run(dry_run=dry_run)
    say(f"Next: crosstable diff {league} shows who moved; crosstable publish {league} publishes it.")
    if as_json:
        print_json(
            [
                {
                    "pool": report.pool,
                    "run": report.run,
                    "is_new": report.is_new,
                    "games": report.games,
                    "players": report.players,
                    "beside": [asdict(other) for other in report.beside],
                }
                for report in reports
            ]
        )


def _tell_beside(pool: str, other: BesideReport) -> None:
    if other.unable:
        say(f"{pool}, {other.system}: no run. {other.unable}", style="yellow")
    else:
        said = "run" if other.is_new else "nothing changed since run"
        say(f"{pool}, {other.system}: {said} {other.run}, beside it.")


def diff(
    league: LeagueFile,
    runs: Annotated[
        list[int] | None,
        typer.Argument(metavar="[RUN RUN]", help="Two runs; default: the published one and the present state."),
    ] = None,
    pools: Pool = None,
    as_of: AsOf = None,
    top: Top = None,
    as_json: AsJson = False,
) -> None:
    """Show which ratings would change if the league were published now, and why; changes nothing.

    Example: crosstable diff league.db
    """
    from crosstable.league.lists.publication import compare, compare_runs

    store = open_league(league)
    names = shown_names(store)
    if runs:
        if len(runs) != 2:
            raise InputError("cli/diff-needs-two-runs", count=len(runs), league=league)
        found = compare_runs(store, *runs)
        if as_json:
            print_json(diff_json(found, names))
        else:
            tell_diff(f"run {runs[0]} to run {runs[1]}", found, names, top)
        return
    with ProgressBar("Rating") as progress:
        reports = compare(store, pools=pools or (), as_of=date_option("--as-of", as_of), progress=progress)
    _tell_reports(reports, names, top, as_json=as_json)
    if any(not report.is_same for report in reports):
        say(f"Next: crosstable publish {league}")


def publish(
    league: LeagueFile,
    pools: Pool = None,
    as_of: AsOf = None,
    top: Top = None,
    reason: Reason = "",
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Publish the ratings, recalculated if necessary, and show which have changed.

    Example: crosstable publish league.db
    """
    from crosstable.league.lists.publication import publish as publish_league

    store = open_league(league)
    with ProgressBar("Rating") as progress:
        report = publish_league(
            store,
            actor(who),
            pools=pools or (),
            as_of=date_option("--as-of", as_of),
            reason=reason,
            dry_run=dry_run,
            progress=progress,
        )
    _tell_reports(report.pools, shown_names(store), top, as_json=as_json, change=report.change)
    say_dry_run(dry_run=dry_run)
    if report.change is not None:
        say(f"Published by change {report.change}. To take it back: crosstable undo {league} {report.change}")
    if not dry_run:
        say(f"Next: crosstable site {league} out/")


def site(
    league: LeagueFile,
    folder: Annotated[Path, typer.Argument(help="The folder to write the pages to.")],
    as_of: Annotated[
        str | None, typer.Option("--as-of", metavar="DATE", help="The date of the pages; default: today.")
    ] = None,
    base_url: Annotated[
        str | None, typer.Option("--base-url", metavar="URL", help="The address of the site, for the feed.")
    ] = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Write the published ratings and events as pages that work from any folder.

    Example: crosstable site league.db out/
    """
    from crosstable.publish.league_site import write_league_site

    store, day = open_league(league), date_option("--as-of", as_of)
    if dry_run:
        from crosstable.league.reading.league_reader import read_snapshot

        snapshot = read_snapshot(store, as_of=day)
        say(f"{snapshot.name}: {counted(len(snapshot.players), 'player')}, {counted(len(snapshot.events), 'event')}.")
        say_dry_run(dry_run=True)
        if as_json:
            print_json({"written": 0, "unchanged": 0, "removed": 0})
        return
    with ProgressBar("Writing pages") as progress:
        report = write_league_site(store, folder, as_of=day, base_url=base_url, progress=progress)
    written = counted(report.written, "file")
    say(f"{folder}: {written} written, {report.unchanged:,} unchanged, {report.removed:,} removed.")
    say(f"Open {folder / 'index.html'} in a browser.")
    if as_json:
        print_json({"written": report.written, "unchanged": report.unchanged, "removed": report.removed})


def _tell_reports(
    reports: tuple[PoolReport, ...],
    names: Mapping[str, str],
    top: int | None,
    *,
    as_json: bool,
    change: int | None = None,
) -> None:
    for report in reports:
        _tell_report(report, names, top, has_table=not as_json)
        for other in report.beside:
            _tell_beside(report.name, other)
        if report.guessed is not None:
            say(str(report.guessed.message()), style="yellow")
    if as_json:
        print_json({"change": change, "pools": [_report_json(report, names) for report in reports]})


def _tell_report(report: PoolReport, names: Mapping[str, str], top: int | None, *, has_table: bool) -> None:
    size = f"{counted(report.games, 'game')} of {counted(report.players, 'player')}"
    run = "new run" if report.run is None else f"run {report.run}"
    if report.is_same:
        say(f"{report.name}: 0 changes, {run} is published; {size}.")
    elif report.diff is None:
        say(f"{report.name}: {run}, the first to be published; {size}.")
    elif has_table:
        say(f"{report.name}: {run} after run {report.before}; {size}.")
        tell_diff(report.name, report.diff, names, top)


def _report_json(report: PoolReport, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "pool": report.pool,
        "run": report.run,
        "published_before": report.before,
        "games": report.games,
        "players": report.players,
        "diff": None if report.diff is None else diff_json(report.diff, names),
        "beside": [asdict(other) for other in report.beside],
    }
