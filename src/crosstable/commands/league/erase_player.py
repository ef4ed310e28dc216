"""Erase the name of a player permanently; the results stay.

The name leaves players, spellings and log, and cannot be restored.  Backups that were made before still hold it.
Names of events, of teams and of imported files are not rewritten: the answer, and before it a dry run, lists where the
name is still found, or a part of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from crosstable.commands.answers import Done, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.fields import Help, LogReason, command_input
from crosstable.facts.players.player_edits import erase_name
from crosstable.people.accounts.access import Permission

_LISTED = 10  # places in a sentence; the answer has all


@command_input
class ErasePlayer:
    """Why a name is erased."""

    reason: LogReason = ""


@answer
class PlayerErased(Done):
    """Where the name is still found."""

    remains: Annotated[
        tuple[str, ...], Help("Where all of the name is found, without what stands there.", "the name of event e3")
    ]
    parts: Annotated[
        tuple[str, ...],
        Help("Where a part of the name is found; it may be that of somebody else.", "a team of event e3"),
    ]


def erase_player(call: Call, given: ErasePlayer) -> Values:
    """Erase the name of a player."""
    traces = call.do(erase_name, call.where["player"], reason=given.reason)
    remains = tuple(trace.place for trace in traces if trace.is_whole)
    parts = tuple(trace.place for trace in traces if not trace.is_whole)
    return {"remains": remains, "parts": parts, "notes": tuple(_notes(remains, parts))}


def _notes(remains: Sequence[str], parts: Sequence[str]) -> Iterator[str]:
    for found, places in (("The name is", remains), ("A part of the name is", parts)):
        if places:
            more = f", and {len(places) - _LISTED:,} more" if len(places) > _LISTED else ""
            yield f"{found} still in {', '.join(places[:_LISTED])}{more}. Erasing does not rewrite it."


COMMAND = Command(
    "erase-player",
    "players/{player}/erase",
    Permission.MANAGE_PLAYERS,
    ErasePlayer,
    erase_player,
    PlayerErased,
    examples=('erase-player league.db "Ann Lee" --reason "asked for it"',),
)
