"""Who people who signed up may be: players of the league by number or name, and those of similar names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from crosstable.events.entry_facts import owners_of
from crosstable.events.sign_up.sign_ups import SignUp
from crosstable.facts.players.players import NameBook, SimilarName, similar_to_known
from crosstable.model.players import Identity


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """Who a person may be.

    Args:
        player: the public id of the player who was entered, or whom the number or the name identifies.
        similar: names of players, or of others who signed up, that are similar to theirs.
    """

    player: str | None
    similar: tuple[SimilarName, ...]


def known_people(connection: Connection, sign_ups: Sequence[SignUp]) -> Mapping[int, KnownPerson]:
    """Return who people may be, by the numbers of their sign-ups."""
    owners = owners_of(connection, [each.details.entry() for each in sign_ups if each.details.number])
    book = NameBook(connection) if sign_ups else None

    def player(each: SignUp) -> str | None:
        if each.player or each.details.player:
            return each.player or each.details.player
        own = each.details
        found = owners.get(Identity(own.organisation, own.number)) if own.number else None
        found = book.find(own.name) if found is None and book is not None else found
        return None if found is None else f"p{found}"

    players = {each.number: player(each) for each in sign_ups}
    unknown = [each.details.name for each in sign_ups if players[each.number] is None and each.details.name]
    near = similar_to_known(connection, unknown)
    return {
        each.number: KnownPerson(
            players[each.number],
            tuple(one for one in near if players[each.number] is None and one.new == each.details.name),
        )
        for each in sign_ups
    }
