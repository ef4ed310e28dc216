"""Take the initial ratings of players from an imported list of a federation, by their numbers there.

Rating lists with `initial = "list"` in league.toml begin at them.  A player whose rating was taken keeps it when
a later list is taken.  Which list it was is kept in the log, so that ratings can be calculated again when it is gone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from crosstable.commands.answers import Done, PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, LogReason, Text, command_input
from crosstable.facts.players.listed_ratings import take_listed_ratings
from crosstable.model.errors import UnknownName
from crosstable.people.accounts.access import Permission


@command_input
class InitialRatings:
    """Whose list is taken."""

    organisation: Annotated[Text, Help("Whose list: FIDE, EGF or AGA; default: FIDE.", "EGF", "NAME", "--list")] = (
        "FIDE"
    )
    again: Annotated[bool, Help("Also replace ratings that were taken from an earlier list.")] = False
    reason: LogReason = ""


@answer
class InitialRating:
    """A player and the ratings that were taken."""

    player: Annotated[PlayerName, Help("Whose ratings they are.")]
    ratings: Annotated[Mapping[str, float], Help("The rating, and those of rapid and blitz where the list has them.")]


@answer
class InitialRatingsDone(Done):
    """What was taken from a list."""

    organisation: Annotated[str, Help("Whose list it is.", "FIDE")]
    list_date: Annotated[str, Help("The month or day of the list.", "2026-11")]
    taken: Annotated[tuple[InitialRating, ...], Help("The players whose ratings were taken.")]
    kept: Annotated[tuple[PlayerName, ...], Help("Players who keep those of an earlier list.")]
    not_listed: Annotated[tuple[PlayerName, ...], Help("Players whom the list does not have, or has without a rating.")]
    without_number: Annotated[tuple[PlayerName, ...], Help("Players without a number of the federation.")]


def initial_ratings(call: Call, given: InitialRatings) -> Values:
    """Take initial ratings from a list."""
    lists = call.federation_lists()
    if given.organisation.upper() not in lists.organisations():
        raise UnknownName("imported list", given.organisation, lists.organisations())
    found = call.do(take_listed_ratings, lists, given.organisation, again=given.again, reason=given.reason)
    taken = zip(call.players(found.taken), found.taken.values(), strict=True)
    return {
        "organisation": found.organisation,
        "list_date": found.dated,
        "taken": tuple(InitialRating(player=player, ratings=ratings) for player, ratings in taken),
        **{name: tuple(call.players(getattr(found, name))) for name in ("kept", "not_listed", "without_number")},
    }


COMMAND = Command(
    "initial-ratings",
    "initial-ratings",
    Permission.MANAGE_PLAYERS,
    InitialRatings,
    initial_ratings,
    InitialRatingsDone,
    examples=("initial-ratings league.db --list FIDE",),
    guide="league.md#initial-ratings",
    reads_lists=True,
)
