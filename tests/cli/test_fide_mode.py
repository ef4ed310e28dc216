"""FIDE mode: what is forbidden, what must be confirmed, what is noted; and a whole event of 40 players.

The questions (Q) are those of FIDE's list for programs; see docs/fide.md.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from crosstable.demo.fide_results import result
from tests.cli.fide_events import LEAGUE, begun, boards, comments, event, play
from tests.commands import Run

HERE = Path(__file__).parent
EXPECTED = HERE / "data" / "fide_swiss_40_players.trf"


def test_q40_the_template_begins_in_fide_mode(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path)

    assert "fide_mode\tin force" in event(run, "plan").out


def test_pairing_numbers_follow_rating_title_and_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "entries.csv").write_text(
        "name,rating,title\nNo,2000,\nAmy,2000,\nZoe,2000,GM\nTop,2400,\nNone,,\n", encoding="utf-8"
    )
    run("init", LEAGUE)
    event(run, "new", "Open", "--template", "fide-swiss", "--date", "2026-03-07")
    event(run, "enter", "entries.csv")
    event(run, "export", "out.trf")
    rows = [line for line in (tmp_path / "out.trf").read_text(encoding="utf-8").splitlines() if line.startswith("001")]

    assert {"Top": 1, "Zoe": 2, "Amy": 3, "No": 4, "None": 5} == {row[14:47].strip(): int(row[4:8]) for row in rows}


@pytest.mark.slow
def test_q43_to_q45_leaving_needs_two_confirmations_and_is_final(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, published=1)

    once = event(run, "plan", "--leave-fide-mode", "--irregular", code=3)
    event(run, "plan", "--leave-fide-mode", "--irregular", "--reason", "no arbiter")
    free = event(run, "plan", "--policy", "swiss")

    assert "level 4" in once.err
    assert ["### FIDE mode exited @ Round 1: no arbiter"] == comments(run, tmp_path)
    assert "fide_mode\tleft after round 1" in free.out


@pytest.mark.slow
def test_q45_leaving_is_not_undone(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path)
    event(run, "plan", "--rounds", 4)
    event(run, "plan", "--leave-fide-mode", "--irregular", "--reason", "no arbiter")

    alone = run("undo", LEAGUE, 5)
    together = run("undo", LEAGUE, 4, "--cascade")

    assert [3, 3] == [alone.code, together.code]
    assert "event e1 has left FIDE mode, which is final" in alone.err
    assert "event e1 has left FIDE mode, which is final" in together.err


@pytest.mark.slow
def test_q46_lists_and_paper_show_that_the_event_is_or_was_in_fide_mode(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, published=1)
    shown = [event(run, word).err for word in ("show", "standings")]
    event(run, "print", "--what", "standings", "--out", "in.html")
    event(run, "plan", "--leave-fide-mode", "--irregular", "--reason", "no arbiter")
    event(run, "print", "--what", "standings", "--out", "out.html")

    assert all("FIDE mode: in force." in text for text in shown)
    assert "FIDE mode: <bdi>in force" in (tmp_path / "in.html").read_text(encoding="utf-8")
    assert "FIDE mode: <bdi>left after round 1" in (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "FIDE mode: left after round 1." in event(run, "show").err


@pytest.mark.slow
def test_q57_to_q61_the_number_of_rounds_needs_two_confirmations_after_the_start(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, published=1)

    assert "level 4" in event(run, "plan", "--rounds", 4, code=3).err
    event(run, "plan", "--rounds", 4, "--irregular", "--reason", "short of time")
    assert "are fewer than the 2" in (play(run), event(run, "plan", "--rounds", 1, code=3))[1].err
    assert ["### Configuration @ Round 1: rounds 5 => 4: short of time"] == comments(run, tmp_path)


@pytest.mark.slow
def test_q60_a_round_that_becomes_the_last_is_compared_again(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, players=8, rounds=5, published=3)

    event(run, "plan", "--rounds", 3, "--irregular", "--reason", "storm")

    assert "### Configuration @ Round 3: rounds 5 => 3: storm" in comments(run, tmp_path)


@pytest.mark.slow
def test_q64_to_q69_a_round_made_by_hand_is_compared_confirmed_and_noted(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path)
    event(run, "pair")
    event(run, "set-board", 1, 2, "--reason", "the sponsor asked")

    refused = event(run, "publish", code=3)
    event(run, "publish", "--irregular")

    assert "(1-4 5-2 => 1-2 5-4)" in refused.err
    assert ["### MPA @ Round 1: 1-4 5-2 => 1-2 5-4"] == comments(run, tmp_path)
    assert "MPA @ Round 1" in run("log", LEAGUE).out


@pytest.mark.slow
def test_a_published_round_changes_only_when_confirmed(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path)
    event(run, "pair", "--publish")

    assert "--irregular" in event(run, "unpublish", code=3).err
    assert "--irregular" in event(run, "set-board", 1, 2, "--reason", "by hand", code=3).err
    assert "not paired again" in event(run, "re-pair", "--reason", "again", code=3).err
    event(run, "unpublish", "--irregular")
    event(run, "publish")
    assert ["### Regeneration @ Round 1"] == comments(run, tmp_path)


def test_q81_q83_byes_are_worth_no_more_than_a_win(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path)

    assert "no bye is worth more than a win" in event(run, "plan", "--bye", "allocated-bye=1.5", code=3).err
    event(run, "plan", "--bye", "allocated-bye=0.5")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--policy", "swiss"), "paired by 'fide-dutch'"),
        (("--rules", "cards"), "count by the rules 'fide-2026'"),
        (("--set", "acceleration=baku"), "the settings of the pairing system"),
        (("--bye", "allocated-bye=0.5"), "the points of results and byes"),
        (("--forbid", "1-2"), "the forbidden pairs"),
    ],
    ids=["Q93 system", "Q70 points", "Q109 Q110 acceleration", "Q75 points of byes", "Q195 Q196 forbidden pairs"],
)
def test_what_is_fixed_once_round_1_is_published(run: Run, tmp_path: Path, words, message) -> None:
    begun(run, tmp_path, published=1)

    done = event(run, "plan", *words, "--irregular", "--reason", "all the same", code=3)

    assert message in done.err


def test_q196_a_round_has_no_forbidden_pairs_of_its_own(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path)

    assert "hold for the whole event" in event(run, "pair", "--forbid", "1-2", code=3).err


@pytest.mark.slow
def test_q152_ratings_are_final_once_round_4_is_published(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, players=10, published=3)
    event(run, "rating", 6, 1500)
    play(run)

    assert "are final since round 4" in event(run, "rating", 6, 1400, code=3).err


def test_q161_an_event_with_games_without_a_result_is_not_closed(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path)
    event(run, "pair", "--publish")

    assert "boards without a result" in event(run, "close", code=3).err


@pytest.mark.slow
def test_q189_to_q193_only_the_last_two_rounds_are_corrected_and_corrections_are_noted(
    run: Run, tmp_path: Path
) -> None:
    begun(run, tmp_path, published=3)

    late = event(run, "correct", "--round", 1, "1 0-1", "--reason", "a slip", code=3)
    event(run, "correct", "--round", 2, "1 0-1", "--reason", "a slip")

    assert "cannot be corrected" in late.err
    note = comments(run, tmp_path)
    assert 1 == len(note)
    assert note[0].startswith("### Correction @ Round 2: ")
    assert note[0].endswith(": 1-0 => 0-1")


@pytest.mark.slow
def test_q191_a_single_game_is_corrected_in_the_event_only(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, published=3)

    done = run("correct", LEAGUE, "g1", "--score", 0, "--reason", "a slip")

    assert 3 == done.code
    assert "g1 is a game of event e1, which is in FIDE mode and open." in done.err


@pytest.mark.slow
def test_q201_tie_breaks_need_two_confirmations_after_the_start(run: Run, tmp_path: Path) -> None:
    begun(run, tmp_path, published=1)

    assert "level 4" in event(run, "plan", "--tiebreaks", "SB", "--irregular", code=3).err
    event(run, "plan", "--tiebreaks", "SB", "--irregular", "--reason", "as announced")
    assert ["### Configuration @ Round 1: tie-breaks BH-C1,BH,DE,WIN => SB: as announced"] == comments(run, tmp_path)


def test_an_event_that_never_was_in_fide_mode_cannot_enter_or_leave_it(run: Run) -> None:
    run("init", LEAGUE)
    event(run, "new", "Open", "--date", "2026-03-07")

    assert "never was in FIDE mode" in event(run, "plan", "--leave-fide-mode", code=3).err


def test_q105_buchholz_is_banned_from_round_robins(run: Run) -> None:
    run("init", LEAGUE)
    words = ("event", "new", LEAGUE, "Cup", "--template", "round-robin", "--date", "2026-03-07")

    assert "do not allow BH-C1, FB" in run(*words, "--rules", "fide-2026", "--tiebreaks", "BH-C1,DE,FB").err
    assert 0 == run(*words, "--rules", "fide-2026", "--tiebreaks", "DE,SB").code


@pytest.mark.slow
def test_an_event_of_40_players_and_9_rounds_is_right(run: Run, tmp_path: Path) -> None:
    """Late entries, byes, a forbidden pair, a withdrawal and a correction; bbpPairings accepts the file."""
    begun(run, tmp_path, players=40, rounds=9)
    rng = Random(2026)
    rating = {f"Player {at:02}": 2000.0 - 10 * at for at in range(1, 43)}
    event(run, "plan", "--forbid", "3-23")
    event(run, "bye", "Player 05", 1, "--kind", "half-bye")
    event(run, "bye", "Player 12", 4, 5, "--kind", "half-bye", "--irregular")
    event(run, "bye", "Player 30", 2)
    for number in range(1, 10):
        if number == 2:
            event(run, "enter", "Player 41", "--rating", rating["Player 41"])
        if number == 4:
            event(run, "enter", "Player 42", "--rating", 1955)
            rating["Player 42"] = 1955
        if number == 7:
            event(run, "withdraw", "Player 38")
        event(run, "pair", "--publish")
        words = []
        for board in boards(run):
            drawn = result(rng, *(rating[each["name"]] for each in board["players"]))
            words.append(f"{board['board']} {({'1': '1-0', '0': '0-1', '=': 'd'})[drawn]}")
        words[-1] = words[-1].split()[0] + " 1!" if number == 6 else words[-1]
        event(run, "result", *words)
        if number == 6:
            first = words[0].split()
            event(run, "correct", f"{first[0]} {'0-1' if first[1] != '0-1' else '1-0'}", "--reason", "slips exchanged")
    event(run, "close")
    event(run, "export", "out.trf")
    checked = run("check", "out.trf", "--policy", "fide-dutch")
    text = (tmp_path / "out.trf").read_bytes()

    assert (0, "") == (checked.code, checked.out)
    assert b"260 001 009    3   24" in text  # a late entry has number 6
    assert b"### Correction @ Round 6: " in text
    assert EXPECTED.read_bytes() == text
