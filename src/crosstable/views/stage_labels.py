"""The stage or group in which a player plays a round, for lists of boards: "B final", "Group A"; who plays in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosstable.model.events import Event
from crosstable.model.stages import Stage, stages_at
from crosstable.views.texts import _


def stage_labels(event: Event, stages: Sequence[Stage], round: int) -> Mapping[str, str]:
    """Return the label of each player of a round in which boards belong to different stages or groups.

    Args:
        stages: that have begun, in order.
        round: counted through the event.
    Returns:
        A label by player; nothing where all boards belong to one stage without groups.
    """
    if not stages:
        return {}
    from crosstable.pairing.groups.draw import group_name
    from crosstable.pairing.stages import stage_event

    playing = stages_at(stages, round)
    found: dict[str, str] = {}
    for stage in playing:
        if len(playing) == 1 and not stage.settings.get("groups"):
            continue
        of = stage_event(event, stages, stage)
        groups = [(group_title(stage, group_name(at)), players) for at, players in enumerate(of.groups)]
        if not groups and stage.entrants:
            groups = [(stage.name, of.playing(round))]
        for title, players in groups:
            found |= dict.fromkeys(players, title)
    return found


def stage_members(stages: Sequence[Stage], rounds: int) -> Mapping[int, frozenset[str]]:
    """Return who takes part in a round even without a game, for the rounds that are not of all entrants.

    In a bracket nobody does: players who are out, or wait for a later match, have no bye.

    Args:
        stages: that have begun, in order.
        rounds: of the whole event.
    """
    if not stages:
        return {}
    from crosstable.pairing.systems import pairing_system

    found: dict[int, frozenset[str]] = {}
    for number in range(1, rounds + 1):
        playing = [each for each in stages_at(stages, number) if not pairing_system(each.policy).is_bracket]
        if all(each.entrants for each in playing):
            found[number] = frozenset(player for each in playing for player in each.entrants)
    return found


def group_title(stage: Stage, group: str) -> str:
    """Return the title of a group: "Group A"; of a later stage "Finals, group A"."""
    if stage.entrants:
        return _("{stage}, group {group}").format(stage=stage.name, group=group)
    return _("Group {group}").format(group=group)
