"""`event print`: pairings, wall list, standings and slips as pages that print as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.event.opening import EventOption, OpenEvent, open_event
from crosstable.cli.files import written_whole
from crosstable.cli.league.opening import LeagueFile
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent

_ALL = "all"


@command_input
class Codes:
    """Where codes on lists and slips lead."""

    base_url: Annotated[
        str | None, Help("The address of the site, for the codes on lists and slips.", metavar="URL")
    ] = None
    reports: Annotated[
        bool | None,
        Help(
            "Codes on slips lead to where the players report their result; default: in a league with accounts.",
            option="--reports/--no-reports",
        ),
    ] = None


@command_input
class PrintEvent:
    """The pages that are written."""

    league: LeagueFile
    what: Annotated[str, Help("Of pairings, wall-list, standings, categories, prizes, slips; default: all.")] = _ALL
    out: Annotated[Path, Help("A folder, or one file that ends in .html.")] = Path("paper")
    round: Annotated[int | None, Ge(1), Help("The round of pairings and slips; default: the latest published.")] = None
    codes: Annotated[Codes, INLINE]
    force: Annotated[bool, Help("Overwrite files that crosstable did not write.")] = False
    event: EventOption = None


def print_(given: PrintEvent) -> Answer:
    """Write pairings, wall list, standings, prizes and result slips as pages to print from a browser.

    Example: crosstable event print league.db --what slips --base-url https://club.example/
    """
    from crosstable.people.accounts.accounts import has_owner
    from crosstable.publish.print_paper import paper, parts_to_print
    from crosstable.reading.running_snapshot import snapshot_of
    from crosstable.runs.rating_lists import league_config
    from crosstable.views.texts import in_language

    what, out, round, base_url = given.what, given.out, given.round, given.codes.base_url
    opened = open_event(given.league, given.event)
    running = opened.read()
    snapshot = snapshot_of(running)
    parts = parts_to_print(snapshot) if what == _ALL else (what,)
    with opened.league.store.read() as connection:
        config = league_config(connection)
        is_signed = has_owner(connection) if given.codes.reports is None else given.codes.reports
    links = _links(opened, running, round, base_url) if is_signed and "slips" in parts else {}
    files = {out: parts} if out.suffix.casefold() == ".html" else {out / f"{part}.html": (part,) for part in parts}
    with in_language(config.language):
        pages = {
            path: paper(snapshot, config.name, wanted, round=round, base_url=base_url, links=links)
            for path, wanted in files.items()
        }
    for path in pages:
        _check_own(path, force=given.force)
    for path, text in pages.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with written_whole(path) as beside:
            beside.write_text(text, encoding="utf-8")
    return Answer({"event": running.id, "files": list(pages)}, _words(running, what, files))


def _links(opened: OpenEvent, running: RunningEvent, round: int | None, base_url: str | None) -> dict[int, str]:
    """Return where the players of each board report; nothing without a site, and for teams."""
    from crosstable.events.results import round_of
    from crosstable.people.accounts.slip_links import slip_links
    from crosstable.publish.web_address import clean_base

    base = clean_base(base_url)
    if base is None or running.teams is not None or not running.event.rounds:
        return {}
    of, league = round_of(running, round), opened.league
    made = slip_links(league.store, league.actor, opened.id, of.number)
    return {board: f"{base}link/{secret}" for board, secret in made.items()}


def _words(running: RunningEvent, what: str, files: Mapping[Path, Sequence[str]]) -> Words:
    if what == _ALL and not running.event.rounds:
        yield Note(f"Event {running.id} has no published round yet: no pairings and no slips.")
    yield Table(("file", "holds"), [(str(path), ", ".join(parts)) for path, parts in files.items()])
    yield Note("Open them in a browser and print.")


def _check_own(path: Path, *, force: bool) -> None:
    """Check that no file is overwritten that `event print` did not write.

    Raises:
        InputError: a file of another program would be overwritten.
    """
    from crosstable.publish.print_paper import MARK

    if force or not path.exists():
        return
    with path.open("rb") as file:
        if MARK.encode() in file.read(500):
            return
    raise InputError("cli/page-of-others", path=str(path))
