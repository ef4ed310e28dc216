"""What is wrong with the rating lists of a league, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "change-settings": "In league.toml, under [[pools]], {settings}; then {@configure}.",
        "game": "game {id} of {event!r} ({players:name})",
        "game-without-event": "game {id} ({players:name})",
        "league-exists": "{league} already holds a league. Choose another name for the new one.",
        "list-not-rateable": "Rating list {pool!r}: {why}",
        "list-with-game-not-rateable": "Rating list {pool!r}: {why} Take game {id} out only if it is itself wrong: "
        "{@void-game}.",
        "no-league-yet": "This file holds no league yet: its creation was interrupted. {@finish-creating}.",
        "no-such-rating-list": "This league has no rating list {key!r}. Its settings (league.toml) name the rating "
        "lists.",
        "other-lists-rateable": "{what} Other lists, such as {other!r}, can be published meanwhile: {@publish-list}.",
        "ranks-need-starting-scores": "The ranks do not follow the points of the games. The file has no place for "
        "starting scores, so this may be a McMahon event; the ranks were not checked.",
        "starting-scores-missing": "Most players have more points than their games give, as in a McMahon event. The "
        "file has no starting scores, so points and ranks were not checked.",
        "with-advice": "{what} {advice}",
    }
)

ACTIONS: Mapping[str, str] = MappingProxyType(
    {
        "configure": "apply the settings again",
        "finish-creating": "Create the league again",
        "publish-list": "publish {other}",
        "void-game": "correct {id} to be void",
    }
)
