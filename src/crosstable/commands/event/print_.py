"""Write pairing lists, wall list, standings, prizes and result slips for printing from a browser.

The pairings are listed by board and by name, and ten slips are on a sheet.  With the address of the site, the codes on
lists lead to the round or the event, and those on slips to the boards, or to where the players report their results.
What hangs in the hall names all players, those who are hidden on the site as well: they have to find their boards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from annotated_types import Ge, Le

from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.made_files import MadeFile
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.events.results import round_of
from crosstable.events.running import RunningEvent
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.accounts import has_owner
from crosstable.people.accounts.slip_links import slip_links
from crosstable.publish.print_paper import Part, paper, parts_to_print
from crosstable.publish.web_address import clean_base
from crosstable.reading.running_snapshot import snapshot_of
from crosstable.runs.rating_lists import league_config
from crosstable.views.texts import in_language

SLIPS = "slips"
_ALL = "all"


@command_input
class PrintEvent:
    """What is printed."""

    what: Annotated[Literal["all", Part], Help("The lists or slips.", "slips")] = "all"
    round: Annotated[
        int | None, Ge(1), Le(10_000), Help("The round of pairings and slips; default: the latest published.", 3)
    ] = None
    base_url: Annotated[
        Text | None, Help("The address of the site, for the codes on lists and slips.", "https://club.example/", "URL")
    ] = None
    reports: Annotated[
        bool | None,
        Help(
            "Codes on slips lead to where the players report; default: in a league with accounts.",
            option="--reports/--no-reports",
        ),
    ] = None


def print_(query: Query, given: PrintEvent) -> MadeFile:
    """Return parts of the event as a page, in the language of the league."""
    return printed(query, given)


def printed(query: Query, given: PrintEvent, *, style: str = "", base: str | None = None) -> MadeFile:
    """Return parts of the event as a page, in the language of the league, with the names of hidden players as well.

    Args:
        style: the address of its style; "" puts the style into the page.
        base: where links on slips lead; None: to the address that was given.
    Raises:
        InputError: the round is not published; not a web address.
    """
    running, connection = query.running().named_in_full(), query.reader.connection
    config, snapshot = league_config(connection), snapshot_of(running)
    parts = parts_of(running, given)
    links = _links(query, running, given, clean_base(base or given.base_url)) if SLIPS in parts else {}
    with in_language(config.hall_language):
        page = paper(snapshot, config.name, parts, round=given.round, base_url=given.base_url, style=style, links=links)
    return MadeFile(f"{running.id}-{given.what}.html", page.encode("utf-8", "replace"))


def parts_of(running: RunningEvent, given: PrintEvent) -> tuple[str, ...]:
    """Return the parts that are printed: of all, those that there are by now."""
    return parts_to_print(snapshot_of(running)) if given.what == _ALL else (given.what,)


def round_of_slips(query: Query, running: RunningEvent, given: PrintEvent) -> int | None:
    """Return the round on whose slips players find where they report; None where they do not."""
    if running.teams is not None or not running.event.rounds or SLIPS not in parts_of(running, given):
        return None
    is_wanted = has_owner(query.reader.connection) if given.reports is None else given.reports
    return round_of(running, given.round).number if is_wanted else None


def _links(query: Query, running: RunningEvent, given: PrintEvent, base: str | None) -> Mapping[int, str]:
    """Return where the players of each board report, for those who may enter results."""
    round, caller = round_of_slips(query, running, given), query.caller
    if base is None or round is None or not (caller is None or caller.may(Permission.ENTER_RESULTS, running.id)):
        return {}
    made = slip_links(query.reader.connection, running.id, round, query.reader.clock())
    return {board: f"{base}link/{secret}" for board, secret in made.items()}


COMMAND = ReadingCommand(
    "event print",
    "events/{event}/print",
    PrintEvent,
    print_,
    MadeFile,
    of_event,
    permissions=(Permission.SEE_EVENT,),
    examples=(
        "event print league.db",
        "event print league.db --what slips --out slips.html --base-url https://club.example/",
    ),
    guide="desk.md#players-on-their-phones",
)
