"""`event prizes`: who takes which prize."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, cast

import typer

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.event.opening import EventOption, OpenEvent, open_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.events.named_entrants import entrant_named, side_named
from crosstable.model.errors import UnknownName
from crosstable.model.names import clean_name

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent
    from crosstable.model.prizes import PrizeFund, Sharing
    from crosstable.views.prizes import ListedPrizes, PrizeLine


def prizes(
    league: LeagueFile,
    name: Annotated[
        str | None,
        typer.Argument(help="The list: main, a category, or board 1; without one, the prize sheet is shown."),
    ] = None,
    given: Annotated[
        list[str] | None,
        typer.Argument(metavar="PRIZES", help="Prizes by place: 300, 300+Cup, Medal, or Clock=60 with its worth."),
    ] = None,
    whom: Annotated[
        str | None,
        typer.Option(
            "--for", metavar="CATEGORY", help="Who takes part: a category, board 1, or everyone; default: its name."
        ),
    ] = None,
    sharing: Annotated[
        str | None, typer.Option("--sharing", help="Of equal scores: none, equal or hort; default: none.")
    ] = None,
    currency: Annotated[str | None, typer.Option("--currency", help="What amounts are in, such as EUR.")] = None,
    no_prize: Annotated[
        list[str] | None, typer.Option("--no-prize", metavar="PLAYER", help="Takes no prize; may be repeated.")
    ] = None,
    prize_again: Annotated[
        list[str] | None, typer.Option("--prize-again", metavar="PLAYER", help="Takes prizes again; may be repeated.")
    ] = None,
    drop: Annotated[bool, typer.Option("--drop", help="Remove the list.")] = False,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Show who takes which prize and why, or set the prizes of a list; each player takes the best one.

    Example: crosstable event prizes league.db main 300+Cup 200 100 --sharing hort
    """
    from crosstable.events.prize_changes import with_list, without_list
    from crosstable.events.prizes import change_prizes

    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    fund = running.plan.prizes
    changed = fund
    if name is not None and drop:
        changed = without_list(fund, name)
    elif name is not None:
        changed = with_list(fund, clean_name(name), given or [], whom)
    without = changed.without | {_holder(running, word) for word in no_prize or ()}
    changed = replace(
        changed,
        sharing=changed.sharing if sharing is None else cast("Sharing", sharing),  # checked with the prizes
        currency=changed.currency if currency is None else clean_name(currency),
        without=without - {_holder(running, word) for word in prize_again or ()},
    )
    if changed != fund:
        opened.change(change_prizes, changed)
    return _sheet(opened, running, changed)


def _holder(running: RunningEvent, word: str) -> str:
    """Return the id of one who may take prizes: of a team, or of a player, who may take one of a board."""
    try:
        return side_named(running, word)
    except UnknownName:
        return entrant_named(running, word)


def _sheet(opened: OpenEvent, running: RunningEvent, fund: PrizeFund) -> Answer:
    """Return the lists of prizes, and who takes them as things stand."""
    from crosstable.cli.event.team_tables import standings_of_teams
    from crosstable.reading.event_summary import EventStanding
    from crosstable.reading.running_snapshot import snapshot_of
    from crosstable.views.prizes import listed_prizes, prize_lines

    if running.teams is not None:
        table = standings_of_teams(running, None)
    else:
        table = EventStanding.computed(snapshot_of(running)).standings
    teams = None if running.teams is None else running.teams.team_event
    lines = prize_lines(table, fund, running.name, teams)
    listed = listed_prizes(fund, is_of_teams=teams is not None)
    values = {
        "event": running.id,
        "sharing": fund.sharing,
        "lists": [each._asdict() for each in listed],
        "awards": [{**each._asdict(), "name": running.name(each.player)} for each in lines],
    }
    return Answer(values, _sheet_words(opened, running, fund, listed, lines))


def _sheet_words(
    opened: OpenEvent,
    running: RunningEvent,
    fund: PrizeFund,
    listed: Sequence[ListedPrizes],
    lines: Sequence[PrizeLine],
) -> Words:
    from crosstable.views.prizes import SHARED

    if fund != running.plan.prizes:
        yield from opened.league.notes_of_trial()
    if not lines:
        yield Table(("list", "for", "prizes"), listed, title=running.event.name)
    else:
        rows = [(each.prize_list, each.place, running.name(each.player), each.prize, each.reason) for each in lines]
        holder = "player" if running.teams is None else "team or player"
        yield Table(("list", "place", holder, "prize", "reason"), rows, title=running.event.name)
    if listed:
        yield Note(SHARED[fund.sharing])
    if fund.without:
        yield Note(f"Take no prize: {', '.join(sorted(map(running.name, fund.without)))}.")
    if lines and running.plan.status == "open":
        yield Note("The event is open: this is how it would be now.")
