"""`crosstable site`: the published ratings and events as pages."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.league.opening import DryRun, LeagueFile, OpenLeague, open_league
from crosstable.cli.output import ProgressBar
from crosstable.commands.fields import Help, command_input
from crosstable.model.counted import counted
from crosstable.model.errors import UnknownName

if TYPE_CHECKING:
    from crosstable.publish.folder import SiteReport
    from crosstable.publish.site_data import DataAs

_FORMS_OF_DATA = ("elo-seed",)


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


def _trial_of_site(league: OpenLeague, day: dt.date | None) -> Words:
    from crosstable.publish.site import languages_of
    from crosstable.reading.league_reader import read_snapshot

    found = read_snapshot(league.store, as_of=day)
    languages_of(found)
    yield Note(f"{found.name}: {counted(len(found.players), 'player')}, {counted(len(found.events), 'event')}.")
    yield from league.notes_of_trial()


def _site_words(folder: Path, report: SiteReport) -> Words:
    written = counted(report.written, "file")
    yield Note(f"{folder}: {written} written, {report.unchanged:,} unchanged, {report.removed:,} removed.")
    yield Note(f"Open {folder / 'index.html'} in a browser.")
