"""`crosstable diff`, `site`: from results to the pages."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.league.list_words import Top, lists_words
from crosstable.cli.league.opening import (
    AsOf,
    DryRun,
    LeagueFile,
    OpenLeague,
    Pool,
    date_option,
    open_league,
)
from crosstable.cli.league.rating_changes import diff_words
from crosstable.cli.output import ProgressBar
from crosstable.cli.running_command import in_words
from crosstable.commands.fields import Help, command_input
from crosstable.model.counted import counted
from crosstable.model.errors import InputError, UnknownName
from crosstable.views.consequences import diff_values

if TYPE_CHECKING:
    from crosstable.changes.publication import PoolReport
    from crosstable.publish.folder import SiteReport
    from crosstable.publish.site_data import DataAs

_FORMS_OF_DATA = ("elo-seed",)


def diff(
    league: LeagueFile,
    runs: Annotated[
        tuple[int, ...],
        Help("Two runs; default: the published one and the present state.", metavar="RUN", is_argument=True),
    ] = (),
    pools: Pool = (),
    as_of: AsOf = None,
    top: Top = None,
) -> Answer:
    """Show which ratings would change if the league were published now, and why; changes nothing.

    Example: crosstable diff league.db
    """
    from crosstable.changes.publication import compare, compare_runs

    opened = open_league(league)
    names = opened.names()
    if runs:
        if len(runs) != 2:
            raise InputError("cli/diff-needs-two-runs", count=len(runs), league=league)
        found = compare_runs(opened.store, *runs)
        values = diff_values(found, names)
        words = diff_words(f"run {runs[0]} to run {runs[1]}", values, top)
        return Answer(values, words)
    with ProgressBar("Rating") as progress:
        reports = compare(opened.store, pools=pools or (), as_of=date_option("--as-of", as_of), progress=progress)
    return Answer(_lists_values(reports, names), _diff_words(opened, reports, names, top))


@command_input
class Site:
    """The pages that are written."""

    league: LeagueFile
    folder: Annotated[Path, Help("The folder to write the pages to.", is_argument=True)]
    as_of: Annotated[dt.date | None, Help("The date of the pages; default: today.")] = None
    base_url: Annotated[str | None, Help("The address of the site, for the feed.", metavar="URL")] = None
    data_as: Annotated[str | None, Help("Also write data files in another form: elo-seed.", metavar="FORM")] = None
    dry_run: DryRun = False


def site(given: Site) -> Answer:
    """Write the published ratings and events as pages that work from any folder.

    Example: crosstable site league.db out/
    """
    data_as, folder = given.data_as, given.folder
    if data_as is not None and data_as not in _FORMS_OF_DATA:
        raise UnknownName("form of data", data_as, _FORMS_OF_DATA)
    opened, day = open_league(given.league, dry_run=given.dry_run), given.as_of
    if given.dry_run:
        return Answer({"written": 0, "unchanged": 0, "removed": 0}, _trial_of_site(opened, day))
    from crosstable.publish.league_site import write_league_site

    form, base = cast("DataAs | None", data_as), given.base_url
    with ProgressBar("Writing pages") as progress:
        report = write_league_site(opened.store, folder, as_of=day, base_url=base, progress=progress, data_as=form)
    values = {"written": report.written, "unchanged": report.unchanged, "removed": report.removed}
    return Answer(values, _site_words(folder, report))


def _diff_words(league: OpenLeague, reports: Sequence[PoolReport], names: Mapping[str, str], top: int | None) -> Words:
    yield from lists_words(reports, names, top)
    if any(not report.is_same for report in reports):
        yield Note(f"Next: crosstable publish {league.place}")


def _trial_of_site(league: OpenLeague, day: dt.date | None) -> Words:
    from crosstable.reading.league_reader import read_snapshot

    found = read_snapshot(league.store, as_of=day)
    yield Note(f"{found.name}: {counted(len(found.players), 'player')}, {counted(len(found.events), 'event')}.")
    yield from league.notes_of_trial()


def _site_words(folder: Path, report: SiteReport) -> Words:
    written = counted(report.written, "file")
    yield Note(f"{folder}: {written} written, {report.unchanged:,} unchanged, {report.removed:,} removed.")
    yield Note(f"Open {folder / 'index.html'} in a browser.")


def _lists_values(
    reports: Sequence[PoolReport], names: Mapping[str, str], change: int | None = None
) -> dict[str, object]:
    return {"change": change, "pools": [_list_values(report, names) for report in reports]}


def _list_values(report: PoolReport, names: Mapping[str, str]) -> dict[str, object]:
    return {
        "pool": report.pool,
        "run": report.run,
        "published_before": report.before,
        "games": report.games,
        "players": report.players,
        "left_out": [in_words(each) for each in report.left_out],
        "diff": None if report.diff is None else diff_values(report.diff, names),
        "beside": report.compared,
    }
