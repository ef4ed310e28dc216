"""FIDE Dutch: the Swiss system of most rated chess events.

    pair(event, "fide-dutch", settings={"initial_colour": "white"})

Source: FIDE Handbook C.04.3 (in force 1 February 2026), with C.04.1 and C.04.2; acceleration by C.04.7.

Rules
1. Players stand in the order of score and pairing number; each score is a bracket, paired from the top.
2. C1 to C3 are absolute.  With an odd number, the bye goes to the lowest score with which the round can be completed
   (C5).
3. A bracket is paired with as few downfloaters as possible (C6), and best by C7 to C21; who cannot be paired floats
   down.  Among equals the order of article 4 decides (see `order`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal

from crosstable.model.errors import NoPairingError
from crosstable.model.kernel import Engine
from crosstable.model.results import ResultKind
from crosstable.pairing.boards import Board, Pairing
from crosstable.pairing.constraints import ConstraintKind
from crosstable.pairing.fide.baku import baku
from crosstable.pairing.fide.bracket import Bracket, Field, Paired, pair_bracket
from crosstable.pairing.fide.colours import colour_of_higher
from crosstable.pairing.fide.completion import unpaired
from crosstable.pairing.fide.criteria import kind_of
from crosstable.pairing.fide.players import NO_ACCELERATION, Acceleration, DutchPlayer, compatible, dutch_players
from crosstable.pairing.fide.reasons import board_reasons, bye_reasons
from crosstable.pairing.past import BLACK, WHITE
from crosstable.pairing.settings import Setting, choose_settings
from crosstable.pairing.state import State
from crosstable.pairing.system import PairingSystem, Stop

if TYPE_CHECKING:
    from crosstable.pairing.check import PlayedRound, RoundCheck

NAME = "fide-dutch"


@dataclass(frozen=True, slots=True)
class FideDutch(PairingSystem):
    """The Dutch system of FIDE.

    Args:
        initial_colour: of the highest player with an odd pairing number in round 1: drawn at random before it.
        rounds: how many rounds the event has; None where that is not known, and no round is the last.
        acceleration: virtual half-points by player id, for each round from the first.
        accelerated_by: "baku" for Baku acceleration where `acceleration` is empty, else "none".
    """

    initial_colour: Literal["white", "black"] = "white"
    rounds: int | None = None
    acceleration: Acceleration = field(default_factory=lambda: NO_ACCELERATION)
    accelerated_by: Literal["none", "baku"] = "none"
    accepts: ClassVar[frozenset[ConstraintKind]] = frozenset({"forbidden"})
    can_check: ClassVar[bool] = True
    needs_rounds: ClassVar[bool] = True

    def __hash__(self) -> int:
        return hash((self.initial_colour, self.rounds, self.accelerated_by))  # a mapping has no hash

    @classmethod
    def default_settings(cls, name: str) -> Mapping[str, Setting]:  # noqa: ARG003  # one system, one name
        """Return the settings with their defaults."""
        return MappingProxyType({"initial_colour": "white", "acceleration": "none"})

    @classmethod
    def from_settings(cls, name: str, settings: Mapping[str, Setting], *, rounds: int | None = None) -> FideDutch:
        """Build the system."""
        limits = {"initial_colour": ("white", "black"), "acceleration": ("none", "baku")}
        chosen = choose_settings(name, cls.default_settings(name), limits, settings)
        return cls(
            "black" if chosen["initial_colour"] == "black" else "white",
            rounds,
            accelerated_by="baku" if chosen["acceleration"] == "baku" else "none",
        )

    @property
    def name(self) -> str:
        """The name in the registry."""
        return NAME

    @property
    def sentence(self) -> str:
        """What it does."""
        return "The Dutch system of FIDE, C.04.3, in force since 1 February 2026."

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Every setting with its value."""
        return MappingProxyType({"initial_colour": self.initial_colour, "acceleration": self.accelerated_by})

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:  # noqa: ARG002
        """Pair the round that comes after a state."""
        players = self.players(state)
        paired, bye = pair_players(players, compatible(state, players), event=state.event.id, round=state.round)
        return self._on_boards(state, players, paired, bye)

    def players(self, state: State) -> list[DutchPlayer]:
        """Return the players of a round in their order, accelerated as the event is."""
        acceleration = self.acceleration
        if not acceleration and self.accelerated_by == "baku":
            acceleration = baku(state, self.rounds)
        return dutch_players(state, acceleration, rounds_planned=self.rounds)

    def check(self, played: PlayedRound, *, engine: Engine = "auto") -> RoundCheck:
        """Pair a round that was played again, and compare pairs, bye and colours."""
        from crosstable.pairing.fide.check import check_round  # pairing a round does not need it

        return check_round(self, played, engine=engine)

    def _on_boards(
        self,
        state: State,
        players: Sequence[DutchPlayer],
        pairs: Sequence[tuple[DutchPlayer, DutchPlayer]],
        bye: DutchPlayer | None,
    ) -> Pairing:
        numbers = state.pairing_numbers().tolist()
        entrants = dict(zip(numbers, state.entrants, strict=True))
        names = {number: entrant.player.shown_name() for number, entrant in entrants.items()}
        scores = {player.score for player in players}
        effective = effective_numbers(state)
        initial = initial_colour(state, default=BLACK if self.initial_colour == "black" else WHITE)
        boards = []
        for number, (high, low) in enumerate(sorted(pairs, key=_board_order), start=1):
            colour = colour_of_higher(high, low, initial=initial, effective_number=effective[high.number])
            black, white = (high, low) if colour == BLACK else (low, high)
            both = names[high.number], names[low.number]
            why = board_reasons(high, low, colour=colour, scores=scores, names=both)
            boards.append(Board(number, (entrants[black.number].id, entrants[white.number].id), reasons=why))
        byes = () if bye is None else bye_reasons(bye, round=state.round, scores=scores, name=names[bye.number])
        return Pairing(
            event=state.event.id,
            round=state.round,
            policy=self.name,
            seed=state.seed,
            boards=tuple(boards),
            bye=None if bye is None else entrants[bye.number].id,
            absent=state.absent,
            bye_reasons=byes,
        )


