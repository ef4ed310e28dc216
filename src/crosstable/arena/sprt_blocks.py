"""Blocks of results as fastchess, OpenBench, fishtest and cutechess print them, read and written."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from crosstable.arena.likelihood_ratio import EloModel
from crosstable.arena.match_counts import MatchCounts
from crosstable.arena.sprt import SprtHypotheses, SprtResult
from crosstable.model.checked_calls import kinds_checked
from crosstable.model.errors import InputError

_NUMBER = r"[-+]?\d+(?:\.\d+)?"
_LLR = re.compile(
    rf"LLR\s*[:|]\s*(?:{_NUMBER}|nan|-?inf)\s*(?:\([^)]*%\)\s*)?\(\s*({_NUMBER})\s*,\s*({_NUMBER})\s*\)\s*"
    rf"([\[{{<])\s*({_NUMBER})\s*,\s*({_NUMBER})\s*[\]}}>]"
)
_PAIRS = re.compile(r"(?:Ptnml\(0-2\)|Penta)\s*[:|]\s*\[?\s*(\d+)" + r"\s*,\s*(\d+)" * 4)
_GAMES = re.compile(r"\bW(?:ins)?:\s*(\d+),?\s+L(?:osses)?:\s*(\d+),?\s+D(?:raws)?:\s*(\d+)")
_CUTECHESS = re.compile(r"Score of .*: (\d+) - (\d+) - (\d+)")
_ROUNDED = 3  # decimals of alpha and beta behind bounds of two decimals


@dataclass(frozen=True, slots=True)
class SprtBlock:
    """What a block of results says.

    Args:
        counts: what was played.
        hypotheses: the test, where the block names it.
        is_whole: whether games and pairs agree; where games are still running, pairs count.
    See also: `read_sprt_block`, which returns one.
    """

    counts: MatchCounts
    hypotheses: SprtHypotheses | None
    is_whole: bool = True


@kinds_checked
def read_sprt_block(text: str) -> SprtBlock:
    """Read a block of fastchess, OpenBench, fishtest or cutechess.

    Brackets say the scale as each program means them: `< >` normalized, `{ }` logistic, and `[ ]` normalized, but
    BayesElo in blocks of fishtest and of three counts of OpenBench.

    Args:
        text: the lines as the program prints them.
    Raises:
        InputError: no counts in it.
    See also: `SprtBlock`, `sprt_of`.
    Example:
        >>> from crosstable.arena import fastchess_block, read_sprt_block, sprt
        >>> block = fastchess_block(sprt(wins=60, losses=40, draws=100, elo0=0, elo1=5))
        >>> read_sprt_block(block).counts.games
        200
    """
    pairs, games = _PAIRS.search(text), _GAMES.search(text)
    score = _CUTECHESS.search(text)
    if games:
        wins, losses, draws = map(int, games.groups())
    elif score:
        wins, losses, draws = map(int, score.groups())
    elif pairs:
        wins = losses = draws = 0
    else:
        raise InputError("arena/no-counts-in-block")
    if pairs is None:
        return SprtBlock(MatchCounts(wins, losses, draws), _hypotheses(text, is_paired=False))
    five = tuple(map(int, pairs.groups()))
    is_whole = _agree(wins, losses, draws, five)
    counts = MatchCounts(wins, losses, draws, five) if is_whole else MatchCounts(pairs=five)  # type: ignore[arg-type]  # five groups
    return SprtBlock(counts, _hypotheses(text, is_paired=True), is_whole)


@kinds_checked
def fastchess_block(result: SprtResult) -> str:
    """Return a result as fastchess prints it.

    Args:
        result: of `sprt` or `sprt_of`.
    See also: `read_sprt_block`.
    Example:
        >>> from crosstable.arena import fastchess_block, sprt
        >>> print(fastchess_block(sprt(wins=60, losses=40, draws=100, elo0=0, elo1=5)).splitlines()[-1])
        LLR: 0.39 (13.1%) (-2.94, 2.94) [0.00, 5.00]
    """
    found, counts = result.statistics, result.counts
    lines = [f"Elo: {_pair(found.elo, found.elo_error)}, nElo: {_pair(found.nelo, found.nelo_error)}"]
    ratios = f"LOS: {_percent(found.los)} %, DrawRatio: {_percent(found.draw_ratio)} %"
    lines.append(ratios + (f", PairsRatio: {found.pairs_ratio:.2f}" if found.pairs_ratio is not None else ""))
    games, points = counts.games, found.score * counts.games
    if counts.wins + counts.losses + counts.draws:
        record = f"Wins: {counts.wins}, Losses: {counts.losses}, Draws: {counts.draws}, "
    else:
        record = ""
    lines.append(f"Games: {games}, {record}Points: {points:.1f} ({100 * found.score:.2f} %)")
    if counts.pairs is not None:
        lines.append(f"Ptnml(0-2): [{', '.join(map(str, counts.pairs))}]")
    low, high = result.hypotheses.bounds
    lines.append(
        f"LLR: {result.llr:.2f} ({100 * result.progress:.1f}%) ({low:.2f}, {high:.2f}) "
        f"[{result.hypotheses.elo0:.2f}, {result.hypotheses.elo1:.2f}]"
    )
    return "\n".join(lines)


@kinds_checked
def openbench_block(result: SprtResult) -> str:
    """Return a result as OpenBench prints it.

    Args:
        result: of `sprt` or `sprt_of`.
    See also: `read_sprt_block`.
    Example:
        >>> from crosstable.arena import openbench_block, sprt
        >>> print(openbench_block(sprt(wins=60, losses=40, draws=100, elo0=0, elo1=5)).splitlines()[-1])
        Games | N: 200 W: 60 L: 40 D: 100
    """
    found, counts = result.statistics, result.counts
    (low, high), tested = result.hypotheses.bounds, result.hypotheses
    error = "nan" if found.elo_error_larger is None else f"{found.elo_error_larger:.2f}"
    lines = [
        f"Elo   | {found.elo:.2f} +- {error} (95%)",
        f"LLR   | {result.llr:.2f} ({low:.2f}, {high:.2f}) [{tested.elo0:.2f}, {tested.elo1:.2f}]",
        f"Games | N: {counts.games} W: {counts.wins} L: {counts.losses} D: {counts.draws}",
    ]
    return "\n".join([*lines, *([f"Penta | [{', '.join(map(str, counts.pairs))}]"] if counts.pairs else [])])


@kinds_checked
def fishtest_block(result: SprtResult) -> str:
    """Return a result as fishtest prints it.

    Args:
        result: of `sprt` or `sprt_of`.
    See also: `read_sprt_block`.
    Example:
        >>> from crosstable.arena import fishtest_block, sprt
        >>> print(fishtest_block(sprt(wins=60, losses=40, draws=100, elo0=0, elo1=5)).splitlines()[-1])
        Total: 200 W: 60 L: 40 D: 100
    """
    counts, (low, high) = result.counts, result.hypotheses.bounds
    brackets = {"normalized": ("<", ">"), "logistic": ("{", "}")}
    opening, closing = brackets.get(result.hypotheses.model, ("[", "]"))
    bounds = f"{opening}{result.hypotheses.elo0:.2f},{result.hypotheses.elo1:.2f}{closing}"
    lines = [
        f"LLR: {result.llr:.2f} ({low:.2f},{high:.2f}) {bounds}",
        f"Total: {counts.games} W: {counts.wins} L: {counts.losses} D: {counts.draws}",
    ]
    return "\n".join([*lines, *([f"Ptnml(0-2): {', '.join(map(str, counts.pairs))}"] if counts.pairs else [])])


def _agree(wins: int, losses: int, draws: int, pairs: tuple[int, ...]) -> bool:
    games = wins + losses + draws
    points = sum(place * count for place, count in enumerate(pairs))
    return games == 0 or (games == 2 * sum(pairs) and 2 * wins + draws == points)


def _hypotheses(text: str, *, is_paired: bool) -> SprtHypotheses | None:
    found = _LLR.search(text)
    if found is None:
        return None
    low, high, bracket, elo0, elo1 = found.groups()
    below, above = math.exp(float(low)), math.exp(float(high))
    alpha = (1.0 - below) / (above - below)
    is_of_bayes = "Total:" in text or ("|" in text and not is_paired)
    model: EloModel = "normalized"
    if bracket == "{":
        model = "logistic"
    elif bracket == "[" and is_of_bayes:
        model = "bayes-exact"
    errors = round(alpha, _ROUNDED), round(below * (1.0 - alpha), _ROUNDED)
    return SprtHypotheses(float(elo0), float(elo1), model, *errors)


def _pair(value: float | None, error: float | None) -> str:
    shown = ["nan" if each is None else f"{each:.2f}" for each in (value, error)]
    return " +/- ".join(shown)


def _percent(share: float | None) -> str:
    return "nan" if share is None else f"{100 * share:.2f}"
