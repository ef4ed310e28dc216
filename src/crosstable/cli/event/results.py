"""`event result`, `correct`, `confirm`: results entered, corrected and confirmed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words, print_notes
from crosstable.cli.event.correction_words import consequence_words
from crosstable.cli.event.keyboard import is_typing, typed_line
from crosstable.cli.event.line_reading import LineReading, line_reading
from crosstable.cli.event.opening import EventOption, Irregular, OpenEvent, ReasonUnlessPreview, RoundOption, open_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.cli.output import Cell, print_note
from crosstable.model.counted import counted
from crosstable.model.errors import CrosstableError

if TYPE_CHECKING:
    from crosstable.league.events.results import Entered
    from crosstable.league.events.running import RunningEvent

Lines = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="RESULT...",
        help="Board and result in quotes: '7 b'. Without any, they are read from the keyboard or a pipe.",
    ),
]


def result(
    league: LeagueFile,
    lines: Lines = None,
    round: RoundOption = None,
    irregular: Irregular = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Enter results: board, then b, w or d (or 1, 2); b! for a forfeit, ! for a double no-show, void, - for none yet.

    Examples: crosstable event result league.db "7 b" "8 d"   or type them one by one: crosstable event result league.db
    """
    from crosstable.league.events.results import enter_results

    opened = open_event(league, event, who=who, dry_run=dry_run)
    reading = line_reading(opened)
    if not lines and is_typing():
        entered = list(_typed(opened, reading, round, irregular=irregular))
        return Answer(lambda: _values(opened.read(), entered), opened.league.notes_of_trial())
    given = reading.lines(lines) if lines else [line for line in sys.stdin if line.strip()]
    results, of = reading.read(given, round)
    entered = opened.change(enter_results, results, round=of, irregular=irregular)
    return _answer(opened, entered, _set_points_words(result for _, result in results))


