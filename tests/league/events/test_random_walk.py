"""Random walks of commands on events: every state can be read, an undo is undone, and undoing everything is nothing."""

from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import select

from crosstable.changes.merge import merge_players
from crosstable.changes.undo import undo_change
from crosstable.events.boards_by_hand import set_board
from crosstable.events.bye_requests import cancel_bye, request_bye
from crosstable.events.closing import close_event, reopen_event
from crosstable.events.confirmations import confirm_results
from crosstable.events.entries import enter, re_enter, set_rating, withdraw
from crosstable.events.entry_facts import NewEntry
from crosstable.events.mcmahon import set_bar
from crosstable.events.plan import template
from crosstable.events.plan_rows import known_events
from crosstable.events.planning import change_plan, new_event
from crosstable.events.re_pairing import re_pair_round
from crosstable.events.replacement import replace_entrant
from crosstable.events.results import enter_results
from crosstable.events.rounds import (
    close_round,
    drop_draft,
    pair_and_publish,
    pair_round,
    publish_round,
    unpublish_round,
)
from crosstable.events.running import read_running
from crosstable.facts.players.players import players
from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.results.confirmed_results import select_confirmed
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.schema import (
    entry,
    event_plan,
    event_round,
    player,
    result,
    side,
    sitting_out,
)
from crosstable.model.errors import CrosstableError, InputError, InternalError, StoreError
from crosstable.ranking.event_standings import standings
from crosstable.reading.managed_events import events_run_here
from tests.league.events.made import now
from tests.league.made import DAY, sound

NAMES = ["Ann", "Bo", "Cem", "Dia", "Eve", "Fay", "Gil", "Hal", "Ida", "Jo"]
TEMPLATES = ["swiss", "go-mcmahon", "go-swiss", "card-game", "round-robin", "preferans-evening"]
OF_ROWS = {"id", "change_id", "ended_by", "supersedes", "position"}


def held(store):
    """Return everything that holds, without the numbers of rows and changes."""
    found = {}
    with store.read() as connection:
        for table in (event_plan, entry, sitting_out, event_round):
            rows = connection.execute(select(table).where(table.c.ended_by.is_(None))).mappings()
            found[table.name] = sorted(repr({name: row[name] for name in row if name not in OF_ROWS}) for row in rows)
        in_force = select(result).where(result.c.ended_by.is_(None), ~result.c.is_withdrawn)
        results = {row["id"]: row for row in connection.execute(in_force).mappings()}
        found["games"] = sorted(
            repr({name: row[name] for name in row if name not in OF_ROWS}) for row in results.values()
        )
        found["sides"] = sorted(
            repr((results[row["result_id"]]["game_id"], {name: row[name] for name in row if name != "result_id"}))
            for row in connection.execute(select(side)).mappings()
            if row["result_id"] in results
        )
        confirmed = connection.execute(select_confirmed(result.c.id)).scalars()
        found["confirmed"] = sorted(results[number]["game_id"] for number in confirmed if number in results)
        found["unseen"] = unlisted_players(connection)
        found["players"] = sorted(
            repr(row) for row in connection.execute(select(player)) if row.public_id not in found["unseen"]
        )
    return found


def readable(store):
    """Read every event as commands and pages do."""
    with store.read() as connection:
        events = [public_id for public_id, *_ in known_events(connection)]
        for public_id in events:
            running = read_running(connection, public_id)
            entered = {entrant.id for entrant in running.event.entrants}
            assert all(each.players <= entered for each in running.rounds)
            numbers = [entrant.number for entrant in running.event.entrants]
            assert len(set(numbers)) == len(numbers)
            standings(running.event, running.plan.tiebreaks)
        events_run_here(connection, players(connection), 0)
    return sound(store)


