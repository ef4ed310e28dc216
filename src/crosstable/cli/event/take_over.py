"""`event take-over`: what was taken over, what was not, and what is next."""

from __future__ import annotations

from crosstable.cli.answers import Note, Table, Words, warning
from crosstable.cli.table_commands import Made
from crosstable.model.counted import counted

_MOST_SHOWN = 5


def words(made: Made) -> Words:
    """Yield the words of the command."""
    taken, league, file = made.answer, made.opening.league.place, made.given.file.path
    yield Table(("event", "name", "template"), [(taken.event, taken.name, taken.template)])
    new = f", {len(taken.new_players)} of them new to the league" if taken.new_players else ""
    yield Note(f"From {file}: {counted(taken.entrants, 'entrant')}{new}, and {counted(taken.rounds, 'round')}.")
    yield Note(f"The next round is paired with {taken.policy}; event plan {league} --policy NAME chooses another.")
    if taken.open_boards:
        boards = counted(taken.open_boards, "board")
        yield Note(f"{boards} of round {taken.rounds} without a result. Next: crosstable event result {league}")
    else:
        yield Note(f"Next: crosstable event show {league}, then crosstable event pair {league}")
    for problem in taken.problems[:_MOST_SHOWN]:
        yield warning(f"{file}: {problem}")
    if len(taken.problems) > _MOST_SHOWN:
        more = len(taken.problems) - _MOST_SHOWN
        yield warning(f"{file}: and {more} more problems: crosstable check {file} shows them.")
    if taken.not_taken:
        yield warning(f"Not taken over: {', '.join(taken.not_taken)}.")
