"""The desk of an event: what comes next, and what each round, board and entrant waits for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from types import MappingProxyType

from crosstable.events.event_game import game_of
from crosstable.events.event_status import CLOSED
from crosstable.events.listed_boards import board_label, side_order
from crosstable.events.round_checks import last_planned
from crosstable.events.run_round import DRAFT, PUBLISHED, RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.stage_plans import next_stage
from crosstable.games.profile import GameProfile
from crosstable.model.errors import CrosstableError
from crosstable.model.events import Entrant
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.systems import pairing_system
from crosstable.views.draft import DraftView, draft_view
from crosstable.views.name_order import name_key
from crosstable.views.texts import _
from crosstable.views.undecided import ToDecide, matches_to_decide

_FEWEST = 2  # entrants of a round
_OUTCOMES = ("1", "d", "2")  # first side, draw, second side
_WAITS_FOR = MappingProxyType({"ladder": "challenges", "keizer": "presence"})


class NextStep(Enum):
    """What is to be done next in an event."""

    ENTER = "enter"
    PAIR = "pair"
    PUBLISH = "publish"
    RESULTS = "results"
    DECIDE = "decide"
    CUT = "cut"
    CLOSE = "close"
    REOPEN = "reopen"


@dataclass(frozen=True, slots=True)
class DeskRound:
    """A round in the strip of rounds; `state` is draft, published, closed, or "" for one that is to come."""

    number: int
    state: str
    missing: int


@dataclass(frozen=True, slots=True)
class ResultButton:
    """A result to be entered by one press: what is sent, and how the game writes it."""

    word: str
    text: str


@dataclass(frozen=True, slots=True)
class DeskBoard:
    """A board of the published round.

    Args:
        label: as the board is shown and typed: its number, or `3.2` for board 2 of match 3.
        ids: of the players, in that order; of a side of several, of the first.
        seated: all players by public id, in that order.
        result: as the game writes it; "" while there is none.
        buttons: the results of one press; none where a result has numbers.
        confirmed: who confirmed the result; None for nobody.
    """

    number: int
    label: str
    players: tuple[str, ...]
    ids: tuple[str, ...]
    seated: tuple[str, ...]
    result: str = ""
    buttons: tuple[ResultButton, ...] = ()
    confirmed: str | None = None


@dataclass(frozen=True, slots=True)
class DeskEntrant:
    """An entrant with what can be done: who has left can return, others can have a bye or leave."""

    id: str
    name: str
    rating: float | None
    has_left: bool
    byes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DeskView:
    """The desk of an event.

    Args:
        event: its public id.
        next_round: the number of the round that would be paired next.
        strip: the rounds so far and those planned.
        round: the number of the latest round; 0 before the first.
        draft: the draft of the latest round; None without one.
        byes: who has no board in the latest round, by name.
        boards: the boards of the published round.
        seats: who can be paired, by id and name: entrants who take part, or teams.
        is_of_teams: whether teams are paired.
        is_closed: whether the event is closed.
        has_results: whether the published round has a result.
        to_decide: the matches of the latest round that have no winner.
        waits_for: "challenges" where players of a ladder choose whom they meet, "presence" where all who come are
            paired, each round those who are there; "" otherwise.
    """

    event: str
    name: str
    step: NextStep
    next_round: int
    strip: tuple[DeskRound, ...]
    round: int
    draft: DraftView | None
    byes: tuple[str, ...]
    boards: tuple[DeskBoard, ...]
    entrants: tuple[DeskEntrant, ...]
    seats: tuple[tuple[str, str], ...]
    is_of_teams: bool
    is_closed: bool
    has_results: bool
    to_decide: tuple[ToDecide, ...]
    waits_for: str

    @property
    def missing(self) -> list[str]:
        """The boards of the published round that have no result."""
        return [board.label for board in self.boards if not board.result]


def shown_actor(actor: str, names: Mapping[str, str]) -> str:
    """Return who did something as people read it: a player by name instead of "player p7" or "player p7 (slip)".

    Args:
        names: of players, by public id.
    """
    name = names.get(actor.removeprefix("player ").removesuffix(" (slip)"))
    if name is None:
        return actor
    text = _("{name}, by result slip") if actor.endswith(" (slip)") else _("{name}, by own link")
    return text.format(name=name)


def desk_view(running: RunningEvent) -> DeskView:
    """Return the desk of an event."""
    game, names, latest = game_of(running.plan), running.names, running.latest
    is_draft = latest is not None and latest.state == DRAFT
    done = 0 if latest is None else latest.number - is_draft
    published = latest if latest is not None and latest.state == PUBLISHED else None
    shown = (latest,) if latest is not None else ()
    return DeskView(
        event=running.id,
        name=running.event.name,
        step=step_of(running),
        next_round=done + 1,
        strip=_strip(running),
        round=0 if latest is None else latest.number,
        draft=draft_view(running, latest) if is_draft and latest is not None else None,
        byes=tuple(names[each] for of in shown for each in of.pairing.allocated),
        boards=() if published is None else _boards(running, published, game, names),
        entrants=tuple(_entrants(running)),
        seats=_seats(running, names),
        is_of_teams=running.teams is not None,
        is_closed=running.plan.status == CLOSED,
        to_decide=tuple(each for each in matches_to_decide(running) if each.is_open),
        waits_for=_WAITS_FOR.get(running.plan.policy, ""),
        has_results=published is not None and len(published.unfinished) < len(published.pairing.boards),
    )


def step_of(running: RunningEvent) -> NextStep:
    """Return what the director does next."""
    latest = running.latest
    if running.plan.status == CLOSED:
        return NextStep.REOPEN
    if latest is not None and latest.state == DRAFT:
        return NextStep.PUBLISH
    if latest is not None and latest.unfinished:
        return NextStep.RESULTS
    if any(each.is_open for each in matches_to_decide(running)):
        return NextStep.DECIDE
    if latest is None and len(running.paired_event.entrants) < _FEWEST:
        return NextStep.ENTER
    if latest is not None and _is_stage_over(running, latest.number + 1):
        return NextStep.CUT if next_stage(running.plan.stages) is not None else NextStep.CLOSE
    return NextStep.PAIR


def _is_stage_over(running: RunningEvent, number: int) -> bool:
    """Return whether the stage that is being played has no round of this number."""
    last, stages = last_planned(running, number), running.stages_of(number)
    if last is None and not stages:
        last = pairing_system(running.plan.policy, running.plan.pairing_settings).last_round(running.paired_event)
    return (last is not None and number > last) or (bool(stages) and all(of.is_over(number) for of in stages))


def _strip(running: RunningEvent) -> tuple[DeskRound, ...]:
    found = [DeskRound(each.number, each.state, len(each.unfinished)) for each in running.rounds]
    last = last_planned(running, len(found) + 1) or 0
    return (*found, *(DeskRound(number, "", 0) for number in range(len(found) + 1, last + 1)))


def _boards(
    running: RunningEvent, run_round: RunRound, game: GameProfile, names: Mapping[str, str]
) -> tuple[DeskBoard, ...]:
    found = []
    buttons: dict[tuple[object, ...], tuple[ResultButton, ...]] = {}  # most boards have the same
    for known in run_round.games:
        if known.game.board is None or len(known.game.sides) < _FEWEST:
            continue  # a bye
        order = side_order(running, known.game)
        sides = [known.game.sides[at] for at in order]
        players = [side.players for side in sides]
        alike = (known.game.kind, order, *(side.colour for side in sides))
        if alike not in buttons:
            buttons[alike] = result_buttons(game, known.game, order)
        is_open, confirmed = known.game.kind is ResultKind.UNPLAYED, running.confirmed.get(known.result)
        found.append(
            DeskBoard(
                number=known.game.board,
                label=board_label(running, known.game.board),
                players=tuple(", ".join(names[each] for each in side) for side in players),
                ids=tuple(side[0] for side in players),
                seated=tuple(chain(*players)),
                result="" if is_open else game.result_text(known.game, order),
                buttons=buttons[alike],
                confirmed=None if confirmed is None else shown_actor(confirmed, names),
            )
        )
    return tuple(found)


def result_buttons(game: GameProfile, played: Game, order: Sequence[int]) -> tuple[ResultButton, ...]:
    """Return the results of a board that can be entered by one press: won, drawn, lost."""
    if len(played.sides) != _FEWEST or game.counted:
        return ()
    found = []
    for word in _OUTCOMES:
        try:
            text = game.result_text(game.result_of(played, word, order), order)
        except CrosstableError:  # a game without draws
            continue
        found.append(ResultButton(word, text))
    return tuple(found)


def _seats(running: RunningEvent, names: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    now = 1 if running.latest is None else running.latest.number
    found = (each for each in running.paired_event.entrants if each.until_round is None or each.until_round > now)
    return tuple(sorted(((each.id, names[each.id]) for each in found), key=lambda seat: name_key(seat[1])))


def _entrants(running: RunningEvent) -> list[DeskEntrant]:
    latest = running.latest
    now = 1 if latest is None else latest.number
    byes: dict[str, list[tuple[int, str]]] = {}
    for (player, round), kind in sorted(running.bye_requests.items()):
        byes.setdefault(player, []).append((round, kind))
    return sorted(
        (_entrant(each, now, tuple(byes.get(each.id, ()))) for each in running.event.entrants),
        key=lambda each: name_key(each.name),
    )


def _entrant(entrant: Entrant, now: int, byes: tuple[tuple[int, str], ...]) -> DeskEntrant:
    has_left = entrant.until_round is not None and entrant.until_round <= now
    return DeskEntrant(entrant.id, entrant.player.shown_name(), entrant.rating, has_left, byes)
