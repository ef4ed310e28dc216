"""What decided where a player begins in a rating list, in words."""

from __future__ import annotations

from collections.abc import Mapping

from crosstable.runs.run_facts import FirstRating
from crosstable.views.texts import _, formats, ngettext

RULES = {"fide": "FIDE B.02", "performance": "performance"}


def first_rating_words(first: FirstRating, event_names: Mapping[str, str]) -> str:
    """Return what decided where a player begins.

    Args:
        event_names: by public id.
    Example:
        >>> first_rating_words(FirstRating("list", 2439.0, "FIDE standard", "2026-11"), {})
        'FIDE standard list 2026-11'
    """
    if first.source == "list":
        return _("{kind} list {version}").format(kind=first.kind, version=first.version)
    if first.source == "entry":
        kind = f" ({first.kind})" if first.kind else ""
        event = event_names.get(first.event, first.event)
        return _("rating at entry in {event}{kind}").format(event=event, kind=kind)
    if first.rating is None:
        text = _("{games} of {needed} games against rated players so far")
        return text.format(games=first.games, needed=first.needed)
    text = ngettext(
        "performance in the first {n} game against rated players ({rule})",
        "performance in the first {n} games against rated players ({rule})",
        first.games,
    )
    return text.format(n=formats().count(first.games), rule=_(RULES[first.kind]) if first.kind in RULES else first.kind)
