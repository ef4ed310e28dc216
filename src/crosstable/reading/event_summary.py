"""How an event stands, and what lists, seasons and players need to know of it."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from crosstable.games.profile import GameProfile
from crosstable.games.profiles import game_profile
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.model.events import Event, Round
from crosstable.model.games import Game
from crosstable.model.messages import Message
from crosstable.model.results import KINDS, OPEN_KINDS, ResultKind, ResultRules
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.table import Standings, ranked
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.reading.snapshot import EventSnapshot

if TYPE_CHECKING:  # standings need neither rating lists nor numpy
    from crosstable.reading.pool_snapshot import PoolSnapshot
    from crosstable.runs.run_facts import EventRating

_Dated = TypeVar("_Dated", Event, "EventSummary")


@dataclass(frozen=True, slots=True)
class EventProgress:
    """How far an event is: the rounds that are published, those planned (0 if unknown), and whether it has ended.

    `is_begun` is False for an open event without a round; `is_on` while boards of its last round have no result;
    `is_readable` is False where its rounds cannot be read.
    """

    rounds: int
    planned: int
    is_begun: bool
    is_on: bool
    is_over: bool
    is_readable: bool = True


@dataclass(frozen=True, slots=True)
class EventSummary:
    """What lists, seasons and players need to know of an event.

    Args:
        game: the name of the profile of its game.
        rated: which kinds of results are rated, by their place in `KINDS`.
        is_over: whether it has ended.
        stage: how far it is: "4 rounds", "2 of 4 rounds", "round 3 of 4 is on".
        winners: the players in first place, several if tied.
        reads_ratings: whether its tie-breaks depend on ratings.
        progress: the same as values, of an open event; None for others.
        winning_teams: the names of the teams in first place, of a team event.
    """

    id: str
    date: dt.date | None
    sequence: int
    season: str | None
    discipline: str | None
    status: str
    game: str
    entrants: int
    rated: tuple[int, ...]
    is_over: bool
    stage: str
    winners: tuple[str, ...]
    reads_ratings: bool = False
    progress: EventProgress | None = None
    winning_teams: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the event is managed in the league and not closed."""
        return self.status == "open"

    @property
    def profile(self) -> GameProfile:
        """The profile of the game that was played."""
        return game_profile(self.game)

    def is_rated(self, kind: ResultKind) -> bool:
        """Return whether results of a kind are rated."""
        return KINDS.index(kind) in self.rated


class EntrantRow(NamedTuple):
    """What an event paid an entrant, in half-points without the initial score, and the games that were played.

    `losses`, `draws` and `wins` are of games of two sides; `places` is the sum of the places in `races` other games.
    `is_entrant` is 0 for one who is in the games alone, such as a member of a team.
    """

    player: str
    is_entrant: int
    half_points: int
    losses: int
    draws: int
    wins: int
    places: int
    races: int


