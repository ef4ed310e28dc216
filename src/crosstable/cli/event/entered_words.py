"""What `event enter` did, in words and as values of JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from crosstable.cli.answers import Note, Words, warning
from crosstable.cli.event.opening import OpenEvent

if TYPE_CHECKING:
    from crosstable.events.entries import EnterReport
    from crosstable.events.running import RunningEvent
    from crosstable.facts.players.players import SimilarName

_LISTED = 5  # unusual names


def entered_words(event: OpenEvent, report: EnterReport, unusual: Sequence[str]) -> Words:
    """Yield who was entered, and what may be wrong.

    Args:
        event: the open event.
        report: of the entries.
        unusual: warnings about names that may be more than a name.
    """
    names = event.league.names()
    yield from event.league.notes_of_trial()
    yield Note(f"{len(report.entered)} entered, {len(report.new_players)} of them new to the league.")
    if report.already:
        yield warning(f"Already entered: {', '.join(names.get(one, one) for one in report.already)}.")
    yield from similar_name_words(event, report.near, report.change)
    yield from _other_ratings(event.league.place, report)
    yield from _number_conflicts(report, names)
    yield from map(warning, unusual[:_LISTED])
    if len(unusual) > _LISTED:
        yield warning(f"And {len(unusual) - _LISTED} more such names.")
    if event.league.writes and not event.read().rounds:
        yield from seeding_words(event.read())
        league = event.league.place
        yield Note(f"Next: crosstable event show {league}, then crosstable event pair {league}")


def seeding_words(running: RunningEvent) -> Words:
    """Yield by what the field is seeded."""
    from crosstable.events.seeding import seeding_of

    seeding = seeding_of(running.plan, running.event.entrants)
    if seeding is not None:
        yield Note(str(seeding))


def entered_values(event_id: str, report: EnterReport, doubts: Sequence[str]) -> dict[str, object]:
    """Return what was entered under the names that `--json` prints."""
    conflicts = [
        {
            "name": each.name,
            "organisation": each.number.organisation,
            "number": each.number.number,
            "owner": each.owner,
        }
        for each in report.number_conflicts
    ]
    return {
        "event": event_id,
        "entered": report.entered,
        "new_players": report.new_players,
        "already": report.already,
        "other_ratings": [{"name": each.name, "kept": each.kept, "given": each.given} for each in report.clashes],
        "doubts": doubts,
        "number_conflicts": conflicts,
        "near": [{"name": each.new, "near": each.near, "player": each.public_id} for each in report.near],
    }


def similar_name_words(event: OpenEvent, similar: Sequence[SimilarName], change: int | None) -> Words:
    """Warn about new names similar to others, with the command that merges two entries of one person.

    Args:
        event: the open event.
        similar: the names.
        change: the one that entered them.
    """
    from crosstable.facts.players.players import NameBook

    if not similar:
        return
    entered = {entrant.id for entrant in event.read().event.entrants}
    league = event.league.place
    with event.league.store.read() as connection:
        book = NameBook(connection)
    for each in similar:
        keep, drop = each.public_id or f"p{book.find(each.near)}", f"p{book.find(each.new)}"
        if not event.league.writes:
            action = "enter that name"
        elif keep in entered:
            action = f"undo the entry and enter one name: crosstable undo {league} {change}"
        else:
            action = f"merge them: crosstable merge {league} {keep} {drop}"
        yield warning(f"{each.new!r} is new and similar to {each.near!r}. If they are one person, {action}.")


def _other_ratings(league: str, report: EnterReport) -> Words:
    """Warn about entrants who were given with another rating than the one they have."""
    for each in report.clashes:
        kept = "no rating" if each.kept is None else f"{each.kept:g}"
        yield warning(
            f"{each.name} was entered with {kept}, which stays; the new entry has {each.given:g}. To change it: "
            f'crosstable event rating {league} "{each.name}" {each.given:g}'
        )


def _number_conflicts(report: EnterReport, names: Mapping[str, str]) -> Words:
    """Warn about numbers of federations that were not kept."""
    for each in report.number_conflicts:
        organisation, number = each.number.organisation, f"{each.number.organisation} {each.number.number}"
        if each.owner == each.player_id:
            yield warning(f"{each.name} has another {organisation} number, which stays; {number} was not stored.")
        else:
            owner = f"{names.get(each.owner, each.owner)} ({each.owner})"
            yield warning(f"{number} belongs to {owner}, so it was not stored for {each.name}.")
