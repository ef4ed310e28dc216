"""The open event of a command: which event is meant, which player, and what the user asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Concatenate, ParamSpec, TypeVar

from annotated_types import Ge

from crosstable.cli.league.opening import OpenLeague, open_league
from crosstable.commands.fields import Help
from crosstable.model.errors import InputError
from crosstable.model.names import match_key

if TYPE_CHECKING:
    import datetime as dt

    from crosstable.events.running import RunningEvent
    from crosstable.facts.store.store import Store

_P = ParamSpec("_P")
_T = TypeVar("_T")
EventOption = Annotated[
    str | None,
    Help("The event, by id or name; default: the open event, otherwise the newest.", metavar="ID", option="--event -e"),
]
Irregular = Annotated[
    bool, Help("In FIDE mode, confirm what departs from the rules; it is noted.", option="--irregular")
]
RoundOption = Annotated[int | None, Ge(1), Help("The round; default: the published one.", option="--round")]


@dataclass(frozen=True, slots=True)
class OpenEvent:
    """An event of an open league.

    Args:
        league: the league, and what the user asked for.
        id: the public id of the event.
    """

    league: OpenLeague
    id: str

    def change(
        self, command: Callable[Concatenate[Store, str, str, _P], _T], *args: _P.args, **options: _P.kwargs
    ) -> _T:
        """Run a command on this event, as `OpenLeague.change` does."""
        return self.league.change(command, self.id, *args, **options)

    def read(self) -> RunningEvent:
        """Read the event as it is now."""
        from crosstable.events.running import read_running

        with self.league.store.read() as connection:
            return read_running(connection, self.id)


def open_event(
    place: str, event: str | None, *, who: str | None = None, dry_run: bool = False, preview: bool = False
) -> OpenEvent:
    """Open an event of a league for a command.

    Args:
        place: the file or address of the league.
        event: its public id or its name; by default the open event, or the newest if none is open.
        who: see `open_league`.
        dry_run: see `OpenLeague`.
        preview: see `OpenLeague`.
    Raises:
        InputError: no event was named, and several are open or there is none.
        StoreError: there is no league, or its file cannot be used.
    """
    league = open_league(place, who=who, dry_run=dry_run, preview=preview)
    return OpenEvent(league, chosen_event(league.store, event))


def chosen_event(store: Store, given: str | None, *, is_closed: bool = False) -> str:
    """Return the public id of the event: by default the open one, or the newest if none is open.

    Args:
        store: the league.
        given: an id or a name.
        is_closed: whether the default is the newest closed event.

    Raises:
        InputError: none was named, and several are open or there is none; several have the name.
    """
    from crosstable.events.plan_rows import known_events

    if given is not None and re.fullmatch(r"e\d+", given):
        return given
    with store.read() as connection:
        events = known_events(connection)
    if given is not None:
        return _event_named(given, events)
    if is_closed:
        closed = [id for id, _, _, status in events if status == "closed"]
        if not closed:
            raise InputError("cli/no-event-closed")
        return closed[0]
    is_open = [(id, name) for id, name, _, status in events if status == "open"]
    if len(is_open) > 1:
        listed = [f"{id} ({name})" for id, name in is_open]
        raise InputError("cli/several-events-open", count=len(is_open), events=listed, first=is_open[0][0])
    if not events:
        raise InputError("cli/no-event-yet")
    return is_open[0][0] if is_open else events[0][0]


def _event_named(given: str, events: Sequence[tuple[str, str, dt.date | None, str]]) -> str:
    """Return the public id of the event of this name; a word that names none is returned as an id that nobody knows."""
    found = [(id, day) for id, name, day, _ in events if match_key(name) == match_key(given)]
    if len(found) > 1:
        listed = [f"{id} ({day})" if day else id for id, day in found]
        raise InputError("cli/several-events-of-name", name=given, count=len(found), events=listed, first=found[0][0])
    return found[0][0] if found else given
