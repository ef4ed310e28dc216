"""FIDE team Swiss: teams meet by match points (or game points), with weaker colour preferences than players have.

    pair(event.teams_event(), "fide-team")

Source: FIDE Handbook C.04.6 (approved 28 October 2025, in force 1 February 2026), read in a verbatim copy of the text.

Rules
1. The entrants are teams.  A score is what the event counts; the secondary score is the sum of the points of the sides,
   as `TeamEvent.teams_event` gives it, and decides nothing but colours (1.2).
2. The colour of a team is that of its first board, in matches that were played (1.6).  Type A: a team wants White that
   had two Blacks more than Whites, or no White more and Black twice in a row; Black the other way round.  Type B calls
   these preferences strong, and adds mild ones: one Black more, or as many, Black last and not the last round (1.7).
3. The bye comes first (see `byes`).  Then the teams with the highest score, with as few upfloaters as possible, are
   paired, and again until all are (3.3).
4. C1: no two meet twice.  C2: the bye.  C3: the round can always be completed.  C4: the fewest upfloaters.  C5: with
   the highest scores.  C6: the next score needs as few upfloaters as possible.  C7: the fewest upfloaters who floated
   in the last round.  C8: the fewest teams without the colour they want; C9: without one they want strongly (type B).
   C10: the fewest opponents of upfloaters who floated in the last round.  C7 and C10 do not count in the last two.
5. Of equal sets of upfloaters the first by score and number.  Of equal pairings the first: the smaller numbers of all
   pairs are as small as possible, then their opponents in turn, whatever their scores (3.6).
6. Colours: see `colour` (4.3); the first team of a pair has the higher score, secondary score, or smaller number.

What the text leaves open, and what we do
* "Complies with" a criterion that minimises (3.5.5, 3.6.4) means the least that is possible, in the order of 2.3.
* C6 names the following score group.  It is the one below the bracket among all scores of the round; where all its
  teams became upfloaters before, there is nothing to comply with.  It is counted (as few upfloaters as possible), not
  only fulfilled or not.
* The example of 3.5.4 takes an upfloater with a lower score than it needs to; the article is followed, not the example.
* Type B, last round, as many Whites as Blacks, one colour twice in a row: the strong preference stands, since the
  sentence about the last round is about the mild one.
* A match without a single game is neither played nor a meeting, and has no colour; one game makes it played (C.04.2,
  3.5; TRF26, record 330).
* A float is a match against a team with another score before the round, virtual points included.
* Where the number of rounds is not known, no round is one of the last two.
* Baku acceleration is that of C.04.7 for the points of a win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Literal, Self

from crosstable.pairing.board import Reason
from crosstable.pairing.fide.double_swiss import Counted, pair_players
from crosstable.pairing.fide.players import MILD, NO_PREFERENCE, STRONG, DutchPlayer, floated_last_round
from crosstable.pairing.fide.swiss import FideSwiss
from crosstable.pairing.fide.swiss_reasons import DENIED, EARLY_BYE, FLOAT_UP, denied, upfloat
from crosstable.pairing.fide.swiss_rules import Paired
from crosstable.pairing.past import BLACK, WHITE
from crosstable.pairing.settings import Setting, choose_settings
from crosstable.pairing.state import State

Colours = Literal["type-a", "type-b", "none"]
_LIMITS = {
    "initial_colour": ("white", "black"),
    "acceleration": ("none", "baku"),
    "colours": ("type-a", "type-b", "none"),
    "secondary": ("colours", "none"),
}


@dataclass(frozen=True, slots=True)
class FideTeam(FideSwiss):
    """The team Swiss system of FIDE; see `FideSwiss` for its other settings.

    Args:
        colours: the preferences: of type A, of type B, or none (1.7).
        uses_secondary: whether the secondary score decides which team of a pair comes first (4.2.2).
    """

    colours: Colours = "type-a"
    uses_secondary: bool = True
    registered: ClassVar[str] = "fide-team"
    code: ClassVar[str] = "FIDE_TEAM"
    summary: ClassVar[str] = "The team Swiss system of FIDE, C.04.6, in force since 1 February 2026."
    counted: ClassVar[Mapping[str, str]] = MappingProxyType({"C4": FLOAT_UP, "C8": DENIED, **EARLY_BYE})

    def __hash__(self) -> int:
        return FideSwiss.__hash__(self)

    @classmethod
    def default_settings(cls, name: str) -> Mapping[str, Setting]:  # noqa: ARG003  # one system, one name
        """Return the settings with their defaults."""
        return MappingProxyType(
            {"initial_colour": "white", "acceleration": "none", "colours": "type-a", "secondary": "colours"}
        )

    @classmethod
    def from_settings(cls, name: str, settings: Mapping[str, Setting], *, rounds: int | None = None) -> Self:
        """Build the system."""
        chosen = choose_settings(name, cls.default_settings(name), _LIMITS, settings)
        return cls(
            "black" if chosen["initial_colour"] == "black" else "white",
            rounds,
            accelerated_by="baku" if chosen["acceleration"] == "baku" else "none",
            colours="type-b" if chosen["colours"] == "type-b" else "none" if chosen["colours"] == "none" else "type-a",
            uses_secondary=chosen["secondary"] == "colours",
        )

    @property
    def settings(self) -> Mapping[str, Setting]:
        """Every setting with its value."""
        return MappingProxyType(
            {
                "initial_colour": self.initial_colour,
                "acceleration": self.accelerated_by,
                "colours": self.colours,
                "secondary": "colours" if self.uses_secondary else "none",
            }
        )

    @property
    def system_code(self) -> str:
        """What line 192 of a TRF says of an event by match points.

        Source: FIDE TEC, tournament type codes of TRF26: a code without a type has no colour preferences, and
            `FIDE_TEAM` alone stands for `FIDE_TEAM_TYPEA_MP_GP`.
        """
        kind = {"type-a": "_TYPEA", "type-b": "_TYPEB", "none": ""}[self.colours]
        secondary = "_GP" if self.uses_secondary else ""
        baku = "_BAKU" if self.accelerated_by == "baku" else ""
        return f"{self.code}{kind}_MP{secondary}{baku}"

    def players(self, state: State) -> list[DutchPlayer]:
        """Return the teams of a round in their order, with the colour preferences of teams."""
        is_last = self.is_last(state)
        return [self._team(each, is_last=is_last) for each in FideSwiss.players(self, state)]

    def _team(self, team: DutchPlayer, *, is_last: bool) -> DutchPlayer:
        preference, strength = colour_preference(team.colours, self.colours, is_last=is_last)
        return replace(team, preference=preference, strength=strength)

    def paired(self, state: State, players: Sequence[DutchPlayer]) -> Paired | None:
        """Pair teams who stand in order; the first team of each pair (4.2) comes first."""
        is_near_end = self.rounds is not None and state.round >= self.rounds - 1
        floated = [False] * len(players) if is_near_end else floated_last_round(state, players)
        found = pair_players(
            players, self.allowed(state, players), floated, counts=colours_denied, kind=_wanted, is_literal_c6=True
        )
        if found is None or not self.uses_secondary:
            return found
        pairs, bye = found
        secondary = secondary_scores(state)
        order = {team.vertex: (-team.score, -secondary[team.number], team.number) for team in players}
        ranked = []
        for pair in pairs:
            high, low = sorted(pair, key=lambda team: order[team.vertex])
            ranked.append((high, low))
        return ranked, bye

    def colour(self, high: DutchPlayer, low: DutchPlayer, *, initial: int, number: int) -> int:
        """Return the colour of the first team on the first board (4.3)."""
        if not high.colours and not low.colours:  # 4.3.1
            return initial if number % 2 else -initial
        if high.preference != low.preference:  # 4.3.2, 4.3.3
            return high.preference or -low.preference
        if high.preference and high.strength != low.strength:  # 4.3.4
            return high.preference if high.strength > low.strength else -low.preference
        blacks = sum(high.colours) - sum(low.colours)
        if blacks:  # 4.3.5
            return WHITE if blacks > 0 else BLACK
        for own, other in zip(reversed(high.colours), reversed(low.colours), strict=False):  # 4.3.6
            if own != other:
                return -own
        if high.preference:  # 4.3.7
            return high.preference
        return -high.colours[-1] if high.colours else low.colours[-1]  # 4.3.8, 4.3.9

    def reasons(
        self,
        high: DutchPlayer,
        low: DutchPlayer,
        *,
        colour: int,
        scores: frozenset[int],  # noqa: ARG002  # the Dutch system needs it
        names: tuple[str, str],
    ) -> tuple[Reason, ...]:
        """Return the criteria that a pair violates."""
        pair = high, low
        return (*upfloat(pair, names, "C4"), *denied(pair, names, colour=colour, criterion="C8"))


def colour_preference(colours: Sequence[int], kind: Colours, *, is_last: bool) -> tuple[int, int]:
    """Return the colour that a team wants, 0 for none, and how strongly (1.7).

    Args:
        colours: 1 for Black and -1 for White, of the matches played.
        kind: of preferences.
        is_last: whether the last round is paired.
    Example:
        >>> colour_preference([WHITE, WHITE], "type-a", is_last=False) == (BLACK, STRONG)
        True
    """
    if kind == "none" or not colours:
        return 0, NO_PREFERENCE
    blacks = sum(colours)
    for wanted in (WHITE, BLACK):
        had_more = -wanted * blacks  # how often more the other colour
        had_twice = len(colours) > 1 and colours[-1] == colours[-2] == -wanted
        if had_more > 1 or (had_more in (0, 1) and had_twice):
            return wanted, STRONG
    if kind == "type-b":
        if blacks:
            return (WHITE if blacks > 0 else BLACK), MILD
        if not is_last:
            return -colours[-1], MILD
    return 0, NO_PREFERENCE


def colours_denied(one: DutchPlayer, other: DutchPlayer) -> Counted:
    """Return what C8 and C9 count for a pair: a team without its colour, and without one it wants strongly."""
    is_denied = one.preference != 0 and one.preference == other.preference
    return int(is_denied), int(is_denied and one.strength == other.strength == STRONG)


def _wanted(team: DutchPlayer) -> tuple[int, int]:
    return team.preference, team.strength


def secondary_scores(state: State) -> dict[int, float]:
    """Return the sum of the points of its sides for each team, by pairing number."""
    points = {entrant.id: 0.0 for entrant in state.event.entrants}
    for this in state.event.rounds[: state.round - 1]:
        for game in this.games:
            for side in game.sides:
                points[side.players[0]] += side.points or 0.0
    numbers = state.event_numbers()
    return {numbers[id]: total for id, total in points.items()}
