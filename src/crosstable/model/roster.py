"""A growing list of players that gives every batch of games the same player numbers."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from crosstable.model.columns import Indices
from crosstable.model.history import History
from crosstable.model.names import clean_name, match_key


class Roster:
    """Players in order of appearance; spellings that match are one player.

    `players` is the same tuple as long as no player is new, which a run checks by identity.

    Example:
        >>> roster = Roster()
        >>> roster.numbers(["Ann", "Bo", " ann"]).tolist(), roster.players
        ([0, 1, 0], ('Ann', 'Bo'))
    """

    def __init__(self, players: Sequence[str] = ()) -> None:
        self._players = tuple(players)
        self._by_key = {match_key(player): number for number, player in enumerate(self._players)}
        self._by_spelling = {player: number for number, player in enumerate(self._players)}

    @property
    def players(self) -> tuple[str, ...]:
        """All players so far."""
        return self._players

    def known_numbers(self, spellings: Sequence[str]) -> Indices | None:
        """Return the numbers of these spellings, None when one is new."""
        try:
            return np.fromiter(map(self._by_spelling.__getitem__, spellings), dtype=np.uint32, count=len(spellings))
        except KeyError:
            return None

    def numbers(self, spellings: Sequence[str]) -> Indices:
        """Return the numbers of these spellings, adding new players."""
        known = self.known_numbers(spellings)
        if known is not None:
            return known
        new: list[str] = []
        found = [self._number(spelling, new) for spelling in spellings]
        if new:
            self._players = (*self._players, *new)
        return np.array(found, dtype=np.uint32)

    def numbered(self, history: History) -> History:
        """Return a history with the player numbers of this list."""
        numbers = self.numbers(history.players)
        return history.renumbered(self._players, numbers)

    def _number(self, spelling: str, new: list[str]) -> int:
        number = self._by_spelling.get(spelling)
        if number is not None:
            return number
        number = self._by_key.setdefault(match_key(spelling), len(self._players) + len(new))
        if number == len(self._players) + len(new):
            new.append(clean_name(spelling))
        self._by_spelling[spelling] = number
        return number
