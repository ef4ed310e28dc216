"""`crosstable log`: the changes of a league."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, Table
from crosstable.cli.league.opening import LeagueFile, open_league
from crosstable.commands.fields import Help

if TYPE_CHECKING:
    from crosstable.facts.store.change_log import Change

_COLUMNS = ("change", "at (UTC)", "who", "what", "why", "undone by")
_SHOWN = 20


def log(
    league: LeagueFile,
    limit: Annotated[int, Ge(0), Help("The number of changes; 0 for all.")] = _SHOWN,
    target: Annotated[
        str | None, Help("Only changes of this game, player or event, such as g17.", metavar="WHAT")
    ] = None,
    command: Annotated[str | None, Help("Only changes by this command.", metavar="NAME")] = None,
) -> Answer:
    """Show the change log, the newest change first.

    Example: crosstable log league.db
    """
    from crosstable.facts.store.change_log import read_log

    opened = open_league(league)
    with opened.store.read() as connection:
        changes = read_log(connection, limit=limit or None, target=target, command=command)
    names = opened.names()
    return Answer([_change_values(each, names) for each in changes], [Table(_COLUMNS, _rows(changes, names))])


def _change_values(change: Change, names: Mapping[str, str]) -> dict[str, object]:
    from crosstable.events.sentences.change_sentences import sentence

    return {
        "change": change.id,
        "at": change.at,
        "actor": change.actor,
        "command": change.command,
        "target": change.target,
        "what": sentence(change, names),
        "before": change.before,
        "after": change.after,
        "reason": change.reason,
        "undoes": change.undoes,
        "undone_by": change.undone_by,
    }


def _rows(changes: Sequence[Change], names: Mapping[str, str]) -> list[list[str | int | None]]:
    from crosstable.events.sentences.change_sentences import sentence

    return [
        [each.id, f"{each.at:%Y-%m-%d %H:%M}", each.actor, sentence(each, names), each.reason, each.undone_by]
        for each in changes
    ]
