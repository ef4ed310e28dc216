"""Facts of an event as pages and paper show them: place, arbiter, time control, komi, ..."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.events.event_facts import SHOWN
from crosstable.model.names import display_text
from crosstable.views.texts import _

_NO_LABEL = ("link",)  # it has a place of its own


def shown_facts(facts: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return label and text of each fact that is shown, in a fixed order; a comment has no label.

    Example:
        >>> shown_facts({"arbiter": "Ann Lee", "city": "Ulm"})
        [('Venue', 'Ulm'), ('Arbiter', 'Ann Lee')]
    """
    return [
        (_(label), display_text(facts[key])) for key, label in SHOWN.items() if key in facts and key not in _NO_LABEL
    ]
