"""The draft of a round for the desk: its boards with their reasons, and the constraints that it was paired with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from crosstable.events.event_game import game_of
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.model.games import Colour
from crosstable.pairing.board import Board, Reason
from crosstable.pairing.constraints import Pair
from crosstable.pairing.past import BLACK, WHITE, pasts_before
from crosstable.views.departures import SeatedPast, departure, is_minor
from crosstable.views.entrant_names import name_parts
from crosstable.views.name_order import name_key
from crosstable.views.seating import number_text
from crosstable.views.tables.draft import DraftBoard, DraftedRound, DraftPlayer, DraftReason
from crosstable.views.texts import _

_COLOUR_OF: Mapping[int, Colour] = MappingProxyType({BLACK: "black", WHITE: "white"})
_BYES = MappingProxyType({"zero-bye": "zero-point bye", "half-bye": "half-point bye", "full-bye": "full-point bye"})
_Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DraftConstraint:
    """A constraint in force, and the constraints that are left without it, as fields of a form."""

    kind: Literal["force", "forbid", "bye"]
    names: tuple[str, ...]
    fields_without: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DraftAbsence:
    """Who is not paired, and why: a bye on request, which can be cancelled, or an arrival later."""

    id: str
    name: str
    why: str
    is_bye: bool


@dataclass(frozen=True, slots=True)
class DraftView:
    """The draft of a round.

    Args:
        round: its boards, and after them who goes on without an opponent: one in each stage, any number in a bracket.
        byes: how many those are.
        bye_reasons: where they belong to none of several byes.
        absences: who is not paired, by name.
        is_proven: whether the pairing is proven to be the best by its policy.
        constraints: that are in force, the event's own excepted.
        fields: the constraints as fields of a form: `force.1.1`, `forbid.1.2`, `bye`, players by id.
    """

    round: DraftedRound
    byes: int
    bye_reasons: tuple[DraftReason, ...]
    absences: tuple[DraftAbsence, ...]
    is_proven: bool
    constraints: tuple[DraftConstraint, ...]
    fields: Mapping[str, str]

    @property
    def to_look_at(self) -> list[DraftBoard]:
        """The boards that depart from what the policy wants, or were set by hand."""
        return [board for board in self.round.boards if board.departures or board.by_hand]


def draft_view(running: RunningEvent, run_round: RunRound) -> DraftView:
    """Return a draft with what it costs.

    Args:
        run_round: its draft.
    """
    pairing = run_round.pairing
    own = () if running.plan.fide is None else running.plan.fide.forbidden
    forced = pairing.constraints.forced
    forbidden = tuple(two for two in pairing.constraints.forbidden if two not in own)
    made = _Boards(running, run_round)
    byes = made.byes()
    return DraftView(
        round=DraftedRound(run_round.number, made.game, (*made.boards(), *byes)),
        byes=len(byes),
        bye_reasons=() if len(byes) == 1 else made.bye_reasons(),
        absences=tuple(_absences(running, run_round)),
        is_proven=pairing.verified,
        constraints=tuple(_constraints(forced, forbidden, pairing.constraints.bye, running.names)),
        fields=_fields(forced, forbidden, pairing.constraints.bye),
    )


class _Boards:
    """Makes the boards of a draft from what is known of their players."""

    def __init__(self, running: RunningEvent, run_round: RunRound) -> None:
        self.game = game_of(running.plan)
        self._round = run_round
        self._pairing = run_round.pairing
        self._names = running.names
        self._entrants = {each.id: each for each in running.paired_event.entrants}
        self._has_colours = running.teams is None and (self.game.has_colours or self.game.name == "plain")
        self._pasts = pasts_before(running.paired_event, run_round.number)
        paired = {each for board in self._pairing.boards for each in board.seats}.union(self._pairing.allocated)
        self._scores = {self._pasts[each].score for each in paired if each in self._pasts}

    def boards(self) -> list[DraftBoard]:
        """Return the boards in their order."""
        return [self._board(each) for each in self._pairing.boards]

    def byes(self) -> list[DraftBoard]:
        """Return who goes on without an opponent."""
        allocated = self._pairing.allocated
        reasons = self.bye_reasons() if len(allocated) == 1 else ()
        return [
            DraftBoard(None, f"bye{at}", (self._player(each, None),), reasons)
            for at, each in enumerate(allocated, start=1)
        ]

    def bye_reasons(self) -> tuple[DraftReason, ...]:
        """Return why the bye is where it is."""
        return tuple(self._reason(each, (), ()) for each in self._pairing.bye_reasons)

    def _board(self, board: Board) -> DraftBoard:
        players = tuple(self._player(each, self._colour(board, each)) for each in self.game.listed_players(board.seats))
        seats = [SeatedPast(each.name, self._pasts[each.id], each.colour) for each in players]
        return DraftBoard(
            number=board.number,
            mark=str(board.number),
            players=players,
            reasons=tuple(self._reason(each, seats, board.met_in) for each in board.reasons),
            terms=(_("handicap {stones}").format(stones=board.handicap),) if board.handicap else (),
            by_hand=self._round.by_hand.get(board.number) or "",
        )

    def _colour(self, board: Board, player: str) -> Colour | None:
        if not self._has_colours or not board.has_colours:
            return None
        return "white" if player == board.white else "black"

    def _player(self, id: str, colour: Colour | None) -> DraftPlayer:
        entrant, past = self._entrants[id], self._pasts[id]
        colours = [_COLOUR_OF[sign] for sign in past.colours] if self._has_colours else []
        name, parts = self._names[id], name_parts(entrant, self.game)
        return DraftPlayer(id, name, parts, entrant.number, entrant.rating, past.score, tuple(colours), colour)

    def _reason(self, reason: Reason, seats: Sequence[SeatedPast], met_in: Sequence[int]) -> DraftReason:
        text = departure(reason, seats, met_in, self.game)
        return DraftReason(reason.criterion, text, number_text(reason.cost), is_minor(reason, seats, self._scores))


def _absences(running: RunningEvent, run_round: RunRound) -> Iterator[DraftAbsence]:
    """Yield who is in the event and not in the draft, in the order of their names."""
    number, players = run_round.number, set(run_round.players)
    for entrant in sorted(running.paired_event.entrants, key=lambda each: name_key(running.names[each.id])):
        if entrant.id in players or (entrant.until_round is not None and entrant.until_round < number):
            continue
        kind = running.bye_requests.get((entrant.id, number), "")
        if kind in _BYES:
            yield DraftAbsence(entrant.id, running.names[entrant.id], _(_BYES[kind]), is_bye=True)
        elif entrant.from_round > number:
            why = _("from round {number}").format(number=entrant.from_round)
            yield DraftAbsence(entrant.id, running.names[entrant.id], why, is_bye=False)


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
