"""The page of a player: cards, charts, opponents and all games, one part per rating list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from markupsafe import Markup

from crosstable.games.profile import Words
from crosstable.model.columns import NO_DATE
from crosstable.publish.charts import HistoryLine, histogram_bars, histogram_chart, history_chart
from crosstable.publish.markup import event_link, form_html, player_links
from crosstable.publish.player_tables import OpponentRows, all_games, best_wins, head_to_head
from crosstable.ratings.system import variance_per_day_of
from crosstable.reading.directory import Directory
from crosstable.reading.event_summary import EventSummary
from crosstable.reading.names_on_demand import prepare
from crosstable.views import numbers
from crosstable.views.cells import Name
from crosstable.views.first_rating import first_rating_words
from crosstable.views.player import PlayerView, chances, opponents_of
from crosstable.views.player_steps import RatingStep, StepTable, form_of
from crosstable.views.pool import PoolView
from crosstable.views.tables.player_games import PlayerSteps
from crosstable.views.tables.top_players import TopContext, rating_movement
from crosstable.views.texts import _, formats, ngettext

_MINUS = "\N{MINUS SIGN}"
_CLOSE = 1e-9  # ratings that differ by less are the same


@dataclass(frozen=True, slots=True)
class PlayerInPool:
    """A player in one rating list; `cards` are label, value and note, `form` the last games, "" without any.

    `best` are the wins that were least expected, "" without any.
    """

    slug: str
    name: str
    tier: str
    rating: str
    cards: Sequence[tuple[str, str, str]]
    form: Markup | str
    chart: Markup | None
    chart_note: str
    chart_start: str
    histogram: Markup | None
    standing: str
    best: Markup | str
    opponents: OpponentRows
    games: Markup
    is_better_higher: bool


@dataclass(frozen=True, slots=True, eq=False)
class PlayerPages:
    """The data that all player pages of a rating list share."""

    facts: PoolView
    steps: StepTable
    directory: Directory
    bars: Markup | None
    name: Callable[[int], Name]
    links: Mapping[str, str]
    chance: Callable[[int, int], float | None]
    event_links: Sequence[str]
    events: Mapping[str, EventSummary]
    words: Words
    since: TopContext

    @classmethod
    def of(
        cls, steps: StepTable, directory: Directory, events: Mapping[str, EventSummary], words: Words
    ) -> PlayerPages:
        """Prepare the pages of a rating list from the steps of its players."""
        facts = steps.pool
        prepare(directory.events, steps.event_ids)
        return cls(
            facts=facts,
            steps=steps,
            directory=directory,
            bars=histogram_bars(facts.histogram, facts.scale) if facts.histogram.counts else None,
            name=cache(lambda at: Name(facts.history.players[at], directory.names[facts.history.players[at]])),
            links=player_links(directory, facts.history.players, ""),
            chance=chances(facts),
            event_links=[event_link(directory, "../events/", id) for id in steps.event_ids],
            events=events,
            words=words,
            since=TopContext.of(facts.scale, facts.whole.pool.diff, words),
        )

    def part(self, player: int, steps: Sequence[RatingStep]) -> PlayerInPool:
        """Return the player's part of the page; the steps are those of the player, at least one."""
        facts, scale = self.facts, self.facts.scale
        view = PlayerView.of(facts, player)
        line = self._line(player, steps) if view.is_rated else None
        of = PlayerSteps(self.steps, player, self.name, events=self.events, words=self.words)
        link = self.links.__getitem__
        met = opponents_of(self.steps, player, steps, self.chance)
        return PlayerInPool(
            slug=facts.slug,
            name=facts.pool.name,
            tier=view.tier,
            rating=view.rating_text(facts) if view.is_rated else _("not rated yet"),
            cards=self._cards(view, steps) if view.is_rated else (),
            form=form_html(form_of(steps)),
            chart=None if line is None else history_chart(line, scale, self._chart_title(view.name, line)),
            chart_note="" if line is None else _chart_note(line, self.facts),
            chart_start="" if line is None else f"{_('at the start')} · {numbers.rating(line.ratings[0], scale)}",
            histogram=self._histogram(view) if view.is_rated else None,
            standing=_standing(view, self.words) if view.is_rated else "",
            best=best_wins(of, steps, link),
            opponents=head_to_head(of, met, steps, link),
            games=all_games(of, steps, link, self.event_links.__getitem__),
            is_better_higher=scale.better == "higher",
        )

    def _cards(self, view: PlayerView, steps: Sequence[RatingStep]) -> list[tuple[str, str, str]]:
        """Return label, value and note of each card."""
        system = self.facts.ratings.system
        provisional = _("Provisional: under {n} rated games.").format(n=system.provisional_games)
        last = _("last on {day}").format(day=numbers.day(view.last_played)) if view.last_played else ""
        better = _("of all {count} rated {players} have a worse rating")
        change = rating_movement(self.since.moves.get(view.id), self.facts.scale)
        since = _("{change} since the list before").format(change=change.text.replace("-", _MINUS)) if change else ""
        about = " ".join(filter(None, (provisional if view.is_provisional else "", since)))
        cards = [
            (_("Rating"), view.rating_text(self.facts), about),
            (_("Peak"), numbers.rating(view.peak, self.facts.scale), _peak_day(steps, view.peak)),
            (_("Rank"), *self._rank(view)),
            (
                _("Percentile"),
                numbers.percent(view.percentile or 0.0),
                better.format(count=formats().count(view.rated_players), players=self.words.players),
            ),
            (_("Games"), str(view.games), last),
            *self._begins(view, steps),
        ]
        share = numbers.win_share(view.wins, view.draws, view.losses)
        if share is not None:
            record = _("{won} won, {drawn} drawn, {lost} lost")
            record = record.format(won=view.wins, drawn=view.draws, lost=view.losses)
            cards.append((_("Win share"), numbers.percent(share), record))
        if view.mean_place is not None:
            cards.append((_("Mean place"), numbers.fixed(view.mean_place, 2), _("in games of three sides or more")))
        return cards

    def _begins(self, view: PlayerView, steps: Sequence[RatingStep]) -> list[tuple[str, str, str]]:
        """Return the card that says where the player begins, if the system alone does not decide it."""
        first = self.facts.pool.first_ratings.get(view.id)
        if first is None:
            return []
        before = next((step.before for step in steps if step.change is not None), view.rating)
        at = numbers.rating(before if first.rating is None else first.rating, self.facts.scale)
        return [(_("Begins at"), at, first_rating_words(first, self.directory.event_names))]

    def _rank(self, view: PlayerView) -> tuple[str, str]:
        if view.rank:
            rank = _("{rank} of {count}").format(rank=view.rank, count=view.ranked)
            return rank, _("active {players}").format(players=self.words.players)
        return "–", self._why_not_ranked(view)

    def _why_not_ranked(self, view: PlayerView) -> str:
        least = self.facts.pool.listing.least_games
        if view.games < least:
            return _("ranked from {count} rated games on").format(count=least)
        months = self.facts.pool.listing.inactive_after_months
        text = ngettext("not active: no game for {n} months", "not active: no game for {n} months", months)
        return text.format(n=months)

    def _line(self, player: int, steps: Sequence[RatingStep]) -> HistoryLine:
        """Return the line from the rating before the first step through that after each."""
        points = [step for step in steps if step.change is not None]
        is_dated = all(step.day != NO_DATE for step in points)
        ratings = [points[0].before, *(step.after for step in points)]
        times = [float(points[0].day), *_spread(points)] if is_dated else [float(at) for at in range(len(points) + 1)]
        variance = variance_per_day_of(self.facts.ratings.system)
        if variance is not None and is_dated:
            days = [float(step.day) for step in points]
            widths = [step.deviation or 0.0 for step in points]
            return HistoryLine([days[0], *days], ratings, is_dated, [widths[0], *widths], variance)
        return HistoryLine(times, ratings, is_dated, self._widths(player, points))

    def _widths(self, player: int, points: Sequence[RatingStep]) -> list[float] | None:
        """Return the deviation at each point, None in a system without; an adjustment keeps the one before."""
        if self.facts.deviation is None:
            return None
        widths = [float(self.facts.deviation[player])]
        for step in reversed(points):
            widths.append(widths[-1] if step.deviation is None else step.deviation)
        return widths[::-1]

    def _chart_title(self, name: str, line: HistoryLine) -> str:
        scale = self.facts.scale
        first, last = (scale.show(value) for value in (line.ratings[0], line.ratings[-1]))
        count = len(line.ratings) - 1
        low, high = (scale.show(value) for value in (min(line.ratings), max(line.ratings)))
        text = ngettext(
            "Rating of {name} in {list}: from {first} to {last} in {n} step, lowest {low}, highest {high}. "
            "Arrow keys move along it.",
            "Rating of {name} in {list}: from {first} to {last} in {n} steps, lowest {low}, highest {high}. "
            "Arrow keys move along it.",
            count,
        )
        values = {"first": first, "last": last, "low": low, "high": high}
        return text.format(name=name, list=self.facts.pool.name, n=formats().count(count), **values)

    def _histogram(self, view: PlayerView) -> Markup | None:
        if self.bars is None:
            return None
        rating = round(view.rating, self.facts.scale.decimals)
        return histogram_chart(self.bars, self.facts.histogram, self.facts.scale, rating, _standing(view, self.words))


