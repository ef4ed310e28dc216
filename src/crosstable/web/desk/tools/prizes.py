"""Categories, prizes and zones of an event at the desk, and who takes which prize and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.commands.shared.prize_sheets import awards
from crosstable.events.prize_changes import EVERYONE, MAIN_LIST, board_named, zone_places
from crosstable.events.running import RunningEvent
from crosstable.model.names import match_key
from crosstable.model.prizes import PrizeFund, PrizeList, Sharing
from crosstable.model.zones import Zone
from crosstable.people.accounts.access import Permission
from crosstable.views.name_order import name_key
from crosstable.views.prizes import SHARED, PrizeLine, conditions
from crosstable.web.desk.tool_page import ToolPage


@dataclass(frozen=True, slots=True)
class DeskCategory:
    """A category: its name, who belongs to it in words, and how many players or teams do."""

    name: str
    who: str
    members: int


@dataclass(frozen=True, slots=True)
class PrizeTools:
    """Categories, prizes and zones of an event.

    Args:
        lists: the lists of prizes as they are typed, one per line.
        sharing: how prizes can be shared, with its explanation.
        awards: who takes which prize as things stand, and why.
        without: who takes no prize, by id and name.
        seats: all entrants, or teams, by id and name.
        zones: as they are typed, one per line.
        has_teams: whether prizes are for teams, and for the players of boards.
    """

    categories: Sequence[DeskCategory]
    lists: str
    fund: PrizeFund
    sharing: Mapping[Sharing, str]
    awards: Sequence[tuple[PrizeLine, str]]
    without: Sequence[tuple[str, str]]
    seats: Sequence[tuple[str, str]]
    zones: str
    has_teams: bool


def prizes_view(running: RunningEvent) -> PrizeTools:
    """Return the categories, prizes and zones of an event as they are shown at the desk."""
    fund, names = running.plan.prizes, running.names
    entrants = running.paired_event.entrants
    counts = [sum(each.admits(one) for one in entrants) for each in fund.categories]
    listed = [
        DeskCategory(each.name, conditions(each), count) for each, count in zip(fund.categories, counts, strict=True)
    ]
    seats = sorted(((each.id, names[each.id]) for each in entrants), key=lambda each: name_key(each[1]))
    if running.teams is not None and any(each.board is not None for each in fund.lists):
        players = [(each.id, names[each.id]) for each in running.event.entrants]
        seats += sorted(players, key=lambda each: name_key(each[1]))
    return PrizeTools(
        categories=listed,
        lists="\n".join(map(_line_of_list, fund.lists)),
        fund=fund,
        sharing=SHARED,
        awards=_awards(running),
        without=[seat for seat in seats if seat[0] in fund.without],
        seats=[seat for seat in seats if seat[0] not in fund.without],
        zones="\n".join(map(_line_of_zone, running.plan.zones)),
        has_teams=running.teams is not None,
    )


def _line_of_list(prize_list: PrizeList) -> str:
    """Return a list of prizes as it is typed: see `PrizeListFields.of_text`."""
    if prize_list.board is not None:
        whom, usual = f"board {prize_list.board}", board_named(prize_list.name) == prize_list.board
    else:
        whom = EVERYONE if prize_list.category is None else prize_list.category.name
        usual = (
            match_key(prize_list.name) == MAIN_LIST
            if prize_list.category is None
            else prize_list.category.name == prize_list.name
        )
    if " for " in prize_list.name or " for " in whom:
        usual, whom = False, f'"{whom}"'  # quotes say which "for" is between the two names
    return f"{prize_list.name}{'' if usual else f' for {whom}'}: {', '.join(map(str, prize_list.as_prizes))}"


def _line_of_zone(zone: Zone) -> str:
    places = zone_places(zone)
    usual = "up" if places.startswith("top") else "down" if places.startswith("bottom") else "play-off"
    return f"{zone.name}: {places}{'' if zone.kind == usual else f' {zone.kind}'}"


def _awards(running: RunningEvent) -> list[tuple[PrizeLine, str]]:
    return [(line, running.name(line.player)) for line in awards(running, running.plan.prizes)]


PAGE = ToolPage(4, "Prizes", "categories, prizes, zones of the table", Permission.MANAGE_EVENT, prizes_view)
