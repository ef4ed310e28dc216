"""Who a person may be, as they type it: players of the league whose names may be shown, and those of imported lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Connection, select

from crosstable.events.entry_facts import NewEntry
from crosstable.events.event_game import game_of
from crosstable.events.pasted_entries import filled_from_lists
from crosstable.events.running import RunningEvent
from crosstable.events.seed_ratings import with_seed_ratings
from crosstable.events.sign_up.sign_ups import LONGEST, SignUpDetails
from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.facts.players.players import known_by_words, players_by_ids
from crosstable.facts.players.undone_players import unlisted_players
from crosstable.facts.store.schema import identity, player
from crosstable.model.names import clean_name, match_key
from crosstable.model.players import Identity, Player

_MOST = 6


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may be meant.

    Args:
        key: what a form sends: the public id of a player of the league, or "FIDE 1503014".
        details: what is known of them.
        is_exact: whether name or number is what was typed.
    """

    key: str
    details: SignUpDetails
    is_exact: bool


def candidates(
    connection: Connection, running: RunningEvent, lists: PlayerLookup | None, typed: str
) -> list[Candidate]:
    """Return who may be meant by a name or a number, those of the league first.

    Raises:
        StoreError: the imported lists cannot be read.
    """
    text = clean_name(typed)[:LONGEST]
    if not text:
        return []
    known = [*_numbered(connection, text), *known_by_words(connection, text, _MOST)]
    of_league = _of_league(connection, running, list({each.id: each for each in known}.values()))
    numbers = {(each.organisation.casefold(), each.number) for one in known for each in one.identities}
    listed = [
        SignUpDetails(found.player.name, organisation=organisation, number=found.player.id)
        for organisation in game_of(running.plan).organisations
        if lists is not None and organisation.upper() in lists.organisations()
        for found in lists.find(text, organisation=organisation, limit=_MOST)
        if (organisation.casefold(), found.player.id) not in numbers
    ]
    found = [*of_league, *(_from_lists(each, lists) for each in listed)]
    return [Candidate(_key(each), each, _is_exact(each, text)) for each in found[: 2 * _MOST]]


def candidate_of_key(
    connection: Connection, running: RunningEvent, lists: PlayerLookup | None, key: str
) -> SignUpDetails | None:
    """Return what is known of somebody who was chosen; None where there is no such candidate."""
    if " " not in key:
        known = [each for each in players_by_ids(connection, [key]).values() if each.display == "public"]
        shown = [each for each in known if not unlisted_players(connection, {each.id})]
        return next(iter(_of_league(connection, running, shown)), None)
    organisation, _, number = key.rpartition(" ")
    named = game_of(running.plan).organisations
    if lists is None or organisation not in named or organisation.upper() not in lists.organisations():
        return None
    listed = lists.listed(organisation, [number]).get(number)
    if listed is None:
        return None
    return _from_lists(SignUpDetails(listed.name, organisation=organisation, number=number), lists)


def _numbered(connection: Connection, text: str) -> list[Player]:
    """Return the players with a number at a federation."""
    ids = connection.execute(
        select(player.c.public_id)
        .join(identity, identity.c.player_id == player.c.id)
        .where(identity.c.number == text, identity.c.ended_by.is_(None), player.c.display == "public")
        .limit(_MOST)
    ).scalars()
    return list(players_by_ids(connection, list(ids)).values())


def _of_league(connection: Connection, running: RunningEvent, known: Sequence[Player]) -> list[SignUpDetails]:
    """Return what is shown of players of the league, with their ratings in the list that seeds the event."""
    entries = [NewEntry(each.name, player_id=each.id) for each in known]
    seeded = with_seed_ratings(connection, running, entries, None) if entries else ()
    return [
        SignUpDetails(
            each.name,
            player=each.id,
            rating=entry.rating,
            rating_kind=entry.entered.rating_kind or "",
            club=each.club or "",
            country=each.country or "",
        )
        for each, entry in zip(known, seeded, strict=True)
    ]


def _from_lists(details: SignUpDetails, lists: PlayerLookup | None) -> SignUpDetails:
    """Return the details with what a federation lists of the number."""
    entry, _ = filled_from_lists(
        NewEntry(details.name, identities=(Identity(details.organisation, details.number),)), lists
    )
    own, facts = dict(entry.details), entry.entered
    return replace(
        details,
        rating=entry.rating,
        grade=facts.grade or "",
        title=facts.title or "",
        birth=facts.birth or "",
        rating_kind=facts.rating_kind or "",
        club=own.get("club", ""),
        country=own.get("country", ""),
    )


def _key(details: SignUpDetails) -> str:
    return details.player or f"{details.organisation} {details.number}"


def _is_exact(details: SignUpDetails, text: str) -> bool:
    return text == details.number or match_key(details.name) == match_key(text)
