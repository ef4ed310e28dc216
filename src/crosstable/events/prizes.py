"""The categories, prizes and zones of an event: changed by a director at any time, also after the event."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from crosstable.events.plan_rows import put_plan
from crosstable.events.running import RunningEvent, read_running
from crosstable.facts.store.store import Store
from crosstable.model.errors import InputError
from crosstable.model.names import LONGEST_NAME, clean_name, match_key
from crosstable.model.prize_values import prizes_as_values, zones_as_values
from crosstable.model.prizes import PrizeFund, check_fund
from crosstable.model.teams.team_rules import TeamRules
from crosstable.model.zones import Zone


def change_prizes(store: Store, actor: str, event_id: str, fund: PrizeFund, *, dry_run: bool = False) -> bool:
    """Change categories and prizes of an event; return whether anything is different.

    Raises:
        InputError: as `check_fund`; a member of a category, or one who takes no prize, is not entered; teams by age or
            sex; prizes of a board that there is not.
    """
    check_fund(fund)
    with store.write(actor, "event-prizes", target=event_id, dry_run=dry_run) as write:
        running = read_running(write.connection, event_id)
        now = running.plan.prizes
        if fund == now:
            write.leave_no_trace()
            return False
        check_prizes_of_teams(event_id, running.plan.teams, fund)
        entrants = {each.id for each in running.paired_event.entrants}
        for category in fund.categories:
            _check_entered(running, category.members or (), entrants)
        _check_entered(running, fund.without, entrants.union(running.names))
        put_plan(write, running.number, replace(running.plan, prizes=fund))
        write.log(before=prizes_as_values(now), after=prizes_as_values(fund))
        return True


def check_prizes_of_teams(event_id: str, rules: TeamRules | None, fund: PrizeFund) -> None:
    """Check that boards with prizes are played, and that categories of teams ask for what teams have.

    Args:
        rules: of its matches; None for an event of players.
    Raises:
        InputError: prizes of a board that there is not; teams by age or sex.
    """
    boards = 0 if rules is None else rules.boards
    for each in fund.lists:
        if each.board is not None and not 1 <= each.board <= boards:
            if rules is None:
                raise InputError("events/board-prizes-without-teams", name=each.name, event=event_id)
            raise InputError(
                "events/prizes-of-no-board", name=each.name, board=each.board, boards=boards, event=event_id
            )
    for category in fund.categories if rules is not None else ():
        if category.women or category.born_from is not None or category.born_to is not None:
            raise InputError("events/categories-of-teams", name=category.name)


def _check_entered(running: RunningEvent, players: Collection[str], entered: Collection[str]) -> None:
    for player in sorted(players):
        if player not in entered:
            raise InputError("events/player-not-in-event", player=player, event=running.id)


def change_zones(store: Store, actor: str, event_id: str, zones: Sequence[Zone], *, dry_run: bool = False) -> bool:
    """Change the zones of the table of an event; return whether anything is different.

    Raises:
        InputError: as `check_zones`.
    """
    with store.write(actor, "event-zones", target=event_id, dry_run=dry_run) as write:
        running = read_running(write.connection, event_id)
        check_zones(zones, len(running.paired_event.entrants))
        now = running.plan.zones
        if tuple(zones) == now:
            write.leave_no_trace()
            return False
        put_plan(write, running.number, replace(running.plan, zones=tuple(zones)))
        write.log(before={"zones": zones_as_values(now)}, after={"zones": zones_as_values(zones)})
        return True


def check_zones(zones: Sequence[Zone], size: int) -> None:
    """Check the zones of a table of this size.

    Raises:
        InputError: a zone without a name or there twice, or as `ranking.league_orders.check_zones`.
    """
    from crosstable.ranking import league_orders

    seen: set[str] = set()
    for each in zones:
        if not clean_name(each.name) or len(each.name) > LONGEST_NAME or match_key(each.name) in seen:
            raise InputError("events/zone-name", name=each.name)
        seen.add(match_key(each.name))
    league_orders.check_zones(zones, size)
