"""What answers about an event have in common."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Annotated

from crosstable.commands.answers import EventId, PlayerName, answer
from crosstable.commands.fields import Help
from crosstable.events.event_status import Status
from crosstable.model.names import display_text

if TYPE_CHECKING:
    from crosstable.reading.snapshot import EventSnapshot


@answer
class EventInList:
    """An event in the list of events."""

    id: EventId
    name: Annotated[str, Help("The name as it may be shown.", "Spring Open")]
    known_as: Annotated[tuple[str, ...], Help("What the league's own files call the event.", ["380585"])]
    date: Annotated[dt.date | None, Help("Its day; null where that is not known.")]
    season: Annotated[str | None, Help("The key of the season of its date.")]
    status: Annotated[
        Status | None,
        Help("Of an event that is run in the league; null for one whose results came from a file."),
    ]
    rounds_planned: Annotated[int | None, Help("How many rounds are planned.")]


def names_in(snapshot: EventSnapshot) -> dict[str, PlayerName]:
    """Return the entrants of an event by id, with the names that may be shown, and its teams."""
    entered = {each.id: each.player for each in snapshot.event.entrants}
    names = {id: PlayerName(id=id, name=display_text(each.shown_name(), id)) for id, each in entered.items()}
    teams = () if snapshot.teams is None else snapshot.teams.teams
    return {**names, **{each.id: PlayerName(id=each.id, name=display_text(each.name, each.id)) for each in teams}}
