"""What changed between two runs of a pool: which ratings changed, and why.

Reasons, as codes with a value; several may hold for one player:

| code | value |
|---|---|
| settings | the parameters that differ: `k` |
| new-game | how many rated games of the player are new |
| corrected-game | how many have another result than before |
| voided-game | how many count no more |
| opponents-moved | in how many earlier games an opponent's rating is another one now |
| adjusted | a change that no game made and that was not there before: `decay` |
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

import numpy as np

from crosstable.model.columns import Flags, Floats, Longs
from crosstable.model.errors import InternalError
from crosstable.ratings.places import places_of, strengths
from crosstable.ratings.rating_registry import stored_name
from crosstable.ratings.rating_rows import REASONS, Adjustments, MemberRows
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.scale import Scale
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem
from crosstable.runs.run_facts import PlayerMove, RunDiff

_OWN_GAMES = frozenset({"new-game", "corrected-game", "voided-game"})


@dataclass(frozen=True, slots=True, eq=False)
class RunToCompare:
    """What of a run is compared with another.

    Shapes: `rating` and `has_played` are (n_players,); `games`, `results` and `rated` are (n_games,), in the order of
    the history: the number of each game in the league, the number of the result that counted, whether it was rated.
    `rows` and `adjustments` are those of the run.
    """

    number: int
    system: AnySystem
    as_of: dt.date | None
    players: tuple[str, ...]
    rating: Floats
    has_played: Flags
    rows: MemberRows
    adjustments: Adjustments
    games: Longs
    results: Longs
    rated: Flags

    @classmethod
    def of(cls, number: int, ratings: Ratings, games: Longs, results: Longs) -> RunToCompare:
        """Return the view of a run that was just made.

        Raises:
            InternalError: it kept no rows.
        """
        if ratings.rows is None:
            raise InternalError("runs/run-without-rows", run=number)
        return cls(
            number=number,
            system=ratings.requested_system,
            as_of=ratings.as_of,
            players=ratings.players,
            rating=ratings.rating,
            has_played=ratings.records.games > 0,
            rows=ratings.rows,
            adjustments=ratings.adjustments,
            games=games,
            results=results,
            rated=ratings.history.rated,
        )


def diff_runs(before: RunToCompare, after: RunToCompare) -> RunDiff:
    """Report who moved between two runs and why, the largest moves first: of the rating, or of the rank between scales.

    A player is listed whose rating is another one, who is new, who is missing, or whose own games changed.
    """
    common = _Common.of(before, after)
    settings = changed_settings(before, after)
    reasons = _reasons(common, settings)
    old, new = _standing(before), _standing(after)
    moves = [
        PlayerMove(player, *_numbers(old.get(player), new.get(player)), reasons=tuple(reasons.get(player, ())))
        for player in {**new, **old}
        if _rating(old.get(player)) != _rating(new.get(player))
        or _OWN_GAMES & {code for code, _ in reasons.get(player, ())}
    ]
    is_same_scale = _meaning(before) == _meaning(after)
    moved = _change if is_same_scale else _rank_change
    moves.sort(key=lambda move: (-abs(moved(move)), move.rank_after or 0, move.player))
    return RunDiff(
        before=before.number,
        after=after.number,
        moves=tuple(moves),
        new_games=int(common.is_new.sum()),
        corrected_games=int(common.is_corrected.sum()),
        voided_games=int(common.is_voided.sum()),
        is_same_scale=is_same_scale,
    )


@dataclass(frozen=True, slots=True, eq=False)
class ChangedGames:
    """The games that two runs of a list do not rate alike, as the numbers of results, and who played them.

    Shapes: `new`, `corrected` and `voided` are (n,) each: the results that count in the later run, those of voided
    games in the earlier one.  `players` holds the public ids by number of the result.
    """

    new: Longs
    corrected: Longs
    voided: Longs
    players: dict[int, list[str]]


def changed_games(before: RunToCompare, after: RunToCompare, *, most: int = 20_000) -> ChangedGames:
    """Return which games changed between two runs, and who played them.

    Args:
        after: the later one.
    """
    common = _Common.of(before, after)
    players: dict[int, list[str]] = {}
    found = []
    for run, chosen in ((after, common.is_new), (after, common.is_corrected), (before, common.is_voided)):
        games = np.flatnonzero(chosen)[:most]
        found.append(run.results[games])
        for row in np.flatnonzero(np.isin(run.rows.game, games)).tolist():
            number = int(run.results[run.rows.game[row]])
            players.setdefault(number, []).append(run.players[run.rows.player[row]])
    new, corrected, voided = found
    return ChangedGames(new, corrected, voided, players)


def _meaning(run: RunToCompare) -> tuple[str, str]:
    """Return what the numbers of a run mean; how many decimals are shown makes no difference."""
    return run.system.scale.name, run.system.scale.better


def changed_settings(before: RunToCompare, after: RunToCompare) -> tuple[str, ...]:
    """Name the parameters that differ; the system itself when it is another one."""
    one, other = settings_of(before.system), settings_of(after.system)
    if stored_name(before.system) != stored_name(after.system):
        return ("system",)
    names = [name for name in other if one.get(name) != other[name]]
    return (*names, *(["as_of"] if before.as_of != after.as_of else []))


def ranks(rating: Floats, has_played: Flags, scale: Scale) -> Longs:
    """Return the ranks, (n_players,): 1 for the best, shared by ratings shown equal, 0 without a rated game."""
    given = np.zeros(len(has_played), dtype=np.int64)
    given[has_played] = places_of(strengths(rating[has_played], scale))
    return given


@dataclass(frozen=True, slots=True, eq=False)
class _Common:
    """Which games of two runs are the same, and which are not.

    Shapes: `is_new` and `is_corrected` by game of the later run, `is_voided` by game of the earlier one.
    `pairs` are rows (before, after) of one game.
    """

    before: RunToCompare
    after: RunToCompare
    is_new: Flags
    is_corrected: Flags
    is_voided: Flags
    pairs: tuple[Longs, Longs]

    @classmethod
    def of(cls, before: RunToCompare, after: RunToCompare) -> _Common:
        _, old, new = np.intersect1d(before.games, after.games, assume_unique=True, return_indices=True)
        is_new = after.rated.copy()
        is_new[new] &= ~before.rated[old]  # a game counts as new, too, when its event was closed
        is_other = before.results[old] != after.results[new]
        is_corrected = np.zeros(len(after.rated), dtype=np.bool_)
        is_corrected[new] = is_other & after.rated[new] & before.rated[old]
        is_voided = before.rated.copy()
        is_voided[old] = before.rated[old] & ~after.rated[new]
        return cls(before, after, is_new, is_corrected, is_voided, (old, new))


def _reasons(common: _Common, settings: tuple[str, ...]) -> dict[str, list[tuple[str, str]]]:
    reasons: dict[str, list[tuple[str, str]]] = {}

    def add(code: str, players: tuple[str, ...], counts: Longs) -> None:
        for number in np.flatnonzero(counts > 0).tolist():
            reasons.setdefault(players[number], []).append((code, str(int(counts[number]))))

    old, new = common.before, common.after
    if settings:
        for player in new.players:
            reasons[player] = [("settings", name) for name in settings]
    add("new-game", new.players, _per_player(new.rows, common.is_new, len(new.players)))
    add("corrected-game", new.players, _per_player(new.rows, common.is_corrected, len(new.players)))
    add("voided-game", old.players, _per_player(old.rows, common.is_voided, len(old.players)))
    if not settings:
        add("opponents-moved", new.players, _opponents_moved(common))
    for player, adjusted in _adjusted(old, new):
        reasons.setdefault(player, []).append(("adjusted", adjusted))
    return reasons


def _per_player(rows: MemberRows, chosen: Flags, n_players: int) -> Longs:
    """Count each player's rows in the games chosen."""
    return np.bincount(rows.player[chosen[rows.game]], minlength=n_players)


