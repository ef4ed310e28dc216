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
    step: Annotated[float, typer.Option("--step", help="Rating points per rank: 100 for EGF, 1 for AGA.")] = 100.0,
    event: EventOption = None,
    who: As = None,
    dry_run: DryRun = False,
) -> Answer:
    """Set initial McMahon scores by rating, equal from the bar up; without a rating, suggest a bar.

    Example: crosstable event bar league.db 1d --floor 20k
    """
    from crosstable.league.events.mcmahon import set_bar, suggest_bar

    if not 0 < step < math.inf:
        raise InputError("cli/step-not-positive", step=step)
    opened = open_event(league, event, who=who, dry_run=dry_run)
    running = opened.read()
    if at is None:
        suggested = suggest_bar(running.event.entrants, running.plan.rounds_planned or 5, step=step)
        return Answer({"event": running.id, "suggested": suggested}, _suggestion(running, league, suggested))
    floor = None if lowest is None else _rating(running, lowest)
    scores = opened.change(set_bar, _rating(running, at), lowest=floor, step=step)
    values = {"event": running.id, "scores": {id: half_points / 2 for id, half_points in scores.items()}}
    return Answer(values, [*opened.league.notes_of_trial(), _scores_table(running, scores)])


def _rating(running: RunningEvent, text: str) -> float:
    """Return the rating that a number or a rank of the game stands for.

    Raises:
        InputError: it is neither.
    """
    from crosstable.league.events.event_game import game_of

    ranks = game_of(running.plan).ranks
    if ranks is not None and ranks.matches(text):
        return ranks.rank(text).rating
    try:
        return float(text)
    except ValueError:
        raise InputError("cli/bar-not-a-rank" if ranks is not None else "cli/bar-not-a-rating", given=text) from None


def _rank(running: RunningEvent, rating: float) -> str:
    """Return the rank that a rating stands for in the game, or the rating."""
    from crosstable.league.events.event_game import game_of

    ranks = game_of(running.plan).ranks
    rank = None if ranks is None else ranks.of_rating(rating)
    return f"{rating:g}" if rank is None or rank.rating != rating else str(rank)


def _suggestion(running: RunningEvent, league: str, bar: float | None) -> Words:
    if bar is None:
        yield Note("No entrant has a rating, so no bar can be suggested.")
        return
    above = sum(1 for each in running.event.entrants if each.rating is not None and each.rating >= bar)
    named = _rank(running, bar)
    yield Note(f"Suggested: {named}, with {above} players at or above it.")
    yield Note(f"Set it: crosstable event bar {league} {named}")


def _scores_table(running: RunningEvent, scores: Mapping[str, int]) -> Table:
    ranked = sorted(running.event.entrants, key=lambda each: (-scores[each.id], each.number or 0))
    rows = [(each.number, running.name(each.id), rating_word(each), f"{scores[each.id] / 2:g}") for each in ranked]
    return Table(("no", "player", "rating", "McMahon"), rows)
