"""`event enter`, `replace`, `withdraw`, `return`, `bye`, `cancel-bye`, `bar`, `rating`: who takes part."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.event.choosing import (
    EventOption,
    ReasonUnlessPreview,
    entrant_named,
    is_typing,
    read_event,
    reason_to,
)
from crosstable.cli.event.entry_lines import odd_names, read_entries, tell_odd
from crosstable.cli.event.pasted_entries import PastedEntry, pasted_entries, preview_rows
from crosstable.cli.event.tables import rating_word
from crosstable.cli.json_output import print_json
from crosstable.cli.league.opening import As, DryRun, LeagueFile, actor, say_dry_run
from crosstable.cli.league.opening import open_store as open_league
from crosstable.cli.options import AsJson, Encoding
from crosstable.cli.output import print_note as say
from crosstable.cli.output import print_rows
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.model.names import clean_name

if TYPE_CHECKING:
    from crosstable.league.events.entries import EnterReport
    from crosstable.league.events.entry_facts import NewEntry
    from crosstable.league.events.running import RunningEvent
    from crosstable.league.store.store import Store

Who = Annotated[str, typer.Argument(metavar="PLAYER", help="Start number, public id or name.")]
RoundsArgument = Annotated[list[int], typer.Argument(metavar="ROUND...", help="The rounds.")]


def enter(
    league: LeagueFile,
    entries: Annotated[
        list[str] | None,
        typer.Argument(help="A file of entrants (CSV, XLSX, or an event file), or names; - reads a list."),
    ] = None,
    from_round: Annotated[
        int | None, typer.Option("--from-round", min=1, help="The first round they play; default: the next one.")
    ] = None,
    rating: Annotated[float | None, typer.Option("--rating", help="The seed rating of one named player.")] = None,
    pool: Annotated[
        str | None, typer.Option("--ratings-from", metavar="KEY", help="Seed by this published rating list.")
    ] = None,
    paste: Annotated[
        bool, typer.Option("--paste", help="Read a pasted list: names with titles, ranks, ratings, numbers, clubs.")
    ] = False,
    preview: Annotated[
        bool, typer.Option("--preview", help="Show how a list is understood, and enter nothing.")
    ] = False,
    lists: Annotated[
        Path, typer.Option("--lists", metavar="FILE", help="Imported lists of federations, for numbers in a list.")
    ] = Path("players.db"),
    ask: Annotated[bool, typer.Option("--ask/--no-ask", help="Ask about similar names, on a terminal.")] = True,
    encoding: Encoding = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Enter players: from a file, by name, or from a pasted list.

    Example: crosstable event enter league.db entries.csv
    """
    from crosstable.league.events.entries import enter as enter_players

    store = open_league(league)
    running = read_event(store, event)
    event_id, dry_run = running.id, dry_run or preview
    given = [*(entries or []), *(["-"] if paste or not entries else [])]
    found = read_entries(given, rating, encoding, _list_reader(store, running, lists), is_paste=paste)
    if found.pasted and not as_json and (preview or (ask and is_typing())):
        print_rows(*preview_rows(found.pasted))
    for each in found.notes:
        say(each, style="yellow")
    doubts = [str(each) for one in found.pasted for each in one.doubts]
    for each in doubts:
        say(each, style="yellow")
    is_asking = ask and is_typing() and not as_json
    if found.pasted and is_asking and not dry_run:
        question = f"Enter {counted(len(found.pasted), 'player')} in {running.event.name}?"
        if not typer.confirm(question, default=not doubts, err=True):
            say("No player was entered.")
            return
    wanted = _seeded(store, found.wanted, pool)
    if is_asking:
        wanted = _asked(store, wanted)
    with store.read() as connection:
        odd = odd_names(connection, found.written)
    report = enter_players(store, actor(who), event_id, wanted, from_round=from_round, dry_run=dry_run)
    say_dry_run(dry_run=dry_run)
    _tell_entered(store, event_id, report, doubts, as_json=as_json)
    if not as_json:
        _tell_near(store, league, event_id, report, dry_run=dry_run)
        if pool is None:
            _tell_clashes(league, report)
        _tell_number_conflicts(store, report)
    tell_odd(odd)
    if not as_json and not dry_run and not read_event(store, event_id).rounds:
        say(f"Next: crosstable event show {league}, then crosstable event pair {league}")


