"""Direct encounter (DE): the games among those who are tied.

Rules (FIDE C.07 of 1 March 2026, article 6)
6.1    The scores of the games among the tied make separate standings.
6.1.1  Forfeits do not count, unless the rules include them (modifier P) or the pairings were predetermined.
6.1.2  Two who met more than once count the average score of these games.
6.2    All have met: the separate standings rank them; article 6 again for each group still tied.
6.3    Not all have met: whoever is alone at the top, however the missing games end, is first; then
       the same for the next place; article 6 again for those who remain.
Errata: 6.3 gives no procedure.  An entrant is alone at the top for every outcome exactly when the
score, with nothing from the missing games, is above the score that each rival would have with a
win in each of the rival's missing games.  The value is the rank among the tied, 0 for a group
that nothing separates: the article ranks and gives no number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import ClassVar

from crosstable.model.games import Better
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.tiebreak import Kind, TieBreak
from crosstable.ranking.unplayed_rounds import FORFEITS, RoundCategory
from crosstable.ranking.working import Contribution, Working


class DirectEncounter(TieBreak):
    """Rank the tied by the games among them.

    The parts show the average score against each of the tied, in half-points over their common unit.
    Source: FIDE C.07 article 6.
    Errata: see the head of the file.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "DE"
    title: ClassVar[str] = "Direct Encounter"
    article: ClassVar[str] = "6"
    kind: ClassVar[Kind] = "A"
    better: ClassVar[Better] = "lower"
    accepts: ClassVar[str] = "P"

    def workings(self, table: RoundTable, tied: Sequence[Sequence[int]]) -> list[Working]:
        """Compute a working for each entrant, in the order of the table."""
        found = [Working(Fraction(0), rule="shown") for _ in range(table.size)]
        plays_forfeits = "P" in self.modifiers.flags or table.rules.is_predetermined
        for group in tied:
            if len(group) < 2:
                continue
            encounters = Encounters.among(table, group, plays_forfeits=plays_forfeits)
            ranked = self.ranked(encounters, list(group))
            is_split = len(ranked) > 1
            rank = 1
            for same in ranked:
                for at in same:
                    found[at] = encounter_working(table, encounters, at, rank if is_split else 0)
                rank += len(same)
        return found

    def ranked(self, encounters: Encounters, group: list[int]) -> list[list[int]]:
        """Rank a tied group, best first; those in one list stay tied."""
        return encounters.ranked(group)


class DirectComparison(DirectEncounter):
    """Rank the tied by their wins among each other, if all have met equally often; again for who stays tied.

    Otherwise no entrants are separated.  The value is the rank among the tied, 0 for a group that
    nothing separates; the wins are in the working.
    Source: EGF Tournament System Rules, Direct Comparison; OpenGotha's SDC without the second
    application.
    Errata: the EGF rounds accumulated values down; a jigo keeps its half here, as in OpenGotha.
    OpenGotha's own "DC" is another rule (victory cycles) and not this one.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "DC"
    title: ClassVar[str] = "Direct Comparison"
    article: ClassVar[str] = "EGF"
    accepts: ClassVar[str] = ""

    def ranked(self, encounters: Encounters, group: list[int]) -> list[list[int]]:
        """Rank a tied group, best first; those in one list stay tied."""
        return encounters.ranked(group) if encounters.are_complete(group) else [group]


@dataclass(frozen=True, slots=True)
class Encounters:
    """The meetings inside a group, with average scores in half-points."""

    scores: dict[int, dict[int, Fraction]]
    games: dict[int, dict[int, int]]
    win: int

    @classmethod
    def among(
        cls,
        table: RoundTable,
        group: Sequence[int],
        *,
        plays_forfeits: bool,
        paid: tuple[Sequence[Sequence[int]], int] | None = None,
    ) -> Encounters:
        """Gather the games among the group.

        Args:
            table: of the event.
            group: the tied.
            plays_forfeits: whether forfeits count.
            paid: another score than that of the table, by entrant and round, and what a win pays in it.
        """
        members = set(group)
        met: dict[int, dict[int, list[int]]] = {at: {} for at in group}
        for at in group:
            for cell in table.cells[at]:
                if cell.category is RoundCategory.PLAYED or (plays_forfeits and cell.category in FORFEITS):
                    for opponent in members.intersection(cell.opponents):
                        score = cell.half_points if paid is None else paid[0][at][cell.round - 1]
                        met[at].setdefault(opponent, []).append(score)
        average = {
            at: {opponent: Fraction(sum(each), len(each)) for opponent, each in against.items()}
            for at, against in met.items()
        }
        games = {at: {opponent: len(each) for opponent, each in against.items()} for at, against in met.items()}
        return cls(average, games, table.win_half_points if paid is None else paid[1])

    def are_complete(self, group: list[int]) -> bool:
        """Return whether all of the group have met each other, and all equally often."""
        counts = {self.games[at].get(who, 0) for at in group for who in group if who != at}
        return len(counts) == 1 and 0 not in counts

    def ranked(self, group: list[int]) -> list[list[int]]:
        """Rank a group, best first; those in one list stay tied (6.2 and 6.3)."""
        if len(group) < 2:
            return [group]
        members = set(group)
        met = {at: members.intersection(self.scores[at]) for at in group}
        score = {at: sum((self.scores[at][who] for who in met[at]), Fraction(0)) for at in group}
        missing = {at: len(group) - 1 - len(met[at]) for at in group}
        if not any(missing.values()):
            order = sorted(group, key=lambda at: -score[at])
            split = [list(same) for _, same in groupby(order, key=lambda at: score[at])]
            return split if len(split) == 1 else [part for same in split for part in self.ranked(same)]
        leaders, rest = self._leaders(group, score, missing)
        if not leaders:
            return [rest]
        return [*([leader] for leader in leaders), *(self.ranked(rest) if rest else [])]

    def _leaders(
        self, group: list[int], score: dict[int, Fraction], missing: dict[int, int]
    ) -> tuple[list[int], list[int]]:
        """Split off those who are alone at the top, however the missing games end (6.3)."""
        leaders: list[int] = []
        rest = list(group)
        while rest:
            best = max(rest, key=lambda at: score[at])
            # The worst case: losing all missing games, while the rivals win all of theirs.
            if any(score[at] + self.win * missing[at] >= score[best] for at in rest if at != best):
                break
            leaders.append(best)
            rest.remove(best)
        return leaders, rest


def encounter_working(table: RoundTable, encounters: Encounters, at: int, rank: int) -> Working:
    """Return the working of a rank among the tied: the average scores against each of them."""
    against = encounters.scores[at]
    unit = lcm(*(score.denominator for score in against.values())) if against else 1
    parts = tuple(
        Contribution(None, table.ids[opponent], int(score * unit), "encounter") for opponent, score in against.items()
    )
    plus = Contribution(None, None, rank, "rank")
    return Working(Fraction(rank), parts, 2 * unit, "shown", plus)
