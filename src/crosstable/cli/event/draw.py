"""`event draw`: the groups, with the proof that the draw keeps apart whom it can."""

from __future__ import annotations

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_commands import Made
from crosstable.model.counted import counted

_KINDS = {"club": "clubs", "country": "countries", "region": "regions", "city": "cities", "family": "families"}


def words(made: Made) -> Words:
    """Yield the words of the command."""
    running, drawn, league = made.for_words["running"], made.for_words["draw"], made.opening.league
    entrant = running.paired_event.entrant
    entrants = [entrant(player) for group in drawn.draw.groups for player in group]
    kinds = [kind for kind in ("club", "country") if any(getattr(each.player, kind) for each in entrants)]
    rows = [
        (name, each.number, running.name(each.id), *(getattr(each.player, kind) or "" for kind in kinds))
        for name, group in zip(drawn.draw.names, drawn.draw.groups, strict=True)
        for each in map(entrant, group)
    ]
    word = "player" if running.teams is None else "team"
    yield Table(("group", "no", word, *kinds), rows, title=f"{running.event.name}, groups of {drawn.stage}")
    for kind, clashes in drawn.draw.clashes.items():
        least = drawn.draw.least[kind]
        proof = "no draw has fewer" if clashes == least else f"every draw has {least} or more"
        pairs = f"{counted(clashes, 'pair')} of one {kind} in a group"
        yield Note(f"{_KINDS[kind].capitalize()} kept apart: {pairs}; {proof}.")
    if made.for_words["is_new"] and league.writes:
        yield Note(f"Next: crosstable event pair {league.place}")
