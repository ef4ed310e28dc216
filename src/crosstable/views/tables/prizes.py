"""The prizes of an event: the lists as they are announced, and who takes them once there are results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from crosstable.games.profile import Words
from crosstable.views.cells import Name
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewTable, laid_out
from crosstable.views.prizes import ListedPrizes, PrizeLine


@dataclass(frozen=True, slots=True)
class PrizeContext:
    """Who takes prizes.

    Args:
        name: of a player or a team as it may be shown.
        is_of_teams: whether teams take prizes, and players those of a board.
    """

    words: Words
    name: Callable[[str], str]
    is_of_teams: bool = False


def taken_table(lines: Iterable[PrizeLine], context: PrizeContext, medium: Medium, title: str = "") -> ViewTable:
    """Return who takes which prize and why."""
    return laid_out("p", TAKEN, context, lines, medium, title=title)


def announced_table(lists: Iterable[ListedPrizes], context: PrizeContext, medium: Medium, title: str = "") -> ViewTable:
    """Return the lists of prizes as they are announced."""
    return laid_out("p", ANNOUNCED, context, lists, medium, title=title)


def _holder(context: PrizeContext) -> Heading:
    if context.is_of_teams:
        return _TEAM_OR_PLAYER.in_words(context.words)
    return Heading("Player", "The name links to the player's page.", "name").in_words(context.words)


_TEAM_OR_PLAYER = Heading("Team or player", "The team, or the player of a board, who takes the prize.", "name")
_LIST = Heading("Prizes", "The list of prizes: for all, for a category, or for a board.", "text")
_PRIZE = Heading("Prize", "What is taken.", "text")

TAKEN: Layout[PrizeLine, PrizeContext] = (
    Column("list", _LIST, lambda line, _: line.prize_list),
    Column(
        "place",
        Heading("Place", "The place in this list, without those who take another prize."),
        lambda line, _: line.place,
    ),
    Column("holder", _holder, lambda line, context: Name(line.player, context.name(line.player)), is_main=True),
    Column("prize", _PRIZE, lambda line, _: line.prize),
    Column("why", Heading("Why", "The place, and how the prize was shared.", "text"), lambda line, _: line.reason),
)

ANNOUNCED: Layout[ListedPrizes, PrizeContext] = (
    Column("list", replace(_LIST, kind="name"), lambda of, _: of.name, is_main=True),
    Column("for", Heading("For", "Who takes part in these prizes.", "text"), lambda of, _: of.who),
    Column("prizes", _PRIZE, lambda of, _: of.prizes),
)
