"""What is wrong with the rating lists of a league, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "change-settings": "In league.toml, under [[pools]], {settings}; then {@configure}.",
        "game": "game {id} of {event!r} ({players:name})",
        "game-without-event": "game {id} ({players:name})",
        "list-not-rateable": "Rating list {pool!r}: {why}",
        "list-with-game-not-rateable": "Rating list {pool!r}: {why} Only a game that is itself wrong is taken out: "
        "{@void-game}.",
        "other-lists-rateable": "{what} Other lists can be published meanwhile: {@publish-list}.",
        "with-advice": "{what} {advice}",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "configure": "follow the settings again",
        "publish-list": "publish {other}",
        "void-game": "correct {id} to be void",
    }
)
