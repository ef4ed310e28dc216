"""The desk of `crosstable demo`: the demo league, run with the functions of the commands.

Everything goes the way it goes in a real league: `event new`, `enter`, `bye`, `pair`, `publish`, `result`, `confirm`,
`correct`, `withdraw`, `close`, then `publish`.  The clock is made up, too: the log reads as if it had been then.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from crosstable.cli.output import print_note
from crosstable.demo.calendar import Evening, calendar
from crosstable.demo.desk import DrawnOutcome, SeatedPair
from crosstable.model.players import Player
from crosstable.model.results import ResultKind

if TYPE_CHECKING:
    from crosstable.facts.store.store import Store

DIRECTOR, ARBITER = "director", "arbiter"
_POOL = "overall"
_WORDS = {(1, 2): "b", (2, 1): "w", (1, 1): "d"}
_EVENING = dt.timedelta(minutes=150)
_BEGINS, _BEGINS_ON_SATURDAY = dt.time(18), (dt.time(10), dt.time(15))
_SATURDAY = 5


class DemoClock:
    """A made-up clock: each look at it takes a minute."""

    def __init__(self, day: dt.date, time: dt.time = dt.time(9)) -> None:
        self.now = dt.datetime.combine(day, time, tzinfo=dt.UTC)

    def __call__(self) -> dt.datetime:
        """Look at it."""
        self.now += dt.timedelta(minutes=1)
        return self.now

    def wait(self, duration: dt.timedelta) -> None:
        """Advance the clock."""
        self.now += duration

    def wait_until(self, day: dt.date, time: dt.time) -> None:
        """Advance the clock to a time of the day, unless it is later already."""
        self.now = max(self.now, dt.datetime.combine(day, time, tzinfo=dt.UTC))


class LeagueDesk:
    """See `demo.desk.Desk`.

    Args:
        store: the league.
        clock: of the store.
        tiebreaks: for the standings of the events.
    """

    def __init__(self, store: Store, clock: DemoClock, tiebreaks: Sequence[str]) -> None:
        self.store = store
        self.clock = clock
        self.tiebreaks = tuple(tiebreaks)
        self.event = ""
        self.events: list[str] = []
        self.round_takes = _EVENING
        self.has_list = False
        self.ids: dict[str, str] = {}  # in the league, of each demo player that was entered
        self.players: dict[str, str] = {}  # the other way round
        self.boards: dict[int, tuple[str, ...]] = {}  # who sits at each board of the round, by id in the league

    def seeds(self, players: Sequence[Player]) -> list[float | None]:
        """Look the players up in the published list."""
        from crosstable.events.entry_facts import NewEntry
        from crosstable.events.seed_ratings import with_published_ratings

        if not self.has_list:
            return [None] * len(players)
        wanted = [NewEntry(player.name) for player in players]
        with self.store.read() as connection:
            return [each.rating for each in with_published_ratings(connection, wanted, _POOL)]

    def begin(self, evening: Evening) -> None:
        """Begin an event."""
        from crosstable.events.plan import template
        from crosstable.events.planning import new_event

        season = calendar()[evening.season]
        if evening == season.evenings[0]:
            print_note(f"  season {season.name}: {len(season.evenings)} events")
        is_saturday = evening.date.weekday() == _SATURDAY
        self.clock.wait_until(evening.date, _BEGINS_ON_SATURDAY[evening.sequence - 1] if is_saturday else _BEGINS)
        self.round_takes = _EVENING / evening.discipline.rounds
        plan = replace(
            template("swiss"),
            tiebreaks=self.tiebreaks,
            rounds_planned=evening.discipline.rounds,
            discipline=evening.discipline.name,
        )
        self.event = new_event(self.store, DIRECTOR, evening.name, plan, date=evening.date)
        self.events.append(self.event)

    def enter(self, entrants: Sequence[tuple[Player, float | None]]) -> None:
        """Enter players."""
        from crosstable.events.entries import enter
        from crosstable.events.entry_facts import NewEntry

        wanted = [NewEntry(player.name, rating) for player, rating in entrants]
        entered = enter(self.store, DIRECTOR, self.event, wanted).entered
        for (player, _), public_id in zip(entrants, entered, strict=True):
            self.ids[player.id] = public_id
            self.players[public_id] = player.id

    def sit_out(self, player: str, round: int, kind: ResultKind) -> None:
        """Note a bye that somebody asked for."""
        from crosstable.events.bye_requests import request_bye

        request_bye(self.store, DIRECTOR, self.event, self.ids[player], [round], kind=kind.value)

    def pair(self, seed: int, forbidden: Sequence[tuple[str, str]]) -> list[SeatedPair]:
        """Pair the next round and publish it."""
        from crosstable.events.rounds import pair_round, publish_round

        ids = [(self.ids[one], self.ids[other]) for one, other in forbidden]
        pair_round(self.store, DIRECTOR, self.event, forbidden=ids, seed=seed)
        published = publish_round(self.store, DIRECTOR, self.event)
        self.boards = {board.number: board.seats for board in published.pairing.boards}
        return [SeatedPair(number, *(self.players[each] for each in two)) for number, two in self.boards.items()]

    def take_results(self, results: Mapping[int, DrawnOutcome]) -> None:
        """Enter the slips of the round."""
        from crosstable.events.results import enter_results

        self.clock.wait(self.round_takes)
        enter_results(self.store, DIRECTOR, self.event, [(board, _word(each)) for board, each in results.items()])

    def correct(self, round: int, board: int, outcome: DrawnOutcome, why: str) -> None:
        """Correct a result."""
        from crosstable.events.results import enter_results

        enter_results(self.store, ARBITER, self.event, [(board, _word(outcome))], round=round, reason=why)

    def confirm(self) -> None:
        """Confirm what others entered."""
        from crosstable.events.confirmations import confirm_results

        confirm_results(self.store, ARBITER, self.event)

    def withdraw(self, player: str) -> None:
        """Withdraw a player."""
        from crosstable.events.entries import withdraw

        withdraw(self.store, DIRECTOR, self.event, self.ids[player])

    def close(self) -> None:
        """Close the event."""
        from crosstable.events.closing import close_event

        close_event(self.store, DIRECTOR, self.event)

    def publish(self) -> None:
        """Publish the ratings on the morning after."""
        from crosstable.changes.publication import publish

        self.clock.wait_until(self.clock.now.date() + dt.timedelta(days=1), dt.time(9))
        publish(self.store, DIRECTOR)
        self.has_list = True


def _word(outcome: DrawnOutcome) -> str:
    """Return what a director types for a board."""
    if outcome.kind is ResultKind.DOUBLE_FORFEIT:
        return "!"
    word = _WORDS[outcome.black or 0, outcome.white or 0]
    return f"{word}!" if outcome.kind is ResultKind.FORFEIT else word
