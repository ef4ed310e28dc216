"""What every rating system promises, as checks for any name of the registry or for a class of your own.

| check | promise |
|---|---|
| inputs unchanged | rating writes nothing into the history |
| repeatable | the same games give the same ratings twice |
| renaming | other names change no numbers |
| track | every step starts at the end of the step before, and the last one ends at the rating |
| forecasts | win, draw and loss sum to one and are mirrored for the other side |
| finish odds | the chances of the places sum to one, by side and by place |
| better result | the last game won instead of lost never hurts, in the direction of the scale |
| continuing | continuing from a state, written and read, equals one pass bit for bit, at least between periods |
| order in a period | in systems with periods, the order of games inside one changes nothing (to 1e-9) |
| advantage | with a parameter `advantage`, it counts in forecasts and ratings, but not on neutral ground |
| handicap | with a parameter `handicap_points` or a method `with_handicap`, handicaps count, for Black |
| update | `update`, in every form, gives what a run over the game gives, and rejects what it rejects |
| ladder | in systems with `live`, a live table gives the same numbers as a run, bit for bit |
| weight | the weight of a game counts, or is rejected |
| shares | the share of a member in a game counts, or is rejected |
| points | points count in systems that say so (`counts_points`), and `update` of others rejects them |
| no games | no games are no error |
| repr | the parameters, as plain values, make the same system again |
| sourced | the docstring has Source and Errata |
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

import numpy as np

from crosstable.model.columns import add_to_digest
from crosstable.model.errors import RatingError
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.model.messages import Message, message
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.periods import START, period_numbers
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_registry import SYSTEMS, system_name
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.settings import settings_of, system_from
from crosstable.ratings.state_file import read_state, write_state
from crosstable.ratings.system import AnySystem, PerGame, is_per_game
from crosstable.testing.failures import run_checks
from crosstable.testing.head_start import advantage_counts, handicap_counts
from crosstable.testing.one_game import ladder_equals_run, points_count, shares_count, update_equals_run, weight_counts
from crosstable.testing.sample_games import pointed, sample_games

_SEED = 20260301


def check_rating_system(
    subject: str | AnySystem,
    *,
    games: Sequence[Game] | None = None,
    exempt: Mapping[str, str] | None = None,
) -> None:
    """Check that a rating system keeps its promises.

    Args:
        subject: a name of the registry, or a system of your own.
        games: the games to try, in time order; by default seeded ones of the shape that the system rates.
        exempt: checks that it may fail, each with the reason; an exemption from a check that holds is stale and
            fails.
    Raises:
        CheckFailed: a promise is broken; the message has the check and the values that show it.  An error that it
            raises is a broken promise, too, and is the cause.
        RatingError: a class instead of a value.
    Example:
        >>> check_rating_system("elo")
    """
    system: AnySystem = SYSTEMS[subject]() if isinstance(subject, str) else subject
    if isinstance(system, type):
        raise RatingError("ratings/class-of-a-system", found=system.__name__)
    tried: list[Game] = [] if games is None else list(games)

    def fault_of(check: str) -> Message | None:
        if games is None and not tried:
            tried.extend(sample_games(Random(_SEED), system.sides))  # noqa: S311  # seeded games
        return _CHECKS[check](system, tried)

    run_checks(system_name(system), _CHECKS, exempt, fault_of)


def _rated(system: AnySystem, games: Sequence[Game]) -> Ratings:
    return rate(History.from_games(games), system)


def _numbers(ratings: Ratings) -> dict[str, tuple[float, ...]]:
    """Return rating, peak and deviation by player."""
    columns = [ratings.rating, ratings.peak, *([] if ratings.deviation is None else [ratings.deviation])]
    return dict(zip(ratings.players, map(tuple, np.stack(columns, axis=1).tolist()), strict=True))


def _differ(
    before: Mapping[str, tuple[float, ...]], after: Mapping[str, tuple[float, ...]], when: Message
) -> Message | None:
    for player, numbers in before.items():
        if after[player] != numbers:
            return message("testing/value-differs", id=player, before=numbers, after=after[player], when=when)
    return None


def _inputs_unchanged(system: AnySystem, games: Sequence[Game]) -> Message | None:
    history = History.from_games(games)

    def digest() -> str:
        made = hashlib.sha256()
        add_to_digest(history.games, made)
        add_to_digest(history.sides, made)
        return made.hexdigest()

    before = digest()
    rate(history, system)
    return None if digest() == before else message("testing/history-changed")


def _repeatable(system: AnySystem, games: Sequence[Game]) -> Message | None:
    return _differ(_numbers(_rated(system, games)), _numbers(_rated(system, games)), message("testing/second-time"))


def _renaming(system: AnySystem, games: Sequence[Game]) -> Message | None:
    players = sorted({player for game in games for player in game.players})
    names = {player: f"x{len(players) - at}" for at, player in enumerate(players)}
    before = _numbers(_rated(system, games))
    after = _numbers(_rated(system, [_renamed(game, names) for game in games]))
    return _differ(
        {names[player]: numbers for player, numbers in before.items()}, after, message("testing/under-other-names")
    )


def _renamed(game: Game, names: Mapping[str, str]) -> Game:
    sides = (
        replace(side, members=tuple(replace(member, player=names[member.player]) for member in side.members))
        for side in game.sides
    )
    return replace(game, sides=tuple(sides))


def _track(system: AnySystem, games: Sequence[Game]) -> Message | None:
    if not is_per_game(system):
        return None
    ratings = _rated(system, games)
    start = float(system.new_values(1)[0, 0])
    for player in ratings.players:
        rating = start
        for step in ratings.track(player):
            if not np.isclose(step.before, rating, rtol=1e-9, atol=1e-9):
                return message("testing/track-with-gap", player=player, start=step.before, end=rating)
            if step.expected is not None and not -1e-9 <= step.expected <= 1 + 1e-9:
                return message("testing/expected-out-of-range", player=player, expected=step.expected)
            rating = step.after
        final = ratings[player].rating
        if not np.isclose(rating, final, rtol=1e-9, atol=1e-9):
            return message("testing/track-ends-elsewhere", player=player, end=rating, rating=final)
    return None


def _estimates(system: AnySystem, games: Sequence[Game]) -> list[Estimate]:
    ratings = _rated(system, games)
    return [ratings.estimate(player) for player in ratings.players]


def _forecasts(system: AnySystem, games: Sequence[Game]) -> Message | None:
    some = _estimates(system, games)[:6]
    for first in some:
        for second in some:
            ours, theirs = system.predict(first, second), system.predict(second, first)
            chances = (ours.win, ours.draw, ours.loss)
            if not np.isclose(sum(chances), 1.0, rtol=0, atol=1e-9) or min(chances) < 0.0:
                return message("testing/odds-sum", first=first, second=second, odds=chances)
            if not np.allclose(chances, (theirs.loss, theirs.draw, theirs.win), rtol=0, atol=1e-9):
                return message("testing/odds-differ", first=first, second=second, odds=chances, reverse=theirs)
    return None


def _finish_odds(system: AnySystem, games: Sequence[Game]) -> Message | None:
    count = system.sides.most or 4
    sides = [[estimate] for estimate in _estimates(system, games)[:count]]
    odds = np.array(system.finish_odds(sides))
    if odds.shape != (count, count) or (odds < 0).any():
        return message("testing/finish-odds-misshapen", sides=count, odds=str(odds.tolist()))
    for axis, what in ((1, "side"), (0, "place")):
        if not np.allclose(odds.sum(axis=axis), 1.0, rtol=0, atol=1e-9):
            return message("testing/finish-odds-sum", what=what, sums=odds.sum(axis=axis).tolist())
    return None


def _better_result(system: AnySystem, games: Sequence[Game]) -> Message | None:
    for number in range(0, len(games), 7):
        game = games[number]
        if len({side.place for side in game.sides}) < len(game.sides):
            continue
        player = game.sides[-1].members[0].player
        last, first = len(game.sides), 1
        lost, won = (_rated(system, [*games[:number], _placed(game, place)])[player].rating for place in (last, first))
        if system.scale.sign * (won - lost) < -1e-9:
            return message("testing/win-costs-rating", player=player, lost=lost, won=won, game=number + 1)
    return None


def _placed(game: Game, place: int) -> Game:
    """Return the game with the last side in this place, and the others in the remaining places in order."""
    others = [other for other in range(1, len(game.sides) + 1) if other != place]
    sides = (replace(side, place=at) for side, at in zip(game.sides, [*others, place], strict=True))
    return pointed(replace(game, sides=tuple(sides)))


def _continuing(system: AnySystem, games: Sequence[Game]) -> Message | None:
    if not is_per_game(system):
        return None
    whole = _rated(system, games)
    is_listed = system_name(system) in SYSTEMS.entries
    for cut in _cuts(system, games):
        state = _rated(system, games[:cut]).state
        state = read_state(write_state(state)) if is_listed else state
        resumed = rate(History.from_games(games[cut:]), system, state=state)
        fault = _differ(_numbers(whole), _numbers(resumed), message("testing/continued", games=cut))
        if fault:
            return fault
    return None


def _cuts(system: PerGame, games: Sequence[Game]) -> list[int]:
    """Return where a history is cut: anywhere, or before a period in systems that rate a period whole."""
    cuts = range(0, len(games), max(1, len(games) // 6))
    if not getattr(system, "rates_whole_periods", False) or system.period is None:
        return list(cuts)
    numbers = period_numbers(History.from_games(games), np.arange(len(games)), system.period, START)
    return sorted({int(np.searchsorted(numbers, numbers[cut])) for cut in cuts})


def _order_in_a_period(system: AnySystem, games: Sequence[Game]) -> Message | None:
    if not is_per_game(system) or system.period is None:
        return None
    day = dt.date(2024, 5, 1)
    one = [replace(game, date=day, event="one", event_sequence=0, round=at) for at, game in enumerate(games, start=1)]
    other = [replace(game, round=at) for at, game in enumerate(reversed(one), start=1)]
    before, after = _numbers(_rated(system, one)), _numbers(_rated(system, other))
    for player, numbers in before.items():
        if not np.allclose(numbers[0], after[player][0], rtol=1e-9, atol=1e-9):
            return message("testing/order-in-period", player=player, rating=numbers[0], reverse=after[player][0])
    return None


def _no_games(system: AnySystem, games: Sequence[Game]) -> Message | None:  # noqa: ARG001  # the shape of a check
    ratings = _rated(system, [])
    return None if not ratings.leaderboard() and not len(ratings.rating) else message("testing/ratings-without-games")


def _repr(system: AnySystem, games: Sequence[Game]) -> Message | None:  # noqa: ARG001  # the shape of a check
    name = system_name(system)
    if name not in SYSTEMS.entries:
        return None
    again = system_from(name, **settings_of(system))
    return None if again == system else message("testing/not-restored", system=repr(system), again=repr(again))


def _sourced(system: AnySystem, games: Sequence[Game]) -> Message | None:  # noqa: ARG001  # the shape of a check
    text = type(system).__doc__ or ""
    missing = [word for word in ("Source:", "Errata:") if word not in text]
    return message("testing/section-missing", type=type(system).__name__, section=missing[0]) if missing else None


_CHECKS: Mapping[str, Callable[[AnySystem, Sequence[Game]], Message | None]] = {
    "inputs unchanged": _inputs_unchanged,
    "repeatable": _repeatable,
    "renaming": _renaming,
    "track": _track,
    "forecasts": _forecasts,
    "finish odds": _finish_odds,
    "better result": _better_result,
    "continuing": _continuing,
    "order in a period": _order_in_a_period,
    "advantage": advantage_counts,
    "handicap": handicap_counts,
    "update": update_equals_run,
    "ladder": ladder_equals_run,
    "weight": weight_counts,
    "shares": shares_count,
    "points": points_count,
    "no games": _no_games,
    "repr": _repr,
    "sourced": _sourced,
}
