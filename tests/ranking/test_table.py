"""The order of standings, shared places, codes, and every message."""

from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.model.errors import FormatError, RatingError, ResultError, UnknownName
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.ranking import opponents, tiebreak_registry
from crosstable.ranking.codes import Modifiers, parse_code
from crosstable.ranking.event_standings import standings
from crosstable.ranking.fide_tables import rating_difference, scoring_probability
from crosstable.ranking.opponents_ratings import perfect_performance
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.rules import FIDE_2026, PRESETS, TieBreakRules
from crosstable.ranking.tiebreak_registry import TIEBREAKS, tiebreak
from crosstable.ranking.working import Contribution, Working, rounded_half_up


def cup(*rounds: tuple[Game, ...], ratings: tuple[float | None, ...] = (2000, 1900, 1800, 1700)) -> Event:
    entrants = tuple(
        Entrant(Player(name, name), number=number, rating=rating)
        for number, (name, rating) in enumerate(zip(("Ann", "Bo", "Cy", "Di"), ratings, strict=True), start=1)
    )
    event = Event("cup", "Cup", entrants, rules=ResultRules.preset("fide-2026"))
    for games in rounds:
        event = event.with_round(*games)
    return event


TWO_ROUNDS = cup(
    (Game.between("Ann", "Bo", 0.5), Game.between("Cy", "Di", 0.5)),
    (Game.between("Ann", "Cy", 1), Game.between("Di", "Bo", 0.5)),
)


def order(event: Event, *codes: str, **options: object) -> list[tuple[int, bool, str]]:
    return [(row.place, row.is_tied, row.entrant.id) for row in standings(event, codes, **options).rows]


def test_a_tie_that_stays_shares_the_place_and_is_marked():
    # Ann 1.5, Bo and Di 1 (they drew with each other), Cy 0.5
    assert order(TWO_ROUNDS) == [(1, False, "Ann"), (2, True, "Bo"), (2, True, "Di"), (4, False, "Cy")]


def test_tie_breaks_apply_only_inside_a_tie():
    # BH: Ann 1 + 0.5, Bo 1.5 + 1, Di 0.5 + 1, Cy 1 + 1.5
    assert order(TWO_ROUNDS, "BH") == [(1, False, "Ann"), (2, False, "Bo"), (3, False, "Di"), (4, False, "Cy")]


def test_points_first_is_the_same_as_no_points():
    assert order(TWO_ROUNDS, "PTS", "DE", "SB") == order(TWO_ROUNDS, "DE", "SB")


def test_pairing_numbers_sort_upwards_and_with_r_downwards():
    assert [id for _, _, id in order(TWO_ROUNDS, "TPN")] == ["Ann", "Bo", "Di", "Cy"]
    assert [id for _, _, id in order(TWO_ROUNDS, "TPN-R")] == ["Ann", "Di", "Bo", "Cy"]


def test_ratings_sort_downwards_and_with_r_upwards():
    assert [id for _, _, id in order(TWO_ROUNDS, "RTNG")] == ["Ann", "Bo", "Di", "Cy"]
    assert [id for _, _, id in order(TWO_ROUNDS, "RTNG-R")] == ["Ann", "Di", "Bo", "Cy"]


def test_earlier_rounds_can_be_asked_for():
    made = standings(TWO_ROUNDS, ["BH"], after_round=1)

    assert made.after_round == 1
    assert {row.place for row in made.rows} == {1}
    assert {row.value("BH") for row in made.rows} == {Fraction(1, 2)}


