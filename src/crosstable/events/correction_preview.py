"""Preview a correction: standings, later pairings, boards that have not started, and ratings.

Nothing is written and no lock is taken: the preview works on the event as the correction would leave it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from sqlalchemy import Connection

from crosstable.events.event_status import CLOSED
from crosstable.events.re_pairing import paired_again, swaps_between
from crosstable.events.results import Entered, entered_results, round_of
from crosstable.events.run_round import DRAFT, PUBLISHED, RunRound
from crosstable.events.running import RunningEvent, read_running
from crosstable.facts.results.other_results import with_games
from crosstable.facts.store.store import Store
from crosstable.model.errors import CrosstableError
from crosstable.model.events import Round
from crosstable.model.names import clean_name
from crosstable.model.stages import stages_at
from crosstable.pairing.constraints import Pair
from crosstable.pairing.played_rounds import RoundCheck, played_round
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system
from crosstable.runs.rating_changes import calculate_published, rating_changes
from crosstable.runs.run_facts import RunDiff

if TYPE_CHECKING:  # events of one stage need no brackets
    from crosstable.pairing.stages import StageEvent

PAIRS = 2_000_000  # four rounds of a thousand players


WhyNotCompared = Literal["", "draft", "policy", "size"]


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """An entrant whose place, score or own tie-breaks change.  Scores are in half-points.

    `tiebreaks` holds, before and after, the tie-breaks of the entrant's own results that change, such as the total of a
    card game or the points of a team's boards; those that depend on opponents move with every correction.
    """

    player: str
    place_before: int
    place_after: int
    score_before: int
    score_after: int
    tiebreaks: Mapping[str, tuple[Fraction, Fraction]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A round after the corrected one, checked with the corrected result.

    `not_started` are the boards without a result, `all_boards` is the number of boards.  `check` compares the round as
    it was paired with the pairing that the policy computes now.  Where it is None, `why_not` is the reason: "draft" (it
    can be paired again), "policy" (Berger tables and tables of three cannot be checked), "size" (the round was played
    and the event is large).  `differed_before` is set where the policy would have paired the round in that other way
    without the correction too, because of constraints or boards set by hand.  `stage` is that of these boards where
    several are played side by side; each has an entry.  `swaps` are two players at a time who change places if the
    boards that have not started are paired again, which changes the fewest boards; None for teams, and where they
    cannot be, in FIDE mode or for want of a pairing: then `can_re_pair` is not set.
    """

    round: int
    state: str
    not_started: tuple[int, ...]
    all_boards: int
    check: RoundCheck | None
    why_not: WhyNotCompared = ""
    differed_before: bool = False
    stage: str = ""
    swaps: tuple[Pair, ...] | None = None
    can_re_pair: bool = False

    @property
    def would_differ(self) -> bool:
        """Whether the policy would pair the round differently now, for the correction."""
        return self.check is not None and not self.check.is_optimal and not self.differed_before


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction would change; `ratings` holds the changes of each published pool that has any.

    Games of an open event are not rated yet, so they change no ratings.
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
    """Return what entering or correcting results would change, without changing anything.

    Arguments and errors are those of `enter_results`.  Later rounds are checked, the latest first, up to this many
    `pairs` of players (None: all); a round with boards that have not started is always checked.

    Raises:
        InputError: as `enter_results`; also where a stage that has begun would take other players.

    Cost: one solve for each checked round, two if it was changed by hand: half a second for 1,000 players.
    """
    with store.read() as connection:
        before = read_running(connection, event_id)
        entered = entered_results(before, results, round=round, reason=clean_name(reason))
        if not any(each.is_new for each in entered):
            return Consequences(tuple(entered), (), (), {})
        _check_cuts(before, entered, round)
        ratings = _rating_changes(connection, store.clock(), before, entered) if before.plan.status == CLOSED else {}
    after = corrected(before, entered)
    later = _later(before, after, _number(after, round), pairs)
    return Consequences(tuple(entered), place_changes(before, after), later, ratings)


def _check_cuts(running: RunningEvent, entered: Sequence[Entered], round: int | None) -> None:
    """Check the stages that have begun after a round and are not played yet; later ones are shown round by round."""
    of = running.round(_number(running, round))
    if running.plan.stages and of.number == len(running.event.rounds):
        from crosstable.events.bracket_checks import check_cuts

        check_cuts(running, of, {each.board: each.after for each in entered if each.is_new})


def _rating_changes(
    connection: Connection, now: dt.datetime, running: RunningEvent, entered: Sequence[Entered]
) -> Mapping[str, RunDiff]:
    """Return the rating changes that the results would cause in published pools."""
    changed = {int(each.game[1:]): each.after for each in entered if each.is_new}
    return rating_changes(
        connection,
        calculate_published(connection, now),
        calculate_published(
            connection, now, lambda read: with_games(connection, read, changed, running.plan.result_rules)
        ),
    )


def corrected(running: RunningEvent, entered: Sequence[Entered]) -> RunningEvent:
    """Return the event with these results, without reading it again."""
    after = {each.game: each.after for each in entered}
    rounds = []
    for each in running.rounds:
        games = tuple(replace(known, game=after.get(known.id, known.game)) for known in each.games)
        rounds.append(replace(each, games=games) if any(known.id in after for known in each.games) else each)
    played = tuple(
        Round(each.number, tuple(known.game for known in each.games)) for each in rounds if each.state != DRAFT
    )
    return replace(running.with_event(replace(running.event, rounds=played)), rounds=tuple(rounds))


