"""The standings of an event: of players or teams, of a group, of a category, on every medium.

| medium | what it is |
|---|---|
| page | the page of the event, on a phone as well |
| paper, wall-list | the standings on paper, and the list with a cell for each round |
| group | the table of a group or of a stage, on pages and paper |
| category | the standings of a category, on pages and paper |
| terminal | the terminal, for all of them |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from crosstable.games.profile import GameProfile, Words
from crosstable.model.events import Event
from crosstable.model.games import Game
from crosstable.model.names import display_text
from crosstable.model.teams.teams_event import TeamsEvent
from crosstable.reading.event_summary import EventStanding
from crosstable.standings.league_table import LeagueRecord, code_heading, heading, league_records, shown_tiebreaks
from crosstable.standings.prizes import CategoryRow
from crosstable.standings.round_table import RoundTable
from crosstable.standings.table import Standing, Standings
from crosstable.standings.tiebreak import TieBreak
from crosstable.views import numbers
from crosstable.views.cells import Cell, Name, Number, Place, RoundCell, Rounds, Sign, Worked, points
from crosstable.views.columns import Column, Heading, Layout, Medium, Several, ViewRow, ViewTable, laid_out
from crosstable.views.entrant_names import club_of, name_parts
from crosstable.views.event import EventRating, EventView
from crosstable.views.round_cells import CellStyle, cell_style, round_cells
from crosstable.views.texts import _, game_words
from crosstable.views.words import not_classified
from crosstable.views.zones import ZoneMark, zone_marks

if TYPE_CHECKING:
    from crosstable.views.pool import PoolView

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
    """

    standings: Standings
    rounds: RoundTable
    game: GameProfile
    name: Callable[[str], str]
    zones: Mapping[str, ZoneMark] = field(default_factory=dict)
    race: Game | None = None
    pool: PoolView | None = None
    ratings: Mapping[str, EventRating] = field(default_factory=dict)
    has_rounds: bool = True
    is_of_category: bool = False
    groups: Mapping[str, str] = field(default_factory=dict)
    results: Mapping[str, Sequence[str | None]] = field(default_factory=dict)

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
        view = event if isinstance(event, EventView) and teams is None else None
        return cls(
            standings=shown,
            rounds=event.table if is_now else RoundTable(shown.event, after_round=shown.after_round),
            game=event.game,
            name=entered_names(shown.event) if name is None or teams is not None else name,
            zones=zone_marks(shown, event.snapshot.zones),
            race=event.race if is_now else None,
            pool=None if view is None else view.pool,
            ratings={} if view is None else view.ratings,
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
        """The league record of each entrant."""
        return league_records(self.rounds)

    @cached_property
    def shown_codes(self) -> list[int]:
        """The positions of the tie-breaks that no other column shows."""
        return shown_tiebreaks(self.game, self.standings.codes)

    @cached_property
    def has_starts(self) -> bool:
        """Whether entrants have starting scores, as in a McMahon event."""
        return any(entrant.initial_score for entrant in self.event.entrants)

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
        return round_cells(self.rounds, self.game, [lines[id] for id in self.rounds.ids])


def standings_table(
    ranking: Ranking, medium: Medium, *, title: str = "", rows: Iterable[RankedRow] | None = None
) -> ViewTable:
    """Return standings as a medium shows them.

    Args:
        title: shown above them.
        rows: those of a category; by default all.
    """

    def row_of(row: RankedRow, cells: Sequence[Cell]) -> ViewRow:
        zone = ranking.zones.get(row.id)
        return ViewRow(cells, f"l{row.line}", "" if zone is None else f"zone {zone.kind}")

    return laid_out("s", STANDINGS, ranking, ranking.rows if rows is None else rows, medium, title=title, row_of=row_of)


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


def score_label(ranking: Ranking) -> str:
    """Return what a game calls the score of an event: "Score", "Points" of a league, "Match points", "MMS"."""
    game, event = ranking.game, ranking.event
    if isinstance(event, TeamsEvent):
        return _("Match points") if event.score == "match-points" else _("Game points")
    if game.name == "go" and ranking.has_starts:
        return "MMS"
    is_score = game.words.points == "points" and not game.table and event.rules.scoring == "outcome"
    return _("Score") if is_score else _capital(_(game.words.points))


def _place(row: RankedRow, ranking: Ranking) -> Cell:
    return Place(None if row.id in ranking.missing else row.place, row.is_tied, ranking.zones.get(row.id))


def _zone(row: RankedRow, ranking: Ranking) -> Cell:
    zone = ranking.zones.get(row.id)
    return "" if zone is None else zone.words


def _name(row: RankedRow, ranking: Ranking) -> Cell:
    entrant, tier = row.standing.entrant, None
    if ranking.pool is not None:
        before = _rating_before(row, ranking)
        tier = None if before is None else ranking.pool.tier_of(before)
    return Name(
        entrant.id, ranking.name(entrant.id), name_parts(entrant, ranking.game), "" if tier is None else tier.name
    )


def _club(row: RankedRow, _ranking: Ranking) -> Cell:
    return club_of(row.standing.entrant)


def _player_heading(ranking: Ranking) -> Heading:
    if ranking.is_of_teams:
        return Heading(_("Team"), _("The team; its name leads to its players."), "name")
    return Heading("Player", "The name links to the player's page.", "name").in_words(ranking.words)


def _rating_before(row: RankedRow, ranking: Ranking) -> float | None:
    moved = ranking.ratings.get(row.id)
    return row.standing.entrant.rating if moved is None else moved.before


def _seed(row: RankedRow, _ranking: Ranking) -> Cell:
    rating = row.standing.entrant.rating
    return "" if rating is None else Number(rating, numbers.ordinary(rating))


def _before(row: RankedRow, ranking: Ranking) -> Cell:
    before = _rating_before(row, ranking)
    return "" if before is None or ranking.pool is None else Number(before, numbers.rating(before, ranking.pool.scale))


def _change(row: RankedRow, ranking: Ranking) -> Cell:
    moved = ranking.ratings.get(row.id)
    if moved is None or ranking.pool is None:
        return ""
    return Number(moved.change, numbers.moved(moved.before, moved.before + moved.change, ranking.pool.scale))


def _wins(row: RankedRow, ranking: Ranking) -> Cell:
    record = ranking.records[row.id]
    return numbers.record(record.won, record.drawn, record.lost)


def _race_points(row: RankedRow, ranking: Ranking) -> Cell:
    scored = ranking.race_points.get(row.id)
    return "" if scored is None else Number(scored, f"{scored:g}")


def _race_heading(ranking: Ranking) -> Heading:
    tip = _("The points of the table.") if ranking.game.words.board == "table" else _("The points scored in the race.")
    return Heading(_("Points"), tip)


def _rounds_heading(ranking: Ranking) -> Heading:
    style, game = ranking.cell_style, ranking.game
    has_colours = game.name == "plain" or game.has_colours
    return _ROUNDS["plain" if style == "line" and not has_colours else style].in_words(ranking.words)


def _lines(ranking: Ranking) -> list[Column[RankedRow, Ranking]]:
    """Return a column for each line of a table in which everyone meets everyone."""
    count = len(ranking.rows) if ranking.results else 0
    return [
        Column(
            f"line-{line}",
            Heading(str(line), "", "result"),
            lambda row, ranking, at=line - 1: ranking.results[row.id][at],  # type: ignore[misc]  # of this column
            ("group",),
            is_wide=count > _MOST_ON_PHONES,
        )
        for line in range(1, count + 1)
    ]


def _rounds_one_by_one(ranking: Ranking) -> list[Column[RankedRow, Ranking]]:
    """Return a column for each round of a wall list."""
    letter = _(ranking.game.words.round[0].upper())
    return [
        Column(
            f"round-{at + 1}",
            Heading(f"{letter}{at + 1}", ""),
            lambda row, ranking, at=at: ranking.by_number[row.id][at],  # type: ignore[misc]  # of this column
            ("wall-list",),
        )
        for at in range(len(ranking.event.rounds))
    ]


def _record(ranking: Ranking) -> list[Column[RankedRow, Ranking]]:
    """Return the columns of a league table that the game has."""

    def column(key: str) -> Column[RankedRow, Ranking]:
        known = _RECORD[key]
        shown = Heading(_capital(heading(ranking.game, key)), known.tip)
        return Column(key, shown, lambda row, ranking: ranking.records[row.id].cell(key), _TABLES, is_wide=True)

    return [column(key) for key in ranking.game.table]


def _tie_breaks(ranking: Ranking) -> list[Column[RankedRow, Ranking]]:
    """Return a column for each tie-break that no other column shows."""

    def column(at: int) -> Column[RankedRow, Ranking]:
        def cell(row: RankedRow, ranking: Ranking) -> Cell:
            value = row.standing.tiebreaks[at]
            return Worked(row.id, value.code, value.value, value.working, ranking.name)

        code, order = ranking.standings.codes[at], ranking.standings.order
        shown = _code_heading(ranking, code, order[at] if at < len(order) else None)
        return Column(code, lambda _: shown, cell, _TABLES, is_wide=True)

    return [column(at) for at in ranking.shown_codes]


def _code_heading(ranking: Ranking, code: str, tie_break: TieBreak | None) -> Heading:
    label, event = _(code_heading(code)), ranking.event
    if isinstance(event, TeamsEvent) and code.upper() == "MPVGP":  # the score that does not decide first
        label = _("Game points") if event.score == "match-points" else _("Match points")
    if tie_break is None:
        return Heading(label, "")
    text = (
        _("{title}: a tie-break; the lowest value comes first. Press a value for its working.")
        if tie_break.sorts_upwards
        else _("{title}: a tie-break; the highest value comes first. Press a value for its working.")
    )
    return Heading(label, text.format(title=_(tie_break.title)))


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


_PLACES = (
    Heading("Place", "The place in the event; players who cannot be separated share it."),
    Heading("Place", "The place in this category."),
)
_CLUB = Heading("Club", "The club of the player.", "name")
_SCORE = Heading("Score", "The score in the event, by its own rules.")
_MOST_ON_PHONES = 5  # results of a crosstable
_TABLES: tuple[Medium, ...] = ("page", "paper", "group", "terminal")
_LISTS: tuple[Medium, ...] = ("page", "paper", "wall-list")
_RECORD = {
    "played": Heading("Played", "Games played, or decided by forfeit."),
    "won": Heading("Won", "Games won."),
    "drawn": Heading("Drawn", "Games drawn."),
    "lost": Heading("Lost", "Games lost."),
    "goals": Heading("Goals", "For and against, in all games played."),
    "difference": Heading("Difference", "For minus against."),
}
_ROUNDS = {
    "line": Heading(
        "Rounds", "One cell per round: the opponent's line in this table, the colour, the result.", "rounds"
    ),
    "plain": Heading("Rounds", "One cell per round: the opponent's line in this table, and the result.", "rounds"),
    "goals": Heading("Results", "One cell per round: the opponent's line in this table, and the result.", "rounds"),
    "placed": Heading("Rounds", "One cell per round: the place, and of how many.", "rounds"),
    "raced": Heading("Races", "One cell per race: the place.", "rounds"),
    "points": Heading("Rounds", "One cell per round: the player's points.", "rounds"),
}

STANDINGS: Layout[RankedRow, Ranking] = (
    Column(
        "group",
        Heading("Group", "The group in which the places are counted.", "text"),
        lambda row, ranking: ranking.groups[row.id],
        ("terminal",),
        applies=lambda ranking: bool(ranking.groups),
    ),
    Column("place", lambda ranking: _PLACES[ranking.is_of_category].in_words(ranking.words), _place),
    Column(
        "tied",
        Heading("Tied", "A sign where others share the place."),
        lambda row, _: Sign(row.is_tied, "="),
        ("terminal",),
    ),
    Column(
        "overall",
        Heading("Overall", "The place in the event."),
        lambda row, _: row.standing.place,
        ("category", "terminal"),
        applies=lambda ranking: ranking.is_of_category,
    ),
    Column(
        "zone",
        Heading("Zone", "Where the place leads.", "text"),
        _zone,
        ("terminal",),
        applies=lambda ranking: bool(ranking.zones),
    ),
    Column(
        "number",
        Heading("No", "The start number, by which cells name opponents."),
        lambda row, ranking: ranking.numbers[row.id],
        ("wall-list",),
    ),
    Column("player", _player_heading, _name),
    Column("club", _CLUB, _club, ("page",), applies=lambda ranking: ranking.has_clubs, below="player"),
    Column("club", _CLUB, _club, ("paper", "wall-list"), applies=lambda ranking: ranking.has_clubs),
    Column(
        "reason",
        Heading("Why", "Why there is no place.", "text"),
        lambda row, ranking: ranking.missing.get(row.id, ""),
        applies=lambda ranking: bool(ranking.missing),
        below="player",
    ),
    Several(_lines),
    Column(
        "rounds",
        _rounds_heading,
        lambda row, ranking: Rounds(ranking.by_line[row.id]),
        ("page",),
        applies=lambda ranking: ranking.has_rounds,
    ),
    Column(
        "rating",
        Heading("Rating", "The rating at entry."),
        _seed,
        _LISTS,
        applies=lambda ranking: ranking.pool is None and ranking.has_ratings,
    ),
    Column(
        "rating_before",
        Heading("Rating", "The rating before the event."),
        _before,
        _LISTS,
        applies=lambda ranking: ranking.pool is not None,
    ),
    Column(
        "change",
        Heading("Change", "The change of the rating in this event."),
        _change,
        _LISTS,
        applies=lambda ranking: ranking.pool is not None,
    ),
    Several(_rounds_one_by_one),
    Several(_record),
    Column(
        "matches",
        Heading("Matches", "Matches played, or decided by forfeit."),
        lambda row, ranking: ranking.records[row.id].played,
        ("page", "paper", "terminal"),
        applies=lambda ranking: ranking.has_match_record,
    ),
    Column(
        "record",
        Heading("Won-drawn-lost", "Matches won, drawn and lost."),
        _wins,
        ("page", "paper", "terminal"),
        applies=lambda ranking: ranking.has_match_record,
    ),
    Column(
        "start",
        Heading("Start", "The starting score, which is part of the score."),
        lambda row, _: points(row.standing.entrant.initial_score),
        ("page", "wall-list", "terminal"),
        applies=lambda ranking: ranking.race is None and ranking.has_starts,
    ),
    Column(
        "score",
        lambda ranking: replace(_SCORE.in_words(ranking.words), label=score_label(ranking)),
        lambda row, ranking: points(row.standing.score, has_half_sign=ranking.is_of_teams),
        applies=lambda ranking: ranking.race is None,
        is_main=True,
    ),
    Column(
        "race_points",
        _race_heading,
        _race_points,
        applies=lambda ranking: bool(ranking.race_points),
        is_main=True,
    ),
    Several(_tie_breaks),
)
