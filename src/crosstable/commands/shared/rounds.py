"""A round as commands answer it: its boards, what they violate, and who has the bye."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from crosstable.commands.answers import Done, GameId, PlayerName, answer
from crosstable.commands.command import Call, Values
from crosstable.commands.fields import Help
from crosstable.events.event_game import game_of
from crosstable.events.run_round import RunRound
from crosstable.events.running import RunningEvent
from crosstable.events.teams.match_games import games_of_match
from crosstable.events.teams.running_teams import first_and_second
from crosstable.events.teams.team_entries import teams_of
from crosstable.pairing.board import Board


@answer
class ReasonShape:
    """A criterion that a board violates."""

    criterion: Annotated[str, Help("Its name.", "rematch")]
    cost: Annotated[str, Help("What it costs: a whole number of any length, as text.")]


@answer
class GameOfMatch:
    """A board of a match of teams."""

    board: Annotated[int, Help("Of the match.", 1)]
    players: Annotated[tuple[PlayerName, ...], Help("The first team's in front; one where a board is empty.")]


@answer
class SeatedBoard:
    """A board of a round as it is paired; in an event of teams, a match."""

    board: Annotated[int, Help("The number of the board.")]
    players: Annotated[
        tuple[PlayerName, ...], Help("In the order in which the game lists them; in an event of teams, the two teams.")
    ]
    game: Annotated[GameId | None, Help("The game, once the round is published.")]
    games: Annotated[tuple[GameOfMatch, ...], Help("In an event of teams: the boards of the match.")]
    handicap: Annotated[float, Help("The handicap; 0 without one.")]
    komi: Annotated[float | None, Help("The komi; null outside Go.")]
    by_hand: Annotated[str | None, Help("The reason, where the board was set by hand.")]
    reasons: Annotated[tuple[ReasonShape, ...], Help("What the board violates, with its cost.")]


@answer
class RoundDone(Done):
    """A round as the command left it."""

    round: Annotated[int, Help("The number of the round.")]
    state: Annotated[str, Help("draft, published or closed", "draft")]
    policy: Annotated[str, Help("The pairing policy.")]
    seed: Annotated[int, Help("The random seed with which it was paired.")]
    is_proven: Annotated[bool, Help("Whether the pairing was proven to be optimal.")]
    boards: Annotated[tuple[SeatedBoard, ...], Help("The boards, the first one first.")]
    byes: Annotated[tuple[PlayerName, ...], Help("Those with an allocated bye, and teams whose opponent is absent.")]


def round_values(call: Call, made: RunRound) -> Values:
    """Return a round as the values of a `RoundDone`."""
    running = call.running()
    made = next((each for each in running.rounds if each.number == made.number), made)  # with its games
    call.for_words["round"] = (running, made)
    matches = {each.number: _games(running, made, each) for each in made.pairing.boards} if running.teams else {}
    in_matches = (player for games in matches.values() for _, players in games for player in players)
    names = {each.id: each for each in call.players({*made.players, *in_matches})}
    games = {known.game.board: known.id for known in made.games} if running.teams is None else {}

    def seated(board: Board) -> SeatedBoard:
        return SeatedBoard(
            board=board.number,
            players=tuple(names[each] for each in _in_order(running, board)),
            game=games.get(board.number),
            games=tuple(
                GameOfMatch(board=at, players=tuple(names[each] for each in players))
                for at, players in matches.get(board.number, ())
            ),
            handicap=board.handicap or 0,
            komi=board.komi,
            by_hand=made.by_hand.get(board.number),
            reasons=tuple(ReasonShape(criterion=each.criterion, cost=str(each.cost)) for each in board.reasons),
        )

    pairing = made.pairing
    return {
        "round": made.number,
        "state": made.state,
        "policy": pairing.policy,
        "seed": pairing.seed,
        "is_proven": pairing.verified,
        "boards": tuple(seated(each) for each in pairing.boards),
        "byes": tuple(names[each] for each in (*pairing.allocated, *pairing.waiting)),
    }


def _in_order(running: RunningEvent, board: Board) -> Sequence[str]:
    """Return who is paired on a board, in the order in which they are listed."""
    if running.teams is None:
        return game_of(running.plan).listed_players(board.seats)
    return first_and_second(board.seats, running.teams.rules.match_rules)


def _games(running: RunningEvent, made: RunRound, board: Board) -> list[tuple[int, tuple[str, ...]]]:
    """Return the players of each game of a match, that of the team named first in front."""
    teams = teams_of(running)
    return [
        (at, tuple(game.sides[side].players[0] for side in teams.order(game)) if len(game.sides) == 2 else game.players)
        for at, game in games_of_match(running, made, board)
        if game is not None
    ]
