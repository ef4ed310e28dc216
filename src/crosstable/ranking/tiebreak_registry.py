"""Every tie-break by its acronym.  Adding one is one file and one line here.

The list of FIDE C.07, article 5 (1 March 2026), individual events:

| name | type | article | acronym | Cut-1 | here |
|---|---|---|---|---|---|
| Average of Opponents' Buchholz | CC | 8.2 | AOB | | yes (1) |
| Average Perfect Performance of Opponents | DC | 10.5 | APPO | | yes |
| Average Performance Rating of Opponents | DC | 10.4 | APRO | | yes |
| Average Rating of Opponents | D | 10.1 | ARO | cut | yes |
| Buchholz | C | 8.1 | BH | cut | yes (2) |
| Direct Encounter | A | 6 | DE | | yes (2) |
| Fore Buchholz | D | 8.3 | FB | cut | yes (2) |
| Rounds one Elected to Play in | B | 7.6 | REP | | yes |
| Koya System for Round Robin | BC | 9.2 | KS | | yes (3) |
| Number of Games Played with Black | B | 7.3 | BPG | | yes |
| Number of Games Won | B | 7.2 | WON | | yes |
| Number of Games Won with Black | B | 7.4 | BWG | | yes |
| Number of Wins | B | 7.1 | WIN | | yes |
| Perfect Tournament Performance | DB | 10.3 | PTP | | yes (4) |
| Rating | B | 10.6 | RTNG | | yes (5) |
| Sonneborn-Berger | BC | 9.1 | SB | cut | yes (2) |
| Standard Points | B | 7.7 | STD | | yes |
| Progressive Scores | B | 7.5 | PS | cut | yes |
| Tournament Pairing Number | B | 7.8 | TPN | | yes (5) |
| Tournament Performance Rating | DB | 10.2 | TPR | | yes (4) |
| team tie-breaks: BC, BBE, TBR, ESB, EDE, MPvGP, SSSC | | 12, 13 | | | (6) |

(1) `AOB-F` averages Fore Buchholz.  (2) With P, forfeits count as played against the scheduled
opponent.  (3) `KS/L1`, `KS/L-1` move the limit by half a point.  (4) Unrated entrants: `TieBreakRules.unrated`.
(5) With R, in reverse order.  (6) They need the boards of a match: see `ranking.teams.team_standings`.
Cuts: C1, C2 ...; medians: M1, M2 ...  The value of an unplayed round: `opponents.py`, `unplayed_rounds.py`.
"""

from __future__ import annotations

from crosstable.model.registry import Registry
from crosstable.ranking.codes import parse_code
from crosstable.ranking.tiebreak import TieBreak

_HOME = "crosstable.ranking."
TIEBREAKS = Registry(
    "tie-break",
    {
        "PTS": f"{_HOME}own_data:Points",
        "DE": f"{_HOME}direct_encounter:DirectEncounter",
        "WIN": f"{_HOME}own_record:Wins",
        "WON": f"{_HOME}own_record:GamesWon",
        "BPG": f"{_HOME}own_record:GamesWithBlack",
        "BWG": f"{_HOME}own_record:GamesWonWithBlack",
        "PS": f"{_HOME}own_data:ProgressiveScores",
        "REP": f"{_HOME}own_record:RoundsElected",
        "STD": f"{_HOME}own_record:StandardPoints",
        "TPN": f"{_HOME}own_data:PairingNumber",
        "BH": f"{_HOME}buchholz:Buchholz",
        "FB": f"{_HOME}buchholz:ForeBuchholz",
        "AOB": f"{_HOME}buchholz:AverageOpponentsBuchholz",
        "SOB": f"{_HOME}buchholz:SumOpponentsBuchholz",
        "SB": f"{_HOME}sonneborn_berger:SonnebornBerger",
        "KS": f"{_HOME}sonneborn_berger:Koya",
        "ARO": f"{_HOME}opponents_ratings:AverageRating",
        "TPR": f"{_HOME}opponents_ratings:PerformanceRating",
        "PTP": f"{_HOME}opponents_ratings:PerfectPerformance",
        "APRO": f"{_HOME}opponents_ratings:AveragePerformance",
        "APPO": f"{_HOME}opponents_ratings:AveragePerfectPerformance",
        "RTNG": f"{_HOME}own_data:Rating",
        "NBW": f"{_HOME}go_scores:NumberOfWins",
        "MMS": f"{_HOME}go_scores:McMahonScore",
        "CUSS": f"{_HOME}go_scores:CumulativeScores",
        "SOS": f"{_HOME}go_sos:SumOfScores",
        "SOSOS": f"{_HOME}go_sos:SumOfSums",
        "SODOS": f"{_HOME}go_sos:SumOfDefeated",
        "DC": f"{_HOME}direct_encounter:DirectComparison",
        "MW%": f"{_HOME}cards:MatchWins",
        "OMW%": f"{_HOME}cards:OpponentsMatchWins",
        "GW%": f"{_HOME}cards:GameWins",
        "OGW%": f"{_HOME}cards:OpponentsGameWins",
        "SUM": f"{_HOME}game_points:SumOfPoints",
        "AVG": f"{_HOME}game_points:AveragePoints",
        "BEST": f"{_HOME}game_points:BestPoints",
        "GF": f"{_HOME}goals:GoalsFor",
        "GD": f"{_HOME}goals:GoalDifference",
        "H2H": f"{_HOME}goals:HeadToHead",
        "KEIZER": f"{_HOME}keizer_score:KeizerScore",
        "KEIZERC": f"{_HOME}keizer_score:ClassicKeizerScore",
        "KEIZERF": f"{_HOME}keizer_score:FreeKeizerScore",
        "KEIZERB": f"{_HOME}keizer_score:BorneKeizerScore",
        "LADDER": f"{_HOME}ladder_order:LadderPlace",
        "LADDERS": f"{_HOME}ladder_order:LadderPlaceBySwaps",
    },
    group="crosstable.tiebreaks",
    needs=("workings", "acronym", "kind"),
    named_by="acronym",
)


def tiebreak(code: str) -> TieBreak:
    """Return the tie-break that a code stands for: `BH-C1`, `KS/L-1`, `SOS-1`, `my_module:MyTieBreak-C1`.

    Raises:
        FormatError: the code cannot be read, or has a modifier that the tie-break does not know.
        UnknownName: no tie-break has this acronym; carries the nearest one.
        PluginError: a tie-break of a module that is not loaded.
    """
    acronym, modifiers = parse_code(code)
    made: TieBreak = TIEBREAKS[acronym](modifiers)
    return made
