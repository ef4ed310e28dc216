"""Words of a command line: options, arguments, help, completion, and what is said of wrong ones."""

from __future__ import annotations

import json
import subprocess
from dataclasses import is_dataclass
from pathlib import Path
from typing import Annotated

import pytest
from annotated_types import Ge

from crosstable.cli.answers import Answer
from crosstable.cli.app import all_commands, names_in
from crosstable.cli.command_line import add_command, command_of, marked
from crosstable.cli.whole_line import whole_line
from crosstable.commands import table
from crosstable.commands.fields import INLINE, Help, command_input, fields_of
from tests.commands import Run


@command_input
class Names:
    """What is named."""

    first: Annotated[str, Help("A name.", is_argument=True)]
    others: Annotated[tuple[str, ...], Help("Other names.", is_argument=True)] = ()


@command_input
class Input:
    """An input with a part."""

    names: Annotated[Names, INLINE]
    top: Annotated[int | None, Ge(0), Help("How many.")] = None
    parts: Annotated[tuple[str, ...], Help("Parts.", option="--part -p")] = ()
    is_short: Annotated[bool, Help("Short.", option="--short")] = False
    asks: Annotated[bool, Help("Ask.", option="--ask")] = True
    folder: Annotated[Path | None, Help("A folder.")] = None


def called(*words: str) -> Input | None:
    """Return the input that these words make."""
    seen = []

    def show(value: Input) -> Answer:
        """Show it."""
        seen.append(value)
        return Answer(None)

    line = whole_line()
    add_command(line, command_of("show", show))
    line(marked(["show", *words]), exit_on_error=False, print_error=False)
    return seen[0]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["Ann"], Input(names=Names(first="Ann"))),
        (["Ann", "Bo", "--short", "Cy"], Input(names=Names(first="Ann", others=("Bo", "Cy")), is_short=True)),
        (["--short", "Ann", "--no-ask"], Input(names=Names(first="Ann"), is_short=True, asks=False)),
        (["Ann", "-p", "a", "--part=b", "-pc"], Input(names=Names(first="Ann"), parts=("a", "b", "c"))),
        (["Ann", "--top", "1", "--top", "2"], Input(names=Names(first="Ann"), top=2)),
        (["Ann", "-40", "-1/2", "-"], Input(names=Names(first="Ann", others=("-40", "-1/2", "-")))),
        (["Ann", "--part", "-x", "-p", "-3"], Input(names=Names(first="Ann"), parts=("-x", "-3"))),
        (["Ann", "--", "--short", "-h"], Input(names=Names(first="Ann", others=("--short", "-h")))),
        (["Ann", "", "[1, 2]"], Input(names=Names(first="Ann", others=("", "[1, 2]")))),
        (["Ann", "--folder", "a/\udcff"], Input(names=Names(first="Ann"), folder=Path("a/\udcff"))),
    ],
)
def test_words_become_the_fields_of_an_input(words: list[str], expected: Input) -> None:
    assert expected == called(*words)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["leaderbord"], "Unknown command 'leaderbord'. Did you mean 'leaderboard'? See crosstable --help"),
        (["xyzzy"], "Unknown command 'xyzzy'. See crosstable --help"),
        (["event", "team", "ad"], "Unknown command 'ad'. Did you mean 'add'? See crosstable event team --help"),
        (["--xyzzy"], "Unknown option '--xyzzy'. See crosstable --help"),
        (
            ["rate", "a.csv", "--sytem=elo"],
            "Unknown option '--sytem'. Did you mean '--system'? See crosstable rate --help",
        ),
        (["rate", "a.csv", "--xyzzy"], "Unknown option '--xyzzy'. See crosstable rate --help"),
        (["rate"], "FILES is missing. See crosstable rate --help"),
        (["event", "result"], "LEAGUE is missing. See crosstable event result --help"),
        (["rate", "a.csv", "--set"], "--set needs a value. See crosstable rate --help"),
        (["systems", "elo"], "Unexpected argument 'elo'. See crosstable systems --help"),
        (["systems", "-1"], "Unexpected argument '-1'. See crosstable systems --help"),
        (
            ["rate", "a.csv", "--strict=maybe"],
            "--strict takes no value, but 'maybe' was given. See crosstable rate --help",
        ),
        (["rate", "a.csv", "-sx", "-zs"], "Unknown option '-zs'. Did you mean '-s'? See crosstable rate --help"),
    ],
)
def test_wrong_usage_is_one_sentence(run: Run, words: list[str], sentence: str) -> None:
    done = run(*words)

    assert (2, "", f"{sentence}\n") == (done.code, done.out, done.err)


