"""Standings of teams, by match points or game points, with the tie-breaks of FIDE C.07 for teams.

| code | title | article |
|---|---|---|
| BC | Board Count | 12.1 |
| TBR | Top Board Results | 12.2 |
| BBE | Bottom Board Elimination | 12.3 |
| MPvGP | Match Points or Game Points | 13.1 |
| EMMSB, EMGSB, EGMSB, EGGSB | Extended Sonneborn-Berger | 13.2 |
| EDE, EDEBT, EDEBB, EDET, EDEB | Extended Direct Encounter | 13.3 |
| SSSC | Scores and Schedule Strength Combination | 13.4 |

The tie-breaks of individuals work on the primary score of the teams, or on the one that is named: `BH`, `BH:GP`,
`SB:MP-C1`, `DE:GP` (article 13).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from crosstable.model.arguments import all_of_kind, check_kind
from crosstable.model.errors import FormatError
from crosstable.model.large_results import without_collections
from crosstable.model.registry import Registry
from crosstable.model.teams.match_rules import TeamScore
from crosstable.model.teams.team_event import TeamEvent
from crosstable.model.teams.teams_event import TeamsEvent
from crosstable.ranking.codes import parse_code
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.rules import TieBreakRules, chosen_rules
from crosstable.ranking.table import Standings, ranked_by
from crosstable.ranking.teams.team_table import TeamTable, team_table
from crosstable.ranking.tiebreak import Kind, TieBreak
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.ranking.working import Working

_HOME = "crosstable.ranking.teams."
_REFERENCES: dict[str, TeamScore] = {"MP": "match-points", "GP": "game-points"}
_WITH_REFERENCE = re.compile(r"([^:]+):(MP|GP)(.*)", re.IGNORECASE)

TEAM_TIEBREAKS = Registry(
    "team tie-break",
    {
        "BC": f"{_HOME}board_points:BoardCount",
        "TBR": f"{_HOME}board_points:TopBoardResults",
        "BBE": f"{_HOME}board_points:BottomBoardElimination",
        "MPVGP": f"{_HOME}team_scores:SecondaryScore",
        "EMMSB": f"{_HOME}team_scores:MatchMatch",
        "EMGSB": f"{_HOME}team_scores:MatchGame",
        "EGMSB": f"{_HOME}team_scores:GameMatch",
        "EGGSB": f"{_HOME}team_scores:GameGame",
        "EDE": f"{_HOME}extended_direct_encounter:ExtendedDirectEncounter",
        "EDEBT": f"{_HOME}extended_direct_encounter:EncounterCountTop",
        "EDEBB": f"{_HOME}extended_direct_encounter:EncounterCountBottom",
        "EDET": f"{_HOME}extended_direct_encounter:EncounterTop",
        "EDEB": f"{_HOME}extended_direct_encounter:EncounterBottom",
        "SSSC": f"{_HOME}team_scores:ScheduleStrength",
    },
)


@dataclass(frozen=True, slots=True)
class ByReference(TieBreak):
    """A tie-break of individuals on match points or on game points, whichever decides first.

    Source: FIDE C.07, article 13, the introduction.
    Errata: none known.
    """

    acronym: ClassVar[str] = ":"
    title: ClassVar[str] = "A tie-break on a named score"
    article: ClassVar[str] = "13"
    kind: ClassVar[Kind] = "BC"
    inner: TieBreak | None = None
    reference: TeamScore = "match-points"

    @property
    def code(self) -> str:
        """The code of the tie-break with its reference: `BH:GP-C1`."""
        inner = self._inner()
        letters = next(word for word, score in _REFERENCES.items() if score == self.reference)
        return f"{inner.acronym}:{letters}{inner.modifiers}"

    @property
    def sorts_upwards(self) -> bool:
        """Whether the lowest value comes first."""
        return self._inner().sorts_upwards

    def _inner(self) -> TieBreak:
        return self.inner or tiebreak("PTS")

    def workings(self, table: RoundTable, tied: Sequence[Sequence[int]]) -> list[Working]:
        """Compute a working for each team, in the order of the table."""
        return self._inner().workings(team_table(table, self).by(self.reference), tied)


def team_tiebreak(code: str) -> TieBreak:
    """Return the tie-break of teams that a code stands for: `EMGSB-C1`, `BH:GP`, `SSSC/K4`.

    Raises:
        FormatError: the code cannot be read, has a modifier that the tie-break does not know, or a reference where
            there is none.
        UnknownName: no tie-break has this acronym.
    Example:
        >>> team_tiebreak("bh:gp/c1").code
        'BH:GP-C1'
    """
    named = _WITH_REFERENCE.fullmatch(code.strip())
    plain = named[1] + named[3] if named else code
    acronym, modifiers = parse_code(plain)
    if acronym not in TEAM_TIEBREAKS:
        made = tiebreak(plain)
        return ByReference(inner=made, reference=_REFERENCES[named[2].upper()]) if named else made
    if named:
        raise FormatError("ranking/teams/reference-not-known", code=code, acronym=acronym)
    found: TieBreak = TEAM_TIEBREAKS[acronym](modifiers)
    return found


@without_collections()
def team_standings(
    event: TeamEvent,
    tiebreaks: Sequence[str] = (),
    *,
    primary: TeamScore = "match-points",
    after_round: int | None = None,
    rules: TieBreakRules | str | None = None,
) -> Standings:
    """Rank the teams of an event by their primary score, then by each tie-break among those still tied.

    Args:
        event: teams and their matches.
        tiebreaks: codes, most important first: "MPvGP", "EMGSB", "EDE".
        primary: what decides first: match points or game points.
        after_round: leave later rounds out; None is all rounds so far.
        rules: what the tie-breaks leave open, as in `standings`; by default those of the rules of the games.
    Returns:
        Standings whose entrants are the teams, with scores in half-points of the primary score.
    Raises:
        FormatError, UnknownName: a code that is not one of a tie-break.
        ResultError: `after_round` is a round that the event has not had.
    See also: `TeamEvent`, `standings`; docs/teams.md.
    Example:
        >>> from crosstable.model.events import Entrant
        >>> from crosstable.model.players import Player
        >>> from crosstable.model.teams.match import Match
        >>> from crosstable.model.teams.match_rules import MatchRules
        >>> from crosstable.model.teams.team import Team
        >>> people = tuple(Entrant(Player(name, name)) for name in ("Ann", "Al", "Bo", "Bea"))
        >>> teams = Team("a", "Ants", ("Ann", "Al")), Team("b", "Bees", ("Bo", "Bea"))
        >>> cup = TeamEvent("cup", "Cup", teams, people, MatchRules(2))
        >>> match = Match.of_line_ups("a", "b", cup.match_rules, ["Ann", "Al"], ["Bo", "Bea"]).with_scores(0.5, 1)
        >>> [(row.place, row.entrant.id, float(row.score)) for row in team_standings(cup.with_round(match)).rows]
        [(1, 'a', 2.0), (2, 'b', 0.0)]

    Cost: O(teams x rounds) for each tie-break.   Exact: yes
    Source: FIDE C.07 of 1 March 2026, articles 4.2, 11 to 13.
    """
    check_kind("event", event, TeamEvent, "an event of teams, such as TeamEvent(id, name, teams, entrants, rules)")
    return rank_teams(event.teams_event(primary), tiebreaks, after_round=after_round, rules=chosen_rules(rules))


def rank_teams(
    event: TeamsEvent,
    tiebreaks: Sequence[str | TieBreak] = (),
    *,
    after_round: int | None = None,
    rules: TieBreakRules | None = None,
) -> Standings:
    """Rank teams that are the entrants of an event, or of a part of one; arguments and errors as `team_standings`."""
    codes = all_of_kind("tiebreaks", tiebreaks, (str, TieBreak), 'a list of codes, such as ["MPvGP", "BH"]')
    order = [team_tiebreak(each) if isinstance(each, str) else each for each in codes]
    return ranked_by(TeamTable(event, rules, after_round), order)
