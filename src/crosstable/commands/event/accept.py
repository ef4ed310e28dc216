"""Accept sign-ups: one, several, or all who wait as far as there are places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import MaxLen

from crosstable.commands.answers import Done, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, Text, command_input
from crosstable.commands.shared.sign_ups import SignUpNumbers
from crosstable.commands.shared.similar_names import SimilarPlayer, similar_players
from crosstable.events.sign_up.accepting import accept_sign_ups
from crosstable.model.digits import whole_number
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Permission


@command_input
class AcceptSignUps:
    """Which sign-ups."""

    numbers: SignUpNumbers = ()
    every: Annotated[
        bool, Help("Accept all who wait, in the order of arrival, as far as there are places.", option="--all")
    ] = False
    same_as: Annotated[
        Mapping[str, Text],
        MaxLen(1000),
        Help("Sign-ups by number that are those of known players, with their ids.", {"3": "p7"}, "NUMBER=ID"),
    ] = field(default_factory=dict)


@answer
class SignUpsAccepted(Done):
    """Who was entered."""

    entered: Annotated[tuple[PlayerName, ...], Help("Who was entered.")]
    new_players: Annotated[tuple[PlayerName, ...], Help("Those of them who are new to the league.")]
    similar: Annotated[tuple[SimilarPlayer, ...], Help("New names that are similar to others.")]


def accept(call: Call, given: AcceptSignUps) -> Values:
    """Accept sign-ups."""
    same_as = {whole_number(number) or 0: player for number, player in given.same_as.items() if player}
    numbers = tuple(dict.fromkeys((*given.numbers, *same_as)))
    if bool(numbers) == given.every:
        raise InputError("commands/no-sign-ups")
    found = call.on_event(accept_sign_ups, numbers, same_as=same_as)
    return {
        "entered": tuple(call.players(found.entered)),
        "new_players": tuple(call.players(found.new_players)),
        "similar": similar_players(found.near),
    }


COMMAND = Command(
    "event accept",
    "events/{event}/sign-ups/accept",
    Permission.MANAGE_ENTRIES,
    AcceptSignUps,
    accept,
    SignUpsAccepted,
    examples=("event accept league.db 3 5", "event accept league.db --all"),
    guide="sign-up.md#accept-sign-ups",
)
