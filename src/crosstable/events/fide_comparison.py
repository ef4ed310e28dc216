"""Compare a round with the pairing by the rules, in the words of the notes of a tournament file."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.model.errors import NoPairingError
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import Constraints, Pair
from crosstable.pairing.pair import pair


def difference_from_rules(running: RunningEvent, run_round: RunRound) -> str:
    """Return the boards that differ from the pairing by the rules: `6-17 3-2 => 6-3 17-2`; nothing if none does."""
    made = run_round.pairing
    by_rules = _by_rules(running, run_round)
    names = {entrant.id: str(entrant.number) for entrant in running.event.entrants}
    one, other = _boards(made, names), ["no lawful pairing"] if by_rules is None else _boards(by_rules, names)
    missing, new = [board for board in other if board not in one], [board for board in one if board not in other]
    return f"{' '.join(missing)} => {' '.join(new)}" if missing or new else ""


def _by_rules(running: RunningEvent, run_round: RunRound) -> Pairing | None:
    players = run_round.players
    earlier = tuple(each for each in running.event.rounds if each.number < run_round.number)
    try:
        return pair(
            replace(running.event, rounds=earlier),
            running.plan.policy,
            settings=running.plan.pairing_settings,
            constraints=Constraints(forbidden=forbidden_of(running, players)),
            seed=run_round.pairing.seed,
            round=run_round.number,
            present=players,
            with_open_games=True,
        )
    except NoPairingError:
        return None


def _boards(pairing: Pairing, names: Mapping[str, str]) -> list[str]:
    boards = [f"{names[board.white]}-{names[board.black]}" for board in pairing.boards]
    return boards if pairing.bye is None else [*boards, f"{names[pairing.bye]}=PAB"]


def forbidden_of(running: RunningEvent, players: Collection[str]) -> tuple[Pair, ...]:
    """Return the pairs of the event that must not meet, as far as both are among these players."""
    mode = running.plan.fide
    return () if mode is None else tuple(two for two in mode.forbidden if two[0] in players and two[1] in players)
