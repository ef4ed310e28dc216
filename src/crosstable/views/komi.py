"""The komi of single games, where it is not the usual one of the event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.views import numbers
from crosstable.views.texts import _

_WITH_HANDICAP = (0.0, 0.5)


@dataclass(frozen=True, slots=True)
class UsualKomi:
    """The komi of the even games of an event, None where it is not known; with handicap none or half a point is usual.

    Example:
        >>> UsualKomi(6.5).note(Game.between("Ann", "Bo", 1, komi=7.5))
        'komi 7.5'
    """

    even: float | None = None

    @classmethod
    def of(cls, facts: Mapping[str, str], event: Event) -> UsualKomi:
        """Return what an event states as its komi, else what most of its even games have."""
        try:
            return cls(float(facts.get("komi", "")))
        except ValueError:
            games = (game for this in event.rounds for game in this.games)
            found = Counter(game.komi for game in games if game.komi is not None and not game.handicap)
            return cls(found.most_common(1)[0][0] if found else None)

    def note(self, game: Game) -> str:
        """Return the komi of a game in words, "" where it is the usual one or not known."""
        usual = _WITH_HANDICAP if game.handicap else (self.even,)
        return (
            "" if game.komi is None or game.komi in usual else _("komi {komi}").format(komi=numbers.general(game.komi))
        )

    def terms(self, game: Game) -> list[str]:
        """Return handicap and unusual komi of a game in words."""
        handicap = [_("handicap {stones}").format(stones=numbers.general(game.handicap))] if game.handicap else []
        note = self.note(game)
        return [*handicap, *([note] if note else [])]
