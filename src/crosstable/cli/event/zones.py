"""`event zone`: what the places of a table lead to."""

from __future__ import annotations

from typing import Annotated

import typer

from crosstable.cli.answers import Answer, Table
from crosstable.cli.event.opening import EventOption, open_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.model.errors import UnknownName
from crosstable.model.names import clean_name, match_key


def zone(
    league: LeagueFile,
    name: Annotated[
        str | None, typer.Argument(help="The zone to add or to change; without one, they are listed.")
    ] = None,
    top: Annotated[int | None, typer.Option("--top", min=1, help="So many places from the top.")] = None,
    bottom: Annotated[int | None, typer.Option("--bottom", min=1, help="So many places from the bottom.")] = None,
    places: Annotated[
        str | None, typer.Option("--places", metavar="A-B", help="These places, such as 3-6; 16 is one place.")
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option("--kind", help="up, down, play-off or other; default: up for --top, down for --bottom."),
    ] = None,
    drop: Annotated[bool, typer.Option("--drop", help="Remove the zone.")] = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """List the zones of a table, add or change one, or remove it: promotion, play-offs, relegation.

    Example: crosstable event zone league.db Relegation --bottom 3
    """
    from crosstable.league.events.prize_changes import zone_of, zone_places
    from crosstable.league.events.prizes import change_zones

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    zones = running.plan.zones
    changed = zones
    if name is not None:
        kept = tuple(each for each in zones if match_key(each.name) != match_key(name))
        if drop and kept == zones:
            raise UnknownName("zone", name, [each.name for each in zones])
        made = () if drop else (zone_of(clean_name(name), top, bottom, places, kind),)
        changed = tuple(sorted((*kept, *made), key=lambda each: each.places(len(running.paired_event.entrants)).start))
    if changed != zones:
        opened.change(change_zones, changed)
    rows = [(each.name, zone_places(each), each.kind) for each in changed]
    values = [{"zone": each.name, "first": each.first, "last": each.last, "kind": each.kind} for each in changed]
    notes = opened.league.notes_of_trial() if changed != zones else ()
    return Answer(values, [*notes, Table(("zone", "places", "kind"), rows, title=running.event.name)])
