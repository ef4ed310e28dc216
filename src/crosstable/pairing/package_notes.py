"""Settings of the policy `go-pairer` that have no effect, or not on all players, so that nobody relies on them."""

from __future__ import annotations

from crosstable.model.events import Event
from crosstable.model.messages import Message, message
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.weighted import Weighted

_NAME = "go-pairer"


def settings_without_effect(system: PairingSystem, event: Event) -> list[Message]:
    """Return what a setting of `go-pairer` does not do in an event; nothing for other policies.

    With `quirks` the package ignores the family gap.  Without, a city is one of a state, as in its README, so players
    with a city and no state are never from the same city.

    Args:
        system: the pairing system with its settings.
        event: the event to be paired.
    """
    if not isinstance(system, Weighted) or system.name != _NAME:
        return []
    given, usual = system.policy.settings, Weighted.default_settings(_NAME)
    if given["quirks"]:
        if given["intraFamilyGap"] == usual["intraFamilyGap"]:
            return []
        return [message("pairing/family-gap-ignored", gap=given["intraFamilyGap"], club=given["intraClubGap"])]
    without = [each.id for each in event.entrants if each.player.city and not each.player.region]
    if len(without) < 2 or not given["intraCityGap"]:  # one player alone meets nobody of the city
        return []
    return [message("pairing/city-without-state", count=len(without), gap=given["intraCityGap"])]
