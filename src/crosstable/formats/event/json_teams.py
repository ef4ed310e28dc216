"""The teams of an event in an event as JSON, schema versions 5 and 6."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Any, Literal

from crosstable.model.errors import InputError
from crosstable.model.events import Event
from crosstable.model.messages import Message, message
from crosstable.model.results import ResultKind
from crosstable.model.teams.event_teams import EnteredTeam, EventTeams, TeamPairing, check_line_ups
from crosstable.model.teams.line_up import BoardOrder
from crosstable.model.teams.match_rules import DrawnMatch, TeamScore
from crosstable.model.teams.team import Team
from crosstable.model.teams.team_rules import TeamRules
from crosstable.model.validation import (
    CountFromOne,
    Flag,
    HalfPoints,
    Identifier,
    Number,
    PlainValue,
    Text,
    Whole,
)

_MOST_ROUNDS = 10_000
_POINTS = ("win", "draw", "loss", "bye", "bye_games")
_Round = Annotated[int, Whole(1, _MOST_ROUNDS)]


@dataclass(frozen=True, slots=True)
class FileTeamRules:
    """What matches are worth, in points, and what line-ups must keep to; what is left out is as usual."""

    boards: CountFromOne
    win: HalfPoints | None = None
    draw: HalfPoints | None = None
    loss: HalfPoints | None = None
    bye: HalfPoints | None = None
    bye_games: HalfPoints | None = None
    colours: Text | None = None
    order: BoardOrder | None = None
    tolerance: Number | None = None
    least: CountFromOne | None = None
    may_leave_gaps: Flag | None = None
    primary: TeamScore | None = None
    drawn: tuple[DrawnMatch, ...] | None = None
    deadline: Annotated[int, Whole(0, 10_080)] | None = None


@dataclass(frozen=True, slots=True)
class FileTeam:
    """A team: its members in board order and its substitutes, by id."""

    id: Identifier
    name: Text = ""
    members: tuple[Identifier, ...] = ()
    substitutes: tuple[Identifier, ...] = ()
    number: CountFromOne | None = None
    short_name: Text | None = None
    rating: Number | None = None
    club: Text | None = None
    region: Text | None = None
    country: Text | None = None
    from_round: _Round = 1
    until_round: Annotated[int, Whole(0, _MOST_ROUNDS)] | None = None


@dataclass(frozen=True, slots=True)
class FileTeamBye:
    """A team without an opponent."""

    team: Identifier
    kind: Literal["allocated-bye", "full-bye", "half-bye", "zero-bye"] = "allocated-bye"


@dataclass(frozen=True, slots=True)
class FileTeamRound:
    """Who met in a round: pairs of teams, the one named first in front, in the order of the matches."""

    matches: tuple[tuple[Identifier, Identifier], ...] = ()
    byes: tuple[FileTeamBye, ...] = ()


@dataclass(frozen=True, slots=True)
class FileLineUp:
    """A line-up that a team entered: players from the first board on, null for an empty board."""

    round: _Round
    team: Identifier
    players: tuple[Identifier | None, ...] = ()


@dataclass(frozen=True, slots=True)
class FileTeams:
    """The teams of the event; schema version 5."""

    rules: FileTeamRules
    teams: tuple[FileTeam, ...] = ()
    rounds: tuple[FileTeamRound, ...] = ()
    line_ups: tuple[FileLineUp, ...] = ()
    policy: Text | None = None
    settings: Mapping[str, PlainValue] | None = None
    tiebreaks: tuple[Identifier, ...] = field(default=())


def read_teams(shape: FileTeams | None, event: Event, add: Callable[[Message], None]) -> EventTeams | None:
    """Return the teams of a file; None without any, and where there is a fault in them.

    Args:
        shape: what the file has.
        event: the event of the players.
        add: notes a fault.
    """
    if shape is None:
        return None
    try:
        given = {name: value for name in FileTeamRules.__slots__ if (value := getattr(shape.rules, name)) is not None}
        teams = EventTeams(
            TeamRules(**given),
            tuple(_team(each) for each in shape.teams),
            tuple(_pairing(each) for each in shape.rounds),
            MappingProxyType({(each.round, each.team): each.players for each in shape.line_ups}),
            shape.policy,
            MappingProxyType(dict(shape.settings or {})),
            shape.tiebreaks,
        )
        teams.team_event(event)
        check_line_ups(teams.line_ups, [each.team for each in teams.teams], teams.rules.boards)
    except InputError as error:
        add(message("model/at", where="teams", what=error.message))
        return None
    if len(teams.rounds) > len(event.rounds):
        add(message("formats/event/team-rounds", rounds=len(teams.rounds), played=len(event.rounds)))
        return None
    return teams


def _team(shape: FileTeam) -> EnteredTeam:
    team = Team(
        shape.id,
        shape.name or shape.id,
        shape.members,
        shape.substitutes,
        shape.number,
        shape.short_name or "",
        shape.rating,
        shape.club,
        shape.region,
        shape.country,
    )
    return EnteredTeam(team, shape.from_round, shape.until_round)


def _pairing(shape: FileTeamRound) -> TeamPairing:
    return TeamPairing(shape.matches, tuple((each.team, ResultKind(each.kind)) for each in shape.byes))


def teams_as_values(teams: EventTeams) -> dict[str, Any]:
    """Return the teams as values of the file; `read_teams` reads them back."""
    values: dict[str, Any] = {
        "rules": _rules(teams.rules),
        "policy": teams.policy,
        "settings": dict(teams.settings),
        "tiebreaks": list(teams.tiebreaks),
        "teams": [_team_values(each) for each in teams.teams],
        "rounds": [_pairing_values(each) for each in teams.rounds],
        "line_ups": [
            {"round": round, "team": team, "players": list(players)}
            for (round, team), players in teams.line_ups.items()
        ],
    }
    return {name: value for name, value in values.items() if value or name == "rules"}


def _rules(rules: TeamRules) -> dict[str, Any]:
    usual = TeamRules(rules.boards)
    values = {name: getattr(rules, name) for name in TeamRules.__slots__}
    changed = {name: value for name, value in values.items() if name == "boards" or value != getattr(usual, name)}
    values = {name: _points(value) if name in _POINTS else value for name, value in changed.items()}
    return {**values, "drawn": list(rules.drawn)} if "drawn" in values else values


def _team_values(entered: EnteredTeam) -> dict[str, Any]:
    of = entered.team
    values: dict[str, Any] = {name: getattr(of, name) for name in Team.__slots__}
    values |= {"members": list(of.members), "substitutes": list(of.substitutes)}
    values |= {"from_round": entered.from_round if entered.from_round > 1 else None, "until_round": entered.until_round}
    values["name"] = None if of.name == of.id else of.name
    return {name: value for name, value in values.items() if value not in (None, "", []) or name == "id"}


def _pairing_values(pairing: TeamPairing) -> dict[str, Any]:
    byes = [{"team": team, "kind": kind.value} for team, kind in pairing.byes]
    return {"matches": [list(pair) for pair in pairing.pairs], **({"byes": byes} if byes else {})}


def _points(half_points: int) -> int | float:
    return half_points // 2 if half_points % 2 == 0 else half_points / 2
