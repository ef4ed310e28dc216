"""Draw the fixtures of a league: all rounds at once, each with its day, time and place.

Rules
1. Only systems whose tables are fixed before the first round can be drawn whole: round robins, single and double, in
   groups too.  Home and away follow the tables.
2. All rounds are published in one change.  The first that lacks results is the one that is played
   (`RunningEvent.current`), but results are entered in any of them.
3. The entrant who is free in a round scores nothing: everybody is free equally often, and standings count what is
   played.
4. Before the first result the fixtures can be drawn again; undo takes them away.
5. An entrant with a venue plays the home matches there.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from crosstable.events.boards import add_boards, remove_boards
from crosstable.events.entry_rows import open_event
from crosstable.events.fixture_clashes import check_no_clash, matches_of
from crosstable.events.fixture_rows import end_fixtures, put_fixtures
from crosstable.events.group_draws import check_groups_drawn
from crosstable.events.round_checks import check_enough_players, check_games, has_result, last_planned
from crosstable.events.round_rows import end_round, put_round
from crosstable.events.rounds import games_of
from crosstable.events.run_round import PUBLISHED, RunRound
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.stage_pairing import pair_in_stage
from crosstable.events.teams.running_teams import byes_of, first_and_second
from crosstable.facts.store.optimistic_write import affects_event, compute_then_write
from crosstable.facts.store.store import Store, Write
from crosstable.model.errors import InputError
from crosstable.model.events import Round
from crosstable.model.fixtures import WHOLE_ROUND, Fixture, Schedule, Slot
from crosstable.model.games import Game
from crosstable.model.teams.event_teams import TeamPairing
from crosstable.pairing.policy_traits import policy_traits
from crosstable.pairing.systems import pairing_system


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days of the rounds of an event.

    Args:
        days: of the rounds, in order; where they end, `every` goes on from the last.
        every: days between two rounds; None for no further days.
        time, place: of all rounds.
    """

    days: Sequence[dt.date] = ()
    every: int | None = None
    time: dt.time | None = None
    place: str = ""

    def slots(self, rounds: Sequence[int]) -> tuple[Fixture, ...]:
        """Return the slots of rounds.

        Raises:
            InputError: more days than rounds, or a day that is after the end of the calendar.
        """
        if len(self.days) > len(rounds):
            raise InputError("events/more-days-than-rounds", days=len(self.days), rounds=len(rounds))
        days: list[dt.date | None] = [*self.days]
        while self.every and self.days and len(days) < len(rounds):
            days.append(_later(self.days[-1], self.every * (len(days) - len(self.days) + 1)))
        days += [None] * (len(rounds) - len(days))
        found = (
            Fixture(at, WHOLE_ROUND, Slot(day, self.time, self.place)) for at, day in zip(rounds, days, strict=True)
        )
        return tuple(each for each in found if not each.slot.is_open)


def _later(day: dt.date, days: int) -> dt.date:
    try:
        return day + dt.timedelta(days=days)
    except OverflowError:
        raise InputError("events/day-after-the-end", day=str(day), days=days) from None


def draw_fixtures(
    store: Store,
    actor: str,
    event_id: str,
    calendar: Calendar = Calendar(),
    venues: Mapping[str, str] | None = None,
    *,
    dry_run: bool = False,
) -> tuple[RunRound, ...]:
    """Draw all rounds of a round robin, and publish them.

    Args:
        calendar: the days of the rounds.
        venues: where entrants play at home, by their ids.
    Raises:
        InputError: the pairing system pairs round by round, a result is entered already, fewer than two entrants, or
            two matches at once for one team or at one venue.
    """

    def compute(connection: Connection) -> tuple[RunningEvent, tuple[RunRound, ...]]:
        running = open_event(connection, event_id)
        return running, _drawn(running)

    def apply(write: Write, computed: tuple[RunningEvent, tuple[RunRound, ...]]) -> tuple[RunRound, ...]:
        running, rounds = computed
        for before in running.rounds:
            remove_boards(write, before.games)
            end_round(write, running, before.number)
        end_fixtures(write, running.number)
        fresh = replace(running, rounds=())
        add_boards(write, running, [game for each in rounds for game in games_of(fresh, each)])
        for each in rounds:
            put_round(write, running, each)
        put_fixtures(write, running.number, calendar.slots([each.number for each in rounds]))
        drawn = read_running(write.connection, event_id)
        put_fixtures(write, running.number, _at_home(drawn, venues or {}))
        drawn = read_running(write.connection, event_id)
        check_no_clash(drawn, drawn.schedule, [(each.round, each.board) for each in matches_of(drawn)])
        boards = sum(len(each.pairing.boards) for each in rounds)
        write.log(after={"rounds": len(rounds), "boards": boards, "first": _first_day(drawn.schedule)})
        return drawn.rounds

    made: tuple[RunRound, ...] = compute_then_write(
        store,
        actor,
        "event-draw-fixtures",
        compute,
        apply,
        relevant=affects_event(event_id),
        skip=lambda computed: computed[1] if dry_run else None,
        target=event_id,
    )
    return made


