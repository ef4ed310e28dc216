"""List the sign-ups for an event in the order of arrival: who they may be, and who waits.

A known player is one of the league by number or name.  Names that are similar to those of known players, or of others
who signed up, may be of the same person: accept such a sign-up as that player with `event accept --same-as`.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Literal

from crosstable.commands.answers import PlayerName, Stamp, answer
from crosstable.commands.fields import Help, command_input
from crosstable.commands.reading_command import Query, ReadingCommand, names_of, of_event
from crosstable.commands.shared.similar_names import SimilarPlayer, similar_players
from crosstable.events.sign_up.known_people import known_people
from crosstable.events.sign_up.sign_up_page import Accepts, SignUpPage, places_taken, sign_up_page_of
from crosstable.events.sign_up.sign_ups import SignUp, SignUpState, place_in_line, sign_ups_of
from crosstable.people.accounts.access import Permission


@command_input
class ListSignUps:
    """Which sign-ups."""

    state: Annotated[
        Literal["waiting", "entered", "declined", "withdrawn"] | None, Help("Only those of this state.")
    ] = None


@answer
class SignUpShape:
    """A sign-up."""

    number: Annotated[int, Help("Within the event, in the order of arrival.", 7)]
    at: Stamp
    state: Annotated[SignUpState, Help("What became of it.", "waiting")]
    waits_for_place: Annotated[int | None, Help("The place on the waiting list; null for others.", 1)]
    name: Annotated[str, Help("The name that was given; empty once it was erased.", "Ann Lee")]
    rating: Annotated[float | None, Help("The rating that was given.")]
    rank: Annotated[str, Help("The rank that was given, in games with ranks.")]
    club: Annotated[str, Help("The club.")]
    born: Annotated[str, Help("The year of birth.", "2012")]
    federation_number: Annotated[str, Help("The number at a federation.", "FIDE 1503014")]
    mail: Annotated[str, Help("The mail address.", "ann@club.example")]
    player: Annotated[PlayerName | None, Help("The player who was entered, or who the person is by number or name.")]
    similar: Annotated[tuple[SimilarPlayer, ...], Help("Known names that are similar.")]


@answer
class SignUpList:
    """The sign-ups for an event."""

    open: Annotated[bool, Help("Whether people can sign up.")]
    capacity: Annotated[int | None, Help("The number of places; null for no limit.")]
    taken: Annotated[int, Help("The number of places that are taken.")]
    deadline: Annotated[dt.date | None, Help("The last day of sign-up.")]
    accept: Annotated[Accepts, Help("Who is accepted without the director.")]
    items: Annotated[tuple[SignUpShape, ...], Help("The sign-ups.")]


def sign_ups(query: Query, given: ListSignUps) -> SignUpList:
    """Return the sign-ups for an event."""
    running, connection = query.running(), query.reader.connection
    page, every = sign_up_page_of(connection, running.number), sign_ups_of(connection, running.number)
    known = known_people(connection, every)
    names = names_of(query.reader, [each.player for each in known.values() if each.player is not None])

    def shape(each: SignUp) -> SignUpShape:
        person = known[each.number]
        line = place_in_line(page, running, every, each.number) if each.state is SignUpState.WAITING else None
        return SignUpShape(
            number=each.number,
            at=each.at,
            state=each.state,
            waits_for_place=line,
            name=each.details.name,
            rating=each.details.rating,
            rank=each.details.grade,
            club=each.details.club,
            born=each.details.birth,
            federation_number=f"{each.details.organisation} {each.details.number}".strip(),
            mail=each.details.mail,
            player=None if person.player is None else names[person.player],
            similar=similar_players(person.similar),
        )

    shown = [each for each in every if given.state is None or each.state.value == given.state]
    return _listed(page, places_taken(running), tuple(map(shape, shown)))


def _listed(page: SignUpPage, taken: int, items: tuple[SignUpShape, ...]) -> SignUpList:
    return SignUpList(
        open=page.is_open,
        capacity=page.capacity,
        taken=taken,
        deadline=page.deadline,
        accept=page.accepts,
        items=items,
    )


COMMAND = ReadingCommand(
    "event sign-ups",
    "events/{event}/sign-ups",
    ListSignUps,
    sign_ups,
    SignUpList,
    of_event,
    permissions=(Permission.MANAGE_ENTRIES,),
    examples=("event sign-ups league.db", "event sign-ups league.db --state waiting"),
    guide="sign-up.md#accept-sign-ups",
)
