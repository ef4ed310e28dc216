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

from collections.abc import Iterable, Sequence
from dataclasses import replace

from crosstable.model.teams.teams_event import TeamsEvent
from crosstable.ranking.league_table import code_heading, heading
from crosstable.ranking.tiebreak import TieBreak
from crosstable.views import numbers
from crosstable.views.cells import Cell, Name, Number, Place, Sign, Worked, change_cell, points
from crosstable.views.columns import EVERYWHERE, Column, Heading, Layout, Medium, Several, ViewRow, ViewTable, laid_out
from crosstable.views.entrant_names import club_of, name_parts
from crosstable.views.tables.ranking import RankedRow, Ranking
from crosstable.views.texts import _


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


def _has_seeds(ranking: Ranking) -> bool:
    """Return whether the ratings at entry are shown: they are not those of the list that rated the event."""
    if ranking.pool is None:
        return ranking.has_ratings
    scale = ranking.pool.scale
    pairs = ((row.standing.entrant.rating, _rating_before(row, ranking)) for row in ranking.rows)
    return any(
        seed is not None and before is not None and numbers.rating(seed, scale) != numbers.rating(before, scale)
        for seed, before in pairs
    )


def _change(row: RankedRow, ranking: Ranking) -> Cell:
    moved = ranking.ratings.get(row.id)
    if moved is None or ranking.pool is None:
        return ""
    return change_cell(moved.before, moved.before + moved.change, ranking.pool.scale)


def _wins(row: RankedRow, ranking: Ranking) -> Cell:
    record = ranking.records[row.id]
    return numbers.record(record.won, record.drawn, record.lost)


def _race_points(row: RankedRow, ranking: Ranking) -> Cell:
    scored = ranking.race_points.get(row.id)
    return "" if scored is None else Number(scored, numbers.general(scored))


def _race_heading(ranking: Ranking) -> Heading:
    tip = _("The points of the table.") if ranking.game.words.board == "table" else _("The points scored in the race.")
    return Heading(_("Points"), tip)


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


def _grid(ranking: Ranking) -> list[Column[RankedRow, Ranking]]:
    """Return a column for each round of the crosstable of a page; its cells name opponents by their lines."""
    word = _capital(_(ranking.game.words.round))
    return [
        Column(
            f"grid-{at + 1}",
            Heading(str(at + 1), f"{word} {at + 1}", "round"),
            lambda row, ranking, at=at: ranking.by_line[row.id][at],  # type: ignore[misc]  # of this column
            ("page",),
        )
        for at in range(len(ranking.event.rounds) if ranking.has_rounds else 0)
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
        return Heading(label, "", "tie-break")
    text = (
        _("{title}: a tie-break; the lowest value comes first. Press a value for its working.")
        if tie_break.sorts_upwards
        else _("{title}: a tie-break; the highest value comes first. Press a value for its working.")
    )
    return Heading(label, text.format(title=_(tie_break.title)), "tie-break")


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
_NOT_PAGES: tuple[Medium, ...] = tuple(medium for medium in EVERYWHERE if medium != "page")
_LISTS: tuple[Medium, ...] = ("page", "paper", "wall-list")
_RECORD = {
    "played": Heading("Played", "Games played, or decided by forfeit."),
    "won": Heading("Won", "Games won."),
    "drawn": Heading("Drawn", "Games drawn."),
    "lost": Heading("Lost", "Games lost."),
    "goals": Heading("Goals", "For and against, in all games played."),
    "difference": Heading("Difference", "For minus against."),
}

_TOTAL: Column[RankedRow, Ranking] = Column(
    "score",
    lambda ranking: replace(_SCORE.in_words(ranking.words), label=score_label(ranking)),
    lambda row, ranking: points(row.standing.half_points, has_half_sign=ranking.is_of_teams),
    applies=lambda ranking: ranking.race is None,
    is_main=True,
)
_RACE_POINTS: Column[RankedRow, Ranking] = Column(
    "race_points",
    _race_heading,
    _race_points,
    applies=lambda ranking: bool(ranking.race_points),
    is_main=True,
)

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
    replace(_TOTAL, media=("page",)),  # first after the name, where the eye looks for it
    replace(_RACE_POINTS, media=("page",)),
    Several(_lines),
    Several(_grid),
    Column(
        "rating",
        Heading("Rating", "The rating at entry."),
        _seed,
        _LISTS,
        applies=_has_seeds,
    ),
    Column(
        "rating_before",
        Heading("Rating", "The rating before the event."),
        _before,
        _LISTS,
        applies=lambda ranking: ranking.pool is not None and not _has_seeds(ranking),
    ),
    Column(
        "list_rating",
        Heading("List rating", "The rating before the event, in the rating list of the league."),
        _before,
        _LISTS,
        applies=lambda ranking: ranking.pool is not None and _has_seeds(ranking),
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
        lambda row, _: points(row.standing.entrant.initial_half_points),
        ("page", "wall-list", "terminal"),
        applies=lambda ranking: ranking.race is None and ranking.has_starts,
    ),
    replace(_TOTAL, media=_NOT_PAGES),
    replace(_RACE_POINTS, media=_NOT_PAGES),
    Several(_tie_breaks),
)