def schedule_rounds(
    store: Store,
    actor: str,
    event_id: str,
    calendar: Calendar,
    rounds: Sequence[int] = (),
    *,
    dry_run: bool = False,
) -> Schedule:
    """Set the days, times and places of rounds, of any event, paired or not.

    Args:
        rounds: that get the days, in order; none for all that are planned or paired.
    Raises:
        InputError: a round that is not planned, nothing to set, or matches that fall on others.
    """
    with store.write(actor, "event-schedule", target=event_id, dry_run=dry_run) as write:
        running = open_event(write.connection, event_id)
        last = last_planned(running, 1) or max((each.number for each in running.rounds), default=0)
        last = max(last, len(running.rounds), len(calendar.days) if last == 0 else 0)
        wanted = tuple(rounds) or tuple(range(1, last + 1))
        if any(number > last for number in wanted) and last:
            raise InputError("events/round-not-planned", round=max(wanted), event=event_id, planned=last)
        set_slots = [replace(each, slot=_again(running, each)) for each in calendar.slots(wanted)]
        if not set_slots:
            raise InputError("events/nothing-to-schedule", event=event_id)
        put_fixtures(write, running.number, set_slots)
        changed = read_running(write.connection, event_id)
        numbers = {each.round for each in set_slots}
        moved = [(each.round, each.board) for each in matches_of(changed) if each.round in numbers]
        check_no_clash(changed, changed.schedule, moved)
        write.log(after={"rounds": sorted(numbers), "first": _first_day(changed.schedule)})
        return changed.schedule


def _again(running: RunningEvent, given: Fixture) -> Slot:
    """Return the slot of a round as it is to be: what is not set stays, and a change of what is known is a move."""
    before = running.schedule.round_slot(given.round)
    after = replace(given.slot.over(before), moves=0)
    is_moved = not before.is_open and after != replace(before, moves=0)
    return replace(after, moves=before.moves + is_moved)


def _drawn(running: RunningEvent) -> tuple[RunRound, ...]:
    """Return all rounds of the tables, without writing them."""
    plan = running.plan
    if not policy_traits(plan.policy).is_predetermined or plan.is_fide:
        raise InputError("events/fixtures-not-predetermined", event=running.id, policy=plan.policy)
    if any(has_result(known.game) for each in running.rounds for known in each.games):
        raise InputError("events/fixtures-begun", event=running.id)
    fresh = _before_first_round(running)
    check_enough_players(fresh, 1)
    check_groups_drawn(fresh, 1)
    last = last_planned(fresh, 1)
    if last is None:
        last = pairing_system(plan.policy, plan.pairing_settings).last_round(fresh.paired_event)
    if last is None:
        raise InputError("events/fixtures-not-predetermined", event=running.id, policy=plan.policy)
    rounds = []
    with running.naming_players():
        for number in range(1, last + 1):
            pairing = pair_in_stage(fresh, number, seed=number)
            free = (*pairing.waiting, *pairing.allocated)  # they score nothing: rule 3
            pairing = replace(pairing, bye=None, byes=(), waiting=free)
            rounds.append(RunRound(number, PUBLISHED, pairing, change=0))
            games = games_of(fresh, rounds[-1])
            check_games(fresh, number, games)
            fresh = _with_round(fresh, rounds[-1], games)
    return tuple(rounds)


def _before_first_round(running: RunningEvent) -> RunningEvent:
    """Return the event without its rounds."""
    event = replace(running.event, rounds=())
    teams = None if running.teams is None else replace(running.teams, event=event, pairings=())
    return replace(running, event=event, rounds=(), teams=teams)


def _with_round(running: RunningEvent, drawn: RunRound, games: Sequence[Game]) -> RunningEvent:
    """Return the event with a round that was drawn: the next one is drawn after it."""
    event = replace(running.event, rounds=(*running.event.rounds, Round(drawn.number, tuple(games))))
    teams = running.teams
    if teams is not None:
        pairs = [first_and_second(board.seats, teams.rules.match_rules) for board in drawn.pairing.boards]
        pairings = (*teams.pairings, TeamPairing(pairs, byes_of(drawn.pairing)))
        teams = replace(teams, event=event, pairings=pairings)
    return replace(running, event=event, teams=teams)


def _at_home(running: RunningEvent, venues: Mapping[str, str]) -> list[Fixture]:
    """Return the slots of the matches whose home side has a venue."""
    return [
        Fixture(each.round, each.board, Slot(place=venues[each.sides[0]]))
        for each in matches_of(running)
        if each.sides[0] in venues
    ]


def _first_day(schedule: Schedule) -> str | None:
    """Return the first day, for the log."""
    days = [each.slot.day for each in schedule.fixtures if each.slot.day is not None]
    return str(min(days)) if days else None
