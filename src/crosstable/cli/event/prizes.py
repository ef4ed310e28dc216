"""`event prizes`: the prize sheet."""

from __future__ import annotations

from crosstable.cli.answers import Note, Table, Words
from crosstable.cli.table_commands import Made
from crosstable.views.prizes import SHARED


def words(made: Made) -> Words:
    """Yield who takes which prize and why; before there are results, what can be taken."""
    if made.answer.done:
        yield from made.done
    running, fund = made.for_words["running"], made.for_words["fund"]
    if made.answer.awards:
        rows = [(each.prize_list, each.place, each.name, each.prize, each.reason) for each in made.answer.awards]
        holder = "player" if running.teams is None else "team or player"
        yield Table(("list", "place", holder, "prize", "reason"), rows, title=running.event.name)
    else:
        listed = [(each.name, each.who, each.prizes) for each in made.answer.lists]
        yield Table(("list", "for", "prizes"), listed, title=running.event.name)
    if made.answer.lists:
        yield Note(SHARED[fund.sharing])
    if fund.without:
        yield Note(f"Take no prize: {', '.join(sorted(map(running.name, fund.without)))}.")
    if made.answer.awards and running.plan.status == "open":
        yield Note("The event is open: this is how it would be now.")
