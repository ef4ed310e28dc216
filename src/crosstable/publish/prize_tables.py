"""Categories, prizes and zones of an event for its page and for paper: plain values for templates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from markupsafe import Markup

from crosstable.publish.table_html import page_head, page_rows, paper_table
from crosstable.ranking.table import Standings
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.columns import Medium, ViewTable
from crosstable.views.prizes import SHARED, category_tables, listed_prizes, prize_lines
from crosstable.views.tables.prizes import PrizeContext, announced_table, taken_table
from crosstable.views.tables.ranking import Ranking, category_rows
from crosstable.views.tables.standings import standings_table
from crosstable.views.texts import _, game_words


class PrizesView(NamedTuple):
    """The prizes of an event for a page and for paper: who takes them once it is over, the lists before; the rules."""

    head: Markup
    rows: Markup
    table: Markup
    sharing: str
    rule: str


class CategoryView(NamedTuple):
    """The standings of a category: who belongs to it, and its table."""

    name: str
    who: str
    head: Markup
    rows: Markup
    table: Markup


def prizes_view(
    facts: EventStanding, name: Callable[[str], str], link: Callable[[str], str], *, is_final: bool
) -> PrizesView | None:
    """Return the prizes of an event, or of one of teams; None where it has none.

    Args:
        link: the player or the team as HTML, escaped.
        is_final: whether it is shown who takes them.
    """
    fund = facts.snapshot.prizes
    if not fund.lists:
        return None
    teams = facts.snapshot.teams
    lines = prize_lines(_ranked(facts), fund, name, teams) if is_final else []
    words, listed = game_words(facts.game.words), listed_prizes(fund, is_of_teams=teams is not None)
    context = PrizeContext(words, name, teams is not None)

    def table(medium: Medium) -> ViewTable:
        return taken_table(lines, context, medium) if lines else announced_table(listed, context, medium)

    rule = (
        _("Each {player} takes the best one.").format(player=words.player)
        if teams is None
        else _("Each team and each player takes the best one.")
    )
    page = table("page")
    return PrizesView(
        page_head(page), page_rows(page, link), paper_table(table("paper"), link), _(SHARED[fund.sharing]), rule
    )


def _ranked(facts: EventStanding) -> Standings:
    """Return the standings that prizes and categories go by: of the teams, where there are teams."""
    return facts.team_standings or facts.standings


def category_views(snapshot: EventSnapshot, ranking: Ranking, link: Callable[[str], str]) -> list[CategoryView]:
    """Return the standings of the categories of an event for pages and paper.

    Args:
        link: a player or a team as HTML, escaped.
    """
    found = []
    for at, each in enumerate(category_tables(ranking.standings, snapshot.prizes), start=1):
        of = replace(ranking, is_of_category=True, zones={})
        table = replace(standings_table(of, "category", rows=category_rows(each.rows)), name=f"c{at}")
        found.append(
            CategoryView(each.name, each.who, page_head(table), page_rows(table, link), paper_table(table, link))
        )
    return found


def zone_legend(ranking: Ranking) -> list[str]:
    """Return what the signs of the zones of a table mean, in its order."""
    marks = [ranking.zones[row.id] for row in ranking.rows if row.id in ranking.zones]
    legend = list(dict.fromkeys(f"{mark.sign} {mark.name}" for mark in marks))
    return [*legend, _("? a tie is not decided")] if any(mark.is_open for mark in marks) else legend
