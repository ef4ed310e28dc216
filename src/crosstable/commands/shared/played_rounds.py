"""A round as answers show it: its boards with their results, the matches of teams, and who does not play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import Annotated, Literal

from crosstable.commands.answers import EventId, PlayerName, answer
from crosstable.commands.fields import Help
from crosstable.commands.shared.events import names_in
from crosstable.commands.shared.games import GameShape, game_shape, in_order
from crosstable.commands.shared.rounds import ReasonShape
from crosstable.events.teams.running_teams import first_and_second
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.model.teams.team_event import TeamEvent
from crosstable.model.teams.teams_event import MatchResult
from crosstable.reading.snapshot import EventSnapshot, PairedRound

_OPEN = (ResultKind.UNPLAYED, ResultKind.UNKNOWN)


@answer
class BoardShape(GameShape):
    """A board of a round."""

    players: Annotated[tuple[PlayerName, ...], Help("In the order in which the game lists them.")]
    result: Annotated[str, Help("The result as the game writes it, in this order; empty without one.", "1-0")]
    reasons: Annotated[tuple[ReasonShape, ...], Help("The criteria that pairing these players violated.")] = ()
    by_hand: Annotated[str | None, Help("The reason, where the director set the board by hand.")] = None
    is_confirmed: Annotated[bool, Help("Whether a second person confirmed the result.")] = False
    confirmed_by: Annotated[str | None, Help("Who did; only people of the event learn it.")] = None


@answer
class BoardOfMatch:
    """A board of a match of teams."""

    board: Annotated[int, Help("The board of the match.", 1)]
    players: Annotated[tuple[PlayerName | None, ...], Help("That of the first team in front; null for an empty board.")]
    result: Annotated[str, Help("The result in this order; empty without one.", "1-0")]


@answer
class TeamMatchShape:
    """A match of two teams."""

    match: Annotated[int, Help("Its number in the round.")]
    teams: Annotated[tuple[PlayerName, ...], Help("The two teams, the one with White on the first board in front.")]
    points: Annotated[tuple[float, ...] | None, Help("The game points of both; null while a board has no result.")]
    reasons: Annotated[tuple[ReasonShape, ...], Help("The criteria that pairing these teams violated.")]
    by_hand: Annotated[str | None, Help("The reason, where the director set the match by hand.")]
    boards: Annotated[tuple[BoardOfMatch, ...], Help("Its boards.")]


@answer
class TeamBye:
    """A team without an opponent."""

    team: Annotated[PlayerName, Help("The team.")]
    kind: Annotated[str, Help("The kind of bye.", "allocated-bye")]


@answer
class RoundShape:
    """A round of an event."""

    event: EventId
    number: Annotated[int, Help("The number of the round; 0 before the first one.")]
    state: Annotated[
        Literal["draft", "published", "closed"] | None,
        Help("How far it is; null for events that were not run in the league. A draft is shown at the terminal only."),
    ]
    policy: Annotated[str | None, Help("By what it was paired; null for events that were not run in the league.")]
    is_proven: Annotated[bool | None, Help("Whether the pairing was proven to be optimal.")] = None
    entrants: Annotated[int, Help("How many entered the event: players, or teams in an event of teams.")]
    missing: Annotated[int, Help("How many boards have no result yet.")]
    boards: Annotated[tuple[BoardShape, ...], Help("In order; byes last.")]
    matches: Annotated[tuple[TeamMatchShape, ...], Help("In an event of teams: the matches, in order.")] = ()
    byes: Annotated[tuple[TeamBye, ...], Help("In an event of teams: those without an opponent.")] = ()
    absent: Annotated[tuple[PlayerName, ...], Help("Those who neither play nor have a bye.")] = ()


def round_shape(
    snapshot: EventSnapshot,
    number: int,
    draft: tuple[PairedRound, Sequence[Game]] | None = None,
    confirmers: Mapping[int, str] = MappingProxyType({}),
) -> RoundShape:
    """Return a round as an answer.

    Args:
        draft: how the round is paired and its games, where it is a draft.
        confirmers: who confirmed the results of boards, as far as that is shown.
    """
    names = names_in(snapshot)
    paired = next((each for each in snapshot.paired if each.number == number), None) if draft is None else draft[0]
    games = [each for each in snapshot.event.games() if each.round == number] if draft is None else draft[1]
    boards = tuple(_board(snapshot, each, paired, names, confirmers) for each in in_order(games))
    matches = (
        () if snapshot.teams is None or paired is None else _matches(snapshot, snapshot.teams, paired, games, names)
    )
    byes = () if paired is None else tuple(TeamBye(team=names[id], kind=kind.value) for id, kind in paired.byes)
    return RoundShape(
        event=snapshot.event.id,
        number=number,
        state=None if paired is None else "draft" if draft else "closed" if paired.is_closed else "published",
        policy=None if paired is None else paired.policy,
        is_proven=None if paired is None else paired.is_proven,
        entrants=len(snapshot.paired_event.entrants),
        missing=sum(each.kind == "unplayed" for each in boards),
        boards=boards,
        matches=matches,
        byes=() if snapshot.teams is None else byes,
        absent=_absent(snapshot, games, paired, names),
    )


def _absent(
    snapshot: EventSnapshot, games: Sequence[Game], paired: PairedRound | None, names: Mapping[str, PlayerName]
) -> tuple[PlayerName, ...]:
    if snapshot.teams is None:
        here = {player for game in games for player in game.players}
    else:
        here = set() if paired is None else {team for board in paired.boards.values() for team in board.players}
        here |= set() if paired is None else {team for team, _ in paired.byes}
    return tuple(names[each.id] for each in snapshot.paired_event.entrants if each.id not in here)


def _board(
    snapshot: EventSnapshot,
    game: Game,
    paired: PairedRound | None,
    names: Mapping[str, PlayerName],
    confirmers: Mapping[int, str],
) -> BoardShape:
    listed = snapshot.profile.as_listed(game)
    plain = game_shape(game, names, snapshot.event.name)
    board = (
        None if paired is None or game.board is None or snapshot.teams is not None else paired.boards.get(game.board)
    )
    reasons = () if paired is None or game.kind.value != "allocated-bye" else paired.bye_reasons
    if game.kind.is_one_sided:
        board = None
    return BoardShape(
        **{name: getattr(plain, name) for name in (each.name for each in fields(GameShape))},
        players=tuple(names[player] for player in listed.players),
        result=snapshot.profile.result_text(game) if len(game.sides) > 1 else "",
        reasons=_reasons(reasons if board is None else board.reasons),
        by_hand=None if board is None else board.by_hand or None,
        is_confirmed=paired is not None and not game.kind.is_one_sided and game.board in paired.confirmed,
        confirmed_by=None if game.kind.is_one_sided else confirmers.get(game.board or 0),
    )


def _reasons(found: Sequence[tuple[str, str]]) -> tuple[ReasonShape, ...]:
    return tuple(ReasonShape(criterion=name, cost=cost) for name, cost in found)


def _matches(
    snapshot: EventSnapshot,
    teams: TeamEvent,
    paired: PairedRound,
    games: Sequence[Game],
    names: Mapping[str, PlayerName],
) -> tuple[TeamMatchShape, ...]:
    squads = {each.id: frozenset(each.players) for each in teams.teams}
    known = next((each.matches for each in teams.rounds if each.number == paired.number), ())
    points = {each.teams: teams.result(each) for each in known}
    found = []
    for number, board in paired.boards.items():
        pair = first_and_second(board.players, teams.match_rules)
        start = (number - 1) * teams.match_rules.boards
        here = {game.board - start: game for game in games if game.board is not None}
        result = points.get(pair)
        found.append(
            TeamMatchShape(
                match=number,
                teams=tuple(names[each] for each in pair),
                points=None
                if result is None or result.kind in _OPEN
                else tuple(float(each) for each in result.game_points),
                reasons=_reasons(board.reasons),
                by_hand=board.by_hand or None,
                boards=tuple(
                    _match_board(snapshot, at, here[at], squads[pair[0]], names)
                    for at in range(1, teams.match_rules.boards + 1)
                    if at in here
                ),
            )
        )
    return tuple(found)


def _points(result: MatchResult) -> tuple[float, ...] | None:
    return None if result.kind in _OPEN else tuple(float(each) for each in result.game_points)


def _match_board(
    snapshot: EventSnapshot, at: int, game: Game, first: frozenset[str], names: Mapping[str, PlayerName]
) -> BoardOfMatch:
    """Return a board of a match, the player of the first team in front."""
    players = [names[each] for each in game.players]
    is_turned = game.players[0] not in first
    if len(players) == 1:
        seated = (None, players[0]) if is_turned else (players[0], None)
        return BoardOfMatch(board=at, players=seated, result="-:+" if is_turned else "+:-")
    order = (1, 0) if is_turned else (0, 1)
    return BoardOfMatch(
        board=at, players=tuple(players[each] for each in order), result=snapshot.profile.result_text(game, order)
    )
