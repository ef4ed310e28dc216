"""The demo league, run with the functions of the commands: the same league, with a log that reads as a story."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from crosstable.changes.publication import publish
from crosstable.cli.demo_desk import DemoClock, LeagueDesk
from crosstable.cli.demo_league import TIEBREAKS, _compare, _empty_league, _write_results
from crosstable.demo import calendar
from crosstable.demo.desk import DrawnOutcome
from crosstable.demo.league import DemoLeague, demo_league, play_league
from crosstable.events.running import RunningEvent, read_running
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.store.change_log import Change, read_log
from crosstable.facts.store.store import Store
from crosstable.formats.reading import read_results
from crosstable.model.events import Event
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from crosstable.reading.league_reader import read_pool, read_snapshot

DAY = dt.date(2026, 1, 6)
QUICK = calendar.Evening("Evening", DAY, 1, calendar.STANDARD, 0)


@dataclass(frozen=True, slots=True)
class Ran:
    """A league that was run, and the same made up on paper."""

    store: Store
    desk: LeagueDesk
    paper: DemoLeague

    def events(self) -> list[RunningEvent]:
        with self.store.read() as connection:
            return [read_running(connection, each) for each in self.desk.events]

    def log(self) -> list[Change]:
        with self.store.read() as connection:
            return list(read_log(connection, limit=None))[::-1]


pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ran]:
    """Run three seasons of two fortnights."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(calendar, "_FORTNIGHTS", 2)
        yield _run(tmp_path_factory.mktemp("league"), seed=1)


def _run(folder: Path, seed: int) -> Ran:
    desk = _desk(folder)
    play_league(seed, desk)
    return Ran(desk.store, desk, demo_league(seed))


def _desk(folder: Path) -> LeagueDesk:
    clock = DemoClock(dt.date(2023, 9, 26))
    return LeagueDesk(_empty_league(folder, clock), clock, TIEBREAKS)


def _told(event: Event) -> list[object]:
    """Return who was entered and what happened in each round, by name."""
    names = {each.id: each.player.name for each in event.entrants}
    entered = [
        (each.player.name, each.number, each.rating, each.from_round, each.until_round) for each in event.entrants
    ]
    rounds = [
        sorted(
            (
                game.board or 99,
                game.kind.value,
                sorted((names[s.players[0]], s.place or 0, s.colour or "") for s in game.sides),
            )
            if len(game.sides) > 1
            else (99, game.kind.value, names[game.players[0]])
            for game in this.games
        )
        for this in event.rounds
    ]
    return [event.name, event.date, event.rounds_planned, entered, *map(repr, rounds)]


def test_the_league_is_the_one_that_was_made_up_on_paper(ran: Ran) -> None:
    # Two independent keepers of one story: commands on a database, and events in memory.
    assert [_told(event) for event in ran.paper.events] == [_told(each.event) for each in ran.events()]
    assert {"closed"} == {each.plan.status for each in ran.events()}
    assert {"standard", "blitz"} == {game.discipline for each in ran.events() for game in each.event.games()}


def test_every_game_came_through_the_commands_of_an_event(ran: Ran) -> None:
    commands = [change.command for change in ran.log()]

    rounds = sum(len(event.rounds) for event in ran.paper.events)
    assert (12, 12, 6) == tuple(commands.count(name) for name in ("event-new", "event-close", "publish"))
    assert {rounds} == {commands.count(name) for name in ("event-pair", "event-publish", "event-result")}
    assert {"event-bye", "event-confirm", "event-correct", "event-withdraw"} < set(commands)
    assert commands.count("event-enter") > 12  # a player came late
    assert "import" not in commands


def test_who_and_when_are_plausible(ran: Ran) -> None:
    log = ran.log()
    names = {change.target: change.at.date() for change in log if change.command == "event-new"}

    assert {"director", "arbiter"} == {change.actor for change in log}
    assert sorted(change.at for change in log) == [change.at for change in log]
    assert [event.date for event in ran.paper.events] == list(names.values())
    for change in log:
        if change.target in names:
            assert names[change.target] == change.at.date()
            assert 10 <= change.at.hour < 23


def test_corrections_have_a_reason_and_confirmations_another_person(ran: Ran) -> None:
    log = ran.log()

    corrected = [change for change in log if change.command == "event-correct"]
    assert corrected
    assert all(change.reason.endswith(".") and change.actor == "arbiter" for change in corrected)
    assert any(each.confirmed for each in ran.events())
    assert {"arbiter"} == {who for each in ran.events() for who in each.confirmed.values()}


def test_published_ratings_are_those_of_the_games(ran: Ran) -> None:
    pool, players = read_pool(ran.store)
    again = rate(History.from_games(ran.paper.games()), Elo())

    assert {line.player: line.rating for line in again.leaderboard()} == {
        players[line.player].name: line.rating for line in pool.ratings.leaderboard()
    }


@pytest.mark.slow
def test_the_whole_league_is_the_one_that_was_made_up_on_paper(tmp_path: Path) -> None:
    ran = _run(tmp_path, seed=2)  # the short one is that of seed 1

    assert [_told(event) for event in ran.paper.events] == [_told(each.event) for each in ran.events()]


