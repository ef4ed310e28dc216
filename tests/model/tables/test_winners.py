"""A column that names the winner, as Moonstone writes it: 1, 2, 0 for a tie, -1 for no result.

Source: Moonstone skill rating algorithm, Mathematical Explanation (v1), "Determining w".
"""

import io

import pytest

from crosstable.formats.reading import read_results
from crosstable.model.errors import FormatError
from crosstable.model.history import History
from crosstable.model.results import ResultKind
from crosstable.model.tables.mapping import Mapping
from crosstable.ratings.moonstone import Moonstone
from crosstable.ratings.rate import rate


def read(text: str, *words: str):
    return read_results(io.BytesIO(text.encode()), "games.csv", mapping=words)


def outcomes(text: str, *words: str):
    return [(tuple(side.place for side in game.sides), game.kind) for game in read(text, *words).history()]


CODES = "player1,player2,winner\nAnn,Bo,1\nAnn,Bo,2\nAnn,Bo,0\nAnn,Bo,-1\n"
EXPECTED = [
    ((1, 2), ResultKind.PLAYED),
    ((2, 1), ResultKind.PLAYED),
    ((1, 1), ResultKind.PLAYED),
    ((None, None), ResultKind.UNKNOWN),
]


@pytest.mark.parametrize("words", [(), ("result=winner",), ("winner=winner",)])
def test_winner_codes_are_read_whether_guessed_or_named(words):
    assert EXPECTED == outcomes(CODES, *words)


def test_a_guessed_winner_is_reported_and_a_named_one_is_not():
    (problem,) = read(CODES).problems

    assert "warning" == problem.severity
    assert "'winner' is read as the winner: 1 is the first player, 2 the second, 0 a tie" in str(problem.message)
    assert "winner <- winner" in read(CODES).preview()
    assert () == read(CODES, "winner=winner").problems


def test_moonstone_rates_a_file_by_its_own_codes():
    # The document: a tie of 1500 against 1500 moves both by 1/2 x 1 x 24 = 12; no result changes no rating.
    history = read("player1,player2,winner\nAnn,Bo,0\nCy,Di,-1\nEd,Flo,2\n").history()
    table = {each.player: each.rating for each in rate(history, Moonstone()).leaderboard()}

    assert {"Ann": 1512, "Bo": 1512, "Ed": 1476, "Flo": 1524} == {p: r for p, r in table.items() if p not in "CyDi"}
    assert 1500 == table.get("Cy", 1500) == table.get("Di", 1500)


@pytest.mark.parametrize("values", [("0", "1"), ("0",), ("1", "-1"), ("1", "0", "-1")])
@pytest.mark.parametrize("words", [(), ("result=winner",)])
def test_a_winner_that_may_be_a_score_is_an_error_until_it_is_named(values, words):
    text = "player1,player2,winner\n" + "".join(f"Ann,Bo,{value}\n" for value in values)

    with pytest.raises(FormatError, match=r"no 2: a 0 may be a tie, or a win of the second player\. Map it: winner="):
        read(text, *words)
    assert len(values) == len(outcomes(text, "winner=winner"))


def test_the_same_column_can_be_named_as_a_score():
    text = "player1,player2,winner\nAnn,Bo,0\nAnn,Bo,1\n"

    assert [(2, 1), (1, 2)] == [places for places, _ in outcomes(text, "score_a=winner")]
    assert [(1, 1), (1, 2)] == [places for places, _ in outcomes(text, "winner=winner")]


@pytest.mark.parametrize("values", [("0", "1", "2"), ("1", "2"), ("2", "-1")])
def test_a_result_that_may_be_the_winner_or_points_is_an_error(values):
    text = "player1,player2,result\n" + "".join(f"Ann,Bo,{value}\n" for value in values)

    with pytest.raises(FormatError, match=r"1 and 2 may be the winner, or points with 2 for a win"):
        read(text)
    assert len(values) == len(outcomes(text, "winner=result"))


@pytest.mark.parametrize("values", [("1", "0", "-1"), ("1", "-1")])
def test_a_result_of_minus_one_may_be_no_result_or_a_loss(values):
    text = "player1,player2,result\n" + "".join(f"Ann,Bo,{value}\n" for value in values)

    with pytest.raises(FormatError, match=r"Column 'result' holds -1.* and no 2: a 0 may be a tie"):
        read(text)
    assert len(values) == len(outcomes(text, "winner=result"))


def test_the_winner_may_be_a_name_or_a_word():
    text = "home,away,winner\nAnn,Bo,bo\nAnn,Bo,Ann\nAnn,Bo,draw\nAnn,Bo,away\n"

    assert [(2, 1), (1, 2), (1, 1), (2, 1)] == [places for places, _ in outcomes(text)]


def test_a_winner_who_did_not_play_costs_the_row():
    found = read("home,away,winner\nAnn,Bo,Cy\nAnn,Bo,Bo\n")

    assert 1 == found.source.games.count
    assert "The winner 'Cy' is not 1, 2, 0 (a tie) or -1 (no result)" in str(found.errors[0])


def test_a_number_that_is_the_name_of_the_other_player_costs_the_row():
    found = read("home,away,winner\n2,5,2\n1,2,2\n1,5,1\n")

    assert 2 == found.source.games.count
    assert "The winner '2' is a number and the name of the other player as well." in str(found.errors[0])


def test_a_missing_winner_costs_the_row():
    assert "The result is missing." in str(read("home,away,winner\nAnn,Bo,\nAnn,Bo,2\n").errors[0])


def test_records_and_mappings_name_the_winner_too():
    records = [{"player1": "Ann", "player2": "Bo", "winner": 2}, {"player1": "Ann", "player2": "Bo", "winner": 0}]
    wanted = Mapping({"player_a": "player1", "player_b": "player2", "winner": "winner"})

    assert [(2, 1), (1, 1)] == [tuple(s.place for s in game.sides) for game in History.from_records(records)]
    assert [(2, 1), (1, 1)] == [
        tuple(s.place for s in game.sides) for game in History.from_records(records, mapping=wanted)
    ]
