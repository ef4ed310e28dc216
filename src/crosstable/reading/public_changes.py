"""What changed for the public since a change: which list, event, player or setting, and when.

Who changed it and why is not part of it, and neither are drafts, imports and recalculations: they show nothing new
before they are published.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, select

from crosstable.facts.store.schema import change

# What each command changes.  A command that is not here changes nothing that is shown.
WHAT: Mapping[str, str] = MappingProxyType(
    {
        "publish": "rating-list",
        "configure": "league",
        "add-list": "rating-list",
        "edit-list": "rating-list",
        "drop-list": "rating-list",
        "init": "league",
        "restore": "league",
        "edit-player": "player",
        "add-alias": "player",
        "add-identity": "player",
        "erase-name": "player",
        "federation": "player",
        "merge": "player",
        "undo": "league",
    }
)
_DRAFTS = ("event-pair", "event-set-board", "event-drop")


@dataclass(frozen=True, slots=True)
class PublicChange:
    """A change that may be seen.

    Args:
        number: of the change; they rise.
        at: when, in UTC.
        what: "event", "rating-list", "player" or "league"; the last is anything.
        id: the public id of the event or player, where the change names one.
    """

    number: int
    at: dt.datetime
    what: str
    id: str | None


def read_changes_after(connection: Connection, after: int, count: int) -> list[PublicChange]:
    """Read changes that may be seen, oldest first.

    Args:
        after: the number of the change after which to begin; 0 for the first.
    """
    of = change.c
    shown = of.command.in_(WHAT) | (of.command.like("event-%") & of.command.not_in(_DRAFTS))
    wanted = select(of.id, of.at, of.command, of.target).where(of.id > after, shown).order_by(of.id).limit(count)
    return [_change(row) for row in connection.execute(wanted)]


def _change(row: Any) -> PublicChange:
    what = WHAT.get(row.command, "event")
    target = str(row.target).removeprefix("player ")
    letter = {"event": "e", "player": "p"}.get(what)
    is_id = letter is not None and target[:1] == letter and target[1:].isdecimal()
    return PublicChange(row.id, row.at, what, target if is_id else None)
