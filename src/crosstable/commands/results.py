"""Commands on results: enter, correct, confirm."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from pydantic import Field, StringConstraints

from crosstable.commands.command import Call, Command, Values
from crosstable.commands.inputs import Irregular, Reason, RoundNumber
from crosstable.commands.models import Done, Given
from crosstable.commands.shapes import GameId, PlayerId, Shape
from crosstable.league.accounts.access import Permission
from crosstable.league.events.confirmations import confirm_results
from crosstable.league.events.correction_preview import PAIRS, preview_results
from crosstable.league.events.event_game import game_of
from crosstable.league.events.results import Entered, enter_results
from crosstable.league.events.running import RunningEvent
from crosstable.league.events.typed_results import read_confirmed, read_typed
from crosstable.model.errors import InputError
from crosstable.views.consequences import consequence_values

_MOST = 5000
Word = Annotated[str, StringConstraints(max_length=200)]
ResultWord = Annotated[
    Word,
    Field(
        description="b, w or d (or 1, 2), b! for a forfeit, ! for a double no-show, points at tables; - for none yet.",
        examples=["b"],
    ),
]
_TRIED = "to see what it would change"  # the reason of a dry run without one
BoardNumber = Annotated[int, Field(ge=1, le=1_000_000, examples=[7])]


SeenPlayers = Annotated[
    list[PlayerId] | None,
    Field(
        max_length=_MOST,
        description="The players of the board, as it lists them; the result is rejected if the board is another game "
        "by now. Without them, it is of whoever sits there.",
        examples=[["p7", "p2"]],
    ),
]


class Result(Given):
    """The result of a board, as it is typed at the command line."""

    board: BoardNumber
    result: ResultWord


class ResultOfPlayers(Result):
    """The result of a board, and whose it is."""

    players: SeenPlayers = None


Typed = Annotated[
    list[Annotated[str, StringConstraints(max_length=400)]],
    Field(
        max_length=_MOST,
        description="The same as typed at the command line, a line each: board and result; in an event of teams match "
        "and board with the result of the team named first, or a match with a sign for each board.",
        examples=[["7 b"], ["3.2 1-0", "4 1=0+"]],
    ),
]


class ResultsOfRound(Given):
    """Results of one round, by the numbers that boards have in it, or as they are typed."""

    results: Sequence[Result] = Field(default=(), max_length=_MOST)
    typed: Typed = Field(default=[])
    round: RoundNumber = None

    def lines(self, call: Call) -> tuple[list[tuple[int, str]], int | None]:
        """Return the boards with their results, and the round.

        Raises:
            InputError: there is none.
        """
        if not self.results and not self.typed:
            raise InputError("commands/no-results")
        lines, round = [(each.board, each.result) for each in self.results], self.round
        if self.typed:
            typed, round = read_typed(call.event, _teams(call), self.typed, round)
            lines += typed
        return lines, round


class Results(ResultsOfRound):
    """Results of one round: all of them are entered, or none."""

    results: list[ResultOfPlayers] = Field(default=[], max_length=_MOST)
    seated: dict[BoardNumber, list[PlayerId]] = Field(
        default={}, description="Of typed results: the players that were seen at boards, as `players` of a result."
    )
    irregular: Irregular = False

    def players_seen(self, lines: list[tuple[int, str]]) -> dict[int, list[str]]:
        """Return the players that were seen at the boards of lines."""
        found: dict[int, list[str]] = {board: self.seated[board] for board, _ in lines if board in self.seated}
        return found | {each.board: each.players for each in self.results if each.players is not None}


class EnteredShape(Shape):
    """A board after entering."""

    board: int = Field(description="Its number in the round.")
    label: str = Field(
        description="The board as it is shown and typed: 7, or 3.2 for board 2 of match 3.", examples=["7"]
    )
    game: GameId
    result: str = Field(description="As the game writes it.", examples=["1-0"])
    is_new: bool = Field(description="Whether it was not so already.")


class ResultsDone(Done):
    """The boards as they are now."""

    boards: list[EnteredShape]


def _result(call: Call, given: Results) -> Values:
    """Enter results; one that another person entered alike is the same, another one is a conflict that names both."""
    lines, round = given.lines(call)
    seated = given.players_seen(lines)
    entered = call.on_event(enter_results, lines, round=round, seated=seated, irregular=given.irregular)
    return {"boards": _entered(call, entered)}


def _entered(call: Call, entered: list[Entered]) -> list[EnteredShape]:
    game = game_of(call.plan())
    return [
        EnteredShape(
            board=each.board,
            label=each.label,
            game=each.game,
            result=game.result_text(each.after, each.order),
            is_new=each.is_new,
        )
        for each in entered
    ]


def _teams(call: Call) -> Callable[[], RunningEvent] | None:
    """Return what reads an event of teams; None for an event of players."""
    return None if call.plan().teams is None else call.running


class Correction(ResultsOfRound):
    """Corrected results of any round."""

    results: list[Result] = Field(default=[], max_length=_MOST)
    reason: Reason = ""
    keep_bracket: bool = Field(default=False, description="In a knockout: leave the bracket as it was played.")
    all_rounds: bool = Field(default=False, description="In a dry run: check every later round, whatever its size.")


class CorrectionDone(ResultsDone):
    """The boards as they are now; in a dry run, what the correction would lead to."""

    consequences: dict[str, Any] | None = Field(
        description="Of a dry run: places that change, later rounds that would be paired differently, ratings that "
        "move; as `crosstable event correct --preview --json` prints them."
    )


def _correct(call: Call, given: Correction) -> Values:
    """Correct results of any round, with a reason; a dry run that is not rejected returns the consequences."""
    lines, round = given.lines(call)
    reason = call.reason(given.reason, "correct a result")
    consequences = None
    if call.is_dry_run:  # read before it is tried: then the event is as it would be
        pairs = None if given.all_rounds else PAIRS
        found = preview_results(call.store, call.event, lines, round=round, reason=reason, pairs=pairs)
        consequences = consequence_values(found, call.names())
    entered = call.on_event(enter_results, lines, round=round, reason=reason or _TRIED, keep_bracket=given.keep_bracket)
    return {"boards": _entered(call, entered), "consequences": consequences}


class BoardToConfirm(Given):
    """A board whose result is confirmed."""

    board: BoardNumber
    result: Word = Field(default="", description="The result again, to be compared; empty confirms the one entered.")


class Confirmation(Given):
    """Boards whose results a second person confirms."""

    boards: list[BoardToConfirm] = Field(
        default=[], max_length=_MOST, description="Without any, every board that another person entered."
    )
    typed: Typed = Field(default=[])
    round: RoundNumber = None


class ConfirmationDone(Done):
    """The boards that are confirmed now and were not before."""

    boards: list[int]


def _confirm(call: Call, given: Confirmation) -> Values:
    """Confirm results that another person entered; results typed again must agree."""
    lines, round = [(each.board, each.result) for each in given.boards], given.round
    if given.typed:
        typed, round = read_confirmed(call.event, _teams(call), given.typed, round)
        lines += typed
    return {"boards": call.on_event(confirm_results, lines, round=round)}


_EVENT = "events/{event}"
COMMANDS = (
    Command("event result", f"{_EVENT}/results", Permission.ENTER_RESULTS, Results, _result, ResultsDone),
    Command("event correct", f"{_EVENT}/corrections", Permission.CORRECT_RESULTS, Correction, _correct, CorrectionDone),
    Command(
        "event confirm",
        f"{_EVENT}/confirmations",
        Permission.CONFIRM_RESULTS,
        Confirmation,
        _confirm,
        ConfirmationDone,
    ),
)
