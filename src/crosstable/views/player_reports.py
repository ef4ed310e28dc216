"""What players report and ask for: as the desk shows it to the director, and each player on their own phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crosstable.events.entry_rows import last_published
from crosstable.events.event_game import game_of, without_foreign_colours
from crosstable.events.event_status import CLOSED
from crosstable.events.listed_boards import (
    board_label,
    listed_sides,
    side_order,
    with_result,
    written_result,
)
from crosstable.events.player_requests import NO_ROUND
from crosstable.events.reports import Report
from crosstable.events.results import entered_on
from crosstable.events.round_checks import last_to_come
from crosstable.events.run_round import ROUND_CLOSED, RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.seated_players import seated_players
from crosstable.facts.results.games import KnownGame
from crosstable.games.profile import GameProfile
from crosstable.model.games import Game, Side
from crosstable.model.names import display_text
from crosstable.model.results import ResultKind
from crosstable.reading.pool_snapshot import PoolSnapshot
from crosstable.reading.running_snapshot import snapshot_of
from crosstable.views.desk import ResultButton, result_buttons
from crosstable.views.komi import UsualKomi
from crosstable.views.meeting import list_of_players, stakes_of
from crosstable.views.name_order import name_key
from crosstable.views.odds import own_need
from crosstable.views.own_fixtures import OwnFixture, own_fixtures
from crosstable.views.texts import _
from crosstable.views.words import NOT_COUNTED

_OPEN = (ResultKind.UNPLAYED, ResultKind.ADJOURNED)
_MOST_ROUNDS = 20  # to choose from, in an event without an end
_ASKED = {"zero-bye": ResultKind.ZERO_BYE, "half-bye": ResultKind.HALF_BYE}


@dataclass(frozen=True, slots=True)
class Said:
    """A result that a player reported.

    Args:
        is_own: whether the reader reported it.
    """

    number: int
    name: str
    is_own: bool
    word: str
    text: str


@dataclass(frozen=True, slots=True)
class ReportedBoard:
    """A board with reports that wait: its label, who plays, what they said, and whether it is not the same."""

    round: int
    label: str
    players: tuple[str, ...]
    said: tuple[Said, ...]
    is_disputed: bool


@dataclass(frozen=True, slots=True)
class Request:
    """Something that a player asks for: a kind of bye in a round; kind "withdraw" and no round for a withdrawal."""

    player: str
    name: str
    round: int | None
    kind: str


@dataclass(frozen=True, slots=True)
class FromPlayers:
    """All that waits at the desk for a scorer or the director."""

    boards: tuple[ReportedBoard, ...]
    requests: tuple[Request, ...]


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A side of a board: its players, what the game calls the side ("" for nothing), whether the reader is on it."""

    names: str
    side: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class ResultChoice:
    """A result to choose: what is sent, how the game writes it, and who wins ("" for a draw)."""

    word: str
    text: str
    winner: str


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """The board of a player.

    Args:
        seated: the players by public id, in that order.
        result: as the game writes it; "" while there is none.
        is_adjourned: whether the game is adjourned.
        choices: results of one press; none where a result has numbers.
        counted: what the two numbers of a result count; "" where it has none.
        is_disputed: whether the reports differ.
    """

    round: int
    number: int
    label: str
    seats: tuple[OwnSeat, ...]
    seated: tuple[str, ...]
    terms: str
    result: str
    is_adjourned: bool
    choices: tuple[ResultChoice, ...]
    counted: str
    own: Said | None
    others: tuple[Said, ...]
    is_disputed: bool

    @property
    def opponents(self) -> str:
        """The names of the others."""
        return ", ".join(seat.names for seat in self.seats if not seat.is_own)


@dataclass(frozen=True, slots=True)
class ByeChoice:
    """A kind of bye to ask for, and what it is worth in points."""

    kind: str
    points: float