def correct(
    league: LeagueFile,
    lines: Annotated[list[str], typer.Argument(metavar="RESULT...", help="Board and result in quotes: '7 b'.")],
    why: ReasonUnlessPreview = "",
    round: RoundOption = None,
    preview: Annotated[
        bool, typer.Option("--preview", help="Show the consequences without changing anything.")
    ] = False,
    all_rounds: Annotated[
        bool, typer.Option("--all-rounds", help="Check every later round in the preview, whatever its size.")
    ] = False,
    keep_bracket: Annotated[
        bool, typer.Option("--keep-bracket", help="In a knockout: leave the bracket as it was played.")
    ] = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Correct results of any round, with a reason; --preview shows the consequences first.

    Example: crosstable event correct league.db "7 w" --round 2 --reason "sheet misread" --preview
    """
    from crosstable.league.events.correction_preview import PAIRS, preview_results
    from crosstable.league.events.results import enter_results
    from crosstable.views.consequences import consequence_values

    opened = open_event(league, event, who=who, dry_run=dry_run, preview=preview)
    reading = line_reading(opened)
    results, of = reading.read(reading.lines(lines), round)
    reason = opened.reason(why, "correct a result")
    if not preview:
        entered = opened.change(enter_results, results, round=of, reason=reason, keep_bracket=keep_bracket)
        return _answer(opened, entered, _set_points_words(result for _, result in results))
    pairs = None if all_rounds else PAIRS
    found = preview_results(opened.league.store, opened.id, results, round=of, reason=reason, pairs=pairs)
    names = {**opened.league.names(), **opened.read().names}
    return Answer(consequence_values(found, names), consequence_words(opened, found, names))


def confirm(
    league: LeagueFile,
    lines: Annotated[
        list[str] | None,
        typer.Argument(metavar="RESULT...", help="Boards, or board and result in quotes."),
    ] = None,
    round: RoundOption = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Confirm results that another person entered; results typed again must agree.

    Example: crosstable event confirm league.db "7 b" 8 --as Bea
    """
    from crosstable.league.events.confirmations import confirm_results
    from crosstable.league.events.listed_boards import board_label

    opened = open_event(league, event, who=who, dry_run=dry_run)
    results, of = line_reading(opened).confirmed(lines or (), round)
    boards = opened.change(confirm_results, results, round=of)
    running = opened.read()
    named = ", ".join(board_label(running, each) for each in boards)
    done = f"Confirmed: {named}." if boards else "Nothing new to confirm."
    return Answer({"event": opened.id, "boards": boards}, [*opened.league.notes_of_trial(), Note(done)])


def _typed(event: OpenEvent, reading: LineReading, round: int | None, *, irregular: bool) -> Iterator[Entered]:
    """Yield the boards of results that are typed line by line, each entered at once; ask again after a wrong line."""
    from crosstable.league.events.results import enter_results

    print_note(f"Type {reading.example}. An empty line ends.")
    while line := typed_line():
        try:
            results, of = reading.read([line], round)
            entered = event.change(enter_results, results, round=of, irregular=irregular)
            print_notes(_set_points_words(each for _, each in results))
        except CrosstableError as error:
            print_note(str(error), style="bold red")
            continue
        yield from entered
        running = event.read()
        print_notes(_line_words(event, running, entered))
        if not any(each.unfinished for each in running.rounds):
            break


def _line_words(event: OpenEvent, running: RunningEvent, entered: list[Entered]) -> Words:
    """Yield what a typed line was understood as, and which boards are still open."""
    from crosstable.league.events.listed_boards import board_label
    from crosstable.league.events.results import result_text

    understood = "; ".join(f"{each.label}: {result_text(running, each.after)}" for each in entered)
    left = [board_label(running, known.game.board or 0) for each in running.rounds for known in each.unfinished]
    state = f"Still open: {', '.join(left)}." if left else f"All results are in.{_next_step(event, running)}"
    yield Note(f"{understood}. {state}")


def _answer(event: OpenEvent, entered: list[Entered], notes: Words) -> Answer:
    running = event.read()
    return Answer(lambda: _values(running, entered), [*_words(event, running, entered), *notes])


def _set_points_words(results: Iterable[str]) -> Words:
    """Yield that the points of sets behind results, `3-1 (11-7, ...)`, were only checked."""
    if any("(" in each for each in results):
        yield Note("The points of the sets were checked against the result. They are not kept: the sets are.")


def _words(event: OpenEvent, running: RunningEvent, entered: list[Entered]) -> Words:
    yield from event.league.notes_of_trial()
    yield _entered_table(running, entered)
    yield from _decision_words(running, entered)
    last = running.rounds[-1]
    if last.unfinished:
        yield Note(f"{counted(len(last.unfinished), 'board')} of round {last.number} without a result.")
    elif last.state == "published":
        yield Note(f"All results of round {last.number} are in.{_next_step(event, running)}")


def _decision_words(running: RunningEvent, entered: list[Entered]) -> Words:
    """Yield whose decision fell with the results that it was made for."""
    from crosstable.model.decisions import decided_for

    for each in entered:
        player = decided_for(each.before) if each.is_new else None
        if player is None or decided_for(each.after) is not None:
            continue
        team = None if running.teams is None else running.teams.team_of(player)
        name = running.name(player) if team is None else team.team.name
        yield Note(f"The decision for {name} fell with the results that it was made for.")


def _entered_table(running: RunningEvent, entered: list[Entered]) -> Table:
    from crosstable.league.events.event_game import game_of

    if running.teams is not None:
        from crosstable.cli.event.team_tables import entered_matches_table

        return entered_matches_table(running, entered)
    game = game_of(running.plan)
    is_table = any(len(each.after.sides) > 2 for each in entered)
    rows: list[list[Cell]] = []
    for each in entered:
        sides = game.as_listed(each.after).sides
        names = [" ".join(running.name(player) for player in side.players) for side in sides]
        rows.append([each.label, *([", ".join(names)] if is_table else names), game.result_text(each.after)])
    names_of_sides = [side.name for side in game.sides] or ["first", "second"]
    return Table(("board", "players", "result") if is_table else ("board", *names_of_sides, "result"), rows)


def _values(running: RunningEvent, entered: list[Entered]) -> list[dict[str, object]]:
    from crosstable.cli.event.team_tables import place_values
    from crosstable.league.events.listed_boards import written_result

    return [
        {
            "board": each.board,
            **place_values(running, each.board),
            "game": each.game,
            "result": written_result(running, each.after),
            "is_new": each.is_new,
        }
        for each in entered
    ]


def _next_step(event: OpenEvent, running: RunningEvent) -> str:
    """Return the next step after the last result of a round: by the stage that is played, and the one after it."""
    from crosstable.league.events.round_checks import last_planned
    from crosstable.league.events.stage_plans import next_stage

    number, league = running.rounds[-1].number, event.league.place
    stages = running.stages_of(number + 1)
    is_over = bool(stages) and all(of.is_over(number + 1) for of in stages)  # a bracket decides when
    last = number if is_over else last_planned(running, number)
    after = "close" if next_stage(running.plan.stages) is None else "cut"
    if last is None:
        return f" Next: crosstable event pair {league}, or after the last round: crosstable event {after} {league}"
    return f" Next: crosstable event {'pair' if number < last else after} {league}"
