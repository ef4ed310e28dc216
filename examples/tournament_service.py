"""A tournament service: pair, report, correct, rank and export a Swiss event.

`python tournament_service.py` plays an open of five rounds by the FIDE Dutch system.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import Literal

import crosstable as ct


@dataclass
class Tournament:
    """An event that is being played, with its open round."""

    event: ct.Event
    policy: str = "fide-dutch"
    tiebreaks: tuple[str, ...] = ("BH-C1", "BH", "SB", "DE")
    pairing: ct.Pairing | None = None
    results: dict[int, str] = field(default_factory=dict)

    def pair(self, *forbidden: tuple[str, str]) -> ct.Pairing:
        """Pair the next round; some players may not meet."""
        constraints = ct.Constraints(forbidden=forbidden)
        self.pairing, self.results = ct.pair(self.event, self.policy, constraints=constraints), {}
        return self.pairing

    @property
    def open_round(self) -> ct.Pairing:
        """The pairing of the round that is being played."""
        if self.pairing is None:
            raise ValueError("No round is being played.")
        return self.pairing

    def report(self, board: int, result: str) -> None:
        """Note a result, such as 1-0, 1/2 or +- for a forfeit; a text that is none is an error."""
        self.open_round.with_results({board: result})
        self.results[board] = result

    def close(self, date: dt.date) -> None:
        """End the round."""
        self.event = self.event.with_round(*self.open_round.with_results(self.results, date=date))
        self.pairing = None

    def correct(self, round_number: int, board: int, score: Literal["win", "draw", "loss"]) -> None:
        """Correct a result of a closed round: the score of the side listed first."""
        self.event = self.event.with_result(round_number, board, score)

    def withdraw(self, player: str) -> None:
        """Leave a player out of the rounds to come."""
        self.event = self.event.withdrawn(player)

    def enter(self, player: ct.Player, rating: float | None = None) -> None:
        """Enter a player, who is paired from the next round on."""
        late = ct.Entrant(player, rating=rating, from_round=len(self.event.rounds) + 1)
        self.event = self.event.with_entrant(late)

    def table(self) -> ct.Standings:
        """Return the standings."""
        return ct.standings(self.event, self.tiebreaks)


def main() -> None:
    """Play an open of nine players and five rounds."""
    players = [ct.Entrant(ct.Player(f"p{n}", f"Player {n}"), number=n, rating=2050 - 50 * n) for n in range(1, 10)]
    cup = Tournament(ct.Event("open", "Open", tuple(players), date=dt.date(2025, 5, 1), rounds_planned=5))
    for day in range(1, 6):
        for board in cup.pair(("p1", "p2")).boards:
            cup.report(board.number, ["1-0", "1/2", "0-1", "1-0", "+-"][board.number % 5])
        try:
            cup.report(1, "2-0")
        except ct.CrosstableError as error:
            print(error)
        cup.close(dt.date(2025, 5, day))
        if day == 2:
            cup.withdraw("p5")
            cup.enter(ct.Player("late", "Late Entry"), rating=1777)
    cup.correct(1, 1, "win")
    for row in cup.table().rows:
        values = (f"{tie.code} {tie.value}" for tie in row.tiebreaks)
        print(row.place, row.entrant.player.name, float(row.score), *values)
    written = ct.write_event(cup.event, "trf26")
    again = ct.read_event(written.data, "open.trf").document.event
    print(f"{len(again.rounds)} rounds read back; not in the file:", *(loss.code for loss in written.losses))


if __name__ == "__main__":
    main()
