"""`event prizes`: the prize sheet."""

from __future__ import annotations

from crosstable.cli.answers import Note, Words
from crosstable.cli.table_commands import Made
from crosstable.cli.view_table import terminal_table
from crosstable.events.event_game import game_of
from crosstable.views.prizes import SHARED, ListedPrizes, PrizeLine
from crosstable.views.tables.prizes import PrizeContext, announced_table, taken_table


def words(made: Made) -> Words:
    """Yield who takes which prize and why; before there are results, what can be taken."""
    if made.answer.done:
        yield from made.done
    running, fund = made.for_words["running"], made.for_words["fund"]
    context = PrizeContext(game_of(running.plan).words, running.name, running.teams is not None)
    if made.answer.awards:
        lines = [
            PrizeLine(each.prize_list, each.place, each.player, each.prize, each.reason) for each in made.answer.awards
        ]
        yield terminal_table(taken_table(lines, context, "terminal", running.event.name))
    else:
        lists = [ListedPrizes(each.name, each.who, each.prizes) for each in made.answer.lists]
        yield terminal_table(announced_table(lists, context, "terminal", running.event.name))
    if made.answer.lists:
        yield Note(SHARED[fund.sharing])
    if fund.without:
        yield Note(f"Take no prize: {', '.join(sorted(map(running.name, fund.without)))}.")
    if made.answer.awards and running.plan.status == "open":
        yield Note("The event is open: this is how it would be now.")
