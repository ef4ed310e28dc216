"""A player's page as plain values: where the player stands, the way there, the opponents, every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

import numpy as np
from markupsafe import Markup

from crosstable.model.columns import NO_DATE, date_of
from crosstable.model.errors import InputError
from crosstable.publish.charts import HistoryLine, histogram_bars, histogram_chart, history_chart
from crosstable.publish.markup import player_links
from crosstable.publish.player_tables import HeadToHead, all_games, head_to_head
from crosstable.ratings.estimate import Estimate
from crosstable.views import numbers
from crosstable.views.directory import Directory, display_text
from crosstable.views.player_steps import Step, StepTable
from crosstable.views.pool import PoolView


@dataclass(frozen=True, slots=True)
class PoolPart:
    """A player in one pool; `cards` are label, value and a sentence each."""

    slug: str
    name: str
    tier: str
    rating: str
    cards: Sequence[tuple[str, str, str]]
    chart: Markup | None
    chart_note: str
    histogram: Markup | None
    standing: str
    opponents: HeadToHead
    opponent_keys: Sequence[str]
    games: Markup
    is_better_higher: bool


@dataclass(frozen=True, slots=True, eq=False)
class PoolPages:
    """What all player pages of a pool share."""

    facts: PoolView
    steps: StepTable
    directory: Directory
    bars: Markup | None
    links: Sequence[str]
    chance: Callable[[int, int], float | None]
    rank_of: int
    rated: int
    event_links: Sequence[str]

    @classmethod
    def of(cls, facts: PoolView, directory: Directory) -> PoolPages:
        """Prepare a pool."""
        steps = StepTable.of(facts)
        links = player_links(directory, "")
        return cls(
            facts=facts,
            steps=steps,
            directory=directory,
            bars=histogram_bars(facts.histogram, facts.scale) if facts.histogram.counts else None,
            links=[links[player] for player in facts.history.players],
            chance=_chances(facts),
            rank_of=len(facts.ranking.order),
            rated=int(facts.rated.sum()),
            event_links=[_event_link(id, directory) for id in steps.event_ids],
        )

    def part(self, player: int, steps: Sequence[Step]) -> PoolPart:
        """Give the player's part of the page; the steps are those of the player, at least one."""
        facts, scale = self.facts, self.facts.scale
        is_rated = bool(facts.rated[player])
        rating = float(facts.ratings.rating[player])
        tier = facts.tier_of(rating) if is_rated else None
        line = self._line(player, steps) if is_rated else None
        name = self.directory.names[facts.history.players[player]]
        return PoolPart(
            slug=facts.slug,
            name=facts.pool.name,
            tier="" if tier is None else tier.name,
            rating=self._rating(player) if is_rated else "not rated yet",
            cards=self._cards(player, steps) if is_rated else (),
            chart=None if line is None else history_chart(line, scale, self._chart_title(name, line)),
            chart_note="" if line is None or line.is_dated else "Some games have no date, so the chart counts games.",
            histogram=self._histogram(player) if is_rated else None,
            standing=self._standing(player) if is_rated else "",
            opponents=head_to_head(self, player, steps),
            opponent_keys=("opponent", "games", "ahead" if facts.has_places else "record", "difference", "chance"),
            games=all_games(self, player, steps),
            is_better_higher=scale.better == "higher",
        )

    def _rating(self, player: int) -> str:
        facts = self.facts
        deviation = None if facts.deviation is None else float(facts.deviation[player])
        mark = "?" if facts.provisional[player] else ""
        return numbers.rating(float(facts.ratings.rating[player]), facts.scale, deviation) + mark

    def _cards(self, player: int, steps: Sequence[Step]) -> list[tuple[str, str, str]]:
        facts, tally = self.facts, self.facts.tally
        ratings = facts.ratings
        peak = float(ratings.peak[player])
        losses, draws, wins = (int(count) for count in tally.outcomes[player])
        games = int(facts.games[player])
        provisional = (
            f"Provisional: under {ratings.system.provisional_games} rated games." if (facts.provisional[player]) else ""
        )
        rank = int(facts.rank[player])
        cards = [
            ("Rating", self._rating(player), provisional),
            ("Peak", numbers.rating(peak, facts.scale), self._peak_day(steps, peak)),
            ("Rank", f"{rank} of {self.rank_of}" if rank else "–", "active players" if rank else self._inactive()),
            (
                "Percentile",
                numbers.percent(float(facts.percentile[player])),
                f"of all {self.rated:,} rated players stand below",
            ),
            (
                "Games",
                str(games),
                f"last on {date_of(int(tally.last_day[player]))}" if (tally.last_day[player] != NO_DATE) else "",
            ),
        ]
        share = numbers.win_share(wins, draws, losses)
        if share is not None:
            cards.append(("Win share", numbers.percent(share), f"{wins} won, {draws} drawn, {losses} lost"))
        place = tally.mean_place(player)
        if place is not None:
            cards.append(("Mean place", f"{place:.2f}", "in games of three sides or more"))
        return cards

    def _inactive(self) -> str:
        return f"not active: no game for {self.facts.pool.inactive_after_months} months"

    def _peak_day(self, steps: Sequence[Step], peak: float) -> str:
        for step in steps:
            if step.change is not None and abs(step.before + step.change - peak) < 1e-9:
                return f"on {step.date}" if step.date else ""
        return "at the start"

    def _line(self, player: int, steps: Sequence[Step]) -> HistoryLine:
        points = [step for step in steps if step.change is not None]
        is_dated = all(step.day != NO_DATE for step in points)
        afters = [step.before + (step.change or 0.0) for step in points]
        times = _spread(points) if is_dated else [float(at) for at in range(1, len(points) + 1)]
        return HistoryLine(times, afters, is_dated, self._widths(player, points))

    def _widths(self, player: int, points: Sequence[Step]) -> list[float] | None:
        """Give the deviation after each step, None in a system without; an adjustment keeps the one before."""
        if self.facts.deviation is None:
            return None
        widths = [float(self.facts.deviation[player])]
        for step in reversed(points[1:]):
            widths.append(widths[-1] if step.deviation is None else step.deviation)
        return widths[::-1]

    def _chart_title(self, name: str, line: HistoryLine) -> str:
        scale = self.facts.scale
        first, last = (scale.show(value) for value in (line.ratings[0], line.ratings[-1]))
        count = len(line.ratings)
        if count == 1:
            return f"Rating of {name} in {self.facts.pool.name}: {last} after one game."
        low, high = (scale.show(value) for value in (min(line.ratings), max(line.ratings)))
        return (
            f"Rating of {name} in {self.facts.pool.name}: from {first} to {last} in {count} steps, "
            f"lowest {low}, highest {high}. Arrow keys move along it."
        )

    def _histogram(self, player: int) -> Markup | None:
        if self.bars is None:
            return None
        facts = self.facts
        rating = round(float(facts.ratings.rating[player]), facts.scale.decimals)
        return histogram_chart(self.bars, facts.histogram, facts.scale, rating, self._standing(player))

    def _standing(self, player: int) -> str:
        share = numbers.percent(float(self.facts.percentile[player]))
        return f"Above {share} of all {self.rated:,} rated players."


def _event_link(id: str, directory: Directory) -> str:
    slug = directory.events.get(id)
    return (
        f'<a href="../events/{slug}.html">{escape(directory.event_names[id])}</a>' if slug else escape(display_text(id))
    )


def _spread(steps: Sequence[Step]) -> list[float]:
    """Give the time of each step, those of one day spread over it in order."""
    days = np.array([step.day for step in steps])
    _, first, counts = np.unique(days, return_index=True, return_counts=True)
    at = np.arange(len(days)) - np.repeat(first, counts)
    times: list[float] = (days + (at + 1) / (np.repeat(counts, counts) + 1)).tolist()
    return times


def _chances(facts: PoolView) -> Callable[[int, int], float | None]:
    """Give how to ask for the chance of a player against another, by number."""
    ratings, system = facts.ratings.rating.tolist(), facts.ratings.system
    deviations = [None] * len(ratings) if facts.deviation is None else facts.deviation.tolist()
    estimates = [Estimate(rating, deviation) for rating, deviation in zip(ratings, deviations, strict=True)]

    def chance(player: int, other: int) -> float | None:
        try:
            return system.predict(estimates[player], estimates[other]).expected
        except InputError:
            return None  # a system that predicts no games of two

    return chance
