"""The checks of one game: `update` and a live table against a run, and facts that may not be ignored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from crosstable.model.errors import RatingError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.messages import Message, message
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.ladder import Ladder
from crosstable.ratings.live import run_of_one
from crosstable.ratings.one_game_facts import GameFacts, PlayerValue, SideValue
from crosstable.ratings.rate import rate
from crosstable.ratings.system import DEVIATION, AnySystem, PerGame, is_per_game

_EVERY = 20  # which games are rated alone
_PERIOD = 1
_NUMBERS = ("before", "after", "change", "expected")
_WORDS = {1.0: "win", 0.5: "draw", 0.0: "loss"}


def update_equals_run(system: AnySystem, games: Sequence[Game]) -> Message | None:
    """Check that `update`, in every form, gives what a run over the game gives, with a weight and shares, too."""
    if not is_per_game(system):
        return None
    ratings = rate(History.from_games(games), system)
    known: dict[str, PlayerValue] = {}
    for player in ratings.players:
        estimate = ratings.estimate(player)
        known[player] = estimate.rating if estimate.deviation is None else estimate
    for game in _classified(games)[::_EVERY]:
        for variant in (game, replace(game, date=None), replace(game, weight=0.5), _with_share(game)):
            fault = _update_of(system, variant, known)
            if fault is not None:
                return fault
    return None


def ladder_equals_run(system: AnySystem, games: Sequence[Game]) -> Message | None:
    """Check that a live table of a system with `live` gives what a run over the same games gives."""
    if not is_per_game(system) or not hasattr(system, "live"):
        return None
    tried = _classified(games)
    ladder = Ladder(system)
    for game in tried:
        ladder.play(
            *[side.players for side in game.sides],
            places=[side.place or 1 for side in game.sides],
            points=[side.points or 0.0 for side in game.sides] if system.counts_points else None,
            date=game.date,
            length=game.length if system.sides.by_points else None,
            event=game.event,
        )
    run = rate(History.from_games(tried), system)
    for line in run.leaderboard():
        live = ladder[line.player]
        if (live.rating, live.deviation) != (line.rating, line.deviation):
            return message("testing/ladder-differs", player=line.player, live=live.rating, run=line.rating)
    return None


def weight_counts(system: AnySystem, games: Sequence[Game]) -> Message | None:
    """Check that the weight of a game counts, or is rejected."""
    return _counts(system, games, "weight", lambda game: replace(game, weight=3.0))


def shares_count(system: AnySystem, games: Sequence[Game]) -> Message | None:
    """Check that the share of a member in a game counts, or is rejected."""
    return _counts(system, games, "share of a member", _with_share)


def points_count(system: AnySystem, games: Sequence[Game]) -> Message | None:
    """Check that points count in a system that says so, and that `update` of any other rejects them."""
    if not is_per_game(system):
        return None
    if system.counts_points:
        return _counts(system, games, "points of a side", _with_points)
    for game in islice(_classified(games), 1):
        sides = [[float(system.new_values(1)[0, 0])] * len(side.players) for side in game.sides]
        places = [side.place or 1 for side in game.sides]
        try:
            system.update(*sides, places=places, points=[float(place) for place in places], date=game.date)
        except RatingError:
            return None
        return message("testing/points-accepted")
    return None


def _classified(games: Sequence[Game]) -> list[Game]:
    return [game for game in games if all(side.place is not None for side in game.sides)]


def _decided(games: Sequence[Game]) -> list[Game]:
    """Return the games without a tie."""
    return [game for game in _classified(games) if len({side.place for side in game.sides}) == len(game.sides)]


def _with_share(game: Game) -> Game:
    """Return the game with half a share of the first member of its first side."""
    side, *others = game.sides
    first, *rest = side.members
    return replace(game, sides=(replace(side, members=(replace(first, share=0.5), *rest)), *others))


def _with_points(game: Game) -> Game:
    """Return the game with points that lie further apart."""
    sides = [replace(side, points=3.0 * (side.points or 0.0)) for side in game.sides]
    return replace(game, sides=tuple(sides))


def _counts(system: AnySystem, games: Sequence[Game], fact: str, changed: Callable[[Game], Game]) -> Message | None:
    """Check that a changed fact of a game changes a rating, or is rejected."""
    for game in islice(_decided(games), 1):
        try:
            other = _ratings_of(system, changed(game))
        except RatingError:
            return None
        if other == _ratings_of(system, game):
            return message("testing/fact-ignored", fact=fact, where=", ".join(game.players))
    return None


def _ratings_of(system: AnySystem, game: Game) -> list[float]:
    ratings = rate(History.from_games([game], match_names=False), system)
    return [*ratings.rating.tolist(), *([] if ratings.deviation is None else ratings.deviation.tolist())]


def _update_of(system: PerGame, game: Game, players: Mapping[str, PlayerValue]) -> Message | None:
    """Compare `update`, called in each of its forms, with a run over the same game."""
    try:
        run = _run(system, game, players)
    except RatingError as error:
        return None if game.date is None else _accepts(system, game, players, error)
    given = {player: _numbers(value) for player, value in players.items()}
    for player in game.players:
        state = system.state_of(players[player])[0]
        if not _is_close(state, given[player][0]):
            return message("testing/state-differs", player=player, state=state, given=given[player][0])
    for sides, facts in _calls(system, game, players):
        update = system.update(*sides, **facts)
        for player, value in zip(game.players, _flat(update), strict=True):
            if not _is_close(_numbers(value), run[player][:2]):
                exact = Estimate(*run[player][:2]) if isinstance(value, Estimate) else run[player][0]
                return message("testing/update-differs", player=player, update=str(value), run=str(exact))
        for player, *numbers in zip(game.players, *(_flat(getattr(update, name)) for name in _NUMBERS), strict=True):
            before, (after, _, expected) = given[player][0], run[player]
            right = before, after, after - before, expected
            for name, found, wanted in zip(_NUMBERS, numbers, right, strict=True):
                if not _is_close(found, wanted):
                    return message("testing/answer-differs", name=name, player=player, found=found, run=wanted)
    return None


def _calls(
    system: PerGame, game: Game, players: Mapping[str, PlayerValue]
) -> Iterator[tuple[Sequence[SideValue], GameFacts]]:
    """Yield the ways of giving a game to `update`: sides and facts."""
    sides: list[list[PlayerValue]] = [[players[player] for player in side.players] for side in game.sides]
    forms: list[Sequence[SideValue]] = [sides, [sides]]  # type: ignore[list-item]  # a list of sides may stand for them
    if all(len(side) == 1 for side in sides):
        plain = [member for side in sides for member in side]
        forms += [plain, [plain]]
    facts = _facts_of(system, game)
    results = [facts]
    if len(sides) == 2:
        without = facts.copy()
        without.pop("places")
        first, second = (side.place or 1 for side in game.sides)
        score = 0.5 if first == second else float(first < second)
        results += [{**without, "score": score}, {**without, "score": _WORDS[score]}]
    yield from product(forms, results)


def _accepts(system: PerGame, game: Game, players: Mapping[str, PlayerValue], error: RatingError) -> Message | None:
    """Return the fault of an `update` that rates what a run rejects."""
    for sides, facts in _calls(system, game, players):
        try:
            system.update(*sides, **facts)
        except RatingError:
            continue
        return message("testing/update-accepts", error=error.message)
    return None


def _run(system: PerGame, game: Game, players: Mapping[str, PlayerValue]) -> dict[str, tuple[float, float, float]]:
    """Return rating, deviation and expected score of a run over one game, with its rating period closed."""
    history = History.from_games([game], match_names=False)
    initial = {player: _numbers(players[player])[0] for player in history.players}
    states = [value for player in history.players for value in system.state_of(players[player])]
    work = run_of_one(system, states, history.with_initial_ratings(initial), _PERIOD, has_rows=True)
    expected = [] if work.rows is None else work.rows.members().expected.tolist()
    system.settle(work, None)
    deviation = system.columns.index(DEVIATION) if DEVIATION in system.columns else None
    return {
        player: (rating[0], 0.0 if deviation is None else rating[deviation], chance)
        for player, rating, chance in zip(history.players, work.values.tolist(), expected, strict=True)
    }


def _facts_of(system: PerGame, game: Game) -> GameFacts:
    facts = GameFacts(places=[side.place or 1 for side in game.sides])
    if game.weight != 1.0:
        facts["weight"] = game.weight
    if game.date is not None:
        facts["date"] = game.date
    if system.counts_points:
        facts["points"] = [side.points or 0.0 for side in game.sides]
    if system.sides.by_points:
        facts["length"] = game.length
    if any(member.share != 1.0 for side in game.sides for member in side.members):
        facts["shares"] = [[member.share for member in side.members] for side in game.sides]
    return facts


def _numbers(value: PlayerValue) -> tuple[float, float]:
    if isinstance(value, Estimate):
        return value.rating, 0.0 if value.deviation is None else value.deviation
    return value, 0.0


def _flat(values: Iterable[Any]) -> list[Any]:
    """Return the values of all members, whatever the form of the sides."""
    return [each for value in values for each in (value if isinstance(value, (tuple, list)) else (value,))]


def _is_close(one: ArrayLike, other: ArrayLike) -> bool:
    return np.allclose(one, other, rtol=1e-9, atol=1e-9)
