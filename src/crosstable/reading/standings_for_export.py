"""Write an event for other programs: their files want scores, places and tie-breaks stated."""

from __future__ import annotations

from dataclasses import replace

from crosstable.events.event_facts import event_document
from crosstable.events.running import RunningEvent
from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.event_format import WrittenEvent
from crosstable.formats.event_files import write_event
from crosstable.formats.trf.team_documents import write_document_of_teams
from crosstable.model.stages import MAIN, Stage
from crosstable.ranking.event_standings import standings
from crosstable.ranking.rules import TieBreakRules
from crosstable.ranking.table import Standings

_TEAM_FORMAT = "trf26"
_BRACKETS = ("single-elimination", "double-elimination", "stepladder")


def written_event(running: RunningEvent, format: str) -> WrittenEvent:
    """Return an event of a league as a file of another program, with scores and places.

    A team event is written with its teams and matches as TRF26 or an event file; in other formats, only its players and
    their games are.

    Args:
        format: the name of the format: "trf26", "egf", "opengotha".
    Raises:
        UnknownName: no format of that name.
        FormatError: the format can only be read, or cannot hold the event.
    """
    document = event_document(running)
    if running.teams is None or format != _TEAM_FORMAT:
        return write_event(with_standings(document), format)
    ranks = {row.entrant.id: row.place for row in running.standings().rows}
    return write_document_of_teams(document, ranks)


def with_standings(document: EventDocument, *, rules: TieBreakRules | None = None) -> EventDocument:
    """Return the document with what its games say of every entrant: score, place, and the tie-breaks it names.

    A file that states places already is left as it is: they may rest on what only its program knows.

    Raises:
        FormatError, UnknownName, RatingError: a tie-break that cannot be computed.
    """
    if any(stated.place is not None for stated in document.stated.values()) or not document.event.entrants:
        return document
    return replace(document.with_standings(document_standings(document, rules=rules)), tiebreaks=document.tiebreaks)


def is_ranked_by_stages(document: EventDocument) -> bool:
    """Return whether the stages or the bracket of an event rank its entrants, not their points and tie-breaks alone.

    Stages of a team event rank its teams.
    """
    return document.teams is None and _has_own_order(document)


def _has_own_order(document: EventDocument) -> bool:
    return any(each.has_begun for each in document.stages) or document.policy in _BRACKETS


def stages_of_document(document: EventDocument) -> list[Stage]:
    """Return the stages of a document that have begun, the first one included, in the order of their first rounds."""
    begun = sorted((each for each in document.stages if each.has_begun), key=lambda each: each.first_round or 1)
    policy = document.policy or ""
    main = Stage(MAIN, policy or "swiss", document.settings if policy else {}, document.tiebreaks, first_round=1)
    return [main, *begun]


def document_standings(
    document: EventDocument, *, rules: TieBreakRules | None = None, after_round: int | None = None
) -> Standings:
    """Rank the entrants of a document, by the stages of the event where it has any.

    Args:
        rules: what the tie-breaks leave open; None is what the rule book of the event, or of the stage, has.
        after_round: leave later rounds out; None is all rounds so far.
    Raises:
        FormatError, UnknownName, ResultError, RatingError: as `standings`.
    """
    if not is_ranked_by_stages(document):
        return standings(document.event, document.tiebreaks, after_round=after_round, rules=rules)
    from crosstable.pairing.stages import event_standings

    stages = stages_of_document(document)
    return event_standings(document.event, document.tiebreaks, stages, after_round=after_round, rules=rules)
