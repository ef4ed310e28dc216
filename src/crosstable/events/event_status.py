"""The status of an event that is run in a league: what only asks for it needs no plan."""

from __future__ import annotations

from typing import Literal

OPEN, CLOSED = "open", "closed"
Status = Literal["open", "closed"]
