"""Take over a running event from a file, and pair its next round here.

Entrants, rounds, results, byes, colours and handicaps come from a file of another program: TRF, H9, OpenGotha, AGA,
MacMahon, Pairgoth, WER, JSON.  By default a TRF is an event of chess, H9, .tou, AGA and OpenGotha files are of Go, and
WER is of cards.  Only the last round may have boards without a result.  It is one change: one `undo` removes the event
and its new players.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from crosstable.commands.answers import PlayerName, answer
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.event.new import EventDone
from crosstable.commands.fields import INLINE, Help, Irregular, Text, command_input
from crosstable.commands.file_limits import check_file, read_in_time
from crosstable.commands.files import File
from crosstable.commands.shared.plans import PlanFields
from crosstable.commands.shared.similar_names import SimilarPlayer, similar_players
from crosstable.events.plan_of_file import plan_of_file
from crosstable.events.take_over import take_over as take
from crosstable.formats.event.event_format import ReadEvent
from crosstable.formats.event.event_formats import SNIFFED, sniff
from crosstable.formats.event_files import read_event
from crosstable.intake.event_file_check import check_event
from crosstable.people.accounts.access import Permission


@command_input
class TakeOver:
    """An event that another program has run so far; what is left out is that of the file."""

    file: Annotated[File, Help("The event file.", is_argument=True)]
    name: Annotated[Text | None, Help("The name; default: that of the file.")] = None
    template: Annotated[Text | None, Help("The kind of event; default: that of the file.", option="--template -t")] = (
        None
    )
    game: Annotated[Text | None, Help("The game; default: that of the file.")] = None
    date: Annotated[dt.date | None, Help("The date of the first round; default: that of the file.")] = None
    plan: Annotated[PlanFields, INLINE] = PlanFields()
    irregular: Irregular = False


@answer
class TakenOver(EventDone):
    """The event that goes on here."""

    policy: Annotated[str, Help("The pairing policy.")]
    entrants: Annotated[int, Help("The number of entrants.")]
    new_players: Annotated[tuple[PlayerName, ...], Help("The players that the league did not know.")]
    known_players: Annotated[tuple[PlayerName, ...], Help("The players that the league knew, by their names there.")]
    similar: Annotated[tuple[SimilarPlayer, ...], Help("New names that are similar to others.")]
    rounds: Annotated[int, Help("The number of rounds in the file.")]
    open_boards: Annotated[int, Help("Boards of the last round without a result.")]
    problems: Annotated[tuple[str, ...], Help("What is wrong with the file.")]
    not_taken: Annotated[tuple[str, ...], Help("Facts in the file that are not taken over.")]


def take_over(call: Call, given: TakeOver) -> Values:
    """Take over an event."""
    form, found = _read(given.file)
    plan, document, left = plan_of_file(form, found.document, template=given.template, game=given.game)
    plan = given.plan.applied_to(plan)
    if document.forbidden and not plan.is_fide:
        left.append("forbidden pairs (name them when a round is paired)")
    taken = call.do(take, document, plan, name=given.name, date=given.date, irregular=given.irregular)
    return {
        "event": taken.event,
        "name": taken.name,
        "template": plan.template,
        "policy": plan.policy,
        "entrants": len(taken.new_players) + len(taken.known_players),
        "new_players": tuple(call.players(taken.new_players)),
        "known_players": tuple(call.players(taken.known_players)),
        "similar": similar_players(taken.near),
        "rounds": taken.rounds,
        "open_boards": taken.open_boards,
        "problems": tuple(str(each) for each in (*found.problems, *check_event(found.document))),
        "not_taken": tuple(left),
    }


def _read(file: File) -> tuple[str, ReadEvent]:
    """Return the name of the format of a file, and the event in it."""
    data = file.content()
    form = sniff(data[:SNIFFED], file.name) or ""
    if not file.is_limited:
        return form, read_event(data, file.name, encoding=file.encoding)
    check_file(file.name, data)
    return form, read_in_time(lambda: read_event(data, file.name, encoding=file.encoding))


COMMAND = Command(
    "event take-over",
    "events/take-over",
    Permission.CREATE_EVENTS,
    TakeOver,
    take_over,
    TakenOver,
    examples=("event take-over league.db event.trf",),
    guide="formats/index.md",
)
