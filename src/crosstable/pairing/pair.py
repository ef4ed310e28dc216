"""`pair`: the boards of the next round, from an event and a pairing system.

    pairing = pair(event, "go", constraints=Constraints(forbidden=(("3", "7"),)), seed=4)

Pure: the event is not changed, and the pairing is not part of it until it is accepted.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from crosstable.games.profile import GameProfile
from crosstable.games.profiles import CHESS, PLAIN, game_profile, profile_of
from crosstable.model.arguments import check_kind, wrong_kind
from crosstable.model.errors import PolicyError, ResultError
from crosstable.model.events import Event
from crosstable.model.kernel import Engine
from crosstable.model.results import ResultKind
from crosstable.pairing.board_games import GamePlayed, profile_of_game
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import NO_CONSTRAINTS, Constraints, Pair, pairs_of
from crosstable.pairing.pairing_registry import LISTED, Listed
from crosstable.pairing.policy import Policy
from crosstable.pairing.settings import NO_SETTINGS, Setting
from crosstable.pairing.state import State, state_of
from crosstable.pairing.system import PairingSystem, Stop
from crosstable.pairing.systems import pairing_system

if TYPE_CHECKING:
    from crosstable.pairing.solved import Solved

_EVENT = 'an event, such as Event("open", "Open", entrants)'


def pair(
    event: Event,
    by: str | Policy | PairingSystem,
    *,
    game: GamePlayed | None = None,
    settings: Mapping[str, Setting] = NO_SETTINGS,
    constraints: Constraints = NO_CONSTRAINTS,
    seed: int = 0,
    round: int | None = None,
    present: Collection[str] | None = None,
    near: Collection[Pair] = (),
    engine: Engine = "auto",
    should_stop: Stop | None = None,
    with_open_games: bool = False,
) -> Pairing:
    """Pair the next round of an event.

    The result depends on the facts only: not on the order of the entrants, and for one seed it is always the same.

    Args:
        event: entrants, and the games so far.
        by: the name of a pairing system, a system, or a policy.
        game: what is played, by name ("chess", "go", "football") or as its profile: it orders the players of a board
            and reads results.  None is the game whose rules the event has, else the one for which the system was made
            ("go", "card-game", "preferans-tables", "whole-field"), else chess.
        settings: of a named system, changed from their defaults.
        constraints: forced and forbidden pairs, volunteers for the bye.
        seed: of random draws: colours, random seeding, the search for tables.
        round: counted from 1; None is the one after the last that was played.
        present: who is to be paired; None asks each entrant (absences, late entry, withdrawal).
        near: pairs of players; of pairings that are equally good, the one with the most of them.
        engine, should_stop: for the solver.
        with_open_games: pair although boards of earlier rounds have no result yet; they count as they are worth
            without one.  A round robin needs no results, and a bracket only those of its matches.
    Returns:
        The boards, best first, with the reasons and the checked proof; `explain()` puts them in words.
    Raises:
        NoPairingError: rules and data leave none; says which pairs would have to be allowed.
        PolicyError: a policy, setting or constraint that cannot be followed.
        UnknownName: no system, criterion, setting or game has that name.
        InputError: something else than an event, or than a pairing system.
        ResultError, RatingError: boards of earlier rounds without a result; scores or ratings that cannot be used.
        SolveStopped: `should_stop` returned true.
    See also: `Pairing`, `Constraints`, `standings`; docs/pairing.md for the systems and their settings.
    Example:
        >>> from crosstable import Entrant, Event, Player, pair
        >>> event = Event("open", "Open", tuple(Entrant(Player(name, name), rating=1500) for name in ("Ann", "Bo")))
        >>> pairing = pair(event, "swiss")
        >>> [(board.number, board.white, board.black) for board in pairing.boards]
        [(1, 'Bo', 'Ann')]
    Cost: O(n^2) for each criterion, and the solve.   Exact: yes, in integers.
    """
    check_kind("event", event, Event, _EVENT)
    system = pairing_system(by, settings, rounds=event.rounds_planned)
    state = state_of(event, round=round, present=present, constraints=constraints, seed=seed)
    system.check_constraints(state)
    near = pairs_of("near", near)
    _check_calls(event, near, should_stop)
    if not with_open_games:
        _check_results(system, state)
    if near:
        pairing = system.pair_near(state, near, engine=engine, should_stop=should_stop)
    else:
        pairing = system.pair(state, engine=engine, should_stop=should_stop)
    return _listed(pairing, _game_of(event, system) if game is None else profile_of_game(game), system.sentence)


def _game_of(event: Event, system: PairingSystem) -> GameProfile:
    by_rules = profile_of(None, event.rules.name)
    return by_rules if by_rules is not PLAIN else game_profile(LISTED.get(system.name, Listed()).game)


def _listed(pairing: Pairing, game: GameProfile, sentence: str) -> Pairing:
    """Return a pairing with the players of each board in the order of a game, and what its system does."""
    boards = pairing.boards
    if game is not CHESS:
        boards = tuple(replace(board, game=game) for board in boards)
    return replace(pairing, boards=boards, game=game, sentence=sentence)


def _check_results(system: PairingSystem, state: State) -> None:
    """Check that the games before a round have results, where the system pairs by them; an adjourned game is a draw."""
    if system.is_predetermined or system.is_bracket:  # a bracket names the matches that it needs
        return
    missing = [
        game
        for game in state.event.open_games
        if game.kind is not ResultKind.ADJOURNED and (game.round or 0) < state.round
    ]
    if missing:
        boards = [f"round {game.round} board {game.board} ({' - '.join(game.players)})" for game in missing]
        raise ResultError("pairing/open-games", event=state.event.id, round=state.round, boards=boards)


def _check_calls(event: Event, near: Collection[Pair], should_stop: Stop | None) -> None:
    for pair in near:
        for player in pair:
            event.entrant(player)
    if should_stop is not None and not callable(should_stop):
        raise wrong_kind("should_stop", should_stop, "a function without arguments that returns whether to stop")


def solve_round(
    event: Event,
    by: str | Policy | PairingSystem,
    *,
    settings: Mapping[str, Setting] = NO_SETTINGS,
    constraints: Constraints = NO_CONSTRAINTS,
    seed: int = 0,
    round: int | None = None,
    present: Collection[str] | None = None,
    engine: Engine = "auto",
    should_stop: Stop | None = None,
    with_open_games: bool = False,
) -> Solved:
    """Solve a round and keep everything behind it, for `what_if` and `other_optimum`.

    Args:
        event, by, settings, constraints, seed, round, present, engine, should_stop, with_open_games: as for `pair`.
    Raises:
        NoPairingError, UnknownName, InputError, ResultError, RatingError, SolveStopped: as for `pair`.
        PolicyError: also for a system that minimises nothing (round robin, tables of three).
    See also: `pair`, whose result explains itself.
    Example:
        >>> from crosstable import Entrant, Event, Player, solve_round
        >>> event = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in "abcd"))
        >>> solved = solve_round(event, "swiss")
        >>> len(solved.pairs)
        2
    """
    check_kind("event", event, Event, _EVENT)
    system = pairing_system(by, settings, rounds=event.rounds_planned)
    if not system.can_explain:
        raise PolicyError("pairing/nothing-to-explain", policy=system.name)
    state = state_of(event, round=round, present=present, constraints=constraints, seed=seed)
    system.check_constraints(state)
    if not with_open_games:
        _check_results(system, state)
    return system.solve(state, engine=engine, should_stop=should_stop)