def place_changes(before: RunningEvent, after: RunningEvent) -> tuple[PlaceChange, ...]:
    """Return the entrants whose place, score or own tie-breaks differ between two states of an event."""
    old = {row.entrant.id: row for row in before.standings().rows}
    table = after.standings()
    own = {each.code for each in table.order if each.kind == "B"}
    found = []
    for row in table.rows:
        was = old.get(row.entrant.id)
        place, score = (0, 0) if was is None else (was.place, was.half_points)
        values = {} if was is None else {each.code: each.value for each in was.tiebreaks}
        moved = {
            each.code: (values[each.code], each.value)
            for each in row.tiebreaks
            if each.code in own and values.get(each.code, each.value) != each.value
        }
        if (place, score) != (row.place, row.half_points) or moved:
            found.append(PlaceChange(row.entrant.id, place, row.place, score, row.half_points, moved))
    return tuple(found)


def _number(running: RunningEvent, round: int | None) -> int:
    return round_of(running, round).number


def _later(before: RunningEvent, running: RunningEvent, corrected: int, pairs: int | None) -> tuple[LaterRound, ...]:
    found: list[LaterRound] = []
    for each in reversed(running.rounds):
        if each.number <= corrected:
            break
        boards = len(each.pairing.boards)
        pairs = None if pairs is None else pairs - boards * (2 * boards - 1)
        checked = [
            _of_part(before, running, each, part, is_too_much=pairs is not None and pairs < 0)
            for part in _parts(running, each)
        ]
        found[:0] = _with_swaps(running, each, checked) if any(one.would_differ for one in checked) else checked
    return tuple(found)


def _parts(running: RunningEvent, run_round: RunRound) -> Sequence[StageEvent | None]:
    """Return the stages that are played in a round; None stands for an event without stages."""
    stages = running.plan.stages_begun
    if not stages:
        return (None,)
    from crosstable.pairing.stages import stage_event

    parts = [stage_event(running.paired_event, stages, each) for each in stages_at(stages, run_round.number)]
    if len(parts) > 1:
        parts = [part for part in parts if run_round.state == DRAFT or not _had_ended(part, run_round.number)] or parts[
            :1
        ]
    return parts or (None,)


def _of_part(
    before: RunningEvent, running: RunningEvent, run_round: RunRound, part: StageEvent | None, *, is_too_much: bool
) -> LaterRound:
    """Check a round, or the part of it that is played in a stage."""
    plan = running.plan
    chosen = (
        pairing_system(plan.policy, plan.pairing_settings, rounds=running.event.rounds_planned)
        if part is None
        else part.system
    )
    is_alone = part is None or len(_parts(running, run_round)) == 1
    inside = run_round.players if part is None or is_alone else frozenset(part.playing(run_round.number))
    boards = [board.number for board in run_round.pairing.boards if inside.issuperset(board.seats)]
    open_boards = {known.game.board for known in run_round.unfinished}
    waiting = tuple(each for each in boards if run_round.state == DRAFT or each in open_boards)
    why_not = _why_not(run_round, chosen, is_too_much=is_too_much and not waiting)
    checked = None if why_not else _checked(running, chosen, run_round, part)
    is_so = checked is not None and not checked.is_optimal and _differed(before, chosen, run_round, checked, part)
    stage = "" if part is None or is_alone else part.stage.name
    return LaterRound(run_round.number, run_round.state, waiting, len(boards), checked, why_not, is_so, stage)


def _checked(running: RunningEvent, chosen: PairingSystem, run_round: RunRound, part: StageEvent | None) -> RoundCheck:
    """Compare a round that was paired with what its system pairs now."""
    event, offset = (running.paired_event, 0) if part is None else (part.event, part.offset)
    return chosen.check(played_round(event, run_round.number - offset, seed=run_round.pairing.seed))


def _with_swaps(running: RunningEvent, run_round: RunRound, later_rounds: Sequence[LaterRound]) -> list[LaterRound]:
    """Return the parts of a published round with the swaps that pairing its open boards again would make."""
    free = {board for each in later_rounds for board in each.not_started}
    if run_round.state != PUBLISHED or not free or running.plan.is_fide:
        return list(later_rounds)
    if running.teams is not None:
        return [replace(each, can_re_pair=True) for each in later_rounds]
    try:
        after = paired_again(running, run_round, free, reason="correction")
    except CrosstableError:  # no pairing, or none of these boards alone: then it is not offered
        return list(later_rounds)
    swaps = swaps_between(run_round, after)
    board_of = {player: board.number for board in run_round.pairing.boards for player in board.seats}
    return [
        replace(each, swaps=tuple(two for two in swaps if board_of[two[0]] in each.not_started), can_re_pair=True)
        for each in later_rounds
    ]


def _had_ended(part: StageEvent, number: int) -> bool:
    """Return whether a stage had no game in a round that was played by the stages beside it."""
    return not part.event.rounds[number - part.offset - 1].games


def _differed(
    before: RunningEvent, chosen: PairingSystem, run_round: RunRound, checked: RoundCheck, part: StageEvent | None
) -> bool:
    """Return whether the policy would have paired a round in the same other way without the correction.

    A round without constraints and boards set by hand is the one the policy computed, so it is not checked again.
    """
    asked = run_round.pairing.constraints
    if not (run_round.by_hand or asked.forced or asked.forbidden):
        return False
    name = None if part is None else part.stage.name
    same = next((each for each in _parts(before, run_round) if each is not None and each.stage.name == name), None)
    earlier = _checked(before, chosen, run_round, same)
    if earlier.difference is None or checked.difference is None:
        return False
    return set(earlier.difference.new) == set(checked.difference.new)


def _why_not(run_round: RunRound, chosen: PairingSystem, *, is_too_much: bool) -> WhyNotCompared:
    """Return the reason why a round is not checked; "" where it is."""
    if run_round.state == DRAFT:
        return "draft"
    if not chosen.can_check:
        return "policy"
    return "size" if is_too_much else ""
