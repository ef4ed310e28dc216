"""Made-up events for tests of foresight, from a seed."""

from dataclasses import replace
from random import Random

from crosstable import Elo, Entrant, Event, Game, Player, ResultKind, pair
from crosstable.foresight.strengths import strengths_of
from crosstable.pairing.board_games import unplayed_game
from crosstable.ratings.estimate import Estimate

RESULTS = ("win", "draw", "loss")
TIEBREAKS = ("BH-C1", "BH", "SB", "WIN")


def field_of(entrants, *, step=40):
    return tuple(
        Entrant(Player(f"p{at}", f"P{at}"), number=at + 1, rating=2200.0 - at * step) for at in range(entrants)
    )


def played(event, rounds, policy="fide-dutch", seed=1, forfeits=0.0):
    random = Random(seed)
    for _ in range(rounds):
        paired = pair(event, policy)
        games = []
        for board in paired.boards:
            game = Game.between(*board.seats, random.choice(RESULTS), first_colour="black")
            is_decided = game.sides[0].place != game.sides[1].place
            kind = ResultKind.FORFEIT if is_decided and random.random() < forfeits else game.kind
            games.append(replace(game, kind=kind))
        games += [Game.bye(paired.bye)] if paired.bye else []
        event = event.with_round(*games)
    return event


def with_open_round(event, policy="fide-dutch"):
    paired = pair(event, policy, with_open_games=True)
    byes = [Game.bye(paired.bye)] if paired.bye else []
    return event.with_round(*(unplayed_game(board, "chess") for board in paired.boards), *byes)


def swiss(entrants, rounds, planned, seed=1, policy="fide-dutch"):
    return played(Event("open", "Open", field_of(entrants), rounds_planned=planned), rounds, policy, seed)


def elo_strengths(event, deviation=0.0, draws=0.3):
    return strengths_of(Elo(), [Estimate(each.rating, deviation) for each in event.entrants], draws=draws)
