"""Tie-breaks by the scores of teams: MPvGP, SSSC, and the extended Sonneborn-Berger family.

Source: FIDE C.07 of 1 March 2026, articles 13.1, 13.2 and 13.4, with 14.1.2 and 16.
Errata: 13.4.2 divides by "the highest achievable primary score in the tournament"; here that is a win in every round
that counts.  A factor below 1 is 1.
"""

from __future__ import annotations

from typing import ClassVar

from crosstable.model.results import ResultKind
from crosstable.ranking.cuts import by_first_factor, cut_parts
from crosstable.ranking.opponents import opponent_parts
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.teams.team_table import TeamTable, team_table
from crosstable.ranking.tiebreak import EntrantTieBreak, Kind, reject_predetermined
from crosstable.ranking.working import Contribution, Working, add_up


class SecondaryScore(EntrantTieBreak):
    """Return the score that did not decide: game points after match points, and the reverse.

    Source: FIDE C.07 13.1.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "MPVGP"
    title: ClassVar[str] = "Match Points or Game Points"
    article: ClassVar[str] = "13.1"
    kind: ClassVar[Kind] = "B"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one team."""
        points = team_table(table, self).secondary_points[at]
        return add_up([Contribution(number, None, own, "score") for number, own in enumerate(points, start=1)], 2)


class _Extended(EntrantTieBreak):
    """Multiply a score of each opponent by what was made against it, and add up; parts are in quarters.

    Unplayed rounds count the dummy's score times what the round paid (16.4).
    """

    __slots__ = ()
    kind: ClassVar[Kind] = "BC"
    accepts: ClassVar[str] = "CMP"
    article: ClassVar[str] = "13.2"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one team."""
        teams = team_table(table, self)
        of, paid = (teams.by("match-points" if letter == "M" else "game-points") for letter in self.acronym[1:3])
        products = []
        for part in opponent_parts(of, plays_forfeits="P" in self.modifiers.flags)[at]:
            scored = paid.cells[at][(part.round or 1) - 1].half_points
            products.append(part._replace(amount=part.amount * scored, factors=(part.amount, scored)))
        return add_up(cut_parts(products, self.modifiers, by_first_factor), 4)


class MatchMatch(_Extended):
    """Add up the match points of each opponent, times the match points made against it.

    Source: FIDE C.07 13.2.1.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "EMMSB"
    title: ClassVar[str] = "Extended Sonneborn-Berger, match points x match points"


class MatchGame(_Extended):
    """Add up the match points of each opponent, times the game points made against it.

    Source: FIDE C.07 13.2.2.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "EMGSB"
    title: ClassVar[str] = "Extended Sonneborn-Berger, match points x game points"


class GameMatch(_Extended):
    """Add up the game points of each opponent, times the match points made against it.

    Source: FIDE C.07 13.2.3.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "EGMSB"
    title: ClassVar[str] = "Extended Sonneborn-Berger, game points x match points"


class GameGame(_Extended):
    """Add up the game points of each opponent, times the game points made against it.

    Source: FIDE C.07 13.2.4.
    Errata: none known.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "EGGSB"
    title: ClassVar[str] = "Extended Sonneborn-Berger, game points x game points"


class ScheduleStrength(EntrantTieBreak):
    """Add the secondary score and the Buchholz of the primary score, divided by a factor.

    The factor is the highest possible primary score over the highest secondary score of a match, rounded down; K sets
    another one.  With F, Fore Buchholz is used.  The last part is the secondary score.

    Source: FIDE C.07 13.4.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "SSSC"
    title: ClassVar[str] = "Scores and Schedule Strength Combination"
    article: ClassVar[str] = "13.4"
    kind: ClassVar[Kind] = "BC"
    accepts: ClassVar[str] = "FKP"

    def working(self, table: RoundTable, at: int) -> Working:
        """Compute the working of one team."""
        reject_predetermined(table, self)
        teams = team_table(table, self)
        factor = self.modifiers.factor or _factor(teams)
        flags = self.modifiers.flags
        parts = opponent_parts(teams, plays_forfeits="P" in flags, is_fore="F" in flags)[at]
        own = Contribution(None, None, teams.secondary.half_points[at] * factor, "score")
        return add_up([*parts, own], 2 * factor)


def _factor(table: TeamTable) -> int:
    secondary = table.secondary.event.rules[ResultKind.PLAYED].win_half_points
    return max(1, table.win_half_points * table.rounds // secondary)
