"""Make a personal link for each player, by which they report results and ask for byes on the phone.

Links that were made before stay valid until they are revoked.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import Done, PlayerId, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Entrant, Help, command_input
from crosstable.people.accounts.access import Permission
from crosstable.people.accounts.links import MOST_DAYS, PLAYER_DAYS, make_player_links


@command_input
class LinksOfPlayers:
    """Whose links."""

    players: Annotated[
        tuple[Entrant, ...], MaxLen(2000), Help("The players; default: all.", ["3"], "PLAYER", is_argument=True)
    ] = ()
    days: Annotated[int, Ge(1), Le(MOST_DAYS), Help("The number of days for which they are valid.")] = PLAYER_DAYS


@answer
class PlayerLink:
    """The personal link of a player."""

    player: PlayerId
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    link: Annotated[str, Help("The link, below the address of the league's pages.", "link/5yNnQ3X9")]


@answer
class PlayerLinks(Done):
    """Personal links."""

    links: Annotated[
        tuple[PlayerLink, ...] | None,
        Help("The links.  They are not shown again: null in a dry run and where the same request is answered again."),
    ]
    days: Annotated[int, Help("The number of days for which they are valid.", 90)]


def player_links(call: Call, given: LinksOfPlayers) -> Values:
    """Make the links."""
    ids = call.entrants(given.players) if given.players else [each.id for each in call.running().event.entrants]
    made = call.do(make_player_links, ids, call.event, days=given.days)
    names = call.players(made)
    links = tuple(PlayerLink(player=each.id, name=each.name, link=f"link/{made[each.id]}") for each in names)
    return {"links": None if call.is_dry_run else links, "days": given.days}


COMMAND = Command(
    "event player-links",
    "events/{event}/player-links",
    Permission.INVITE_HELPERS,
    LinksOfPlayers,
    player_links,
    PlayerLinks,
    examples=("event player-links league.db --site https://club.example/",),
    secrets=("links",),
    guide="desk.md#players-on-their-phones",
)
