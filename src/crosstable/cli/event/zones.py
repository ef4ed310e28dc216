"""`event zone`: what the places of a table lead to."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Annotated

import typer

from crosstable.cli.answers import Answer, Table
from crosstable.cli.event.opening import EventOption, open_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import clean_name, match_key
from crosstable.model.zones import ZONE_KINDS, Zone, ZoneKind

_PLACES = re.compile(r"([1-9][0-9]{0,5})(?:-([1-9][0-9]{0,5}))?", re.ASCII)


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
    from crosstable.league.events.prizes import change_zones

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    zones = running.plan.zones
    changed = zones
    if name is not None:
        kept = tuple(each for each in zones if match_key(each.name) != match_key(name))
        if drop and kept == zones:
            raise UnknownName("zone", name, [each.name for each in zones])
        made = () if drop else (_zone(clean_name(name), top, bottom, places, kind),)
        changed = tuple(sorted((*kept, *made), key=lambda each: each.places(len(running.paired_event.entrants)).start))
    if changed != zones:
        opened.change(change_zones, changed)
    rows = [(each.name, _words(each), each.kind) for each in changed]
    values = [{"zone": each.name, "first": each.first, "last": each.last, "kind": each.kind} for each in changed]
    notes = opened.league.notes_of_trial() if changed != zones else ()
    return Answer(values, [*notes, Table(("zone", "places", "kind"), rows, title=running.event.name)])


def _zone(name: str, top: int | None, bottom: int | None, places: str | None, kind: str | None) -> Zone:
    """Return the zone of the options; they name exactly one part of the table."""
    if kind is not None and kind not in ZONE_KINDS:
        raise UnknownName("kind of zone", kind, ZONE_KINDS)
    if [top, bottom, places].count(None) != 2:
        raise InputError("cli/zone-without-places", name=name)
    if top is not None:
        made = Zone(name, 1, top, "up")
    elif bottom is not None:
        made = Zone(name, -bottom, -1, "down")
    else:
        found = _PLACES.fullmatch((places or "").replace(" ", ""))
        if found is None:
            raise InputError("cli/zone-places", places=places)
        made = Zone(name, int(found[1]), int(found[2] or found[1]), "play-off")
    return made if kind is None else replace(made, kind=_kind(kind))


def _kind(word: str) -> ZoneKind:
    return next(each for each in ZONE_KINDS if each == word)


def _words(zone: Zone) -> str:
    """Return the places of a zone in words."""
    if zone.first == 1:
        return f"top {zone.last}"
    if zone.last == -1:
        return f"bottom {-zone.first}"
    return str(zone.first) if zone.first == zone.last else f"{zone.first}-{zone.last}"
