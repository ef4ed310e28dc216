"""What a correction would change: standings, later pairings, boards that have not started.

Nothing is written: the correction is made, looked at, and undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.league.store import Store
from crosstable.league.tournament.results import Entered, apply_results
from crosstable.league.tournament.running import RunningEvent, read_running
from crosstable.pairing.check import RoundCheck, check_round
from crosstable.pairing.policy import policy
from crosstable.standings.table import Standing, standings


@dataclass(frozen=True, slots=True)
class Moved:
    """An entrant whose place or score is another one.  Scores are in halves."""

    player: str
    place_before: int
    place_after: int
    score_before: int
    score_after: int


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A round after the corrected one, weighed again with the corrected result.

    `not_started` are its boards without a result, `all_boards` how many there are.  `check` compares the round as it
    was paired with what the policy says now; None where the policy weighs nothing (Berger tables, tables of three).
    """

    round: int
    state: str
    not_started: tuple[int, ...]
    all_boards: int
    check: RoundCheck | None

    @property
    def would_differ(self) -> bool:
        """Whether the policy would pair the round differently now."""
        return self.check is not None and not self.check.is_optimal


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction would change."""

    entered: tuple[Entered, ...]
    moved: tuple[Moved, ...]
    later: tuple[LaterRound, ...]


def preview_results(
    store: Store,
    actor: str,
    event_id: str,
    results: Sequence[tuple[int, str]],
    *,
    round: int | None = None,
    reason: str = "to see what it would change",
) -> Consequences:
    """Say what entering or correcting results would change, and change nothing.

    Arguments and errors are those of `enter_results`.

    Cost: a solve for each later round.
    """
    with store.write(actor, "event-correct", target=event_id, reason=reason, dry_run=True) as write:
        before = read_running(write.connection, event_id)
        entered = apply_results(write, event_id, results, round=round, reason=reason)
        after = read_running(write.connection, event_id)
        return Consequences(tuple(entered), moved(before, after), _later(after, _number(after, round)))


def moved(before: RunningEvent, after: RunningEvent) -> tuple[Moved, ...]:
    """Compare the standings of an event in two states; only who moved."""
    old = {row.entrant.id: (row.place, row.score) for row in _rows(before)}
    found = []
    for row in _rows(after):
        place, score = old.get(row.entrant.id, (0, 0))
        if (place, score) != (row.place, row.score):
            found.append(Moved(row.entrant.id, place, row.place, score, row.score))
    return tuple(found)


def _rows(running: RunningEvent) -> Sequence[Standing]:
    return standings(running.event, running.plan.tiebreaks).rows


def _number(running: RunningEvent, round: int | None) -> int:
    return running.event.rounds[-1].number if round is None else round


def _later(running: RunningEvent, corrected: int) -> tuple[LaterRound, ...]:
    chosen = policy(running.plan.policy, **running.plan.settings)
    found = []
    for each in running.rounds:
        if each.number <= corrected or not each.games:
            continue
        weighed = None
        if chosen.method == "matching":
            weighed = check_round(running.event, chosen, each.number, seed=each.seed)
        boards = [known for known in each.games if len(known.game.sides) > 1]
        waiting = tuple(known.game.board or 0 for known in each.unfinished)
        found.append(LaterRound(each.number, each.state, waiting, len(boards), weighed))
    return tuple(found)
