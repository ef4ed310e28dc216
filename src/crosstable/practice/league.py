"""The practice league: three seasons of made-up evenings, from one seed.

Rules
1. The same seed gives the same league, on every machine and every Python.
2. Each fortnight of a season has a standard evening on Tuesday and a blitz evening on the Friday of
   the week after.  The season ends with both on one Saturday, standard first.
3. Most players are there from the start; some join later, some stay away after a while.
4. Start numbers follow the ratings of the league so far (Elo with its default parameters); new players
   count as average.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from crosstable.model.events import Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.practice.chance import happens, whole
from crosstable.practice.evening import draw_entrants, draw_lot, play_evening
from crosstable.practice.names import draw_names
from crosstable.practice.strength import Discipline, Strength, draw_strength
from crosstable.ratings.elo import Elo

DISCIPLINES: tuple[Discipline, ...] = (
    Discipline("standard", rounds=4, draw_share=0.32, white_advantage=30),
    Discipline("blitz", rounds=6, draw_share=0.14, white_advantage=15),
)
_PLAYERS = 120
_FIRST_DAYS = (dt.date(2023, 10, 3), dt.date(2024, 10, 1), dt.date(2025, 10, 7))  # Tuesdays
_FORTNIGHTS = 9
_LATE_STARTERS = 0.2
_LEAVERS = 0.1


@dataclass(frozen=True, slots=True)
class PracticePlayer:
    """A made-up player.

    `hidden` is the strength season by season; `keenness` is the chance to come on an evening; `joins`
    and `leaves` count the evenings of the league from 0: the first one the player may come to, and
    the first one no more.
    """

    player: Player
    hidden: Strength
    keenness: float
    joins: int
    leaves: int

    @property
    def name(self) -> str:
        """Give the name, as `PracticeLeague.games` writes it."""
        return self.player.name

    @property
    def strength(self) -> int:
        """Give what the player is really worth, in the last season, on a scale like Elo's."""
        return self.hidden.now

    @property
    def is_late_starter(self) -> bool:
        """Whether the player joined after the first season had begun."""
        return self.joins > 0


@dataclass(frozen=True, slots=True)
class PracticeSeason:
    """One season and its evenings in order of date; `lots` is the seed of the lots of each."""

    name: str
    events: tuple[Event, ...]
    lots: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PracticeLeague:
    """A league in which nothing is real; the seed says which one.

    The league speaks of players by name, as a file of results does; its `events` by id, as
    organisers keep them.
    """

    name: str
    seed: int
    players: tuple[PracticePlayer, ...]
    seasons: tuple[PracticeSeason, ...]

    @property
    def disciplines(self) -> tuple[str, ...]:
        """Give the names of the disciplines played."""
        return tuple(discipline.name for discipline in DISCIPLINES)

    @property
    def events(self) -> tuple[Event, ...]:
        """Give the evenings of all seasons in order."""
        return tuple(event for season in self.seasons for event in season.events)

    @property
    def hidden_strengths(self) -> dict[str, int]:
        """Give what each player is really worth, by name."""
        return {player.name: player.strength for player in self.players}

    @property
    def hidden_ranks(self) -> dict[str, int]:
        """Give the place of each player by hidden strength; equal strengths share it."""
        strengths = self.hidden_strengths
        return {name: 1 + sum(other > own for other in strengths.values()) for name, own in strengths.items()}

    def games(self, events: Sequence[Event] | None = None) -> Iterator[Game]:
        """Give every game in order of date, event, round and board, byes and forfeits included.

        Args:
            events: only of these; None is all.
        """
        names = {each.player.id: each.name for each in self.players}
        chosen = self.events if events is None else events
        return (_named(game, names) for event in chosen for game in event.games())

    def summary(self) -> str:
        """Say in one line what this is, and that it is made up.

        Example:
            >>> practice_league(1).summary().partition(":")[0]
            'Practice league, seed 1, all made up'
        """
        games = sum(len(this.games) for event in self.events for this in event.rounds)
        return (
            f"{self.name}, seed {self.seed}, all made up: {len(self.players)} players, {len(self.seasons)} seasons, "
            f"{' and '.join(self.disciplines)}, {len(self.events)} evenings, {games} results. "
            "The same seed gives the same league."
        )


