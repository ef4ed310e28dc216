"""A desk that keeps the demo league in memory, and rates it with Elo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from crosstable.demo.calendar import Evening
from crosstable.demo.desk import DrawnOutcome, SeatedPair
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.pair import pair
from crosstable.ratings.elo.elo import Elo


@dataclass(slots=True)
class PaperDesk:
    """See `Desk`.  `events` are the events so far, `ratings` the current ratings, `listed` the published ones."""

    events: list[Event] = field(default_factory=list)
    ratings: dict[str, float] = field(default_factory=dict)
    listed: dict[str, float] = field(default_factory=dict)
    elo: Elo = field(default_factory=Elo)
    discipline: str = ""
    requested_byes: dict[tuple[str, int], ResultKind] = field(default_factory=dict)

    @property
    def event(self) -> Event:
        """The current event."""
        return self.events[-1]

    def seeds(self, players: Sequence[Player]) -> list[float | None]:
        """Look the players up in the published list."""
        return [self.listed.get(player.id) for player in players]

    def begin(self, evening: Evening) -> None:
        """Begin an event."""
        self.discipline = evening.discipline.name
        self.requested_byes = {}
        self.events.append(
            Event(
                id=f"{evening.date}-{self.discipline}",
                name=evening.name,
                entrants=(),
                rules=ResultRules.preset("fide-2026"),
                date=evening.date,
                sequence=evening.sequence,
                rounds_planned=evening.discipline.rounds,
            )
        )

    def enter(self, entrants: Sequence[tuple[Player, float | None]]) -> None:
        """Enter players; rounds that they missed count nothing."""
        event = self.event
        new = tuple(
            Entrant(player, number=number, rating=rating, from_round=len(event.rounds) + 1)
            for number, (player, rating) in enumerate(entrants, start=len(event.entrants) + 1)
        )
        missed = [self._bye(entrant.id, ResultKind.ZERO_BYE) for entrant in new]
        rounds = tuple(replace(this, games=(*this.games, *missed)) for this in event.rounds)
        self._hold(replace(event, entrants=(*event.entrants, *new), rounds=rounds))

    def sit_out(self, player: str, round: int, kind: ResultKind) -> None:
        """Record a round that a player does not play."""
        self.requested_byes[player, round] = kind
        self._change(player, absent=self.event.entrant(player).absent | {round})

    def pair(self, seed: int, forbidden: Sequence[tuple[str, str]]) -> list[SeatedPair]:
        """Pair the next round; the plain engine gives the same boards on every machine."""
        pairing = pair(
            self.event, "swiss", constraints=Constraints(forbidden=tuple(forbidden)), seed=seed, engine="plain"
        )
        seats = [SeatedPair(board.number, board.black, board.white) for board in pairing.boards]
        games = [self._game(each, DrawnOutcome(None, None, ResultKind.UNPLAYED)) for each in seats]
        games += [] if pairing.bye is None else [self._bye(pairing.bye, ResultKind.ALLOCATED_BYE)]
        for entrant in self.event.entrants:
            kind = self.requested_byes.get((entrant.id, pairing.round))
            if kind is not None and (entrant.until_round is None or pairing.round <= entrant.until_round):
                games.append(self._bye(entrant.id, kind))
        self._hold(self.event.with_round(*games))
        return seats

    def take_results(self, results: Mapping[int, DrawnOutcome]) -> None:
        """Enter the results of the current round."""
        self._settle(len(self.event.rounds), results)

    def correct(self, round: int, board: int, outcome: DrawnOutcome, why: str) -> None:  # noqa: ARG002 - paper keeps no reasons
        """Overwrite a result."""
        self._settle(round, {board: outcome})

    def confirm(self) -> None:
        """Do nothing: paper keeps no confirmations."""

    def withdraw(self, player: str) -> None:
        """Withdraw a player."""
        self._change(player, until_round=len(self.event.rounds))

    def close(self) -> None:
        """Rate the games of the event."""
        for game in self.event.games():
            if self.event.rules[game.kind].is_rated and not any(side.is_decided for side in game.sides):
                one, other = game.players
                before = [self.ratings.get(player, self.elo.start) for player in (one, other)]
                half_points = game.half_points(self.event.rules)[0]
                self.ratings[one], self.ratings[other] = self.elo.update(*before, score=half_points / 2)

    def publish(self) -> None:
        """Publish the current ratings."""
        self.listed = dict(self.ratings)

    def _hold(self, event: Event) -> None:
        self.events[-1] = event

    def _change(self, player: str, **changes: object) -> None:
        changed = tuple(
            replace(each, **changes) if each.id == player else each  # type: ignore[arg-type]  # fields of Entrant
            for each in self.event.entrants
        )
        self._hold(replace(self.event, entrants=changed))

    def _settle(self, number: int, results: Mapping[int, DrawnOutcome]) -> None:
        rounds = list(self.event.rounds)
        games = tuple(self._settled(game, results) for game in rounds[number - 1].games)
        rounds[number - 1] = Round(number, games)
        self._hold(replace(self.event, rounds=tuple(rounds)))

    def _settled(self, game: Game, results: Mapping[int, DrawnOutcome]) -> Game:
        if game.board is None or game.board not in results:
            return game
        return self._game(SeatedPair(game.board, *game.players), results[game.board])

    def _game(self, seats: SeatedPair, outcome: DrawnOutcome) -> Game:
        sides = (
            Side.of(seats.black, place=outcome.black, colour="black"),
            Side.of(seats.white, place=outcome.white, colour="white"),
        )
        return Game(sides, kind=outcome.kind, board=seats.number, discipline=self.discipline)

    def _bye(self, player: str, kind: ResultKind) -> Game:
        return replace(Game.bye(player, kind), discipline=self.discipline)
