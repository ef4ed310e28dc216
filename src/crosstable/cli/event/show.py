"""`event show`: what is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.answers import Answer, Note, Words
from crosstable.cli.event.entered_words import seeding_words
from crosstable.cli.event.opening import EventOption, RoundOption, open_event
from crosstable.cli.event.tables import (
    entrants_table,
    round_table,
    round_values,
)
from crosstable.cli.league.opening import LeagueFile

if TYPE_CHECKING:
    from crosstable.events.running import RunningEvent


def show(league: LeagueFile, round: RoundOption = None, event: EventOption = None) -> Answer:
    """Show the boards of a round, by default the latest; before the first round, the entrants."""
    running = open_event(league, event).read()
    if running.latest is None and round is None and running.teams is not None:
        count = len(running.teams.teams)
        return Answer({"event": running.id, "rounds": 0, "teams": count}, [_no_round(running, count, "teams")])
    if running.latest is None and round is None:
        count = len(running.event.entrants)
        words = (
            *_fide_words(running),
            entrants_table(running),
            _no_round(running, count, "entrants"),
            *seeding_words(running),
        )
        return Answer({"event": running.id, "rounds": 0, "entrants": count}, words)
    of = running.round(running.rounds[-1].number if round is None else round)
    return Answer(lambda: round_values(running, of), [*_fide_words(running), round_table(running, of)])


def _no_round(running: RunningEvent, count: int, entrants: str) -> Note:
    return Note(f"{running.event.name}: {count} {entrants}, no round yet.")


def _fide_words(running: RunningEvent) -> Words:
    """Yield the sign of FIDE mode, where the event is or was in it."""
    if running.plan.fide is not None:
        yield Note(f"FIDE mode: {running.plan.fide.sign}.")
