"""A bracket: who meets whom, where each side comes from, and who went on.

Rules
1. A bracket is computed from the entrants in the order of their seeds and from the games so far; it is stored nowhere.
2. A match is played in *steps*: all matches of a step can be played in one round (in `games` rounds, if a match has
   several games).
3. A side of a match is a player, a player to come, or nobody: then the other side goes on with a bye.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

Part = Literal["winners", "losers", "final", "third"]
How = Literal["", "played", "bye", "walkover", "decision", "boards", "seed", "nobody"]
MatchState = Literal["waiting", "ready", "open", "undecided", "lost", "decided"]
From = Literal["seed", "winner", "loser", "survivor"]


class Origin(NamedTuple):
    """Where a side of a match comes from.

    `kind` "seed": the entrant with the seed `number`; "winner" and "loser": of the match with the key `match`;
    "survivor": the player who is `number` by seed among the winners of the round before, where they are seeded again.
    """

    kind: From
    number: int = 0
    match: str = ""


class BracketFixture(NamedTuple):
    """A match as the system plans it, before its players are known.

    `level` counts the rounds of its part, and `number` the matches of the level, both from 1.
    """

    key: str
    part: Part
    level: int
    number: int
    sides: tuple[Origin, Origin]


@dataclass(frozen=True, slots=True)
class KnockoutDraw:
    """The fixtures of a knockout, step by step, for some number of entrants.

    Args:
        kind: "single", "double" or "stepladder".
        steps: of fixtures that can be played at the same time.
        last: the key of the match that decides the knockout; a second final, if any, follows it.
        second_final: whether the winner of the losers' bracket has to win the final twice.
        byes: the seeds with a bye in the first step.
    """

    kind: Literal["single", "double", "stepladder"]
    steps: tuple[tuple[BracketFixture, ...], ...]
    last: str
    second_final: bool = False
    byes: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class KnockoutMatch:
    """A match of a bracket.

    Args:
        fixture: its place in the bracket.
        players: of its sides; None is a player to come, or nobody.
        is_open: per side, whether a player is still to come; a side that is neither open nor a player is nobody.
        games: by round and board, as far as they are published.
        score: of both sides, in half-points; where the points of the games are added up, twice these.
        state: "waiting" for players; "ready" to be played; "open": games without a result; "undecided": played without
            a winner; "lost": its players have not met in the round they should have; "decided".
        winner: who goes on; None if nobody does, or it is not decided.
        loser: who does not.
        how: how it was decided.
    """

    fixture: BracketFixture
    players: tuple[str | None, str | None]
    is_open: tuple[bool, bool]
    state: MatchState
    games: tuple[tuple[int, int], ...] = ()
    score: tuple[int, int] = (0, 0)
    winner: str | None = None
    loser: str | None = None
    how: How = ""

    @property
    def key(self) -> str:
        """Its key, such as "W1.3" or "F1"."""
        return self.fixture.key

    @property
    def is_contested(self) -> bool:
        """Whether both sides are known players."""
        return None not in self.players


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket as far as it is played.

    Args:
        draw: what was planned.
        seeds: the entrants, best seed first.
        matches: in the order of their steps; those of steps to come wait for their players.
        step: the number of the first step that is not finished, from 0.
        played: how many rounds of the event it has used.
        is_over: whether everything is decided.
        champion: the winner; None while there is none.
    """

    draw: KnockoutDraw
    seeds: tuple[str, ...]
    matches: tuple[KnockoutMatch, ...]
    step: int
    played: int
    is_over: bool
    champion: str | None

    def match(self, key: str) -> KnockoutMatch:
        """Return the match with this key."""
        return next(each for each in self.matches if each.key == key)

    def part(self, part: Part) -> Iterator[tuple[int, tuple[KnockoutMatch, ...]]]:
        """Yield the rounds of a part: the level, and its matches from the top."""
        levels: dict[int, list[KnockoutMatch]] = {}
        for each in self.matches:
            if each.fixture.part == part:
                levels.setdefault(each.fixture.level, []).append(each)
        for level, matches in sorted(levels.items()):
            yield level, tuple(sorted(matches, key=lambda match: match.fixture.number))

    @property
    def current(self) -> tuple[KnockoutMatch, ...]:
        """The matches of the step that is being played or comes next."""
        if self.is_over:
            return ()
        if self.step >= len(self.draw.steps):
            return tuple(each for each in self.matches if each.key == "F2")
        keys = {fixture.key for fixture in self.draw.steps[self.step]}
        return tuple(each for each in self.matches if each.key in keys)
