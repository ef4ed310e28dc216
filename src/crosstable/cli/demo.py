"""`crosstable demo`: a made-up league with its pages, and a round of a made-up Go tournament, paired."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import Annotated

import typer

from crosstable.cli.demo_league import FILES, build_league
from crosstable.cli.files import written_whole
from crosstable.cli.json_output import print_json
from crosstable.cli.options import AsJson
from crosstable.cli.output import print_note, print_rows, program, terminal_width
from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.json_writer import write_event_json
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.pairing.explain import Explanation, explain
from crosstable.pairing.pair import solve_round
from crosstable.pairing.policies import policy
from crosstable.pairing.report import BOARD_TITLES, board_rows, pairing_json, reason_rows, shown_names
from crosstable.practice.go_event import GO_SETTINGS, practice_go_event

_SHOWN_BOARDS = 5
_PLACES = 5  # board, the two players, handicap, komi
_WIDEST = 100
_MARK = "MADE-UP.txt"


def demo(
    seed: Annotated[int, typer.Option("--seed", help="The random seed; another seed, another league.")] = 1,
    folder: Annotated[Path, typer.Option("--out", help="The folder for the results.")] = Path("practice-league"),
    site: Annotated[Path, typer.Option("--site", help="The folder for the pages.")] = Path("demo-site"),
    as_json: AsJson = False,
) -> None:
    """Build a practice league, publish it, correct it and write its pages; then pair a round of a Go tournament."""
    go_event = folder / "go-event.json"
    _claim(folder, (*(folder / name for name in FILES), go_event))
    league = build_league(seed, folder, site)
    if not as_json:
        heads = [name.replace("_", " ") for name in league.top[0]]
        print_rows(heads, [list(line.values()) for line in league.top], title="Top 20 by Elo")
    print_note(f"Next: {program()} leaderboard {folder / 'league.db'} --pool blitz")
    print_note(f"Next: {program()} rate {folder / 'results.csv'} --set k=24 --top 10")
    if not as_json:
        sys.stdout.write("\n")
    event, told = _go_round(seed, go_event)
    if as_json:
        print_json({"league": league.top, "correction": league.correction, "go_round": pairing_json(told.pairing)})
    else:
        _show_round(event, told)
    print_note(f"Next: {program()} pair {go_event} --explain")


def _claim(folder: Path, files: tuple[Path, ...]) -> None:
    """Make the folder ours, and refuse one that holds somebody else's files of these names."""
    mark = folder / _MARK
    theirs = next((path for path in files if path.exists() and not mark.exists()), None)
    if theirs is not None:
        raise InputError("cli/demo-over-other-file", path=str(theirs))
    folder.mkdir(parents=True, exist_ok=True)
    mark.write_text("Made up by `crosstable demo`, which writes these files again when it runs.\n", encoding="utf-8")


def _go_round(seed: int, path: Path) -> tuple[Event, Explanation]:
    """Write a practice Go tournament and pair its next round, as `crosstable pair` does with the file."""
    event = practice_go_event(seed)
    document = EventDocument(event, policy="go", settings=GO_SETTINGS, seed=seed)
    with written_whole(path) as beside:
        beside.write_text(write_event_json(document), encoding="utf-8")
    print_note(
        f"A made-up Go tournament (seed {seed}): {len(event.entrants)} players, {len(event.rounds)} rounds played.\n"
        f"Event: {path}"
    )
    return event, explain(solve_round(event, policy("go", **GO_SETTINGS), seed=seed))


def _show_round(event: Event, told: Explanation) -> None:
    pairing = told.pairing
    print_rows(
        BOARD_TITLES[:_PLACES],
        [row[:_PLACES] for row in board_rows(pairing, event)[:_SHOWN_BOARDS]],
        title=f"Round {pairing.round} by policy {pairing.policy}",
    )
    if len(pairing.boards) > _SHOWN_BOARDS:
        print_note(f"and {len(pairing.boards) - _SHOWN_BOARDS} more")
    names = shown_names(event)
    if pairing.bye is not None:
        print_note(f"Bye: {names[pairing.bye]}.")
    if pairing.absent:
        print_note(f"Absent: {', '.join(names[player] for player in pairing.absent)}.")
    _show_top_board(event, told)


def _show_top_board(event: Event, told: Explanation) -> None:
    """Print which criteria the top board violates, at what cost, and which it satisfies."""
    top = told.pairing.boards[0]
    rows = [row for row in reason_rows(told.pairing, event) if row[0] == str(top.number)]
    print_note("\nBoard 1 bends:" if rows else "\nBoard 1 bends no rule.")
    for _, _, rule, cost, wanted in rows:
        _say_wrapped(f"{rule}, at a cost of {cost}.  It wants: {wanted}", indent="  ")
    violated = {reason.criterion for reason in top.reasons}
    kept = [*told.kept, *(rule.criterion for rule in told.violated if rule.criterion not in violated | {"bye"})]
    _say_wrapped(f"Board 1 keeps: {', '.join(kept)}.")
    print_note("Proven: no pairing of this round is better by this policy.")


def _say_wrapped(text: str, indent: str = "") -> None:
    print_note(
        textwrap.fill(text, min(terminal_width(), _WIDEST), initial_indent=indent, subsequent_indent=indent + "  ")
    )
