"""By what the entrants of an event are seeded, in words."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.events.plan import Plan
from crosstable.model.entry_details import league_list
from crosstable.model.events import Entrant
from crosstable.model.messages import Message, message
from crosstable.pairing.systems import pairing_system


def seeding_of(plan: Plan, entrants: Sequence[Entrant]) -> Message | None:
    """Return by what the entrants of an event are seeded; None where there are none, and for teams."""
    if plan.teams is not None or not entrants:
        return None
    system = pairing_system(plan.policy, plan.pairing_settings)
    seeds_by = system.settings["seeding"] if system.is_bracket else system.seeds_by
    if seeds_by == "random":
        return message("events/seeded-at-random")
    rated = [each for each in entrants if each.rating is not None]
    if not rated or (seeds_by == "number" and plan.fide is None):
        return message("events/seeded-by-number")
    lists = {league_list(kind) for kind in {each.details.rating_kind for each in rated}}
    named = sorted(key for key in lists if key)
    said = message("events/seeded-by-ratings")
    if named:
        said = message("events/seeded-by-list", lists=named)
    if named and "" in lists:
        said = message("events/seeded-by-list-and-ratings", lists=named)
    return said if len(rated) == len(entrants) else message("events/seeded-with-unrated", what=said)
