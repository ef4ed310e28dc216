"""`event bar`: the scores of the entrants, or the bar that is suggested."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.event.tables import rating_word
from crosstable.cli.table_commands import Made

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent


def words(made: Made) -> Words:
    """Return the words of the command."""
    running = made.for_words["running"]
    if made.given.bar is None:
        return _suggestion(running, made.opening.league.place, made.answer.bar)
    scores = made.answer.scores
    ranked = sorted(running.event.entrants, key=lambda each: (-scores[each.id], each.number or 0))
    rows = [(each.number, running.name(each.id), rating_word(each), f"{scores[each.id]:g}") for each in ranked]
    return [Table(("no", "player", "rating", "McMahon"), rows)]


def _suggestion(running: RunningEvent, league: str, bar: float | None) -> Words:
    from crosstable.events.mcmahon import rank_or_rating

    if bar is None:
        yield Note("No entrant has a rating, so no bar can be suggested.")
        return
    above = sum(1 for each in running.event.entrants if each.rating is not None and each.rating >= bar)
    named = rank_or_rating(running, bar)
    yield Note(f"Suggested: {named}, with {above} players at or above it.")
    yield Note(f"Set it: crosstable event bar {league} {named}")
