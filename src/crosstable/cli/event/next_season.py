"""`event next-season`: the events of a new season, with promotion and relegation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table
from crosstable.cli.league.opening import As, DryRun, LeagueFile, date_option, open_league
from crosstable.league.events.named_entrants import entrant_named
from crosstable.model.errors import UnknownName

if TYPE_CHECKING:
    from crosstable.league.events.running import RunningEvent


def next_season(
    league: LeagueFile,
    events: Annotated[list[str], typer.Argument(metavar="EVENTS", help="The divisions, such as e1 e2: highest first.")],
    date: Annotated[str, typer.Option("--date", metavar="DATE", help="The date of the first round.")],
    names: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="NAME", help="The name of a new event, in order; default: as the old one."),
    ] = None,
    direct: Annotated[
        int | None, typer.Option("--direct", min=0, help="How many go up and down; default: the zones of the tables.")
    ] = None,
    play_offs: Annotated[
        int | None, typer.Option("--play-offs", min=0, help="How many more play off for a place; default: the zones.")
    ] = None,
    winners: Annotated[
        list[str] | None, typer.Option("--winner", metavar="TEAM", help="Has won its play-off; may be repeated.")
    ] = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Begin the next season of one or more divisions: new events, with those who went up and down.

    Example: crosstable event next-season league.db e1 e2 --date 2027-08-14 --winner Bees
    """
    from crosstable.league.events.next_season import begin_next_season, names_of
    from crosstable.league.events.running import read_running
    from crosstable.league.reading.league_reader import today_of

    opened = open_league(league, who=who, dry_run=dry_run)
    day = date_option("--date", date) or today_of(opened.store)
    with opened.store.read() as connection:
        divisions = [read_running(connection, each) for each in events]
    won = [_anywhere(divisions, word) for word in winners or ()]
    made = opened.change(
        begin_next_season, events, date=day, names=names or (), direct=direct, play_offs=play_offs, winners=won
    )
    shown = {player: name for each in divisions for player, name in names_of(each).items()}
    values = [
        {"event": each.event, "name": each.name, "entrants": each.entrants, "up": each.up, "down": each.down}
        for each in made
    ]
    rows = [
        (each.event, each.name, len(each.entrants), _listed(each.up, shown), _listed(each.down, shown)) for each in made
    ]
    table = Table(("event", "name", "entrants", "up", "down"), rows)
    note = Note(f"Next: crosstable event pair {league} --event {made[0].event}")
    return Answer(values, [*opened.notes_of_trial(), table, *([note] if opened.writes else [])])


def _listed(players: Sequence[str], names: Mapping[str, str]) -> str:
    return ", ".join(names[each] for each in players)


def _anywhere(divisions: Sequence[RunningEvent], word: str) -> str:
    """Return the public id of an entrant of one of the divisions, or the key of a team."""
    from crosstable.league.events.teams.next_season_of_teams import key_of

    for each in divisions:
        try:
            if each.teams is not None:
                return key_of(each.id, each.teams.named(word).team.id)
            return entrant_named(each, word)
        except UnknownName:
            continue
    raise UnknownName("entrant", word, [name for each in divisions for name in each.names.values()])
