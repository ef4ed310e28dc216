"""A team event on paper: matches with their boards, teams in board order, standings, and a slip for each match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from markupsafe import Markup

from crosstable.model.events import Round
from crosstable.model.names import display_text
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent
from crosstable.publish.event_facts import shown_facts
from crosstable.publish.markup import bdi
from crosstable.publish.package_assets import asset
from crosstable.publish.print_slips import match_address, qr_code, sheet_codes
from crosstable.publish.prize_tables import category_views, prizes_view, zone_legend
from crosstable.publish.stage_parts import brackets_of, stage_tables_of
from crosstable.publish.table_html import match_tables, paper_table
from crosstable.publish.team_page import round_matches
from crosstable.publish.templating import Templates
from crosstable.reading.event_summary import EventStanding, is_on
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views import numbers
from crosstable.views.tables.matches import matches_table
from crosstable.views.tables.ranking import Ranking
from crosstable.views.tables.standings import standings_table
from crosstable.views.tables.team_cards import TeamContext, members_table
from crosstable.views.team_matches import member_records


def team_paper(
    snapshot: EventSnapshot,
    event: TeamEvent,
    league: str,
    parts: Sequence[str],
    *,
    of: Round | None,
    base: str | None,
    style: str,
) -> str:
    """Write parts of a team event as one page to be printed.

    Args:
        snapshot: the event; only published rounds are in it.
        parts: of `print_paper.PARTS`.
        of: the round of pairings and slips; None where none of them is wanted.
        style: the address of its style; "" puts the style into the page.
    """
    view = EventStanding(snapshot)
    ranking = Ranking.of(view)
    names = {each.id: display_text(each.player.shown_name(), each.id) for each in event.players}
    team_names = {each.id: each.name for each in event.teams}
    holders = names | team_names
    cards = TeamContext(event, holders.__getitem__, view.game.words, member_records(event))

    matches = None if of is None else round_matches(snapshot, event, of.number)

    def code(match: int) -> Markup:
        return Markup("") if of is None else qr_code(match_address(snapshot, of, match, base))

    named = holders.__getitem__

    def _team(team: Team) -> Markup:
        return paper_table(members_table([team], replace(cards, team=team), "paper"), css="match")

    def in_bdi(holder: str) -> str:
        return bdi(holders[holder])

    return Templates().fill(
        "print/team_paper.html",
        style=style,
        css=Markup(asset("paper.css")),  # noqa: S704  # our own
        parts=parts,
        league=display_text(league),
        event=display_text(snapshot.event.name, snapshot.event.id),
        date=numbers.day(snapshot.event.date),
        about=shown_facts(snapshot.facts),
        qr=sheet_codes(snapshot, of, base),
        of=None if of is None else of.number,
        pairings="" if matches is None else match_tables(matches_table(matches, "paper"), "paper", in_bdi),
        slips=[] if matches is None else [(each, code(each.number)) for each in matches.matches if each.boards],
        named=named,
        teams=[_team(team) for team in event.teams] if "wall-list" in parts else [],
        standings=paper_table(standings_table(ranking, "paper"), in_bdi) if "standings" in parts else "",
        zones=zone_legend(ranking),
        categories=category_views(snapshot, ranking, in_bdi) if "categories" in parts else [],
        prizes=prizes_view(view, named, in_bdi, is_final=True) if "prizes" in parts else None,
        brackets=brackets_of(snapshot, team_names.__getitem__, folds=False) if "standings" in parts else "",
        stage_tables=stage_tables_of(snapshot, team_names.__getitem__) if "standings" in parts else "",
        rounds=len(snapshot.event.rounds),
        is_on=is_on(snapshot.event),
    )
