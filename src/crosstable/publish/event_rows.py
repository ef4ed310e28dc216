"""The rows of an event's standings as HTML: crosstable cells, and tie-breaks that open their working.

They are built here and not in a template for speed, like the tables of players.  Names come as links or escaped; all
else is numbers, codes and our own words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape

from markupsafe import Markup

from crosstable.games.profile import GameProfile
from crosstable.games.table_notation import PlacesNotation, TablePoints
from crosstable.model.games import DRAWN, WON, Game, Side
from crosstable.model.results import ResultKind
from crosstable.publish.markup import badge_html, bdi
from crosstable.standings.goals import goals
from crosstable.standings.grid import plain, value_text
from crosstable.standings.league_table import code_heading, heading
from crosstable.standings.round_table import Cell
from crosstable.standings.table import Standing, TieBreakValue
from crosstable.standings.unplayed_rounds import RoundCategory
from crosstable.standings.working import Part, Working
from crosstable.views import numbers
from crosstable.views.directory import Directory
from crosstable.views.entrant_names import club_of
from crosstable.views.event import EventView
from crosstable.views.texts import _
from crosstable.views.words import CUTS, PARTS, RULES, not_classified, round_mark, wording
from crosstable.views.zones import ZoneMark, zone_marks

_STRUCK_OUT = "\N{MULTIPLICATION SIGN}"
_MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True, eq=False)
class _EventContext:
    """The data that the rows of one event share."""

    facts: EventView
    links: Mapping[str, str]
    names: Mapping[str, str]
    cells: Mapping[str, Sequence[Cell]]
    lines: Sequence[int]
    finishes: Mapping[tuple[str, int], str]
    out: Mapping[str, str]
    written: dict[tuple[int, int], str]
    has_rounds: bool
    zones: Mapping[str, ZoneMark]
    labels: Mapping[str, str]
    without_game: dict[int, str] = field(default_factory=dict)

    def number(self, amount: int, unit: int) -> str:
        """Format an amount; cached, since the same few occur thousands of times."""
        if (amount, unit) not in self.written:
            self.written[amount, unit] = plain(Fraction(amount, unit)).replace("-", _MINUS)
        return self.written[amount, unit]

    def value(self, code: str, amount: int, unit: int) -> str:
        """Format an amount of a tie-break: shares as percentages."""
        return value_text(code, Fraction(amount, unit)) if code.endswith("%") else self.number(amount, unit)


def standing_rows(
    facts: EventView, directory: Directory, links: Mapping[str, str], *, has_rounds: bool = True
) -> Markup:
    """Return a row per entrant, best first.

    Args:
        facts: the event.
        directory: names.
        links: the link to each player as seen from the page, escaped.
        has_rounds: whether rows have the cells of the rounds.
    """
    table = facts.table
    line_of = {row.entrant.id: line for line, row in enumerate(facts.standings.rows, start=1)}
    context = _EventContext(
        facts,
        links,
        {entrant.id: bdi(directory.names[entrant.id]) for entrant in facts.event.entrants},
        dict(zip(table.ids, table.cells, strict=True)),
        [line_of[id] for id in table.ids],
        finishes(facts),
        _not_classified(facts),
        {},
        has_rounds,
        zone_marks(facts.standings, facts.snapshot.zones),
        _labels(facts),
    )
    return Markup("".join(_row(context, at, row) for at, row in enumerate(facts.standings.rows, start=1)))  # noqa: S704  # see the head of the file


def _labels(facts: EventView) -> Mapping[str, str]:
    """Return the labels of the cells, escaped: by the column of a league record, and of the other columns."""
    own = {column: _(heading(facts.game, column)).capitalize() for column in facts.game.table}
    own |= {"start": _("Start"), "score": score_label(facts), "points": _("Points")}
    own |= {"rating": _("Rating"), "change": _("Change")}
    return {key: escape(label) for key, label in own.items()}


def score_label(facts: EventView) -> str:
    """Return what a game calls the score of an event: "Score", "Points" of a league, "Match points", "MMS"."""
    game = facts.game
    if game.name == "go" and facts.has_starts:
        return "MMS"
    points = _(game.words.points)
    is_score = game.words.points == "points" and not game.table and facts.event.rules.scoring == "outcome"
    return _("Score") if is_score else f"{points[:1].upper()}{points[1:]}"


def cell_word(cell: Cell, lines: Sequence[int], game: GameProfile) -> str:
    """Format a round as crosstables of chess do: line of the opponent, colour, result; ? for no result yet."""
    mark = "1" if cell.result == WON else "=" if cell.result == DRAWN else "0"
    if not cell.opponents:
        return "-" if cell.category is RoundCategory.OPEN else f"{_('bye')}{mark}"
    who = "&".join(str(lines[opponent]) for opponent in cell.opponents)
    if cell.category in (RoundCategory.FORFEIT_WIN, RoundCategory.FORFEIT_LOSS):
        return f"{who}{'+' if cell.category is RoundCategory.FORFEIT_WIN else '-'}"
    colour = game.side_of(cell.colour).key if cell.colour else ":"
    if cell.category is RoundCategory.OPEN:
        mark = _STRUCK_OUT if cell.kind is ResultKind.VOID else "?"
    return f"{who}{colour}{mark}"


def cells_of(facts: EventView) -> str:
    """Return the kind of the crosstable cells: "goals", "placed", "raced", "points", "" for line and colour."""
    if not facts.has_places:
        return "goals" if _shows_counts(facts.game) else ""
    notation = facts.game.notation
    return (
        "points" if isinstance(notation, TablePoints) else "raced" if isinstance(notation, PlacesNotation) else "placed"
    )


def _shows_counts(game: GameProfile) -> bool:
    """Return whether cells show goals, games, sets or points: in games that count them and have no colours."""
    return bool(game.table) or (bool(game.counted) and not game.has_colours)


def round_word(facts: EventView, cell: Cell, lines: Sequence[int]) -> str:
    """Format a round as the game does; else the line of the opponent and what was counted, "" for no game."""
    if len(cell.opponents) > 1 and cell.category is RoundCategory.OPEN:
        return _STRUCK_OUT if cell.kind is ResultKind.VOID else "?"
    if not _shows_counts(facts.game):
        return cell_word(cell, lines, facts.game)
    made = goals(facts.table, cell)
    if not cell.opponents or made is None:
        return cell_word(cell, lines, facts.game) if cell.opponents or cell.score else ""
    return f"{lines[cell.opponents[0]]}\N{NO-BREAK SPACE}{plain(made[0])}:{plain(made[1])}"


def _row(context: _EventContext, at: int, row: Standing) -> str:
    id = row.entrant.id
    tier, numbers = _ratings(context, row)
    rounds = ""
    if context.has_rounds:
        rounds = f'<td class="rounds">{_cells(context, id)}</td>'
    values = "".join(_value(context, at, n, id, row.tiebreaks[n]) for n in context.facts.shown_codes)
    place, note = f"{row.place}{'=' if row.is_tied else ''}", ""
    if id in context.out:
        place, note = "–", f"<small>{context.out[id]}</small>"
    club = club_of(row.entrant)
    note = f"<small>{bdi(club)}</small>{note}" if club else note
    zone = context.zones.get(id)
    css = ""
    if zone is not None:
        css = f' class="zone {zone.kind}"'
        place = f'<span title="{escape(zone.words)}">{zone.label}</span>\N{NO-BREAK SPACE}{place}'
    return (
        f'<tr id="l{at}"{css}><td>{place}</td><td class="name">{context.links[id]}{tier}{note}</td>'
        f"{rounds}{numbers}{_record(context, id)}{_scored(context, row)}{values}</tr>\n"
    )


def _record(context: _EventContext, id: str) -> str:
    """Return the cells of the league record: played, won, goals, ..."""
    game, records = context.facts.game, context.facts.records
    return "".join(
        f'<td data-l="{context.labels[column]}">{records[id].cell(column).replace("-", _MINUS)}</td>'
        for column in game.table
    )


def _scored(context: _EventContext, row: Standing) -> str:
    """Return the cells of the score, or of the points of the only race."""
    keys, race = context.facts.score_keys, context.facts.race
    if race is None:
        start, label = context.number(row.entrant.initial_score, 2), context.labels["start"]
        before = f'<td data-l="{label}">{start}</td>' if "start" in keys else ""
        label = context.labels["score"]
        return f'{before}<td data-l="{label}">{context.number(row.score, 2)}</td>'
    points = next((side.points for side in race.sides if row.entrant.id in side.players), None)
    points_label = context.labels["points"]
    return "".join(f'<td data-l="{points_label}">{"" if points is None else numbers.points(points)}</td>' for _ in keys)


def _ratings(context: _EventContext, row: Standing) -> tuple[str, str]:
    """Return the badge, and the cells of rating and change."""
    pool = context.facts.pool
    if pool is None:
        seed = row.entrant.rating
        if not context.facts.rating_keys:
            return "", ""
        label = context.labels["rating"]
        return "", f'<td data-l="{label}">{"" if seed is None else numbers.ordinary(seed)}</td>'
    moved = context.facts.ratings.get(row.entrant.id)
    before = row.entrant.rating if moved is None else moved.before
    tier = None if before is None else pool.tier_of(before)
    badge = "" if tier is None else badge_html(tier.name)
    rating = "" if before is None else numbers.rating(before, pool.scale)
    change = "" if moved is None else numbers.moved(moved.before, moved.before + moved.change, pool.scale)
    rating_label, change_label = context.labels["rating"], context.labels["change"]
    return badge, f'<td data-l="{rating_label}">{rating}</td><td data-l="{change_label}">{change}</td>'


def finishes(facts: EventView) -> dict[tuple[str, int], str]:
    """Return the place or the points by player and round in games of three or more sides."""
    kind = cells_of(facts)
    return {
        (player, this.number): _finish_word(kind, game, side)
        for this in facts.event.rounds
        for game in this.games
        if len(game.sides) > 2 and facts.event.rules[game.kind].is_played
        for side in game.sides
        for player in side.players
    }


def _finish_word(kind: str, game: Game, side: Side) -> str:
    """Format how a side finished: its points, its place, or its place and of how many."""
    if kind == "points" and side.points is not None:
        return numbers.points(side.points)
    place = "–" if side.place is None else str(side.place)
    return place if kind == "raced" else _("{place} of {sides}").format(place=place, sides=len(game.sides))


def _not_classified(facts: EventView) -> dict[str, str]:
    """Return why players have no place in the only race of an event, escaped."""
    race = facts.race
    if race is None or all(side.place is None for side in race.sides):
        return {}
    sides = (side for side in race.sides if side.place is None)
    return {player: escape(not_classified(side.reason)) for side in sides for player in side.players}


def _cells(context: _EventContext, player: str) -> str:
    """Return the rounds of a player; entrants share the cells of rounds without a game, so each is written once."""
    known, found = context.without_game, []
    for cell in context.cells[player]:
        text = None if cell.opponents else known.get(id(cell))
        if text is None:
            text = _cell(context, player, cell)
            if not cell.opponents:
                known[id(cell)] = text
        found.append(text)
    return "".join(found)


def _cell(context: _EventContext, id: str, cell: Cell) -> str:
    if context.finishes and not cell.opponents and not cell.score:
        return '<span class="none">–</span>'  # did not play this round
    word = context.finishes.get((id, cell.round)) or round_word(context.facts, cell, context.lines)
    if not word:
        return '<span class="none">–</span>'
    if not cell.opponents:
        return f'<span class="none">{word}</span>'
    css = ' class="won"' if cell.result == WON else ""
    return f"<span{css}>{word}</span>"


def _value(context: _EventContext, line: int, at: int, id: str, value: TieBreakValue) -> str:
    code, label = escape(value.code), escape(_(code_heading(value.code)))
    number = context.value(value.code, *value.value.as_integer_ratio())
    if not value.working.parts and value.working.plus is None:
        return f'<td data-l="{label}">{number}</td>'
    mark = f"w{line}-{at}"
    return (
        f'<td data-l="{label}"><button type="button" class="tip" popovertarget="{mark}">{number}</button>'
        f'<span class="pop" popover id="{mark}"><b>{code} {number}, {context.names[id]}</b>'
        f"{_working(context, value.code, value.working)}</span></td>"
    )


def _working(context: _EventContext, code: str, working: Working) -> str:
    """Return a line per part; the most common reason is given once, at the end."""
    parts = [*working.parts, *([working.plus] if working.plus else [])]
    reasons = [part.reason for part in parts]
    usual = max(reasons, key=reasons.count)
    lines = "".join(_part(context, code, part, 1 if part is working.plus else working.unit, usual) for part in parts)
    return f"{lines}<i>{_('Each: {what}.').format(what=wording(usual, PARTS))} {_(RULES[working.rule])}</i>"


def _part(context: _EventContext, code: str, part: Part, unit: int, usual: str) -> str:
    words = [round_mark(part.round)] if part.round is not None else []
    words += [context.names[part.opponent]] if part.opponent is not None else []
    words.append(context.value(code, part.amount, unit))
    notes = [wording(part.reason, PARTS)] if part.reason != usual else []
    notes += [wording(part.cut, CUTS)] if part.cut else []
    note = f" ({', '.join(notes)})" if notes else ""
    return f"<span{' class=cut' if part.cut else ''}>{' '.join(words)}{note}</span>"
