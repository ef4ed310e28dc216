"""The league of `crosstable demo`: made up, imported and run, published, corrected, published again."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.demo_season import begin_event, run_event
from crosstable.cli.files import written_whole
from crosstable.cli.output import Cell, say
from crosstable.formats.csv import write_games
from crosstable.formats.reading import read_results
from crosstable.model.results import ResultKind
from crosstable.practice.league import PracticeLeague, practice_league

if TYPE_CHECKING:
    from crosstable.league.games import KnownGame
    from crosstable.league.publication import PublishReport
    from crosstable.league.store import Store

FILES = ("results.csv", "league.toml", "league.db", "league.db-wal", "league.db-shm")
TIEBREAKS = ("DE", "BH-C1", "SB")
_SHOWN = 20
_SHOWN_MOVES = 3
_REASON = "The score sheet had been read the wrong way round."
_WHO = "demo"
_NEXT = "Masters"


@dataclass(frozen=True, slots=True)
class DemoLeague:
    """What the league came to: the top of its table, and what its correction moved."""

    top: list[dict[str, Cell]]
    correction: dict[str, object]


class _Clock:
    """A made-up clock, so that the same seed gives the same pages: the morning after the last evening."""

    def __init__(self, last: dt.date) -> None:
        self.now = dt.datetime.combine(last, dt.time(9), tzinfo=dt.UTC) + dt.timedelta(days=1)

    def __call__(self) -> dt.datetime:
        self.now += dt.timedelta(minutes=1)
        return self.now


def build_league(seed: int, folder: Path, site: Path) -> DemoLeague:
    """Do with a made-up league what an organiser does with a real one, and write its pages."""
    from crosstable.league.publication import publish
    from crosstable.league.reading_back import read_snapshot
    from crosstable.publish.site import write_site

    made_up = practice_league(seed)
    store = _league_file(made_up, folder)
    _run_last_season(store, made_up)
    publish(store, _WHO)
    corrected = _correct_an_old_result(store)
    report = publish(store, _WHO)
    on = _begin_next(store, _last_day(made_up) + dt.timedelta(days=1))
    snapshot = read_snapshot(store)
    written = write_site(snapshot, site)
    names = {public_id: player.name for public_id, player in snapshot.players.items()}
    correction = _told_correction(corrected, report, names)
    say(f"An event is on: {_NEXT} ({on}), round 1. See: crosstable event show {folder / 'league.db'}")
    say(f"Its pages: {site / 'index.html'} ({written.written + written.unchanged:,} files). Open it in a browser.")
    hidden = made_up.hidden_ranks
    table = snapshot.pools[0].ratings.table()[:_SHOWN]
    top: list[dict[str, Cell]] = [
        {
            "place": place,
            "player": names[line.player],
            "rating": int(line.rating),
            "games": line.games,
            "hidden_rank": hidden[names[line.player]],
        }
        for place, line in enumerate(table, start=1)
    ]
    return DemoLeague(top, correction)


def _league_file(made_up: PracticeLeague, folder: Path) -> Store:
    """Write the results of the seasons before the last and the settings, and make a league of them."""
    from crosstable.league.config_file import config_from_toml
    from crosstable.league.import_results import import_results
    from crosstable.league.leagues import init_league
    from crosstable.league.store import Store

    earlier = [event for season in made_up.seasons[:-1] for event in season.events]
    results, settings, file, *beside = (folder / name for name in FILES)
    with written_whole(results) as path, path.open("w", encoding="utf-8", newline="") as stream:
        write_games(made_up.games(earlier), stream)
    with written_whole(settings) as path:
        path.write_text(_settings(made_up), encoding="utf-8")
    for old in (file, *beside):
        old.unlink(missing_ok=True)
    store = Store.create(file, clock=_Clock(_last_day(made_up)))
    config = config_from_toml(settings.read_text(encoding="utf-8"))
    init_league(store, _WHO, config)
    with results.open("rb") as content:
        read = read_results(content, results.name)
    report = import_results(store, _WHO, read.source, rules=config.rules, disciplines=config.disciplines)
    say(
        f"A made-up practice league (seed {made_up.seed}): {report.new:,} games of {len(report.new_players):,} players "
        f"in {len(earlier)} events, imported.\nResults: {results}   Settings: {settings}   League: {file}"
    )
    return store


def _run_last_season(store: Store, made_up: PracticeLeague) -> None:
    """Run the events of the last season as a director does: entries, rounds, results, the end."""
    last = made_up.seasons[-1]
    with store.engine.connect():  # SQLite tidies its file up whenever the last connection closes
        for event, lot in zip(last.events, last.lots, strict=True):
            run_event(store, _WHO, event, lot, TIEBREAKS)
    rounds = sum(len(event.rounds) for event in last.events)
    say(f"The last season was run here, as `crosstable event` does: {len(last.events)} events of {rounds} rounds.")


def _begin_next(store: Store, date: dt.date) -> str:
    """Begin an event of the best players, so that the pages show one that is on; give its public id."""
    from crosstable.league.reading_back import read_pool

    pool, players = read_pool(store)
    seeds = [(players[line.player].name, line.rating) for line in pool.ratings.table()[:_SHOWN]]
    return begin_event(store, _WHO, _NEXT, date, seeds)


def _last_day(made_up: PracticeLeague) -> dt.date:
    return max(event.date for event in made_up.events if event.date is not None)


def _settings(made_up: PracticeLeague) -> str:
    """Write the league.toml of the league."""
    lines = [f'name = "{made_up.name}"', 'key = "practice"', f"disciplines = {list(made_up.disciplines)}"]
    lines += ["[display]", f"tiebreaks = {list(TIEBREAKS)}"]
    for season in made_up.seasons:
        days = sorted(event.date for event in season.events if event.date is not None)
        lines += ["[[seasons]]", f'key = "{days[0].year}"', f'name = "{season.name}"']
        lines += [f"starts = {days[0]}", f"ends = {days[-1]}"]
    lines += ["[[pools]]", 'key = "overall"', 'name = "Overall"', 'system = "elo"']
    for name in made_up.disciplines:
        lines += ["[[pools]]", f'key = "{name}"', f'name = "{name.capitalize()}"', 'system = "elo"']
        lines += [f'selection = {{disciplines = ["{name}"]}}']
    return "\n".join(lines) + "\n"


def _correct_an_old_result(store: Store) -> KnownGame:
    """Turn the first result of the league round; give the game as it was."""
    from crosstable.league.corrections import correct_game, with_places
    from crosstable.league.games import read_game

    with store.read() as connection:
        games = (read_game(connection, f"g{number}") for number in range(1, 1_000_000))
        old = next(each for each in games if _is_decided(each))
    places = tuple(side.place for side in old.game.sides)
    correct_game(store, _WHO, old.id, with_places(old.game, places[::-1]), reason=_REASON)
    return old


def _is_decided(known: KnownGame) -> bool:
    places = [side.place for side in known.game.sides]
    return known.game.kind is ResultKind.PLAYED and sorted(map(str, places)) == ["1", "2"]


def _told_correction(old: KnownGame, report: PublishReport, names: dict[str, str]) -> dict[str, object]:
    """Say what was corrected, and whom that moved."""
    players = [names[player] for player in old.game.players]
    moves = () if report.pools[0].diff is None else report.pools[0].diff.moves
    say(f"Corrected: {' v '.join(players)} of {old.game.date}, the other way round. {len(moves)} players moved since:")
    for move in moves[:_SHOWN_MOVES]:
        if move.rating_before is not None and move.rating_after is not None:
            say(f"  {names[move.player]}: {move.rating_before:.0f} to {move.rating_after:.0f}")
    return {"game": old.id, "date": str(old.game.date), "players": players, "moved": len(moves)}