def test_before_the_first_round_all_players_shares_the_first_place():
    assert [place for place, _, _ in order(cup(), "DE", "BH-C1", "SB", "ARO", "TPR", "PTP", "AOB", "KS")] == [
        1,
        1,
        1,
        1,
    ]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("PTS", "3/2 1 1/2 1"),
        ("SOB", "5 3 3 5"),  # BH 1.5 2.5 2.5 1.5: Ann Bo + Cy; Bo Ann + Di; Cy Di + Ann; Di Cy + Bo
        ("AOB", "5/2 3/2 3/2 5/2"),
        ("WIN", "1 0 0 0"),
        ("STD", "3/2 1 1/2 1"),
        ("KS", "1/2 1 1/2 1/2"),  # 50 % is one point: Ann, Bo, Di
        ("KS/L1", "0 1/2 0 0"),  # one point and a half: Ann only
        ("KS/L-1", "3/2 1 1/2 1"),
        ("RTNG", "2000 1900 1800 1700"),
        ("TPN", "1 2 3 4"),
        ("ARO", "1850 1850 1850 1850"),
        ("TPR", "2043 1850 1657 1850"),  # 75 % is 193 more, 25 % 193 less
    ],
)
def test_small_tables_worked_by_hand(code, expected):
    made = {row.entrant.id: row.tiebreaks[0].value for row in standings(TWO_ROUNDS, [code]).rows}

    assert dict(zip(("Ann", "Bo", "Cy", "Di"), map(Fraction, expected.split()), strict=True)) == made


ALL_PLAY_ALL = (
    (("Ann", "Bo"), ("Cy", "Di")),
    (("Ann", "Cy"), ("Bo", "Di")),
    (("Ann", "Di"), ("Bo", "Cy")),
)


def test_half_of_the_possible_points_of_a_round_robin_is_half_of_the_games_of_whoever_played_most():
    """Four players, three games each: 50 % is a point and a half.  Ann 3, Bo 2, Cy 1, Di 0."""
    event = cup(*(tuple(Game.between(one, other, 1) for one, other in games) for games in ALL_PLAY_ALL))

    rows = standings(event, ["KS"], rules=TieBreakRules.preset("fide-2026-round-robin")).rows

    assert {"Ann": 1, "Bo": 0, "Cy": 0, "Di": 0} == {row.entrant.id: row.value("KS") for row in rows}


def test_codes_are_read_in_every_spelling():
    assert parse_code("bh-c1") == parse_code("BH/C1") == parse_code(" BH#c1 ") == ("BH", Modifiers(cut=1))
    assert parse_code("KS/L-1") == ("KS", Modifiers(limit=-1))
    assert parse_code("KS/L+1") == parse_code("KS-L1") == ("KS", Modifiers(limit=1))
    assert parse_code("SOS-2") == ("SOS", Modifiers(number=2))
    assert parse_code("BH-M1-P") == ("BH", Modifiers(median=1, flags=frozenset("P")))
    assert parse_code("OMW%") == ("OMW%", Modifiers())


@pytest.mark.parametrize("code", ["BH", "BH-C1", "BH-M2-P", "KS/L-1", "KS/L+1", "SOS-1", "AOB-F", "TPN-R", "OGW%"])
def test_a_code_is_written_as_it_is_read(code):
    assert tiebreak(code).code == code


@pytest.mark.parametrize("code", ["", "BH-", "BH-X1", "12", "BH C1", "BH-C"])
def test_a_code_that_cannot_be_read_shows_how_to_write_one(code):
    with pytest.raises(FormatError, match=r"Tie-break code .* cannot be read\. Write an acronym and its modifiers"):
        parse_code(code)


def test_an_unknown_code_shows_the_nearest():
    with pytest.raises(UnknownName, match=r"Unknown tie-break 'BHH'\. Did you mean 'BH'\? Known: AOB, APPO"):
        standings(TWO_ROUNDS, ["BHH-C1"])


def test_a_modifier_that_the_tie_break_lacks_is_rejected():
    with pytest.raises(FormatError, match=r"'WON-C1': WON has no modifier C \(it has: none; .*\)\. Remove it"):
        standings(TWO_ROUNDS, ["WON-C1"])


def test_an_unknown_value_is_reported_with_the_known_ones():
    row = standings(TWO_ROUNDS, ["BH", "SB"]).rows[0]

    with pytest.raises(ResultError, match=r"no tie-break 'DE'\. They have: BH, SB"):
        row.value("DE")


