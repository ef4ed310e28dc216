"""`event result`, `correct`, `show`, `standings`, `export`: what was played, and where everybody stands."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.event.choosing import EventOption, RoundOption, Why, chosen_event, read_event
from crosstable.cli.event.tables import print_round, result_words, round_json, standings_rows
from crosstable.cli.league.opening import As, DryRun, LeagueFile, actor, open_league, say_dry_run
from crosstable.cli.options import AsJson
from crosstable.cli.output import Cell, print_json, print_rows, say
from crosstable.model.errors import CrosstableError, InputError

if TYPE_CHECKING:
    from crosstable.league.store import Store
    from crosstable.league.tournament.consequences import Consequences
    from crosstable.league.tournament.results import Entered
    from crosstable.league.tournament.running import RunningEvent

Lines = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="RESULT...", help="Board and result in quotes: '7 b'. Without any, they are typed or piped in."
    ),
]


def result(
    league: LeagueFile,
    lines: Lines = None,
    round: RoundOption = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Enter results: board, then b, w, d (or 1, 2); b! by forfeit, ! nobody came, void, - for none yet.

    Examples: crosstable event result league.db "7 b" "8 d"   or type them one by one: crosstable event result league.db
    """
    from crosstable.league.tournament.results import enter_results, parse_line

    store = open_league(league)
    event_id = chosen_event(store, event)
    if lines or not sys.stdin.isatty():
        given = lines or [line for line in sys.stdin if line.strip()]
        done = enter_results(
            store, actor(who), event_id, [parse_line(line) for line in given], round=round, dry_run=dry_run
        )
        say_dry_run(dry_run=dry_run)
        _tell(read_event(store, event_id), done, as_json=as_json)
        return
    _typed(store, event_id, round, actor(who), dry_run=dry_run)


def correct(
    league: LeagueFile,
    lines: Annotated[list[str], typer.Argument(metavar="RESULT...", help="Board and result in quotes: '7 b'.")],
    why: Why,
    round: RoundOption = None,
    preview: Annotated[bool, typer.Option("--preview", help="Show what it would change, and stop.")] = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Correct results of any round, with a reason; --preview shows the consequences first.

    Example: crosstable event correct league.db "7 w" --round 2 --why "sheet misread" --preview
    """
    from crosstable.league.tournament.consequences import preview_results
    from crosstable.league.tournament.results import enter_results, parse_line

    store = open_league(league)
    event_id = chosen_event(store, event)
    results = [parse_line(line) for line in lines]
    if preview:
        found = preview_results(store, actor(who), event_id, results, round=round, reason=why)
        _tell_consequences(read_event(store, event_id), found, as_json=as_json)
        return
    done = enter_results(store, actor(who), event_id, results, round=round, reason=why, dry_run=dry_run)
    say_dry_run(dry_run=dry_run)
    _tell(read_event(store, event_id), done, as_json=as_json)


def show(league: LeagueFile, round: RoundOption = None, event: EventOption = None, as_json: AsJson = False) -> None:
    """Show the boards of a round, the latest by itself."""
    running = read_event(open_league(league), event)
    if running.latest is None:
        if as_json:
            print_json({"event": running.id, "rounds": 0, "entrants": len(running.event.entrants)})
            return
        say(f"{running.event.name}: {len(running.event.entrants)} entrants, no round yet.")
        return
    of = running.latest if round is None else running.round(round)
    if as_json:
        print_json(round_json(running, of))
        return
    print_round(running, of)


def standings(
    league: LeagueFile,
    after_round: Annotated[int | None, typer.Option("--after-round", min=0, help="After which round.")] = None,
    event: EventOption = None,
    as_json: AsJson = False,
) -> None:
    """Show the standings of an event."""
    running = read_event(open_league(league), event)
    head, rows = standings_rows(running, after_round)
    if as_json:
        print_json([dict(zip(head, row, strict=True)) for row in rows])
        return
    print_rows(head, rows, title=running.event.name)


def export(
    league: LeagueFile,
    out: Annotated[Path, typer.Argument(help="The file to write: .json, .trf, .h9, ...")],
    to: Annotated[str | None, typer.Option("--to", help="The format, if the ending does not say it.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    event: EventOption = None,
) -> None:
    """Write an event in a format that other programs read."""
    from crosstable.cli.convert import write_event
    from crosstable.formats.event_document import EventDocument
    from crosstable.formats.event_registry import format_to_write

    running = read_event(open_league(league), event)
    document = EventDocument(
        running.event,
        policy=running.plan.policy,
        settings=dict(running.plan.settings),
        tiebreaks=running.plan.tiebreaks,
    )
    if out.exists() and not force:
        raise InputError(f"{str(out)!r} is there already. Name another file, or write over it with --force.")
    write_event(document, out, to or format_to_write(out.name))


def _typed(store: Store, event_id: str, round: int | None, by: str, *, dry_run: bool) -> None:
    """Take results line by line, each entered at once; a wrong line is told and asked again."""
    from crosstable.league.tournament.results import enter_results, parse_line

    say("Type board and result, such as 7 b. An empty line ends.")
    while line := input("> ").strip():
        try:
            enter_results(store, by, event_id, [parse_line(line)], round=round, dry_run=dry_run)
        except CrosstableError as error:
            say(str(error), style="bold red")
            continue
        running = read_event(store, event_id)
        left = [str(known.game.board) for each in running.rounds for known in each.unfinished]
        say(f"Left: {', '.join(left)}." if left else "All results are in.")
        if not left:
            break
    say_dry_run(dry_run=dry_run)


def _tell(running: RunningEvent, done: list[Entered], *, as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {"board": each.board, "game": each.game, "result": result_words(each.after), "is_new": each.is_new}
                for each in done
            ]
        )
        return
    rows: list[tuple[Cell, ...]] = [
        (
            each.board,
            *(" ".join(running.name(p) for p in side.players) for side in each.after.sides[:2]),
            result_words(each.after),
        )
        for each in done
    ]
    print_rows(("board", "first", "second", "result"), rows)
    left = list(running.rounds[-1].unfinished) if running.rounds else []
    if left:
        say(f"{len(left)} boards of round {running.rounds[-1].number} have no result yet.")


def _tell_consequences(running: RunningEvent, found: Consequences, *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                "moved": [
                    {
                        "player": each.player,
                        "place": [each.place_before, each.place_after],
                        "score": [each.score_before / 2, each.score_after / 2],
                    }
                    for each in found.moved
                ],
                "later_rounds": [
                    {
                        "round": each.round,
                        "would_differ": each.would_differ,
                        "not_started": list(each.not_started),
                        "boards": each.all_boards,
                        "extra_cost": None if each.check is None else str(each.check.extra_cost),
                    }
                    for each in found.later
                ],
            }
        )
        return
    print_rows(
        ("player", "place", "becomes", "points", "become"),
        [
            (
                running.name(each.player),
                each.place_before,
                each.place_after,
                f"{each.score_before / 2:g}",
                f"{each.score_after / 2:g}",
            )
            for each in found.moved
        ],
        title="Standings",
    )
    for each in found.later:
        if not each.would_differ:
            say(f"Round {each.round} would be paired the same.")
            continue
        waiting = len(each.not_started)
        now = f"{waiting} of its {each.all_boards} boards have not started" if waiting else "all its boards were played"
        say(f"Round {each.round} would be paired differently now; {now}.", style="yellow")
        if waiting:
            say("Keep it, set single boards (`event board`), or pair those again (`event repair`).")
    say("Nothing was changed. Leave out --preview to correct.")