def test_results_are_written_board_by_board_and_rate_to_what_was_published(ran: Ran, tmp_path: Path) -> None:
    publish(ran.store, "ann")
    snapshot = read_snapshot(ran.store)
    names = {public_id: player.name for public_id, player in snapshot.players.items()}

    count = _write_results(snapshot, names, tmp_path / "results.csv")

    with (tmp_path / "results.csv").open("rb") as stream:
        history = History.from_sources(read_results(stream, "results.csv").source)
    lines = (tmp_path / "results.csv").read_text(encoding="utf-8").splitlines()
    first = [line.split(",") for line in lines[1:40] if line.startswith("2023-10-03,Standard evening 1,1,1,")]
    boards = [line[4] for line in first if line[4]]
    assert count == len(lines) - 1 == len(list(ran.paper.games()))
    assert [str(at) for at in range(1, len(boards) + 1)] == boards
    assert all(not line[4] for line in first[len(boards) :])
    assert {line.player: line.rating for line in rate(history, Elo()).leaderboard()} == {
        names[line.player]: line.rating for line in snapshot.pools[0].ratings.leaderboard()
    }


def test_forfeits_are_entered_as_such(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    desk.begin(QUICK)
    desk.enter([(Player(id, id), None) for id in "abcdef"])
    boards = desk.pair(1, [])

    desk.take_results(
        {
            1: DrawnOutcome(2, 1, ResultKind.FORFEIT),
            2: DrawnOutcome(None, None, ResultKind.DOUBLE_FORFEIT),
            3: DrawnOutcome(1, 1),
        }
    )

    with desk.store.read() as connection:
        games = read_running(connection, desk.event).event.rounds[0].games
    assert [ResultKind.FORFEIT, ResultKind.DOUBLE_FORFEIT, ResultKind.PLAYED] == [game.kind for game in games]
    assert [(1, 2), (None, None), (1, 1)] == [tuple(side.place for side in game.sides) for game in games]  # White first
    assert [desk.ids[each.black] for each in boards] == [game.players[1] for game in games]


def test_the_log_shows_in_words_what_was_done(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    desk.begin(QUICK)
    desk.enter([(Player(id, f"Player {id}"), None) for id in "abcd"])
    desk.sit_out("d", 2, ResultKind.HALF_BYE)
    desk.pair(1, [])
    desk.take_results({1: DrawnOutcome(1, 2), 2: DrawnOutcome(1, 1)})
    desk.correct(1, 2, DrawnOutcome(1, 2), "A win had been entered as a draw.")
    desk.confirm()
    desk.withdraw("a")

    with desk.store.read() as connection:
        said = [sentence(row, {}) for row in read_log(connection)][::-1]

    assert [
        "created the league",
        "created Evening (e1), template swiss",
        "entered p1, p2, p3, p4",
        "p4 has a half-bye in round 2",
        "paired round 1, 2 boards",
        "published round 1, 2 boards",
        "round 1: p1 beat p3; p2 drew with p4",
        "corrected round 1: p4 beat p2 (was: p2 drew with p4)",
        "confirmed round 1, board 1",
        "p1 withdrew after round 1",
    ] == said


def test_ratings_seed_only_after_they_were_published(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    people = [Player(id, f"Player {id}") for id in "abcd"]
    before = desk.seeds(people)
    desk.begin(QUICK)
    desk.enter([(player, None) for player in people])
    for _ in range(3):
        desk.take_results({each.number: DrawnOutcome(1, 2) for each in desk.pair(1, [])})
    desk.close()
    desk.publish()

    after = desk.seeds([*people, Player("new", "Newcomer")])

    assert [None] * 4 == before
    assert None is after[-1]
    assert None not in after[:-1]
    assert 6000.0 == pytest.approx(sum(rating or 0.0 for rating in after))
    assert publish(desk.store, "ann").change is None


def test_the_last_settings_let_the_overall_list_be_compared(tmp_path: Path) -> None:
    desk = _desk(tmp_path)
    desk.begin(QUICK)
    desk.enter([(Player(id, f"Player {id}"), None) for id in "abcd"])
    desk.take_results({each.number: DrawnOutcome(1, 2) for each in desk.pair(1, [])})
    desk.close()
    desk.publish()
    before = read_snapshot(desk.store).pools

    _compare(desk.store, tmp_path)
    publish(desk.store, "ann")

    compared = [None if pool.comparison is None else pool.comparison.lists for pool in read_snapshot(desk.store).pools]
    assert [None] * 3 == [pool.comparison for pool in before]
    assert [["elo", "glicko2", "weng-lin-pl"], None, None] == [
        None if lists is None else [each.label for each in lists] for lists in compared
    ]
    with desk.store.read() as connection:
        assert (tmp_path / "league.toml").read_text(encoding="utf-8").count("compare = ") == 1
        assert "director" == next(row.actor for row in read_log(connection) if row.command == "configure")


def test_the_clock_never_goes_back() -> None:
    clock = DemoClock(dt.date(2026, 1, 6), dt.time(18))

    clock.wait_until(dt.date(2026, 1, 6), dt.time(10))
    first = clock()
    clock.wait(dt.timedelta(minutes=30))

    assert dt.datetime(2026, 1, 6, 18, 1, tzinfo=dt.UTC) == first
    assert dt.datetime(2026, 1, 6, 18, 32, tzinfo=dt.UTC) == clock()
