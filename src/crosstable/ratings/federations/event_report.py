"""The rating report of one event: what a rating officer sends, or checks a federation's list with.

Rules
1. The event is one rating period, from the ratings of the entries or of a list; the rules are those of its first day.
2. A game counts for an entrant where the federation counts it: in FIDE, DWZ and Ingo not against players who have no
   rating.
3. The change is the federation's own: rounded where it rounds, with bonus and floors where it has them.  It is not
   always K times the difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from crosstable.model.columns import Floats, date_of
from crosstable.model.errors import RatingError
from crosstable.model.events import Entrant, Event
from crosstable.model.history import History
from crosstable.model.names import match_key
from crosstable.ratings.federations.federation import Federation
from crosstable.ratings.rate import rate
from crosstable.ratings.ratings import Ratings


@dataclass(frozen=True, slots=True)
class ReportRow:
    """An entrant of a rating report.

    Args:
        entrant: as entered.
        old: the rating before the event; None for a player without one.
        games: the games that count.
        opponents: the mean rating of the opponents in them; None without any.
        score: in them.
        expected: the expected score in them; None for a player without a rating.
        k: the development coefficient, in federations that have one that does not depend on the result.
        change: of the rating; None for a player without one.
        new: the rating after the event; None as long as there is none.
    """

    entrant: Entrant
    old: float | None
    games: int
    opponents: float | None
    score: float
    expected: float | None
    k: float | None
    change: float | None
    new: float | None


def event_report(
    event: Event, system: Federation, *, initial: Mapping[str, float] | None = None
) -> tuple[ReportRow, ...]:
    """Return the rating report of an event, in the order of its entrants.

    Args:
        event: entrants and games.
        system: of the federation; its rating period is the event.
        initial: ratings of a list by name, instead of those of the entries.
    Raises:
        RatingError: no entrant has a rating; games without the date that the rules need; no rated game.
    """
    old = _ratings_before(event, system, initial)
    if not old:
        raise RatingError("ratings/federations/nobody-rated", event=event.name)
    history = History.from_games(event.games(), rules=event.rules, match_names=False)
    if not history.rated.any():
        raise RatingError("ratings/federations/no-rated-game", event=event.name)
    whole = replace(system, period="event", k_of=_by_id(event, system.k_of), born=_births(event, system))
    made = _Report(whole, rate(history.with_initial_ratings(old), whole), old)
    return tuple(made.row(each) for each in event.entrants)


def _ratings_before(event: Event, system: Federation, initial: Mapping[str, float] | None) -> dict[str, float]:
    """Return the rating of each entrant who has one, by id; in Go, a rank stands for one."""
    listed = None if initial is None else {match_key(name): rating for name, rating in initial.items()}
    found = {}
    for each in event.entrants:
        rating = each.rating if listed is None else listed.get(match_key(each.player.name))
        if rating is None and each.details.grade:
            rating = system.rating_of_grade(each.details.grade)
        if rating is not None:
            found[each.id] = float(rating)
    return found


def _by_id(event: Event, pairs: tuple[tuple[str, float], ...]) -> tuple[tuple[str, float], ...]:
    """Return what is given by name or id by id."""
    names = {match_key(each.player.name): each.id for each in event.entrants}
    return tuple((names.get(match_key(name), name), value) for name, value in pairs)


def _births(event: Event, system: Federation) -> tuple[tuple[str, int], ...]:
    """Return the years of birth: those of the settings, else those of the entries."""
    given = dict(_by_id(event, system.born))
    for each in event.entrants:
        year = (each.details.birth or "")[:4]
        if each.id not in given and year.isdigit() and 1850 <= int(year) <= 2200:
            given[each.id] = int(year)
    return tuple((name, int(year)) for name, year in given.items())


class _Report:
    """A rated event, and the ratings before it."""

    def __init__(self, system: Federation, ratings: Ratings, old: Mapping[str, float]) -> None:
        self.system = system
        self.ratings = ratings
        self.old = old
        self.numbers = {player: number for number, player in enumerate(ratings.players)}
        self.k_of = dict(system.k_of)
        self.born = dict(system.born)
        column = ratings.history.games.date
        self.day = None if column is None else date_of(int(column[0]))
        self.games: dict[int, list[tuple[int, float, float]]] = {}
        pairs, rows = ratings.history.pairs, ratings.rows
        if pairs is not None and rows is not None:
            for game, (first, second, half_points) in enumerate(
                zip(pairs.first.tolist(), pairs.second.tolist(), pairs.half_points.tolist(), strict=True)
            ):
                score = 0.5 * half_points
                self._add(first, second, score, float(rows.expected[2 * game]))
                self._add(second, first, 1.0 - score, float(rows.expected[2 * game + 1]))

    def _add(self, player: int, opponent: int, score: float, expected: float) -> None:
        """Keep a game of a player: opponent, score and expected score."""
        self.games.setdefault(player, []).append((opponent, score, expected))

    def row(self, entrant: Entrant) -> ReportRow:
        """Return the row of an entrant."""
        old = self.old.get(entrant.id)
        number = self.numbers.get(entrant.id)
        played = [] if number is None else self.games.get(number, [])
        if number is None or not played:
            return ReportRow(entrant, old, 0, None, 0.0, None, None, None, old)
        counted = [each for each in played if self._counts(each[0])]
        score, expected = sum(each[1] for each in counted), sum(each[2] for each in counted)
        mean = sum(self._strength(each[0]) for each in counted) / len(counted) if counted else None
        values = self.ratings.state.values[number]
        new = float(self.ratings.rating[number]) if self.system.has_rating(values) or old is not None else None
        if old is None or new is None:
            return ReportRow(entrant, old, len(counted), mean, score, None, None, None, new)
        k = self._k(entrant.id, old, values, len(played), len(counted))
        return ReportRow(entrant, old, len(counted), mean, score, expected, k, new - old, new)

    def _counts(self, opponent: int) -> bool:
        """Return whether games against an opponent count."""
        if self.system.COUNTS_UNRATED or self.ratings.players[opponent] in self.old:
            return True
        return self.system.COUNTS_FIRST and self.system.has_rating(self.ratings.state.values[opponent])

    def _strength(self, opponent: int) -> float:
        """Return the rating that an opponent counts with: the old one, else the new one."""
        return self.old.get(self.ratings.players[opponent], float(self.ratings.rating[opponent]))

    def _k(self, player: str, old: float, values: Floats, played: int, counted: int) -> float | None:
        """Return K of a rated player."""
        year = self.born.get(player, 0)
        age = self.day.year - year if self.day is not None and 0 < year < self.day.year else 0
        games = self.system.games_before(values, played)
        return self.system.report_k(old, games, counted, age, self.day, self.k_of.get(player, 0.0))
