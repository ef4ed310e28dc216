"""Unplayed rounds by FIDE C.07, articles 15 and 16, worked by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.model.errors import InputError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.ranking.event_standings import standings
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.rules import FIDE_2026, TieBreakRules
from crosstable.ranking.unplayed_rounds import RoundCategory, category_of, first_of_the_end
from crosstable.ranking.working import Working

WIN, LATE = ResultKind.FORFEIT, ResultKind.LATE
ROUND_ROBIN = TieBreakRules.preset("fide-2026-round-robin")


def event_of(*rounds: list[Game], names: str = "ABCD") -> Event:
    entrants = tuple(Entrant(Player(name, name), number=number) for number, name in enumerate(names, start=1))
    event = Event("e", "E", entrants, rules=ResultRules.preset("fide-2026"))
    for games in rounds:
        event = event.with_round(*games)
    return event


def worked(event: Event, code: str, player: str, rules: TieBreakRules = FIDE_2026) -> Working:
    rows = standings(event, [code], rules=rules).rows
    return next(row.tiebreaks[0].working for row in rows if row.entrant.id == player)


# A wins twice over the board and gets a bye; D withdraws after round 1.
WITHDRAWAL = event_of(
    [Game.between("A", "D", 1), Game.between("B", "C", 0.5)],
    [Game.between("A", "B", 1), Game.bye("C")],
    [Game.between("A", "C", 0.5), Game.bye("B")],
)


@pytest.mark.parametrize(
    ("kind", "is_played", "is_first", "expected"),
    [
        (ResultKind.PLAYED, True, True, RoundCategory.PLAYED),
        (ResultKind.ALLOCATED_BYE, False, True, RoundCategory.AWARDED),
        (ResultKind.FULL_BYE, False, True, RoundCategory.AWARDED),
        (ResultKind.FORFEIT, False, True, RoundCategory.FORFEIT_WIN),
        (ResultKind.FORFEIT, False, False, RoundCategory.FORFEIT_LOSS),
        (ResultKind.DOUBLE_FORFEIT, False, False, RoundCategory.FORFEIT_LOSS),
        (ResultKind.HALF_BYE, False, True, RoundCategory.REQUESTED),
        (ResultKind.LATE, False, True, RoundCategory.REQUESTED),
        (ResultKind.UNPLAYED, False, False, RoundCategory.OPEN),
        (ResultKind.VOID, False, False, RoundCategory.OPEN),
    ],
)
def test_each_kind_has_its_category(kind, is_played, is_first, expected):
    assert category_of(kind, is_played=is_played, is_first=is_first) is expected


def test_requested_byes_before_forfeit_losses_at_the_end_are_byes_to_the_end():
    passed = [
        RoundCategory.REQUESTED,
        RoundCategory.PLAYED,
        RoundCategory.REQUESTED,
        RoundCategory.FORFEIT_LOSS,
        RoundCategory.REQUESTED,
    ]

    assert 2 == first_of_the_end(passed)


def test_a_withdrawn_opponent_counts_draws_for_the_rounds_missed():
    working = worked(WITHDRAWAL, "BH", "A")

    # D has 0 and two zero-point byes to the end: 1.  B and C have 1.5 each.
    assert [(part.opponent, part.amount, part.reason) for part in working.parts] == [
        ("D", 2, "opponent-adjusted"),
        ("B", 3, "opponent-score"),
        ("C", 4, "opponent-score"),
    ]


def test_a_bye_is_a_dummy_with_ones_own_score_capped_by_draws():
    working = worked(WITHDRAWAL, "BH", "C")

    # C has 2; a draw in each of three rounds is 1.5.
    assert [(part.opponent, part.amount, part.reason) for part in working.parts] == [
        ("B", 3, "opponent-score"),
        (None, 3, "dummy-draws-cap"),
        ("A", 5, "opponent-score"),
    ]


def test_the_withdrawn_themselves_have_dummies_with_their_own_score():
    assert [part.amount for part in worked(WITHDRAWAL, "BH", "D").parts] == [5, 0, 0]


FORFEITED = event_of(
    [Game.between("A", "B", 1, kind=WIN), Game.between("C", "D", 1)],
    [Game.between("A", "C", 1), Game.between("D", "B", 1)],
)


def test_a_forfeit_is_a_dummy_capped_by_the_scheduled_opponent():
    parts = worked(FORFEITED, "BH", "A").parts

    # A has 2, B 0: the dummy of the forfeit win has 0.  C has 1.
    assert [(part.opponent, part.amount, part.reason, part.is_voluntary) for part in parts] == [
        ("B", 0, "dummy-opponent-cap", False),
        ("C", 2, "opponent-score", False),
    ]
    assert worked(FORFEITED, "BH", "B").parts[0].is_voluntary


def test_with_p_a_forfeit_counts_the_scheduled_opponent():
    assert [part.amount for part in worked(FORFEITED, "BH-P", "B").parts] == [4, 2]
    assert [part.amount for part in worked(FORFEITED, "BH", "B").parts] == [0, 2]


def test_sonneborn_berger_multiplies_the_dummy_by_what_the_round_paid():
    # C: half of B's 1.5, a point times 1.5, half of A's 2.5.
    assert worked(WITHDRAWAL, "SB", "C").value == Fraction("3.5")


def test_a_cut_takes_the_voluntary_round_though_another_is_lower():
    event = event_of(
        [Game.between("A", "B", 1), Game.between("C", "D", 1)],
        [Game.between("A", "C", 1), Game.between("D", "B", 1)],
        [Game.bye("A", ResultKind.HALF_BYE), Game.between("C", "B", 1)],
    )
    parts = worked(event, "BH-C1", "A").parts

    # B 0, C 2, the half-point bye 1.5 (draws cap): the bye goes, not B (16.5).
    assert [(part.amount, part.cut) for part in parts] == [(0, None), (4, None), (3, "voluntary")]
    assert [part.cut for part in worked(event, "BH-M1", "A").parts] == [None, "most", "voluntary"]


def test_sonneborn_berger_cuts_the_opponent_with_the_lowest_score_when_the_voluntary_round_gave_less():
    event = event_of(
        [Game.between("A", "B", 1), Game.between("C", "D", 1)],
        [Game.between("A", "C", 1), Game.between("B", "D", 1)],
        [Game.bye("A", ResultKind.ZERO_BYE), Game.between("C", "B", 1)],
    )

    # The zero-point bye gave 0 x 1.5; the lowest opponent is B, 1 x 1: the higher of the two goes.
    assert [(part.amount, part.cut) for part in worked(event, "SB-C1", "A").parts] == [
        (4, "least"),
        (8, None),
        (0, None),
    ]


def test_predetermined_pairings_play_their_forfeits():
    # A 2, B 0, C 1, D 1: the forfeit counts B's 0 times the win.
    assert [part.amount for part in worked(FORFEITED, "SB", "A", ROUND_ROBIN).parts] == [0, 4]
    assert worked(FORFEITED, "WON", "A", ROUND_ROBIN).value == 1


def test_buchholz_is_rejected_for_predetermined_pairings():
    with pytest.raises(InputError, match=r"'BH-C1' is not for predetermined pairings .* Use SB, KS or DE"):
        standings(FORFEITED, ["BH-C1"], rules=ROUND_ROBIN)


def test_a_game_still_open_counts_for_no_player():
    event = FORFEITED.with_round(Game.between("A", "D", 0.5, kind=ResultKind.UNPLAYED))

    assert len(worked(event, "BH", "A").parts) == 2
    assert worked(event, "REP", "A").value == 3
    assert worked(event, "STD", "A").value == worked(FORFEITED, "STD", "A").value


def test_fore_buchholz_is_buchholz_before_the_final_round():
    early = replace(WITHDRAWAL, rounds_planned=9)

    assert worked(early, "FB", "B").value == worked(early, "BH", "B").value
    assert worked(replace(WITHDRAWAL, rounds_planned=3), "FB", "B").value == worked(WITHDRAWAL, "FB", "B").value


def test_fore_buchholz_draws_what_was_forfeited_in_the_final_round():
    event = event_of(
        [Game.between("A", "C", 1), Game.between("B", "D", 1)],
        [Game.between("A", "B", 1, kind=WIN), Game.between("C", "D", 1)],
    )

    # As if drawn: A 1.5, B 1.5, C 0.5, D 0.5.
    assert [part.amount for part in worked(event, "FB", "B").parts] == [1, 3]


def test_a_bye_before_a_forfeit_of_the_final_round_is_not_to_the_end_in_fore_buchholz():
    event = event_of(
        [Game.between("A", "B", 1), Game.between("C", "D", 1)],
        [Game.bye("B", ResultKind.ZERO_BYE), Game.between("A", "C", 1)],
        [Game.between("D", "B", 1, kind=WIN), Game.between("A", "C", 1)],
    )

    # B has 0.  In BH the zero-point bye is followed by a forfeit loss only and counts as a draw for A.
    assert worked(event, "BH", "A").parts[0].amount == 1
    # In FB the last game was drawn: B has half a point, and the bye stays at nothing.
    assert worked(event, "FB", "A").parts[0][2:4] == (1, "opponent-score")


def test_late_rounds_are_requested_byes():
    late = replace(WITHDRAWAL.entrants[3], from_round=2)
    event = replace(WITHDRAWAL, entrants=(*WITHDRAWAL.entrants[:3], late), rounds=WITHDRAWAL.rounds[:0])
    event = event.with_round(Game.between("A", "B", 1), Game.bye("C")).with_round(Game.between("D", "A", 1))

    cells = RoundTable(event, FIDE_2026).cells[3]

    assert [(cell.kind, cell.category) for cell in cells] == [
        (LATE, RoundCategory.REQUESTED),
        (ResultKind.PLAYED, RoundCategory.PLAYED),
    ]


def test_a_game_that_both_lost_has_no_winner():
    event = event_of([Game.between("A", "B", 1, kind=ResultKind.DOUBLE_LOSS)])

    assert {row.value("WON") for row in standings(event, ["WON"]).rows} == {0}
    # As many points as the scheduled opponent, over the board: half (7.7).
    assert worked(event, "STD", "A").value == worked(event, "STD", "B").value == Fraction(1, 2)


def test_a_double_forfeit_is_no_standard_point():
    event = event_of([Game.between("A", "B", 1, kind=ResultKind.DOUBLE_FORFEIT)])

    assert worked(event, "STD", "A").value == worked(event, "STD", "B").value == 0


def test_rounds_before_the_first_are_late_and_later_ones_without_a_game_zero_point_byes():
    event = event_of([Game.between("A", "B", 1)], [Game.between("A", "B", 1)])
    late = replace(event, entrants=tuple(replace(entrant, from_round=2) for entrant in event.entrants))

    assert [cell.kind for cell in RoundTable(late, FIDE_2026).cells[2]] == [ResultKind.LATE, ResultKind.ZERO_BYE]


def test_fore_scores_wait_for_the_final_round():
    rounds = [Game.between("A", "B", 1), Game.between("C", "D", 0)], [Game.between("A", "C", 1)]

    found = [worked(replace(event_of(*rounds), rounds_planned=planned), "FB", "A").value for planned in (None, 2, 3)]

    # B 0 + 0.5 for the round missed at the end; C 0, and 0.5 if its last game counts as drawn
    assert found[0] == found[1]
    assert found[1] - found[2] == Fraction(1, 2)


def test_an_event_without_rounds_has_no_final_round():
    assert not RoundTable(event_of(), FIDE_2026).has_final_round


def test_a_dummy_at_its_cap_shows_the_own_score():
    # Two rounds cap a dummy at two draws, and B has exactly as much.
    event = event_of([Game.between("A", "B", 0)], [Game.between("A", "C", 1)])

    parts = worked(event, "BH", "B").parts

    assert [(part.amount, part.reason) for part in parts if part.round == 2] == [(2, "dummy-own-score")]


def test_a_half_point_bye_at_the_end_counts_as_the_draw_that_it_paid():
    event = event_of([Game.between("A", "B", 1)], [Game.bye("B", ResultKind.HALF_BYE)])

    # B has half a point: a draw in the place of a round that paid half a point changes nothing.
    assert [part[2:4] for part in worked(event, "BH", "A").parts if part.opponent == "B"] == [(1, "opponent-score")]


def test_an_unfinished_game_of_the_final_round_is_no_draw_in_fore_buchholz():
    event = event_of([Game.between("A", "B", 1)], [Game.between("A", "C", 0.5, kind=ResultKind.UNPLAYED)])

    assert [part.opponent for part in worked(event, "FB", "A").parts] == ["B"]


def test_the_only_round_planned_is_the_final_one():
    event = replace(event_of([Game.between("A", "B", 1)]), rounds_planned=1)

    assert RoundTable(event, FIDE_2026).has_final_round


def test_rounds_without_a_game_have_their_numbers():
    event = event_of([Game.between("A", "B", 1)], [Game.between("A", "B", 1)])

    assert [cell.round for cell in RoundTable(event, FIDE_2026).cells[2]] == [1, 2]


def test_the_first_of_three_sides_has_won_against_both_others():
    event = event_of([Game((Side.of("A", place=1), Side.of("B", place=2), Side.of("C", place=2)))])

    assert [row.value("WON") for row in standings(event, ["WON"]).rows] == [1, 0, 0, 0]
    assert [row[0].opponents for row in RoundTable(event, FIDE_2026).cells] == [(1, 2), (0, 2), (0, 1), ()]
