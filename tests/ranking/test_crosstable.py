"""The crosstable in words: cells, orders, and what text, HTML and CSV do with hard names."""

import csv
import io
from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable.model.errors import InputError, UnknownName
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.ranking.crosstable import as_csv, as_html, as_text
from crosstable.ranking.grid import Grid, crosstable
from crosstable.ranking.score_words import plain

HARD_NAMES = {1: "Ann", 2: "=1+1", 3: "<b>Cy & Co</b>", 4: "黒木 田中"}


def game(black: str, white: str, score: float, **facts: object) -> Game:
    made = Game.between(black, white, score)
    sides = (replace(made.sides[0], colour="black"), replace(made.sides[1], colour="white"))
    return replace(made, sides=sides, **facts)


def sample() -> Event:
    """Bo wins with Black and three stones; Cy draws; Di is late; a forfeit, byes, an open game."""
    names = dict(zip("abcd", HARD_NAMES.values(), strict=True))
    entrants = tuple(
        Entrant(Player(id, name), number=number) for number, (id, name) in enumerate(names.items(), start=1)
    )
    event = Event("cup", "The <Cup>", entrants, rules=ResultRules.preset("fide-2026"))
    event = event.with_round(game("b", "a", 1, handicap=3), Game.bye("c"))
    event = event.with_round(game("c", "b", 0.5), game("d", "a", 1, kind=ResultKind.FORFEIT))
    event = event.with_round(game("a", "c", 1, kind=ResultKind.UNPLAYED), Game.bye("d", ResultKind.HALF_BYE))
    return event.with_round(game("a", "d", 0, kind=ResultKind.DOUBLE_LOSS))


def cells(grid: Grid) -> dict[str, tuple[str, ...]]:
    first, last = grid.rounds
    return {row[1]: row[first:last] for row in grid.rows}


def test_chess_cells_name_the_opponent_the_colour_and_the_result():
    assert cells(crosstable(sample(), order="number")) == {
        "1": ("2w0", "4-", "3b?", "4b0"),
        "2": ("1b1", "3w=", "bye0", "bye0"),
        "3": ("bye1", "2b=", "1w?", "bye0"),
        "4": ("bye0", "1+", "bye=", "1w0"),
    }


def test_a_wall_list_names_the_opponent_by_line_with_colour_and_handicap():
    grid = crosstable(sample(), order="place", notation="go")

    # Bo, Cy and Di share the first place on lines 1 to 3, Ann stands on line 4.
    assert [row[0:2] for row in grid.rows] == [("1", "2"), ("2=", "3"), ("3=", "4"), ("4", "1")]
    assert cells(grid) == {
        "2": ("4+/b3", "2=/w0", "0-", "0-"),
        "3": ("0+", "1=/b0", "4?", "0-"),
        "4": ("0-", "4+!", "0=", "4-/w0"),
        "1": ("1-/w3", "3-!", "2?", "3-/b0"),
    }


def test_columns_are_the_rounds_the_score_and_the_tie_breaks():
    grid = crosstable(sample(), ["BH-C1", "AOB"], after_round=2)

    assert grid.heads == ("Place", "No", "Name", "R1", "R2", "Score", "BH-C1", "AOB")
    assert grid.rounds == (3, 5)


def test_a_side_without_colour_has_none_in_its_cell():
    event = Event("e", "E", tuple(Entrant(Player(id, id)) for id in ("Ann", "Bo", "Cy")))
    event = event.with_round(Game((Side.of("Ann", place=1), Side.of("Bo", place=2), Side.of("Cy", place=3))))

    assert [row[3] for row in crosstable(event).rows] == ["2&3:1", "1&3:0", "1&2:0"]
    assert [row[3] for row in crosstable(event, notation="go").rows] == ["2&3+", "1&3-", "1&2-"]


