"""`event team rules`: what matches are worth, and what line-ups must keep to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from crosstable.cli.answers import Answer, Table
from crosstable.cli.event.opening import EventOption, open_event
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.model.teams.match_rules import TeamScore
    from crosstable.model.teams.team_rules import BoardOrder

_ORDERS = ("fixed", "rating", "free")
_SCORES = ("match-points", "game-points")


def rules(
    league: LeagueFile,
    boards: Annotated[int | None, typer.Option("--boards", min=1, help="How many games a match has.")] = None,
    points: Annotated[str | None, typer.Option("--points", metavar="W-D-L", help="Match points: 2-1-0, 3-1-0.")] = None,
    order: Annotated[
        str | None, typer.Option("--order", help="The order of the boards: fixed, rating or free.")
    ] = None,
    tolerance: Annotated[
        float | None,
        typer.Option("--tolerance", min=0, help="By rating: how much lower a player may be rated than the next one."),
    ] = None,
    least: Annotated[int | None, typer.Option("--least", min=1, help="How many players a team needs.")] = None,
    gaps: Annotated[
        bool | None, typer.Option("--gaps/--no-gaps", help="Whether an upper board may stay empty; default: no.")
    ] = None,
    drawn: Annotated[
        str | None,
        typer.Option(
            "--drawn",
            metavar="HOW",
            help="What decides a drawn match of a knockout: board-count, top-boards, bottom-boards, or director.",
        ),
    ] = None,
    colours: Annotated[
        str | None, typer.Option("--colours", metavar="WB", help="Of the team named first, from board 1 on: WB, WBBW.")
    ] = None,
    score: Annotated[
        str | None, typer.Option("--score", help="What decides first: match-points or game-points.")
    ] = None,
    bye: Annotated[
        float | None, typer.Option("--bye", min=0, help="Match points of a bye; default: those of a draw.")
    ] = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Show the rules of the matches of a team event, or change them.

    Example: crosstable event team rules league.db --boards 8 --points 3-1-0 --order rating --tolerance 100
    """
    from crosstable.league.events.teams.team_entries import set_team_rules, teams_of
    from crosstable.model.teams.team_rules import changed_rules

    opened = open_event(league, event, who=who, dry_run=dry_run)
    now = teams_of(opened.read()).rules
    changed = changed_rules(
        now,
        boards=boards,
        points=points,
        order=cast("BoardOrder | None", _one_of("--order", order, _ORDERS)),
        tolerance=tolerance,
        least=least,
        gaps=gaps,
        colours=colours,
        drawn=drawn,
        score=cast("TeamScore | None", _one_of("--score", score, _SCORES)),
        bye=bye,
    )
    if changed != now:
        opened.change(set_team_rules, changed)
    values = changed.shown()
    notes = opened.league.notes_of_trial() if changed != now else ()
    table = Table(("rule", "value"), list(values.items()))
    return Answer(
        {"event": opened.id, **values},
        [*notes, table],
    )


def _one_of(option: str, given: str | None, known: tuple[str, ...]) -> str | None:
    if given is not None and given not in known:
        raise InputError("cli/not-one-of", option=option, given=given, known=list(known))
    return given
