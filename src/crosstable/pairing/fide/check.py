"""Check a round that was played against the rules: every pair, the bye, every colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.model.errors import NoPairingError
from crosstable.model.kernel import Engine
from crosstable.model.results import ResultKind
from crosstable.pairing.alternatives import PairingDifference
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.fide.players import state_vertices
from crosstable.pairing.played_rounds import Forbidden, PlayedRound, RoundCheck
from crosstable.pairing.state import State

if TYPE_CHECKING:
    from crosstable.pairing.fide.swiss_rules import SwissRules


def check_round(system: SwissRules, played: PlayedRound, *, engine: Engine = "auto") -> RoundCheck:
    """Pair a round again and compare.

    Returns:
        The check; `forbidden` names the absolute criteria C1 to C3 that pairs of the round break.
    """
    state = played.state
    byes = _second_byes(state)
    try:
        after = system.pair(state, engine=engine)
    except NoPairingError:
        forbidden = (*forbidden_pairs(system, played), *byes)
        return RoundCheck(state.round, is_optimal=False, forbidden=forbidden, extra_cost=None, difference=None)
    before = _as_played(played, after)
    one, other = before.pairs(), after.pairs()
    is_same = one == other and before.bye == after.bye
    difference = PairingDifference(
        before,
        after,
        by_tier={},
        by_criterion={},
        removed=tuple(board.seats for board in before.boards if frozenset(board.seats) not in other),
        new=tuple(board.seats for board in after.boards if frozenset(board.seats) not in one),
    )
    return RoundCheck(
        state.round,
        is_same,
        byes if is_same else (*forbidden_pairs(system, played), *byes),
        0 if is_same else None,
        difference,
        colours=_colours(played, after),
    )


def _as_played(played: PlayedRound, after: Pairing) -> Pairing:
    boards = tuple(Board(number=at, seats=pair) for at, pair in enumerate(played.pairs, start=1))
    return Pairing(after.event, after.round, after.policy, after.seed, boards, bye=played.bye, absent=after.absent)


def _colours(played: PlayedRound, after: Pairing) -> tuple[tuple[str, str], ...]:
    """Return the boards that were played with reversed colours, with the right colours."""
    whites = {
        frozenset(game.players): side.players[0]
        for game in played.state.event.rounds[after.round - 1].games
        for side in game.sides
        if side.colour == "white" and len(game.players) == 2
    }
    return tuple(
        (board.black, board.white)
        for board in after.boards
        if whites.get(frozenset(board.seats), board.white) != board.white
    )


def forbidden_pairs(system: SwissRules, played: PlayedRound) -> Forbidden:
    """Return the pairs of the round that are not allowed, with the criteria that forbid them."""
    state = played.state
    players = system.players(state)
    allowed = system.allowed(state, players)
    vertices = state_vertices(state, players)
    by_id = {state.entrants[vertex].id: player for vertex, player in zip(vertices, players, strict=True)}
    index, met = state.index(), [set(past.met) for past in state.pasts]
    prohibited = {frozenset(pair) for pair in state.constraints.forbidden}
    found: list[tuple[str, str | None, tuple[str, ...]]] = []
    for one, other in played.pairs:
        if not allowed[by_id[one].vertex] >> by_id[other].vertex & 1:
            criteria = [
                "C1" if other in met[index[one]] else "",
                "a forbidden pair" if frozenset((one, other)) in prohibited else "",
            ]
            found.append((one, other, tuple(filter(None, criteria)) or ("C3",)))
    if played.bye is not None and not by_id[played.bye].may_have_bye:
        found.append((played.bye, None, ("C2",)))
    return tuple(found)


def _second_byes(state: State) -> Forbidden:
    """Return the players with an allocated bye, where there is more than one: C.04.1, article 3."""
    games = state.event.rounds[state.round - 1].games
    byes = [game.players[0] for game in games if game.kind is ResultKind.ALLOCATED_BYE]
    return tuple((player, None, ("the rule of one allocated bye a round",)) for player in byes if len(byes) > 1)
