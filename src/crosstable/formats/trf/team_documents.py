"""Team events in FIDE tournament files as documents: the teams of a file that was read, the file of a document.

Rules
1. A file that was read keeps its lines of teams as they are; `with_teams` reads the teams from them where they are
   needed.  So what is not changed is written as it stood.
2. Line 192 names the system of the teams, line 202 their tie-breaks.
3. Players of an individual event can have lines of teams, too, by which their clubs are ranked.  Where line 192 names a
   system of players, or games lie in no match of two teams, the event is read as one of players: no game gets lost.
Not held by a TRF26: the rules of line-ups, late and withdrawn teams, clubs of teams.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.document_facts import FACTS
from crosstable.formats.event.event_format import WrittenEvent
from crosstable.formats.event.lost_facts import Loss
from crosstable.formats.trf.lines import KEPT
from crosstable.formats.trf.team_lines import LINES_OF_TEAMS, TeamLines, team_lines
from crosstable.formats.trf.teams import document_of_teams, team_event_of_lines
from crosstable.formats.trf.writer import Dialect, write_trf
from crosstable.model.errors import InputError, Problem
from crosstable.model.messages import Message, message
from crosstable.model.stages import Setting
from crosstable.model.teams.event_teams import LineUp, check_all_in_matches, check_line_ups, split_team_event
from crosstable.model.teams.match_rules import TeamScore
from crosstable.model.teams.team_event import TeamEvent

_TEAM_SYSTEM = "FIDE_TEAM"
_SYSTEMS_OF_PLAYERS = ("FIDE_DUTCH", "FIDE_DUBOV", "FIDE_BURSTEIN", "FIDE_LIM", "FIDE_DOUBLESWISS")
_TEAM = ("310", "013")
_NOT_HELD = ("team-rules", "team-rounds", "team-clubs", "team-line-ups")


def with_teams(document: EventDocument) -> EventDocument:
    """Return the document of a tournament file with its teams.

    Returns:
        The document itself where the file has no teams, has them already, or is of players (`problem_of_teams`).
    """
    lines = _lines(document)
    found = None if lines is None else _team_event(document, lines)
    if lines is None or not isinstance(found, TeamEvent):
        return document
    event, teams = split_team_event(found)
    policy, settings, primary = _system(document.about)
    teams = replace(
        teams,
        rules=replace(teams.rules, primary=primary),
        line_ups=MappingProxyType(_line_ups_to_come(lines, len(event.rounds))),
        policy=policy,
        settings=settings,
        tiebreaks=document.tiebreaks,
    )
    return replace(document, event=event, teams=teams, tiebreaks=(), policy=None)


def problem_of_teams(document: EventDocument) -> Problem | None:
    """Return why a file with lines of teams is read as an event of players; None where it is not."""
    lines = _lines(document)
    found = None if lines is None else _team_event(document, lines)
    if not isinstance(found, Message):
        return None
    return Problem(None, None, "warning", message("formats/trf/teams-left-out", why=found))


def _lines(document: EventDocument) -> TeamLines | None:
    """Return the lines of teams that were not read into teams yet; None without any."""
    if document.teams is not None or not any(each.text[:3] in _TEAM for each in document.kept if each.format == KEPT):
        return None
    lines = team_lines(line.text for line in document.kept if line.format == KEPT)
    return lines if lines.teams else None


def _team_event(document: EventDocument, lines: TeamLines) -> TeamEvent | Message:
    """Return the event of the teams, or why it is one of players."""
    system = document.about.get("system", "")
    if system.upper().startswith(_SYSTEMS_OF_PLAYERS):
        return message("formats/trf/system-of-players", system=system)
    try:
        found = team_event_of_lines(document.event, lines)
        check_all_in_matches(document.event, found)
        check_line_ups(_line_ups_to_come(lines, len(document.event.rounds)), found.teams, found.match_rules.boards)
    except InputError as error:
        error.name_players({each.id: each.player.name for each in document.event.entrants})
        return error.message
    return found


def _system(about: Mapping[str, str]) -> tuple[str | None, Mapping[str, Setting], TeamScore]:
    """Return the policy, its settings and the primary score that line 192 names."""
    code, kind = about.get("system", "").upper(), about.get("kind", "").casefold()
    if not code.startswith(_TEAM_SYSTEM):
        return ("round-robin" if "robin" in kind else None), MappingProxyType({}), "match-points"
    parts = code.removeprefix(_TEAM_SYSTEM).split("_")[1:]
    scores = [part for part in parts if part in ("MP", "GP")]
    is_short = not parts or parts == ["BAKU"]  # FIDE_TEAM alone is FIDE_TEAM_TYPEA_MP_GP
    settings: dict[str, Setting] = {
        "colours": "type-b" if "TYPEB" in parts else "type-a" if is_short or "TYPEA" in parts else "none",
        "secondary": "colours" if is_short or len(scores) > 1 else "none",
    }
    if about.get("first_colour") in ("white", "black"):
        settings["initial_colour"] = about["first_colour"]
    if "BAKU" in parts:
        settings["acceleration"] = "baku"
    return "fide-team", MappingProxyType(settings), "game-points" if scores[:1] == ["GP"] else "match-points"


def _line_ups_to_come(lines: TeamLines, played: int) -> dict[tuple[int, str], LineUp]:
    """Return the line-ups of rounds that the file has no games of."""
    return {
        (round, str(team)): tuple(str(player) if player else None for player in players)
        for (round, team), players in lines.line_ups.items()
        if round > played
    }


def write_document_of_teams(document: EventDocument, ranks: Mapping[str, int] | None = None) -> WrittenEvent:
    """Write a document with teams as a tournament file of 2026.

    Args:
        document: its event has the boards of the matches.
        ranks: of the teams, by id; by default by match points, then game points.
    Raises:
        FormatError: more than 9,999 players or 999 teams; a document without teams.
        ResultError: as `TeamEvent`.
    """
    teams = document.teams
    if teams is None:
        return write_trf(document, Dialect.TRF26)
    made = document_of_teams(teams.team_event(document.event), ranks)
    others = tuple(line for line in document.kept if line.format != KEPT or line.text[:3] not in LINES_OF_TEAMS)
    whole = replace(
        document,
        event=made.event,
        kept=(*made.kept, *others),
        tiebreaks=teams.tiebreaks,
        teams=None,
    )
    written = write_trf(whole, Dialect.TRF26)
    lost = tuple(
        Loss(code, tuple(found), f"TRF26 has no place for {FACTS[code].words}", has_no_place=True, title="TRF26")
        for code in _NOT_HELD
        if (found := FACTS[code].values_in(document))
    )
    return replace(written, losses=(*written.losses, *lost))
