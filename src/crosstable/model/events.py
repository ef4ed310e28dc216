"""An event: its rules, entrants and rounds.  Standings are computed from it, never stored in it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from fractions import Fraction
from numbers import Integral
from typing import Self

from crosstable.model.arguments import (
    all_of_kind,
    check_count,
    check_kind,
    check_number,
    make_plain,
    wrong_kind,
)
from crosstable.model.entry_details import NO_DETAILS, EntryDetails
from crosstable.model.errors import ResultError
from crosstable.model.games import Better, Game, Result
from crosstable.model.moments import check_whole_day
from crosstable.model.players import Player
from crosstable.model.points import Points, exact_points, in_half_points
from crosstable.model.results import DEFAULT_RULES, OPEN_KINDS, ResultKind, ResultRules


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player as entered in one event.

    Everything but the player is given by name.

    Args:
        player: the person.
        number: the starting number (pairing number), if one was assigned: from 1 on, and each once in an event.
        rating: the rating at entry, for seeding; None when unrated.
        initial_score: points that the entrant starts with, such as a McMahon score, in steps of a half.
        absent: rounds the entrant does not play.
        from_round: the first round the entrant takes part in; later than 1 for a late entry.
        until_round: the last round, after a withdrawal; one before `from_round` is a withdrawal before the first game.
        details: title, rank, year of birth and what else was entered.

    `id` is that of the player, `initial_half_points` twice the initial score.
    See also: `Event.with_entrant`, `Event.withdrawn`, `Player`.
    Example:
        >>> from crosstable import Entrant, Player
        >>> late = Entrant(Player("eli", "Eli"), rating=1800, from_round=3, absent={4})
        >>> late.id, [number for number in range(1, 6) if late.takes_part(number)]
        ('eli', [3, 5])
    """

    player: Player
    _: KW_ONLY
    number: int | None = None
    rating: float | None = None
    initial_score: Points = Fraction(0)
    absent: frozenset[int] = frozenset()
    from_round: int = 1
    until_round: int | None = None
    details: EntryDetails = NO_DETAILS
    id: str = field(init=False, repr=False, compare=False)  # looked at far more often than entrants are made
    initial_half_points: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.player, Player):
            raise wrong_kind("player", self.player, 'a player, such as Player("ann", "Ann")')
        object.__setattr__(self, "id", self.player.id)
        initial = exact_points("initial_score", self.initial_score)
        object.__setattr__(self, "initial_score", initial)
        object.__setattr__(self, "initial_half_points", in_half_points(initial))
        if not isinstance(self.absent, frozenset) or self.absent:
            object.__setattr__(self, "absent", frozenset(_numbers("absent", self.absent)))
        check_kind("details", self.details, EntryDetails, "the details of an entry, such as EntryDetails(title='GM')")
        check_number("rating", self.rating, "a rating, such as 1900; None for a player without")
        check_count("number", self.number, least=1)
        check_count("from_round", self.from_round, is_optional=False, least=1)
        check_count("until_round", self.until_round)
        make_plain(self, "rating", "number", "from_round", "until_round")

    def takes_part(self, number: int) -> bool:
        """Return whether the entrant is to be paired in this round.

        Args:
            number: of the round, from 1 on.
        """
        check_count("number", number, is_optional=False)
        is_in = self.from_round <= number and (self.until_round is None or number <= self.until_round)
        return is_in and number not in self.absent


@dataclass(frozen=True, slots=True)
class Round:
    """The games of one round.

    Args:
        number: from 1 on, through the whole event.
        games: in the order of their boards; byes are games of one side.
    See also: `Event.with_round`, which makes one of games.
    Example:
        >>> from crosstable import Game, Round
        >>> Round(1, (Game.between("ann", "bo", "win"),)).games[0].winner
        'ann'
    """

    number: int
    games: tuple[Game, ...] = ()

    def __post_init__(self) -> None:
        check_count("number", self.number, is_optional=False, least=1)
        make_plain(self, "number")
        object.__setattr__(self, "games", tuple(all_of_kind("games", self.games, Game, _GAMES)))

    def has_each_once(self, known_ids: Collection[str]) -> bool:
        """Return whether nobody plays twice in the round, and all who play are among those known, by id."""
        players = [member.player for game in self.games for side in game.sides for member in side.members]
        different = set(players)
        return len(different) == len(players) and different.issubset(known_ids)