def _chart_note(line: HistoryLine, facts: PoolView) -> str:
    if not line.is_dated:
        return _("Some games have no date, so the chart counts games.")
    if line.variance_per_day is None:
        return ""
    return _(
        "The curve is fitted to all games up to now, with its deviation as a band. Future games change the past too: "
        "this is the curve of run {run}, as published."
    ).format(run=facts.pool.run.number)


def _standing(view: PlayerView, words: Words) -> str:
    text = _("Above {share} of all {count} rated {players}.")
    share = numbers.percent(view.percentile or 0.0)
    return text.format(share=share, count=formats().count(view.rated_players), players=words.players)


def _peak_day(steps: Sequence[RatingStep], peak: float) -> str:
    """Return when a player first had the peak rating."""
    points = [step for step in steps if step.change is not None]
    reached = [step for step in points if abs(step.after - peak) < _CLOSE]
    if not reached or abs(points[0].before - peak) < _CLOSE:
        return _("at the start")
    return _("on {day}").format(day=numbers.day(reached[0].date)) if reached[0].date else ""


def _spread(steps: Sequence[RatingStep]) -> list[float]:
    """Return the time of each step; the steps of one day are spread over it in order."""
    days = np.array([step.day for step in steps])
    _days, first, counts = np.unique(days, return_index=True, return_counts=True)
    at = np.arange(len(days)) - np.repeat(first, counts)
    times: list[float] = (days + (at + 1) / (np.repeat(counts, counts) + 1)).tolist()
    return times