def test_wrong_usage_is_one_object_with_json(run: Run) -> None:
    error = json.loads(run("rate", "--json").err)

    assert ("cli/missing-argument", {"argument": "FILES", "see": "crosstable rate --help"}, 2) == (
        error["code"],
        error["values"],
        error["status"],
    )


def test_other_errors_of_the_parser_keep_their_words() -> None:
    from cyclopts import CycloptsError

    from crosstable.cli.usage_errors import usage_error

    error = usage_error(CycloptsError(msg="Something is wrong."), None)

    assert "Something is wrong. See crosstable --help" == str(error)


def test_a_wrong_value_is_rejected_by_the_reader_of_all_surfaces(run: Run) -> None:
    done = run("rate", "a.csv", "--top", "-1")

    assert (3, "top: -1 is too small. The smallest is 0.\n") == (done.code, done.err)


@pytest.mark.parametrize("words", [(), ("event",), ("event", "team"), ("account",), ("webhook",)])
def test_a_group_without_a_command_prints_its_help_and_is_wrong_usage(run: Run, words: tuple[str, ...]) -> None:
    done, asked = run(*words), run(*words, "-h")

    assert (2, "") == (done.code, done.out)
    assert (0, "") == (asked.code, asked.err)
    assert asked.out == done.err
    assert all(f"\n  {name} " in asked.out for name in names_in(" ".join(words)))


def test_help_is_plain_text_of_eighty_columns(run: Run) -> None:
    for words in ((), ("event", "plan"), ("rate",)):
        text = run(*words, "--help").out

        assert f"Usage: crosstable {' '.join(words)}".strip() in text
        assert "  -h, --help " in text
        assert 80 >= max(map(len, text.splitlines()))
        assert text.isascii()


def test_help_shows_arguments_and_options_with_what_they_take(run: Run) -> None:
    text = run("event", "cut", "--help").out

    assert text.startswith("Usage: crosstable event cut [OPTIONS] LEAGUE [N]\n\n  Begin the next stage")
    assert "\n  LEAGUE  The league file, such as league.db.  [required]\n" in text
    assert "\n  --set NAME=VALUE  " in text
    assert "\n  -e, --event ID  " in text
    assert "\n  --parallel / --no-parallel\n" in text


def test_no_command_has_two_options_of_one_name() -> None:
    for name, command in all_commands().items():
        options = [each for field in command.fields for each in field.option.split() if not field.help.is_argument]

        assert len(set(options)) == len(options), name


def test_no_command_that_programs_send_names_a_file_of_the_server() -> None:
    def kinds(of: type) -> set[str]:
        found = set()
        for field in fields_of(of).values():
            for kind in (field.kind, field.kind.item):
                found |= {kind.name} if kind is not None else set()
                found |= kinds(kind.input_class) if kind is not None and kind.input_class is not None else set()
        return found

    inputs = [each.input_class for each in table.all_commands().values() if is_dataclass(each.input_class)]

    assert len(inputs) > 40
    assert "path" not in set().union(*map(kinds, inputs))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.slow
def test_completion_knows_every_command_and_option(run: Run, shell: str) -> None:
    script = run("--show-completion", environment={"SHELL": f"/bin/{shell}"}).out

    assert all(word in script for word in ("leaderboard", "set-board", "line-up", "webhook", "deviations"))


@pytest.mark.slow
def test_bash_completes_commands_options_choices_and_files(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "completion.bash"
    script.write_text(run("--show-completion", environment={"SHELL": "/bin/bash"}).out, encoding="utf-8")
    (tmp_path / "league.db").touch()

    def completed(*words: str) -> list[str]:
        typed = f"COMP_WORDS=({' '.join(map(repr, words))}); COMP_CWORD={len(words) - 1}"
        code = f'source {script}; {typed}; _crosstable; echo "${{COMPREPLY[@]}}"'
        done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
        return done.stdout.split()

    assert "leaderboard" in completed("crosstable", "lea")
    assert {"result", "return"} <= set(completed("crosstable", "event", "re"))
    assert {"--set", "--state"} <= set(completed("crosstable", "rate", "--s"))
    assert ["place", "number"] == completed("crosstable", "table", "cup.trf", "--by", "")
    assert ["league.db"] == completed("crosstable", "rate", "lea")
    assert ["league.db"] == completed("crosstable", "event", "show", "lea")


@pytest.mark.slow
def test_completion_is_installed_for_a_shell(run: Run, tmp_path: Path) -> None:
    done = run("--install-completion", environment={"SHELL": "/bin/bash", "HOME": str(tmp_path)})
    script = Path(done.out.strip())

    assert 0 == done.code, done.err
    assert script.is_relative_to(tmp_path)
    assert 0 == subprocess.run(["bash", "-n", str(script)], check=False).returncode
