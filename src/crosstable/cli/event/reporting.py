"""`event result`, `correct`, `confirm`, `show`, `standings`: what was played, and where everybody stands."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.event.choosing import (
    EventOption,
    ReasonUnlessPreview,
    RoundOption,
    chosen_event,
    is_typing,
    read_event,
    reason_to,
    typed_line,
)
from crosstable.cli.event.tables import print_entrants, print_round, round_json, standings_rows
from crosstable.cli.league.moves import diff_json, tell_moves
from crosstable.cli.league.opening import As, DryRun, LeagueFile, actor, open_league, say_dry_run, shown_names
from crosstable.cli.options import AsJson
from crosstable.cli.output import Cell, print_json, print_rows, say
from crosstable.model.counted import counted
from crosstable.model.errors import CrosstableError

if TYPE_CHECKING:
    from crosstable.league.events.correction_preview import Consequences, LaterRound
    from crosstable.league.events.results import Entered
    from crosstable.league.events.running import RunningEvent
    from crosstable.league.store.store import Store

_PAIRS = 6  # that a preview names of a round
_NOT_WEIGHED = MappingProxyType(
    {
        "draft": "Round {round} is a draft: pair it again before it is published.",
        "policy": "Round {round} was not weighed again: its policy weighs no pairs.",
        "size": "Round {round} was played and not weighed again: the event is large. To weigh it too: --all-rounds.",
    }
)
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
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Enter results: board, then b, w or d (or 1, 2); b! for a forfeit, ! for a double no-show, void, - for none yet.

    Examples: crosstable event result league.db "7 b" "8 d"   or type them one by one: crosstable event result league.db
    """
    from crosstable.league.events.result_lines import in_lines, read_lines
    from crosstable.league.events.results import enter_results

    store = open_league(league)
    event_id = chosen_event(store, event)
    if lines or not is_typing():
        given = in_lines(lines) if lines else [line for line in sys.stdin if line.strip()]
        results, of = read_lines(given, event_id, round)
        done = enter_results(store, actor(who), event_id, results, round=of, dry_run=dry_run)
        say_dry_run(dry_run=dry_run)
        _tell(read_event(store, event_id), done, league, as_json=as_json)
        return
    _typed(store, event_id, round, actor(who), league, dry_run=dry_run)


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
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Correct results of any round, with a reason; --preview shows the consequences first.

    Example: crosstable event correct league.db "7 w" --round 2 --reason "sheet misread" --preview
    """
    from crosstable.league.events.correction_preview import PAIRS, preview_results
    from crosstable.league.events.result_lines import in_lines, read_lines
    from crosstable.league.events.results import enter_results

    store = open_league(league)
    event_id = chosen_event(store, event)
    results, of = read_lines(in_lines(lines), event_id, round)
    reason = reason_to("correct a result", why, is_look=preview or dry_run)
    if preview:
        pairs = None if all_rounds else PAIRS
        found = preview_results(store, event_id, results, round=of, reason=reason, pairs=pairs)
        _tell_consequences(read_event(store, event_id), found, shown_names(store), as_json=as_json)
        return
    done = enter_results(store, actor(who), event_id, results, round=of, reason=reason, dry_run=dry_run)
    say_dry_run(dry_run=dry_run)
    _tell(read_event(store, event_id), done, league, as_json=as_json)


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
    as_json: AsJson = False,
) -> None:
    """Confirm results that another person entered; results typed again must agree.

    Example: crosstable event confirm league.db "7 b" 8 --as Bea
    """
    from crosstable.league.events.confirmations import confirm_results
    from crosstable.league.events.result_lines import in_boards, read_boards

    store = open_league(league)
    event_id = chosen_event(store, event)
    results, of = read_boards(in_boards(lines or ()), event_id, round)
    boards = confirm_results(store, actor(who), event_id, results, round=of, dry_run=dry_run)
    say_dry_run(dry_run=dry_run)
    if as_json:
        print_json({"event": event_id, "boards": boards})
        return
    say(f"Confirmed: {', '.join(map(str, boards))}." if boards else "Nothing new to confirm.")


def show(league: LeagueFile, round: RoundOption = None, event: EventOption = None, as_json: AsJson = False) -> None:
    """Show the boards of a round, by default the latest; before the first round, the entrants."""
    running = read_event(open_league(league), event)
    if running.latest is None and round is None:
        if as_json:
            print_json({"event": running.id, "rounds": 0, "entrants": len(running.event.entrants)})
            return
        print_entrants(running)
        say(f"{running.event.name}: {len(running.event.entrants)} entrants, no round yet.")
        return
    of = running.round(running.rounds[-1].number if round is None else round)
    if as_json:
        print_json(round_json(running, of))
        return
    print_round(running, of)


def standings(
    league: LeagueFile,
    after_round: Annotated[
        int | None, typer.Option("--after-round", min=0, help="The last round to count; default: all.")
    ] = None,
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
    _tell_what_is_open(running)


def _tell_what_is_open(running: RunningEvent) -> None:
    """Print why the standings may still change."""
    for each in running.rounds:
        if each.state == "draft":
            say(f"Round {each.number} is a draft.")
        elif each.unfinished:
            say(f"Round {each.number} goes on: {counted(len(each.unfinished), 'board')} without a result.")
    if running.plan.status == "open":
        say("The event is open: its results are in no rating before it is closed.")


def _typed(store: Store, event_id: str, round: int | None, by: str, league: str, *, dry_run: bool) -> None:
    """Take results line by line, each entered at once; a wrong line is told and asked again."""
    from crosstable.league.events.result_lines import read_lines
    from crosstable.league.events.results import enter_results, result_text

    say("Type board and result, such as 7 b. An empty line ends.")
    while line := typed_line():
        try:
            results, of = read_lines([line], event_id, round)
            done = enter_results(store, by, event_id, results, round=of, dry_run=dry_run)
        except CrosstableError as error:
            say(str(error), style="bold red")
            continue
        running = read_event(store, event_id)
        left = [str(known.game.board) for each in running.rounds for known in each.unfinished]
        heard = "; ".join(f"{each.board}: {result_text(running, each.after)}" for each in done)
        say(
            f"{heard}. Still open: {', '.join(left)}."
            if left
            else f"{heard}. All results are in.{_next(running, league)}"
        )
        if not left:
            break
    say_dry_run(dry_run=dry_run)


def _next(running: RunningEvent, league: str) -> str:
    """Return the next step after the last result of a round."""
    number, planned = running.rounds[-1].number, running.plan.rounds_planned
    if planned is None:
        return f" Next: crosstable event pair {league}, or after the last round: crosstable event close {league}"
    return f" Next: crosstable event {'pair' if number < planned else 'close'} {league}"


def _tell(running: RunningEvent, done: list[Entered], league: str, *, as_json: bool) -> None:
    from crosstable.league.events.event_game import game_of

    game = game_of(running.plan)
    if as_json:
        print_json(
            [
                {"board": each.board, "game": each.game, "result": game.result_text(each.after), "is_new": each.is_new}
                for each in done
            ]
        )
        return
    is_table = any(len(each.after.sides) > 2 for each in done)
    rows: list[list[Cell]] = []
    for each in done:
        sides = game.as_listed(each.after).sides
        names = [" ".join(running.name(player) for player in side.players) for side in sides]
        rows.append([each.board, *([", ".join(names)] if is_table else names), game.result_text(each.after)])
    heads = [side.name for side in game.sides] or ["first", "second"]
    print_rows(("board", "players", "result") if is_table else ("board", *heads, "result"), rows)
    last = running.rounds[-1]
    if last.unfinished:
        say(f"{counted(len(last.unfinished), 'board')} of round {last.number} without a result.")
    elif last.state == "published":
        say(f"All results of round {last.number} are in.{_next(running, league)}")


def _tell_difference(later: LaterRound, names: Mapping[str, str]) -> None:
    """Print which pairs would differ, and by how much each cost would change."""
    found = None if later.check is None else later.check.difference
    if found is None:
        return
    for word, pairs in (("Without", found.removed), ("With", found.new)):
        told = ", ".join(" - ".join(names.get(one, one) for one in pair) for pair in pairs[:_PAIRS])
        say(f"  {word}: {told}{f' and {len(pairs) - _PAIRS} more' if len(pairs) > _PAIRS else ''}.")
    costs = ", ".join(f"{name} {float(cost):+g}" for name, cost in found.by_criterion.items() if cost)
    say(f"  Cost: {costs}.")


def _difference_json(later: LaterRound) -> dict[str, object]:
    found = None if later.check is None else later.check.difference
    if found is None:
        return {"gone": [], "new": [], "cost": {}}
    cost = {name: float(value) for name, value in found.by_criterion.items() if value}
    return {"gone": [list(pair) for pair in found.removed], "new": [list(pair) for pair in found.new], "cost": cost}


def _consequences_json(found: Consequences, names: Mapping[str, str]) -> dict[str, object]:
    return {
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
                "state": each.state,
                "would_differ": None if each.check is None else each.would_differ,
                "not_weighed": each.why_not or None,
                "not_started": list(each.not_started),
                "boards": each.all_boards,
                "extra_cost": None if each.check is None else str(each.check.extra_cost),
                **_difference_json(each),
            }
            for each in found.later
        ],
        "ratings": {pool: diff_json(diff, names) for pool, diff in found.ratings.items()},
    }


def _tell_consequences(running: RunningEvent, found: Consequences, names: Mapping[str, str], *, as_json: bool) -> None:
    if as_json:
        print_json(_consequences_json(found, names))
        return
    if not any(each.is_new for each in found.entered):
        say("This is the result already; nothing would change.")
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
        if each.why_not:
            say(_NOT_WEIGHED[each.why_not].format(round=each.round), style="yellow")
            continue
        if each.differed_before:
            say(
                f"Round {each.round} was changed by hand; apart from that, the correction would not change its pairing."
            )
            continue
        if not each.would_differ:
            say(f"Round {each.round} would be paired the same.")
            continue
        waiting = len(each.not_started)
        now = f"{waiting} of its {each.all_boards} boards have not started" if waiting else "all its boards were played"
        say(f"Round {each.round} would be paired differently now; {now}.", style="yellow")
        _tell_difference(each, names)
        if waiting:
            say(
                "Keep it, set boards by hand (`crosstable event set-board`), "
                "or pair those boards again (`crosstable event re-pair`)."
            )
    if running.plan.status == "closed":
        tell_moves(found.ratings, names)
    else:
        say("No rating moves before the event is closed.")
    say("Nothing was changed. Leave out --preview to correct.")
