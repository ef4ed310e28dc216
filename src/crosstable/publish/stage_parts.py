"""Brackets and tables of the stages of an event as HTML: for its page, for paper and for the desk."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from markupsafe import Markup

from crosstable.reading.snapshot import EventSnapshot


def brackets_of(snapshot: EventSnapshot, name: Callable[[str], str], *, folds: bool = True) -> Markup:
    """Return the brackets of an event that is a knockout or has come to one; "" for others.

    Args:
        snapshot: the event.
        name: of a player, or of a team, as it may be shown.
        folds: whether long brackets are folded.
    """
    if not snapshot.stages:
        return Markup("")
    from crosstable.publish.bracket_svg import bracket_html
    from crosstable.views.brackets import bracket_views

    return bracket_html(bracket_views(snapshot.paired_event, snapshot.stages, name), folds=folds)


def stage_tables_of(snapshot: EventSnapshot, names: Mapping[str, str]) -> Markup:
    """Return the tables of the groups and of the later stages of an event; "" where there are none.

    Args:
        snapshot: the event.
        names: of the players, or of the teams, as they are shown, escaped, or as links.
    """
    if not snapshot.stages:
        return Markup("")
    from crosstable.publish.stage_tables_html import stage_tables_html
    from crosstable.views.stage_tables import stage_table_views

    event, profile = snapshot.paired_event, snapshot.profile
    return stage_tables_html(stage_table_views(event, snapshot.stages, snapshot.tiebreaks, profile), names)
