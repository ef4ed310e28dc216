"""The komi of an event in files that state it once: that of even games; with handicap it is half a point or none."""

from __future__ import annotations

from crosstable.formats.event.document import EventDocument
from crosstable.model.games import Game

_WITH_HANDICAP = (0.0, 0.5)


def komi_of(document: EventDocument) -> str:
    """Return the komi of even games as text: what the event states, else what all of them have; "" when unknown."""
    stated = document.about.get("komi", "")
    if stated:
        return stated
    found = {game.komi for game in _even_games(document)}
    known = found.pop() if len(found) == 1 else None
    return "" if known is None else f"{known:g}"


def even_komi(document: EventDocument, usual: float) -> float:
    """Return the komi of even games as a number; `usual` where it is not known, or not stated as one."""
    try:
        return float(komi_of(document))
    except ValueError:
        return usual


def implied_in(document: EventDocument) -> tuple[str, ...]:
    """Return the sorts of fact that follow from others in a file that states the komi of the event."""
    return ("komi",) if is_komi_implied(document) else ()


def is_komi_implied(document: EventDocument) -> bool:
    """Return whether the komi of every game follows from that of the event, so that leaving it out loses nothing."""
    try:
        komi = float(komi_of(document))
    except ValueError:
        return False
    with_handicap = {game.komi for this in document.event.rounds for game in this.games if _has_handicap(game)}
    return {game.komi for game in _even_games(document)} <= {komi} and with_handicap <= {*_WITH_HANDICAP, None}


def _has_handicap(game: Game) -> bool:
    return len(game.sides) > 1 and bool(game.handicap)


def _even_games(document: EventDocument) -> list[Game]:
    games = (game for this in document.event.rounds for game in this.games if len(game.sides) > 1)
    return [game for game in games if not game.handicap]
