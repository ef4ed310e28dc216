"""The page of a team event: standings of the teams, matches with their boards, and a card for each team."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from crosstable.model.names import display_text
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_event import TeamEvent
from crosstable.publish.event_head import EventHead, PagePart, event_head, page_parts
from crosstable.publish.markup import bdi, entrant_links
from crosstable.publish.prize_tables import CategoryView, PrizesView, category_views, prizes_view, zone_legend
from crosstable.publish.stage_parts import brackets_of, stage_tables_of
from crosstable.publish.table_html import match_tables, page_head, page_rows, page_table
from crosstable.reading.directory import Directory
from crosstable.reading.event_summary import EventStanding
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views import numbers
from crosstable.views.tables.matches import RoundMatches, matches_table
from crosstable.views.tables.ranking import Ranking
from crosstable.views.tables.standings import standings_table
from crosstable.views.tables.team_cards import TeamContext, TeamMatch, matches_of_team_table, members_table
from crosstable.views.team_matches import match_views, member_records
from crosstable.views.texts import _, counted_words, game_words


class RoundLines(NamedTuple):
    """The matches of a round."""

    number: int
    size: str
    matches: Markup


class TeamCard(NamedTuple):
    """A team with its players and its matches."""

    name: str
    anchor: str
    facts: str
    members: Markup | str
    matches: Markup | str


@dataclass(frozen=True, slots=True)
class TeamPage:
    """The values of the page of a team event; see `EventPage`."""

    name: str
    head_of: EventHead
    parts: Sequence[PagePart]
    head: Markup
    rows: Markup
    zones: Sequence[str]
    now: RoundLines | None
    rounds: Sequence[RoundLines]
    cards: Sequence[TeamCard]
    categories: Sequence[CategoryView]
    prizes: PrizesView | None
    is_open: bool
    has_colours: bool
    hall: str
    brackets: Markup
    tables: Markup


def team_page(
    facts: EventStanding,
    event: TeamEvent,
    directory: Directory,
    links: Mapping[str, str],
    season: str,
) -> TeamPage:
    """Return the values of the page of a team event.

    Args:
        links: the link to each player as seen from the page, escaped.
        season: the name of the season, "" for none.
    """
    snapshot = facts.snapshot
    links = entrant_links(links, event.players, facts.game)
    matches_of = [round_matches(snapshot, event, this.number) for this in event.rounds]
    of_team: dict[str, list[TeamMatch]] = {team.id: [] for team in event.teams}
    for number, of in enumerate(matches_of, start=1):
        for match in of.matches:
            for team in (match.first, match.second):
                if team is not None:
                    of_team[team].append(TeamMatch(number, event.team(team), match))
    ranking = Ranking.of(facts)
    table = standings_table(ranking, "page")
    teams, to_cards = {team.id: team.name for team in event.teams}, _links_to_cards(event)
    link = (to_cards | dict(links)).__getitem__
    rounds = [_round(of, link) for of in matches_of]

    def named(holder: str) -> str:
        return teams[holder] if holder in teams else directory.names[holder]

    cards = TeamContext(event, named, game_words(facts.game.words), member_records(event))
    now = rounds.pop(facts.progress.rounds - 1) if facts.is_open and facts.is_round_on else None
    brackets = brackets_of(snapshot, teams.__getitem__, href=lambda team: f"#{anchor_of(team)}")
    tables = stage_tables_of(snapshot, teams.__getitem__, to_cards.__getitem__)
    categories = category_views(snapshot, ranking, to_cards.__getitem__)
    prizes = prizes_view(facts, named, link, is_final=not facts.is_open)
    return TeamPage(
        name=directory.event_names[event.id],
        head_of=event_head(facts, season, counted_words(len(event.teams), "team", "teams")),
        parts=page_parts(
            ("round", f"{_('Round')} {now.number}" if now else "", now),
            ("bracket", _("Bracket"), brackets),
            ("groups", _("Groups"), tables),
            ("standings", _("Standings"), event.teams),
            ("prizes", _("Prizes"), prizes or categories),
            ("rounds", _("Rounds"), rounds),
            ("teams", _("Teams"), event.teams),
        ),
        head=page_head(table),
        rows=page_rows(table, to_cards.__getitem__),
        zones=zone_legend(ranking),
        now=now,
        rounds=rounds,
        cards=[_card(team, of_team[team.id], cards, link, at) for at, team in enumerate(event.teams, start=1)],
        categories=categories,
        prizes=prizes,
        is_open=facts.is_open,
        has_colours=facts.game.has_colours,
        hall=directory.events[event.id] if snapshot.status and event.rounds else "",
        brackets=brackets,
        tables=tables,
    )


def anchor_of(team: str) -> str:
    """Return the mark of the card of a team on the page."""
    return f"team-{team[1:]}"


def _links_to_cards(event: TeamEvent) -> dict[str, str]:
    """Return the link to the card of each team, escaped."""
    return {team.id: f'<a href="#{anchor_of(team.id)}">{bdi(team.name)}</a>' for team in event.teams}


def _round(of: RoundMatches, link: Callable[[str], str]) -> RoundLines:
    count = sum(match.second is not None for match in of.matches)
    size = counted_words(count, "match", "matches")
    return RoundLines(of.number, size, match_tables(matches_table(of, "page"), "page", link))


def round_matches(snapshot: EventSnapshot, event: TeamEvent, number: int) -> RoundMatches:
    """Return the matches of a published round."""
    players = {each.id: display_text(each.player.shown_name(), each.id) for each in event.players}
    names, game = players | {each.id: each.name for each in event.teams}, snapshot.profile
    matches = match_views(event, number, game)
    return RoundMatches(number, matches, names.__getitem__, game_words(game.words), game.has_colours)


def _card(team: Team, played: Sequence[TeamMatch], of: TeamContext, link: Callable[[str], str], at: int) -> TeamCard:
    facts = [each for each in (team.club, team.country) if each]
    facts += [f"{_('Rating')} {numbers.ordinary(team.rating)}"] if team.rating is not None else []
    members = page_table(members_table([team], of, "page", name=f"t{at}"), "", link) if team.players else ""
    matches = page_table(matches_of_team_table(played, of, "page", f"m{at}"), "", link) if played else ""
    return TeamCard(team.name, anchor_of(team.id), " · ".join(facts), members, matches)
