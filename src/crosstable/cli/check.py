"""`crosstable check`: whether an event file agrees with itself, and with its pairing system.

With a policy the exit status is that of a checker of pairings:

| status | meaning |
|---|---|
| 0 | every pairing, colour, bye, score and rank is as it should be |
| 1 | something differs |
| 2 | a file cannot be checked: its rows contradict each other, or the rules lack a fact |

Without one it is 0 or 3, as for any bad input.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.event_files import open_event
from crosstable.cli.options import Encoding
from crosstable.cli.output import Cell, print_note
from crosstable.cli.pair import system_of
from crosstable.commands.fields import Help, command_input
from crosstable.formats.event.document import EventDocument
from crosstable.formats.trf.prohibited import prohibited_in
from crosstable.intake.event_file_check import check_event
from crosstable.model.counted import counted
from crosstable.model.errors import InputError, PolicyError, Problem
from crosstable.pairing.check import check_round
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.round_problems import round_problems
from crosstable.pairing.system import PairingSystem

_COLUMNS = ("file", "severity", "line", "column", "problem")


@dataclass(frozen=True, slots=True)
class _Checked:
    """What was found in a file.  `is_readable`: whether it could be checked at all."""

    problems: tuple[Problem, ...]
    is_readable: bool = True

    @property
    def is_wrong(self) -> bool:
        return any(problem.severity == "error" for problem in self.problems)


@command_input
class CheckFiles:
    """The files that are checked."""

    files: Annotated[tuple[Path, ...], Help("Event files of any format.", metavar="EVENT", is_argument=True)]
    from_format: Annotated[
        str | None, Help("The format; default: recognised from the file.", metavar="NAME", option="--from")
    ] = None
    encoding: Encoding = None
    policy: Annotated[
        str | None,
        Help("Also pair every round again by this policy, and report pairs, byes and colours.", option="--policy -p"),
    ] = None
    settings: Annotated[tuple[str, ...], Help("A setting of the policy.", metavar="NAME=VALUE", option="--set")] = ()
    rounds: Annotated[
        int | None, Ge(1), Help("The rounds of the event, if the file does not state them.", metavar="N")
    ] = None


def check(given: CheckFiles) -> Answer:
    """Check event files: rows that contradict each other, points, ranks, the tie-breaks they name, the pairings.

    Example: crosstable check cup.trf --policy fide-dutch
    """
    found = {path: _checked(path, given) for path in given.files}
    rows: list[list[Cell]] = [
        [str(path), problem.severity, problem.line, problem.column, str(problem.message)]
        for path, checked in found.items()
        for problem in checked.problems
    ]
    wrong = sum(checked.is_wrong for checked in found.values())
    are_readable = all(checked.is_readable for checked in found.values())
    status = 0 if not wrong else 3 if given.policy is None else 1 if are_readable else 2
    return Answer(
        [dict(zip(_COLUMNS, row, strict=True)) for row in rows], _words(rows, wrong, len(given.files)), status
    )


def _words(rows: Sequence[Sequence[Cell]], wrong: int, files: int) -> Words:
    if rows:
        yield Table(_COLUMNS, rows)
    count = counted(files, "file")
    yield Note(f"Errors in {wrong} of {count}." if wrong else f"No errors in {count}.")


def _checked(path: Path, given: CheckFiles) -> _Checked:
    """Return what is wrong with a file; one that cannot be read at all is one problem."""
    try:
        name, read = open_event(path, format_name=given.from_format, encoding=given.encoding)
    except InputError as error:
        return _Checked((Problem(None, None, "error", str(error)),), is_readable=False)
    document = read.document
    if given.rounds is not None and document.event.rounds_planned is None:
        document = replace(document, event=replace(document.event, rounds_planned=given.rounds))
    event = document.event
    print_note(f"{path} ({name}): {counted(len(event.entrants), 'player')}, {counted(len(event.rounds), 'round')}.")
    problems = (*read.problems, *check_event(document))
    if given.policy is None or read.errors:
        return _Checked(problems, is_readable=not read.errors)
    system = system_of(document, given.policy, given.settings)  # a wrong name is wrong usage, not a wrong file
    try:
        return _Checked((*problems, *_of_rounds(document, system)))
    except InputError as error:
        return _Checked((*problems, Problem(None, "pairing", "error", error.message)), is_readable=False)


def _of_rounds(document: EventDocument, system: PairingSystem) -> Iterator[Problem]:
    """Yield what differs in each round.

    Raises:
        PolicyError: a system that cannot replay rounds, an event that lacks a fact the rules need, a round without
            games before others, or one with games of other than two players.
    """
    event = document.event
    if not system.can_check:
        raise PolicyError("pairing/nothing-to-replay", policy=system.name)
    if system.needs_rounds and event.rounds_planned is None:
        raise PolicyError("cli/rounds-not-known", policy=system.name)
    for this in event.rounds:
        if not this.games and system.needs_rounds and any(later.games for later in event.rounds[this.number :]):
            raise PolicyError("cli/round-without-games", round=this.number)
        if this.games:
            constraints = Constraints(forbidden=prohibited_in(document, this.number))
            found = check_round(event, this.number, system, constraints=constraints, seed=document.seed)
            yield from round_problems(found, event, policy=system.name)
