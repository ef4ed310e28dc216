"""Commands on rounds: pair, challenge, set boards by hand, publish, unpublish, pair again, close."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from pydantic import Field

from crosstable.commands.answers import PlayerName
from crosstable.commands.command import Call, Command, Values
from crosstable.commands.inputs import Irregular, Reason, RoundNumber, Seed
from crosstable.commands.models import Done, Given
from crosstable.commands.shapes import PlayerId, ReasonShape, Shape
from crosstable.league.accounts.access import Permission
from crosstable.league.events.boards_by_hand import set_board
from crosstable.league.events.challenges import ladder_of
from crosstable.league.events.event_game import game_of
from crosstable.league.events.re_pairing import re_pair_round
from crosstable.league.events.rounds import (
    close_round,
    drop_draft,
    pair_and_publish,
    pair_round,
    publish_round,
    unpublish_round,
)
from crosstable.league.events.run_round import RunRound
from crosstable.league.events.seating_costs import seating_change
from crosstable.league.events.why_not import why_not
from crosstable.pairing.boards import Board
from crosstable.views.seating import change_values, why_not_values

_MOST = 5000
Pairs = Annotated[list[tuple[PlayerId, PlayerId]], Field(max_length=_MOST, examples=[[["p3", "p7"]]])]


class SeatedBoard(Shape):
    """A board of a round as it is paired."""

    board: int
    players: list[PlayerName] = Field(description="In the order in which the game lists them.")
    handicap: float
    komi: float | None
    by_hand: str | None = Field(description="The reason, where the board was set by hand.")
    reasons: list[ReasonShape] = Field(description="What the board violates, with its cost.")


class RoundDone(Done):
    """A round as the command left it."""

    round: int
    state: str = Field(description="draft, published or closed", examples=["draft"])
    policy: str
    seed: int
    is_proven: bool = Field(description="Whether the pairing was proven to be optimal.")
    boards: list[SeatedBoard]
    byes: list[PlayerName] = Field(description="Players with an allocated bye.")


class Pair(Given):
    """How the next round is to be paired."""

    force: Pairs = Field(default=[], description="Pairs that must meet.")
    forbid: Pairs = Field(default=[], description="Pairs that must not meet.")
    bye: PlayerId | None = Field(default=None, description="The player who gets the bye.")
    seed: Seed = None
    publish: bool = Field(default=False, description="Publish it at once, in one change of the log.")
    irregular: Irregular = False


def _pair(call: Call, given: Pair) -> Values:
    """Pair the next round as a draft, or pair the draft again."""
    made = call.on_event(
        partial(pair_and_publish, irregular=given.irregular) if given.publish else pair_round,
        forced=given.force,
        forbidden=given.forbid,
        bye=given.bye,
        seed=given.seed,
    )
    return _values(call, made)


class Challenges(Given):
    """Challenges on a ladder."""

    pairs: Pairs = Field(min_length=1, description="The challenger first.")


def _challenge(call: Call, given: Challenges) -> Values:
    """Publish challenges on a ladder as the next round."""
    ladder_of(call.running())
    return _values(call, call.on_event(pair_and_publish, forced=given.pairs))


class SetBoard(Given):
    """Two players to pair by hand, in the order in which the game lists them."""

    first: PlayerId
    second: PlayerId
    reason: Reason = ""
    irregular: Irregular = False


def _set_board(call: Call, given: SetBoard) -> Values:
    """Pair two players by hand; their previous opponents meet each other, or one gets the bye."""
    reason = call.reason(given.reason, "set a board by hand")
    number = int(call.where["round"])
    before = call.running()
    made = call.on_event(set_board, number, given.first, given.second, reason=reason, irregular=given.irregular)
    change = seating_change(before, before.round(number).pairing, made)
    return {**_values(call, made), "comparison": change_values(change, before.names)}


class BoardSet(RoundDone):
    """A round with a board that was set by hand."""

    comparison: dict[str, Any] | None = Field(
        description="What the other seating costs: the verdict with the sums of the tier that decides, and what is "
        "charged no longer (`gone`) and now (`new`); null where the pairing system has no criteria. A system of FIDE "
        "compares its `criteria` one by one, from the top bracket; they are null for a policy with costs."
    )


class Question(Given):
    """Two players who do not meet."""

    first: PlayerId
    second: PlayerId
    round: RoundNumber = None


class WhyNotDone(Done):
    """Why two players do not meet; nothing is changed."""

    round: int
    players: list[PlayerId]
    meet: bool = Field(description="Whether they meet; then nothing else is said.")
    sentence: str = Field(description="The reason in one sentence.")
    by_criterion: dict[str, str] = Field(
        description="What the best round in which they meet costs more than the best one, by criterion."
    )
    gone: list[list[str]] = Field(description="The boards that it would not have, by name.")
    new: list[list[str]] = Field(description="The boards that it would have instead, by name.")


def _why_not(call: Call, given: Question) -> Values:
    """Explain why two players do not meet: what forbids it, or what it would cost, criterion by criterion."""
    running = call.running()
    return why_not_values(why_not(running, given.first, given.second, round=given.round), running.names)


class DraftDropped(Done):
    """The round whose draft was deleted."""

    round: int


def _drop(call: Call, given: Given) -> Values:  # noqa: ARG001 - every command is given something
    """Delete the draft of a round."""
    return {"round": call.on_event(drop_draft)}


class Publish(Given):
    """What a round that is published or unpublished needs in FIDE mode."""

    irregular: Irregular = False


def _publish(call: Call, given: Publish) -> Values:
    """Publish the draft, so that its boards can be played, and close the previous round."""
    return _values(call, call.on_event(publish_round, irregular=given.irregular))


def _unpublish(call: Call, given: Publish) -> Values:
    """Unpublish a round without results; it becomes a draft again."""
    return _values(call, call.on_event(unpublish_round, irregular=given.irregular))


class RePair(Given):
    """Why boards are paired again."""

    reason: Reason = ""
    seed: Seed = None


def _re_pair(call: Call, given: RePair) -> Values:
    """Pair the boards of the published round that have not started again; played boards stay."""
    reason = call.reason(given.reason, "pair boards again")
    return _values(call, call.on_event(re_pair_round, reason=reason, seed=given.seed))


def _close_round(call: Call, given: Given) -> Values:  # noqa: ARG001
    """Close the published round: its results are final unless corrected."""
    return _values(call, call.on_event(close_round))


def _values(call: Call, made: RunRound) -> Values:
    running = call.running()
    game = game_of(running.plan)
    names = {each.id: each for each in call.players(made.players)}

    def seated(board: Board) -> SeatedBoard:
        return SeatedBoard(
            board=board.number,
            players=[names[each] for each in game.listed_players(board.players)],
            handicap=board.handicap or 0,
            komi=board.komi,
            by_hand=made.by_hand.get(board.number),
            reasons=[ReasonShape(criterion=each.criterion, cost=str(each.cost)) for each in board.reasons],
        )

    pairing = made.pairing
    return {
        "round": made.number,
        "state": made.state,
        "policy": pairing.policy,
        "seed": pairing.seed,
        "is_proven": pairing.verified,
        "boards": [seated(each) for each in pairing.boards],
        "byes": [names[each] for each in pairing.allocated],
    }


_EVENT = "events/{event}"
COMMANDS = (
    Command("event pair", f"{_EVENT}/rounds", Permission.PAIR_ROUNDS, Pair, _pair, RoundDone),
    Command(
        "event set-board", f"{_EVENT}/rounds/{{round}}/boards", Permission.PAIR_ROUNDS, SetBoard, _set_board, BoardSet
    ),
    Command("event challenge", f"{_EVENT}/challenges", Permission.PAIR_ROUNDS, Challenges, _challenge, RoundDone),
    Command("event why-not", f"{_EVENT}/why-not", Permission.PAIR_ROUNDS, Question, _why_not, WhyNotDone),
    Command("event drop", f"{_EVENT}/drop", Permission.PAIR_ROUNDS, Given, _drop, DraftDropped),
    Command("event publish", f"{_EVENT}/publish", Permission.PAIR_ROUNDS, Publish, _publish, RoundDone),
    Command("event unpublish", f"{_EVENT}/unpublish", Permission.PAIR_ROUNDS, Publish, _unpublish, RoundDone),
    Command("event re-pair", f"{_EVENT}/re-pair", Permission.PAIR_ROUNDS, RePair, _re_pair, RoundDone),
    Command("event close --round", f"{_EVENT}/close-round", Permission.PAIR_ROUNDS, Given, _close_round, RoundDone),
)
