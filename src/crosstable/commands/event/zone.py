"""Show the zones of a table, add or change one, or remove it: promotion, play-offs, relegation.

Without a name and without zones, nothing is changed.  Several zones at once take the place of all that there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.events.prize_changes import zone_of, zone_of_line
from crosstable.events.prizes import change_zones
from crosstable.model.errors import UnknownName
from crosstable.model.names import clean_name, match_key
from crosstable.model.prize_values import zones_as_values
from crosstable.model.zones import Zone, ZoneKind
from crosstable.people.accounts.access import Permission

_Place = Annotated[int, Ge(-1_000_000), Le(1_000_000)]
_Count = Annotated[int | None, Ge(1), Le(1_000_000)]


@command_input
class ZonePlaces:
    """Places of the table that lead somewhere; negative places count from the bottom."""

    name: Annotated[Text, Help("What they lead to.", "Relegation")]
    first: Annotated[_Place, Help("The first of them.", -3)]
    last: Annotated[_Place, Help("The last of them.", -1)]
    kind: Annotated[ZoneKind, Help("What happens to those in it.")] = "other"

    @staticmethod
    def of_text(text: str) -> Mapping[str, Any]:
        """Return the zone of a line such as `Relegation: bottom 3` or `Play-offs: 3-6`."""
        return zones_as_values([zone_of_line(text)])[0]


@command_input
class Zones:
    """A zone of the table, or all of them."""

    name: Annotated[Text | None, Help("The zone to add or to change.", "Relegation", "NAME", is_argument=True)] = None
    top: Annotated[_Count, Help("So many places from the top.")] = None
    bottom: Annotated[_Count, Help("So many places from the bottom.", 3)] = None
    places: Annotated[Text | None, Help("These places, such as 3-6; 16 is one place.", "3-6", "A-B")] = None
    kind: Annotated[
        ZoneKind | None,
        Help("What the places lead to; default: up for the top, down for the bottom, otherwise a play-off."),
    ] = None
    drop: Annotated[bool, Help("Remove the zone.")] = False
    zones: Annotated[
        tuple[ZonePlaces, ...] | None,
        MaxLen(200),
        Help("All zones, which take the place of those there are; may be repeated.", metavar="NAME: PLACES"),
    ] = None


@answer
class ZonesDone(Done):
    """The zones now."""

    zones: Annotated[tuple[ZonePlaces, ...], Help("All zones of the table, from the top.")]


def zone(call: Call, given: Zones) -> Values:
    """Set zones of the table."""
    running = call.running()
    now = running.plan.zones
    changed = now if given.zones is None else tuple(Zone(of.name, of.first, of.last, of.kind) for of in given.zones)
    if given.name is not None:
        changed = _with_one(changed, given, len(running.paired_event.entrants))
    if changed != now:
        call.on_event(change_zones, changed)
    return {"zones": tuple(ZonePlaces(**each) for each in zones_as_values(changed))}


def _with_one(zones: tuple[Zone, ...], given: Zones, size: int) -> tuple[Zone, ...]:
    """Return zones with the one that is named, or without it."""
    name = given.name or ""
    kept = tuple(each for each in zones if match_key(each.name) != match_key(name))
    if not given.drop:
        made = zone_of(clean_name(name), given.top, given.bottom, given.places, given.kind)
        return tuple(sorted((*kept, made), key=lambda each: each.places(size).start))
    if kept == zones:
        raise UnknownName("zone", name, [each.name for each in zones])
    return kept


COMMAND = Command(
    "event zone",
    "events/{event}/zones",
    Permission.MANAGE_EVENT,
    Zones,
    zone,
    ZonesDone,
    examples=("event zone league.db Relegation --bottom 3",),
    guide="leagues.md#promotion-relegation-play-offs",
)