def test_an_entrant_without_number_cannot_be_sorted_by_it():
    event = replace(TWO_ROUNDS, entrants=(replace(TWO_ROUNDS.entrants[0], number=None), *TWO_ROUNDS.entrants[1:]))

    with pytest.raises(ResultError, match=r"Ann has no start number, which TPN sorts by"):
        standings(event, ["TPN"])


UNRATED = cup(*(this.games for this in TWO_ROUNDS.rounds), ratings=(2000, None, 1800, None))


def test_rating_tie_breaks_are_rejected_with_unrated_entrants():
    with pytest.raises(RatingError, match=r"'ARO': 2 of 4 entrants have no rating, Bo first, .* Set `unrated`"):
        standings(UNRATED, ["ARO"])


def test_the_rules_may_rate_the_unrated_or_leave_them_out():
    given = standings(UNRATED, ["ARO", "RTNG"], rules=replace(FIDE_2026, unrated=1000))
    left_out = standings(UNRATED, ["ARO", "RTNG"], rules=replace(FIDE_2026, unrated="leave-out"))

    assert {row.entrant.id: row.value("ARO") for row in given.rows} == {"Ann": 1400, "Bo": 1500, "Cy": 1500, "Di": 1400}
    assert {row.entrant.id: row.value("ARO") for row in left_out.rows} == {
        "Ann": 1800,
        "Bo": 2000,
        "Cy": 2000,
        "Di": 1800,
    }
    assert {row.entrant.id: row.value("RTNG") for row in left_out.rows}["Bo"] == 0


def test_settings_out_of_range_are_rejected():
    with pytest.raises(RatingError, match=r"rating -1 for unrated entrants is negative"):
        replace(FIDE_2026, unrated=-1)
    with pytest.raises(RatingError, match=r"match_floor 33 is not a share\. Use 0 to 1"):
        replace(FIDE_2026, match_floor=Fraction(33))


def test_presets_are_named_and_sourced():
    assert all(name == rules.name and rules.source for name, rules in PRESETS.items())
    with pytest.raises(UnknownName, match=r"Unknown tie-break rules 'mtr-2062'\. Did you mean 'mtr-2026'"):
        TieBreakRules.preset("mtr-2062")


def test_the_pairs_of_a_double_round_robin_average_in_direct_encounter():
    games = [Game.between("Ann", "Bo", 1), Game.between("Bo", "Ann", 1), Game.between("Bo", "Ann", 0.5)]
    event = cup(*((game,) for game in games))

    row = standings(event, ["DE"]).rows[0]

    assert (row.entrant.id, row.place, row.is_tied) == ("Ann", 1, True)
    assert [(part.opponent, part.amount) for part in row.tiebreaks[0].working.parts] == [("Bo", 1)]


def test_the_working_of_a_direct_encounter_holds_averages_in_their_common_unit():
    # Ann won three of four half-points against Bo and one of two against Cy.
    event = cup(
        (Game.between("Ann", "Bo", 1),), (Game.between("Bo", "Ann", 0.5),), (Game.between("Ann", "Cy", 0.5),)
    )  # fmt: skip
    rules = RoundTable(event, TieBreakRules.preset("fide-2026"))

    ann, bo, cy, di = tiebreak("DE").workings(rules, [[0, 1, 2], [3]])

    assert ann.unit == bo.unit == 4
    assert [(part.opponent, part.amount) for part in ann.parts] == [("Bo", 3), ("Cy", 2)]
    assert [(part.opponent, part.amount) for part in bo.parts] == [("Ann", 1)]
    assert (cy.unit, [part.amount for part in cy.parts]) == (2, [1])
    assert (di.unit, di.parts) == (1, ())


def test_an_entrant_who_met_none_of_the_tied_has_an_empty_working_in_half_points():
    event = cup((Game.between("Ann", "Bo", 1), Game.between("Cy", "Di", 1)))

    cy = tiebreak("DE").workings(RoundTable(event, TieBreakRules.preset("fide-2026")), [[0, 1, 2], [3]])[2]

    assert (cy.value, cy.unit, cy.parts) == (0, 2, ())


