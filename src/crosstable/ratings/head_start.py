"""The head start of the side listed first: its advantage, and what its handicap is worth, in points of the scale.

Rules
1. In a game of two sides it is added to the strength of the side listed first in the expected score, and nowhere else.
2. The advantage (at home, White, first move) is that of the system; on neutral ground there is none.
3. A handicap of h is worth h - 1/2 stones; a system says in its `handicap_points` what one is worth.  Black has them;
   in a game without colours, the side listed first.
4. Three sides or more have no head start.
"""

from __future__ import annotations

import numpy as np

from crosstable.model.columns import Floats
from crosstable.model.history import History
from crosstable.ratings.game_checks import NO_FLOATS, Games, of_games
from crosstable.ratings.handicap import handicaps_of
from crosstable.ratings.live_game import LiveGame


def head_starts_of(history: History, games: Games, span: range, advantage: float, handicap_points: float) -> Floats:
    """Return the head start of the side listed first in each game.

    Args:
        history: the games.
        games: the rated ones.
        span: which of these.
        advantage: of the side listed first, where the ground is not neutral.
        handicap_points: what one stone is worth.
    Returns:
        (len(span),); empty where it is the advantage in every game.
    """
    given, neutral = handicaps_of(history, games, span, handicap_points), history.games.neutral
    if neutral is None or advantage == 0.0:
        return given + advantage if len(given) else NO_FLOATS
    own: Floats = np.where(of_games(games, neutral, span), 0.0, advantage)
    return own + given if len(given) else own


def head_start_of(game: LiveGame, advantage: float, handicap_points: float) -> float:
    """Return the head start of the first side in one game of a live table, as `head_starts_of` does."""
    own = 0.0 if game.neutral else advantage
    return own + handicap_points * (game.handicap - 0.5) if handicap_points and game.handicap > 0.0 else own
