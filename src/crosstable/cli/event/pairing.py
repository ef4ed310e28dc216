"""`event pair`, `set-board`, `drop`, `publish`, `unpublish`, `re-pair`: a round from its draft to the boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Words, print_notes, warning
from crosstable.cli.event.opening import EventOption, Irregular, OpenEvent, ReasonUnlessPreview, open_event
from crosstable.cli.event.tables import round_table, round_values
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.league.events.named_entrants import pair_of, side_named

if TYPE_CHECKING:
    from crosstable.league.events.run_round import RunRound
    from crosstable.league.events.running import RunningEvent

_NONE: Mapping[str, object] = MappingProxyType({})
Seed = Annotated[int | None, typer.Option("--seed", help="The random seed; a different seed gives a different draw.")]


def pair(
    league: LeagueFile,
    force: Annotated[
        list[str] | None,
        typer.Option("--force", metavar="A-B", help="A pair that must meet, such as 3-7; may be repeated."),
    ] = None,
    forbid: Annotated[
        list[str] | None,
        typer.Option("--forbid", metavar="A-B", help="A pair that must not meet, such as 3-7; may be repeated."),
    ] = None,
    bye: Annotated[str | None, typer.Option("--bye", metavar="PLAYER", help="The player who gets the bye.")] = None,
    seed: Seed = None,
    publish: Annotated[bool, typer.Option("--publish", help="Publish it at once, in one change of the log.")] = False,
    irregular: Irregular = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Pair the next round as a draft, or pair the draft again; optimal by the policy.

    Example: crosstable event pair league.db --forbid 3-7
    """
    from crosstable.league.events.rounds import pair_and_publish, pair_round

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    made = opened.change(
        partial(pair_and_publish, irregular=irregular) if publish else pair_round,
        forced=[pair_of(running, word) for word in force or ()],
        forbidden=[pair_of(running, word) for word in forbid or ()],
        bye=None if bye is None else side_named(running, bye),
        seed=seed,
    )
    print_notes(map(warning, _without_effect(running)))
    return _answer(opened, made, "result" if publish else "publish")


def _without_effect(running: RunningEvent) -> list[str]:
    """Return what settings of the policy do not do in this event."""
    plan = running.plan
    if plan.policy != "go-pairer":
        return []
    from crosstable.pairing.package_notes import settings_without_effect
    from crosstable.pairing.systems import pairing_system

    system = pairing_system(plan.policy, plan.pairing_settings)
    return [str(each) for each in settings_without_effect(system, running.event)]


def set_board(
    league: LeagueFile,
    first: Annotated[str, typer.Argument(help="Black, or the first side: start number, public id or name.")],
    second: Annotated[str, typer.Argument(help="White, or the second side.")],
    why: ReasonUnlessPreview = "",
    number: Annotated[int | None, typer.Option("--round", min=1, help="The round; default: the latest.")] = None,
    irregular: Irregular = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Pair two players by hand; their previous opponents meet each other, or one gets the bye.

    Example: crosstable event set-board league.db 3 7 --reason "came in one car"
    """
    from crosstable.league.events.boards_by_hand import set_board as set_board_of_round
    from crosstable.league.events.seating_costs import seating_change
    from crosstable.views.seating import change_sentence, change_values, charge_line, criterion_line

    opened = open_event(league, event, who=who, dry_run=dry_run)
    reason = opened.reason(why, "set a board by hand")
    running = opened.read()
    of = number or (running.latest.number if running.latest else 1)
    one, other = side_named(running, first), side_named(running, second)
    made = opened.change(set_board_of_round, of, one, other, reason=reason, irregular=irregular)
    change, names = seating_change(running, running.round(of).pairing, made), running.names
    if change is None:
        return _answer(opened, made)
    lines = [change_sentence(change)]
    lines += [f"{'worse' if each.is_worse else 'better'}  {criterion_line(each)}" for each in change.criteria or ()]
    lines += [f"gone  {charge_line(each, names)}" for each in change.gone]
    lines += [f"new   {charge_line(each, names)}" for each in change.new]
    return _answer(opened, made, notes=lines, values={"change": change_values(change, names)})


def why_not(
    league: LeagueFile,
    first: Annotated[str, typer.Argument(help="A player: start number, public id or name.")],
    second: Annotated[str, typer.Argument(help="Another player.")],
    number: Annotated[int | None, typer.Option("--round", min=1, help="The round; default: the latest.")] = None,
    event: EventOption = None,
) -> Answer:
    """Explain why two players do not meet: what forbids it, or what it would cost, criterion by criterion.

    Example: crosstable event why-not league.db "Ann Lee" "Bo Ek"
    """
    from crosstable.league.events.why_not import why_not as reason_of
    from crosstable.views.seating import why_not_sentence, why_not_values

    opened = open_event(league, event)
    running = opened.read()
    one, other = side_named(running, first), side_named(running, second)
    found, names = reason_of(running, one, other, round=number), running.names
    value = {"event": opened.id, **why_not_values(found, names)}
    costs = {} if found.difference is None else found.difference.by_criterion
    lines = [f"{name} {float(cost):+.10g}" for name, cost in costs.items() if cost]
    return Answer(value, [Note(why_not_sentence(found, names)), *map(Note, lines)])


def drop(league: LeagueFile, event: EventOption = None, who: As = None, dry_run: DryRun = False) -> Answer:
    """Delete the draft of a round."""
    from crosstable.league.events.rounds import drop_draft

    opened = open_event(league, event, who=who, dry_run=dry_run)
    number = opened.change(drop_draft)
    notes = (*opened.league.notes_of_trial(), Note(f"The draft of round {number} was deleted."))
    return Answer({"event": opened.id, "round": number}, notes)


def publish(
    league: LeagueFile,
    irregular: Irregular = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Publish the draft, so that its boards can be played, and close the previous round."""
    from crosstable.league.events.rounds import publish_round

    opened = open_event(league, event, who=who, dry_run=dry_run)
    return _answer(opened, opened.change(publish_round, irregular=irregular), "result")


def unpublish(
    league: LeagueFile,
    irregular: Irregular = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Unpublish a round without results; it becomes a draft again."""
    from crosstable.league.events.rounds import unpublish_round

    opened = open_event(league, event, who=who, dry_run=dry_run)
    return _answer(opened, opened.change(unpublish_round, irregular=irregular))


def re_pair(
    league: LeagueFile,
    why: ReasonUnlessPreview = "",
    seed: Seed = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Pair the boards of the published round that have not started again; played boards stay."""
    from crosstable.league.events.re_pairing import re_pair_round

    opened = open_event(league, event, who=who, dry_run=dry_run)
    reason = opened.reason(why, "pair boards again")
    return _answer(opened, opened.change(re_pair_round, reason=reason, seed=seed))


def _answer(
    event: OpenEvent, made: RunRound, then: str = "", *, notes: Sequence[str] = (), values: Mapping[str, object] = _NONE
) -> Answer:
    """Return a round as it is now; after a dry run, as it would be.

    `notes` and `values` are what the command has to say besides.
    """
    running = event.read()
    shown = running.round(made.number) if event.league.writes else made
    words = [*event.league.notes_of_trial(), round_table(running, shown), *map(Note, notes), *_next_step(event, then)]
    return Answer(lambda: {**round_values(running, shown), **values}, words)


def _next_step(event: OpenEvent, command: str) -> Words:
    if command and event.league.writes:
        draft = "This is a draft. " if command == "publish" else ""
        yield Note(f"{draft}Next: crosstable event {command} {event.league.place}")