@dataclass(frozen=True, slots=True)
class PlayerEventView:
    """What a player sees of an event.

    Args:
        event: its public id.
        player: the public id of the reader.
        round: the published round; 0 before the first.
        board: of the reader in that round; None without one.
        note: why there is none: a bye, or not in this round.
        byes: those that were entered or approved, by round.
        rounds: for which a bye can still be asked.
        has_left: whether the reader has withdrawn.
        is_closed: whether the event is over.
        fixtures: the matches to come of the reader, or of their team, where days are set or rounds were drawn together.
        need: what the reader needs in the last round, in a line; "" where nothing can be told.
        stakes: by how much each result of the open board moves the rating of the reader; "" where no list says it.
    """

    event: str
    title: str
    player: str
    name: str
    round: int
    board: OwnBoard | None
    note: str
    requests: tuple[Request, ...]
    byes: tuple[tuple[int, str], ...]
    rounds: tuple[int, ...]
    kinds: tuple[ByeChoice, ...]
    has_left: bool
    is_closed: bool
    fixtures: tuple[OwnFixture, ...] = ()
    need: str = ""
    stakes: str = ""


def from_players(running: RunningEvent, reports: Sequence[Report]) -> FromPlayers:
    """Return what waits at the desk."""
    boards = {(each.round, each.board): each for each in reports}
    found = []
    for number, board in boards:
        of = running.round(number)
        known = of.board(board)
        here = tuple(each for each in reports if (each.round, each.board) == (number, board))
        players = () if known is None else tuple(_names(running, side) for side in listed_sides(running, known.game))
        said = tuple(_said(running, of, each, "") for each in here)
        found.append(ReportedBoard(number, board_label(running, board), players, said, here[0].is_disputed))
    return FromPlayers(tuple(found), tuple(requests_of(running)))


def player_view(
    running: RunningEvent, reports: Sequence[Report], player: str, lists: Sequence[PoolSnapshot] = ()
) -> PlayerEventView:
    """Return what a player sees of an event.

    Args:
        player: who reads, by public id; an entrant.
        lists: the rating lists that are published.
    """
    of = _own_round(running, player)
    known = None if of is None else next((each for each in of.games if player in each.game.players), None)
    entrant, is_closed = running.event.entrant(player), running.plan.status == CLOSED
    has_left = entrant.until_round is not None and entrant.until_round <= last_published(running)
    is_seated = known is not None and known.game.board is not None and len(known.game.sides) > 1
    board = _own_board(running, of, known, reports, player) if of and known and is_seated else None
    return PlayerEventView(
        event=running.id,
        title=display_text(running.event.name, running.id),
        player=player,
        name=_name(running, player),
        round=0 if of is None else of.number,
        board=board,
        note="" if known is None or board is not None else _(NOT_COUNTED[known.game.kind]),
        requests=tuple(each for each in requests_of(running) if each.player == player),
        byes=tuple(sorted((at, kind) for (one, at), kind in running.bye_requests.items() if one == player)),
        rounds=() if is_closed or has_left else _rounds_to_come(running, player),
        kinds=_kinds(running),
        has_left=has_left,
        is_closed=is_closed,
        fixtures=() if is_closed else own_fixtures(running, player),
        need="" if is_closed or board is None or board.result else own_need(snapshot_of(running), player),
        stakes="" if known is None or board is None or board.result else _stakes(running, known.game, player, lists),
    )


def _stakes(running: RunningEvent, game: Game, player: str, lists: Sequence[PoolSnapshot]) -> str:
    """Return what a game of two players is worth to one of them; "" where no list says it."""
    if len(game.sides) != 2 or len(game.players) != 2:
        return ""
    found = list_of_players(lists, (each.id for each in running.event.entrants))
    worth = None if found is None else stakes_of(found[0].ratings.system, found[1], game)
    return "" if worth is None else worth[game.players.index(player)].words


def _own_round(running: RunningEvent, player: str) -> RunRound | None:
    """Return the round that a player sees: of fixtures the next of their own, else the one that is played."""
    if running.is_drawn_whole:
        for each in running.rounds:
            if any(player in known.game.players for known in each.unfinished):
                return each
    return running.current


