"""A live table: players, their ratings now, and one game after another.

A game costs as much as its members, however many players there are.  The numbers equal those of `rate` over the same
games bit for bit, so a server that keeps its games can recalculate everything at any time.
"""

from __future__ import annotations

import datetime as dt
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

import numpy as np

from crosstable.model.arguments import check_kind, wrong_kind
from crosstable.model.columns import NO_DATE
from crosstable.model.errors import InputError, RatingError
from crosstable.model.games import Better, PlayerId
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.initial import first_state
from crosstable.ratings.ladder_clock import LadderClock
from crosstable.ratings.ladder_players import LadderPlayer, LadderPlayers, RatingChange, count_game, members_of
from crosstable.ratings.ladder_text import check_rows, facts_of, row_text, rows_of, text_of
from crosstable.ratings.live import live_play, play_by_run
from crosstable.ratings.live_game import LiveGame, LivePlay
from crosstable.ratings.locked import Locked, locked
from crosstable.ratings.one_game_facts import check_facts, result_of, shares_of, sides_given
from crosstable.ratings.parameters import Reset, check_flag
from crosstable.ratings.player_rating import PlayerRating
from crosstable.ratings.rated_players import RatedPlayers, SideOfIds, is_id
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.rating_state import EndedRun, RatingState
from crosstable.ratings.seasons import after_reset, continued
from crosstable.ratings.settings import findable_name, settings_of, system_from
from crosstable.ratings.system import AnySystem, PerGame, check_system, is_per_game


