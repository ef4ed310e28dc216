"""Run a rating system over a history.

`rate` serves every system.  Full recalculation is the truth; going on from a state gives the same
numbers bit for bit.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import cast

import numpy as np

from crosstable.model.columns import Floats, Longs, date_of, day_number
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.model.names import match_key
from crosstable.ratings.periods import START, Clock, period_numbers
from crosstable.ratings.ratings import Ratings, RatingState
from crosstable.ratings.record import AdjustmentLog, Adjustments
from crosstable.ratings.system import DEVIATION, AnySystem, PerGame, WholeHistory, Work, is_per_game

_STEP = 250_000  # games between two reports of progress: an interrupt is answered within a blink
Progress = Callable[[int, int], None]


def rate(
    history: History,
    system: AnySystem,
    *,
    state: RatingState | None = None,
    as_of: dt.date | None = None,
    rows: bool = True,
    engine: Engine = "auto",
    progress: Progress | None = None,
) -> Ratings:
    """Rate every rated game of a history, in order.

    Args:
        history: the games.
        system: what to rate with, such as `Elo()`.
        state: go on from here instead of from the start; the same system must have made it.
        as_of: leave out later games, and apply what absence asks for by then.
        rows: keep a row per game and member.
        engine: "plain" or "compiled" to insist; "auto" decides by the amount of work.
        progress: called with games done and games in all.
    Raises:
        RatingError: a game that this system cannot rate; a state of another system, or with later
            games; a state for a system of the whole history; `as_of` without dates.
    Example:
        >>> from crosstable import Elo, Game, History
        >>> ratings = rate(History.from_games([Game.between("Ann", "Bo", 1)]), Elo())
        >>> [(line.player, line.rating) for line in ratings.table()]
        [('Ann', 1516.0), ('Bo', 1484.0)]
    """
    if as_of is not None:
        history = _until(history, as_of)
    if state is not None:
        _check_state(history, system, state)
        history = _continued(history, state)
    games = system.games_of(history)
    work = Work(
        history=history,
        games=games,
        values=_start_values(system, len(history.players), state),
        rows=system.new_rows(history, games) if rows else None,
        log=AdjustmentLog(is_kept=rows),
        engine=engine,
    )
    if is_per_game(system):
        final = _played(system, work, START if state is None else state.clock, as_of, progress)
    else:
        final = work.values
        cast(WholeHistory, system).fit(work)
    has_deviation = DEVIATION in system.columns
    return Ratings(
        system=system,
        history=history,
        rating=final[:, 0].copy(),
        peak=final[:, 1].copy(),
        deviation=final[:, 2].copy() if has_deviation else None,
        adjustments=_in_history(work.log.adjustments(), games.game, len(history)),
        as_of=as_of,
        _values=work.values,
        _written=work.rows,
        _earlier=state,
        _engine=engine,
    )


def _played(system: PerGame, work: Work, clock: Clock, as_of: dt.date | None, progress: Progress | None) -> Floats:
    """Play all games; give the values with everything open settled."""
    count = len(work.games)
    if system.period is not None:
        work = replace(work, periods=period_numbers(work.history, work.games.rows(), system.period, clock))
    for start in range(0, count, _STEP):
        span = range(start, min(start + _STEP, count))
        system.play(work, span)
        if progress is not None:
            progress(span.stop, count)
    final = work.values.copy()
    system.settle(replace(work, values=final), as_of)
    return final


def _until(history: History, as_of: dt.date) -> History:
    if not len(history):
        return history
    if history.games.date is None:
        raise RatingError(f"as_of {as_of} needs games with dates, and these have none. Add dates or leave as_of out.")
    return history.part(0, int(np.searchsorted(history.games.date, day_number(as_of), side="right")))


def _check_state(history: History, system: AnySystem, state: RatingState) -> None:
    """Refuse a state of another system, and games that belong before those of the state."""
    if not is_per_game(system):
        raise RatingError(
            f"{type(system).__name__} rates the whole history at once and cannot go on from a state. "
            "Rate the whole history anew."
        )
    if state.system != system:
        raise RatingError(
            f"the state was made by {state.system!r}, not by {system!r}. Go on with the one that made it, "
            "or rate the whole history anew."
        )
    if state.moment is None or not len(history):
        return
    first = history.games.moment(0)
    if first < state.moment:
        raise RatingError(
            f"the games to go on with begin on {_when(first)}, before the state's last game on "
            f"{_when(state.moment)}. Rate the whole history anew: a late result changes all that follows."
        )


def _when(moment: tuple[int | str, ...]) -> str:
    day, second, round, board = (int(moment[at]) for at in (0, 1, -2, -1))
    words = [str(date_of(day) or "no date")]
    words += [] if second < 0 else [f"{second // 3600:02}:{second // 60 % 60:02}"]
    words += [f"{name} {number}" for name, number in (("round", round), ("board", board)) if number >= 0]
    return ", ".join(words)


def _continued(history: History, state: RatingState) -> History:
    """Number players as the state does, new ones after them."""
    if history.players[: len(state.players)] == state.players:  # numbered so already: batches of one roster are
        return history
    known = {match_key(player): number for number, player in enumerate(state.players)}
    players = list(state.players)
    numbers = np.zeros(len(history.players), dtype=np.uint32)
    for number, player in enumerate(history.players):
        key = match_key(player)
        if key not in known:
            known[key] = len(players)
            players.append(player)
        numbers[number] = known[key]
    return history.renumbered(tuple(players), numbers)


def _start_values(system: AnySystem, n_players: int, state: RatingState | None) -> Floats:
    values = system.new_values(n_players)
    if state is None:
        return values
    values[: len(state.players)] = state.values
    return values


def _in_history(log: Adjustments, games: Longs | None, n_games: int) -> Adjustments:
    """Count games as the history does, unrated ones included."""
    if games is None:
        return log
    return replace(log, game=np.append(games, n_games)[log.game])
