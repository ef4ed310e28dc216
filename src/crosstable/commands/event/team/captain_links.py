"""Make a link for the captain of each team, by which the captain hands in line-ups on the phone.

Links that were made before stay valid until they are revoked.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.events.teams.team_entries import teams_of
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.links import MOST_DAYS, PLAYER_DAYS, make_captain_links


@command_input
class LinksOfCaptains:
    """Whose links."""

    teams: Annotated[
        tuple[Text, ...],
        MaxLen(2000),
        Help("The teams, by number, id or name; default: all.", ["Ants"], "TEAM", is_argument=True),
    ] = ()
    days: Annotated[int, Ge(1), Le(MOST_DAYS), Help("The number of days for which they are valid.")] = PLAYER_DAYS


@answer
class CaptainLink:
    """The link of the captain of a team."""

    team: Annotated[str, Help("The id of the team.", "t1")]
    name: Annotated[str, Help("Its name.", "Ants")]
    link: Annotated[str, Help("The link, below the address of the league's pages.", "link/5yNnQ3X9")]


@answer
class CaptainLinks(Done):
    """Links of captains."""

    links: Annotated[
        tuple[CaptainLink, ...] | None,
        Help("The links.  They are not shown again: null in a dry run and where the same request is answered again."),
    ]
    days: Annotated[int, Help("The number of days for which they are valid.", 90)]


def captain_links(call: Call, given: LinksOfCaptains) -> Values:
    """Make the links."""
    teams = teams_of(call.running())
    wanted = [teams.named(word) for word in given.teams] or [each for each in teams.teams if each.until_round is None]
    names = {each.team.id: each.team.name for each in wanted}
    made = call.do(make_captain_links, call.event, names, days=given.days)
    links = tuple(CaptainLink(team=id, name=name, link=f"link/{made[id]}") for id, name in names.items())
    return {"links": None if call.is_dry_run else links, "days": given.days}


COMMAND = Command(
    "event team captain-links",
    "events/{event}/captain-links",
    Permission.INVITE_HELPERS,
    LinksOfCaptains,
    captain_links,
    CaptainLinks,
    examples=("event team captain-links league.db --site https://club.example/",),
    secrets=("links",),
    guide="teams.md#line-ups-by-captains",
)
