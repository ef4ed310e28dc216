"""An event: its rules, entrants and rounds.  Standings are computed from it, never stored in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace

from crosstable.model.arguments import all_of_kind, wrong_kind
from crosstable.model.entry_details import NO_DETAILS, EntryDetails
from crosstable.model.errors import ResultError
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import DEFAULT_RULES, ResultRules


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as entered in one event.

    Args:
        player: the person.
        number: the starting number (pairing number), if one was assigned.
        rating: the rating at entry, for seeding; None when unrated.
        initial_score: half-points the entrant starts with (a McMahon score doubled).
        absent: rounds the entrant does not play.
        from_round: the first round the entrant takes part in; later than 1 for a late entry.
        until_round: the last round, after a withdrawal.
        details: title, rank, year of birth and what else was entered.

    `id` is that of the player.
    """

    player: Player
    number: int | None = None
    rating: float | None = None
    initial_score: int = 0
    absent: frozenset[int] = frozenset()
    from_round: int = 1
    until_round: int | None = None
    details: EntryDetails = NO_DETAILS
    id: str = field(init=False, repr=False, compare=False)  # looked at far more often than entrants are made

    def __post_init__(self) -> None:
        if not isinstance(self.player, Player):
            raise wrong_kind("player", self.player, 'a player, such as Player("ann", "Ann")')
        object.__setattr__(self, "id", self.player.id)

    def takes_part(self, number: int) -> bool:
        """Return whether the entrant is to be paired in this round."""
        is_in = self.from_round <= number and (self.until_round is None or number <= self.until_round)
        return is_in and number not in self.absent


@dataclass(frozen=True, slots=True)
class Round:
    """The games of one round, in the order of their boards."""

    number: int
    games: tuple[Game, ...] = ()

    def __post_init__(self) -> None:
        for game in self.games:
            if not isinstance(game, Game):
                raise wrong_kind("games", game, _GAMES)

    def has_each_once(self, known_ids: Collection[str]) -> bool:
        """Return whether nobody plays twice in the round, and all who play are among those known, by id."""
        players = [member.player for game in self.games for side in game.sides for member in side.members]
        different = set(players)
        return len(different) == len(players) and different.issubset(known_ids)


_GAMES = "games one by one, such as event.with_round(*games) with the games of a list"
_ROUNDS = "a tuple of rounds, such as (Round(1, games),); event.with_round(*games) adds one"
_ENTRANTS = 'a tuple of entrants, such as (Entrant(Player("ann", "Ann")), Entrant(Player("bo", "Bo")))'


@dataclass(frozen=True, slots=True)
class Event:
    """An event: its entrants, its rules, and the games of its rounds.

    Raises:
        InputError: something else than entrants.
        ResultError: two entrants have the same id, rounds are not numbered 1, 2, 3, ..., a game has a
            player who did not enter, an entrant plays twice in a round.
    """

    id: str
    name: str
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    rules: ResultRules = DEFAULT_RULES
    date: dt.date | None = None
    sequence: int = 0
    rounds_planned: int | None = None
    _by_id: Mapping[str, Entrant] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = {each.id: each for each in all_of_kind("entrants", self.entrants, Entrant, _ENTRANTS)}
        object.__setattr__(self, "_by_id", known)
        if len(known) < len(self.entrants):
            ids = [entrant.id for entrant in self.entrants]
            twice = next(id for id in ids if ids.count(id) > 1)
            raise ResultError("model/two-entrants-with-one-id", event=self.id, id=twice)
        for position, this in enumerate(all_of_kind("rounds", self.rounds, Round, _ROUNDS), start=1):
            if this.number != position:
                raise ResultError("model/rounds-out-of-order", event=self.id, found=this.number, expected=position)
            self._check_round(this, known)

    def _check_round(self, this: Round, known_ids: Collection[str]) -> None:
        if this.has_each_once(known_ids):
            return
        seen: set[str] = set()
        for board, game in enumerate(this.games, start=1):
            for player in game.players:
                if player not in known_ids or player in seen:
                    code = "model/player-twice-in-round" if player in known_ids else "model/player-not-entered"
                    raise ResultError(code, event=self.id, round=this.number, board=game.board or board, player=player)
                seen.add(player)

    def games(self) -> Iterator[Game]:
        """Yield every game in order of round and board, with its event, round, board and date."""
        for this in self.rounds:
            for board, game in enumerate(this.games, start=1):
                yield replace(
                    game,
                    event=self.id,
                    event_sequence=self.sequence,
                    round=this.number,
                    board=game.board or board,
                    date=game.date or self.date,
                )

    def entrant(self, player: str) -> Entrant:
        """Return the entrant with this id.

        Raises:
            ResultError: no entrant has it.
        """
        found = self._by_id.get(player)
        if found is None:
            raise ResultError("model/no-such-entrant", event=self.id, player=player)
        return found

    def with_round(self, *games: Game) -> Event:
        """Return the event with one more round."""
        return replace(self, rounds=(*self.rounds, Round(len(self.rounds) + 1, games)))
