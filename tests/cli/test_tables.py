"""Tables on a screen: nothing of them is lost, however narrow it is."""

from __future__ import annotations

import pytest

from crosstable.cli.output import print_rows

STORY = "round 4: Hana Sato beat Ann Lee; Ed Stone beat Ivo Nagy; Flo Weber drew with Gus Blom"


def lines(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int) -> list[str]:
    """Print a table on a screen of this width; give its rows."""
    monkeypatch.setattr("crosstable.cli.output.is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", str(width))
    print_rows(("change", "what"), [(26, STORY), (27, "closed Autumn Open")])
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()[3:] if line.strip()]


def test_a_wide_screen_shows_a_row_a_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert 2 == len(lines(capsys, monkeypatch, 200))


def test_on_a_narrow_screen_the_widest_column_goes_on_in_the_next_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = lines(capsys, monkeypatch, 60)

    assert max(map(len, shown)) <= 60
    assert STORY.split() == " ".join(shown[:-1]).split()[1:]
    assert "27  closed Autumn Open" in shown[-1]


def test_heads_go_on_in_the_next_line_before_cells_do_and_no_word_is_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crosstable.cli.output.is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "50")
    print_rows(("system", "behind", "calibration error", "log loss"), [("elo", "0.0532 ± 0.0801", 0.0953, 0.6404)])
    shown = capsys.readouterr().out.split()

    assert {"calibration", "error", "0.0532", "±", "0.0801", "0.6404"} <= set(shown)
