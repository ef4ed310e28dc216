"""Go tie-breaks worked by hand.

Four players with starting McMahon scores A 3, B 3, C 2, D 2, three rounds, rules `opengotha`:
  round 1  A beats B, C draws D
  round 2  A beats C, B is absent (half a point), D has the bye (a point)
  round 3  D beats A, B beats C
MMS: A 3+2 = 5; B 3+1 = 4, the half for the absence rounded down; C 2+0.5; D 2+0.5+1+1 = 4.5.
"""

from fractions import Fraction

import pytest

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Member, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.ranking.direct_encounter import DirectComparison, DirectEncounter
from crosstable.ranking.event_standings import standings
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.rules import FIDE_2026, TieBreakRules

EGF = TieBreakRules.preset("egf")


def go_event(*rounds: tuple[Game, ...], starts: str = "3 3 2 2") -> Event:
    entrants = tuple(
        Entrant(Player(name, name), initial_score=int(start))
        for name, start in zip("ABCD", starts.split(), strict=True)
    )
    event = Event("go", "Go", entrants, rules=ResultRules.preset("opengotha"))
    for games in rounds:
        event = event.with_round(*games)
    return event


MCMAHON = go_event(
    (Game.between("A", "B", 1), Game.between("C", "D", 0.5)),
    (Game.between("A", "C", 1), Game.bye("B", ResultKind.ZERO_BYE), Game.bye("D")),
    (Game.between("D", "A", 1), Game.between("B", "C", 1)),
)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("MMS", "5 4 2.5 4.5"),
        ("NBW", "2 1 0.5 2.5"),
        # A: B + C + D; B: A + own start 3 + C; C: D + A + B; D: C + own start 2 + A
        ("SOS", "11 10.5 13.5 9.5"),
        ("SOS-1", "8.5 8 9.5 7.5"),
        ("SOS-2", "4.5 5 5 5"),
        # A: B + C; B: C; C: half of D; D: half of C + A
        ("SODOS", "6.5 2.5 2.25 6.25"),
        # A: B + C + D; B: A + 3 rounds of 3 + C; C: D + A + B; D: C + 3 rounds of 2 + A
        ("SOSOS", "33.5 33.5 31 30.5"),
        # after each round: 4 5 5; 3 3 4; 2.5 2.5 2.5; 2.5 3.5 4.5
        ("CUSS", "14 10 7.5 10.5"),
    ],
)
def test_mcmahon_worked_by_hand(code, expected):
    made = {row.entrant.id: row.value(code) for row in standings(MCMAHON, [code], rules=EGF).rows}

    assert dict(zip("ABCD", map(Fraction, expected.split()), strict=True)) == made


def test_a_list_that_starts_with_a_score_is_the_whole_order():
    by_wins = [row.entrant.id for row in standings(MCMAHON, ["NBW", "SOS"], rules=EGF).rows]
    by_score = [row.entrant.id for row in standings(MCMAHON, ["SOS"], rules=EGF).rows]

    assert by_wins == ["D", "A", "B", "C"]
    assert by_score == ["A", "B", "D", "C"]  # scores 5, 4.5, 4.5, 2.5: the half of B is rounded only in MMS


def test_rounding_down_is_shown_in_the_working():
    working = standings(MCMAHON, ["MMS"], rules=EGF).rows[2].tiebreaks[0].working

    assert [(part.reason, part.amount) for part in working.parts] == [
        ("start", 6), ("score", 0), ("score", 1), ("score", 2), ("rounded-down", -1)
    ]  # fmt: skip


def test_in_a_swiss_a_round_without_opponent_adds_nothing_to_sos():
    swiss = go_event((Game.between("A", "B", 1), Game.bye("C")), starts="0 0 0 0")

    made = {row.entrant.id: row.value("SOS") for row in standings(swiss, ["SOS"], rules=EGF).rows}

    assert made == {"A": 0, "B": 1, "C": 0, "D": 0}


def test_handicap_corrects_sos_only_by_the_convention_of_opengotha():
    game = Game((Side.of("A", place=1, colour="black"), Side.of("B", place=2, colour="white")), handicap=3)
    event = go_event((game, Game.between("C", "D", 1)))

    plain = {row.entrant.id: row.value("SOS") for row in standings(event, ["SOS"], rules=EGF).rows}
    corrected = standings(event, ["SOS"], rules=TieBreakRules.preset("opengotha-3.52"))

    assert plain == {"A": 3, "B": 4, "C": 2, "D": 3}
    # Black took three stones, so White was worth three less; the other way round for White.
    assert {row.entrant.id: row.value("SOS") for row in corrected.rows} == {"A": 0, "B": 7, "C": 2, "D": 3}


