"""What of an event file is paired: its teams in an event of teams, the stage of the round in an event with stages.

Rules
1. The teams of a file are its entrants, and their matches the games; their policy counts.
2. A stage that takes its entrants from another one is paired as an event of its own, with its rounds counted from 1.
   A Swiss that goes on with the points of the stage before keeps the rounds of the event, and pairs the entrants left.
3. Of several stages in one round the user names one.
"""

from __future__ import annotations

from dataclasses import replace

from crosstable.cli.answers import Note
from crosstable.formats.event.document import EventDocument
from crosstable.formats.trf.team_documents import with_teams
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.events import Event
from crosstable.model.names import match_key
from crosstable.model.stages import Stage, stages_at
from crosstable.pairing.stages import StageEvent, stage_event
from crosstable.reading.standings_for_export import stages_of_document


def document_of_teams(document: EventDocument) -> EventDocument | None:
    """Return the teams of an event file as its entrants, their matches as its games; None for an event of players.

    Policy, settings, tie-breaks and constraints are those of the teams.
    """
    document = with_teams(document)
    of = document.teams
    if of is None:
        return None
    from crosstable.events.teams.running_teams import RunningTeams

    event = RunningTeams(document.event, of.rules, of.teams, of.rounds, of.line_ups).entrants_event
    made = replace(
        document, event=event, policy=of.policy, settings=of.settings, tiebreaks=of.tiebreaks, stated={}, teams=None
    )
    return _of_known(made, {each.id for each in event.entrants})


def paired_part(
    document: EventDocument, round: int | None, name: str | None
) -> tuple[EventDocument, int | None, list[Note]]:
    """Return what is paired as an event of its own, the round there, and what is said about it.

    Args:
        document: the event.
        round: counted through the event; None for the next one.
        name: of the stage, where the user names one.
    Raises:
        InputError: the round is played in several stages, and none is named.
        UnknownName: no stage of that name is played in the round.
    """
    document = document_of_teams(document) or document
    if name is None and not any(each.has_begun for each in document.stages):
        return document, round, []
    number = len(document.event.rounds) + 1 if round is None else round
    stages = stages_of_document(document)
    here = stages_at(stages, number)
    stage = _named(here, name, number)
    if not stage.entrants and len(here) == 1:
        return document, round, []
    of = stage_event(document.event, stages, stage, until=number - 1)
    event = _playing(of, number)
    part = replace(
        document,
        event=replace(event, name=f"{event.name}, {stage.name}", rounds_planned=stage.rounds),
        policy=stage.policy,
        settings=stage.settings,
        stages=(),
        stated={
            id: replace(each, half_points=None, place=None) for id, each in document.stated.items()
        },  # of all stages
    )
    told = f"Stage {stage.name!r}: its round {number - of.offset} is round {number} of the event."
    asked = None if round is None else number - of.offset
    return _of_known(part, set(of.playing(number))), asked, [Note(told)] if of.offset else []


def _named(here: tuple[Stage, ...], name: str | None, number: int) -> Stage:
    if name is None:
        if len(here) > 1:
            names = [each.name for each in here]
            raise InputError("cli/several-stages", round=number, stages=names, first=names[0])
        return here[0]
    for each in here:
        if match_key(each.name) == match_key(name):
            return each
    raise UnknownName(f"stage of round {number}", name, [each.name for each in here])


def _playing(stage: StageEvent, number: int) -> Event:
    """Return the event of a stage; those who are not in it take no part from the round on."""
    inside, last = set(stage.playing(number)), number - stage.offset - 1
    entrants = tuple(
        each if each.id in inside or each.until_round is not None else replace(each, until_round=last)
        for each in stage.event.entrants
    )
    return replace(stage.event, entrants=entrants)


def _of_known(document: EventDocument, known_names: set[str]) -> EventDocument:
    """Return the document with the constraints on those who are paired."""
    return replace(
        document,
        forced=tuple(pair for pair in document.forced if known_names.issuperset(pair)),
        forbidden=tuple(pair for pair in document.forbidden if known_names.issuperset(pair)),
        volunteers=tuple(each for each in document.volunteers if each in known_names),
        bye=document.bye if document.bye in known_names else None,
    )
