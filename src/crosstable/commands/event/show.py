"""Show the boards of a round, by default the latest.

Before the first round, the entrants are listed.  A draft is shown to people of the event.
"""

from __future__ import annotations

from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import command_input
from crosstable.commands.places import LATEST
from crosstable.commands.reading_command import Query, ReadingCommand, of_event
from crosstable.commands.shared.played_rounds import RoundShape, round_shape
from crosstable.events.rounds import games_of
from crosstable.events.run_round import DRAFT
from crosstable.events.running import RunningEvent
from crosstable.reading.paired_rounds import paired_round


@command_input
class ShowRound:
    """Nothing besides the round."""


def show(query: Query, given: ShowRound) -> RoundShape:  # noqa: ARG001
    """Return one round: its boards in order, byes last, with results and reasons."""
    standing, word = query.event(), query.where["round"]
    of, running = standing.snapshot, query.reader.running(query.where["event"])
    query.for_words["event"] = standing
    last = None if running is None else running.latest
    if running is not None and last is not None and last.state == DRAFT and word in (LATEST, str(last.number)):
        return round_shape(of, last.number, (paired_round(last, frozenset(), None), games_of(running, last)))
    numbers = [each.number for each in of.event.rounds]
    if word == LATEST:
        word = str(numbers[-1] if numbers else 0)
        numbers = numbers or [0]
    if word not in map(str, numbers):
        known = f"1 to {len(numbers)}" if numbers else "none yet"
        raise NotFoundError("commands/no-such-round", event=of.event.id, round=word, rounds=known)
    return round_shape(of, int(word), confirmers={} if running is None else _confirmers(running, int(word)))


def _confirmers(running: RunningEvent, number: int) -> dict[int, str]:
    """Return who confirmed the results of a round, by board."""
    games = [known for each in running.rounds if each.number == number for known in each.games]
    return {
        known.game.board or 0: running.confirmed[known.result] for known in games if known.result in running.confirmed
    }


COMMAND = ReadingCommand(
    "event show",
    "events/{event}/rounds/{round}",
    ShowRound,
    show,
    RoundShape,
    of_event,
    examples=("event show league.db", "event show league.db --round 2"),
)