def test_names_are_shown_by_their_display_policy_and_without_control_characters():
    people = (Player("a", "Ann Lee", display="initials"), Player("b", "Bo\x1b[31m\nLi", display="public"))
    grid = crosstable(Event("e", "E\n\x07", tuple(Entrant(person) for person in people)))

    assert (grid.title, [row[2] for row in grid.rows]) == ("E", ["A. L.", "Bo[31m Li"])


def test_unknown_orders_and_notations_are_named():
    with pytest.raises(UnknownName, match=r"Unknown row order 'rank'\. Known: number, place"):
        crosstable(sample(), order="rank")
    with pytest.raises(UnknownName, match=r"Unknown cell notation 'shogi'\. Known: chess, go"):
        crosstable(sample(), notation="shogi")


def columns_of(line: str) -> int:
    return sum(2 if c in "黒木田中" else 1 for c in line)


@pytest.mark.parametrize("width", [30, 40, 60, 80, 120])
def test_no_line_is_wider_than_the_terminal(width):
    text = as_text(crosstable(sample(), ["BH-C1", "AOB", "SB", "WON"]), width=width)

    assert max(columns_of(line) for line in text.splitlines()) <= width
    assert text.endswith("\n")


def test_a_wide_table_is_aligned_by_columns_of_the_terminal():
    lines = as_text(crosstable(sample(), order="number"), width=80).splitlines()

    assert lines == [
        "The <Cup>",
        "Place  No  Name            R1    R2   R3    R4    Score",
        "    4   1  Ann             2w0   4-   3b?   4b0       0",
        "    1   2  =1+1            1b1   3w=  bye0  bye0    1.5",
        "    1   3  <b>Cy & Co</b>  bye1  2b=  1w?   bye0    1.5",
        "    1   4  黒木 田中       bye0  1+   bye=  1w0     1.5",
    ]


def test_a_narrow_terminal_gets_the_rounds_below_the_entrant():
    text = as_text(crosstable(sample(), ["SB"], order="number"), width=30)

    assert text.splitlines()[1:4] == ["4 Ann                        0", "  2w0  4-  3b?  4b0", "  SB 0"]


def test_a_terminal_too_narrow_is_rejected():
    with pytest.raises(InputError, match=r"does not fit 29 columns\. Use a width of 30 or more"):
        as_text(crosstable(sample()), width=29)


def test_html_escapes_every_word():
    text = as_html(crosstable(sample()))

    assert "<caption>The &lt;Cup&gt;</caption>" in text
    assert '<th scope="row" class="name">&lt;b&gt;Cy &amp; Co&lt;/b&gt;</th>' in text
    assert "<b>" not in text
    assert text.count("<tr>") == 5


def test_csv_reads_back_and_disarms_formulas():
    text = as_csv(crosstable(sample(), ["BH"]))

    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert rows[0] == ["Place", "No", "Name", "R1", "R2", "R3", "R4", "Score", "BH"]
    assert {row[2] for row in rows[1:]} == {"Ann", "'=1+1", "<b>Cy & Co</b>", "黒木 田中"}
    assert text.count("\r\n") == 5


def test_an_event_without_entrants_has_only_heads():
    grid = crosstable(Event("e", "E", ()))

    assert grid.rows == ()
    assert as_text(grid) == "E\nPlace  No  Name  Score\n"
    assert as_text(grid, width=30).startswith("E\n")


def test_numbers_are_plain():
    assert [plain(Fraction(text)) for text in ("0", "-1/2", "2/3", "-2/3", "1/2000", "-1/9000")] == [
        "0", "-0.5", "0.667", "-0.667", "0.001", "0"
    ]  # fmt: skip


def test_very_long_names_take_linear_time():
    event = Event("e", "E", (Entrant(Player("a", "x" * 300_000)), Entrant(Player("b", "é" + "\u0301" * 300_000))))

    assert "xx…" in as_text(crosstable(event), width=60)  # minutes when every letter is measured again
