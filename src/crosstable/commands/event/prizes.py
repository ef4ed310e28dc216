"""Show who takes which prize and why, or set prizes; each player takes the best one.

Without anything to set, nothing is changed.  A list is `main`, for all, a category, or in an event of teams a board:
`"board 1"` is for the players of that board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from annotated_types import MaxLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import INLINE, Entrant, Help, Text, command_input
from crosstable.commands.shared.categories import NamedCategory
from crosstable.commands.shared.prize_lists import PrizeFields, PrizeListFields
from crosstable.commands.shared.prize_sheets import awards
from crosstable.events.prize_changes import with_list, without_list
from crosstable.events.prizes import change_prizes
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.names import clean_name
from crosstable.model.prize_values import prizes_as_values
from crosstable.model.prizes import PrizeFund, PrizeList, Sharing
from crosstable.people.accounts.access import Permission
from crosstable.views.prizes import listed_prizes

_Entrants = Annotated[tuple[Entrant, ...], MaxLen(5000)]


@command_input
class OneList:
    """A list of prizes to set or to remove."""

    name: Annotated[
        Text | None,
        Help("The list: main, a category, or board 1; without one, no list is set.", "main", "NAME", is_argument=True),
    ] = None
    prizes: Annotated[
        tuple[PrizeFields, ...],
        MaxLen(5000),
        Help("Prizes by place: 300, 300+Cup, Medal, or Clock=60 with its worth.", metavar="PRIZE", is_argument=True),
    ] = ()
    category: Annotated[
        Text | None,
        Help(
            "Who takes part: a category, board 1, or everyone; default: its name.", metavar="CATEGORY", option="--for"
        ),
    ] = None
    drop: Annotated[bool, Help("Remove the list.")] = False

    def applied_to(self, fund: PrizeFund) -> PrizeFund:
        """Return a fund with the list, or without it.

        Raises:
            InputError: no list is named, or it has no prizes.
            UnknownName: there is no such list to remove, or no such category.
        """
        if self.name is None:
            if self.prizes or self.category is not None or self.drop:
                raise InputError("commands/no-prize-list-named")
            return fund
        if self.drop:
            return without_list(fund, self.name)
        return with_list(fund, clean_name(self.name), [each.prize() for each in self.prizes], self.category)


@command_input
class WholeFund:
    """All categories and lists of prizes; what is left out stays as it is."""

    categories: Annotated[
        tuple[NamedCategory, ...] | None, MaxLen(200), Help("All categories; default: those there are.", is_typed=False)
    ] = None
    lists: Annotated[
        tuple[PrizeListFields, ...] | None, MaxLen(200), Help("All lists; default: those there are.", is_typed=False)
    ] = None
    without: Annotated[
        _Entrants | None, Help("All entrants, or teams, who take no prize; default: as it is.", ["p7"], is_typed=False)
    ] = None

    def applied_to(self, fund: PrizeFund, call: Call) -> PrizeFund:
        """Return a fund with these categories, lists and entrants instead.

        Raises:
            UnknownName: a list is for a category that there is not, or an entrant is not in the event.
        """
        if self.categories is not None:
            made = tuple(each.conditions.category(each.name, call) for each in self.categories)
            fund = replace(fund, categories=made)
        lists = fund.lists if self.lists is None else tuple(each.prize_list(fund) for each in self.lists)
        without = fund.without if self.without is None else frozenset(_holder(call, each) for each in self.without)
        return replace(fund, lists=tuple(_of_fund(each, fund) for each in lists), without=without)


@command_input
class PrizesOfEvent:
    """Prizes to set; what is left out stays as it is."""

    one_list: Annotated[OneList, INLINE] = OneList()
    whole: Annotated[WholeFund, INLINE] = WholeFund()
    sharing: Annotated[
        Sharing | None,
        Help("Of equal scores; with several lists, less may be paid in all. Default: as it is, at first none."),
    ] = None
    currency: Annotated[Text | None, Help("What amounts are in.", "EUR", emptied="")] = None
    no_prize: Annotated[_Entrants, Help("Takes no prize; may be repeated.", metavar="PLAYER")] = ()
    prize_again: Annotated[_Entrants, Help("Takes prizes again; may be repeated.", metavar="PLAYER")] = ()


@answer
class AnnouncedPrizes:
    """A list of prizes as it is announced."""

    name: Annotated[str, Help("Its name.", "main")]
    who: Annotated[str, Help("Who takes part, in words.", "women")]
    prizes: Annotated[str, Help("By place.", "300 EUR and Cup, 100 EUR")]


@answer
class AwardedPrize:
    """Who takes a prize as things stand."""

    prize_list: Annotated[str, Help("The list.", "main")]
    place: Annotated[int, Help("The place in the list.")]
    player: Annotated[str, Help("The id of the player or the team.", "p17")]
    name: Annotated[str, Help("The name of the player or the team.", "Ann Lee")]
    prize: Annotated[str, Help("The prize.", "200 EUR and Cup")]
    reason: Annotated[str, Help("Why.", "place 1")]


@answer
class PrizesDone(Done):
    """The prizes now, and who takes them as things stand."""

    prizes: Annotated[Mapping[str, Any], Help("All categories and prizes of the event.")]
    lists: Annotated[tuple[AnnouncedPrizes, ...], Help("The lists as they are announced.")]
    awards: Annotated[tuple[AwardedPrize, ...], Help("Who takes which prize as things stand.")]


def prizes(call: Call, given: PrizesOfEvent) -> Values:
    """Set prizes of an event, and show who takes them."""
    running = call.running()
    fund = running.plan.prizes
    changed = given.one_list.applied_to(given.whole.applied_to(fund, call))
    more, again = ({_holder(call, word) for word in words} for words in (given.no_prize, given.prize_again))
    changed = replace(
        changed,
        sharing=given.sharing or changed.sharing,
        currency=changed.currency if given.currency is None else clean_name(given.currency),
        without=changed.without.union(more) - again,
    )
    if changed != fund:
        call.on_event(change_prizes, changed)
    call.for_words.update(running=running, fund=changed)
    listed = listed_prizes(changed, is_of_teams=running.teams is not None)
    return {
        "prizes": prizes_as_values(changed),
        "lists": tuple(AnnouncedPrizes(**each._asdict()) for each in listed),
        "awards": tuple(
            AwardedPrize(**each._asdict(), name=running.name(each.player)) for each in awards(running, changed)
        ),
    }


def _holder(call: Call, word: str) -> str:
    """Return the id of one who may take prizes: of a team, or of a player, who may take one of a board."""
    try:
        return call.side(word)
    except UnknownName:
        return call.entrant(word)


def _of_fund(prize_list: PrizeList, fund: PrizeFund) -> PrizeList:
    """Return a list of prizes with its category as the fund has it.

    Raises:
        UnknownName: there is no such category any more.
    """
    if prize_list.category is None:
        return prize_list
    category = fund.category(prize_list.category.name)
    if category is None:
        raise UnknownName("category", prize_list.category.name, [each.name for each in fund.categories])
    return replace(prize_list, category=category)


COMMAND = Command(
    "event prizes",
    "events/{event}/prizes",
    Permission.MANAGE_EVENT,
    PrizesOfEvent,
    prizes,
    PrizesDone,
    examples=("event prizes league.db main 300+Cup 200 100 --sharing hort --currency EUR",),
    guide="leagues.md#categories-and-prizes",
)
