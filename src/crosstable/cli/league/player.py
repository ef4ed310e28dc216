"""`crosstable player`: a player of a rating list, games and head to head, filtered by opponent, event and period."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, Table, Words
from crosstable.cli.league.opening import LeagueFile, OnePool, open_league
from crosstable.cli.league.period_options import From, Season, To, period_of_options
from crosstable.cli.output import Cell
from crosstable.cli.view_table import terminal_table
from crosstable.commands.fields import Help
from crosstable.model.errors import UnknownName
from crosstable.model.names import match_key

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from crosstable.ratings.scale import Scale
    from crosstable.views.game_filter import GameFilter, GameRecord
    from crosstable.views.periods import Period
    from crosstable.views.player import Opponent
    from crosstable.views.player_in_list import PlayerInList
    from crosstable.views.player_steps import RatingStep

_GAMES = 20
_RATINGS = ("rating", "deviation", "peak")


def player(
    league: LeagueFile,
    name: Annotated[str, Help("A name, a public id such as p7, or an identity.", metavar="PLAYER", is_argument=True)],
    pool: OnePool = None,
    games: Annotated[int, Ge(0), Help("The number of latest changes; 0 for all.")] = _GAMES,
    against: Annotated[str | None, Help("Only games against this player: head to head.", metavar="PLAYER")] = None,
    opponents: Annotated[bool, Help("Also list the record against every opponent.")] = False,
    event: Annotated[
        str | None, Help("Only games of this event, by id or name.", metavar="EVENT", option="--event -e")
    ] = None,
    season: Season = None,
    starts: From = None,
    ends: To = None,
) -> Answer:
    """Show a player's published rating, how every game changed it, and the record against opponents.

    Example: crosstable player league.db "Ann Lee"
    """
    from crosstable.facts.players.players import find_player
    from crosstable.reading.event_directory import names_of_events
    from crosstable.reading.list_reader import event_names
    from crosstable.reading.names_on_demand import TextsOnDemand
    from crosstable.runs.rating_lists import league_config
    from crosstable.views.game_filter import head_to_head, record_of
    from crosstable.views.player_in_list import read_player
    from crosstable.views.published_view import published_view
    from crosstable.views.tables.player_games import PlayerSteps, StepRow, games_table, opponents_table

    store = open_league(league).store
    with store.read() as connection:
        who = find_player(connection, name)
        config = league_config(connection)
        today = config.date_at(store.clock())
        found = read_player(connection, who.id, today, key=pool)
        if found is None:
            whole = published_view(connection, today, pool)
            raise UnknownName(f"player of {whole.pool.name}", who.shown_name(), whole.names)
        events = TextsOnDemand(partial(names_of_events, connection), lambda: list(event_names(connection)))
        period = period_of_options(config, today, season, starts, ends)
        chosen = _filter(connection, events, against, event, period)
        track = [step for step in chosen.steps(found) if step.change is not None]
        listed = track[-games:] if games else track
        events.prepare(found.table.event_ids[step.event] for step in listed if step.event >= 0)
        steps = [_step(found, step, events) for step in listed]
        of = PlayerSteps.of(found, events)
        summary = _summary(found, events)
    values: dict[str, object] = {**summary}
    words = [*_summary_words(found.pool.scale, summary)]
    if not chosen.is_open:
        record = record_of(track)
        values["chosen"] = asdict(record)
        words += _record_words(found.pool.scale, record, track)
    if opponents or against is not None:
        met = [each for each in head_to_head(found, track) if chosen.opponent in (None, _id(found, each))]
        values["opponents"] = [_opponent(found, each) for each in met]
        words.append(terminal_table(opponents_table(met, of, "terminal")))
    left = len(track) - len(listed)
    notes = [f"{left:,} earlier changes: --games 0 shows all."] if left else []
    words.append(terminal_table(replace(games_table(map(StepRow, listed), of, "terminal"), notes=notes)))
    return Answer({**values, "changes": steps}, words)


def _filter(
    connection: Connection, events: Mapping[str, str], against: str | None, event: str | None, period: Period | None
) -> GameFilter:
    """Return the conditions that the options name."""
    from crosstable.facts.players.players import find_player
    from crosstable.views.game_filter import GameFilter

    return GameFilter(
        opponent=None if against is None else find_player(connection, against).id,
        event=None if event is None else _event_id(events, event),
        starts=None if period is None else period.starts,
        ends=None if period is None else period.ends,
    )


def _event_id(events: Mapping[str, str], word: str) -> str:
    """Return the id of an event, which is named by its id or its name."""
    found = (
        word
        if word in events
        else next((id for id, name in events.items() if match_key(name) == match_key(word)), None)
    )
    if found is None:
        raise UnknownName("event", word, events.values())
    return found


def _summary_words(scale: Scale, summary: Mapping[str, Cell]) -> Words:
    """Yield where a player stands."""
    facts = [[key.replace("_", " "), _text(scale, key, value)] for key, value in summary.items()]
    yield Table(("", str(summary["player"])), facts)


def _record_words(scale: Scale, record: GameRecord, track: Sequence[RatingStep]) -> Words:
    """Yield the record in the games that were asked for; the change is the sum of those listed."""
    moved = sum(float(_moved(scale, step.before, step.after)) for step in track)
    has_record = bool(record.wins + record.draws + record.losses)
    row = [record.games, *((record.wins, record.draws, record.losses) if has_record else ("", "", ""))]
    yield Table(("games", "won", "drawn", "lost", "change"), [[*row, f"{moved:+.{scale.decimals}f}" if moved else "0"]])


def _summary(player_in_list: PlayerInList, events: Mapping[str, str]) -> dict[str, Cell]:
    """Return where a player stands: the rank is among active players, the percentile among all."""
    from crosstable.views.first_rating import first_rating_words

    view = player_in_list.view
    has_record = bool(view.wins + view.draws + view.losses)
    first = player_in_list.pool.pool.first_ratings.get(view.id)
    begins: dict[str, Cell] = {}
    if first is not None:
        at = player_in_list.pool.scale.show(player_in_list.begins_at if first.rating is None else first.rating)
        begins = {"begins_at": f"{at}: {first_rating_words(first, events)}"}
    return {
        "id": view.id,
        "player": view.name,
        "pool": player_in_list.pool.pool.name,
        **begins,
        "rating": view.rating,
        "deviation": view.deviation,
        "peak": view.peak,
        "rank": view.rank,
        "of": view.ranked,
        "percentile": None if view.percentile is None else round(100 * view.percentile, 1),
        "games": view.games,
        "wins": view.wins if has_record else None,
        "draws": view.draws if has_record else None,
        "losses": view.losses if has_record else None,
        "mean_place": view.mean_place,
        "last_played": None if view.last_played is None else view.last_played.isoformat(),
        "provisional": "yes" if view.is_provisional else "no",
    }


def _text(scale: Scale, key: str, value: Cell) -> Cell:
    """Return a number of the summary as the list shows it."""
    if not isinstance(value, float):
        return value
    return f"{value:.2f}" if key == "mean_place" else scale.show(value) if key in _RATINGS else value


def _step(player_in_list: PlayerInList, step: RatingStep, events: Mapping[str, str]) -> dict[str, Cell]:
    """Return a game or an adjustment as named values."""
    values: dict[str, Cell] = dict.fromkeys(
        ("game", "date", "event", "opponents", "score", "place", "sides", "expected")
    )
    values["date"] = step.date or None
    if step.is_game:
        pool = player_in_list.pool
        game = pool.history.game(int(pool.appearances.game[step.appearance]))
        others = [side.players for side in game.sides if player_in_list.view.id not in side.players]
        names = dict(zip(pool.ratings.players, pool.names, strict=True))
        values["game"], values["event"], values["expected"] = game.row_id, events.get(game.event or ""), step.expected
        values["opponents"] = "; ".join(" + ".join(names[id] for id in side) for side in others)
        if step.sides == 2:
            values["score"] = step.outcome / 2
        else:
            values["place"], values["sides"] = step.place or None, step.sides
    change = step.change or 0.0
    reason = None if step.is_game else step.why
    return {**values, "before": step.before, "change": change, "after": step.before + change, "reason": reason}


def _moved(scale: Scale, before: float, after: float) -> str:
    """Return a change as the difference of the two ratings as shown, so that rows add up."""
    moved = float(scale.show(after)) - float(scale.show(before))
    return f"{moved:+.{scale.decimals}f}" if moved else "0"


def _id(player_in_list: PlayerInList, opponent: Opponent) -> str:
    return player_in_list.pool.ratings.players[opponent.player]


def _opponent(player_in_list: PlayerInList, opponent: Opponent) -> dict[str, Cell]:
    """Return the record against an opponent as named values."""
    return {
        "id": _id(player_in_list, opponent),
        "opponent": player_in_list.pool.names[opponent.player],
        "games": opponent.wins + opponent.draws + opponent.losses,
        "won": opponent.wins,
        "drawn": opponent.draws,
        "lost": opponent.losses,
        "difference": opponent.difference,
        "chance": opponent.chance,
    }