ALL_PLAY = go_event(
    (Game.between("A", "B", 1), Game.between("C", "D", 1)),
    (Game.between("A", "C", 1), Game.between("B", "D", 1)),
    (Game.between("D", "A", 1), Game.between("B", "C", 1)),
)


def compared(event: Event, *tied: str) -> str:
    table = RoundTable(event, FIDE_2026)
    found = DirectComparison().workings(table, [[table.ids.index(name) for name in group] for group in tied])
    return " ".join(str(working.value) for working in found)


@pytest.mark.parametrize(
    ("tied", "expected"),
    [
        # A and B have two wins, C and D one; applied again A beat B, C beat D.
        (["ABCD"], "1 2 3 4"),
        # B beat C and D, C beat D.
        (["A", "BCD"], "0 1 2 3"),
        # A beat C, C beat D, D beat A: a circle.
        (["B", "ACD"], "0 0 0 0"),
        (["AB", "CD"], "1 2 1 2"),
    ],
)
def test_direct_comparison_worked_by_hand(tied, expected):
    assert compared(ALL_PLAY, *tied) == expected


def test_direct_comparison_separates_no_players_unless_all_have_met():
    one_round = go_event((Game.between("A", "B", 1), Game.between("C", "D", 1)))

    assert compared(one_round, "ABC", "D") == "0 0 0 0"


def test_direct_comparison_separates_no_players_who_met_unequally_often():
    event = go_event((Game.between("A", "B", 1), Game.between("C", "D", 1)), (Game.between("B", "A", 1),))
    event = event.with_round(Game.between("A", "C", 1)).with_round(Game.between("B", "C", 1))

    assert compared(event, "ABC", "D") == "0 0 0 0"


def test_direct_comparison_leaves_a_leader_who_did_not_meet_all():
    # A beat B and C, who have not met: FIDE's direct encounter would put A first, the EGF separates no players.
    event = go_event((Game.between("A", "B", 1),), (Game.between("A", "C", 1),))

    assert compared(event, "ABC", "D") == "0 0 0 0"
    by_fide = DirectEncounter().workings(RoundTable(event, FIDE_2026), [[0, 1, 2], [3]])
    assert [working.value for working in by_fide] == [1, 2, 2, 0]


SWISS = "0 0 0 0"


def values(event: Event, code: str, rules: str) -> str:
    ranked = standings(event, [code], rules=TieBreakRules.preset(rules))
    return " ".join(str(ranked_row.value(code)) for ranked_row in sorted(ranked.rows, key=lambda row: row.entrant.id))


def test_handicap_does_not_correct_sos_in_a_swiss_event():
    game = Game((Side.of("A", place=1, colour="black"), Side.of("B", place=2, colour="white")), handicap=3)
    event = go_event((game, Game.between("C", "D", 1)), starts=SWISS)

    assert values(event, "SOS", "opengotha-3.52") == "0 1 0 1"


def test_scores_are_rounded_down_unless_the_rules_say_otherwise():
    # B: start 3, half a point for an absence, a win
    assert values(MCMAHON, "MMS", "opengotha-3.52") == "5 4 5/2 9/2"
    assert values(MCMAHON, "MMS", "opengotha-3.52-exact") == "5 9/2 5/2 9/2"
    assert values(MCMAHON, "CUSS", "opengotha-3.52-exact") == "14 11 15/2 21/2"


def test_absences_count_as_wins_in_a_swiss_event_of_opengotha():
    event = go_event((Game.between("A", "B", 1), Game.bye("C", ResultKind.HALF_BYE), Game.bye("D")), starts=SWISS)

    assert values(event, "NBW", "egf") == "1 0 0 1"
    assert values(event, "NBW", "opengotha-3.52") == "1 0 0 1"  # one half is rounded down
    assert values(event, "NBW", "opengotha-3.52-exact") == "1 0 1/2 1"
    assert values(MCMAHON, "NBW", "opengotha-3.52-exact") == "2 1 1/2 5/2"  # not in a McMahon event


def test_a_win_for_both_is_a_win_for_each():
    both = Game((Side((Member("A"),), place=1, score=1), Side((Member("B"),), place=1, score=1)))
    event = go_event((both, Game.between("C", "D", 0.5)), starts=SWISS)

    assert values(event, "NBW", "egf") == "1 1 1/2 1/2"
    assert values(event, "SODOS", "egf") == "1 1 1/4 1/4"