@dataclass(frozen=True, eq=False)
class EventStanding:
    """An event with its rounds and standings; each part is computed when it is first needed.

    Args:
        pool: the first rating list that rated the event, None if none did or it was not asked for.
        ratings: what that list made of it, by player.
    """

    snapshot: EventSnapshot
    pool: PoolSnapshot | None = None
    ratings: Mapping[str, EventRating] = field(default_factory=dict)

    @cached_property
    def table(self) -> RoundTable:
        """The rounds, as tie-breaks and crosstable read them."""
        return RoundTable(self.snapshot.event)

    @cached_property
    def _ranking(self) -> tuple[Standings, Message | str]:
        """The standings, and why the tie-breaks cannot be computed."""
        try:
            return _ranked(self.snapshot, self.table), ""
        except InputError as error:
            # Tie-breaks that do not apply to one event must not stop the league from being published.
            return ranked(self.table), error.message

    @cached_property
    def race(self) -> Game | None:
        """The only game of the event if it has three or more sides; its places are those of the event."""
        return _race(self.snapshot.event)

    @cached_property
    def standings(self) -> Standings:
        """The entrants, best first."""
        found, race = self._ranking[0], self.race
        return found if race is None else _as_race(found, race)

    @property
    def trouble(self) -> Message | str:
        """Why the tie-breaks cannot be computed, "" if they can; the standings are by score alone then."""
        return self._ranking[1]

    @property
    def event(self) -> Event:
        """The event itself."""
        return self.snapshot.event

    @cached_property
    def game(self) -> GameProfile:
        """The profile of the game that was played."""
        return self.snapshot.profile

    @property
    def is_open(self) -> bool:
        """Whether the event is managed in the league and not closed."""
        return self.snapshot.status == "open"

    @property
    def is_over(self) -> bool:
        """Whether the event has ended: closed, or all planned rounds have results."""
        if self.snapshot.status:
            return self.snapshot.status == "closed"
        event = self.event
        if not event.rounds or (event.rounds_planned or 0) > len(event.rounds):
            return False
        return not any(game.kind in OPEN_KINDS for this in event.rounds for game in this.games)

    @property
    def is_round_on(self) -> bool:
        """Whether boards of the round that is played have no result yet."""
        return is_on(self.event)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players in first place, several if tied; none before the first game, and none of a team event."""
        if self.snapshot.teams is not None:
            return ()
        rows = self.standings.rows if self.standings.after_round else ()
        return tuple(row.entrant.id for row in rows if row.place == 1)

    @property
    def stage(self) -> str:
        """How far the event is: "4 rounds", "2 of 4 rounds", "round 3 of 4 is on"."""
        now, word = self.progress, self.game.words.round
        done, planned = now.rounds, now.planned
        if not now.is_readable:
            return "cannot be read"
        if not now.is_begun:
            return "not begun yet"
        if now.is_on:
            return f"{word} {done} of {planned} is on" if planned else f"{word} {done} is on"
        return stage_of_import(word, done, planned, is_over=self.is_over)

    @property
    def progress(self) -> EventProgress:
        """How far the event is, as values."""
        done, planned = len(self.event.rounds), self.event.rounds_planned or 0
        now = current_round(self.event) if self.is_open else None
        if now is not None and now.number < done:  # rounds that were drawn together
            done, planned = now.number, max(planned, done)
        return EventProgress(
            rounds=done,
            planned=planned,
            is_begun=bool(done) or not self.is_open,
            is_on=self.is_open and self.is_round_on,
            is_over=self.is_over or planned <= done,
            is_readable=not self.snapshot.unreadable,
        )

    @property
    def summary(self) -> EventSummary:
        """The part that lists, seasons and players need."""
        of, event = self.snapshot, self.event
        return EventSummary(
            id=event.id,
            date=event.date,
            sequence=event.sequence,
            season=of.season,
            discipline=of.discipline,
            status=of.status,
            game=self.game.name,
            entrants=len(event.entrants),
            rated=rated_kinds(event.rules),
            is_over=self.is_over,
            stage=self.stage,
            winners=self.winners,
            reads_ratings=bool(of.stages) or reads_ratings(of.tiebreaks),
            progress=self.progress if self.is_open else None,
            winning_teams=self._winning_teams(),
        )

    @cached_property
    def team_standings(self) -> Standings | None:
        """The teams of a team event, best first; None for an event of players."""
        of = self.snapshot
        if of.teams is None:
            return None
        from crosstable.pairing.stages import event_standings

        return event_standings(of.paired_event, of.tiebreaks, of.stages)

    def _winning_teams(self) -> tuple[str, ...]:
        """Return the names of the teams in first place; none before the first match."""
        found = self.team_standings
        if found is None or not self.event.rounds:
            return ()
        return tuple(row.entrant.player.name for row in found.rows if row.place == 1)

    def entrant_rows(self) -> list[EntrantRow]:
        """Return what the event paid each entrant and what others in its games played."""
        event = self.event
        counts: dict[str, list[int]] = defaultdict(lambda: [0] * 7)
        for row in self.standings.rows:
            counts[row.entrant.id][:2] = [1, row.half_points - row.entrant.initial_half_points]
        for this in event.rounds:
            for game in this.games:
                if event.rules[game.kind].is_played:
                    _count(counts, game, event.rules)
        return [EntrantRow(player, *values) for player, values in counts.items()]

    @property
    def known(self) -> tuple[EventSummary, list[EntrantRow]]:
        """What a table of events has of it."""
        return self.summary, self.entrant_rows()


def stage_of_import(word: str, played: int, planned: int, *, is_over: bool) -> str:
    """Return how far an event is that is not open: "4 rounds", "2 of 4 rounds".

    Args:
        planned: how many rounds are planned, 0 where that is not known.
        is_over: whether the event has ended.
    """
    return counted(played, word) if is_over or planned <= played else f"{played} of {planned} {word}s"


def rated_kinds(rules: ResultRules) -> tuple[int, ...]:
    """Return which kinds of results are rated, by their place in `KINDS`."""
    return tuple(at for at, kind in enumerate(KINDS) if rules[kind].is_rated)


def _ranked(snapshot: EventSnapshot, table: RoundTable) -> Standings:
    """Rank the entrants of an event, by its stages where it has any."""
    if snapshot.teams is not None:
        return ranked(table)
    if not snapshot.stages:
        return ranked(table, snapshot.tiebreaks)
    from crosstable.pairing.stages import event_standings

    return event_standings(snapshot.event, snapshot.tiebreaks, snapshot.stages)


def reads_ratings(codes: Sequence[str]) -> bool:
    """Return whether any of these tie-breaks depends on ratings."""
    try:
        return any(tiebreak(code).reads_ratings for code in codes)
    except InputError:  # an unknown one: the event stands by score
        return False


def _count(counts: dict[str, list[int]], game: Game, rules: ResultRules) -> None:
    if len(game.sides) != 2:
        for side in game.sides:
            for player in side.players:
                counts[player][5] += side.place or len(game.sides)
                counts[player][6] += 1
        return
    for side, outcome in zip(game.sides, game.outcomes(rules), strict=True):
        for player in side.players:
            counts[player][2 + outcome] += 1


def is_on(event: Event) -> bool:
    """Return whether boards of the round that is played have no result yet."""
    now = current_round(event)
    return now is not None and _is_unfinished(now)


def current_round(event: Event) -> Round | None:
    """Return the round that is played: the first that lacks results, or the last; None before the first."""
    return next(filter(_is_unfinished, event.rounds), event.rounds[-1] if event.rounds else None)


def played_matches(event: Event) -> tuple[int, int]:
    """Return how many games of all rounds have a result, and how many there are."""
    games = [game for this in event.rounds for game in this.games if len(game.sides) > 1]
    return sum(game.kind not in OPEN_KINDS for game in games), len(games)


def _is_unfinished(this: Round) -> bool:
    return any(game.kind is ResultKind.UNPLAYED for game in this.games)


def finished_boards(event: Event) -> tuple[int, int]:
    """Return how many boards of the round that is played have a result, and how many there are."""
    now = current_round(event)
    games = [] if now is None else [game for game in now.games if len(game.sides) > 1]
    return sum(game.kind not in OPEN_KINDS for game in games), len(games)


def latest_first(events: Iterable[_Dated]) -> list[_Dated]:
    """Return events or their summaries in the order of lists, latest first."""
    return sorted(events, key=lambda event: (str(event.date or ""), event.sequence, event.id), reverse=True)


def _race(event: Event) -> Game | None:
    """Return the only game of an event if it has three or more sides, None for other events."""
    games = [game for this in event.rounds for game in this.games if len(game.sides) > 1]
    return games[0] if len(games) == 1 and len(games[0].sides) > 2 else None


def _as_race(table: Standings, race: Game) -> Standings:
    """Replace the places by those of the race; players who were not classified come last."""
    finish = {player: side.place or len(race.sides) + 1 for side in race.sides for player in side.players}
    rows = sorted(table.rows, key=lambda row: finish.get(row.entrant.id, len(race.sides) + 2))
    places = [finish.get(row.entrant.id, len(race.sides) + 2) for row in rows]
    ranked = [
        replace(row, place=1 + places.index(place), is_tied=places.count(place) > 1)
        for row, place in zip(rows, places, strict=True)
    ]
    return replace(table, rows=tuple(ranked))
