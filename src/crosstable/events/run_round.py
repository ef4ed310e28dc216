"""A round of a managed event: its state, its pairing and its games; and how the pairing is stored.

Keys with a default are left out where they hold nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from sqlalchemy import Row

from crosstable.facts.results.games import KnownGame
from crosstable.games.profile import GameProfile
from crosstable.model.results import ResultKind
from crosstable.pairing.board import Board, Reason
from crosstable.pairing.boards import Certificate, Pairing
from crosstable.pairing.constraints import Constraints, Pair

DRAFT, PUBLISHED, ROUND_CLOSED = "draft", "published", "closed"

_NO_REASONS: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class RunRound:
    """A round: its state, how it was paired, and its boards once it is published.

    Args:
        number: counted from 1.
        state: `DRAFT`, `PUBLISHED` or `ROUND_CLOSED`.
        pairing: boards, byes, reasons and proof, with the changes made by hand.
        change: the change that stored it in this state.
        by_hand: the reason why a board was set by hand, by board number.
        games: the boards and byes, as games of the event; empty for a draft.
    """

    number: int
    state: str
    pairing: Pairing
    change: int
    by_hand: Mapping[int, str] = field(default_factory=lambda: _NO_REASONS)
    games: tuple[KnownGame, ...] = ()

    def board(self, number: int) -> KnownGame | None:
        """Return the game on a board."""
        return next((known for known in self.games if known.game.board == number), None)

    @property
    def unfinished(self) -> tuple[KnownGame, ...]:
        """The boards without a result."""
        return tuple(known for known in self.games if known.game.kind is ResultKind.UNPLAYED)

    @property
    def adjourned(self) -> tuple[KnownGame, ...]:
        """The boards whose games are adjourned."""
        return tuple(known for known in self.games if known.game.kind is ResultKind.ADJOURNED)

    @property
    def players(self) -> frozenset[str]:
        """The players who have a place in the round: on a board, with a bye, waiting, or idle in a bracket."""
        pairing = self.pairing
        seated = {player for board in pairing.boards for player in board.seats}
        return frozenset(seated.union(pairing.waiting, pairing.idle, pairing.allocated))

    def logged(self, game: GameProfile) -> dict[str, Any]:
        """Return the round for the change log: who sits at each board, as the game lists them, and who has the bye."""
        boards = [list(game.listed_players(board.seats)) for board in self.pairing.boards]
        byes = {"byes": list(self.pairing.byes)} if self.pairing.byes else {}
        return {"round": self.number, "boards": boards, "bye": self.pairing.bye, **byes}


def stored_round(run_round: RunRound) -> dict[str, Any]:
    """Return the values of the row of a round; `round_of_row` reads them back."""
    return {
        "number": run_round.number,
        "state": run_round.state,
        "policy": run_round.pairing.policy,
        "seed": run_round.pairing.seed,
        "pairing": _stored_pairing(run_round),
    }


def round_of_row(row: Row[Any], event_id: str, games: Iterable[KnownGame] = ()) -> RunRound:
    """Read a round from its row.

    Args:
        row: of the table `event_round`.
        games: of the round, where it is published.
    """
    stored: Mapping[str, Any] = row.pairing
    certificate = stored.get("certificate")
    pairing = Pairing(
        event=event_id,
        round=row.number,
        policy=row.policy,
        seed=row.seed,
        boards=tuple(_board(board) for board in stored["boards"]),
        bye=stored["bye"],
        absent=tuple(stored.get("absent", ())),
        waiting=tuple(stored.get("waiting", ())),
        bye_reasons=_reasons(stored.get("bye_reasons", ())),
        constraints=Constraints(
            forced=_pairs(stored.get("forced", ())),
            forbidden=_pairs(stored.get("forbidden", ())),
            volunteers=tuple(stored.get("volunteers", ())),
            bye=stored.get("bye_for"),
        ),
        total_cost=int(stored.get("total_cost", 0)),
        total_weight=_fraction(stored.get("total_weight")),
        certificate=Certificate(**certificate) if certificate else None,
        lower_bound=stored.get("lower_bound"),
        byes=tuple(stored.get("byes", ())),
        idle=tuple(stored.get("idle", ())),
        sentence=stored.get("sentence", ""),
        criteria=tuple(stored.get("criteria", ())),
    )
    return RunRound(
        number=row.number,
        state=row.state,
        pairing=pairing,
        change=row.change_id,
        by_hand={board["board"]: board["by_hand"] for board in stored["boards"] if board.get("by_hand")},
        games=tuple(games),
    )


def _stored_pairing(run_round: RunRound) -> dict[str, Any]:
    pairing = run_round.pairing
    certificate = pairing.certificate
    found: dict[str, Any] = {
        "boards": [_stored_board(board, run_round.by_hand.get(board.number)) for board in pairing.boards],
        "bye": pairing.bye,
        "bye_reasons": [_stored_reason(reason) for reason in pairing.bye_reasons],
        "absent": list(pairing.absent),
        "waiting": list(pairing.waiting),
        "total_cost": str(pairing.total_cost),
        "total_weight": None if pairing.total_weight is None else str(pairing.total_weight),
        "forced": [list(two) for two in pairing.constraints.forced],
        "forbidden": [list(two) for two in pairing.constraints.forbidden],
        "volunteers": list(pairing.constraints.volunteers),
        "bye_for": pairing.constraints.bye,
        "lower_bound": pairing.lower_bound,
        "sentence": pairing.sentence,
    }
    for name, values in (("byes", pairing.byes), ("idle", pairing.idle), ("criteria", pairing.criteria)):
        if values:
            found[name] = list(values)
    if certificate is not None:
        found["certificate"] = {
            "checked": certificate.checked,
            "words": certificate.words,
            "engine": certificate.engine,
        }
    return found


def _stored_board(board: Board, by_hand: str | None) -> dict[str, Any]:
    found = {
        "board": board.number,
        "players": list(board.seats),
        "handicap": board.handicap,
        "komi": board.komi,
        "cost": str(board.cost),
        "weight": None if board.weight is None else str(board.weight),
        "colours_by": board.colours_by,
        "met_in": list(board.met_in),
        "reasons": [_stored_reason(reason) for reason in board.reasons],
        "by_hand": by_hand,
    }
    return {name: value for name, value in found.items() if value not in (None, [])} | {"reasons": found["reasons"]}


def _stored_reason(reason: Reason) -> dict[str, str]:
    return {
        "tier": reason.tier,
        "criterion": reason.criterion,
        "sentence": reason.sentence,
        "cost": str(reason.cost),
    }


def _board(stored: Mapping[str, Any]) -> Board:
    return Board(
        number=stored["board"],
        seats=tuple(stored["players"]),
        handicap=stored.get("handicap", 0),
        komi=stored.get("komi"),
        cost=int(stored.get("cost", 0)),
        weight=_fraction(stored.get("weight")),
        colours_by=stored.get("colours_by"),
        reasons=_reasons(stored.get("reasons", ())),
        met_in=tuple(stored.get("met_in", ())),
    )


def _pairs(stored: Iterable[Sequence[str]]) -> tuple[Pair, ...]:
    return tuple((one, other) for one, other in stored)


def _reasons(stored: Iterable[Mapping[str, str]]) -> tuple[Reason, ...]:
    return tuple(Reason(each["tier"], each["criterion"], each["sentence"], _exact(each["cost"])) for each in stored)


def _fraction(stored: str | None) -> Fraction | None:
    return None if stored is None else _exact(stored)


def _exact(stored: str) -> Fraction:
    return Fraction(int(stored)) if stored.isdecimal() else Fraction(stored)  # the first is five times as fast
