"""What the Swiss systems of FIDE have in common: settings, the players of a round, its boards.

A system says how it pairs the players, which of two ranks higher, and why; colours, numbers, acceleration and the order
of boards are those of C.04.1, C.04.2 and C.04.7.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from crosstable.model.errors import NoPairingError, PolicyError
from crosstable.model.games import Colour
from crosstable.model.kernel import Engine
from crosstable.model.messages import message
from crosstable.pairing.board import Board, Reason
from crosstable.pairing.boards import Pairing
from crosstable.pairing.constraints import ConstraintKind
from crosstable.pairing.fide.baku import baku
from crosstable.pairing.fide.colours import colour_of_higher
from crosstable.pairing.fide.numbers import effective_numbers, initial_colour
from crosstable.pairing.fide.players import (
    NO_ACCELERATION,
    Acceleration,
    DutchPlayer,
    added,
    compatible,
    dutch_players,
)
from crosstable.pairing.fide.swiss_reasons import early_bye
from crosstable.pairing.past import BLACK, WHITE
from crosstable.pairing.settings import Setting, choose_settings
from crosstable.pairing.state import State
from crosstable.pairing.system import PairingSystem, SeedsBy, Stop

if TYPE_CHECKING:
    from crosstable.pairing.fide.seated import Counts, Seating

Pairs = Sequence[tuple[DutchPlayer, DutchPlayer]]
Paired = tuple[Pairs, DutchPlayer | None]
"""The pairs of a round, the higher ranked player first, and who has the bye."""


@dataclass(frozen=True, slots=True)
class SwissRules(PairingSystem):
    """The rules of a Swiss system of FIDE.

    Args:
        initial_colour: of the highest player with an odd pairing number in round 1: drawn at random before it.
        rounds: how many rounds the event has; None where that is not known, and no round is the last.
        acceleration: virtual half-points by player id, for each round from the first.
        accelerated_by: "baku" for Baku acceleration where `acceleration` is empty, else "none".
        not_yet: half-points to add by player id and round: the reverse of bonuses and penalties that count later.

    `counted`: what the criteria count, by number.
    `of_brackets`: those that compare whole brackets, so `reasons` charges no board with them.
    `colours_by_number`: whether the player with the higher score, then the lower number, is the higher one for colours.
    """

    initial_colour: Colour = "white"
    rounds: int | None = None
    acceleration: Acceleration = field(default_factory=lambda: NO_ACCELERATION)
    accelerated_by: Literal["none", "baku"] = "none"
    not_yet: Acceleration = field(default_factory=lambda: NO_ACCELERATION)
    seeds_by: ClassVar[SeedsBy] = "number"
    registered: ClassVar[str]
    summary: ClassVar[str]
    code: ClassVar[str]
    has_topscorers: ClassVar[bool] = False
    colours_by_number: ClassVar[bool] = False
    counted: ClassVar[Mapping[str, str]]
    of_brackets: ClassVar[frozenset[str]] = frozenset()
    accepts: ClassVar[frozenset[ConstraintKind]] = frozenset({"forbidden"})
    can_check: ClassVar[bool] = True
    can_weigh: ClassVar[bool] = True
    needs_rounds: ClassVar[bool] = True

    def __hash__(self) -> int:
        return hash((self.registered, self.initial_colour, self.rounds, self.accelerated_by))  # a mapping has no hash

    @classmethod
    def default_settings(cls, name: str) -> Mapping[str, Setting]:  # noqa: ARG003  # one system, one name
        """Return the settings with their defaults."""
        return MappingProxyType({"initial_colour": "white", "acceleration": "none"})

    @classmethod
    def from_settings(cls, name: str, settings: Mapping[str, Setting], *, rounds: int | None = None) -> Self:
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
        return self.registered

    @property
    def sentence(self) -> str:
        """What it does."""
        return self.summary

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Every setting with its value."""
        return MappingProxyType({"initial_colour": self.initial_colour, "acceleration": self.accelerated_by})

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:  # noqa: ARG002
        """Pair the round that comes after a state."""
        if state.n < 2 and state.round > len(state.event.rounds):  # rounds that were played may be empty
            raise PolicyError("pairing/fide/too-few-players", event=state.event.id, round=state.round, players=state.n)
        if self.rounds is not None and state.round > self.rounds:
            raise PolicyError(
                "pairing/fide/rounds-are-over", event=state.event.id, round=state.round, rounds=self.rounds
            )
        players = self.players(state)
        try:
            found = self.paired(state, players)
            if found is None:
                raise impossible(state)
        except NoPairingError as error:
            from crosstable.pairing.fide.infeasible import explained  # rounds that can be paired do not need it

            raise explained(state, players, self.allowed(state, players)) from error
        return self._on_boards(state, players, *found)

    def players(self, state: State) -> list[DutchPlayer]:
        """Return the players of a round in the order of score and number, accelerated as the event is."""
        last = self.rounds if self.has_topscorers else None
        return dutch_players(state, self.virtual_points(state), rounds_planned=last)

    def allowed(self, state: State, players: Sequence[DutchPlayer]) -> list[int]:
        """Return for each player a bit mask of those whom the absolute criteria allow as opponents."""
        return compatible(state, players)

    def virtual_points(self, state: State) -> Acceleration:
        """Return the virtual half-points of the event."""
        is_baku = not self.acceleration and self.accelerated_by == "baku"
        points = baku(state, self.rounds) if is_baku else self.acceleration
        return added(points, self.not_yet) if self.not_yet else points

    @property
    def first_colour(self) -> int:
        """The initial colour: 1 for Black, -1 for White."""
        return BLACK if self.initial_colour == "black" else WHITE

    @property
    def system_code(self) -> str:
        """What line 192 of a TRF says of the event."""
        return f"{self.code}_BAKU" if self.accelerated_by == "baku" else self.code

    def is_last(self, state: State) -> bool:
        """Return whether the round to be paired is the last; not where the number of rounds is not known."""
        return self.rounds is not None and state.round >= self.rounds

    @abstractmethod
    def paired(self, state: State, players: Sequence[DutchPlayer]) -> Paired | None:
        """Pair players who stand in order; None where the absolute criteria leave no pairing."""

    def colour(self, high: DutchPlayer, low: DutchPlayer, *, initial: int, number: int) -> int:
        """Return the colour of the higher ranked player: 1 for Black, -1 for White.

        Args:
            high, low: the pair, the higher ranked first.
            initial: the initial colour.
            number: the pairing number of the higher player among those who have taken part.
        """
        return colour_of_higher(high, low, initial=initial, effective_number=number)

    @abstractmethod
    def reasons(
        self, high: DutchPlayer, low: DutchPlayer, *, colour: int, scores: frozenset[int], names: tuple[str, str]
    ) -> tuple[Reason, ...]:
        """Return the criteria that a pair violates; `colour` is that of the higher player."""

    def bye_reasons(
        self,
        player: DutchPlayer,
        *,
        round: int,  # noqa: ARG002  # the Dutch system needs it
        scores: frozenset[int],
        name: str,
    ) -> tuple[Reason, ...]:
        """Return what speaks against the bye."""
        return early_bye(player, scores=scores, name=name)

    def paired_by(self, state: State) -> SwissRules:  # noqa: ARG002  # the Burstein system needs it
        """Return the system that pairs the round after a state: this one, unless it leaves the round to another."""
        return self

    def counts(self, before: Seating, after: Seating) -> tuple[Counts, Counts] | None:  # noqa: ARG002  # Dutch does
        """Return what the criteria count in two seatings; None where those are counted that boards are charged with."""
        return None

    def _on_boards(
        self, state: State, players: Sequence[DutchPlayer], pairs: Pairs, bye: DutchPlayer | None
    ) -> Pairing:
        numbers = state.pairing_numbers().tolist()
        entrants = dict(zip(numbers, state.entrants, strict=True))
        names = {number: entrant.player.shown_name() for number, entrant in entrants.items()}
        scores = frozenset(player.score for player in players)
        effective = effective_numbers(state)
        initial = initial_colour(state, default=self.first_colour)
        boards = []
        for number, (high, low) in enumerate(sorted(pairs, key=_board_order), start=1):
            colour = self.colour(high, low, initial=initial, number=effective[high.number])
            black, white = (high, low) if colour == BLACK else (low, high)
            both = names[high.number], names[low.number]
            why = self.reasons(high, low, colour=colour, scores=scores, names=both)
            boards.append(Board(number, (entrants[black.number].id, entrants[white.number].id), reasons=why))
        byes = () if bye is None else self.bye_reasons(bye, round=state.round, scores=scores, name=names[bye.number])
        return Pairing(
            event=state.event.id,
            round=state.round,
            policy=self.name,
            seed=state.seed,
            boards=tuple(boards),
            bye=None if bye is None else entrants[bye.number].id,
            absent=state.absent,
            bye_reasons=byes,
            criteria=tuple(name for name in self.counted if name not in self.of_brackets),
        )


def impossible(state: State) -> NoPairingError:
    """Return the error of a round that the absolute criteria leave without a pairing."""
    return NoPairingError(
        "pairing/fide/no-pairing",
        event=state.event.id,
        round=state.round,
        players=state.n,
        remedy=message("pairing/fide/give-up-meetings"),
    )


def _board_order(pair: tuple[DutchPlayer, DutchPlayer]) -> tuple[int, int, int]:
    """Order boards by C.04.2, 3.6: the higher score, then the sum of scores, then the better number."""
    scores = [player.score for player in pair]
    return -max(scores), -sum(scores), min(player.vertex for player in pair)
