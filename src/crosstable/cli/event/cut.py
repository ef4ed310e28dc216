"""`event cut`: the entrants of the stages that have begun, and what is next."""

from __future__ import annotations

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_commands import Made
from crosstable.model.counted import counted


def words(made: Made) -> Words:
    """Yield the words of the command."""
    answer, league = made.answer, made.opening.league
    columns = ("seed", "team" if made.for_words["is_of_teams"] else "player")
    for stage in (answer, *answer.beside):
        rows = [(seed, player.name) for seed, player in enumerate(stage.entrants, start=1)]
        yield Table(columns, rows, title=f"{stage.stage}, from round {answer.first_round}")
    if answer.rounds_left:
        left = counted(answer.rounds_left, "planned round")
        yield Note(f"Before it, {left} will not be played. To play on first, undo the cut.")
    if league.writes:
        yield Note(f"Next: crosstable event pair {league.place}")
