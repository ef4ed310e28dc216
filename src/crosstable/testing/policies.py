"""What every pairing policy promises, as checks for any name of the registry, for a policy or a system of your own.

| check | promise |
|---|---|
| described | it has a name and a sentence |
| everybody once | every entrant who plays has one board or one bye |
| repeatable | the same event and seed give the same boards |
| order of entry | the order of the entrants changes no board |
| plays on | the rounds after it are paired, too |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.messages import Message, message
from crosstable.model.players import Player
from crosstable.pairing.boards import Pairing
from crosstable.pairing.pair import pair
from crosstable.pairing.policy import Policy
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system
from crosstable.testing.failures import name_of, run_checks

_ROUNDS = 3


def check_policy(subject: str | Policy | PairingSystem, *, exempt: Mapping[str, str] | None = None) -> None:
    """Check that a pairing policy keeps its promises, for boards of two players.

    Args:
        subject: a name, a policy or a pairing system of your own.
        exempt: checks that it may fail, each with the reason; an exemption from a check that holds is stale and
            fails.
    Raises:
        CheckFailed: a promise is broken; the message has the check and the values that show it.
    Example:
        >>> check_policy("swiss")
    """
    system = pairing_system(subject)
    run_checks(name_of(system, "name"), _CHECKS, exempt, lambda check: _CHECKS[check](system))


def _event(players: int) -> Event:
    people = [Player(f"p{at}", f"Player {at}", club=("Alpha", "Beta")[at % 2]) for at in range(players)]
    return Event(
        "sample", "Sample", tuple(Entrant(one, number=at + 1, rating=2000.0 - 37 * at) for at, one in enumerate(people))
    )


def _played(event: Event, pairing: Pairing) -> Event:
    """Return the event with the round played: Black wins the odd boards."""
    games = [
        Game(
            (
                Side.of(board.black, place=1 + (board.number + 1) % 2, colour="black"),
                Side.of(board.white, place=1 + board.number % 2, colour="white"),
            ),
            board=board.number,
        )
        for board in pairing.boards
    ]
    return event.with_round(*games, *([] if pairing.bye is None else [Game.bye(pairing.bye)]))


def _described(system: PairingSystem) -> Message | None:
    return None if system.name and system.sentence else message("testing/policy-not-described")


def _everybody_once(system: PairingSystem) -> Message | None:
    for players in (7, 8):
        event = _event(players)
        seated = _seated(pair(event, system))
        expected = sorted(entrant.id for entrant in event.entrants)
        if sorted(seated) != expected:
            return message("testing/policy-seats-otherwise", players=expected, seated=sorted(seated))
    return None


def _seated(pairing: Pairing) -> list[str]:
    both = [player for board in pairing.boards for player in (board.black, board.white)]
    return both if pairing.bye is None else [*both, pairing.bye]


def _repeatable(system: PairingSystem) -> Message | None:
    event = _event(8)
    first, second = _seated(pair(event, system, seed=3)), _seated(pair(event, system, seed=3))
    return None if first == second else message("testing/policy-second-time", first=first, second=second)


def _order_of_entry(system: PairingSystem) -> Message | None:
    event = _event(8)
    first = _seated(pair(event, system))
    second = _seated(pair(replace(event, entrants=event.entrants[::-1]), system))
    return None if first == second else message("testing/policy-order-of-entry", first=first, second=second)


def _plays_on(system: PairingSystem) -> Message | None:
    event = _event(8)
    for number in range(1, _ROUNDS + 1):
        pairing = pair(event, system)
        if not pairing.boards:
            return message("testing/policy-without-boards", round=number)
        event = _played(event, pairing)
    return None


_CHECKS: Mapping[str, Callable[[PairingSystem], Message | None]] = {
    "described": _described,
    "everybody once": _everybody_once,
    "repeatable": _repeatable,
    "order of entry": _order_of_entry,
    "plays on": _plays_on,
}
