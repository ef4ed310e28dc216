"""A player as answers show them: who they are, and by which names the league's own files know them."""

from __future__ import annotations

from typing import Annotated

from crosstable.commands.answers import PlayerId, answer
from crosstable.commands.errors import NotFoundError
from crosstable.commands.fields import Help
from crosstable.model.names import display_text
from crosstable.reading.player_directory import ListedPlayer, read_player, read_players_after
from crosstable.reading.reader import Reader


@answer
class IdentityShape:
    """The number of a player at an organisation."""

    organisation: Annotated[str, Help("The organisation.", "FIDE")]
    number: Annotated[str, Help("The number there.", "1503014")]


@answer
class PlayerShape:
    """A player.  Who is not shown by name has no details here."""

    id: PlayerId
    name: Annotated[str, Help("The name as it may be shown.", "Ann Lee")]
    display: Annotated[str, Help("How the player is shown: `public`, `initials` or `hidden`.", "public")]
    own_name: Annotated[
        str | None,
        Help("What the league's own files call the player: the number at the league itself, else the name.", "swbmtg"),
    ]
    known_as: Annotated[tuple[str, ...], Help("The names under which results name the player.", ["Lee, Ann"])]
    identities: Annotated[tuple[IdentityShape, ...], Help("Numbers at federations and other organisations.")]
    club: Annotated[str | None, Help("The club.")]
    family: Annotated[str | None, Help("The family.")]
    city: Annotated[str | None, Help("The city.")]
    region: Annotated[str | None, Help("The region.")]
    country: Annotated[str | None, Help("The country.")]


def player_of(reader: Reader, id: str) -> ListedPlayer:
    """Read a player who is shown.

    Raises:
        NotFoundError: there is no such player.
    """
    state = reader.state()
    found = read_player(reader.connection, id, league_key=state.config.key, published=state.in_force)
    if found is None:
        raise NotFoundError("commands/no-such-player", player=id)
    return found


def player_known_as(reader: Reader, word: str) -> ListedPlayer:
    """Read a player by id, name, spelling or number; one who is not shown by name is found by the id alone.

    Raises:
        NotFoundError: there is no such player, or more than one.
    """
    state = reader.state()
    found = read_players_after(
        reader.connection, 0, 2, league_key=state.config.key, published=state.in_force, known_as=word
    )
    if len(found) != 1:
        raise NotFoundError("commands/no-such-player", player=word)
    return found[0][1]


def player_shape(listed: ListedPlayer) -> PlayerShape:
    """Return a player as answers show them."""
    of = listed.player
    return PlayerShape(
        id=of.id,
        name=display_text(of.name, of.id),
        display=of.display,
        own_name=listed.own_name or None,
        known_as=tuple(listed.spellings),
        identities=tuple(IdentityShape(organisation=each.organisation, number=each.number) for each in of.identities),
        club=of.club,
        family=of.family,
        city=of.city,
        region=of.region,
        country=of.country,
    )
