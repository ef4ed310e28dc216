"""Any game: two sides without names, won, drawn or lost."""

from __future__ import annotations

from crosstable.games.notation import OutcomeOrCount
from crosstable.games.profile import GameProfile

PLAIN = GameProfile(name="plain", title="Any game", notation=OutcomeOrCount())
