"""Pair, play and explain three rounds of a Go evening of nine, with one late arrival and a constraint.

Run it: python examples/pairing_a_go_evening.py
"""

from random import Random

from crosstable import Constraints, Entrant, Event, EventDocument, Game, Player, Side, other_optimum, pair, solve_round
from crosstable.formats.event.json_writer import write_event_json
from crosstable.pairing.report import BOARD_TITLES, board_rows, violated_rows
from crosstable.pairing.solved import pairing_of

RATINGS = {
    "Ann": 4.2,
    "Bo": 3.1,
    "Cem": 2.8,
    "Dana": 1.4,
    "Eli": -1.3,
    "Fay": -2.7,
    "Gus": -3.1,
    "Hana": -5.5,
    "Ivo": 1.9,
}
CONSTRAINTS = Constraints(forbidden=(("Ann", "Bo"),))  # they came in one car


def play(event: Event, rng: Random) -> Event:
    """Pair the next round and let chance play it."""
    pairing = pair(event, "go", constraints=CONSTRAINTS, seed=7)
    games = []
    for board in pairing.boards:
        black_wins = rng.random() < 0.5
        games.append(
            Game(
                (
                    Side.of(board.black, place=1 if black_wins else 2, colour="black"),
                    Side.of(board.white, place=2 if black_wins else 1, colour="white"),
                ),
                handicap=board.handicap,
                komi=board.komi,
            )
        )
    if pairing.bye is not None:
        games.append(Game.bye(pairing.bye))
    return event.with_round(*games)


def main() -> None:
    """Play two rounds, pair the third, and say why."""
    entrants = tuple(
        Entrant(Player(name, name), rating=rating, from_round=2 if name == "Ivo" else 1)
        for name, rating in RATINGS.items()
    )
    event = Event("evening", "Go evening", entrants)
    rng = Random(7)
    for _ in range(2):
        event = play(event, rng)

    solved = solve_round(event, "go", constraints=CONSTRAINTS, seed=7)
    pairing = pairing_of(solved)
    print("\t".join(BOARD_TITLES))
    for row in board_rows(pairing, event):
        print("\t".join(row))
    print(f"bye: {pairing.bye}, verified: {pairing.verified}")
    print("criteria violated:")
    for row in violated_rows(pairing.explain()):
        print("\t".join(row))
    print("the only optimum" if other_optimum(solved) is None else "another pairing is exactly as good")
    print(f"the event as JSON takes {len(write_event_json(EventDocument(event, 'go')))} characters")


if __name__ == "__main__":
    main()
