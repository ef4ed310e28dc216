"""Which state of an event or a league a caller has seen: its ETag, and what has changed since."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection

from crosstable.commands.errors import StaleError
from crosstable.commands.tags import etag, event_tag, is_known
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.players.players import shown_names
from crosstable.facts.store.change_log import Change, read_change
from crosstable.reading.part_changes import last_change_of_event, latest_changes_of_event

_SEARCHED = 200  # changes before the last one
_SHOWN = 10
_PLAYER = re.compile(r"\bp[0-9]{1,9}\b")


def version_of(connection: Connection, event: str | None) -> str:
    """Return the ETag of an event, or of the whole league."""
    if event is None:
        from crosstable.facts.store.change_log import last_change

        return etag("league", last_change(connection))
    return event_tag(event, last_change_of_event(connection, event))


def check_version(connection: Connection, event: str | None, seen: str) -> None:
    """Check that a caller has seen the present state.

    Args:
        event: by public id; None is the league.
        seen: ETags, as in the header `If-Match`.
    Raises:
        StaleError: others changed it since; it lists what they did, as far as that can be found.
    """
    if is_known(seen, version_of(connection, event)):
        return
    since = _changes_since(connection, event, seen) if event is not None else []
    if not since:
        raise StaleError("commands/other-version", what=event or "the league")
    last = since[0]
    raise StaleError("commands/changed-since", event=event, **last, since=since[:_SHOWN])


def _changes_since(connection: Connection, event: str, seen: str) -> list[dict[str, Any]]:
    """Return the changes after the one that a caller has seen, the newest first."""
    numbers = latest_changes_of_event(connection, event, _SEARCHED)
    known = next((at for at, number in enumerate(numbers) if is_known(seen, event_tag(event, number))), 0)
    if not known:
        return []
    changes = [read_change(connection, number) for number in numbers[: min(known, _SHOWN)]]
    names = names_in(connection, changes)
    return [{"change": each.id, "actor": each.actor, "done": sentence(each, names)} for each in changes]


def names_in(connection: Connection, changes: Iterable[Change]) -> dict[str, str]:
    """Return the display names of the players whom changes are about, by public id."""
    ids = {id for each in changes for id in _PLAYER.findall(json.dumps([each.target, each.before, each.after]))}
    return shown_names(connection, sorted(ids))
