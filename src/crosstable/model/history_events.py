"""The games of events as sources of a history, with the ratings of the entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from crosstable.model.arguments import all_of_kind
from crosstable.model.errors import ResultError
from crosstable.model.events import Event
from crosstable.model.results import ResultRules
from crosstable.model.source import Source
from crosstable.model.teams.team_event import TeamEvent

_EVENTS = "events one by one, such as History.from_event(event, other)"


def sources_of_events(events: Sequence[Event | TeamEvent]) -> tuple[list[Source], Mapping[str, ResultRules]]:
    """Return the games of each event, and its rules by its id.

    Raises:
        InputError: something else than an event.
        ResultError: two events have one id.
    """
    listed = [
        each.games_event() if isinstance(each, TeamEvent) else each
        for each in all_of_kind("events", events, (Event, TeamEvent), _EVENTS)
    ]
    rules = {event.id: event.rules for event in listed}
    if len(rules) < len(listed):
        ids = [event.id for event in listed]
        raise ResultError("model/event-given-twice", event=next(id for id in ids if ids.count(id) > 1))
    return [_source_of(event) for event in listed], rules


def _source_of(event: Event) -> Source:
    entered = {entrant.id: float(entrant.rating) for entrant in event.entrants if entrant.rating is not None}
    return replace(Source.from_games(event.games(), event.id), entry_ratings=entered)
