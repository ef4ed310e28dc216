"""Forecasts of rating systems in words and as values of JSON: a backtest, and a tuning."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from crosstable.cli.answers import Note, Table, Words, warning
from crosstable.cli.output import is_terminal
from crosstable.cli.view_table import terminal_table
from crosstable.evaluation.backtest import Backtest
from crosstable.evaluation.differences import LEAST_GAMES, LossDifference
from crosstable.evaluation.judgement import Judgement
from crosstable.evaluation.tune import Tuning
from crosstable.ratings.rating_registry import system_name
from crosstable.ratings.settings import settings_of
from crosstable.ratings.system import AnySystem
from crosstable.views.backtest_values import difference_values, tuning_values
from crosstable.views.tables.comparison import forecasts_table
from crosstable.views.verdict import verdict

_EVEN, _NEARLY_ALL = 0.002, 0.9  # how near to one half a forecast is even; the share of games that is worth a warning


def backtest_words(judged: Backtest, html: Path | None, files: Sequence[str]) -> Words:
    """Yield a backtest, best system first.

    Args:
        judged: the backtest.
        html: the file of the report; None without one.
        files: as the user named them, for commands that go on from here.
    """
    if html is not None:
        yield Note(f"The report is in {html}.")
    yield terminal_table(forecasts_table(judged.rows, "terminal"))
    yield from verdict_words(judged)
    for row in judged.rows:
        yield from _edge_words(row.name, row.tuning, files)
        yield from _untuned_words(row, judged)
        yield from _even_words(row)
        if row.failure is not None:
            yield warning(f"{row.name} could not rate all of these games: {row.failure}")


@dataclass(frozen=True, slots=True, eq=False)
class TestedTuning:
    """A tuned system, and how it forecasts the held-out games before and after the tuning."""

    start: AnySystem
    tuning: Tuning[AnySystem]
    parameters: tuple[str, ...]
    before: Judgement
    after: Judgement

    @property
    def gain(self) -> LossDifference | None:
        """Return how far the untuned system is behind."""
        return self.before.behind(self.after)

    def values(self) -> dict[str, object]:
        """Return what `--json` prints."""
        held_out = {"before": self.before.loss, "after": self.after.loss, "gain": difference_values(self.gain)}
        return {**tuning_values(self.tuning), "held_out": held_out}


def tuning_words(tested: TestedTuning, files: Sequence[str]) -> Words:
    """Yield the parameters before and after a tuning, and what they gain on the held-out games."""
    found, start, gain = tested.tuning, tested.start, tested.gain
    tuned = settings_of(found.system)
    rows = [(each, _word(getattr(start, each)), _word(tuned[each])) for each in tested.parameters]
    rows += [("log loss, earlier games", f"{found.start_loss:.4f}", f"{found.loss:.4f}")]
    rows += [("log loss, later games", f"{tested.before.loss:.4f}", f"{tested.after.loss:.4f}")]
    yield Table(("", "before", "tuned"), rows)
    is_better = found.system != start
    if not is_better:
        yield Note(f"No values better than the initial ones were found in {found.runs} runs.")
    elif gain is None:
        games = 0 if tested.after.losses is None else tested.after.losses.games
        yield warning(f"The {games} later games are too few to tell the two apart: at least {LEAST_GAMES} are needed.")
    elif not gain.is_clear:
        yield warning(f"On the later games, the difference may be due to chance: {gain.mean:.4f} ± {gain.margin:.4f}.")
    yield from _edge_words(system_name(start), found, files)
    if is_terminal() and is_better:
        options = " ".join(f"--set {each}={_word(tuned[each])}" for each in tested.parameters)
        yield Note(f"{found.runs} runs. Use it: {options}")


def _edge_words(name: str, tuning: Tuning[AnySystem] | None, files: Sequence[str]) -> Words:
    """Yield which parameters were best at the edge of the values tried."""
    for parameter in () if tuning is None else tuning.at_edge:
        value = _word(getattr(tuning.system, parameter)) if tuning else ""
        yield warning(
            f"{name}: the best {parameter}, {value}, is at the end of the range that was tried. Try more values: "
            f"crosstable tune {shlex.join(files)} --system {name} --try {parameter}=..."
        )


def _untuned_words(row: Judgement, judged: Backtest) -> Words:
    """Yield that a system among tuned ones was not, because it has no values to try."""
    is_whole = row.system is not None and row.failure is None
    if is_whole and row.tuning is None and any(each.tuning is not None for each in judged.rows):
        yield Note(f"{row.name} has nothing to tune: it was evaluated with its own parameters.")


def _even_words(row: Judgement) -> Words:
    """Warn that a system expected even scores in nearly every game, because no rating had changed yet."""
    if row.two_player is None or row.system is None:
        return
    even = sum(each.games for each in row.two_player.calibration if abs(each.forecast - 0.5) < _EVEN)
    if even < _NEARLY_ALL * row.two_player.games:
        return
    period = getattr(row.system, "period", None)
    why = f" It moves ratings at the end of a period, and its period is {period!r}." if period else ""
    yield warning(
        f"{row.name} forecast about 50:50 for nearly all of these games, because hardly any rating had changed.{why}"
    )


def verdict_words(judged: Backtest) -> Words:
    """Yield which system forecast best, if the difference is more than chance."""
    found = verdict(judged)
    if found:
        yield Note(found)


def _word(value: Any) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)
