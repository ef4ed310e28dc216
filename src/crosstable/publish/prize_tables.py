"""Categories, prizes and zones of an event for its page and for paper: plain values for templates."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from markupsafe import Markup

from crosstable.standings.grid import plain
from crosstable.standings.table import Standings
from crosstable.views.event import EventView
from crosstable.views.prizes import SHARED, ListedPrizes, category_tables, listed_prizes, prize_lines
from crosstable.views.texts import _, game_words
from crosstable.views.zones import zone_marks


class PrizeRow(NamedTuple):
    """A line of the prize sheet."""

    prize_list: str
    place: int
    player: Markup
    prize: str
    reason: str


class PrizesView(NamedTuple):
    """The prizes of an event: the lists as they are announced, who takes them once the event is over, and the rules.

    `holder` is the heading of those who take them.
    """

    listed: Sequence[ListedPrizes]
    rows: Sequence[PrizeRow]
    sharing: str
    rule: str
    holder: str


class CategoryRowView(NamedTuple):
    """A line of the standings of a category."""

    place: str
    player: Markup
    overall: int
    score: str


class CategoryView(NamedTuple):
    """The standings of a category; `holder` is the heading of its members."""

    name: str
    who: str
    rows: Sequence[CategoryRowView]
    holder: str


def prizes_view(
    facts: EventView, name: Callable[[str], str], link: Callable[[str], str], *, is_final: bool
) -> PrizesView | None:
    """Return the prizes of an event, or of one of teams; None where it has none.

    Args:
        facts: the event.
        name: of a player or a team, for reasons.
        link: the player or the team as HTML, escaped.
        is_final: whether it is shown who takes them.
    """
    fund = facts.snapshot.prizes
    if not fund.lists:
        return None
    teams = facts.snapshot.teams
    lines = prize_lines(_ranked(facts), fund, name, teams) if is_final else []
    rows = [PrizeRow(each.prize_list, each.place, _safe(link(each.player)), each.prize, each.reason) for each in lines]
    return PrizesView(listed_prizes(fund, is_of_teams=teams is not None), rows, _(SHARED[fund.sharing]), *_rule(facts))


def _rule(facts: EventView) -> tuple[str, str]:
    """Return how many prizes one takes, and the heading of those who take them."""
    if facts.snapshot.teams is not None:
        return _("Each team and each player takes the best one."), "prize_holder"
    return _("Each {player} takes the best one.").format(player=game_words(facts.game.words).player), "player"


def _ranked(facts: EventView) -> Standings:
    """Return the standings that prizes and categories go by: of the teams, where there are teams."""
    return facts.team_standings or facts.standings


def category_views(facts: EventView, link: Callable[[str], str]) -> list[CategoryView]:
    """Return the standings of the categories of an event; `link` gives a player or a team as HTML, escaped."""
    found = []
    for table in category_tables(_ranked(facts), facts.snapshot.prizes):
        places = [row.place for row in table.rows]
        rows = [
            CategoryRowView(
                f"{row.place}{'=' if places.count(row.place) > 1 else ''}",
                _safe(link(row.standing.entrant.id)),
                row.standing.place,
                plain(Fraction(row.standing.score, 2)),
            )
            for row in table.rows
        ]
        found.append(CategoryView(table.name, table.who, rows, "player" if facts.snapshot.teams is None else "team"))
    return found


def zone_legend(facts: EventView, table: Standings | None = None) -> list[str]:
    """Return what the signs of the zones of a table mean, in its order; by default the table of the players."""
    marks = zone_marks(table or facts.standings, facts.snapshot.zones).values()
    words = [f"{mark.sign} {mark.name}" for mark in marks]
    legend = list(dict.fromkeys(words))
    return [*legend, _("? a tie is not decided")] if any(mark.is_open for mark in marks) else legend


def _safe(html: str) -> Markup:
    return Markup(html)  # noqa: S704  # links and names come escaped
