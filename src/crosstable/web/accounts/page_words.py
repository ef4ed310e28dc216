"""The words of roles and links on pages (in English; looked up where they are shown), and what several pages share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection

from crosstable.events.plan_rows import known_events
from crosstable.model.names import display_text
from crosstable.people.accounts.access import Role
from crosstable.people.accounts.links import LinkKind
from crosstable.people.accounts.passwords import SHORTEST

ROLES: Mapping[Role, str] = MappingProxyType(
    {
        Role.OWNER: "owner",
        Role.DIRECTOR: "director",
        Role.SCORER: "scorer",
        Role.VIEWER: "viewer",
        Role.CAPTAIN: "captain",
        Role.PLAYER: "player",
    }
)
KINDS: Mapping[LinkKind, str] = MappingProxyType(
    {
        LinkKind.SETUP: "set-up",
        LinkKind.INVITATION: "invitation",
        LinkKind.RESET: "new password",
        LinkKind.PLAYER: "personal link",
        LinkKind.CAPTAIN: "link of a captain",
        LinkKind.SLIPS: "result slips of a round",
        LinkKind.SLIP: "result slip",
        LinkKind.SIGN_UP: "sign-up",
        LinkKind.HALL: "check-in in the hall",
    }
)


def shared(connection: Connection) -> dict[str, Any]:
    """Return what every page of accounts may show: words, names of events, the shortest password."""
    events = {id: display_text(name, id) for id, name, _, _ in known_events(connection)}
    return {"roles": ROLES, "kinds": KINDS, "events": events, "least": SHORTEST}
