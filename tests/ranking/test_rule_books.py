"""Every event is ranked by its own rule book, and rounds are read in any order."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import PRESETS, ResultKind, ResultRules
from crosstable.pairing.past import pasts_before
from crosstable.ranking.codes import parse_code
from crosstable.ranking.cuts import by_first_factor, cut_parts
from crosstable.ranking.event_standings import standings
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.rules import PRESETS as TIE_BREAK_RULES
from crosstable.ranking.rules import TieBreakRules, tie_break_rules_of
from crosstable.ranking.scores import round_scores, scores
from crosstable.ranking.working import Contribution
from crosstable.testing.sample_events import sample_events

ROUND_ROBIN = TieBreakRules.preset("fide-2026-round-robin")


def event_of(*rounds: list[Game], names: str = "123") -> Event:
    entrants = tuple(Entrant(Player(name, name), number=number) for number, name in enumerate(names, start=1))
    event = Event("e", "E", entrants, rules=ResultRules.preset("fide-2026"))
    for games in rounds:
        event = event.with_round(*games)
    return event


def test_the_free_round_of_an_odd_round_robin_is_no_unplayed_round():
    event = event_of([Game.between("1", "3", 1)], [Game.between("3", "2", 0.5)], [Game.between("1", "2", 1)])

    rows = {row.entrant.id: row for row in standings(event, ["SB"], rules=ROUND_ROBIN).rows}

    # 1 beat 2 and 3, who have half a point each; that 3 is free in the last round pays nothing.
    assert {id: row.value("SB") for id, row in rows.items()} == {"1": 1, "2": Fraction(1, 4), "3": Fraction(1, 4)}


def test_koya_counts_half_of_the_points_that_an_entrant_of_an_odd_round_robin_could_make():
    event = event_of([Game.between("1", "3", 1)], [Game.between("3", "2", 0.5)], [Game.between("1", "2", 1)])

    rows = {row.entrant.id: row for row in standings(event, ["KS", "KS/L-1"], rules=ROUND_ROBIN).rows}

    # Two games each: half is one point.  Nobody whom 1 met has one, both have half a point.
    assert [rows["1"].value(code) for code in ("KS", "KS/L-1")] == [0, 2]
    assert [rows["2"].value(code) for code in ("KS", "KS/L-1")] == [0, Fraction(1, 2)]


def test_an_event_names_the_rules_of_its_tie_breaks():
    event = event_of([Game.between("1", "3", 1)], [Game.between("3", "2", 0.5)], [Game.between("1", "2", 1)])
    robin = replace(event, rules=replace(event.rules, tie_break_rules="fide-2026-round-robin"))

    assert tie_break_rules_of(event).name == "fide-2026"
    assert tie_break_rules_of(robin) is ROUND_ROBIN
    assert RoundTable(robin).rules is ROUND_ROBIN
    assert standings(robin, ["SB"]) == replace(standings(event, ["SB"], rules=ROUND_ROBIN), event=robin)


def test_the_rule_books_of_all_presets_are_known():
    found = {name: rules.tie_break_rules for name, rules in PRESETS.items()}

    assert set(found.values()) <= set(TIE_BREAK_RULES)
    assert (found["egf"], found["go-pairer"], found["cards"]) == ("egf", "egf", "mtr-2026")


def test_a_zero_bye_pays_nothing_in_go_and_half_a_point_by_the_rules_of_opengotha():
    paid = {
        name: [PRESETS[name][kind].win for kind in (ResultKind.ZERO_BYE, ResultKind.LATE, ResultKind.HALF_BYE)]
        for name in PRESETS
    }

    assert paid.pop("opengotha") == [0.5, 0.5, 0.5]
    assert paid.pop("cards") == paid.pop("football") == paid.pop("handball") == [0, 0, 1]
    assert set(map(tuple, paid.values())) == {(0, 0, 0.5)}


PARTS = st.builds(
    lambda score, paid, voluntary: Contribution(
        None, None, score * paid, "score", (score, paid), voluntary and paid < 2
    ),
    st.integers(0, 12),
    st.integers(0, 2),
    st.booleans(),
)


@given(st.lists(PARTS, max_size=12), st.sampled_from(["SB-C1", "SB-C2", "SB-C3", "SB-M1"]), st.integers())
def test_cuts_do_not_depend_on_the_order_of_rounds(parts, code, seed):
    modifiers = parse_code(code)[1]
    turned = Random(seed).sample(parts, len(parts))

    def counted(these: list[Contribution]) -> int:
        return sum(part.amount for part in cut_parts(these, modifiers, by_first_factor) if part.cut is None)

    assert counted(parts) == counted(turned)


def test_of_voluntary_rounds_that_paid_nothing_the_one_with_the_lowest_dummy_is_cut_first():
    high, low = Contribution(1, None, 0, "score", (8, 0), True), Contribution(2, None, 0, "score", (5, 0), True)
    played = Contribution(3, None, 12, "score", (6, 2))
    cut = parse_code("SB-C2")[1]

    for parts in ([high, low, played], [low, high, played]):
        marks = {part.round: part.cut for part in cut_parts(parts, cut, by_first_factor)}

        assert marks == {2: "voluntary", 1: None, 3: "least"}


def every_preset():
    """Yield sample events under every preset of result rules."""
    for event in sample_events(Random(5), count=6):
        for rules in PRESETS.values():
            late = replace(event.entrants[-1], from_round=2)
            yield replace(event, rules=rules, entrants=(*event.entrants[:-1], late))


def test_scores_of_standings_pairing_and_rounds_are_one():
    for event in every_preset():
        for last in range(len(event.rounds) + 1):
            made = scores(event, after_round=last)
            starts = {entrant.id: entrant.initial_half_points for entrant in event.entrants}
            rounds = {
                id: starts[id] + sum(each.score for each in row)
                for id, row in round_scores(event, after_round=last).items()
            }
            table = RoundTable(event, after_round=last)

            assert made == rounds
            assert made == {id: past.score for id, past in pasts_before(event, last + 1).items()}
            assert made == dict(zip(table.ids, table.half_points, strict=True))
            assert [row[-1].round for row in table.cells if row] == [last] * (len(table.ids) if last else 0)
            cells = [
                start + sum(cell.half_points for cell in row)
                for start, row in zip(table.initial_half_points, table.cells, strict=True)
            ]
            assert table.half_points == cells


def test_an_order_by_score_builds_no_cells():
    event = event_of(*[[Game.between("1", "2", 1)]] * 3)
    table = RoundTable(event)

    assert standings(event).rows[0].score == 3
    assert not {"cells", "games"} & set(vars(table))
    assert [cell is other for cell, other in zip(table.cells[2], RoundTable(event).cells[2], strict=True)] == [
        False
    ] * 3
    assert len({id(row[0]) for row in RoundTable(event_of([Game.between("1", "2", 1)], names="12345")).cells[2:]}) == 1
