"""`event enter`: players are entered from files, by name, or from a pasted list."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, print_notes, warning
from crosstable.cli.event.entered_words import entered_values, entered_words
from crosstable.cli.event.entry_lines import is_list_file, read_entries, unusual_names
from crosstable.cli.event.keyboard import confirmed, is_typing
from crosstable.cli.event.opening import EventOption, Irregular, open_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.cli.options import AsJson, Encoding
from crosstable.cli.output import print_note, print_rows
from crosstable.commands.fields import Help
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.events.entry_facts import NewEntry
    from crosstable.facts.store.store import Store
    from crosstable.model.results import ResultKind


def enter(
    league: LeagueFile,
    entries: Annotated[
        tuple[str, ...],
        Help("A file of entrants (CSV, XLSX, or an event file), or names; - reads a list.", is_argument=True),
    ] = (),
    from_round: Annotated[int | None, Ge(1), Help("The first round they play; default: the next one.")] = None,
    missed: Annotated[
        str | None, Help("Missed rounds: zero-bye, half-bye ...; default: as planned.", metavar="KIND")
    ] = None,
    against_bye: Annotated[bool, Help("Play in the running round against the player who has the bye.")] = False,
    irregular: Irregular = False,
    rating: Annotated[float | None, Help("The seed rating of one named player.")] = None,
    pool: Annotated[
        str | None,
        Help(
            "The rating list that seeds, or none; default: the one that fits.", metavar="KEY", option="--ratings-from"
        ),
    ] = None,
    paste: Annotated[bool, Help("Read a pasted list: names with titles, ranks, ratings, numbers, clubs.")] = False,
    preview: Annotated[bool, Help("Show how a list is understood, and enter nothing.")] = False,
    lists: Annotated[
        Path | None, Help("Imported lists of federations; default: players.db by the league.", metavar="FILE")
    ] = None,
    ask: Annotated[bool, Help("Ask about similar names, on a terminal.", option="--ask/--no-ask")] = True,
    encoding: Encoding = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
    as_json: AsJson = False,
) -> Answer | None:
    """Enter players: from a file, by name, or from a pasted list.

    Example: crosstable event enter league.db entries.csv
    """
    from crosstable.events.entries import enter as enter_players
    from crosstable.events.late_entries import enter_against_bye
    from crosstable.events.pasted_entries import entries_of_list, preview_rows, with_listed
    from crosstable.facts.players.lists_of_league import lists_of_league

    opened = open_event(league, event, who=who, dry_run=dry_run or preview)
    store, running = opened.league.store, opened.read()
    has_list = paste and any(map(is_list_file, entries or ()))
    given = [*(entries or []), *(["-"] if (paste and not has_list) or not entries else [])]
    lookup = lists_of_league(store, lists)
    found = read_entries(
        given, rating, encoding, lambda lines: entries_of_list(store, running, lines, lookup), is_paste=paste
    )
    listed, doubts = with_listed(found.wanted, None if found.pasted else lookup)
    is_asking = ask and is_typing() and not as_json
    if found.pasted and not as_json and (preview or is_asking):
        print_rows(*preview_rows(found.pasted))
    print_notes(map(warning, (*found.notes, *found.doubts, *doubts)))
    if found.pasted and is_asking and opened.league.writes:
        question = f"Enter {counted(len(found.pasted), 'player')} in {running.event.name}?"
        if not confirmed(question, default=not found.doubts):
            print_note("No player was entered.")
            return None
    wanted = _asked(store, listed) if is_asking else listed
    with store.read() as connection:
        unusual = unusual_names(connection, found.written)
    kind = _missed(missed)
    if against_bye:
        report = opened.change(enter_against_bye, wanted, missed=kind, irregular=irregular, ratings_from=pool)
    else:
        report = opened.change(enter_players, wanted, from_round=from_round, missed=kind, ratings_from=pool)
    words = entered_words(opened, report, unusual)
    return Answer(entered_values(opened.id, report, [*found.doubts, *doubts]), words)


def _missed(word: str | None) -> ResultKind | None:
    """Return the kind of bye of missed rounds.

    Raises:
        UnknownName: there is no such kind.
    """
    from crosstable.model.errors import UnknownName
    from crosstable.model.results import ResultKind

    kinds = {each.value: each for each in ResultKind}
    if word is not None and word not in kinds:
        raise UnknownName("bye", word, ["zero-bye", "half-bye", "full-bye", "late"])
    return None if word is None else kinds[word]


def _asked(store: Store, wanted: list[NewEntry]) -> list[NewEntry]:
    """Ask about names that are similar to those of known players."""
    from dataclasses import replace

    from crosstable.facts.players.players import NameBook, players, similar_to_known

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
            is_same = confirmed(f"{each.name} is new. Is this {name} ({found.public_id})?", default=False)
            answered.append(replace(each, player_id=found.public_id) if is_same else each)
        else:
            answered.append(each)
    return answered
