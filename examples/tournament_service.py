"""A tournament service: pair, report, correct, rank and export a Swiss event.

`python tournament_service.py` plays an open of five rounds by the FIDE Dutch system.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field, replace

import crosstable as ct


@dataclass
class Played:
    """A round as it was paired, and the results of its boards."""

    pairing: ct.Pairing
    date: dt.date
    results: dict[int, str] = field(default_factory=dict)


@dataclass
class Tournament:
    """An event that is being played; the last of its rounds may be open."""

    event: ct.Event
    policy: str = "fide-dutch"
    tiebreaks: tuple[str, ...] = ("BH-C1", "BH", "SB", "DE")
    rounds: list[Played] = field(default_factory=list)

    def pair(self, date: dt.date, *forbidden: tuple[str, str]) -> ct.Pairing:
        """Pair the next round; some players may not meet."""
        pairing = ct.pair(self.event, self.policy, constraints=ct.Constraints(forbidden=forbidden))
        self.rounds.append(Played(pairing, date))
        self.event = self.event.with_round(*pairing.with_results({}, date=date))
        return pairing

    def report(self, board: int, result: str, number: int | None = None) -> None:
        """Enter or correct a result, such as 1-0, 1/2 or +- for a forfeit; one that is none is an error."""
        number = number or len(self.rounds)
        played = self.rounds[number - 1]
        games = played.pairing.with_results(played.results | {board: result}, date=played.date)
        played.results[board] = result
        rounds = (ct.Round(number, games) if each.number == number else each for each in self.event.rounds)
        self.event = replace(self.event, rounds=tuple(rounds))

    def withdraw(self, player: str) -> None:
        """Leave a player out of the rounds to come."""
        now = len(self.event.rounds)
        entrants = (replace(each, until_round=now) if each.id == player else each for each in self.event.entrants)
        self.event = replace(self.event, entrants=tuple(entrants))

    def enter(self, player: ct.Player, rating: float | None = None) -> None:
        """Enter a player, who is paired from the next round on."""
        late = ct.Entrant(player, rating=rating, from_round=len(self.event.rounds) + 1)
        self.event = replace(self.event, entrants=(*self.event.entrants, late))


def main() -> None:
    """Play an open of nine players and five rounds."""
    players = [ct.Entrant(ct.Player(f"p{n}", f"Player {n}"), number=n, rating=2050 - 50 * n) for n in range(1, 10)]
    open_ = Tournament(ct.Event("open", "Open", tuple(players), date=dt.date(2025, 5, 1), rounds_planned=5))
    for day in range(1, 6):
        for board in open_.pair(dt.date(2025, 5, day), ("p1", "p2")).boards:
            open_.report(board.number, ["1-0", "1/2", "0-1", "1-0", "+-"][board.number % 5])
        if day == 2:
            open_.withdraw("p5")
            open_.enter(ct.Player("late", "Late Entry"), rating=1777)
    try:
        open_.report(1, "2-0")
    except ct.CrosstableError as error:
        print(error)
    open_.report(1, "1-0", number=1)
    for row in ct.standings(open_.event, open_.tiebreaks).rows:
        print(row.place, row.entrant.player.name, row.score / 2, *(each.value for each in row.tiebreaks))
    written = ct.write_event(open_.event, "trf26")
    print("Not in the file:", *(loss.code for loss in written.losses))
    again = ct.read_event(written.data, "open.trf").document.event
    print(f"{len(again.entrants)} players and {len(again.rounds)} rounds read back")


if __name__ == "__main__":
    main()
