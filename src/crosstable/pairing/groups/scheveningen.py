"""Scheveningen: two teams, and everyone of one meets everyone of the other; Hutton: many teams, one game for each.

| players of a team | colours |
|---|---|
| odd | round 1: the upper half and one more of the first team have White; later rounds in three blocks, see `_odd` |
| a multiple of 4 | the upper half of the first team has White in odd rounds, the lower half in even ones |
| 6 | the standard table, which no rule gives |
| 2, 10, 14, ... | as for a multiple of 4: everyone of the second team may have one White more or less than half |

Source: the standard Scheveningen tables for 2 to 8 players, as national federations print them; the rules above give
    the tables for 2, 3, 4, 5, 7 and 8 as printed.  G. D. Hutton, 1921, for the other: every player plays once,
    against someone of the same rank in another team.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from crosstable.model.errors import PolicyError
from crosstable.model.kernel import Engine
from crosstable.pairing.berger import berger_round, seat_of
from crosstable.pairing.board import Board
from crosstable.pairing.boards import Pairing
from crosstable.pairing.settings import Setting, choose_settings
from crosstable.pairing.state import State, natural
from crosstable.pairing.system import PairingSystem, SeedsBy, Stop

Meeting = tuple[int, int, bool]
"""Who of the first team meets whom of the second, counted from 1, and whether the first has White."""

_SIX = """
A1-B1 B2-A2 B3-A3 A4-B4 B5-A5 A6-B6
B2-A1 A2-B3 A3-B5 B6-A4 A5-B4 B1-A6
A1-B3 B5-A2 B1-A3 A4-B2 A5-B6 B4-A6
B4-A1 B6-A2 A3-B2 A4-B1 B3-A5 A6-B5
A1-B5 A2-B4 A3-B6 B3-A4 B1-A5 B2-A6
B6-A1 A2-B1 B4-A3 B5-A4 A5-B2 A6-B3
"""


def scheveningen_round(size: int, round: int) -> list[Meeting]:
    """Return the games of a round of two teams.

    Args:
        size: how many players a team has.
        round: 1 to `size`; later ones repeat the first with colours reversed.
    Raises:
        PolicyError: fewer than two players, or a round below 1.
    Example:
        >>> scheveningen_round(3, 2)
        [(1, 2, False), (2, 3, True), (3, 1, False)]
    """
    if size < 2 or round < 1:
        raise PolicyError("pairing/groups/not-two-teams", first=size, second=size)
    cycle, at = divmod(round - 1, size)
    found = _six(at) if size == 6 else _odd(size, at) if size % 2 else _even(size, at)
    return [(one, other, is_white != bool(cycle % 2)) for one, other, is_white in found]


def _six(at: int) -> list[Meeting]:
    found = []
    for word in _SIX.split("\n")[1 + at].split():
        white, black = word.split("-")
        is_first = white.startswith("A")
        one, other = (white, black) if is_first else (black, white)
        found.append((int(one[1:]), int(other[1:]), is_first))
    return found


def _odd(size: int, at: int) -> list[Meeting]:
    """Return a round of an odd number: blocks of m + 1 - k, m and k players, m the lower half, k half the round."""
    half, half_round = size // 2, (at + 1) // 2
    first, second = half + 1 - half_round, 2 * half + 1 - half_round
    starts_white = at % 2 == 0
    return [(one, (one - 1 + at) % size + 1, (first < one <= second) != starts_white) for one in range(1, size + 1)]


def _even(size: int, at: int) -> list[Meeting]:
    half = size // 2
    found = []
    for one in range(1, size + 1):
        block, place = divmod(one - 1, half)
        other_block = block if at < half else 1 - block
        other = other_block * half + (place + at) % half + 1
        is_white = at % 2 == 0 if size == 2 else (at + block) % 2 == 0
        found.append((one, other, is_white))
    return found


@dataclass(frozen=True, slots=True)
class Scheveningen(PairingSystem):
    """Everyone of one team meets everyone of the other.

    Args:
        first: the ids of the first team, in order; none for the upper half by seed.
        cycles: how often each pair meets.
    """

    first: tuple[str, ...] = ()
    cycles: int = 1
    seeds_by: ClassVar[SeedsBy] = "number"
    is_predetermined: ClassVar[bool] = True

    @classmethod
    def default_settings(cls, name: str) -> Mapping[str, Setting]:  # noqa: ARG003  # one system, one name
        """Return the settings with their defaults."""
        return MappingProxyType({"cycles": 1, "first": ""})

    @classmethod
    def from_settings(
        cls,
        name: str,
        settings: Mapping[str, Setting],
        *,
        rounds: int | None = None,  # noqa: ARG003  # the tables decide
    ) -> Scheveningen:
        """Build the system; `first` lists the ids of the first team, with spaces between."""
        chosen = choose_settings(name, cls.default_settings(name), {"cycles": (1, 100)}, settings)
        return cls(tuple(str(chosen["first"]).split()), int(chosen["cycles"]))

    @property
    def name(self) -> str:
        """The name in the registry."""
        return "scheveningen"

    @property
    def sentence(self) -> str:
        """What it does."""
        return "Two teams: everyone of one meets everyone of the other, by the Scheveningen tables."

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Every setting with its value."""
        return MappingProxyType({"cycles": self.cycles, "first": " ".join(self.first)})

    def teams(self, state: State) -> tuple[list[str], list[str]]:
        """Return the ids of both teams: those of `first` and all others, else the upper and the lower half by seed.

        Raises:
            PolicyError: the teams differ in size, or one is empty.
        """
        seeded = [entrant.id for entrant in sorted(state.event.entrants, key=seat_of)]
        one = [id for id in self.first if id in seeded] or seeded[: len(seeded) // 2]
        other = [id for id in seeded if id not in one]
        if len(one) != len(other) or len(one) < 2:
            raise PolicyError("pairing/groups/not-two-teams", first=len(one), second=len(other))
        return one, other

    def pair(self, state: State, *, engine: Engine = "auto", should_stop: Stop | None = None) -> Pairing:  # noqa: ARG002
        """Read the round from the tables.

        Raises:
            PolicyError: constraints, teams of different sizes, or a round after the last.
        """
        self.check_constraints(state)
        first, second = self.teams(state)
        last = len(first) * self.cycles
        if state.round > last:
            raise PolicyError("pairing/groups/round-is-over", event=state.event.id, round=state.round, rounds=last)
        playing = {entrant.id for entrant in state.entrants}
        boards: list[Board] = []
        for one, other, is_white in scheveningen_round(len(first), state.round):
            white, black = first[one - 1], second[other - 1]
            if not is_white:
                white, black = black, white
            if {white, black} <= playing:
                boards.append(Board(len(boards) + 1, (black, white), colours_by="order"))
        seated = {player for board in boards for player in board.seats}
        waiting = tuple(sorted(playing - seated, key=natural))
        return Pairing(
            state.event.id, state.round, self.name, state.seed, tuple(boards), absent=state.absent, waiting=waiting
        )


@dataclass(frozen=True, slots=True)
class HuttonGame:
    """A game of a Hutton match: the board, and the teams whose players of that board meet, White's first."""

    board: int
    white: str
    black: str


def hutton(teams: Sequence[str], boards: int) -> tuple[HuttonGame, ...]:
    """Pair many teams at once: each player has one game, against the player of the same board of another team.

    Board b is round b of the Berger table of the teams: with up to one board fewer than teams, no two teams meet twice,
    and with exactly as many, each meets each other once.  Later boards start the table again with colours reversed.  An
    odd number of teams leaves a player free on each board, of another team each time.

    Args:
        teams: in any order.
        boards: how many players a team has.
    Raises:
        PolicyError: fewer than two teams, or no board.
    Example:
        >>> [(game.board, game.white, game.black) for game in hutton(["a", "b", "c", "d"], 2)]
        [(1, 'a', 'd'), (1, 'b', 'c'), (2, 'd', 'c'), (2, 'a', 'b')]

    Source: G. D. Hutton, 1921, also known as jamboree pairing.
    Errata: printed Hutton tables order the teams in other ways; what they promise is kept.
    """
    if len(teams) < 2 or boards < 1:
        raise PolicyError("pairing/groups/too-few-for-hutton", teams=len(teams), boards=boards)
    in_cycle = len(teams) - 1 + len(teams) % 2
    found = []
    for board in range(1, boards + 1):
        cycle, at = divmod(board - 1, in_cycle)
        for white, black in berger_round(len(teams), at + 1):
            if max(white, black) <= len(teams):
                one, other = (black, white) if cycle % 2 else (white, black)
                found.append(HuttonGame(board, teams[one - 1], teams[other - 1]))
    return tuple(found)
