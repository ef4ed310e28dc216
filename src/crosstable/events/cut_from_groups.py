"""Who goes on from groups: places of each group, in the order of seeds that makes A1 meet B2 and B1 meet A2.

Rules
1. The players of a group who have withdrawn are left out: the next one has their place.
2. In a knockout of 2, 4, 8, ... from an even number of groups, the pairs of round 1 are crossed (`cross_pairs`): two
   players of one group are in different halves.
3. Elsewhere the seeds are all firsts, then all seconds, and so on, equal places in the order of the standings; in a
   knockout the players of one group are then kept apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.events.running import RunningEvent
from crosstable.model.errors import InputError
from crosstable.model.stages import Stage
from crosstable.pairing.groups.tables import cross_pairs
from crosstable.pairing.knockout.draws import bracket_order
from crosstable.pairing.knockout.seeds import apart_by
from crosstable.pairing.stages import StageEvent, group_tables, stage_event
from crosstable.pairing.systems import pairing_system
from crosstable.ranking.table import Standing


def taken_from_groups(
    running: RunningEvent, stage: Stage, places: tuple[int, int], order: Sequence[str]
) -> Sequence[str]:
    """Return the players of some places of each group, in the order of their seeds.

    Args:
        places: of each group, the first and the last.
        order: the players who have not withdrawn, in the order of the standings.
    Raises:
        InputError: no stage is played in groups, a group has too few players left, or a tie at the cut.
    """
    of = _last_with_groups(running)
    if of is None:
        raise InputError("events/cut-needs-groups", takes=stage.takes, event=running.id)
    first, last = places
    left = set(order)
    groups: list[list[str]] = []
    for table in group_tables(of, running.plan.tiebreaks):
        rows = [row for row in table.rows if row.entrant.id in left]
        if last > len(rows):
            raise InputError(
                "events/cut-too-large-for-group",
                takes=stage.takes,
                group=table.event.name,
                players=len(rows),
                event=running.id,
            )
        for edge in {first - 1, last}:
            check_no_tie(running, rows, edge)
        groups.append([row.entrant.id for row in rows[first - 1 : last]])
    count = sum(map(len, groups))
    if count < 2:
        raise InputError("events/cut-too-small", players=count)
    is_bracket = pairing_system(stage.policy).is_bracket
    if is_bracket and len(groups) % 2 == 0 and count & (count - 1) == 0:
        return _crossed(groups)
    at = {player: place for place, player in enumerate(order)}
    seeds = [player for same in zip(*groups, strict=True) for player in sorted(same, key=at.__getitem__)]
    group_of = {player: number for number, group in enumerate(groups) for player in group}
    return apart_by(seeds, [[group_of[player] for player in seeds]]) if is_bracket else seeds


def check_no_tie(running: RunningEvent, rows: Sequence[Standing], last: int) -> None:
    """Check that the tie-breaks separate the last player in from the first one out.

    Raises:
        InputError: they do not; the message names the tied players.
    """
    if 0 < last < len(rows) and rows[last - 1].place == rows[last].place:
        tied = [row.entrant.id for row in rows if row.place == rows[last].place]
        raise running.error("events/cut-in-tie", last=last, players=tied)


def _last_with_groups(running: RunningEvent) -> StageEvent | None:
    """Return the last stage that was played in groups."""
    begun = running.plan.stages_begun
    for each in reversed(begun):
        of = stage_event(running.paired_event, begun, each)
        if of.system.has_groups and of.event.rounds:
            return of
    return None


def _crossed(groups: Sequence[Sequence[str]]) -> list[str]:
    """Return the seeds with which a bracket has the crossed pairs from its top to its bottom."""
    pairs = cross_pairs(groups, len(groups[0]))
    players = [player for pair in pairs for player in pair]
    seeds = [""] * len(players)
    for seed, player in zip(bracket_order(len(players)), players, strict=True):
        seeds[seed - 1] = player
    return seeds
