"""Errors of commands are reported as a sentence or as JSON, with an exit status, and so is what was done before."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from crosstable.cli.errors import exit_status, message_of
from crosstable.cli.running_command import in_words
from crosstable.model.errors import ConflictError, FormatError, InternalError, NoPairingError, StoreError
from tests.cli.league_calls import Call, answer, call, league
from tests.commands import MAIN, Run, run_process

__all__ = ["call", "league"]


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (NoPairingError("No entrants."), 1, "No entrants."),
        (ConflictError("Changed meanwhile."), 1, "Changed meanwhile."),
        (FormatError("Bad file."), 3, "Bad file."),
        (MemoryError(), 4, "Out of memory: the input is too large for this machine. Split it by date."),
        (StoreError("Locked."), 5, "Locked."),
        (FileNotFoundError(2, "No such file", "x.csv"), 5, "Cannot use 'x.csv': No such file."),
        (OSError(5, "Input/output error"), 5, "The operating system reports: Input/output error."),
        (InternalError("Ours."), 70, "Ours."),
        (
            ZeroDivisionError("ours"),
            70,
            "This is a bug in crosstable: ZeroDivisionError: ours. Run again with --debug and report it.",
        ),
        (KeyboardInterrupt(), 130, "Interrupted. No incomplete change was saved."),
    ],
)
def test_every_error_has_its_exit_status_and_a_sentence(error: BaseException, status: int, said: str) -> None:
    assert status == exit_status(error)
    assert said == in_words(message_of(error))


def test_what_a_command_changed_is_not_told_of_the_next_error(call: Call, league: Path) -> None:
    done = call("rate", league)

    assert 0 == done.code, done.err
    assert "Interrupted. No incomplete change was saved." == in_words(message_of(KeyboardInterrupt()))


def test_an_error_is_json_on_request(call: Call, league: Path) -> None:
    done = call("player", league, "Nobody", "--json")
    said = json.loads(done.err)

    assert (done.code, done.out) == (said["status"], "")
    assert {"code", "values", "message", "status"} == set(said)
    assert said["message"] == call("player", league, "Nobody").err.strip()


@pytest.mark.slow
def test_bytes_that_are_not_text_are_left_out_unless_they_name_a_file(tmp_path: Path, results: Path) -> None:
    odd = os.fsdecode(b"caf\xe9.csv")
    done = run_process("rate", odd, folder=tmp_path)
    assert (5, "Cannot use 'caf.csv': No such file or directory.\n") == (done.code, done.err)
    assert 3 == run_process("rate", "results.csv", "--system", odd, folder=tmp_path).code

    results.rename(tmp_path / odd)
    assert 0 == run_process("rate", odd, folder=tmp_path).code


@pytest.mark.parametrize(
    "words", [("rate", "results.csv"), pytest.param(("rate", "results.csv", "--json"), marks=pytest.mark.slow)]
)
@pytest.mark.slow
def test_names_that_the_output_has_no_letters_for_are_escaped(tmp_path: Path, words: tuple[str, ...]) -> None:
    text = "date,player_a,player_b,score_a\n2025-09-05,Jörg \U0001f600,Bo,1\n"
    (tmp_path / "results.csv").write_text(text, encoding="utf-8")

    done = run_process(*words, folder=tmp_path, environment={"PYTHONIOENCODING": "ascii"})

    assert 0 == done.code, done.err
    if "--json" in words:
        assert "Jörg \U0001f600" in {line["player"] for line in json.loads(done.out)["players"]}
    else:
        assert "J\\xf6rg \\U0001f600" in done.out


def test_escape_sequences_in_names_of_files_do_not_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    hostile = tmp_path / "\x1b[31mred\x9b1m.csv"
    hostile.write_text("date,player_a,player_b,score_a\nx,Ann,Bo,1\n2025-09-05,Ann,Bo,1\n", encoding="utf-8")

    done = run("rate", hostile)

    assert "\\x1b[31mred\\x9b1m.csv" in done.err
    assert not {"\x1b", "\x9b"} & set(done.err + done.out)


def _shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    python = f"'{sys.executable}' -c '{MAIN}'"
    words = ["bash", "-c", command.replace("crosstable", python)]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_error(results: Path, tmp_path: Path, closed: str) -> None:
    assert 0 == _shell(f"crosstable rate results.csv {closed}", tmp_path).returncode


@pytest.mark.slow
def test_help_on_a_full_device_is_reported(tmp_path: Path) -> None:
    done = _shell("crosstable --help >/dev/full", tmp_path)

    assert (5, "The answer could not be printed: No space left on device.\n") == (done.returncode, done.stderr)


@pytest.mark.slow
def test_a_change_is_reported_as_made_if_its_answer_cannot_be_printed(call: Call, league: Path, tmp_path: Path) -> None:
    done = _shell("crosstable publish league.db --json >/dev/full", tmp_path)

    assert 5 == done.returncode
    assert "Change 3 was made, but the answer could not be printed: No space left on device." in done.stderr
    assert "`crosstable log league.db` shows it; do not run the command again." in done.stderr
    assert 3 == answer(call("log", league, "--json"))["items"][0]["change"]


@pytest.mark.slow
def test_an_interrupt_after_a_change_shows_that_it_was_made(call: Call, league: Path, tmp_path: Path) -> None:
    more = "date,event,player_a,player_b,score_a\n2025-09-19,Late,Ann,Dia,1\n"
    (tmp_path / "more.csv").write_text(more, encoding="utf-8")
    code = (
        "import sys, signal, os\n"
        "import crosstable.cli.league.import_ as importing\n"
        "report = importing.print_notes\n"
        "def stop(words): report(words); os.kill(os.getpid(), signal.SIGINT)\n"
        "importing.print_notes = stop\n" + MAIN
    )
    words = [sys.executable, "-c", code, "import", "league.db", "more.csv"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert 130 == done.returncode
    assert "Interrupted, but change 3 had already been made. `crosstable log league.db` shows it." in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("backup", "league.db", ""), "The name of the new file is empty."),
        (("log", "postgresql://a@127.0.0.1:abc/x"), "'postgresql://a@127.0.0.1:abc/x' is not the address of a league."),
    ],
)
def test_what_cannot_be_is_rejected(call: Call, league: Path, words: tuple[str, ...], said: str) -> None:
    done = call(*words)

    assert 3 == done.code
    assert said in done.err


def test_a_file_keeps_its_permissions_and_a_new_one_follows_the_umask(run: Run, results: Path, tmp_path: Path) -> None:
    changes = tmp_path / "changes.csv"
    changes.touch(mode=0o600)
    before = os.umask(0o027)
    try:
        assert 0 == run("rate", results, "--history", changes, "--save-state", tmp_path / "new").code
    finally:
        os.umask(before)

    assert (0o600, 0o640) == tuple((tmp_path / name).stat().st_mode & 0o777 for name in ("changes.csv", "new"))


def test_a_pipe_is_written_to_and_not_replaced(results: Path, tmp_path: Path) -> None:
    from crosstable.cli.files import written_whole

    with written_whole(Path(os.devnull)) as place:
        assert Path(os.devnull) == place
