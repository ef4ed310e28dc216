"""crosstable: collect results, rate players, pair rounds, publish.

Names are imported on first use, so that `import crosstable` stays quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosstable.model.errors import CrosstableError as CrosstableError
    from crosstable.model.errors import Problem as Problem
    from crosstable.model.events import Entrant as Entrant
    from crosstable.model.events import Event as Event
    from crosstable.model.events import Round as Round
    from crosstable.model.games import Game as Game
    from crosstable.model.games import Member as Member
    from crosstable.model.games import Side as Side
    from crosstable.model.history import History as History
    from crosstable.model.players import Identity as Identity
    from crosstable.model.players import Player as Player
    from crosstable.model.results import ResultKind as ResultKind
    from crosstable.model.results import ResultRules as ResultRules
    from crosstable.ratings.elo import Elo as Elo
    from crosstable.ratings.rate import Ratings as Ratings
    from crosstable.ratings.rate import rate as rate
    from crosstable.ratings.scale import Scale as Scale

__version__ = "0.1.0"

_HOMES = {
    "CrosstableError": "model.errors",
    "Elo": "ratings.elo",
    "Entrant": "model.events",
    "Event": "model.events",
    "Game": "model.games",
    "History": "model.history",
    "Identity": "model.players",
    "Member": "model.games",
    "Player": "model.players",
    "Problem": "model.errors",
    "Ratings": "ratings.rate",
    "ResultKind": "model.results",
    "ResultRules": "model.results",
    "Round": "model.events",
    "Scale": "ratings.scale",
    "Side": "model.games",
    "rate": "ratings.rate",
}
__all__ = sorted(_HOMES)  # noqa: PLE0605  # sorted from the one table above


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'crosstable' has no attribute {name!r}")
    return getattr(import_module(f"crosstable.{_HOMES[name]}"), name)
