"""`crosstable leaderboard` and `player`: what is published, on a screen."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import numpy as np
import typer

from crosstable.cli.league.opening import LeagueFile, OnePool, open_league
from crosstable.cli.options import AsJson
from crosstable.cli.output import Cell, print_json, print_rows, say
from crosstable.cli.rating_table import print_ratings
from crosstable.model.errors import UnknownName
from crosstable.model.names import match_key

if TYPE_CHECKING:
    from crosstable.league.snapshot import PoolSnapshot
    from crosstable.model.players import Player
    from crosstable.ratings.ratings import TrackPoint

_GAMES = 20
_RATINGS = ("rating", "deviation", "peak")
_HEADS = ("game", "date", "event", "opponents", "score", "expected", "before", "change", "after", "why")


def leaderboard(
    league: LeagueFile,
    pool: OnePool = None,
    top: Annotated[int | None, typer.Option("--top", min=0, help="The number of players; 0 for all.")] = None,
    min_games: Annotated[
        int, typer.Option("--min-games", min=0, help="Only players with at least this many games.")
    ] = 0,
    inactive: Annotated[bool, typer.Option("--inactive", help="Include inactive players.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the published ratings.

    Example: crosstable leaderboard league.db --top 10
    """
    from crosstable.views.ranking import active

    shown, players, today = _read(league, pool)
    table = [line for line in shown.ratings.table() if line.games >= min_games]
    is_active = active(shown.ratings.records.last_day, today, shown.inactive_after_months)
    number = {public_id: place for place, public_id in enumerate(shown.ratings.players)}
    listed = [line for line in table if inactive or is_active[number[line.player]]]
    also = {
        "pool": shown.key,
        "name": shown.name,
        "run": shown.run.number,
        "published_at": shown.published_at.isoformat(),
    }
    names = {public_id: player.shown_name() for public_id, player in players.items()}
    print_ratings(shown.ratings, listed, top=top, as_json=as_json, names=names, also=also)
    if len(listed) < len(table):
        say(f"{len(table) - len(listed):,} players are inactive: --inactive shows them.")


def player(
    league: LeagueFile,
    name: Annotated[str, typer.Argument(metavar="PLAYER", help="A name, a public id such as p7, or an identity.")],
    pool: OnePool = None,
    games: Annotated[int, typer.Option("--games", min=0, help="The number of latest changes; 0 for all.")] = _GAMES,
    as_json: AsJson = False,
) -> None:
    """Show a player's published rating, and how every game changed it.

    Example: crosstable player league.db "Ann Lee"
    """
    from crosstable.league.players.players import find_player
    from crosstable.league.reading.league_reader import event_names

    with open_league(league).read() as connection:
        who = find_player(connection, name)
        events = event_names(connection)
    shown, players, today = _read(league, pool)
    if match_key(who.id) not in shown.ratings.history.index:
        known = [players[each].shown_name() for each in shown.ratings.players]
        raise UnknownName(f"player of {shown.name}", who.shown_name(), known)
    track = shown.ratings.track(who.id)
    points = track[-games:] if games else track
    steps = [_step(shown, players, events, who.id, point) for point in points]
    summary = _summary(shown, who, today)
    if as_json:
        print_json({**summary, "changes": steps})
        return
    print_rows(
        ("", who.shown_name()), [[head.replace("_", " "), _word(shown, head, value)] for head, value in summary.items()]
    )
    print_rows(_HEADS, [_row(shown, step) for step in steps])
    if len(steps) < len(track):
        say(f"{len(track) - len(steps):,} earlier changes: --games 0 shows all.")


def _read(league: str, pool: str | None) -> tuple[PoolSnapshot, Mapping[str, Player], dt.date]:
    """Read a published list, its players, and which day it is there."""
    from crosstable.league.reading.league_reader import read_pool, today_of

    store = open_league(league)
    return *read_pool(store, pool), today_of(store)


def _summary(shown: PoolSnapshot, who: Player, today: dt.date) -> dict[str, Cell]:
    """Say where a player stands, as the pages do: ranks are among active players, the percentile among all."""
    from crosstable.ratings.places import strengths
    from crosstable.views.ranking import Ranking, active, percentiles

    ratings, line = shown.ratings, shown.ratings.of(who.id)
    number = ratings.players.index(line.player)
    values = strengths(ratings.rating, ratings.system.scale)
    has_played = ratings.records.games > 0
    listed = np.flatnonzero(has_played & active(ratings.records.last_day, today, shown.inactive_after_months))
    ranking = Ranking.of(listed, values, np.arange(len(values)))
    ranks = dict(zip(ranking.order.tolist(), ranking.place.tolist(), strict=True))
    below = percentiles(values[has_played])[int(has_played[:number].sum())] if has_played[number] else None
    return {
        "id": who.id,
        "player": who.shown_name(),
        "pool": shown.name,
        "rating": line.rating,
        "deviation": line.deviation,
        "peak": line.peak,
        "rank": ranks.get(number),
        "of": len(listed),
        "percentile": None if below is None else round(100 * float(below), 1),
        "games": line.games,
        "wins": line.wins,
        "draws": line.draws,
        "losses": line.losses,
        "mean_place": line.mean_place,
        "last_played": None if line.last_played is None else line.last_played.isoformat(),
        "provisional": "yes" if line.is_provisional else "no",
    }


def _word(shown: PoolSnapshot, head: str, value: Cell) -> Cell:
    """Write a number of the summary as the list does."""
    if not isinstance(value, float):
        return value
    return (
        f"{value:.2f}"
        if head == "mean_place"
        else shown.ratings.system.scale.show(value)
        if head in _RATINGS
        else value
    )


def _step(
    shown: PoolSnapshot, players: Mapping[str, Player], events: Mapping[str, str], who: str, point: TrackPoint
) -> dict[str, Cell]:
    said: dict[str, Cell] = dict.fromkeys(("game", "date", "event", "opponents", "score", "place", "sides", "expected"))
    if point.game < len(shown.history):
        day = shown.history.date(point.game)
        said["date"] = None if day is None else day.isoformat()
    if point.reason is None:
        game = shown.history.game(point.game)
        others = [side for side in game.sides if who not in side.players]
        own = next(side for side in game.sides if who in side.players)
        said["game"], said["event"], said["expected"] = game.row_id, events.get(game.event or ""), point.expected
        said["opponents"] = "; ".join(
            " + ".join(players[each].shown_name() for each in side.players) for side in others
        )
        if len(others) == 1:
            said["score"] = _score(own.place, others[0].place)
        else:
            said["place"], said["sides"] = own.place, len(game.sides)
    return {**said, "before": point.before, "change": point.change, "after": point.after, "reason": point.reason}


def _score(own: int | None, other: int | None) -> float:
    """Give the score against one other side; who is not classified comes last."""
    mine, theirs = (math.inf if place is None else place for place in (own, other))
    return 0.5 if mine == theirs else float(mine < theirs)


def _row(shown: PoolSnapshot, step: dict[str, Cell]) -> list[Cell]:
    show = shown.ratings.system.scale.show
    numbers = {name: float(str(step[name])) for name in ("before", "change", "after")}
    expected = "" if step["expected"] is None else f"{float(str(step['expected'])):.3f}"
    score = step["score"] if step["sides"] is None else f"{step['place'] or '-'} of {step['sides']}"
    return [
        step["game"], step["date"], step["event"], step["opponents"], score, expected,
        show(numbers["before"]), f"{numbers['change']:+.1f}", show(numbers["after"]), step["reason"],
    ]  # fmt: skip
