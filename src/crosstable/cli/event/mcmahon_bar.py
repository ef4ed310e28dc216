"""`event bar`: the McMahon bar of an event."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from crosstable.cli.answers import Answer, Note, Table, Words
from crosstable.cli.event.opening import EventOption, open_event
from crosstable.cli.event.tables import rating_word
from crosstable.cli.league.opening import As, DryRun, LeagueFile
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.league.events.running import RunningEvent


def bar(
    league: LeagueFile,
    at: Annotated[
        str | None,
        typer.Argument(metavar="RANK", help="The bar, a rank such as 1d or a rating; without it, one is suggested."),
    ] = None,
    lowest: Annotated[
        str | None,
        typer.Option(
            "--lowest",
            "--floor",
            metavar="RANK",
            help="The rank or rating that starts with McMahon score 0; default: that of the lowest entrant.",
        ),
    ] = None,
    step: Annotated[
        float | None,
        typer.Option("--step", help="Rating points per rank; default: 100 for EGF ratings, 1 for AGA ratings."),
    ] = None,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Set initial McMahon scores by rating, equal from the bar up; without a rating, suggest a bar.

    Example: crosstable event bar league.db 1d --floor 20k
    """
    from crosstable.league.events.mcmahon import rating_of_word, set_bar, suggest_bar
    from crosstable.league.events.rating_scales import rank_step

    if step is not None and not 0 < step < math.inf:
        raise InputError("cli/step-not-positive", step=step)
    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    if at is None:
        rounds = running.plan.rounds_planned or 5
        suggested = suggest_bar(running.event.entrants, rounds, step=step or rank_step(running))
        return Answer({"event": running.id, "suggested": suggested}, _suggestion(running, league, suggested))
    floor = None if lowest is None else rating_of_word(running, lowest)
    scores = opened.change(set_bar, rating_of_word(running, at), lowest=floor, step=step)
    values = {"event": running.id, "scores": {id: half_points / 2 for id, half_points in scores.items()}}
    return Answer(values, [*opened.league.notes_of_trial(), _scores_table(running, scores)])


def _suggestion(running: RunningEvent, league: str, bar: float | None) -> Words:
    from crosstable.league.events.mcmahon import rank_or_rating

    if bar is None:
        yield Note("No entrant has a rating, so no bar can be suggested.")
        return
    above = sum(1 for each in running.event.entrants if each.rating is not None and each.rating >= bar)
    named = rank_or_rating(running, bar)
    yield Note(f"Suggested: {named}, with {above} players at or above it.")
    yield Note(f"Set it: crosstable event bar {league} {named}")


def _scores_table(running: RunningEvent, scores: Mapping[str, int]) -> Table:
    ranked = sorted(running.event.entrants, key=lambda each: (-scores[each.id], each.number or 0))
    rows = [(each.number, running.name(each.id), rating_word(each), f"{scores[each.id] / 2:g}") for each in ranked]
    return Table(("no", "player", "rating", "McMahon"), rows)