def _own_board(
    running: RunningEvent, run_round: RunRound, known_game: KnownGame, reports: Sequence[Report], player: str
) -> OwnBoard:
    game, board = game_of(running.plan), known_game.game.board or 0
    here = [each for each in reports if (each.round, each.board) == (run_round.number, board)]
    said = [_said(running, run_round, each, player) for each in here]
    is_open = known_game.game.kind in _OPEN and (
        run_round.state != ROUND_CLOSED or known_game.game.kind is ResultKind.ADJOURNED
    )
    buttons = result_buttons(game, known_game.game, side_order(running, known_game.game)) if is_open else ()
    return OwnBoard(
        round=run_round.number,
        number=board,
        label=board_label(running, board),
        seats=_seats(running, game, known_game.game, player),
        seated=seated_players(running, known_game.game),
        terms=", ".join(UsualKomi.of(running.plan.shown_facts, running.event).terms(known_game.game)),
        result="" if is_open else written_result(running, known_game.game),
        is_adjourned=known_game.game.kind is ResultKind.ADJOURNED,
        choices=tuple(_choice(running, known_game.game, each) for each in buttons),
        counted=_(game.counted) if game.counted else "",
        own=next((each for each in said if each.is_own), None),
        others=tuple(each for each in said if not each.is_own),
        is_disputed=any(each.is_disputed for each in here),
    )


def _seats(running: RunningEvent, game: GameProfile, played: Game, player: str) -> tuple[OwnSeat, ...]:
    listed = [without_foreign_colours(game, played).sides[at] for at in side_order(running, played)]
    has_names = len(listed) == len(game.sides) and not game.has_colours
    return tuple(
        OwnSeat(
            _names(running, side),
            _(game.side_of(side.colour).name) if side.colour else _(game.sides[at].name) if has_names else "",
            player in side.players,
        )
        for at, side in enumerate(listed)
    )


def _choice(running: RunningEvent, played: Game, button: ResultButton) -> ResultChoice:
    ended = with_result(running, played, button.word)
    places = [side.place for side in ended.sides]
    first = [side for side in ended.sides if side.place == 1]
    winner = _names(running, first[0]) if len(first) == 1 and len(set(places)) > 1 else ""
    return ResultChoice(button.word, button.text, winner)


def _said(running: RunningEvent, run_round: RunRound, report: Report, reader: str) -> Said:
    text = written_result(running, entered_on(running, run_round, report.board, report.word).after)
    return Said(report.number, _name(running, report.player), report.player == reader, report.word, text)


def requests_of(running: RunningEvent) -> list[Request]:
    """Return what players ask for, by round and name; withdrawals first."""
    found = sorted(
        running.waiting_requests.items(), key=lambda each: (each[0][1], name_key(_name(running, each[0][0])))
    )
    return [
        Request(player, _name(running, player), None if round == NO_ROUND else round, kind)
        for (player, round), kind in found
    ]


def _rounds_to_come(running: RunningEvent, player: str) -> tuple[int, ...]:
    last = last_published(running)
    planned = last_to_come(running) or last + 1
    taken = {at for one, at in (*running.bye_requests, *running.waiting_requests) if one == player}
    return tuple(each for each in range(last + 1, planned + 1) if each not in taken)[:_MOST_ROUNDS]


def _kinds(running: RunningEvent) -> tuple[ByeChoice, ...]:
    """Return the byes that differ in what they are worth, the best first."""
    rules = running.plan.result_rules
    found: dict[int, ByeChoice] = {}
    for kind, of in _ASKED.items():
        found.setdefault(rules[of].win_half_points, ByeChoice(kind, rules[of].win_half_points / 2))
    return tuple(found[worth] for worth in sorted(found, reverse=True))


def _names(running: RunningEvent, side: Side) -> str:
    return ", ".join(_name(running, each) for each in side.players)


def _name(running: RunningEvent, player: str) -> str:
    return display_text(running.name(player), player)
