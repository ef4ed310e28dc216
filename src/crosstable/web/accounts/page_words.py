"""The words of roles and links on pages, and what several pages of accounts show alike."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection

from crosstable.league.accounts.access import Role
from crosstable.league.accounts.links import LinkKind
from crosstable.league.accounts.passwords import SHORTEST
from crosstable.league.events.plan_rows import known_events
from crosstable.views.directory import display_text
from crosstable.views.texts import N_

ROLES: Mapping[Role, str] = MappingProxyType(
    {
        Role.OWNER: N_("owner"),
        Role.DIRECTOR: N_("director"),
        Role.SCORER: N_("scorer"),
        Role.VIEWER: N_("viewer"),
        Role.PLAYER: N_("player"),
    }
)
KINDS: Mapping[LinkKind, str] = MappingProxyType(
    {
        LinkKind.SETUP: N_("set-up"),
        LinkKind.INVITATION: N_("invitation"),
        LinkKind.RESET: N_("new password"),
        LinkKind.PLAYER: N_("personal link"),
    }
)


def shared(connection: Connection) -> dict[str, Any]:
    """Return what every page of accounts may show: words, names of events, the shortest password."""
    events = {id: display_text(name, id) for id, name, _, _ in known_events(connection)}
    return {"roles": ROLES, "kinds": KINDS, "events": events, "least": SHORTEST}
