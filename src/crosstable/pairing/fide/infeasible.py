"""Why a round cannot be paired: which forbidden pair, or which absolute criterion, would have to give way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosstable.model.errors import NoPairingError
from crosstable.model.messages import Message, message
from crosstable.pairing.fide.completion import unpaired
from crosstable.pairing.fide.players import MILD, DutchPlayer, compatible, state_vertices
from crosstable.pairing.state import State


def explained(state: State, players: Sequence[DutchPlayer], allowed: Sequence[int]) -> NoPairingError:
    """Return the error of a round without a pairing, with what would make one possible.

    Args:
        state: before the round.
        players: in order.
        allowed: the opponents that the absolute criteria leave to each of them, as bit masks.
    """
    found = NoPairingError(
        "pairing/fide/no-pairing",
        event=state.event.id,
        round=state.round,
        players=state.n,
        remedy=_remedy(state, players, allowed),
    )
    found.name_players({entrant.id: entrant.player.shown_name() for entrant in state.entrants})
    return found


def _remedy(state: State, players: Sequence[DutchPlayer], allowed: Sequence[int]) -> Message:
    place = {state.entrants[vertex].id: at for at, vertex in enumerate(state_vertices(state, players))}
    every = list(allowed)
    for one, other in state.constraints.forbidden:
        first, second = place[one], place[other]
        alone = list(allowed)
        for masks in (alone, every):
            masks[first] |= 1 << second
            masks[second] |= 1 << first
        if _is_possible(players, alone):
            return message("pairing/fide/allow-pair", one=one, other=other)
    if state.constraints.forbidden and _is_possible(players, every):
        return message("pairing/fide/allow-pairs", pairs=len(state.constraints.forbidden))
    if _is_possible(players, compatible(state, [replace(player, strength=MILD) for player in players])):
        return message("pairing/fide/give-up-colours")
    if _is_possible([replace(player, may_have_bye=True) for player in players], allowed):
        return message("pairing/fide/give-up-bye")
    return message("pairing/fide/give-up-meetings")


def _is_possible(players: Sequence[DutchPlayer], allowed: Sequence[int]) -> bool:
    everyone = [player.vertex for player in players]
    if len(players) % 2 == 0:
        return unpaired(allowed, everyone).count == 0
    takers = sum(1 << player.vertex for player in players if player.may_have_bye)
    return bool(takers) and unpaired(allowed, everyone, bye=takers).count == 0
