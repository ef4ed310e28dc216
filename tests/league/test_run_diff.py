"""Who moved between two runs, and why."""

from __future__ import annotations

import datetime as dt

import numpy as np
import pytest

from crosstable.model.errors import InternalError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.results import ResultKind
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.glicko.glicko2 import Glicko2
from crosstable.ratings.rate import rate
from crosstable.ratings.scale import Scale
from crosstable.ratings.system import AnySystem
from crosstable.runs.run_diff import RunToCompare, changed_settings, diff_runs, ranks
from crosstable.runs.run_facts import PlayerMove

GAMES = (("Ann", "Bo", 1.0), ("Cem", "Dia", 1.0), ("Ann", "Cem", 0.5), ("Eve", "Fay", 0.0))


def _view(
    *games: tuple[str, str, float] | None,
    number: int = 1,
    system: AnySystem | None = None,
    results: dict[int, int] | None = None,
    unrated: int | None = None,
    as_of: dt.date | None = None,
) -> RunToCompare:
    """Rate these games, one a day; None leaves a number out; `results` gives some of them another result."""
    numbers = [position for position, game in enumerate(games) if game is not None]
    kinds = [ResultKind.UNRATED if position == unrated else ResultKind.PLAYED for position in range(len(games))]
    history = History.from_games(
        Game.between(*game, kind=kinds[position], date=dt.date(2025, 1, 1 + position))
        for position, game in enumerate(games)
        if game is not None
    )
    result = [(results or {}).get(position, position) for position in numbers]
    return RunToCompare.of(number, rate(history, system or Elo(), as_of=as_of), np.array(numbers), np.array(result))


def _reasons(moves: tuple[PlayerMove, ...]) -> dict[str, tuple[tuple[str, str], ...]]:
    return {move.player: move.reasons for move in moves}


def test_without_changes_no_rating_changes() -> None:
    diff = diff_runs(_view(*GAMES), _view(*GAMES, number=2))

    assert ((), 0, 0, 0) == (diff.moves, diff.new_games, diff.corrected_games, diff.voided_games)
    assert (1, 2) == (diff.before, diff.after)


def test_a_new_game_changes_only_its_players() -> None:
    diff = diff_runs(_view(*GAMES), _view(*GAMES, ("Bo", "Dia", 1.0), number=2))

    assert {"Bo": (("new-game", "1"),), "Dia": (("new-game", "1"),)} == _reasons(diff.moves)
    assert (1, 0, 0) == (diff.new_games, diff.corrected_games, diff.voided_games)


def test_a_corrected_game_moves_its_players_and_those_they_met_later() -> None:
    corrected = (("Ann", "Bo", 0.0), *GAMES[1:])
    diff = diff_runs(_view(*GAMES), _view(*corrected, number=2, results={0: 77}))

    # Dia met Cem before Cem met Ann, and Eve and Fay met no opponent: they stay.
    assert {
        "Ann": (("corrected-game", "1"),),
        "Bo": (("corrected-game", "1"),),
        "Cem": (("opponents-moved", "1"),),
    } == _reasons(diff.moves)
    assert (0, 1, 0) == (diff.new_games, diff.corrected_games, diff.voided_games)


def test_changes_show_rating_and_rank_before_and_after() -> None:
    diff = diff_runs(_view(("Ann", "Bo", 1)), _view(("Ann", "Bo", 0), number=2, results={0: 9}))

    # K = 32 and even ratings: 16 points either way.
    assert diff.moves == (
        PlayerMove("Bo", 1484, 1516, 2, 1, (("corrected-game", "1"),)),
        PlayerMove("Ann", 1516, 1484, 1, 2, (("corrected-game", "1"),)),
    )


def test_a_new_or_removed_player_has_no_rating_there() -> None:
    diff = diff_runs(_view(("Ann", "Bo", 1)), _view(None, ("Ann", "Cem", 1), number=2))

    moves = {move.player: move for move in diff.moves}
    assert (1484, None, 2, None) == (
        moves["Bo"].rating_before,
        moves["Bo"].rating_after,
        moves["Bo"].rank_before,
        moves["Bo"].rank_after,
    )
    assert (None, 1484, None, 2) == (
        moves["Cem"].rating_before,
        moves["Cem"].rating_after,
        moves["Cem"].rank_before,
        moves["Cem"].rank_after,
    )
    assert (("voided-game", "1"),) == moves["Bo"].reasons
    assert (("new-game", "1"), ("voided-game", "1")) == moves["Ann"].reasons
    assert (1, 0, 1) == (diff.new_games, diff.corrected_games, diff.voided_games)


