"""The demo league: three seasons of made-up evenings, from one seed.

Rules
1. The same seed gives the same league, on every machine and every Python.
2. The ratings (Elo with its default parameters) are published after every second evening, and seed the next ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from crosstable.demo.calendar import DISCIPLINES, calendar
from crosstable.demo.cast import DemoPlayer, draw_players, hidden_ranks
from crosstable.demo.chance import happens
from crosstable.demo.desk import Desk
from crosstable.demo.evening import draw_attendees, play_evening
from crosstable.demo.paper_desk import PaperDesk
from crosstable.model.events import Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player

NAME = "Demo league"
_PUBLISHED_AFTER = 2  # evenings


@dataclass(frozen=True, slots=True)
class DemoSeason:
    """One season and its evenings in order of date."""

    name: str
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class DemoLeague:
    """A league in which nothing is real; the seed says which one.

    `games` have players by name, as in a file of results; `events` have them by id, as in a league.
    """

    name: str
    seed: int
    players: tuple[DemoPlayer, ...]
    seasons: tuple[DemoSeason, ...]

    @property
    def disciplines(self) -> tuple[str, ...]:
        """The names of the disciplines."""
        return tuple(discipline.name for discipline in DISCIPLINES)

    @property
    def events(self) -> tuple[Event, ...]:
        """The evenings of all seasons in order."""
        return tuple(event for season in self.seasons for event in season.events)

    @property
    def hidden_strengths(self) -> dict[str, int]:
        """The hidden strength of each player, by name."""
        return {player.name: player.strength for player in self.players}

    @property
    def hidden_ranks(self) -> dict[str, int]:
        """The rank of each player by hidden strength; equal strengths share it."""
        return hidden_ranks(self.players)

    def games(self, events: Sequence[Event] | None = None) -> Iterator[Game]:
        """Yield every game in order of date, event, round and board, byes and forfeits included.

        Args:
            events: only of these; None is all.
        """
        names = {each.player.id: each.name for each in self.players}
        chosen = self.events if events is None else events
        return (named(game, names) for event in chosen for game in event.games())

    def summary(self) -> str:
        """Return a line that describes the league and says that it is made up.

        Example:
            >>> demo_league(1).summary().partition(":")[0]
            'Demo league, seed 1, all made up'
        """
        games = sum(len(this.games) for event in self.events for this in event.rounds)
        return (
            f"{self.name}, seed {self.seed}, all made up: {len(self.players)} players, {len(self.seasons)} seasons, "
            f"{' and '.join(self.disciplines)}, {len(self.events)} evenings, {games} results. "
            "The same seed gives the same league."
        )


def demo_league(seed: int = 1) -> DemoLeague:
    """Build the demo league of a seed, in memory.

    Players have hidden strengths and play Swiss evenings, with draws, byes, forfeits, absences and
    late starters.  Rate the games, and the ratings find the strengths.

    Cost: about two seconds, nearly all of it for pairing 270 rounds in plain Python.
    """
    desk = PaperDesk()
    players = play_league(seed, desk)
    events = iter(desk.events)
    seasons = tuple(DemoSeason(each.name, tuple(next(events) for _ in each.evenings)) for each in calendar())
    return DemoLeague(NAME, seed, players, seasons)


def play_league(seed: int, desk: Desk) -> tuple[DemoPlayer, ...]:
    """Play all evenings of the demo league of a seed at a desk; return its players.

    The league is the same at every desk that pairs by the policy "swiss" and publishes Elo with its defaults.
    """
    rng = Random(seed)
    seasons = calendar()
    evenings = [evening for season in seasons for evening in season.evenings]
    players = draw_players(rng, seasons=len(seasons), evenings=len(evenings))
    for number, evening in enumerate(evenings):
        attendees = draw_attendees(rng, _draw_present(rng, desk, players, number), evening.discipline.rounds)
        strength = {each.player.id: each.hidden.at(evening.season, evening.discipline.name) for each in players}
        play_evening(rng, desk, evening, attendees, strength)
        if (number + 1) % _PUBLISHED_AFTER == 0:
            desk.publish()
    return players


def named(game: Game, names: Mapping[str, str]) -> Game:
    """Return a game with players by name instead of by id."""

    def renamed(side: Side) -> Side:
        return replace(side, members=tuple(replace(each, player=names[each.player]) for each in side.members))

    return replace(game, sides=tuple(renamed(side) for side in game.sides))


def _draw_present(
    rng: Random, desk: Desk, players: Sequence[DemoPlayer], number: int
) -> list[tuple[Player, float | None]]:
    """Draw the players of an evening, each with the published rating."""
    comes = [each.player for each in players if happens(rng, each.keenness) and each.joins <= number < each.leaves]
    return list(zip(comes, desk.seeds(comes), strict=True))