def _numbers(name: str, rounds: Iterable[int]) -> Iterable[int]:
    """Return the numbers of rounds, checked."""
    return map(int, all_of_kind(name, rounds, Integral, "numbers of rounds, such as {2, 3}"))


def check_start_numbers(event: str, numbers: Iterable[tuple[str, int | None]]) -> None:
    """Check that no two players, or no two teams, of an event have one start number.

    Args:
        event: the id of the event.
        numbers: the id of each, and its number.
    Raises:
        ResultError: two have the same.
    """
    holders: dict[int, str] = {}
    for id, number in numbers:
        if number is not None and (first := holders.setdefault(number, id)) != id:
            values = {"event": event, "first": first, "second": id, "number": number}
            raise ResultError("model/two-entrants-with-one-number", **values)


_GAMES = "games one by one, such as event.with_round(*games) with the games of a list"
_ROUNDS = "a tuple of rounds, such as (Round(1, games),); event.with_round(*games) adds one"
_ENTRANTS = 'a tuple of entrants, such as (Entrant(Player("ann", "Ann")), Entrant(Player("bo", "Bo")))'


@dataclass(frozen=True, slots=True)
class Event:
    """An event: its entrants, its rules, and the games of its rounds.

    It is never changed: `with_round`, `without_round`, `with_result`, `with_entrant` and `withdrawn` return a new one.
    `open_boards` lists the games without a result.

    Args:
        id: of the event; short.
        name: as shown.
        entrants: in the order of entry.  A list is made a tuple, here and in `rounds`.
        rounds: numbered from 1 on.
        rules: what results are worth.
        date: the first day, of a `datetime` at midnight the day; games without a date have it.
        sequence: the order of events of one day.
        rounds_planned: how many rounds there are to be; None where that is open.
    Raises:
        InputError: a value of another kind, such as something else than entrants.
        ResultError: two entrants have the same id or start number, rounds are not numbered 1, 2, 3, ..., a game has a
            player who did not enter, an entrant plays twice in a round.
    See also: `pair`, `standings`, `History.from_event`, `write_event`; `TeamEvent` for teams.
    Example:
        >>> from crosstable import Entrant, Event, Game, Player
        >>> event = Event("cup", "Cup", (Entrant(Player("ann", "Ann")), Entrant(Player("bo", "Bo"))))
        >>> event = event.with_round(Game.between("ann", "bo", "win"))
        >>> len(event.rounds), [game.round for game in event.games()]
        (1, [1])
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
        check_kind("id", self.id, str, "the id of the event, which is text")
        check_kind("name", self.name, str, "the name of the event, which is text")
        object.__setattr__(self, "entrants", tuple(all_of_kind("entrants", self.entrants, Entrant, _ENTRANTS)))
        object.__setattr__(self, "rounds", tuple(all_of_kind("rounds", self.rounds, Round, _ROUNDS)))
        check_kind("rules", self.rules, ResultRules, 'the rules of results, such as ResultRules.preset("fide-2026")')
        object.__setattr__(self, "date", check_whole_day("date", self.date))
        check_count("sequence", self.sequence, is_optional=False)
        check_count("rounds_planned", self.rounds_planned)
        make_plain(self, "sequence", "rounds_planned")
        known = {each.id: each for each in self.entrants}
        object.__setattr__(self, "_by_id", known)
        if len(known) < len(self.entrants):
            ids = [entrant.id for entrant in self.entrants]
            twice = next(id for id in ids if ids.count(id) > 1)
            raise ResultError("model/two-entrants-with-one-id", event=self.id, id=twice)
        check_start_numbers(self.id, ((each.id, each.number) for each in self.entrants))
        for position, this in enumerate(self.rounds, start=1):
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

    @property
    def open_games(self) -> tuple[Game, ...]:
        """The games of which no result is known yet, with their round and board; `pair` waits for those it needs.

        Example:
            >>> from crosstable import pair
            >>> event = Event("cup", "Cup", (Entrant(Player("ann", "Ann")), Entrant(Player("bo", "Bo"))))
            >>> event = event.with_round(*pair(event, "swiss").with_results({}))
            >>> [(game.round, game.board) for game in event.open_games]
            [(1, 1)]
        """
        return tuple([game for game in self.games() if game.kind in OPEN_KINDS and len(game.sides) > 1])

    def entrant(self, player: str) -> Entrant:
        """Return the entrant with this id.

        Args:
            player: the id of the player.
        Raises:
            InputError: something else than an id, such as an entrant.
            ResultError: no entrant has it.
        """
        check_kind("player", player, str, "the id of a player, which is text, such as entrant.id")
        found = self._by_id.get(player)
        if found is None:
            raise ResultError("model/no-such-entrant", event=self.id, player=player)
        return found

    def with_round(self, *games: Game) -> Self:
        """Return the event with one more round.

        Args:
            games: and byes of the round, one by one, in the order of their boards.
        """
        return replace(self, rounds=(*self.rounds, Round(len(self.rounds) + 1, games)))

    def without_round(self) -> Self:
        """Return the event without its last round.

        Raises:
            ResultError: it has none.
        """
        if not self.rounds:
            raise ResultError("model/event-without-rounds", event=self.id)
        return replace(self, rounds=self.rounds[:-1])

    def with_result(
        self,
        round: int,
        board: int,
        score: float | Result | None = None,
        *,
        places: Sequence[int | None] | None = None,
        points: Sequence[float] | None = None,
        better: Better | None = None,
        kind: ResultKind = ResultKind.PLAYED,
    ) -> Self:
        """Return the event with the result of one game, whether it had one or not.

        Args:
            round, board: where it is played; a game without a board has the number of its place in the round.
            score, places, points, better, kind: as in `Game.with_result`.
        Raises:
            ResultError: no such round or board, or a result that does not fit the game.
        Example:
            >>> event = Event("cup", "Cup", (Entrant(Player("ann", "Ann")), Entrant(Player("bo", "Bo"))))
            >>> event = event.with_round(Game.between("ann", "bo", "draw"))
            >>> event.with_result(1, 1, "win").rounds[0].games[0].winner
            'ann'
        """
        self._check_round_number(round)
        check_count("board", board, is_optional=False)
        games = list(self.rounds[round - 1].games)
        boards = [game.board or position for position, game in enumerate(games, start=1)]
        if board not in boards:
            raise ResultError("model/no-such-board", event=self.id, round=round, board=board, boards=boards)
        position = boards.index(board)
        games[position] = games[position].with_result(score, places=places, points=points, better=better, kind=kind)
        rounds = [*self.rounds]
        rounds[round - 1] = Round(round, tuple(games))
        return replace(self, rounds=tuple(rounds))

    def _check_round_number(self, round: int) -> None:
        check_count("round", round, is_optional=False)
        if not 0 < round <= len(self.rounds):
            raise ResultError("model/no-such-round", event=self.id, round=int(round), rounds=len(self.rounds))

    def with_entrant(self, entrant: Entrant) -> Self:
        """Return the event with one more entrant; one with the same id is replaced, in the same place.

        A late entry has its first round in `Entrant.from_round`.
        Where an id must be new, look first: `any(entrant.id == id for entrant in event.entrants)`.

        Args:
            entrant: who enters, or an entry with which one of the same id is replaced.
        Example:
            >>> event = Event("cup", "Cup", ()).with_entrant(Entrant(Player("ann", "Ann"), rating=1800))
            >>> event.with_entrant(Entrant(Player("ann", "Ann"), rating=1900)).entrant("ann").rating
            1900
        """
        check_kind("entrant", entrant, Entrant, 'an entrant, such as Entrant(Player("ann", "Ann"))')
        if entrant.id not in self._by_id:
            return replace(self, entrants=(*self.entrants, entrant))
        return replace(self, entrants=tuple([entrant if each.id == entrant.id else each for each in self.entrants]))

    def withdrawn(self, player: str, *, after_round: int | None = None) -> Self:
        """Return the event in which an entrant is not paired any more.

        Args:
            player: the id.
            after_round: the last round they take part in, 0 for none; by default the last that was paired.
        Raises:
            ResultError: no entrant has this id.
        """
        check_count("after_round", after_round)
        last = len(self.rounds) if after_round is None else after_round
        return self.with_entrant(replace(self.entrant(player), until_round=last))
