"""Snapshots to write sites of: the demo league, and tiny ones made by hand."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from functools import cache

from crosstable.demo.league import demo_league
from crosstable.facts.settings.seasons import RatingTier, Season
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.history import History
from crosstable.model.players import Player
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rate import rate
from crosstable.reading.league_snapshot import LeagueSnapshot
from crosstable.reading.pool_snapshot import PoolSnapshot
from crosstable.reading.snapshot import Correction, EventSnapshot
from crosstable.runs.run_facts import PlayerMove, RunDiff, RunFacts

STAMP = dt.datetime(2026, 3, 1, 12, 30, tzinfo=dt.UTC)
TIERS = (RatingTier("gold", 1700), RatingTier("silver", 1600), RatingTier("bronze", 1550))
TIEBREAKS = ("DE", "BH-C1", "BH", "SB")
_DAY = dt.date(2026, 2, 1)
HOSTILE = [
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "a" * 300,
    "🏆🎲",
    "\u202eevil\u202c",
    "مريم",
    '" onload="alert(1)',
    "</script><img src=x onerror=alert(1)>",
    "{{ 7 * 7 }}",
    "=cmd|' /C calc'!A0",
    "con",
    "\ud800",
]


def pool_of(key: str, name: str, games: Iterable[Game], system=None, *, tiers=TIERS, diff=None, as_of=None):
    """Rate games and publish the list."""
    history = History.from_games(games)
    ratings = rate(history, system or Elo(), as_of=as_of)
    run = RunFacts(7, STAMP, "0.2.0", "3f0a9c", len(history), len(history.players))
    return PoolSnapshot(key, name, history, ratings, run, STAMP, diff=diff, tiers=tiers)


def league_of(
    pools: Sequence[PoolSnapshot],
    *,
    players: Iterable[Player] = (),
    events: Sequence[EventSnapshot] = (),
    seasons: Sequence[Season] = (),
    corrections: Sequence[Correction] = (),
    as_of: dt.date = dt.date(2026, 3, 1),
    name: str = "Sample league",
) -> LeagueSnapshot:
    """Make a snapshot; players that no one gave are called as their id is."""
    known = {player.id: player for player in players}
    for pool in pools:
        known |= {id: Player(id, id) for id in pool.history.players if id not in known}
    return LeagueSnapshot(
        name, "sample", "Europe/Berlin", as_of, known, tuple(pools), tuple(events), tuple(seasons), tuple(corrections)
    )


def small_league(games: Iterable[Game], system=None, **rest) -> LeagueSnapshot:
    """Make a league of one pool."""
    return league_of([pool_of("overall", "Overall", games, system)], **rest)


@cache
def demo_snapshot() -> LeagueSnapshot:
    """Make the snapshot of the demo league, three pools, with a diff and a correction."""
    league = demo_league(1)
    games = [game for event in league.events for game in event.games()]
    seasons = [_season(at, season.name, season.events) for at, season in enumerate(league.seasons)]
    events = [
        EventSnapshot(event, f"s{at}", event.id.rpartition("-")[2], TIEBREAKS)
        for at, season in enumerate(league.seasons)
        for event in season.events
    ]
    moves = (
        PlayerMove("p001", 1500.0, 1516.0, 20, 18, (("new-game", "4"), ("opponents-moved", "9"))),
        PlayerMove("p002", 1612.0, 1604.0, 3, 4, (("corrected-game", "1"),)),
        PlayerMove("p003", None, 1488.0, None, 70, (("new-game", "1"),)),
    )
    decay = Elo(decay_after_months=1, floor=1400.0, k_by_games=((10, 40),))
    pools = [
        pool_of("overall", "Overall", games, diff=RunDiff(6, 7, moves, 12, 1)),
        pool_of("standard", "Standard", [game for game in games if game.discipline == "standard"], decay),
        pool_of("blitz", "Blitz", [game for game in games if game.discipline == "blitz"]),
    ]
    last = league.events[-1]
    correction = Correction(STAMP, last.id, last.date, ("p001", "p002"), "p001 won", "p002 won", "sheet misread")
    return league_of(
        pools,
        players=[each.player for each in league.players],
        events=events,
        seasons=seasons,
        corrections=[correction],
        name=league.name,
    )


def _season(at: int, name: str, events: Sequence[Event]) -> Season:
    dates = [event.date for event in events if event.date]
    return Season(f"s{at}", f"Season {name}", min(dates), max(dates))


def hostile_league() -> LeagueSnapshot:
    """Make a league in which every text tries to break out of its page."""
    people = [Player(f"x{at}", name, club=name, city=name) for at, name in enumerate(HOSTILE)]
    people.append(Player("../../up", "Up <b>", country='<i onclick="x">'))
    event = Event("../e<1>", "<script>event</script>", tuple(Entrant(player) for player in people), date=_DAY)
    games = [Game.between(people[0].id, other.id, 1, date=_DAY) for other in people[1:]]
    for game in games:
        event = event.with_round(game)
    season = Season("../s", "<u>season</u>", dt.date(2026, 1, 1))
    correction = Correction(STAMP, event.id, _DAY, ("x0", "nobody<b>"), "<b>", "<i>", "<script>why</script>")
    pool = pool_of("main", "<em>Main</em>", event.games(), tiers=(RatingTier("<gold>", 1500),))
    return league_of(
        [pool],
        players=people,
        events=[EventSnapshot(event, "../s", "<x>", ("BH",))],
        seasons=[season],
        corrections=[correction],
        name="</title><script>league</script>",
    )


def season_long_league() -> LeagueSnapshot:
    """Make a league of one event that lasts a season, with points and long names, as in football."""
    names = [f"Sporting Club United {at}" for at in range(6)]
    event = Event("E0", "First division", tuple(Entrant(Player(name, name)) for name in names), date=_DAY)
    for week in range(10):
        order = names[week % 6 :] + names[: week % 6]
        boards = [
            Game(
                (Side.of(home, place=1, points=3.0), Side.of(away, place=2, points=1.0)),
                date=_DAY + dt.timedelta(days=7 * week),
            )
            for home, away in zip(order[::2], order[1::2], strict=True)
        ]
        event = event.with_round(*boards)
    return league_of([pool_of("all", "All", event.games())], events=[EventSnapshot(event, tiebreaks=("SB",))])
