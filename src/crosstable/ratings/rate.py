"""Run a rating system over a history.

`rate` serves every system.  Full recalculation is the truth; continuing from a state gives the same
numbers bit for bit.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from typing import cast

import numpy as np

from crosstable.model.arguments import check_kind, wrong_kind
from crosstable.model.columns import Floats, Longs, date_of, day_number
from crosstable.model.errors import RatingError
from crosstable.model.history import History
from crosstable.model.kernel import Engine
from crosstable.model.moments import check_day
from crosstable.ratings.initial import first_state, initial_estimates, initial_of
from crosstable.ratings.periods import START, period_numbers
from crosstable.ratings.rating_rows import AdjustmentLog, Adjustments
from crosstable.ratings.rating_state import RatingState
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.seasons import continued
from crosstable.ratings.system import DEVIATION, AnySystem, PerGame, WholeHistory, check_system, is_per_game
from crosstable.ratings.work import Work

_STEP = 250_000  # games between two reports of progress, short enough to answer an interrupt at once
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
        history: the games.  Players begin at its `initial_ratings`, the others at the rating of the system, those of
            `state` where they stood.
        system: what to rate with, such as `Elo()`.
        state: continue from here instead of from the start.  The same system made it, with the same parameters or
            with others that leave the meaning of a rating as it is, such as K, the advantage, the starts of seasons.
        as_of: rate as of the end of that day.  Later games are left out, and the effects of absence until then (decay
            and season resets, growing deviations) apply to every player with a game, also to absent players, as
            adjustments whose `game` is the number of games.  `state` does not include them.  None leaves the ratings of
            absent players as they are.
        rows: keep a row per game and member.
        engine: "plain" or "compiled" to force one; "auto" decides by the amount of work.
        progress: called with games done and games in all.
    Raises:
        InputError: a state or a date of another kind.
        RatingError: not a history or not a system; a game that this system cannot rate; a state of another system,
            with later games or with another `match_names`; a state or initial ratings for a system of the whole
            history; an initial rating that is none, or with a deviation or a volatility where the system has none;
            `as_of` without dates.
    See also: `Ratings`, `History`, `Ladder` for one game after another, `backtest`.
    Example:
        >>> from crosstable import Elo, Game, History
        >>> ratings = rate(History.from_games([Game.between("Ann", "Bo", 1)]), Elo())
        >>> [(line.player, line.rating) for line in ratings.leaderboard()]
        [('Ann', 1516.0), ('Bo', 1484.0)]
    """
    check_run(history, system)
    check_progress(progress)
    if state is not None:
        check_kind("state", state, RatingState, "the state of a run, rate(...).state, or read_state(path)")
    if as_of is not None:
        as_of = check_day("as_of", as_of)
        history = _until(history, as_of)
    if state is not None:
        _check_state(history, system, state)
        history = _continued(history, state)
    if history.initial_ratings and not is_per_game(system):
        raise RatingError("ratings/system-without-initial-ratings", system=type(system).__name__)
    games = system.games_of(history)
    work = Work(
        history=history,
        games=games,
        values=_start_values(system, history, state),
        rows=None,
        log=AdjustmentLog(is_kept=rows),
        engine=engine,
        as_of=as_of,
    )
    if is_per_game(system) and system.period is not None:
        clock = START if state is None else state.clock
        work = replace(work, periods=period_numbers(history, games.rows(), system.period, clock))
    if rows:
        work = replace(work, rows=system.new_rows(work))
    curves = None
    if is_per_game(system):
        final = _played(system, work, as_of, progress)
    else:
        final = work.values
        curves = cast(WholeHistory, system).fit(work)
    has_deviation = DEVIATION in system.columns
    return Ratings(
        system=system if curves is None else cast("AnySystem", curves.system),
        requested_system=system,
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
        _curves=curves,
    )


def check_run(history: object, system: object) -> None:
    """Check that a history and a system were given, which newcomers confuse with a dataframe and a name or class.

    Raises:
        RatingError: something else was given.
    """
    check_history(history)
    check_system(system)


def check_progress(progress: object) -> None:
    """Check that progress is reported to a function.

    Raises:
        InputError: something else.
    """
    if progress is not None and not callable(progress):
        raise wrong_kind("progress", progress, "a function of the work done and the work in all")


def check_history(history: object) -> None:
    """Check that a history was given.

    Raises:
        RatingError: something else was given.
    """
    if not isinstance(history, History):
        raise RatingError("ratings/not-a-history", found=type(history).__name__)


def _played(system: PerGame, work: Work, as_of: dt.date | None, progress: Progress | None) -> Floats:
    """Rate all games; return the values with open periods and absence settled."""
    count = len(work.games)
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
        raise RatingError("ratings/as-of-without-dates", as_of=as_of)
    return history.part(0, int(np.searchsorted(history.games.date, day_number(as_of), side="right")))


def _check_state(history: History, system: AnySystem, state: RatingState) -> None:
    """Check that the system goes on from states, and that no game belongs before those of this one."""
    if not is_per_game(system):
        raise RatingError("ratings/system-without-states", system=type(system).__name__)
    if state.match_names != history.match_names:
        raise RatingError("ratings/state-of-other-names", was=state.match_names, now=history.match_names)
    if state.moment is None or not len(history):
        return
    first = history.games.moment(0)
    if first < state.moment:
        raise RatingError("ratings/games-before-state", first=_when(first), last=_when(state.moment))


def _when(moment: tuple[int | str, ...]) -> str:
    day, second, round, board = (int(moment[at]) for at in (0, -3, -2, -1))
    words = [str(date_of(day) or "no date")]
    words += [] if second < 0 else [f"{second // 3600:02}:{second // 60 % 60:02}"]
    words += [f"{name} {number}" for name, number in (("round", round), ("board", board)) if number >= 0]
    return ", ".join(words)


def _continued(history: History, state: RatingState) -> History:
    """Number players as the state does, new ones after them."""
    if (
        history.players[: len(state.players)] == state.players
    ):  # already numbered like this, as batches of one roster are
        return history
    known = {history.key(player): number for number, player in enumerate(state.players)}
    players = list(state.players)
    numbers = np.zeros(len(history.players), dtype=np.uint32)
    for number, player in enumerate(history.players):
        key = history.key(player)
        if key not in known:
            known[key] = len(players)
            players.append(player)
        numbers[number] = known[key]
    return history.renumbered(tuple(players), numbers)


def _start_values(system: AnySystem, history: History, state: RatingState | None) -> Floats:
    given = history.initial_ratings
    initial = initial_of(history.players, given, match_names=history.match_names) if given else None
    values = system.new_values(len(history.players), initial)
    if is_per_game(system):
        for player, estimate in initial_estimates(history).items():
            values[player] = first_state(system, estimate)
    if state is not None and is_per_game(system) and is_per_game(state.system):
        values[: len(state.players)] = continued(state.system, system, state.values)
    return values


def _in_history(log: Adjustments, games: Longs | None, n_games: int) -> Adjustments:
    """Number games as in the history, unrated ones included."""
    if games is None:
        return log
    return replace(log, game=np.append(games, n_games)[log.game])
