"""The history: games in time order, as columns.  The input of every rating.

Two ragged levels hold any game (`sides`); where every rated game has two players, `pairs` is
the flat view that the fast kernels read.  Each is made from the other when first asked for.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from numbers import Integral
from typing import TYPE_CHECKING, Any

import numpy as np

from crosstable.model.arguments import all_of_kind, check_count, check_kind, wrong_kind
from crosstable.model.columns import (
    Bytes,
    Flags,
    GameColumns,
    Indices,
    Ints,
    Longs,
    Pairs,
    SideColumns,
    date_of,
    whole_numbers,
)
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.frames import Library
from crosstable.model.game_of_row import game_of_row
from crosstable.model.games import Game, PlayerId, name_of
from crosstable.model.history_checks import check_pairs, check_sides
from crosstable.model.merged_sources import first_entry_ratings, merged
from crosstable.model.names import name_key
from crosstable.model.results import DEFAULT_RULES, KINDS, ResultRules
from crosstable.model.source import Source

if TYPE_CHECKING:
    from crosstable.model.errors import Problem
    from crosstable.model.events import Event
    from crosstable.model.initial_rating import InitialRating
    from crosstable.model.tables.guess import Wanted
    from crosstable.model.teams.team_event import TeamEvent


@dataclass(frozen=True, eq=False)
class History:
    """Games in time order, with players as dense indices.

    Build one with `from_games`, `from_event`, `from_records`, `from_frame`, `from_sources` or `from_pairs`; `select`
    returns some of the games, and `to_frame` all of them as a dataframe.

    Args:
        players: the name or id of each player; a player's index is its position.
        games: what each game carries besides its sides.
        rated: for each game, whether it counts for ratings.
        results: the sides, in either of the two forms.
        entry_ratings: the rating with which a player entered, by name, where the sources give one.
        initial_ratings: what a player begins with, by name; see `with_initial_ratings`.
        match_names: whether spellings that differ in case or spaces are one player, as in files and tables.  False for
            ids, as in games and events, where `aB3` and `Ab3` are two.
        problems: what was left out or guessed when rows were read with `strict=False`, by line.
    See also: `rate`, `backtest`, `Ratings.history`; docs/files.md for the columns of files and dataframes.
    Example:
        >>> from crosstable import Game, History
        >>> history = History.from_games([Game.between("Ann", "Bo", "win"), Game.between("Bo", "Cy", "draw")])
        >>> len(history), history.players, history.game(1).players
        (2, ('Ann', 'Bo', 'Cy'), ('Bo', 'Cy'))
    """

    players: tuple[str, ...]
    games: GameColumns
    rated: Flags
    results: SideColumns | Pairs
    entry_ratings: Mapping[str, float] = field(default_factory=dict)
    initial_ratings: Mapping[str, InitialRating] = field(default_factory=dict)
    match_names: bool = True
    problems: tuple[Problem, ...] = ()

    def __len__(self) -> int:
        return self.games.count

    def __repr__(self) -> str:
        return f"<History: {len(self.players)} players, {len(self)} games>"

    @cached_property
    def sides(self) -> SideColumns:
        """Every game with its sides and members."""
        return self.results.sides() if isinstance(self.results, Pairs) else self.results

    @cached_property
    def pairs(self) -> Pairs | None:
        """The rated games as two-player games; None when one of them is not."""
        rated = None if self.rated.all() else np.flatnonzero(self.rated)
        if isinstance(self.results, Pairs):
            given = self.results
            return given if rated is None else _picked(given, rated)
        return _flat(self.results, rated)

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each player by the key under which spellings agree."""
        return {self.key(player): position for position, player in enumerate(self.players)}

    def key(self, player: str) -> str:
        """Return the key of a player in `index`.

        Args:
            player: a name or id, under any spelling.
        """
        return name_key(player, match_names=self.match_names)

    def date(self, game: int) -> dt.date | None:
        """Return the date of a game.

        Args:
            game: the number of the game, from 0 on.
        """
        row = self._row(game)
        return None if self.games.date is None else date_of(int(self.games.date[row]))

    def game(self, row: int) -> Game:
        """Return one game as a value; -1 is the last.

        Args:
            row: the number of the game, from 0 on; -1 is the last.
        """
        return game_of_row(self.players, self.games, self.sides, self._row(row))

    def _row(self, row: int) -> int:
        """Return the number of a game from 0 on; -1 is the last."""
        if isinstance(row, bool) or not isinstance(row, Integral):
            raise wrong_kind("row", row, "the number of a game, from 0 on; -1 is the last")
        if not -len(self) <= row < len(self):
            raise InputError("model/no-such-row", row=row, games=len(self))
        return range(len(self))[row]

    def _chosen(self, rows: Longs | Flags) -> Longs:
        """Return the numbers of the games that are chosen."""
        given = np.asarray(rows)
        is_mask = given.dtype == np.bool_
        if given.ndim != 1 or not (is_mask or np.issubdtype(given.dtype, np.integer) or not given.size):
            raise wrong_kind("rows", rows, "numbers of games, such as [0, 2], or True or False for each game")
        chosen = np.flatnonzero(given) if is_mask else given.astype(np.int64)
        if (is_mask and len(given) != len(self)) or (len(chosen) and not 0 <= chosen.min() <= chosen.max() < len(self)):
            raise InputError("model/rows-of-other-history", rows=len(given), games=len(self))
        return chosen

    def __iter__(self) -> Iterator[Game]:
        return (self.game(row) for row in range(len(self)))

    def select(
        self,
        *,
        since: dt.date | None = None,
        until: dt.date | None = None,
        player: PlayerId | None = None,
        event: str | None = None,
    ) -> History:
        """Return some of the games, with the same players; the head to head of two by a second `select`.

        Args:
            since, until: the first and the last day.
            player: who plays in them, under any spelling.
            event: the name of their event, in any case.
        Raises:
            UnknownName: no such player, no such event.
            InputError: games without dates, where a day is given; a value of another kind.
        Example:
            >>> import datetime as dt
            >>> days = [dt.date(2025, 9, day) for day in (5, 12, 19)]
            >>> pairs = [("Ann", "Bo"), ("Ann", "Cy"), ("Bo", "Cy")]
            >>> history = History.from_games([Game.between(*p, 1, date=d) for p, d in zip(pairs, days)])
            >>> [len(history.select(since=days[1])), len(history.select(player="Ann").select(player="Bo"))]
            [2, 1]
        """
        from crosstable.model.history_selection import between_days, of_event, with_player

        chosen = between_days(self.games, since, until)
        if player is not None:
            name = name_of(player)
            number = self.index.get(self.key(name))
            if number is None:
                raise UnknownName("player", name, self.players)
            chosen &= with_player(self.sides, number)
        if event is not None:
            chosen &= of_event(self.games, event)
        return self.where(chosen)

    def to_frame(self, library: Library | None = None) -> Any:
        """Return the games as a dataframe, a row for each player of each game.

        Columns are `game` (the row in the history), `side`, `player`, `place`, `score` (1, 0.5 or 0 against one
        opponent, the share of opponents beaten in games of more sides) and `rated`; and, where a game has one, `date`,
        `event`, `round`, `board`, `discipline`, `points`, `colour`, `share`, `handicap`, `komi`, `length`, `weight`,
        `neutral` and `kind`.

        Args:
            library: "pandas", "polars" or "pyarrow"; by default the one that is imported, else one that is installed.
        Raises:
            InputError: no such library is installed.
        Example:
            >>> History.from_games([Game.between("Ann", "Bo", 1)]).to_frame("pandas")[["player", "score"]]
              player  score
            0    Ann    1.0
            1     Bo    0.0
        """
        from crosstable.model.history_frames import frame_of_games

        return frame_of_games(self.players, self.games, self.sides, self.rated, library)

    def part(self, start: int, stop: int) -> History:
        """Return games `start` to `stop`, that one excluded, with the same players.

        Args:
            start, stop: numbers of games, from 0 on.
        Raises:
            InputError: other than two whole numbers from 0 to the number of games, in order.
        """
        check_count("start", start, is_optional=False)
        check_count("stop", stop, is_optional=False)
        if not start <= stop <= len(self):
            raise InputError("model/rows-out-of-reach", start=start, stop=stop, games=len(self))
        return self.where(np.arange(start, stop))

    def where(self, rows: Longs | Flags) -> History:
        """Return a selection of games, by row numbers or by a mask, with the same players.

        Args:
            rows: numbers of games, such as [0, 2], or True or False for each game.
        """
        chosen = self._chosen(rows)
        results = _picked(self.results, chosen) if isinstance(self.results, Pairs) else self.results.take(chosen)
        if isinstance(results, Pairs):
            results = replace(results, game=None)
        return replace(self, games=self.games.take(chosen), rated=self.rated[chosen], results=results)

    def renumbered(self, players: tuple[str, ...], numbers: Indices) -> History:
        """Return the same games among these players: player i of this history is `numbers[i]` there."""
        results = self.results
        if isinstance(results, Pairs):
            moved: SideColumns | Pairs = replace(results, first=numbers[results.first], second=numbers[results.second])
        else:
            moved = replace(results, player=numbers[results.player])
        return replace(self, players=players, results=moved)

    def with_initial_ratings(self, ratings: Mapping[str, InitialRating] | Mapping[int, InitialRating]) -> History:
        """Return the same games, with the ratings at which players begin; `entry_ratings` for those they entered with.

        Args:
            ratings: by name, under any spelling: a number, or an `Estimate` with its deviation, and in Glicko-2 its
                volatility.  Players who are not named begin where the rating system says, and so does what an estimate
                leaves out.  `rate` checks the values.
        Raises:
            InputError: something else than ratings by name.
        Example:
            >>> import datetime as dt
            >>> from crosstable import Estimate, Game, Glicko2, rate
            >>> history = History.from_games([Game.between("Ann", "Bo", "win", date=dt.date(2025, 9, 5))])
            >>> begun = history.with_initial_ratings({"Ann": Estimate(1500, 200, 0.06), "Bo": Estimate(1400, 30)})
            >>> round(rate(begun, Glicko2())["Ann"].rating, 1)
            1563.6
        """
        check_kind("ratings", ratings, Mapping, 'ratings by name, such as {"Ann": 1600}')
        return replace(self, initial_ratings={name_of(player): rating for player, rating in ratings.items()})

    @classmethod
    def from_sources(cls, *sources: Source, rules: ResultRules = DEFAULT_RULES, match_names: bool = True) -> History:
        """Merge the games of several sources into one time order and match their names.

        Args:
            sources: in any order.
            rules: which kinds of result are rated.
            match_names: whether spellings that differ in case or spaces are one player.
        Raises:
            InputError: something else than a source.
            ResultError: a rated game without a result, two spellings of one player in one game.
        """
        sources = tuple(all_of_kind("sources", sources, Source, "read_results(...).source"))
        return cls._of_sources(sources, lambda games: _rated(games, rules), match_names=match_names)

    @classmethod
    def _of_sources(
        cls, sources: Sequence[Source], is_rated: Callable[[GameColumns], Flags], *, match_names: bool
    ) -> History:
        if not isinstance(match_names, bool):
            raise wrong_kind("match_names", match_names, "True or False")
        players, games, sides = merged(sources, match_names=match_names)
        rated = is_rated(games) & ~sides.decided()
        check_sides(players, games, sides, rated)
        entered = first_entry_ratings(sources, players, match_names=match_names)
        return cls(players, games, rated, sides, entered, match_names=match_names)

    @classmethod
    def from_games(
        cls, games: Iterable[Game], *, rules: ResultRules = DEFAULT_RULES, match_names: bool = False
    ) -> History:
        """Build the history of these games, which may come in any order.

        Args:
            games: the games.
            rules: which kinds of result are rated.
            match_names: whether spellings that differ in case or spaces are one player.  By default every id of a
                game is a player, as in a `Ladder` and in an event; names in files and tables are matched.
        Example:
            >>> history = History.from_games([Game.between("Ann", "Bo", 1)])
            >>> history.players, len(history)
            (('Ann', 'Bo'), 1)
        """
        return cls.from_sources(Source.from_games(games), rules=rules, match_names=match_names)

    @classmethod
    def from_event(cls, *events: Event | TeamEvent, with_ratings: bool = True, match_names: bool = False) -> History:
        """Build the history of one event or several; a player is known by the id of the entry.

        Args:
            events: in any order; of an event of teams, the games of its players.  What is rated, the rules of each say.
            with_ratings: whether players begin at the rating with which they entered the first of the events.  False
                for ratings of another scale, and for systems of the whole history.
            match_names: whether ids that differ in case or spaces are one player.
        Raises:
            InputError: something else than events.
            ResultError: two events with one id.
        Example:
            >>> from crosstable import Elo, Entrant, Event, Player, rate
            >>> event = Event("cup", "Cup", (Entrant(Player("ann", "Ann"), rating=1800), Entrant(Player("bo", "Bo"))))
            >>> event = event.with_round(Game.between("ann", "bo", 1))
            >>> rate(History.from_event(event), Elo())["ann"].rating
            1805.0
        """
        from crosstable.model.history_events import sources_of_events

        sources, rules = sources_of_events(events)
        history = cls._of_sources(sources, lambda games: _rated_by_event(games, rules), match_names=match_names)
        return replace(history, initial_ratings=dict(history.entry_ratings)) if with_ratings else history

    @classmethod
    def from_records(
        cls,
        records: Iterable[Mapping[str, object]],
        *,
        mapping: Wanted = None,
        rules: ResultRules = DEFAULT_RULES,
        strict: bool = True,
        match_names: bool = True,
    ) -> History:
        """Build the history of records, flat or nested (see `crosstable.model.tables.records`).

        Args:
            records: one per game, or per player of a game.
            mapping: which field holds what; None guesses; `field=column` words, or a dictionary of them, correct it.
            rules: which kinds of result are rated.
            strict: reject everything at the first error; otherwise leave out the records with an error, which
                `problems` lists.
            match_names: whether spellings that differ in case or spaces are one player; False for ids of programs.
        Raises:
            FormatError: the records cannot be read by that mapping; under `strict`, one is wrong.
                Its line is the number of the record.
        Example:
            >>> history = History.from_records([{"white": "Ann", "black": "Bo", "result": "1-0"}])
            >>> [side.place for side in history.game(0).sides]
            [1, 2]
        """
        from crosstable.model.tables.records import source_of_records

        source, problems = source_of_records(records, mapping, strict=strict, match_names=match_names)
        return replace(cls.from_sources(source, rules=rules, match_names=match_names), problems=tuple(problems))

    @classmethod
    def from_frame(
        cls,
        frame: object,
        *,
        mapping: Wanted = None,
        rules: ResultRules = DEFAULT_RULES,
        strict: bool = True,
        match_names: bool = True,
    ) -> History:
        """Build the history of a dataframe: pandas, polars, pyarrow or any other that narwhals reads, lazy ones too.

        The arguments are those of `from_records`; a line is a row, counted from 1.

        Raises:
            FormatError: not a dataframe; it cannot be read with that mapping; under `strict`, a row is wrong.
        """
        from crosstable.model.tables.records import source_of_frame

        source, problems = source_of_frame(frame, mapping, strict=strict, match_names=match_names)
        return replace(cls.from_sources(source, rules=rules, match_names=match_names), problems=tuple(problems))

    @classmethod
    def from_pairs(
        cls,
        players: Sequence[str],
        first: Sequence[int] | Indices,
        second: Sequence[int] | Indices,
        half_points: Sequence[int] | Bytes,
        *,
        date: Ints | None = None,
        neutral: Sequence[bool] | Flags | None = None,
    ) -> History:
        """Build the history of two-player games that are already in time order.

        Args:
            players: names, no two of which match.
            first, second: player indices, (n,).
            half_points: the score of the first side in half-points: 2, 1 or 0, (n,).
            date: day numbers since 1970-01-01, (n,), in ascending order.
            neutral: whether each game was on neutral ground, (n,).
        Raises:
            ResultError: two names that match, an index or a score out of range, a player against themselves, columns of
                different lengths, dates out of order.
        """
        pairs = Pairs(
            whole_numbers("first", first, np.uint32),
            whole_numbers("second", second, np.uint32),
            whole_numbers("half_points", half_points, np.int8),
        )
        players = tuple(all_of_kind("players", players, str, 'the names of the players, such as ["Ann", "Bo"]'))
        date = None if date is None else whole_numbers("date", date, np.int32)
        on_neutral_ground = None if neutral is None else np.atleast_1d(np.asarray(neutral, dtype=np.bool_))
        check_pairs(players, pairs, date, on_neutral_ground)
        games = GameColumns(count=len(pairs), date=date, neutral=on_neutral_ground)
        return cls(players, games, np.ones(len(pairs), dtype=np.bool_), pairs)


