"""Play the rest of an event with its own pairing system and its own tie-breaks, one simulation after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from crosstable.foresight.chances import Odds, error_of
from crosstable.foresight.results import RESULTS, ended
from crosstable.foresight.situation import Situation
from crosstable.foresight.strengths import Strengths, outcome_chances
from crosstable.model.errors import NoPairingError
from crosstable.model.events import Event, Round
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.board_games import unplayed_game
from crosstable.pairing.pair import pair
from crosstable.ranking.event_standings import standings


def replayed_odds(
    situation: Situation,
    strengths: Strengths,
    simulations: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
) -> Odds:
    """Return the chances of each entrant; where a round cannot be paired, the event ends there."""
    rng, n = np.random.Generator(np.random.PCG64(seed)), len(situation.event.entrants)
    place, score = np.zeros((n, n)), np.zeros(n)
    for done in range(simulations):
        table = standings(_played(situation, strengths, rng), situation.tiebreaks)
        sizes: dict[int, int] = {}
        for row in table.rows:
            sizes[row.place] = sizes.get(row.place, 0) + 1
        for row in table.rows:
            at, shared = situation.index[row.entrant.id], sizes[row.place]
            place[at, row.place - 1 : row.place - 1 + shared] += 1.0 / shared
            score[at] += row.half_points / 2
        if progress is not None:
            progress(done + 1, simulations)
    share = place / simulations
    return Odds(share, score / simulations, "simulated exactly", simulations, seed, error_of(share, simulations))


def _played(situation: Situation, strengths: Strengths, rng: np.random.Generator) -> Event:
    theta = strengths.mean + strengths.deviation * rng.standard_normal(len(strengths.mean))
    index = situation.index

    def played(game: Game) -> Game:
        first, second = (index[player] for player in game.players)
        chances = outcome_chances(np.array([theta[first] - theta[second] + strengths.advantage]), strengths.nu)
        win, draw = float(chances[0][0]), float(chances[1][0])
        chance = rng.random()
        return ended(game, RESULTS[0 if chance < win else 1 if chance < win + draw else 2])

    games = {each.key: played(each.game) for each in situation.open_games}
    event = situation.event
    rounds = (
        Round(this.number, tuple(games.get((this.number, at), game) for at, game in enumerate(this.games)))
        for this in event.rounds
    )
    event = replace(event, rounds=tuple(rounds))
    while len(event.rounds) < situation.rounds:
        try:
            paired = pair(event, situation.system, seed=int(rng.integers(2**31)), with_open_games=True)
        except NoPairingError:
            return event
        boards = [played(unplayed_game(board, paired.game)) for board in paired.boards]
        byes = [] if paired.bye is None else [Game.bye(paired.bye, ResultKind.ALLOCATED_BYE)]
        event = event.with_round(*boards, *byes)
    return event
