"""The games of a player in a rating list with the change of the rating, and the record against each opponent.

| medium | what it is |
|---|---|
| page | the page of a player, games of one event together |
| terminal | `crosstable player` |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from crosstable.games.notation import GoResult
from crosstable.games.profile import Words
from crosstable.model.results import KINDS
from crosstable.ratings.scale import Scale
from crosstable.reading.event_summary import EventSummary
from crosstable.views import numbers
from crosstable.views.cells import COVERED, Cell, Ended, Met, Name, Number, RoundDay, change_cell, rating_cell
from crosstable.views.columns import Column, Heading, Layout, Medium, ViewRow, ViewTable, laid_out
from crosstable.views.player import Opponent
from crosstable.views.player_in_list import PlayerInList
from crosstable.views.player_steps import RatingStep, StepTable
from crosstable.views.texts import _
from crosstable.views.words import (
    ADJUSTMENTS,
    DECIDED,
    NOT_CLOSED,
    NOT_COUNTED,
    NOT_IN_THIS_LIST,
    result_text,
    round_mark,
    wording,
)

_MOST_NAMED = 4  # opponents in a game; in a larger field, a few
_FEW = 2


class StepRow(NamedTuple):
    """A game or an adjustment, and whether the day stands beside the round."""

    step: RatingStep
    has_day: bool = False


@dataclass(frozen=True, eq=False)
class PlayerSteps:
    """A player of a rating list.

    Args:
        player: the number of the player there.
        name: of a player there, by number.
        event_name: of an event as it may be shown, by id.
        events: by id, for games that did not count and results of Go.
    """

    steps: StepTable
    player: int
    name: Callable[[int], Name]
    event_name: Callable[[str], str] = str
    events: Mapping[str, EventSummary] = field(default_factory=dict)
    words: Words = field(default_factory=Words)

    @classmethod
    def of(cls, player_in_list: PlayerInList, events: Mapping[str, str]) -> PlayerSteps:
        """Return a player of a list that was read in part.

        Args:
            events: the names of events, by id.
        """
        pool = player_in_list.pool
        people = dict(zip(pool.ratings.players, pool.names, strict=True))
        ids = pool.history.players
        return cls(
            player_in_list.table,
            pool.number[player_in_list.view.id],
            lambda at: Name(ids[at], people[ids[at]]),
            lambda event: events.get(event, ""),
        )

    @cached_property
    def scale(self) -> Scale:
        """The scale of the ratings."""
        return self.steps.pool.scale

    def event(self, step: RatingStep) -> EventSummary | None:
        """Return the event of a game, where it is known."""
        return self.events.get(self.steps.event_ids[step.event]) if step.event >= 0 else None

    def named(self, players: Sequence[int], most: int) -> tuple[Name, ...]:
        """Return the names of players, of a few where there are more than `most`."""
        return tuple([self.name(at) for at in (players if len(players) <= most else players[:_FEW])])


def games_table(rows: Iterable[StepRow], of: PlayerSteps, medium: Medium, name: str = "g") -> ViewTable:
    """Return games and adjustments in the given order."""
    return laid_out(name, GAMES, of, rows, medium, row_of=_row)


def opponents_table(met: Iterable[Opponent], of: PlayerSteps, medium: Medium, name: str = "h") -> ViewTable:
    """Return the record against each opponent."""
    return laid_out(name, OPPONENTS, of, met, medium)


def _row(row: StepRow, cells: Sequence[Cell]) -> ViewRow:
    """Return a row with the outcome as its class; a chart shows all that have not "no"."""
    outcome = row.step.outcome
    css = "LDW"[outcome] if outcome >= 0 else ""
    return ViewRow(cells, "", css if row.step.change is not None else f"no {css}".rstrip())


def _game(row: StepRow, of: PlayerSteps) -> Cell:
    if not row.step.is_game:
        return ""
    return of.steps.pool.history.game(int(of.steps.pool.appearances.game[row.step.appearance])).row_id


def _event(row: StepRow, of: PlayerSteps) -> Cell:
    return of.event_name(of.steps.event_ids[row.step.event]) if row.step.event >= 0 else ""


def _round(row: StepRow, _of: PlayerSteps) -> Cell:
    step = row.step
    mark = round_mark(step.round) if step.round >= 0 and step.is_game else ""
    return RoundDay(mark, numbers.day(step.date)) if row.has_day and step.date else mark


def _opponent(row: StepRow, of: PlayerSteps) -> Cell:
    step = row.step
    if not step.is_game:
        return wording(step.why, ADJUSTMENTS)
    mates = of.steps.mates(step, of.player) if of.steps.has_teams else []
    if step.opponent >= 0 and not mates:
        return of.name(step.opponent)
    others = of.steps.opposite(step)
    return Met(of.named(others, _MOST_NAMED), len(others), of.named(mates, _FEW), len(mates))


def _result(row: StepRow, of: PlayerSteps) -> Cell:
    """Return how a game ended: "won 2–1"; in Go "won W+3.5", where the points are a margin."""
    step = row.step
    if not step.is_game:
        return COVERED
    result, event = of.steps.result(step), of.event(step)
    if event is None or not isinstance(event.profile.notation, GoResult):
        word, _space, count = result.partition(" ")
        return Ended(word, count) if "\N{EN DASH}" in count else result
    game = of.steps.pool.history.game(int(of.steps.pool.appearances.game[step.appearance]))
    has_points = any(side.points for side in game.sides)
    return f"{result.partition(' ')[0]} {result_text(game, event.profile)}" if has_points else result


def _expected(row: StepRow, of: PlayerSteps) -> Cell:
    """Return the forecast: the score of a two-player game, the place among several sides."""
    step = row.step
    if step.change is None:
        return _("did not count: {why}").format(why=_why_not(step, of))
    if not step.is_game:
        return COVERED
    if step.expected is None:
        return ""
    if step.sides > 2:
        return _("place {place}").format(place=numbers.fixed(1 + (step.sides - 1) * (1 - step.expected), 1))
    return Number(step.expected, numbers.percent(step.expected))


def _why_not(step: RatingStep, of: PlayerSteps) -> str:
    """Return why a game did not count: its kind, or an event that was not closed when the list was made."""
    if step.is_decided:
        return _(DECIDED)
    kind, state = KINDS[step.kind], of.event(step)
    if state is None or not state.is_rated(kind):
        return _(NOT_COUNTED[kind])
    return _(NOT_CLOSED) if state.is_open else _(NOT_IN_THIS_LIST)


def _change(row: StepRow, of: PlayerSteps) -> Cell:
    return COVERED if row.step.change is None else change_cell(row.step.before, row.step.after, of.scale)


def _after(row: StepRow, of: PlayerSteps) -> Cell:
    return COVERED if row.step.change is None else rating_cell(row.step.after, of.scale)


def _record_heading(of: PlayerSteps) -> Heading:
    return (_AHEAD if of.steps.pool.has_places else _RECORD).in_words(of.words)


_AHEAD = Heading("Ahead", "Games finished ahead of, level with and behind this opponent.")
_RECORD = Heading("W-D-L", "Games won, drawn and lost.")
_OPPONENT = Heading("Opponent", "The opponent; the name links to their page.", "name")
GAMES: Layout[StepRow, PlayerSteps] = (
    Column("game", Heading("Game", "The id of the game.", "text"), _game, ("terminal",)),
    Column("date", Heading("Date", "The day of the game.", "day"), lambda row, _: row.step.date, ("terminal",)),
    Column("event", Heading("Event", "The event.", "name"), _event, ("terminal",)),
    Column("round", Heading("Round", "The round of the event."), _round, ("page",)),
    Column("opponent", _OPPONENT, _opponent),
    Column("result", Heading("Result", "How the game ended for this player.", "outcome"), _result),
    Column(
        "expected",
        Heading("Expected", "The score that the ratings before the game predicted; among several sides, the place."),
        _expected,
    ),
    Column(
        "before",
        Heading("Before", "The rating before the game."),
        lambda row, of: rating_cell(row.step.before, of.scale),
        ("terminal",),
    ),
    Column("change", Heading("Change", "The change of the rating by the game."), _change),
    Column("after", Heading("After", "The rating after the game."), _after),
)
OPPONENTS: Layout[Opponent, PlayerSteps] = (
    Column("opponent", _OPPONENT, lambda one, of: of.name(one.player)),
    Column("games", Heading("Games", "Rated games played."), lambda one, _: one.wins + one.draws + one.losses),
    Column("record", _record_heading, lambda one, _: numbers.record(one.wins, one.draws, one.losses)),
    Column(
        "difference",
        Heading("Difference", "The player's rating now minus the opponent's rating now."),
        lambda one, of: change_cell(0.0, one.difference, of.scale),
    ),
    Column(
        "chance",
        Heading("Chance", "The expected score in the next game, by the ratings now."),
        lambda one, _: "" if one.chance is None else Number(one.chance, numbers.percent(one.chance)),
    ),
)