class Ladder(Locked, RatedPlayers):
    """A live table of ratings.

    Several threads may use one: each call waits for the one before it.  It can be copied and pickled.

    Args:
        system: what to rate with; any system that takes games in time order.
        match_names: whether ids that differ in case or spaces are one player.  By default every id is a player.  An
            id is a text; a whole number may stand for it: 7 and "7" are one player, who is listed as "7".
    Raises:
        RatingError: the system fits the whole history at once.
    See also: `rate(...).ladder()`, `RatingChange`, `PlayerRating`; docs/python.md.
    Example:
        >>> from crosstable import Elo
        >>> ladder = Ladder(Elo())
        >>> [change.after for change in ladder.play("aB3", "Ab3", score="win")]
        [1516.0, 1484.0]
        >>> ladder["aB3"].rating
        1516.0
    Cost: O(members) a game.
    """

    def __init__(self, system: AnySystem, *, match_names: bool = False) -> None:
        super().__init__()
        check_system(system)
        check_flag("match_names", match_names)
        if not is_per_game(system):
            raise RatingError("ratings/system-without-ladder", system=system_name(system))
        self.system: PerGame = system
        self.games = 0
        self._players = LadderPlayers(system, match_names=match_names)
        self._period, self._plays = system.period, dict[tuple[int, ...], LivePlay]()
        self._clock = LadderClock()

    def play(
        self,
        *sides: SideOfIds,
        score: float | str | None = None,
        places: Sequence[int | None] | None = None,
        points: Sequence[float] | None = None,
        better: Better | None = None,
        shares: Sequence[Sequence[float]] | None = None,
        date: dt.date | None = None,
        weight: float = 1.0,
        handicap: float = 0.0,
        neutral: bool = False,
        length: float | None = None,
        event: str | None = None,
    ) -> list[RatingChange]:
        """Rate a game.

        The result is `score`, `places` or `points`, as `update` of every system takes it; without any, the sides are in
        the order of finish.  A player who is not known begins as a new one.

        Args:
            sides: the id of a player, or a list of ids, each.  A list of sides may stand for them.
            score: of the first of two sides: 0 to 1, "win", "draw", "loss", or True where it won.
            places: of the sides, ties sharing one; None for a side that is not classified.
            points: of the sides, in systems that count them; without places, they make the places.
            better: whether "higher" or "lower" points are better; by default as the system says, and "higher" in most.
            shares: the share of the game that each member of each side played, such as [[1, 0.5], [1, 1]].
            date: the day or the time (as in `Game`), not before the game before it; some systems need it.
            weight: how much the game counts.
            handicap: stones of the first side, in systems that count them.
            neutral: whether it was on neutral ground, where the first side has no advantage.
            length: of the game, in systems that need it.
            event: its name, in systems whose rating period is an event.
        Returns:
            The change of each player, in the order given.
        Raises:
            RatingError: a result that does not fit the sides, a player twice, a game before the last one, or one that
                the system does not rate.  The table is as before.
        Example:
            >>> from crosstable import GaussianSkill
            >>> ladder = Ladder(GaussianSkill())
            >>> changes = ladder.play(["a", "b"], ["c", "d"], score="win")
            >>> [(change.player, round(change.after, 1)) for change in changes]
            [('a', 28.1), ('b', 28.1), ('c', 21.9), ('d', 21.9)]
            >>> [change.player for change in ladder.play("a", "c", "e", places=[2, 1, 2]) if change.change > 0]
            ['c']
        """
        if len(sides) < 2:
            sides = tuple(sides_given(sides))
            if len(sides) < 2:
                raise RatingError("ratings/too-few-sides", sides=len(sides))
        standing, counted, part = result_of(self.system, score, places, points, len(sides), better)
        sizes, members = members_of(sides)
        played = () if shares is None else shares_of(shares, sizes)
        if not (type(weight) is type(handicap) is float and weight == 1.0 and handicap == 0.0 and length is None):
            check_facts(self.system, weight, handicap, length)
        if neutral is not False:
            check_flag("neutral", neutral)
        if event is not None:
            check_kind("event", event, str, "the name of the event, which is text")
        with self._lock:
            entries = self._players.entries_of(members)
            moment = self._clock.moment(date)
            period = 0 if self._period is None else self._clock.period(self._period, moment[0], event)
            number = self.games + 1
            facts = (weight, handicap, played, counted, length, neutral, part)
            game = LiveGame(sizes, standing, members, number, moment[0], period, *facts)
            values = [value for entry in entries for value in entry.values]
            play = self._plays.get(sizes) or self._play_of(sizes)
            play(values, game)
            changes = self._players.write(entries, values, moment[0])
            count_game(entries, game)
            self.games = number
            self._clock.go_on(moment, date, event)
            return changes

    @locked
    def add(self, player: PlayerId, rating: float | Estimate | None = None) -> None:
        """Add a player before the first game, who begins at a rating of their own.

        Args:
            player: the id.
            rating: a number, or an `Estimate` with its deviation, and in Glicko-2 its volatility; by default, and for
                what an estimate leaves out, that of every new player.
        Raises:
            RatingError: the player is known already, the rating is neither a finite number nor an estimate, or it has a
                deviation or a volatility in a system without them.
        Example:
            >>> from crosstable import Glicko2PerGame
            >>> ladder = Ladder(Glicko2PerGame(period_days=None))
            >>> ladder.add("Ann", Estimate(1500, 200, 0.06))
            >>> ladder.estimate("Ann")
            Estimate(rating=1500.0, deviation=200.0, volatility=0.06)
        """
        if player in self:
            raise RatingError("ratings/player-known-already", player=str(player))
        self._players.add(LadderPlayer(player, first_state(self.system, rating)))

    def __len__(self) -> int:
        return len(self._players.entries)

    @locked
    def __iter__(self) -> Iterator[str]:
        return iter(self._players.names)

    def __contains__(self, player: object) -> bool:
        return is_id(player) and self._players.key(player) in self._players.entries

    @locked
    def __getitem__(self, player: PlayerId) -> PlayerRating:
        """Return the rating and the record of one player, open rating periods closed.

        Raises:
            UnknownName: no such player.
            RatingError: something that is no id.
        """
        return self._players.line(player)

    @locked
    def estimate(self, player: PlayerId) -> Estimate:
        """Return the rating of a player with its deviation; that of a new player for an id that is not known.

        Args:
            player: the id; one that is not known is a new player.
        Raises:
            RatingError: something that is no id.
        """
        return self._players.estimate(player)

    @locked
    def leaderboard(self, top: int | None = None, *, deviations: float = 0.0) -> list[PlayerRating]:
        """Return the players with a game, best first; equal ones by id.

        Args:
            top: how many at most; None is all.
            deviations: how many deviations each rating is made worse by before it is compared: 3 keeps newcomers from
                the top.  Systems without deviations compare ratings.
        Raises:
            RatingError: a number out of range.
        Cost: O(players); 0.1 s for 50,000.
        """
        return self._players.best(top, deviations)

    @property
    @locked
    def state(self) -> RatingState:
        """The state, from which `rate` goes on."""
        (day, second), event = self._clock.last, self._clock.event or ""
        values = np.array([entry.values for entry in self._players], dtype=np.float64)
        return RatingState(
            system=self.system,
            players=self._players.names,
            values=values.reshape(-1, len(self._players.new)),
            records=self._players.records,
            moment=(day, 0, second, event, second, -1, -1) if self.games or day != NO_DATE else None,
            clock=self._clock.state,
            match_names=self._players.match_names,
        )

    @locked
    def reset(self, reset: Reset = "soft", *, share: float = 0.5) -> None:
        """Begin a season: move all ratings towards that of a new player, before its first game.

        Records, peaks and the numbers of games stay.  Open rating periods are closed.

        Args:
            reset: "hard" makes rating, deviation and volatility those of a new player; "soft" moves the rating, and
                the deviation with it, part of the way.
            share: how far a soft reset moves, from 0 (not at all) to 1.
        Raises:
            UnknownName: another reset.
            RatingError: a share out of range.
        Example:
            >>> from crosstable import Elo
            >>> ladder = Ladder(Elo())
            >>> ladder.add("Ann", 1700)
            >>> ladder.reset("soft", share=0.25)
            >>> ladder["Ann"].rating
            1650.0

        See also: `RatingState.with_reset`, and the parameter `reset` of `Elo`, which resets on fixed days.
        """
        entries = list(self._players)
        states = after_reset(self.system, [value for entry in entries for value in entry.values], reset, share)
        for entry, state in zip(entries, states, strict=True):
            entry.values = state

    @classmethod
    def from_ratings(cls, ratings: EndedRun) -> Self:
        """Return the live table that goes on where a run ended; `rate(...).ladder()` is the same.

        The numbers of later games are those of `rate` over all games.  `games` counts those of this run.

        Args:
            ratings: the result of `rate`.
        Raises:
            RatingError: a system of the whole history.
        Example:
            >>> from crosstable import Elo, Game, History, rate
            >>> ladder = Ladder.from_ratings(rate(History.from_games([Game.between("Ann", "Bo", "win")]), Elo()))
            >>> [change.after for change in ladder.play("Ann", "Bo", score="win")]
            [1531.0, 1469.0]
        """
        if not isinstance(ratings, EndedRun):
            raise wrong_kind("ratings", ratings, "the result of a run, such as rate(history, Elo())")
        ladder, state, history = (
            cls(ratings.system, match_names=ratings.history.match_names),
            ratings.state,
            ratings.history,
        )
        ladder.games, ladder._clock = int(history.rated.sum()), LadderClock.after(history, state)
        records = state.records
        columns = (*records.outcomes.T, records.others, records.places, records.last_day, *state.values.T)
        for row in zip(state.players, *(column.tolist() for column in columns), strict=True):
            ladder._players.add(LadderPlayer.of_row(row))
        return ladder

    def to_json(self) -> str:
        """Return the table as JSON text: the system with its parameters, and every player."""
        return text_of({**self._named(), **self._facts()})

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Return the table that `to_json` wrote.

        Args:
            text: of `to_json`.
        Raises:
            RatingError: another kind of text, another version, something is missing.
            UnknownName: a system or a parameter that this version does not have.
        """
        check_kind("text", text, str, "the text of to_json")
        return cls._of_text(facts_of(text))

    def to_bytes(self) -> bytes:
        """Return the table as bytes, about a third of its JSON text."""
        return zlib.compress(self.to_json().encode("utf-8", "surrogatepass"))

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Return the table that `to_bytes` wrote.

        Args:
            data: of `to_bytes`.
        Raises:
            RatingError: they are not the bytes of a table; as `from_json`.
        """
        check_kind("data", data, (bytes, bytearray), "the bytes of to_bytes")
        try:
            text = zlib.decompress(data).decode("utf-8", "surrogatepass")
        except (zlib.error, ValueError):
            raise RatingError("ratings/not-a-ladder") from None
        return cls.from_json(text)

    @locked
    def row(self, player: PlayerId) -> str:
        """Return one player as a text, to store beside `head` in a row of a database.

        After a game, the rows of its players and `head` are all that has changed.

        Args:
            player: the id.
        Raises:
            UnknownName: no such player.
        Example:
            >>> from crosstable import Elo
            >>> ladder = Ladder(Elo())
            >>> stored = {change.player: ladder.row(change.player) for change in ladder.play("Ann", "Bo", score="win")}
            >>> Ladder.from_rows(ladder.head(), stored.values())["Ann"].rating
            1516.0
        """
        return row_text(self._players.known(player).row)

    def head(self) -> str:
        """Return all but the players as a text: the system with its parameters, and the time of the last game."""
        return text_of({**self._named(), **self._head()})

    @classmethod
    def from_rows(cls, head: str, rows: Iterable[str]) -> Self:
        """Return the table of which `head` and a `row` for each player were stored.

        Args:
            head: of `head`.
            rows: of `row`, in any order; each player once.
        Raises:
            RatingError: fewer rows than the head counts; also as `from_json`.
            UnknownName: as `from_json`.
        """
        check_kind("head", head, str, "the text of head")
        facts = {**facts_of(head), "players": rows_of(rows)}
        if len(facts["players"]) < facts["count"]:
            raise RatingError("ratings/ladder-rows-missing", rows=len(facts["players"]), count=facts["count"])
        return cls._of_text(facts)

    def __repr__(self) -> str:
        return f"Ladder({system_name(self.system)}, {len(self)} players, {self.games} games)"

    def __reduce__(self) -> tuple[Any, ...]:
        return self._of_facts, (self.system, self._facts())

    def _play_of(self, sizes: tuple[int, ...]) -> LivePlay:
        """Return the function that rates games of sides of these sizes; one that raises what is wrong with them."""
        sides = self.system.sides
        if sides.by_points or not sides.hold(sizes):
            return play_by_run(self.system)
        return self._plays.setdefault(sizes, live_play(self.system))

    def _named(self) -> dict[str, Any]:
        return {"system": findable_name(self.system), "settings": settings_of(self.system)}

    @locked
    def _head(self) -> dict[str, Any]:
        """Return all but the system and the players, as JSON and copies hold it."""
        clock = self._clock
        return {
            "match_names": self._players.match_names,
            "games": self.games,
            "count": len(self),
            "last": list(clock.last),
            "events": list(clock.events),
            "event": clock.event,
            "earlier": clock.earlier,
            "columns": list(self.system.columns),
        }

    @locked
    def _facts(self) -> dict[str, Any]:
        """Return all but the system."""
        return {**self._head(), "players": [entry.row for entry in self._players]}

    @classmethod
    def _of_text(cls, facts: Mapping[str, Any]) -> Self:
        check_rows(facts.get("players"), facts["columns"])
        try:
            return cls._of_facts(system_from(facts["system"], **facts["settings"]), facts)
        except InputError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise RatingError("ratings/ladder-incomplete", lacks=repr(error)) from None

    @classmethod
    def _of_facts(cls, system: AnySystem, facts: Mapping[str, Any]) -> Self:
        ladder = cls(system, match_names=facts["match_names"])
        kept, found = list(system.columns), facts["columns"]
        if kept != found:
            values = {"file": "the ladder", "system": system_name(system), "kept": kept, "found": found}
            raise RatingError("ratings/state-of-other-columns", **values)
        ladder.games = facts["games"]
        day, second = facts["last"]
        ladder._clock = LadderClock.of((day, second), facts["events"], facts["event"], facts["earlier"])
        for row in facts["players"]:
            ladder._players.add(LadderPlayer.of_row(row))
        if len(ladder) < len(facts["players"]):
            raise RatingError("ratings/ladder-incomplete", lacks="one row for each player")
        return ladder

    def with_system(self, system: PerGame) -> Self:
        """Return a copy of the table that goes on with other parameters of its system.

        Args:
            system: the same one with other parameters, which leave the meaning of a rating as it is.
        Raises:
            RatingError: another system, or one in which the ratings mean something else.
        Example:
            >>> from crosstable import Elo
            >>> ladder = Ladder(Elo())
            >>> _ = ladder.play("Ann", "Bo", score="win")
            >>> ladder.with_system(Elo(k=20))["Ann"].rating
            1516.0
        """
        facts, width = self._facts(), len(self.system.columns)
        check_system(system)
        values = np.array([row[-width:] for row in facts["players"]], dtype=np.float64).reshape(-1, width)
        states = continued(self.system, system, values).tolist()
        facts["players"] = [[*row[:-width], *state] for row, state in zip(facts["players"], states, strict=True)]
        return self._of_facts(system, facts)

    @locked
    def _estimates(self, sides: Sequence[SideOfIds]) -> list[list[Estimate]]:
        return super()._estimates(sides)
