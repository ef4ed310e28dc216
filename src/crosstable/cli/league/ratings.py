"""`crosstable leaderboard` and `player`: the published ratings on a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.league.opening import LeagueFile, OnePool, open_league
from crosstable.cli.options import AsJson
from crosstable.cli.output import Cell
from crosstable.cli.rating_table import limit_of, rating_values, rating_words
from crosstable.model.errors import UnknownName

if TYPE_CHECKING:
    from crosstable.ratings.scale import Scale
    from crosstable.views.board_in_list import BoardInList
    from crosstable.views.player_in_list import PlayerInList
    from crosstable.views.player_steps import Step

_GAMES = 20
_RATINGS = ("rating", "deviation", "peak")
_STEP_COLUMNS = ("game", "date", "event", "opponents", "score", "expected", "before", "change", "after", "why")


def leaderboard(
    league: LeagueFile,
    pool: OnePool = None,
    top: Annotated[int | None, typer.Option("--top", min=0, help="The number of players; 0 for all.")] = None,
    min_games: Annotated[
        int, typer.Option("--min-games", min=0, help="Only players with at least this many games.")
    ] = 0,
    inactive: Annotated[bool, typer.Option("--inactive", help="Include inactive players.")] = False,
    as_json: AsJson = False,
) -> Answer:
    """Show the published ratings.

    Example: crosstable leaderboard league.db --top 10
    """
    from crosstable.league.lists.rating_lists import league_config
    from crosstable.league.players.players import shown_names
    from crosstable.views.board_in_list import read_board

    store = open_league(league).store
    with store.read() as connection:
        board = read_board(
            connection,
            shown_names(connection),
            league_config(connection).date_at(store.clock()),
            key=pool,
            min_games=min_games,
            with_inactive=inactive,
            top=limit_of(top, as_json=as_json),
        )
    shown = board.shown
    about = {
        "pool": shown.config.key,
        "name": shown.config.name,
        "run": shown.run.id,
        "published_at": shown.publication.at,
    }
    return Answer(lambda: rating_values(shown.system, board.rows, about), _board_words(board))


def _board_words(board: BoardInList) -> Words:
    yield from rating_words(board.shown.system, board.rows, board.listed)
    if board.inactive:
        yield Note(f"{board.inactive:,} players are inactive: --inactive shows them.")


def player(
    league: LeagueFile,
    name: Annotated[str, typer.Argument(metavar="PLAYER", help="A name, a public id such as p7, or an identity.")],
    pool: OnePool = None,
    games: Annotated[int, typer.Option("--games", min=0, help="The number of latest changes; 0 for all.")] = _GAMES,
) -> Answer:
    """Show a player's published rating, and how every game changed it.

    Example: crosstable player league.db "Ann Lee"
    """
    from crosstable.league.lists.rating_lists import league_config
    from crosstable.league.players.players import find_player, shown_names
    from crosstable.league.reading.list_reader import event_names, final_table, published_list
    from crosstable.views.player_in_list import read_player

    store = open_league(league).store
    with store.read() as connection:
        who = find_player(connection, name)
        found = read_player(connection, who.id, league_config(connection).date_at(store.clock()), key=pool)
        if found is None:
            shown = published_list(connection, pool)
            known = shown_names(connection, final_table(connection, shown.run.id).players).values()
            raise UnknownName(f"player of {shown.config.name}", who.shown_name(), known)
        events = event_names(connection)
    track = [step for step in found.steps if step.change is not None]
    steps = [_step(found, step, events) for step in (track[-games:] if games else track)]
    summary = _summary(found)
    words = _player_words(found.pool.scale, summary, steps, len(track) - len(steps))
    return Answer({**summary, "changes": steps}, words)


def _player_words(scale: Scale, summary: Mapping[str, Cell], steps: Sequence[Mapping[str, Cell]], left: int) -> Words:
    """Yield where a player stands and the latest changes; `left` earlier ones are not listed."""
    facts = [[key.replace("_", " "), _text(scale, key, value)] for key, value in summary.items()]
    yield Table(("", str(summary["player"])), facts)
    notes = [f"{left:,} earlier changes: --games 0 shows all."] if left else []
    yield Table(_STEP_COLUMNS, [_row(scale, step) for step in steps], notes=notes)


def _summary(found: PlayerInList) -> dict[str, Cell]:
    """Return where a player stands: the rank is among active players, the percentile among all."""
    view = found.view
    has_record = bool(view.wins + view.draws + view.losses)
    return {
        "id": view.id,
        "player": view.name,
        "pool": found.pool.pool.name,
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


def _step(found: PlayerInList, step: Step, events: Mapping[str, str]) -> dict[str, Cell]:
    """Return a game or an adjustment as named values."""
    values: dict[str, Cell] = dict.fromkeys(
        ("game", "date", "event", "opponents", "score", "place", "sides", "expected")
    )
    values["date"] = step.date or None
    if step.is_game:
        pool = found.pool
        game = pool.history.game(int(pool.appearances.game[step.appearance]))
        others = [side.players for side in game.sides if found.view.id not in side.players]
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


def _row(scale: Scale, step: Mapping[str, Cell]) -> list[Cell]:
    numbers = {name: float(str(step[name])) for name in ("before", "change", "after")}
    moved = float(scale.show(numbers["after"])) - float(scale.show(numbers["before"]))  # as shown, so that rows add up
    change = f"{moved:+.{scale.decimals}f}" if moved else "0"
    expected = "" if step["expected"] is None else f"{float(str(step['expected'])):.3f}"
    score = step["score"] if step["sides"] is None else f"{step['place'] or '-'} of {step['sides']}"
    return [
        step["game"], step["date"], step["event"], step["opponents"], score, expected,
        scale.show(numbers["before"]), change, scale.show(numbers["after"]), step["reason"],
    ]  # fmt: skip