def replace_(
    league: LeagueFile,
    player: Who,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The player who should have been entered.")],
    why: ReasonUnlessPreview = "",
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Replace an entrant who was entered by mistake; the other player takes over boards and results.

    Example: crosstable event replace league.db "Ann Lee" "Anne Leigh" --reason "another person"
    """
    from crosstable.league.events.replacement import replace_entrant

    reason = reason_to("replace an entrant", why, is_look=dry_run)
    store, name = open_league(league), clean_name(name)
    running = read_event(store, event)
    found = entrant_named(running, player)
    coming = replace_entrant(store, actor(who), running.id, found, name, reason=reason, dry_run=dry_run)
    told = {"player": coming, "instead_of": found}
    _done(f"{name} is entered instead of {running.name(found)}.", told, dry_run, as_json)


def withdraw(
    league: LeagueFile,
    player: Who,
    after_round: Annotated[
        int | None, typer.Option("--after-round", min=0, help="The last round they play; default: the published one.")
    ] = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Withdraw a player from the event; games already played stay."""
    from crosstable.league.events.entries import withdraw as leave

    store = open_league(league)
    running = read_event(store, event)
    found = entrant_named(running, player)
    last = leave(store, actor(who), running.id, found, after_round=after_round, dry_run=dry_run)
    _done(
        f"{running.name(found)} was withdrawn after round {last}.",
        {"player": found, "after_round": last},
        dry_run,
        as_json,
    )


def return_(
    league: LeagueFile,
    player: Who,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Re-enter a withdrawn player from the next round on."""
    from crosstable.league.events.entries import re_enter

    store = open_league(league)
    running = read_event(store, event)
    found = entrant_named(running, player)
    re_enter(store, actor(who), running.id, found, dry_run=dry_run)
    _done(f"{running.name(found)} has re-entered the event.", {"player": found}, dry_run, as_json)


def bye(
    league: LeagueFile,
    player: Who,
    rounds: RoundsArgument,
    kind: Annotated[
        str,
        typer.Option("--kind", help="zero-bye, half-bye or full-bye; volunteer takes the bye only if one is needed."),
    ] = "zero-bye",
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Request byes for a player in some rounds.

    Example: crosstable event bye league.db "Ann Lee" 2 5 --kind half-bye
    """
    from crosstable.league.events.bye_requests import request_bye

    store = open_league(league)
    running = read_event(store, event)
    found = entrant_named(running, player)
    request_bye(store, actor(who), running.id, found, rounds, kind=kind, dry_run=dry_run)
    listed = ", ".join(map(str, rounds))
    told = {"player": found, "rounds": rounds, "kind": kind}
    _done(f"{running.name(found)}: {kind} in round {listed}.", told, dry_run, as_json)


def cancel_bye(
    league: LeagueFile,
    player: Who,
    rounds: RoundsArgument,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Cancel the byes of a player in some rounds."""
    from crosstable.league.events.bye_requests import cancel_bye

    store = open_league(league)
    running = read_event(store, event)
    found = entrant_named(running, player)
    cancel_bye(store, actor(who), running.id, found, rounds, dry_run=dry_run)
    listed = ", ".join(map(str, rounds))
    _done(f"{running.name(found)} plays in round {listed}.", {"player": found, "rounds": rounds}, dry_run, as_json)


def bar(
    league: LeagueFile,
    at: Annotated[float | None, typer.Argument(metavar="RATING", help="The bar; without it, one is suggested.")] = None,
    lowest: Annotated[
        float | None,
        typer.Option(
            "--lowest", help="The rating that starts with McMahon score 0; default: that of the lowest entrant."
        ),
    ] = None,
    step: Annotated[float, typer.Option("--step", help="Rating points per rank: 100 for EGF, 1 for AGA.")] = 100.0,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Set initial McMahon scores by rating, equal from the bar up; without a rating, suggest a bar.

    Example: crosstable event bar league.db 2100
    """
    from crosstable.league.events.mcmahon import set_bar, suggest_bar

    if not 0 < step < math.inf:
        raise InputError("cli/step-not-positive", step=step)
    store = open_league(league)
    running = read_event(store, event)
    if at is None:
        suggested = suggest_bar(running.event.entrants, running.plan.rounds_planned or 5, step=step)
        if as_json:
            print_json({"event": running.id, "suggested": suggested})
        elif suggested is None:
            say("No entrant has a rating, so no bar can be suggested.")
        else:
            above = sum(1 for each in running.event.entrants if each.rating is not None and each.rating >= suggested)
            say(f"Suggested: {suggested:g}, with {above} players at or above it.")
            say(f"Set it: crosstable event bar {league} {suggested:g}")
        return
    scores = set_bar(store, actor(who), running.id, at, lowest=lowest, step=step, dry_run=dry_run)
    say_dry_run(dry_run=dry_run)
    if as_json:
        print_json({"event": running.id, "scores": {one: half_points / 2 for one, half_points in scores.items()}})
        return
    ranked = sorted(running.event.entrants, key=lambda each: (-scores[each.id], each.number or 0))
    print_rows(
        ("no", "player", "rating", "McMahon"),
        [(each.number, running.name(each.id), rating_word(each), f"{scores[each.id] / 2:g}") for each in ranked],
    )


def rating(
    league: LeagueFile,
    player: Who,
    value: Annotated[float, typer.Argument(metavar="RATING", help="The seed rating.")],
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> None:
    """Set an entrant's seed rating."""
    from crosstable.league.events.entries import set_rating

    store = open_league(league)
    running = read_event(store, event)
    found = entrant_named(running, player)
    set_rating(store, actor(who), running.id, {found: value}, dry_run=dry_run)
    _done(
        f"{running.name(found)} has the seed rating {value:g}.",
        {"player": found, "rating": value},
        dry_run,
        as_json,
    )


def _done(sentence: str, told: Mapping[str, object], dry_run: bool, as_json: bool) -> None:
    say_dry_run(dry_run=dry_run)
    if as_json:
        print_json(dict(told))
        return
    say(sentence)


def _list_reader(store: Store, running: RunningEvent, lists: Path) -> Callable[[list[str]], list[PastedEntry]]:
    """Return the function that reads a list in the words of the game of an event."""
    from crosstable.league.events.event_game import game_of
    from crosstable.league.players.federation_lists import PlayerLookup
    from crosstable.league.players.players import NameBook

    def read(lines: list[str]) -> list[PastedEntry]:
        with store.read() as connection:
            book = NameBook(connection)
        lookup = PlayerLookup(lists) if lists.is_file() else None
        return pasted_entries(lines, game_of(running.plan), lambda name: book.find(name) is not None, lookup)

    return read


def _seeded(store: Store, wanted: list[NewEntry], pool: str | None) -> list[NewEntry]:
    """Take seed ratings from a published list, where the entries have none."""
    if pool is None:
        return wanted
    from crosstable.league.events.seed_ratings import with_published_ratings

    return with_published_ratings(store, wanted, pool)


def _asked(store: Store, wanted: list[NewEntry]) -> list[NewEntry]:
    """Ask about names that are similar to those of known players."""
    from dataclasses import replace

    from crosstable.league.players.players import NameBook, players, similar_to_known

    with store.read() as connection:
        book = NameBook(connection)
        fresh = [each.name for each in wanted if each.player_id is None and book.find(each.name) is None]
        near = {found.new: found for found in similar_to_known(connection, fresh) if found.public_id is not None}
        known = players(connection)
    answered = []
    for each in wanted:
        found = near.get(each.name)
        if found is not None and found.public_id is not None:
            name = known[found.public_id].shown_name()
            is_same = typer.confirm(f"{each.name} is new. Is this {name} ({found.public_id})?", default=False, err=True)
            answered.append(replace(each, player_id=found.public_id) if is_same else each)
        else:
            answered.append(each)
    return answered


def _tell_entered(store: Store, event_id: str, report: EnterReport, doubts: list[str], *, as_json: bool) -> None:
    from crosstable.cli.league.opening import shown_names

    if as_json:
        print_json(
            {
                "event": event_id,
                "entered": list(report.entered),
                "new_players": list(report.new_players),
                "already": list(report.already),
                "other_ratings": [
                    {"name": each.name, "kept": each.kept, "given": each.given} for each in report.clashes
                ],
                "doubts": doubts,
                "number_conflicts": [
                    {
                        "name": each.name,
                        "organisation": each.number.organisation,
                        "number": each.number.number,
                        "owner": each.owner,
                    }
                    for each in report.number_conflicts
                ],
                "near": [{"name": each.new, "near": each.near, "player": each.public_id} for each in report.near],
            }
        )
        return
    names = shown_names(store)
    say(f"{len(report.entered)} entered, {len(report.new_players)} of them new to the league.")
    if report.already:
        say(f"Already entered: {', '.join(names.get(one, one) for one in report.already)}.", style="yellow")


def _tell_clashes(league: str, report: EnterReport) -> None:
    """Warn about entrants who were given with another rating than the one they have."""
    for each in report.clashes:
        kept = "no rating" if each.kept is None else f"{each.kept:g}"
        say(
            f"{each.name} was entered with {kept}, which stays; the new entry has {each.given:g}. To change it: "
            f'crosstable event rating {league} "{each.name}" {each.given:g}',
            style="yellow",
        )


def _tell_number_conflicts(store: Store, report: EnterReport) -> None:
    """Warn about numbers of federations that were not kept."""
    if not report.number_conflicts:
        return
    from crosstable.cli.league.opening import shown_names

    names = shown_names(store)
    for each in report.number_conflicts:
        number = f"{each.number.organisation} {each.number.number}"
        if each.owner == each.player_id:
            said = f"{each.name} has another {each.number.organisation} number, which stays; {number} was not stored."
        else:
            owner = f"{names.get(each.owner, each.owner)} ({each.owner})"
            said = f"{number} belongs to {owner}, so it was not stored for {each.name}."
        say(said, style="yellow")


def _tell_near(store: Store, league: str, event_id: str, report: EnterReport, *, dry_run: bool) -> None:
    """Warn about new names similar to others, and print how to merge two entries of one person."""
    from crosstable.league.players.players import NameBook

    entered = {entrant.id for entrant in read_event(store, event_id).event.entrants}
    with store.read() as connection:
        book = NameBook(connection)
        for each in report.near:
            keep, gone = f"p{book.find(each.near)}", f"p{book.find(each.new)}"
            if dry_run:
                todo = "enter that name"
            elif keep in entered:
                todo = f"undo the entry and enter one name: crosstable undo {league} {report.change}"
            else:
                todo = f"merge them: crosstable merge {league} {keep} {gone}"
            say(f"{each.new!r} is new and similar to {each.near!r}. If they are one person, {todo}.", style="yellow")
