"""Extended direct encounter of teams (EDE), and with the tie-breaks of knock-outs behind it.

| code | where exactly two teams are still tied in both scores |
|---|---|
| EDE | nothing more |
| EDEBT | board count, then top board results |
| EDEBB | board count, then bottom board elimination |
| EDET | top board results |
| EDEB | bottom board elimination |

Rules (FIDE C.07 of 1 March 2026, article 13.3)
13.3.1  Direct encounter by the primary score, then, if it separates no teams, by the secondary score.
13.3.2  Two teams that are still tied: the tie-breaks above, in the matches between them.
13.3.3  For each smaller group of tied teams that comes out, again from the start.
Errata: 13.3.2 does not name the games that count.  Those of the matches between the two do, since all of 13.3 is about
encounters; FIDE's reference server does the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import ClassVar

from crosstable.model.games import Better
from crosstable.ranking.direct_encounter import Encounters, encounter_working
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.teams.board_points import (
    Knockout,
    fewest_by_board_count,
    from_the_top,
    without_the_bottom,
)
from crosstable.ranking.teams.team_table import TeamTable, team_table
from crosstable.ranking.tiebreak import Kind, TieBreak
from crosstable.ranking.working import Working


class ExtendedDirectEncounter(TieBreak):
    """Rank the tied teams by their matches among each other.

    The value is the rank among the tied, 0 for a group that nothing separates.
    The parts are the primary scores of the matches against the tied, on average, in half-points.

    Source: FIDE C.07 13.3.1.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "EDE"
    title: ClassVar[str] = "Extended Direct Encounter"
    article: ClassVar[str] = "13.3"
    kind: ClassVar[Kind] = "A"
    better: ClassVar[Better] = "lower"
    accepts: ClassVar[str] = "P"
    knockouts: ClassVar[tuple[Knockout, ...]] = ()

    def workings(self, table: RoundTable, tied: Sequence[Sequence[int]]) -> list[Working]:
        """Compute a working for each team, in the order of the table."""
        teams = team_table(table, self)
        found = [Working(Fraction(0), rule="shown") for _ in range(table.size)]
        for group in tied:
            ranked = self.ranked(teams, list(group))
            first = self._encounters(teams, group)
            rank = 1
            for same in ranked:
                for at in same:
                    found[at] = encounter_working(table, first, at, rank if len(ranked) > 1 else 0)
                rank += len(same)
        return found

    def _encounters(self, teams: TeamTable, group: Sequence[int], *, is_secondary: bool = False) -> Encounters:
        plays_forfeits = "P" in self.modifiers.flags or teams.rules.is_predetermined
        paid = (teams.secondary_points, teams.secondary_win) if is_secondary else None
        return Encounters.among(teams, group, plays_forfeits=plays_forfeits, paid=paid)

    def ranked(self, teams: TeamTable, group: list[int]) -> list[list[int]]:
        """Rank a group of tied teams, best first; those in one list stay tied."""
        if len(group) < 2:
            return [group]
        for is_secondary in (False, True):
            split = self._encounters(teams, group, is_secondary=is_secondary).ranked(group)
            if len(split) > 1:
                return [part for same in split for part in self.ranked(teams, same)]
        if len(group) == 2:
            for knockout in self.knockouts:
                keys = {
                    at: knockout(teams.board_points(at, other))
                    for at, other in zip(group, reversed(group), strict=True)
                }
                order = sorted(group, key=lambda at: keys[at], reverse=True)
                split = [list(same) for _, same in groupby(order, key=lambda at: keys[at])]
                if len(split) > 1:
                    return split
        return [group]


class EncounterCountTop(ExtendedDirectEncounter):
    """Rank by the matches among the tied, two teams also by board count and top board results.

    Source: FIDE C.07 13.3.2 a.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "EDEBT"
    title: ClassVar[str] = "Extended Direct Encounter, board count, top board results"
    knockouts: ClassVar[tuple[Knockout, ...]] = (fewest_by_board_count, from_the_top)


class EncounterCountBottom(ExtendedDirectEncounter):
    """Rank by the matches among the tied, two teams also by board count and bottom board elimination.

    Source: FIDE C.07 13.3.2 b.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "EDEBB"
    title: ClassVar[str] = "Extended Direct Encounter, board count, bottom board elimination"
    knockouts: ClassVar[tuple[Knockout, ...]] = (fewest_by_board_count, without_the_bottom)


class EncounterTop(ExtendedDirectEncounter):
    """Rank by the matches among the tied, two teams also by top board results.

    Source: FIDE C.07 13.3.2 c.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "EDET"
    title: ClassVar[str] = "Extended Direct Encounter, top board results"
    knockouts: ClassVar[tuple[Knockout, ...]] = (from_the_top,)


class EncounterBottom(ExtendedDirectEncounter):
    """Rank by the matches among the tied, two teams also by bottom board elimination.

    Source: FIDE C.07 13.3.2 d.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "EDEB"
    title: ClassVar[str] = "Extended Direct Encounter, bottom board elimination"
    knockouts: ClassVar[tuple[Knockout, ...]] = (without_the_bottom,)
