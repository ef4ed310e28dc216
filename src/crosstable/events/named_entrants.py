"""Who is meant by a word: an entrant by start number, public id or name, and two of them with a hyphen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import match_key

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent
    from crosstable.model.events import Event


def side_named(running: RunningEvent, word: str) -> str:
    """Return the id of one who is paired: of a team in a team event, otherwise of a player.

    Raises:
        UnknownName: no team or entrant has this number, id or name.
    """
    return entrant_named(running, word) if running.teams is None else running.teams.named(word).team.id


def entrant_named(running: RunningEvent, word: str) -> str:
    """Return the public id of an entrant, found by start number, public id or name.

    Raises:
        UnknownName: no entrant has this number, id or name.
    """
    return entrant_in(running.event, word)


def entrant_in(event: Event, word: str, names: Mapping[str, str] | None = None) -> str:
    """Return the public id of an entrant of an event, as `entrant_named` does.

    Args:
        names: by id, as they may be shown: nobody is found, or listed, by another; None are those of the players.
    Raises:
        UnknownName: no entrant has this number, id or name.
    """
    entrants = event.entrants
    by_number = {str(entrant.number): entrant.id for entrant in entrants}
    called = {each.id: each.player.name if names is None else names[each.id] for each in entrants}
    by_name = {match_key(name): id for id, name in called.items()}
    found = by_number.get(word.strip()) or (word if word in called else None) or by_name.get(match_key(word))
    if found is None:
        raise UnknownName(f"entrant of event {event.id}", word, [*called.values()])
    return found


def pair_of(running: RunningEvent, text: str) -> tuple[str, str]:
    """Parse two entrants with a hyphen between them, such as 3-7.

    Raises:
        InputError: the text is not two entrants.
    """
    for at, letter in enumerate(text):
        if letter == "-":
            try:
                return side_named(running, text[:at]), side_named(running, text[at + 1 :])
            except UnknownName:
                continue
    raise InputError("events/not-a-pair", given=text)
