"""`crosstable convert`: an event file in one format in, in another out, and what was lost on the way."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from crosstable.cli.answers import Answer, Note, Words, print_notes, warning
from crosstable.cli.event_files import open_event, problem_words
from crosstable.cli.files import written_whole
from crosstable.cli.made_files import loss_values
from crosstable.cli.options import Encoding
from crosstable.commands.fields import Help, command_input
from crosstable.formats.event.document_facts import FACTS, scope_of
from crosstable.formats.event.event_formats import EVENT_FORMATS, format_to_write
from crosstable.formats.event.lost_facts import Loss
from crosstable.formats.event_files import write_event
from crosstable.formats.trf.team_documents import with_teams
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.reading.standings_for_export import with_standings

_SHOWN_LOSSES = 10
_OF_SCOPE = {"players": "these facts of players: ", "games": "these facts of games: ", "event": ""}


@command_input
class Convert:
    """The files of an event, and how they are read and written."""

    source: Annotated[Path, Help("The event file to read.", metavar="IN", is_argument=True)]
    target: Annotated[Path, Help("The file to write; its ending gives the format.", metavar="OUT", is_argument=True)]
    from_format: Annotated[
        str | None, Help("The format of IN; default: recognised from the file.", metavar="NAME", option="--from")
    ] = None
    to_format: Annotated[
        str | None, Help("The format of OUT; default: by its ending.", metavar="NAME", option="--to")
    ] = None
    force: Annotated[bool, Help("Overwrite an existing file.")] = False
    strict: Annotated[bool, Help("Stop at the first problem in IN.")] = False
    encoding: Encoding = None


def convert(given: Convert) -> Answer:
    """Convert an event to another program's format, and report what it cannot hold.

    Example: crosstable convert cup.trf cup.h9
    """
    source, target, to_format = given.source, given.target, given.to_format
    _check_target(source, target, force=given.force)
    if to_format is not None:
        EVENT_FORMATS[to_format]  # a misspelt name is reported before the reading
    read_as, found = open_event(source, format_name=given.from_format, strict=given.strict, encoding=given.encoding)
    event = found.document.event
    written_as = to_format or _by_ending(target, read_as, event)
    print_notes(problem_words(source, found.problems, None, ""))
    document = with_teams(found.document) if written_as == "event-json" else found.document
    written = write_event(with_standings(document), written_as)
    with written_whole(target) as beside:
        beside.write_bytes(written.data)
    values = {"from": read_as, "to": written_as, "losses": loss_values(written.losses), "problems": found.problems}
    return Answer(values, written_words(event, target, written_as, written.losses))


def written_words(event: Event, target: Path, written_as: str, losses: Sequence[Loss]) -> Words:
    """Yield which file was written, and what was lost."""
    size = f"{counted(len(event.entrants), 'player')}, {counted(len(event.rounds), 'round')}"
    yield Note(f"{target} ({written_as}): {size}.")
    if not losses:
        yield Note("Nothing was lost.")
    yield from loss_words(losses)


def _check_target(source: Path, target: Path, *, force: bool) -> None:
    if target.exists() and source.exists() and target.samefile(source):
        raise InputError("cli/target-is-source", path=str(target))
    if target.exists() and not force:
        raise InputError("cli/file-exists", path=str(target))


def _by_ending(target: Path, read_as: str, event: Event) -> str:
    """Take the format of the ending; a TRF stays of its year, and a table without games lists the players."""
    named = format_to_write(target.name)
    if named.startswith("trf") and read_as.startswith("trf"):
        return read_as
    has_games = any(this.games for this in event.rounds)
    return named if has_games else named.replace("results", "players")


def loss_words(losses: Sequence[Loss]) -> Words:
    """Yield what was lost: missing grades first, then what did not fit, then what the format has no place for.

    Facts of players, of games and of the event have a line each; what no other program needs has one line, last.
    """
    chief = sorted((loss for loss in losses if not loss.is_minor), key=lambda loss: loss.code != "grade")
    unfit = [loss for loss in chief if not loss.has_no_place]
    lines = [(loss.code == "grade", f"Lost: {loss}") for loss in unfit[:_SHOWN_LOSSES]]
    if len(unfit) > _SHOWN_LOSSES:
        lines.append((False, f"Lost: and {len(unfit) - _SHOWN_LOSSES} more kinds of facts: --json lists them."))
    for scope, of_scope in _OF_SCOPE.items():
        found = [loss for loss in chief if loss.has_no_place and scope_of(loss.code) == scope]
        if found:
            counts = "" if scope == "event" else " ({})"
            words = ", ".join(f"{FACTS[loss.code].words}{counts.format(len(loss.where))}" for loss in found)
            line = f"Lost: {found[0].title} has no place for {of_scope}{words}."
            lines.append((found[0].code == "grade", line))
    for _, line in sorted(lines, key=lambda each: not each[0]):
        yield warning(line)
    minor = dict.fromkeys(FACTS[loss.code].words for loss in losses if loss.is_minor)
    if minor:
        yield Note(f"Lost{' as well' if chief else ''}, but rarely needed: {', '.join(minor)}.")