def _rated(games: GameColumns, rules: ResultRules) -> Flags:
    check_kind("rules", rules, ResultRules, 'the rules of results, such as ResultRules.preset("fide-2026")')
    if games.kind is None:
        return np.full(games.count, rules[KINDS[0]].is_rated)
    return np.array([rules[kind].is_rated for kind in KINDS])[games.kind]


def _rated_by_event(games: GameColumns, rules: Mapping[str, ResultRules]) -> Flags:
    """Return which games are rated, by the rules of the event of each."""
    rated = np.zeros(games.count, dtype=np.bool_)
    if games.event is not None:
        for code, event in enumerate(games.event.names):
            rows = np.flatnonzero(games.event.codes == code)
            rated[rows] = _rated(games.take(rows), rules[event])
    return rated


def _picked(pairs: Pairs, rows: Longs) -> Pairs:
    return Pairs(pairs.first[rows], pairs.second[rows], pairs.half_points[rows], rows)


def _flat(sides: SideColumns, rated: Longs | None) -> Pairs | None:
    """Build the flat view; None when a game has other than two sides of one player, or no place at all."""
    games = np.arange(len(sides.game_offsets) - 1) if rated is None else rated
    start = sides.game_offsets[games]
    two_sides = (sides.game_offsets[games + 1] - start == 2).all()
    alone = two_sides and all((np.diff(sides.member_offsets)[start + which] == 1).all() for which in (0, 1))
    if not alone or ((sides.place[start] == 0) & (sides.place[start + 1] == 0)).any():
        return None
    unclassified = np.iinfo(np.int32).max
    place = np.where(sides.place == 0, unclassified, sides.place)
    half_points = 1 + np.sign(place[start + 1] - place[start])
    member = sides.member_offsets[start]
    return Pairs(
        sides.player[member], sides.player[sides.member_offsets[start + 1]], half_points.astype(np.int8), rated
    )
