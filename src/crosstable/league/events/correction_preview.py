"""What a correction would change: standings, later pairings, boards that have not started, ratings.

Nothing is written, and nobody waits: the event and the games are looked at as the correction would make them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sqlalchemy import Connection

from crosstable.league.events.plan import CLOSED
from crosstable.league.events.results import Entered, entered_results
from crosstable.league.events.run_round import DRAFT, RunRound
from crosstable.league.events.running import RunningEvent, read_running
from crosstable.league.lists.publication import calculate_published, rating_moves
from crosstable.league.results.other_results import with_results
from crosstable.league.snapshot import RunDiff
from crosstable.league.store.store import Store
from crosstable.model.events import Round
from crosstable.model.names import clean_name
from crosstable.pairing.check import RoundCheck, played_round
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system
from crosstable.standings.table import Standing, standings

PAIRS = 2_000_000  # four rounds of a thousand players


WhyNot = Literal["", "draft", "policy", "size"]


@dataclass(frozen=True, slots=True)
class PlaceChange:
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
    was paired with what the policy says now.  Where it is None, `why_not` says why: "draft", which is paired again
    before it is published; "policy", which weighs nothing (Berger tables, tables of three); "size": it was played,
    and the event is large.  `differed_before`: of a round with constraints or boards set by hand, whether the policy
    would have paired it so without the correction, too.
    """

    round: int
    state: str
    not_started: tuple[int, ...]
    all_boards: int
    check: RoundCheck | None
    why_not: WhyNot = ""
    differed_before: bool = False

    @property
    def would_differ(self) -> bool:
        """Whether the policy would pair the round differently now, for the correction."""
        return self.check is not None and not self.check.is_optimal and not self.differed_before


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction would change; `ratings` tells by published pool who moves, where anybody does.

    Games of an open event are not rated yet, so they move nobody.
    """

    entered: tuple[Entered, ...]
    moved: tuple[PlaceChange, ...]
    later: tuple[LaterRound, ...]
    ratings: Mapping[str, RunDiff]


def preview_results(
    store: Store,
    event_id: str,
    results: Sequence[tuple[int, str]],
    *,
    round: int | None = None,
    reason: str = "to see what it would change",
    pairs: int | None = PAIRS,
) -> Consequences:
    """Say what entering or correcting results would change, and change nothing.

    Arguments and errors are those of `enter_results`.  Rounds that were played are weighed again, the latest first,
    until that is this many `pairs` of players, None for any number; a round in which boards have not started always is.

    Cost: a solve for each round that is weighed, two for one that was changed by hand: half a second for 1,000 players.
    """
    with store.read() as connection:
        before = read_running(connection, event_id)
        entered = entered_results(before, results, round=round, reason=clean_name(reason))
        if not any(each.is_new for each in entered):
            return Consequences(tuple(entered), (), (), {})
        ratings = _rating_moves(connection, store.clock(), before, entered) if before.plan.status == CLOSED else {}
    after = corrected(before, entered)
    later = _later(before, after, _number(after, round), pairs)
    return Consequences(tuple(entered), moved(before, after), later, ratings)


def _rating_moves(
    connection: Connection, now: dt.datetime, running: RunningEvent, entered: Sequence[Entered]
) -> Mapping[str, RunDiff]:
    """Return which ratings of published pools the results would move."""
    changed = {int(each.game[1:]): each.after for each in entered if each.is_new}
    return rating_moves(
        connection,
        calculate_published(connection, now),
        calculate_published(connection, now, lambda read: with_results(read, changed, running.plan.result_rules)),
    )


def corrected(running: RunningEvent, entered: Sequence[Entered]) -> RunningEvent:
    """Give the event with these results, without reading it again."""
    after = {each.game: each.after for each in entered}
    rounds = []
    for each in running.rounds:
        games = tuple(replace(known, game=after.get(known.id, known.game)) for known in each.games)
        rounds.append(replace(each, games=games) if any(known.id in after for known in each.games) else each)
    played = tuple(
        Round(each.number, tuple(known.game for known in each.games)) for each in rounds if each.state != DRAFT
    )
    return replace(running, event=replace(running.event, rounds=played), rounds=tuple(rounds))


def moved(before: RunningEvent, after: RunningEvent) -> tuple[PlaceChange, ...]:
    """Compare the standings of an event in two states; only who moved."""
    old = {row.entrant.id: (row.place, row.score) for row in _rows(before)}
    found = []
    for row in _rows(after):
        place, score = old.get(row.entrant.id, (0, 0))
        if (place, score) != (row.place, row.score):
            found.append(PlaceChange(row.entrant.id, place, row.place, score, row.score))
    return tuple(found)


def _rows(running: RunningEvent) -> Sequence[Standing]:
    return standings(running.event, running.plan.tiebreaks).rows


def _number(running: RunningEvent, round: int | None) -> int:
    return running.event.rounds[-1].number if round is None else round


def _later(before: RunningEvent, running: RunningEvent, corrected: int, pairs: int | None) -> tuple[LaterRound, ...]:
    chosen = pairing_system(running.plan.policy, running.plan.pairing_settings, rounds=running.event.rounds_planned)
    found = []
    for each in reversed(running.rounds):
        if each.number <= corrected:
            break
        boards = [board.number for board in each.pairing.boards]
        waiting = tuple(boards if each.state == DRAFT else (known.game.board or 0 for known in each.unfinished))
        pairs = None if pairs is None else pairs - len(boards) * (2 * len(boards) - 1)
        is_too_much = pairs is not None and pairs < 0 and not waiting
        why_not = _why_not(each, chosen, is_too_much=is_too_much)
        weighed = None if why_not else chosen.check(played_round(running.event, each.number, seed=each.pairing.seed))
        is_so = weighed is not None and not weighed.is_optimal and _differed(before, chosen, each, weighed)
        found.append(LaterRound(each.number, each.state, waiting, len(boards), weighed, why_not, is_so))
    return tuple(reversed(found))


def _differed(before: RunningEvent, chosen: PairingSystem, of: RunRound, weighed: RoundCheck) -> bool:
    """Tell whether the policy would have paired a round in the same other way without the correction.

    A round without constraints and without boards set by hand was as the policy wants: it is not weighed once more.
    """
    asked = of.pairing.constraints
    if not (of.by_hand or asked.forced or asked.forbidden):
        return False
    earlier = chosen.check(played_round(before.event, of.number, seed=of.pairing.seed))
    if earlier.difference is None or weighed.difference is None:
        return False
    return set(earlier.difference.new) == set(weighed.difference.new)


def _why_not(of: RunRound, chosen: PairingSystem, *, is_too_much: bool) -> WhyNot:
    """Say why a round is not weighed again; "" where it is."""
    if of.state == DRAFT:
        return "draft"
    if not chosen.can_check:
        return "policy"
    return "size" if is_too_much else ""
