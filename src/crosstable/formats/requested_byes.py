"""The byes of rounds to come that an event file announces: who will not play, and what the round will pay them.

| file | who is absent | what it pays |
|---|---|---|
| TRF | XXZ, 240 | 240 says it: F a point, H half a point, Z nothing; XXZ nothing |
| OpenGotha | `participating` | genMMS2ValueAbsent, outside McMahon genNBW2ValueAbsent |
| others | as the format says | nothing |
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from crosstable.formats.event.document import EventDocument
from crosstable.formats.go.opengotha_terms import ABSENT_BYES, value_tag
from crosstable.formats.trf.lines import KEPT
from crosstable.formats.xml_file import fragment
from crosstable.model.digits import whole_number
from crosstable.model.results import ResultKind

_LETTERS: Mapping[str, ResultKind] = {"F": ResultKind.FULL_BYE, "H": ResultKind.HALF_BYE}


def requested_byes(document: EventDocument) -> dict[tuple[str, int], ResultKind]:
    """Return the kind of bye by entrant and round, for the rounds after the last one in the file."""
    played = len(document.event.rounds)
    usual = _opengotha_bye(document)
    announced = dict(_of_trf(document))
    return {
        (entrant.id, number): announced.get((entrant.number, number), usual)
        for entrant in document.event.entrants
        for number in sorted(entrant.absent)
        if number > played
    }


def _of_trf(document: EventDocument) -> Iterator[tuple[tuple[int | None, int], ResultKind]]:
    """Yield the byes that lines 240 announce with points, by start number and round."""
    for line in document.kept:
        if line.format == KEPT and line.text.startswith("240") and line.text[4:5].upper() in _LETTERS:
            words = [number for word in line.text[5:].split() if (number := whole_number(word)) is not None]
            for player in words[1:]:
                yield (player, words[0]), _LETTERS[line.text[4:5].upper()]


def _opengotha_bye(document: EventDocument) -> ResultKind:
    tag = value_tag("Absent", document.tiebreaks)
    for line in document.kept:
        general = fragment(line.text) if (line.format, line.anchor) == ("opengotha", "general") else None
        if general is not None:
            return ABSENT_BYES.get(general.get(tag), ResultKind.ZERO_BYE)
    return ResultKind.ZERO_BYE