def test_a_game_that_counts_no_more_is_voided_and_not_corrected() -> None:
    diff = diff_runs(_view(*GAMES), _view(*GAMES, number=2, results={3: 9}, unrated=3))

    assert {"Eve": (("voided-game", "1"),), "Fay": (("voided-game", "1"),)} == _reasons(diff.moves)
    assert (0, 0, 1) == (diff.new_games, diff.corrected_games, diff.voided_games)


def test_other_settings_are_the_reason_of_all_they_move() -> None:
    diff = diff_runs(_view(*GAMES), _view(*GAMES, number=2, system=Elo(k=16, provisional_games=5)))

    assert {"settings"} == {code for move in diff.moves for code, _ in move.reasons}
    assert (("settings", "k"), ("settings", "provisional_games")) == _reasons(diff.moves)["Ann"]


def test_adjustments_that_were_not_there_are_named() -> None:
    system = Elo(decay_after_months=1)
    earlier, later = _view(*GAMES, system=system), _view(*GAMES, number=2, system=system, as_of=dt.date(2026, 1, 1))

    assert (("settings", "as_of"), ("adjusted", "decay")) == _reasons(diff_runs(earlier, later).moves)["Bo"]


def test_another_system_is_reported_as_such() -> None:
    class Other(Elo):
        pass

    assert ("system",) == changed_settings(_view(*GAMES), _view(*GAMES, system=Other()))


def test_the_largest_moves_come_first() -> None:
    new = _view(*GAMES, ("Bo", "Dia", 0.5), ("Eve", "Fay", 0.0), number=2)
    changes = [
        abs((move.rating_after or 0) - (move.rating_before or 0)) for move in diff_runs(_view(*GAMES), new).moves
    ]

    assert sorted(changes, reverse=True) == changes


def test_equal_ratings_share_a_rank_and_the_unplayed_have_none() -> None:
    view = _view(("Ann", "Bo", 1), ("Cem", "Dia", 1), ("Eve", "Fay", 0.5), ("Gil", "Hal", 1), unrated=3)

    assert dict(zip(view.players, ranks(view.rating, view.has_played, Elo().scale).tolist(), strict=True)) == {
        "Ann": 1,
        "Cem": 1,
        "Eve": 3,
        "Fay": 3,
        "Bo": 5,
        "Dia": 5,
        "Gil": 0,
        "Hal": 0,
    }


@pytest.mark.parametrize("number", range(20))
def test_the_players_listed_are_those_with_another_rating(number: int) -> None:
    rng = np.random.default_rng(number)
    names = "ABCDEFGH"

    def some(count: int) -> list[tuple[str, str, float]]:
        pairs = [rng.choice(len(names), 2, replace=False).tolist() for _ in range(count)]
        return [(names[a], names[b], float(rng.choice((0, 0.5, 1)))) for a, b in pairs]

    games = some(20)
    other = games.copy()
    at = int(rng.integers(20))
    other[at] = (games[at][0], games[at][1], (games[at][2] + 0.5) % 1.5)
    before, after = _view(*games), _view(*other, number=2, results={at: 99})

    diff = diff_runs(before, after)

    old = {player: before.rating[number] for number, player in enumerate(before.players)}
    new = {player: after.rating[number] for number, player in enumerate(after.players)}
    moved = {player for player in old if old[player] != new.get(player)}
    assert moved | set(games[at][:2]) == {move.player for move in diff.moves}
    assert all(move.reasons for move in diff.moves)


def test_a_run_without_rows_cannot_be_compared() -> None:
    ratings = rate(History.from_games([Game.between("Ann", "Bo", 1)]), Elo(), rows=False)

    with pytest.raises(InternalError, match="Run 3 has no rows, so it cannot be compared"):
        RunToCompare.of(3, ratings, np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int64))


def test_on_a_scale_where_lower_is_better_the_lowest_is_first() -> None:
    rating = np.array([3.0, -1.0, 7.0])

    assert [2, 1, 0] == ranks(rating, np.array([True, True, False]), Scale("points", better="lower")).tolist()


def test_between_scales_the_largest_moves_are_those_of_the_rank() -> None:
    # By Elo Ann and Cem share the first rank; then Bo has beaten Ann, which moves these two and no other player's rank.
    before = _view(*GAMES[:2])
    turned = (("Ann", "Bo", 0.0), GAMES[1])

    diff = diff_runs(before, _view(*turned, number=2, system=Glicko2(), results={0: 9}))

    assert not diff.is_same_scale
    assert [("Bo", 3, 1), ("Ann", 1, 3)] == [
        (move.player, move.rank_before, move.rank_after) for move in diff.moves[:2]
    ]
    assert diff_runs(before, _view(*turned, number=2, system=Elo(rounding="none"), results={0: 9})).is_same_scale
