"""The sides of a forecast: ratings as they are typed, players of result files, or players of a rating list."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from crosstable.cli.files import read_history, with_initial
from crosstable.cli.league.opening import open_league
from crosstable.model.errors import InputError, UnknownName
from crosstable.ratings.estimate import Estimate
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.ratings import Ratings
from crosstable.ratings.system import AnySystem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from crosstable.facts.store.store import Store
    from crosstable.reading.list_reader import FinalTable


@dataclass(frozen=True, slots=True)
class PredictedSide:
    """A side of a forecast: its name and its estimate; `is_player` is False for a rating that was typed."""

    name: str
    estimate: Estimate
    is_player: bool


class NamedRatings(Protocol):
    """Players whose ratings are known by name."""

    @property
    def system(self) -> AnySystem:
        """The system that rated them."""

    def of(self, word: str) -> tuple[str, Estimate]:
        """Return the name and the estimate of a player.

        Raises:
            UnknownName: there is no such player.
        """


def sides_of(words: Sequence[str], rated: NamedRatings | None) -> list[PredictedSide]:
    """Read ratings, or the names of players.

    Raises:
        InputError: a name without results to rate it from, or a player is named twice.
        UnknownName: there is no such player.
    """
    sides = [_side(word, rated) for word in words]
    players = [side.name for side in sides if side.is_player]
    twice = next((name for name in players if players.count(name) > 1), None)
    if twice is not None:
        raise InputError("cli/same-player-twice", player=twice)
    return sides


def _side(word: str, rated: NamedRatings | None) -> PredictedSide:
    try:
        return PredictedSide(word, Estimate(float(word)), is_player=False)
    except ValueError:
        if rated is None:
            raise InputError("cli/not-a-rating", given=word) from None
    name, estimate = rated.of(word)
    return PredictedSide(name, estimate, is_player=True)


@dataclass(frozen=True, slots=True)
class PlayersOfFiles:
    """The players of result files, rated by a system."""

    ratings: Ratings

    @classmethod
    def read(
        cls,
        files: Sequence[Path],
        system: AnySystem,
        as_of: dt.date | None,
        initial: str | None,
        mapping: Sequence[str],
        encoding: str | None,
    ) -> PlayersOfFiles:
        """Rate the players of these files."""
        history = with_initial(read_history(list(files), overrides=mapping, encoding=encoding), initial)
        return cls(rate(history, system, rows=False, as_of=as_of))

    @property
    def system(self) -> AnySystem:
        """The system that rated them."""
        return self.ratings.system

    def of(self, word: str) -> tuple[str, Estimate]:
        """Return the name and the estimate of a player."""
        return self.ratings[word].player, self.ratings.estimate(word)


@dataclass(frozen=True, slots=True)
class PlayersOfList:
    """The players of a published rating list of a league, as it is published or as of an earlier day."""

    store: Store
    system: AnySystem
    name: str
    names: Mapping[str, str]
    estimates: Mapping[str, Estimate]

    @classmethod
    def read(cls, place: str, key: str | None, as_of: dt.date | None) -> PlayersOfList:
        """Read a rating list; as of an earlier day its games until then are rated again.

        Raises:
            UnknownName: there is no such list.
            StoreError: there is no league, or the list is not published.
        """
        from crosstable.facts.players.players import shown_names
        from crosstable.reading.league_reader import read_pool
        from crosstable.reading.list_reader import final_table, published_list

        store = open_league(place).store
        with store.read() as connection:
            shown, names = published_list(connection, key), shown_names(connection)
            system, found = shown.system, {}
            if as_of is None:
                found = _final(final_table(connection, shown.run.id), system)
        if as_of is not None:
            history = read_pool(store, key)[0].history
            again = rate(history, shown.requested_system, rows=False, as_of=as_of)
            found, system = {id: again.estimate(id) for id in again.history.players}, again.system
        return cls(store, system, shown.config.name, names, found)

    def of(self, word: str) -> tuple[str, Estimate]:
        """Return the name and the estimate of a player, who is named by any spelling, id or identity."""
        from crosstable.facts.players.players import find_player

        with self.store.read() as connection:
            who = find_player(connection, word)
        if who.id not in self.estimates:
            known = [self.names[id] for id in self.estimates if id in self.names]
            raise UnknownName(f"player of {self.name}", who.shown_name(), known)
        return self.names[who.id], self.estimates[who.id]


def _final(table: FinalTable, system: AnySystem) -> dict[str, Estimate]:
    """Return the estimates of a final table."""
    has_deviation = "deviation" in system.columns
    values = zip(table.players, table.rating.tolist(), table.deviation.tolist(), strict=True)
    return {id: Estimate(rating, deviation if has_deviation else None) for id, rating, deviation in values}


def check_for_league(league: str, system: str, settings: Sequence[str] | None, others: Sequence[object | None]) -> None:
    """Check that no option asks for another rating than that of the league.

    Raises:
        InputError: the command has options for result files.
    """
    if system != "elo" or settings or any(others):
        options = "--system, --set, --initial, --map, --encoding and further files"
        raise InputError("cli/options-not-for-leagues", league=league, options=options)


def with_handicap(side: PredictedSide, stones: int, system: AnySystem) -> PredictedSide:
    """Return a side with the rating points that its handicap stones are worth.

    Raises:
        InputError: in this system handicap stones are worth nothing.
    """
    from numpy import array

    from crosstable.ratings.handicap import points_of_handicap

    given = getattr(system, "with_handicap", None)
    if given is not None:
        return PredictedSide(side.name, given(side.estimate, float(stones)), side.is_player)
    worth = getattr(system, "handicap_points", 0.0)
    if not worth:
        raise InputError("cli/handicap-not-counted", system=system_name(system))
    points = float(points_of_handicap(array([float(stones)]), worth)[0])
    estimate = Estimate(side.estimate.rating + points, side.estimate.deviation)
    return PredictedSide(side.name, estimate, side.is_player)
