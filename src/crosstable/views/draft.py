"""The draft of a round for the desk: its boards with their reasons, and the constraints that it was paired with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from crosstable.events.event_game import game_of
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.games.profile import GameProfile
from crosstable.pairing.board import Board, Reason
from crosstable.pairing.constraints import Pair
from crosstable.views.seating import ON_MOST_BOARDS, number_text

_Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DraftReason:
    """What a board costs by a criterion; `is_minor` where it only decides among pairings that are as good."""

    criterion: str
    wants: str
    cost: str
    is_minor: bool


@dataclass(frozen=True, slots=True)
class DraftBoard:
    """A board of a draft.

    Args:
        seats: the players by id and name, as the game lists them.
        by_hand: the reason of a board that was set by hand; None for others.
    """

    number: int
    seats: tuple[tuple[str, str], ...]
    reasons: tuple[DraftReason, ...]
    by_hand: str | None

    @property
    def main_reasons(self) -> list[DraftReason]:
        """The reasons that are not minor."""
        return [each for each in self.reasons if not each.is_minor]


@dataclass(frozen=True, slots=True)
class DraftConstraint:
    """A constraint in force, and the constraints that are left without it, as fields of a form."""

    kind: Literal["force", "forbid", "bye"]
    names: tuple[str, ...]
    fields_without: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DraftView:
    """The draft of a round.

    Args:
        boards: in their order.
        byes: who goes on without an opponent, by id and name: one in each stage, and any number in a bracket.
        constraints: that are in force, the event's own excepted.
        fields: the constraints as fields of a form: `force.1.1`, `forbid.1.2`, `bye`, players by id.
    """

    boards: tuple[DraftBoard, ...]
    byes: tuple[tuple[str, str], ...]
    bye_reasons: tuple[DraftReason, ...]
    constraints: tuple[DraftConstraint, ...]
    fields: Mapping[str, str]

    @property
    def violated(self) -> list[DraftBoard]:
        """The boards that depart from what the policy wants, or were set by hand."""
        return [board for board in self.boards if board.main_reasons or board.by_hand]


def draft_view(running: RunningEvent, run_round: RunRound) -> DraftView:
    """Return a draft with what it costs.

    Args:
        run_round: its draft.
    """
    game, names, pairing = game_of(running.plan), running.names, run_round.pairing
    own = () if running.plan.fide is None else running.plan.fide.forbidden
    forced = pairing.constraints.forced
    forbidden = tuple(two for two in pairing.constraints.forbidden if two not in own)
    return DraftView(
        boards=tuple(_board(board, run_round.by_hand.get(board.number), game, names) for board in pairing.boards),
        byes=tuple((each, names[each]) for each in pairing.allocated),
        bye_reasons=_reasons(pairing.bye_reasons),
        constraints=tuple(_constraints(forced, forbidden, pairing.constraints.bye, names)),
        fields=_fields(forced, forbidden, pairing.constraints.bye),
    )


def _board(board: Board, by_hand: str | None, game: GameProfile, names: _Names) -> DraftBoard:
    seats = tuple((each, names[each]) for each in game.listed_players(board.seats))
    return DraftBoard(board.number, seats, _reasons(board.reasons), by_hand)


def _reasons(reasons: Sequence[Reason]) -> tuple[DraftReason, ...]:
    return tuple(
        DraftReason(each.criterion, each.sentence, number_text(each.cost), each.criterion in ON_MOST_BOARDS)
        for each in reasons
    )


def _constraints(
    forced: Sequence[Pair], forbidden: Sequence[Pair], bye: str | None, names: _Names
) -> list[DraftConstraint]:
    found = []
    for two in forced:
        rest = _fields([each for each in forced if each != two], forbidden, bye)
        found.append(DraftConstraint("force", tuple(names.get(each, each) for each in two), rest))
    for two in forbidden:
        rest = _fields(forced, [each for each in forbidden if each != two], bye)
        found.append(DraftConstraint("forbid", tuple(names.get(each, each) for each in two), rest))
    if bye is not None:
        found.append(DraftConstraint("bye", (names.get(bye, bye),), _fields(forced, forbidden, None)))
    return found


def _fields(forced: Sequence[Pair], forbidden: Sequence[Pair], bye: str | None) -> dict[str, str]:
    """Return constraints as fields of a form: the players of each pair by its number."""
    pairs = [("force", *each) for each in enumerate(forced, start=1)]
    pairs += [("forbid", *each) for each in enumerate(forbidden, start=1)]
    found = {f"{kind}.{number}.{at}": two[at - 1] for kind, number, two in pairs for at in (1, 2)}
    return found if bye is None else {**found, "bye": bye}
