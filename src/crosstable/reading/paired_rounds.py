"""How a round was paired, as it is shown."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from crosstable.events.run_round import ROUND_CLOSED, RunRound
from crosstable.events.teams.running_teams import byes_of
from crosstable.pairing.board import Reason
from crosstable.reading.snapshot import PairedBoard, PairedRound


def paired_round(run_round: RunRound, confirmed: frozenset[int], published_at: dt.datetime | None) -> PairedRound:
    """Return how a round was paired.

    Args:
        confirmed: the boards whose results a second person confirmed.
        published_at: None where that is not known.
    """
    pairing = run_round.pairing
    return PairedRound(
        number=run_round.number,
        policy=pairing.policy,
        is_closed=run_round.state == ROUND_CLOSED,
        is_proven=pairing.verified,
        boards={
            board.number: PairedBoard(board.seats, _criteria(board.reasons), run_round.by_hand.get(board.number, ""))
            for board in pairing.boards
        },
        bye_reasons=_criteria(pairing.bye_reasons),
        confirmed=confirmed,
        byes=tuple(byes_of(pairing)),
        published_at=published_at,
    )


def _criteria(reasons: Iterable[Reason]) -> tuple[tuple[str, str], ...]:
    return tuple((reason.criterion, str(reason.cost)) for reason in reasons)