def practice_league(seed: int = 1) -> PracticeLeague:
    """Make the practice league of a seed.

    Players have hidden strengths and play Swiss evenings, with draws, byes, forfeits, absences and
    late starters.  Rate the games, and the ratings find the strengths.

    Cost: about two seconds, nearly all of it for pairing 270 rounds in plain Python.
    """
    rng = Random(seed)
    players = _draw_players(rng)
    desk = _Desk(rng, players)
    seasons = tuple(_play_season(desk, number, first) for number, first in enumerate(_FIRST_DAYS))
    return PracticeLeague("Practice league", seed, players, seasons)


def _named(game: Game, names: Mapping[str, str]) -> Game:
    def named(side: Side) -> Side:
        return replace(side, members=tuple(replace(each, player=names[each.player]) for each in side.members))

    return replace(game, sides=tuple(named(side) for side in game.sides))


@dataclass(slots=True)
class _Desk:
    """What the organiser has at hand while the league goes on: the players and their ratings so far."""

    rng: Random
    players: tuple[PracticePlayer, ...]
    elo: Elo = field(default_factory=Elo)
    ratings: dict[str, float] = field(default_factory=dict)
    evening: int = 0

    def seeded(self) -> list[tuple[Player, float | None]]:
        """Draw who comes tonight, best rating first."""
        comes = [
            each.player
            for each in self.players
            if happens(self.rng, each.keenness) and each.joins <= self.evening < each.leaves
        ]
        comes.sort(key=lambda player: (-self.ratings.get(player.id, self.elo.start), player.id))
        return [(player, self.ratings.get(player.id)) for player in comes]

    def close(self, event: Event) -> None:
        """Rate the games of the evening."""
        for game in event.games():
            if event.rules[game.kind].is_rated:
                white, black = game.players
                before = [self.ratings.get(player, self.elo.start) for player in (white, black)]
                halves = game.scores(event.rules)[0]
                self.ratings[white], self.ratings[black] = self.elo.update(*before, score=halves / 2)
        self.evening += 1


def _draw_players(rng: Random) -> tuple[PracticePlayer, ...]:
    return tuple(
        PracticePlayer(
            player=Player(f"p{number:03}", name),
            hidden=draw_strength(rng, len(_FIRST_DAYS), DISCIPLINES),
            keenness=0.15 + 0.4 * rng.random(),
            joins=_draw_joins(rng),
            leaves=_draw_leaves(rng),
        )
        for number, name in enumerate(draw_names(rng, _PLAYERS), start=1)
    )


def _draw_joins(rng: Random) -> int:
    """Late starters join anywhere in the first two thirds of the league."""
    return whole(rng, 1, _evenings() * 2 // 3) if happens(rng, _LATE_STARTERS) else 0


def _draw_leaves(rng: Random) -> int:
    """Those who leave do so in the last quarter."""
    return whole(rng, _evenings() * 3 // 4, _evenings() - 1) if happens(rng, _LEAVERS) else _evenings()


def _evenings() -> int:
    return 2 * _FORTNIGHTS * len(_FIRST_DAYS)


def _play_season(desk: _Desk, number: int, first: dt.date) -> PracticeSeason:
    name = f"{first.year}/{(first.year + 1) % 100:02}"
    played = [_play_evening(desk, number, name, *date) for date in _dates(first)]
    return PracticeSeason(name, tuple(event for event, _ in played), tuple(lot for _, lot in played))


def _dates(first: dt.date) -> list[tuple[dt.date, int, Discipline]]:
    """Give date, sequence on that date and discipline of each evening of a season."""
    standard, blitz = DISCIPLINES
    dates = []
    for fortnight in range(_FORTNIGHTS - 1):
        tuesday = first + dt.timedelta(days=14 * fortnight)
        dates += [(tuesday, 1, standard), (tuesday + dt.timedelta(days=10), 1, blitz)]
    saturday = first + dt.timedelta(days=14 * (_FORTNIGHTS - 1) + 4)
    return [*dates, (saturday, 1, standard), (saturday, 2, blitz)]


def _play_evening(
    desk: _Desk, season: int, label: str, date: dt.date, sequence: int, discipline: Discipline
) -> tuple[Event, int]:
    empty = Event(
        id=f"{date}-{discipline.name}",
        name=f"{discipline.name.capitalize()} evening of {date}, season {label}",
        entrants=draw_entrants(desk.rng, desk.seeded(), discipline.rounds),
        date=date,
        sequence=sequence,
        rounds_planned=discipline.rounds,
    )
    strength = {each.player.id: each.hidden.at(season, discipline.name) for each in desk.players}
    lot = draw_lot(desk.rng)
    event = play_evening(desk.rng, empty, discipline, strength, lot=lot)
    desk.close(event)
    return event, lot
