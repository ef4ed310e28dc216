"""The league of `crosstable demo`: made up, run event by event, published, corrected, published again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.demo_desk import DIRECTOR, DemoClock, LeagueDesk
from crosstable.cli.demo_events import play_other_events
from crosstable.cli.files import written_whole
from crosstable.cli.output import Cell, print_note, program
from crosstable.demo.calendar import DISCIPLINES, calendar
from crosstable.demo.cast import hidden_ranks
from crosstable.demo.league import NAME, named, play_league
from crosstable.formats.tables.csv import write_games
from crosstable.model.counted import counted
from crosstable.model.decisions import with_decision
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.results import ResultKind

if TYPE_CHECKING:
    from crosstable.changes.publication import PublishReport
    from crosstable.facts.results.games import KnownGame
    from crosstable.facts.store.store import Store
    from crosstable.reading.league_snapshot import LeagueSnapshot

FILES = ("results.csv", "league.toml", "league.db", "league.db-wal", "league.db-shm")
TIEBREAKS = ("DE", "BH-C1", "SB")
_SHOWN = 20
_SHOWN_MOVES = 3
_REASON = "The score sheet had been read the wrong way round."
_NEXT = "Masters"
_BESIDE = ("glicko2", "weng-lin-pl")
# Few of the top ten are gold: ratings of all games spread further than those of one discipline.
_TIERS = {"gold": 1850, "silver": 1750, "bronze": 1650}
_TIERS_OF_ONE = {"gold": 1780, "silver": 1700, "bronze": 1620}


@dataclass(frozen=True, slots=True)
class BuiltLeague:
    """What the league came to: the top of its table, and what its correction moved."""

    top: list[dict[str, Cell]]
    correction: dict[str, object]


def build_league(seed: int, folder: Path, site: Path) -> BuiltLeague:
    """Do with a made-up league what an organiser does with a real one, and write its pages."""
    from crosstable.changes.publication import publish
    from crosstable.publish.site import write_site
    from crosstable.reading.league_reader import read_snapshot

    print_note(f"A made-up demo league (seed {seed}), every event run as `crosstable event` does:")
    results, _, file, *_ = (folder / name for name in FILES)
    clock = DemoClock(calendar()[0].days[0] - dt.timedelta(days=7))
    store = _empty_league(folder, clock)
    desk = LeagueDesk(store, clock, TIEBREAKS)
    with store.engine.connect():  # SQLite tidies its file up whenever the last connection closes
        players = play_league(seed, desk)
        play_other_events(desk, players, seed, calendar()[-1].days[1])
        _compare(store, folder)
        corrected = _correct_an_old_result(store)
        report = publish(store, DIRECTOR)
        on = _begin_next(store, clock.now.date())
    snapshot = read_snapshot(store)
    names = {public_id: player.name for public_id, player in snapshot.players.items()}
    games = _write_results(snapshot, names, results)
    print_note(f"{games:,} games of {len(names):,} players. Results: {results}   League: {file}")
    written = write_site(snapshot, site)
    correction = _told_correction(corrected, report, names)
    print_note(f"An event is in progress: {_NEXT} ({on}), round 1. See: {program()} event show {file}")
    print_note(
        f"Its pages: {site / 'index.html'} ({written.written + written.unchanged:,} files). Open it in a browser."
    )
    hidden = hidden_ranks(players)
    table = snapshot.pools[0].ratings.leaderboard(_SHOWN)
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
    return BuiltLeague(top, correction)


def _empty_league(folder: Path, clock: DemoClock) -> Store:
    """Write the settings, and make a league of them."""
    from crosstable.facts.leagues import init_league
    from crosstable.facts.settings.config_file import config_from_toml
    from crosstable.facts.store.store import Store

    _, settings, file, *beside = (folder / name for name in FILES)
    for old in (file, *beside):
        old.unlink(missing_ok=True)
    store = Store.create(file, clock=clock)
    init_league(store, DIRECTOR, config_from_toml(_write_settings(settings)))
    return store


def _compare(store: Store, folder: Path) -> None:
    """Add the comparison systems of the settings to the overall list, from its next publication on."""
    from crosstable.changes.configuration import configure
    from crosstable.facts.settings.config_file import config_from_toml

    settings = folder / FILES[1]
    configure(store, DIRECTOR, config_from_toml(_write_settings(settings, compare=_BESIDE)))
    print_note(f"Compared from now on: elo with {' and '.join(_BESIDE)}, on the overall list")


def _write_settings(path: Path, compare: Sequence[str] = ()) -> str:
    """Write the settings, and give their text."""
    text = _settings(compare)
    with written_whole(path) as beside:
        beside.write_text(text, encoding="utf-8")
    return text


def _settings(compare: Sequence[str]) -> str:
    """Write the league.toml of the league."""
    disciplines = [each.name for each in DISCIPLINES]
    lines = [f'name = "{NAME}"', 'key = "demo"', f"disciplines = {disciplines}"]
    lines += ["[display]", f"tiebreaks = {list(TIEBREAKS)}"]
    for season in calendar():
        first, last = season.days
        lines += ["[[seasons]]", f'key = "{first.year}"', f'name = "{season.name}"']
        lines += [f"starts = {first}", f"ends = {last}"]
    lines += ["[[pools]]", 'key = "overall"', 'name = "Overall"', 'system = "elo"', _tiers(_TIERS)]
    lines += [f"compare = {list(compare)}"] if compare else []
    for name in disciplines:
        lines += ["[[pools]]", f'key = "{name}"', f'name = "{name.capitalize()}"', 'system = "elo"']
        lines += [_tiers(_TIERS_OF_ONE)]
        lines += [f'selection = {{disciplines = ["{name}"]}}']
    return "\n".join(lines) + "\n"


def _tiers(bounds: Mapping[str, int]) -> str:
    tiers = (f'{{name = "{name}", bound = {bound}}}' for name, bound in bounds.items())
    return f"tiers = [{', '.join(tiers)}]"


def _begin_next(store: Store, date: dt.date) -> str:
    """Begin an event of the best players, so that the pages show one that is on; half of its round is played."""
    from crosstable.events.entries import enter
    from crosstable.events.entry_facts import NewEntry
    from crosstable.events.plan import template
    from crosstable.events.planning import new_event
    from crosstable.events.results import enter_results
    from crosstable.events.rounds import pair_round, publish_round
    from crosstable.reading.league_reader import read_pool

    pool, players = read_pool(store)
    seeds = [NewEntry(players[line.player].name, line.rating) for line in pool.ratings.leaderboard(_SHOWN)]
    event = new_event(store, DIRECTOR, _NEXT, template("swiss"), date=date)
    enter(store, DIRECTOR, event, seeds)
    pair_round(store, DIRECTOR, event)
    boards = publish_round(store, DIRECTOR, event).pairing.boards
    enter_results(store, DIRECTOR, event, [(board.number, "1") for board in boards[: len(boards) // 2]])
    return event


def _write_results(snapshot: LeagueSnapshot, names: Mapping[str, str], results: Path) -> int:
    """Write every game of the events that are over; give how many."""
    over = (each.event for each in snapshot.events if each.status == "closed")
    events = sorted(over, key=lambda event: (event.date or dt.date.min, event.sequence))
    games = [replace(named(game, names), event=event.name) for event in events for game in _by_board(event)]
    with written_whole(results) as path, path.open("w", encoding="utf-8", newline="") as stream:
        write_games(games, stream)
    return len(games)


def _by_board(event: Event) -> list[Game]:
    """Return the games of an event round by round: boards, then byes; a file of results has no place for decisions."""
    games = (replace(game, board=None) if len(game.sides) == 1 else with_decision(game, None) for game in event.games())
    return sorted(games, key=lambda game: (game.round or 0, game.board is None, game.board or 0))


def _correct_an_old_result(store: Store) -> KnownGame:
    """Turn the first result of the league round; give the game as it was."""
    from crosstable.changes.corrections import correct_game, with_places
    from crosstable.facts.results.games import read_game

    with store.read() as connection:
        games = (read_game(connection, f"g{number}") for number in range(1, 1_000_000))
        old = next(each for each in games if _is_decided(each))
    places = tuple(side.place for side in old.game.sides)
    correct_game(store, DIRECTOR, old.id, with_places(old.game, places[::-1]), reason=_REASON)
    return old


def _is_decided(known_game: KnownGame) -> bool:
    places = [side.place for side in known_game.game.sides]
    return known_game.game.kind is ResultKind.PLAYED and sorted(map(str, places)) == ["1", "2"]


def _told_correction(old: KnownGame, report: PublishReport, names: Mapping[str, str]) -> dict[str, object]:
    """Print what was corrected, and whose ratings changed."""
    players = [names[player] for player in old.game.players]
    moves = () if report.pools[0].diff is None else report.pools[0].diff.moves
    moved = counted(len(moves), "player")
    print_note(f"Corrected: {' v '.join(players)} of {old.game.date}, the other way round. {moved} moved since:")
    for move in moves[:_SHOWN_MOVES]:
        if move.rating_before is not None and move.rating_after is not None:
            print_note(f"  {names[move.player]}: {move.rating_before:.0f} to {move.rating_after:.0f}")
    return {"game": old.id, "date": str(old.game.date), "players": players, "moved": len(moves)}
