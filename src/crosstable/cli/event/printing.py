"""`event print`: pairings, wall list, standings and slips as pages that print as they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.event.choosing import EventOption, read_event
from crosstable.cli.files import written_whole
from crosstable.cli.league.opening import LeagueFile, open_league
from crosstable.cli.options import AsJson
from crosstable.cli.output import print_json, print_rows, say
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.events.running import RunningEvent

_ALL = "all"


def print_(
    league: LeagueFile,
    what: Annotated[
        str, typer.Option("--what", help="What to print: pairings, wall-list, standings, slips or all.")
    ] = _ALL,
    out: Annotated[Path, typer.Option("--out", help="A folder, or one file that ends in .html.")] = Path("paper"),
    round: Annotated[
        int | None,
        typer.Option("--round", min=1, help="The round of pairings and slips; default: the latest published."),
    ] = None,
    base_url: Annotated[
        str | None,
        typer.Option("--base-url", metavar="URL", help="The address of the site, for the codes on the slips."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that crosstable did not write.")] = False,
    event: EventOption = None,
    as_json: AsJson = False,
) -> None:
    """Write pairings, wall list, standings and result slips as pages to print from a browser.

    Example: crosstable event print league.db --what slips --base-url https://club.example/
    """
    from crosstable.league.lists.run_input import league_config
    from crosstable.league.snapshot import EventSnapshot
    from crosstable.publish.print_paper import paper

    store = open_league(league)
    running = read_event(store, event)
    parts = _parts(running, what)
    with store.read() as connection:
        name = league_config(connection).name
    snapshot = EventSnapshot(running.event, tiebreaks=running.plan.tiebreaks, status=running.plan.status)
    files = {out: parts} if out.suffix.casefold() == ".html" else {out / f"{part}.html": (part,) for part in parts}
    pages = {path: paper(snapshot, name, wanted, round=round, base_url=base_url) for path, wanted in files.items()}
    for path in pages:
        _refuse_foreign(path, force=force)
    for path, text in pages.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        with written_whole(path) as beside:
            beside.write_text(text, encoding="utf-8")
    if as_json:
        print_json({"event": running.id, "files": [str(path) for path in pages]})
        return
    print_rows(("file", "holds"), [(str(path), ", ".join(files[path])) for path in pages])
    say("Open them in a browser and print.")


def _parts(running: RunningEvent, what: str) -> Sequence[str]:
    """Return the parts to print; of all, those that exist by now."""
    from crosstable.publish.print_paper import OF_A_ROUND, PARTS

    if what != _ALL:
        return (what,)
    if running.event.rounds:
        return PARTS
    say(f"Event {running.id} has no published round yet: no pairings and no slips.")
    return tuple(part for part in PARTS if part not in OF_A_ROUND)


def _refuse_foreign(path: Path, *, force: bool) -> None:
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
