"""Brackets and tables of the stages of an event as HTML: for its page, for paper and for the desk."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from crosstable.publish.markup import bdi
from crosstable.reading.snapshot import EventSnapshot


def brackets_of(
    snapshot: EventSnapshot,
    name: Callable[[str], str],
    *,
    folds: bool = True,
    href: Callable[[str], str] | None = None,
) -> Markup:
    """Return the brackets of an event that is a knockout or has come to one; "" for others.

    Args:
        name: of a player, or of a team, as it may be shown.
        folds: whether long brackets are folded.
        href: where the name of a player, or of a team, leads to; by default nowhere.
    """
    if not snapshot.stages:
        return Markup("")
    from crosstable.publish.bracket_svg import bracket_html
    from crosstable.views.brackets import bracket_views

    return bracket_html(bracket_views(snapshot.paired_event, snapshot.stages, name), folds=folds, href=href)


def stage_tables_of(
    snapshot: EventSnapshot, name: Callable[[str], str], link: Callable[[str], str] | None = None
) -> Markup:
    """Return the tables of the groups and of the later stages of an event; "" where there are none.

    Args:
        name: of a player, or of a team, as it may be shown.
        link: the same as HTML, escaped; by default the name.
    """
    if not snapshot.stages:
        return Markup("")
    from crosstable.publish.table_html import group_table
    from crosstable.views.stage_tables import group_tables

    tables = group_tables(snapshot.paired_event, snapshot.stages, snapshot.tiebreaks, snapshot.profile, name)
    return Markup("").join(group_table(each, link or (lambda entrant: bdi(name(entrant)))) for each in tables)