def initial_colour(state: State, *, default: int) -> int:
    """Return the initial colour as most games of round 1 show it; the default where it cannot be seen there.

    In round 1 no player has a preference, so the higher ranked player of each board shows it.
    """
    if not state.event.rounds:
        return default
    numbers = {entrant.id: entrant.number or 0 for entrant in state.event.entrants}
    games = [game for game in state.event.rounds[0].games if len(game.sides) == 2]
    present = sorted(filter(None, (numbers[player] for game in games for player in game.players)))
    place = {number: at for at, number in enumerate(present, start=1)}
    votes = 0
    for game in games:
        number, colour = min((numbers[side.players[0]], side.colour or "") for side in game.sides)
        if number and colour:
            votes += (BLACK if colour == "black" else WHITE) * (1 if place[number] % 2 else -1)
    return default if votes == 0 else BLACK if (votes > 0) == (BLACK > 0) else WHITE


def effective_numbers(state: State) -> dict[int, int]:
    """Return the pairing numbers counted among those who take part in this round or were paired before.

    A pairing-allocated bye is a pairing; a player who has not arrived, or had only requested byes so far, is not
    counted.
    """
    by_id = {entrant.id: entrant.number for entrant in state.event.entrants if entrant.number is not None}
    before = {
        by_id[player]
        for this in state.event.rounds[: state.round - 1]
        for game in this.games
        if len(game.sides) == 2 or game.kind is ResultKind.ALLOCATED_BYE
        for player in game.players
        if player in by_id
    }
    numbers = sorted(before.union(state.pairing_numbers().tolist()))
    return {number: at for at, number in enumerate(numbers, start=1)}


def pair_players(
    players: Sequence[DutchPlayer], allowed: Sequence[int], *, event: str, round: int
) -> tuple[list[tuple[DutchPlayer, DutchPlayer]], DutchPlayer | None]:
    """Pair players who stand in order.

    Returns:
        The pairs, the higher player first, and who has the bye.
    Raises:
        NoPairingError: the absolute criteria leave no pairing.
    """
    if _is_first_round(players, allowed):
        half = len(players) // 2
        pairs = list(zip(players[:half], players[half : 2 * half], strict=True))
        return pairs, players[-1] if len(players) % 2 else None
    around = round_field(players, allowed, event=event, round=round)
    pairs = []
    down: tuple[DutchPlayer, ...] = ()
    for _, paired in brackets_of(players, around, event=event, round=round):
        pairs += paired.pairs
        down = paired.down
    return pairs, down[0] if down else None


def brackets_of(
    players: Sequence[DutchPlayer], around: Field, *, event: str, round: int
) -> Iterator[tuple[Bracket, Paired]]:
    """Pair the brackets from the top, and yield each as it was and as it is paired.

    Raises:
        NoPairingError: the absolute criteria leave no pairing.
    """
    groups = [tuple(group) for _, group in groupby(players, key=lambda player: player.score)]
    down: tuple[DutchPlayer, ...] = ()
    for at, residents in enumerate(groups):
        later = tuple(player for group in groups[at + 1 :] for player in group)
        bracket = Bracket(down, residents, groups[at + 1] if at + 1 < len(groups) else (), later)
        paired: Paired | None = pair_bracket(bracket, around)
        if paired is None:
            raise _impossible(players, event=event, round=round)
        yield bracket, paired
        down = paired.down


def _is_first_round(players: Sequence[DutchPlayer], allowed: Sequence[int]) -> bool:
    """Return whether the players differ only by number: then the upper half meets the lower half."""
    everyone = (1 << len(players)) - 1
    return (
        len(players) > 1
        and all(mask == everyone & ~(1 << at) for at, mask in enumerate(allowed))
        and len({kind_of(player) for player in players}) == 1
        and players[-1].may_have_bye
        and not any(player.played for player in players)
    )


def round_field(players: Sequence[DutchPlayer], allowed: Sequence[int], *, event: str, round: int) -> Field:
    """Return what the brackets need of the whole round: C4 and C5."""
    everyone = [player.vertex for player in players]
    if len(players) % 2 == 0:
        if unpaired(allowed, everyone).count:
            raise _impossible(players, event=event, round=round)
        return Field(allowed, None, None)
    for score in sorted({player.score for player in players}):
        takers = sum(1 << p.vertex for p in players if p.may_have_bye and p.score == score)
        if takers and unpaired(allowed, everyone, bye=takers).count == 0:
            may = sum(1 << p.vertex for p in players if p.may_have_bye and p.score <= score)
            return Field(allowed, may, score)
    raise _impossible(players, event=event, round=round)


def _impossible(players: Sequence[DutchPlayer], *, event: str, round: int) -> NoPairingError:
    return NoPairingError("pairing/fide/no-pairing", event=event, round=round, players=len(players))


def _board_order(pair: tuple[DutchPlayer, DutchPlayer]) -> tuple[int, int, int]:
    """Order boards by C.04.2: the higher score, then the sum of scores, then the better number."""
    high, low = pair
    return -high.score, -(high.score + low.score), high.vertex