def _opponents_moved(common: _Common) -> Longs:
    """Count for each player the games of both runs where the rating of another player before it has changed."""
    old, new, n_players = common.before.rows, common.after.rows, len(common.after.players)
    old_games, new_games = common.pairs
    game = np.full(len(common.before.games), -1, dtype=np.int64)  # game of the earlier run: game of the later one
    game[old_games] = new_games
    numbers = {player: number for number, player in enumerate(common.after.players)}
    player = np.array([numbers.get(player, -1) for player in common.before.players] or [-1], dtype=np.int64)
    is_kept = (game[old.game] >= 0) & (player[old.player] >= 0)
    old_keys = game[old.game[is_kept]] * n_players + player[old.player[is_kept]]
    new_keys = new.game * n_players + new.player
    _, left, right = np.intersect1d(old_keys, new_keys, assume_unique=True, return_indices=True)
    has_moved = np.zeros(len(new), dtype=np.int64)
    has_moved[right] = old.before[is_kept][left] != new.before[right]
    in_game = np.bincount(new.game, weights=has_moved, minlength=len(common.after.games))
    others = in_game[new.game] - has_moved
    return np.bincount(new.player[others > 0], minlength=n_players)


def _adjusted(old: RunToCompare, new: RunToCompare) -> list[tuple[str, str]]:
    """Name the players who were adjusted more often for some reason than before."""
    before, after = _adjustments(old), _adjustments(new)
    return [key for key, count in after.items() if count > before.get(key, 0)]


def _adjustments(run: RunToCompare) -> dict[tuple[str, str], int]:
    log = run.adjustments
    keys, counts = np.unique(log.player.astype(np.int64) * len(REASONS) + log.reason, return_counts=True)
    return {
        (run.players[key // len(REASONS)], REASONS[key % len(REASONS)]): count
        for key, count in zip(keys.tolist(), counts.tolist(), strict=True)
    }


def _standing(run: RunToCompare) -> dict[str, tuple[float, int]]:
    """Return rating and rank of each player with a rated game."""
    places = ranks(run.rating, run.has_played, run.system.scale)
    listed = zip(run.players, run.rating.tolist(), places.tolist(), strict=True)
    return {player: (rating, rank) for player, rating, rank in listed if rank}


def _rating(standing: tuple[float, int] | None) -> float | None:
    return None if standing is None else standing[0]


def _numbers(
    old: tuple[float, int] | None, new: tuple[float, int] | None
) -> tuple[float | None, float | None, int | None, int | None]:
    return _rating(old), _rating(new), None if old is None else old[1], None if new is None else new[1]


def _change(move: PlayerMove) -> float:
    if move.rating_before is None or move.rating_after is None:
        return 0.0
    return move.rating_after - move.rating_before


def _rank_change(move: PlayerMove) -> int:
    return move.rank_before - move.rank_after if move.rank_before and move.rank_after else 0