def test_forfeits_count_in_direct_encounter_only_with_p():
    event = cup(
        (Game.between("Ann", "Bo", 1, kind=ResultKind.FORFEIT),),
        (Game.between("Bo", "Cy", 1), Game.between("Di", "Ann", 0)),
    )
    event = event.with_round(Game.between("Bo", "Di", 1))

    assert [place for place, _, id in order(event, "DE") if id in {"Ann", "Bo"}] == [1, 1]
    assert [place for place, _, id in order(event, "DE-P") if id in {"Ann", "Bo"}] == [1, 2]


# FIDE Handbook B.02, 8.1.1: the rating difference for a fractional score of .50, .51, ... 1.0.
DIFFERENCES = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117,
    125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
    284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
]  # fmt: skip


def test_the_conversion_tables_are_those_of_the_regulations():
    upper, lower = range(50, 101), range(50, -1, -1)

    assert [rating_difference(percentage) for percentage in upper] == DIFFERENCES
    assert [rating_difference(percentage) for percentage in lower] == [-difference for difference in DIFFERENCES]
    # 8.1.2 at some bounds; 610 is .98, which one transcription has wrong.
    assert [scoring_probability(difference) for difference in (0, 3, 4, 610, 619, 620, 735, 736, 4000, -4)] == [
        50, 50, 51, 98, 98, 99, 99, 100, 100, 49
    ]  # fmt: skip


def test_perfect_performance_is_the_lowest_rating_that_expects_the_score():
    ratings = [2100, 1950, 2000]
    for scored in range(1, 7):
        rating = perfect_performance(ratings, scored)

        assert sum(scoring_probability(rating - other) for other in ratings) >= 50 * scored
        assert sum(scoring_probability(rating - 1 - other) for other in ratings) < 50 * scored
    assert perfect_performance(ratings, 0) == 1950 - 800


def test_what_tie_breaks_share_is_made_once():
    table = RoundTable(TWO_ROUNDS, FIDE_2026)
    calls = []

    made = [table.once("key", lambda: calls.append(1) or "made") for _ in range(3)]

    assert made == ["made"] * 3
    assert len(calls) == 1


def test_opponents_are_counted_once_for_the_whole_buchholz_family(monkeypatch):
    calls = []
    original = opponents.OpponentScores.everyone
    monkeypatch.setattr(opponents.OpponentScores, "everyone", lambda self: calls.append(1) or original(self))

    standings(TWO_ROUNDS, ["BH", "BH-C1", "BH-M1", "SB", "AOB"])

    assert len(calls) == 1


def test_a_working_that_lies_does_not_add_up():
    honest = Working(Fraction(3, 2), (Contribution(1, "Bo", 3, "opponent-score"),), 2)
    lying = replace(honest, value=Fraction(2))

    assert honest.total() == honest.value
    assert lying.total() != lying.value


@pytest.mark.parametrize(("value", "expected"), [("1/2", 1), ("3/2", 2), ("-1/2", 0), ("1/3", 0), ("2/3", 1), ("7", 7)])
def test_rounding_half_up(value, expected):
    assert rounded_half_up(Fraction(value)) == expected


def test_the_rule_book_table_names_every_individual_tie_break():
    listed = {
        line.split("|")[4].strip() for line in (tiebreak_registry.__doc__ or "").splitlines() if line.startswith("| ")
    }
    fide = {"AOB", "APPO", "APRO", "ARO", "BH", "DE", "FB", "REP", "KS", "BPG", "WON", "BWG", "WIN", "PTP", "RTNG",
            "SB", "STD", "PS", "TPN", "TPR"}  # fmt: skip

    assert fide <= listed
    assert fide <= set(TIEBREAKS)


def test_a_game_of_three_counts_both_opponents():
    sheet = Game(tuple(Side.of(who, place=place) for place, who in enumerate(("Ann", "Bo", "Cy"), start=1)))

    made = {row.entrant.id: row.value("BH") for row in standings(cup((sheet,)), ["BH"]).rows}

    assert made == {"Ann": 0, "Bo": 1, "Cy": 1, "Di": 0}