class Walk:
    """One random command after another."""

    def __init__(self, store, seed):
        self.store, self.chance = store, Random(seed)
        self.commands = [
            self.begin, self.enter, self.enter, self.withdraw, self.re_enter, self.rating, self.replace, self.bye,
            self.cancel_bye, self.bar, self.plan, self.pair, self.publish, self.pair_and_publish,
            self.pair_and_publish, self.drop, self.unpublish, self.board, self.pair_again, self.results, self.results,
            self.results, self.correct, self.confirm, self.close_round, self.close, self.reopen, self.merge, self.undo,
            self.undo,
        ]  # fmt: skip

    def step(self):
        try:
            self.chance.choice(self.commands)()
        except (StoreError, InternalError):
            raise
        except CrosstableError:
            pass  # the rules do not allow it now

    def event(self):
        with self.store.read() as connection:
            events = [public_id for public_id, *_ in known_events(connection)]
        return self.chance.choice(events) if events else "e1"

    def running(self):
        return now(self.store, self.event())

    def player(self):
        with self.store.read() as connection:
            return self.chance.choice(sorted(players(connection)) or ["p1"])

    def begin(self):
        plan = replace(template(self.chance.choice(TEMPLATES)), rounds_planned=4)
        event_id = new_event(self.store, "ann", f"Cup {self.chance.randrange(10**6)}", plan, date=DAY)
        enter(self.store, "ann", event_id, [NewEntry(name, 1500.0 + at) for at, name in enumerate(NAMES[:5])])

    def enter(self):
        name = self.chance.choice([*NAMES, f"New {self.chance.randrange(30)}"])
        details = (("club", f"Club {self.chance.randrange(3)}"),)
        wanted = [NewEntry(name, self.chance.choice([None, 1800.0]), details=details)]
        enter(self.store, "ann", self.event(), wanted, from_round=self.chance.choice([None, None, 2, 3, 4]))

    def withdraw(self):
        withdraw(self.store, "ann", self.event(), self.player())

    def re_enter(self):
        re_enter(self.store, "ann", self.event(), self.player())

    def rating(self):
        set_rating(self.store, "ann", self.event(), {self.player(): self.chance.choice([None, 1900.0])})

    def replace(self):
        replace_entrant(self.store, "ann", self.event(), self.player(), self.chance.choice(NAMES), reason="wrong one")

    def bye(self):
        kind = self.chance.choice(["zero-bye", "half-bye", "full-bye", "volunteer"])
        request_bye(self.store, "ann", self.event(), self.player(), [self.chance.randrange(1, 5)], kind=kind)

    def cancel_bye(self):
        running = self.running()
        who, number = self.chance.choice(sorted(running.bye_requests) or [("p1", 1)])
        cancel_bye(self.store, "ann", running.id, who, [number])

    def bar(self):
        set_bar(self.store, "ann", self.event(), 1700.0, step=50.0)

    def plan(self):
        running = self.running()
        rules = self.chance.choice(["fide-2026", "egf", "default"])
        change_plan(self.store, "ann", running.id, replace(running.plan, rules=rules))

    def pair(self):
        pair_round(self.store, "ann", self.event(), seed=self.chance.randrange(5))

    def publish(self):
        publish_round(self.store, "ann", self.event())

    def pair_and_publish(self):
        pair_and_publish(self.store, "ann", self.event())

    def drop(self):
        drop_draft(self.store, "ann", self.event())

    def unpublish(self):
        unpublish_round(self.store, "ann", self.event())

    def board(self):
        running = self.running()
        if running.latest:
            set_board(
                self.store, "ann", running.id, running.latest.number, self.player(), self.player(), reason="one car"
            )

    def pair_again(self):
        re_pair_round(self.store, "ann", self.event(), reason="late correction", seed=self.chance.randrange(5))

    def words(self, of, count):
        boards = [known.game for known in of.games if known.game.board]
        chosen = self.chance.sample(boards, min(count, len(boards)))
        return [(game.board, "1 2 3" if len(game.sides) > 2 else self.chance.choice("12=!-")) for game in chosen]

    def results(self):
        running = self.running()
        if running.latest:
            enter_results(self.store, "ann", running.id, self.words(running.latest, 9))

    def correct(self):
        running = self.running()
        of = self.chance.choice(running.rounds) if running.rounds else None
        if of:
            results = self.words(of, 1)
            enter_results(self.store, "bea", running.id, results, round=of.number, reason="misread")

    def confirm(self):
        confirm_results(self.store, self.chance.choice(["bea", "cem"]), self.event())

    def close_round(self):
        close_round(self.store, "ann", self.event())

    def close(self):
        close_event(self.store, "ann", self.event())

    def reopen(self):
        reopen_event(self.store, "ann", self.event(), reason="one more")

    def merge(self):
        merge_players(self.store, "ann", self.player(), self.player())

    def undo(self):
        with self.store.read() as connection:
            changes = [each.id for each in read_log(connection)]
        number = self.chance.choice(changes[:12])
        undo_change(self.store, "ann", number, cascade=self.chance.random() < 0.5)


def undone_newest_first(store):
    """Undo everything that is in force, the newest change first."""
    while True:
        with store.read() as connection:
            left = [
                each for each in read_log(connection)
                if each.undone_by is None and each.undoes is None and each.command not in ("init", "publish")
            ]  # fmt: skip
        if not left:
            return
        undo_change(store, "ann", left[0].id, cascade=True)


def walks(seeds):
    """Return each seed on a file, and a third of them on a server, where the same statements run more slowly."""
    on_server = [pytest.param("postgres", seed, marks=pytest.mark.postgres) for seed in seeds[::3]]
    return pytest.mark.parametrize(
        ("place", "seed"), [*(("sqlite", seed) for seed in seeds), *on_server], indirect=["place"]
    )


@pytest.mark.slow
@walks(range(12))
def test_random_walk_is_readable_at_every_step_and_undone_to_nothing(store, seed):
    walk = Walk(store, seed)
    empty = held(store)
    walk.begin()
    for _ in range(60):
        walk.step()
        assert readable(store)

    undone_newest_first(store)

    assert readable(store)
    left = held(store)
    assert {name: [] for name in left if name not in ("unseen", "players")} == {
        name: rows for name, rows in left.items() if name not in ("unseen", "players")
    }
    assert empty["players"] == left["players"]


@pytest.mark.slow
@walks(range(12, 24))
def test_undo_that_is_undone_is_as_if_nothing_had_been(store, seed):
    walk = Walk(store, seed)
    walk.begin()
    for _ in range(40):
        walk.step()
    with store.read() as connection:
        numbers = [each.id for each in read_log(connection)]
    done = 0
    for number in numbers:
        before = held(store)
        try:
            undo_change(store, "ann", number, cascade=True)
        except InputError:
            continue
        assert readable(store)
        undo_change(store, "ann", len(list(history_numbers(store))))
        assert before == held(store)
        done += 1

    assert done > 3


def history_numbers(store):
    with store.read() as connection:
        return [each.id for each in read_log(connection)]
