"""`event replace`, `withdraw`, `return`, `bye`, `present`, `cancel-bye`, `rating`: changes of one entrant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note
from crosstable.cli.event.opening import (
    EventOption,
    Irregular,
    OpenEvent,
    ReasonUnlessPreview,
    entrant_named,
    open_event,
)
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.model.counted import counted
from crosstable.model.names import clean_name

if TYPE_CHECKING:  # what a command does not need is not imported
    from crosstable.league.events.running import RunningEvent

Who = Annotated[str, typer.Argument(metavar="PLAYER", help="Start number, public id or name.")]
RoundsArgument = Annotated[list[int], typer.Argument(metavar="ROUND...", help="The rounds.")]


def replace_(
    league: LeagueFile,
    player: Who,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The player who should have been entered.")],
    why: ReasonUnlessPreview = "",
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Replace an entrant who was entered by mistake; the other player takes over boards and results.

    Example: crosstable event replace league.db "Ann Lee" "Anne Leigh" --reason "another person"
    """
    from crosstable.league.events.replacement import replace_entrant

    opened, name = open_event(league, event, who=who, dry_run=dry_run), clean_name(name)
    reason = opened.reason(why, "replace an entrant")
    running = opened.read()
    found = entrant_named(running, player)
    coming = opened.change(replace_entrant, found, name, reason=reason)
    done = f"{name} is entered instead of {running.name(found)}."
    return _answer(opened, done, {"player": coming, "instead_of": found})


def withdraw(
    league: LeagueFile,
    player: Who,
    after_round: Annotated[
        int | None, typer.Option("--after-round", min=0, help="The last round they play; default: the published one.")
    ] = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Withdraw a player from the event; games already played stay."""
    from crosstable.league.events.entries import withdraw as leave

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    found = entrant_named(running, player)
    last = opened.change(leave, found, after_round=after_round)
    done = f"{running.name(found)} was withdrawn after round {last}.{_walkover_words(running, found)}"
    return _answer(opened, done, {"player": found, "after_round": last})


def _walkover_words(running: RunningEvent, player: str) -> str:
    """Return what the withdrawal of a player does to a bracket; "" where it does nothing."""
    from crosstable.league.events.bracket_checks import match_to_come

    found = match_to_come(running, player)
    if found is None:
        return ""
    stage, match = found
    if match.state == "open":
        return f" Board {match.games[-1][1]} has no result yet: enter it, as a forfeit if it is not played."
    other = next((each for each in match.players if each not in (None, player)), None)
    name = "their opponent, who is still to come," if other is None else running.name(other)
    return f" In {stage}, {name} goes on by walkover."


def return_(
    league: LeagueFile,
    player: Who,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Re-enter a withdrawn player from the next round on."""
    from crosstable.league.events.entries import re_enter

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    found = entrant_named(running, player)
    opened.change(re_enter, found)
    return _answer(opened, f"{running.name(found)} has re-entered the event.", {"player": found})


def bye(
    league: LeagueFile,
    player: Who,
    rounds: RoundsArgument,
    kind: Annotated[
        str,
        typer.Option("--kind", help="zero-bye, half-bye or full-bye; volunteer takes the bye only if one is needed."),
    ] = "zero-bye",
    irregular: Irregular = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Request byes for a player in some rounds.

    Example: crosstable event bye league.db "Ann Lee" 2 5 --kind half-bye
    """
    from crosstable.league.events.bye_requests import request_bye

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    found = entrant_named(running, player)
    opened.change(request_bye, found, rounds, kind=kind, irregular=irregular)
    done = f"{running.name(found)}: {kind} in round {', '.join(map(str, rounds))}."
    return _answer(opened, done, {"player": found, "rounds": rounds, "kind": kind})


def present(
    league: LeagueFile,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Who plays: start numbers, public ids or names.")
    ],
    kind: Annotated[
        str, typer.Option("--kind", help="The byes of the others: zero-bye, half-bye or full-bye.")
    ] = "zero-bye",
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Record who is there for the next round; all others get a bye, and those who requested one keep it.

    Example: crosstable event present league.db 1 4 5 "Ann Lee"
    """
    from crosstable.league.events.bye_requests import mark_present

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    found = [entrant_named(running, each) for each in players]
    away = opened.change(mark_present, found, kind=kind)
    done = f"{counted(len(found), 'player')} present; {kind}: {', '.join(map(running.name, away)) or 'nobody'}."
    return _answer(opened, done, {"present": found, "absent": list(away), "kind": kind})


def cancel_bye(
    league: LeagueFile,
    player: Who,
    rounds: RoundsArgument,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Cancel the byes of a player in some rounds."""
    from crosstable.league.events.bye_requests import cancel_bye as cancel_bye_of_entrant

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    found = entrant_named(running, player)
    opened.change(cancel_bye_of_entrant, found, rounds)
    done = f"{running.name(found)} plays in round {', '.join(map(str, rounds))}."
    return _answer(opened, done, {"player": found, "rounds": rounds})


def rating(
    league: LeagueFile,
    player: Who,
    value: Annotated[float, typer.Argument(metavar="RATING", help="The seed rating.")],
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Set an entrant's seed rating."""
    from crosstable.league.events.entries import set_rating

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    found = entrant_named(running, player)
    opened.change(set_rating, {found: value})
    done = f"{running.name(found)} has the seed rating {value:g}."
    return _answer(opened, done, {"player": found, "rating": value})


def _answer(event: OpenEvent, done: str, values: dict[str, object]) -> Answer:
    return Answer(values, [*event.league.notes_of_trial(), Note(done)])
