"""What standings are made from: the places with all that is known of the entrants beside them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from crosstable.games.profile import GameProfile, Words
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.names import display_text
from crosstable.model.teams.teams_event import TeamsEvent
from crosstable.ranking.league_table import LeagueRecord, league_records, shown_tiebreaks
from crosstable.ranking.prizes import CategoryRow
from crosstable.ranking.round_table import RoundTable
from crosstable.ranking.table import Standing, Standings
from crosstable.reading.event_summary import EventStanding
from crosstable.views.cells import RoundCell
from crosstable.views.entrant_names import club_of
from crosstable.views.round_cells import CellStyle, cell_style, round_cells
from crosstable.views.stage_labels import stage_members
from crosstable.views.texts import game_words
from crosstable.views.words import not_classified
from crosstable.views.zones import ZoneMark, zone_marks

if TYPE_CHECKING:
    from crosstable.reading.pool_snapshot import PoolSnapshot
    from crosstable.runs.run_facts import EventRating

_TEAMS = Words(player="team", players="teams")


class RankedRow(NamedTuple):
    """A row: the place that is shown, whether it is shared, its line, the row of the standings, and its entrant."""

    place: int
    is_tied: bool
    line: int
    standing: Standing
    id: str


@dataclass(frozen=True, eq=False, kw_only=True)
class Ranking:
    """Standings with what is known of the entrants beside them.

    Args:
        standings: best first.
        rounds: of the same entrants.
        name: of an entrant as it may be shown.
        zones: the zone of each entrant that is in one.
        race: the only game of the event, if it has three or more sides.
        pool, ratings: the rating list that rated the event, and what it made of it.
        has_rounds: whether a page shows the rounds beside the players.
        is_of_category: whether only the members of a category are ranked.
        groups: the name of the group of each entrant, where several groups are one table.
        results: the results of an entrant against each line, where everyone meets everyone.
        members: who takes part in the rounds that are not of all entrants.
    """

    standings: Standings
    rounds: RoundTable
    game: GameProfile
    name: Callable[[str], str]
    zones: Mapping[str, ZoneMark] = field(default_factory=dict)
    race: Game | None = None
    pool: PoolSnapshot | None = None
    ratings: Mapping[str, EventRating] = field(default_factory=dict)
    has_rounds: bool = True
    is_of_category: bool = False
    groups: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, Sequence[str | None]] = field(default_factory=dict)
    members: Mapping[int, Collection[str]] = field(default_factory=dict)

    @classmethod
    def of(
        cls, event: EventStanding, name: Callable[[str], str] | None = None, *, made: Standings | None = None
    ) -> Ranking:
        """Return the ranking of an event: of its teams, where it has teams.

        Args:
            event: the event, which may know what a rating list made of it.
            name: of an entrant; by default the name with which they entered.
            made: its standings after a round; by default those now.
        """
        teams = event.team_standings
        shown = made or teams or event.standings
        is_now = made is None and teams is None
        last = None if made is None else made.after_round
        return cls(
            standings=shown,
            rounds=event.table if is_now else RoundTable(shown.event, after_round=last),
            game=event.game,
            name=entered_names(shown.event) if name is None or teams is not None else name,
            zones=zone_marks(shown, event.snapshot.zones),
            race=event.race if is_now else None,
            pool=event.pool if teams is None else None,
            ratings=event.ratings if teams is None else {},
            members=stage_members(event.snapshot.stages, len(shown.event.rounds)),
        )

    @property
    def event(self) -> Event:
        """The event of those who are ranked."""
        return self.standings.event

    @property
    def is_of_teams(self) -> bool:
        """Whether teams are ranked."""
        return isinstance(self.event, TeamsEvent)

    @cached_property
    def words(self) -> Words:
        """What the game calls a player, a round and a board."""
        return game_words(_TEAMS if self.is_of_teams else self.game.words)

    @cached_property
    def rows(self) -> list[RankedRow]:
        """The rows, best first."""
        return [
            RankedRow(row.place, row.is_tied, at, row, row.entrant.id)
            for at, row in enumerate(self.standings.rows, start=1)
        ]

    @cached_property
    def records(self) -> Mapping[str, LeagueRecord]:
        """The league record of each entrant in the rounds that count in the score, which those of a final may not."""
        last = self.standings.after_round
        is_whole = last >= len(self.event.rounds)
        return league_records(self.rounds if is_whole else RoundTable(self.event, after_round=last))

    @cached_property
    def shown_codes(self) -> list[int]:
        """The positions of the tie-breaks that no other column shows."""
        return shown_tiebreaks(self.game, self.standings.codes)

    @cached_property
    def has_starts(self) -> bool:
        """Whether entrants have starting scores, as in a McMahon event."""
        return any(entrant.initial_half_points for entrant in self.event.entrants)

    @cached_property
    def has_clubs(self) -> bool:
        """Whether a club is shown."""
        return any(club_of(row.standing.entrant) for row in self.rows)

    @cached_property
    def has_ratings(self) -> bool:
        """Whether an entrant has a rating."""
        return any(row.standing.entrant.rating is not None for row in self.rows)

    @property
    def has_match_record(self) -> bool:
        """Whether matches are counted, where the game has no league table."""
        return self.is_of_teams and not self.game.table

    @cached_property
    def cell_style(self) -> CellStyle:
        """How the rounds are written."""
        return cell_style(self.event, self.game)

    @cached_property
    def by_line(self) -> Mapping[str, Sequence[RoundCell]]:
        """The rounds of each entrant, with opponents by their lines."""
        return self._rounds({row.id: row.line for row in self.rows})

    @cached_property
    def by_number(self) -> Mapping[str, Sequence[RoundCell]]:
        """The rounds of each entrant, with opponents by the numbers that pairings and slips show."""
        return self._rounds(self.numbers)

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The start number of each entrant; the line, where an entrant has none."""
        given = {each.id: each.number for each in self.event.entrants if each.number is not None}
        return given if len(set(given.values())) == len(self.rows) else {row.id: row.line for row in self.rows}

    @cached_property
    def missing(self) -> Mapping[str, str]:
        """Why entrants have no place in the only race of an event."""
        race = self.race
        if race is None or all(side.place is None for side in race.sides):
            return {}
        sides = (side for side in race.sides if side.place is None)
        return {player: not_classified(side.reason) for side in sides for player in side.players}

    @cached_property
    def race_points(self) -> Mapping[str, float]:
        """The points of each entrant in the only race."""
        sides = () if self.race is None else self.race.sides
        return {player: side.points for side in sides if side.points is not None for player in side.players}

    def _rounds(self, lines: Mapping[str, int]) -> Mapping[str, Sequence[RoundCell]]:
        return round_cells(self.rounds, self.game, [lines[id] for id in self.rounds.ids], self.members)


def entered_names(event: Event) -> Callable[[str], str]:
    """Return what finds the name with which an entrant was entered, as it may be shown."""
    names = {each.id: display_text(each.player.shown_name(), each.id) for each in event.entrants}
    return names.__getitem__


def category_rows(rows: Iterable[CategoryRow]) -> list[RankedRow]:
    """Return the rows of a category."""
    found = list(rows)
    places = [row.place for row in found]
    return [
        RankedRow(row.place, places.count(row.place) > 1, at, row.standing, row.standing.entrant.id)
        for at, row in enumerate(found, start=1)
    ]
