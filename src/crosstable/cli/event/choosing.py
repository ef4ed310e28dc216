"""Which event is meant, and which player: what all `event` commands share."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import clean_name, match_key

if TYPE_CHECKING:
    from crosstable.league.events.running import RunningEvent
    from crosstable.league.store.store import Store

EventOption = Annotated[
    str | None,
    typer.Option("--event", "-e", metavar="ID", help="The event, such as e1; default: the open one, else the newest."),
]
ReasonUnlessPreview = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="The reason; shown publicly. A preview needs none.")
]
RoundOption = Annotated[int | None, typer.Option("--round", min=1, help="The round; default: the published one.")]


def is_typing() -> bool:
    """Return whether the input is a terminal, so that questions can be asked."""
    return sys.stdin.isatty()


def typed_line() -> str:
    """Return the next line typed; "" at the end of the input (Ctrl-D)."""
    try:
        return input("> ").strip()
    except EOFError:
        return ""


def reason_to(do: str, why: str, *, is_look: bool) -> str:
    """Return the reason for a change; only a preview may be without one.

    Raises:
        InputError: there is none.
    """
    if clean_name(why) or is_look:
        return clean_name(why) or "to see what it would change"
    raise InputError("cli/no-reason", do=do)


def chosen_event(store: Store, given: str | None) -> str:
    """Return the public id of the event: by default the open one, or the newest if none is open.

    Raises:
        InputError: none was named, and several are open or there is none.
    """
    from crosstable.league.events.plan_rows import known_events

    if given is not None:
        return given
    with store.read() as connection:
        events = known_events(connection)
    is_open = [(id, name) for id, name, _, status in events if status == "open"]
    if len(is_open) > 1:
        listed = [f"{id} ({name})" for id, name in is_open]
        raise InputError("cli/several-events-open", count=len(is_open), events=listed, first=is_open[0][0])
    if not events:
        raise InputError("cli/no-event-yet")
    return is_open[0][0] if is_open else events[0][0]


def closed_event(store: Store, given: str | None) -> str:
    """Return the public id of a closed event: by default the newest.

    Raises:
        InputError: none was named, and none is closed.
    """
    from crosstable.league.events.plan import CLOSED
    from crosstable.league.events.plan_rows import known_events

    if given is not None:
        return given
    with store.read() as connection:
        closed = [id for id, _, _, status in known_events(connection) if status == CLOSED]
    if not closed:
        raise InputError("cli/no-event-closed")
    return closed[0]


def read_event(store: Store, given: str | None) -> RunningEvent:
    """Read the event that is meant."""
    from crosstable.league.events.running import read_running

    event_id = chosen_event(store, given)
    with store.read() as connection:
        return read_running(connection, event_id)


def entrant_named(running: RunningEvent, word: str) -> str:
    """Return the public id of an entrant, found by start number, public id or name.

    Raises:
        UnknownName: nobody in the event is called so.
    """
    entrants = running.event.entrants
    by_number = {str(entrant.number): entrant.id for entrant in entrants}
    by_name = {match_key(entrant.player.name): entrant.id for entrant in entrants}
    ids = {entrant.id for entrant in entrants}
    found = by_number.get(word.strip()) or (word if word in ids else None) or by_name.get(match_key(word))
    if found is None:
        raise UnknownName(f"entrant of event {running.id}", word, [entrant.player.name for entrant in entrants])
    return found


def pair_of(running: RunningEvent, text: str) -> tuple[str, str]:
    """Read two entrants with a hyphen between, such as 3-7.

    Raises:
        InputError: not two.
        UnknownName: nobody in the event is called so.
    """
    for at, letter in enumerate(text):
        if letter == "-":
            try:
                return entrant_named(running, text[:at]), entrant_named(running, text[at + 1 :])
            except UnknownName:
                continue
    raise InputError("cli/not-a-pair", given=text)
