"""What is wrong with the pairings of an event by its pairing system, as problems of a check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from crosstable.model.errors import Problem
from crosstable.model.events import Event
from crosstable.model.messages import Message, message
from crosstable.pairing.boards import Pairing
from crosstable.pairing.played_rounds import RoundCheck


def round_problems(check: RoundCheck, event: Event, *, policy: str) -> list[Problem]:
    """List what the policy pairs otherwise: each pair, the bye, and colours where its rules decide them.

    Args:
        check: of one round.
        event: for the names of players.
        policy: its name.
    """
    names = {entrant.id: entrant.player.shown_name() for entrant in event.entrants}
    return [Problem(None, "pairing", "error", replace(said, names=names)) for said in _differences(check, policy)]


def _differences(check: RoundCheck, policy: str) -> Iterator[Message]:
    where = {"round": check.round, "policy": policy}
    for first, second, criteria in check.forbidden:
        if second is None:
            yield message("pairing/played-bye-forbidden", first=first, criteria=list(criteria), **where)
        else:
            yield message("pairing/played-pair-forbidden", first=first, second=second, criteria=list(criteria), **where)
    if check.difference is None:
        if not check.is_optimal:
            yield message("pairing/played-round-without-pairing", **where)
        return
    before, after = check.difference.before, check.difference.after
    if not check.is_optimal:
        opponents = _opponents(before)
        for pair in check.difference.new:
            instead = [opponents[player] for player in pair if player in opponents]
            yield message("pairing/played-pair-differs", first=pair[0], second=pair[1], instead=instead, **where)
        if after.bye is not None and before.bye != after.bye:
            yield message("pairing/played-bye-differs", first=after.bye, second=before.bye, **where)
    for black, white in check.colours:
        yield message("pairing/played-colours-differ", first=white, second=black, **where)


def _opponents(pairing: Pairing) -> dict[str, str]:
    return {
        player: other
        for board in pairing.boards
        if board.has_colours
        for player, other in ((board.black, board.white), (board.white, board.black))
    }
