"""Names of entrants as their game writes them: the title before the name in chess, the rank after it in Go.

Names that a player keeps hidden or short have neither, nor a club.  Sex, date of birth and notes are never shown.
"""

from __future__ import annotations

from typing import NamedTuple

from crosstable.games.profile import GameProfile
from crosstable.model.events import Entrant
from crosstable.model.names import display_text

_LONGEST = 12


class NameAffixes(NamedTuple):
    """What stands before and after the name of an entrant; "" for nothing."""

    title: str
    rank: str

    def around(self, name: str) -> str:
        """Return the name with title and rank.

        Example:
            >>> NameAffixes("", "3k").around("Ann Lee")
            'Ann Lee 3k'
        """
        return " ".join(part for part in (self.title, name, self.rank) if part)


def name_parts(entrant: Entrant, game: GameProfile) -> NameAffixes:
    """Return title and rank of an entrant, as far as the game has them and the player shows the name."""
    if entrant.player.display != "public":
        return NameAffixes("", "")
    details = entrant.details
    title = details.title if details.title and game.titles else ""
    rank = details.grade if details.grade and game.ranks is not None else ""
    return NameAffixes(_short(title), _short(rank)) if title or rank else NameAffixes("", "")


def club_of(entrant: Entrant) -> str:
    """Return the club of an entrant, "" where it is not known or the player does not show the name."""
    player = entrant.player
    return display_text(player.club) if player.club and player.display == "public" else ""


def _short(text: str) -> str:
    return display_text(text)[:_LONGEST] if text else ""
