"""`crosstable initial-ratings`: take the ratings at which players begin from a federation's list."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.league.opening import As, DryRun, LeagueFile, OpenLeague, Reason, open_league
from crosstable.model.counted import counted

if TYPE_CHECKING:
    from crosstable.facts.players.listed_ratings import TakenReport

_COLUMNS = ("player", "rating", "rapid", "blitz")


def initial_ratings(
    league: LeagueFile,
    organisation: Annotated[str, typer.Option("--list", metavar="NAME", help="Whose list: FIDE, EGF or AGA.")] = "FIDE",
    lists: Annotated[
        Path | None,
        typer.Option(
            "--lists", metavar="FILE", help="Imported lists of federations; default: players.db by the league."
        ),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Also replace ratings that were taken from an earlier list.")
    ] = False,
    reason: Reason = "",
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Take the initial ratings of players from an imported list of a federation, by their numbers there.

    Rating lists with `initial = "list"` in league.toml begin at them.

    Example: crosstable initial-ratings league.db --list FIDE
    """
    from crosstable.facts.players.federation_lists import PlayerLookup
    from crosstable.facts.players.listed_ratings import take_listed_ratings
    from crosstable.facts.players.lists_of_league import place_of_lists

    opened = open_league(league, who=who, dry_run=dry_run)
    lookup = PlayerLookup(place_of_lists(opened.store, lists))
    report = opened.change(take_listed_ratings, lookup, organisation, again=again, reason=reason)
    values = {
        "change": report.change,
        "list": report.organisation,
        "list_date": report.dated,
        "taken": report.taken,
        "kept": list(report.kept),
        "not_listed": list(report.not_listed),
        "without_number": list(report.without_number),
    }
    return Answer(values, _words(opened, report))


def _words(league: OpenLeague, report: TakenReport) -> Words:
    names = league.names()
    yield Table(
        _COLUMNS, [[names[id], *(_shown(of.get(key)) for key in _COLUMNS[1:])] for id, of in report.taken.items()]
    )
    players = counted(len(report.taken), "player")
    yield Note(f"Took the initial ratings of {players} from the {report.organisation} list {report.dated}.")
    if report.kept:
        yield Note(f"{counted(len(report.kept), 'player')} keep those of an earlier list (--again replaces them).")
    if report.not_listed:
        yield Note(f"Not in the list, or without a rating: {', '.join(names[id] for id in report.not_listed)}.")
    if report.without_number:
        yield Note(f"{counted(len(report.without_number), 'player')} without a number of {report.organisation}.")
    if report.taken and league.writes:
        yield Note(f'Saved as change {report.change}. Rating lists with initial = "list" follow when published.')
    yield from league.notes_of_trial()


def _shown(rating: float | None) -> str:
    return "" if rating is None else f"{rating:g}"
