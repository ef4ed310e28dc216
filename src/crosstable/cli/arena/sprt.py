"""`crosstable arena sprt`: a sequential test of two engines, from counts or from a block of another program."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from annotated_types import Ge, Gt, Lt

from crosstable.arena import (
    MatchCounts,
    SprtHypotheses,
    SprtLength,
    SprtResult,
    fastchess_block,
    read_sprt_block,
    sprt_lengths,
    sprt_of,
)
from crosstable.arena.likelihood_ratio import EloModel
from crosstable.cli.answers import Answer, Note, Table, Text, Words, warning
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.model.errors import InputError

_AROUND = (-0.5, 0.0, 0.5, 1.0, 1.5)  # true differences, in parts of the way from elo0 to elo1
_LONGEST = 1_000_000  # characters of a block


@command_input
class Counts:
    """What was played."""

    block: Annotated[
        Path | None,
        Help("A block of fastchess, OpenBench, fishtest or cutechess; - for standard input.", is_argument=True),
    ] = None
    wins: Annotated[int, Ge(0), Help("Games won.")] = 0
    losses: Annotated[int, Ge(0), Help("Games lost.")] = 0
    draws: Annotated[int, Ge(0), Help("Games drawn.")] = 0
    pairs: Annotated[str | None, Help("Pairs of games by points: LL,LD,WLDD,WD,WW.", metavar="LL,LD,WLDD,WD,WW")] = None


@command_input
class Tested:
    """What is decided between."""

    elo0: Annotated[float | None, Help("The hypothesis to reject; default: that of the block.")] = None
    elo1: Annotated[float | None, Help("The other; default: that of the block.")] = None
    model: Annotated[EloModel | None, Help("The scale of Elo; default: that of the block, else normalized.")] = None
    alpha: Annotated[float | None, Gt(0), Lt(0.5), Help("The chance of accepting elo1 where elo0 is true.")] = None
    beta: Annotated[float | None, Gt(0), Lt(0.5), Help("The chance of accepting elo0 where elo1 is true.")] = None


@command_input
class RunSprt:
    """A sequential test."""

    counts: Annotated[Counts, INLINE]
    tested: Annotated[Tested, INLINE]
    length: Annotated[bool, Help("Also how long such a test takes, by the true difference.")] = False


def test_engines(given: RunSprt) -> Answer:
    """Test whether an engine is better by elo1, or only by elo0.

    From counts: crosstable arena sprt --wins 1234 --losses 1200 --draws 2500 --elo0 0 --elo1 2

    From pairs:  crosstable arena sprt --pairs 363,3205,5861,3376,414 --elo0 0 --elo1 3 --beta 0.1

    From a block: crosstable arena sprt result.txt
    """
    counts, known, is_whole = _counts(given.counts)
    result = sprt_of(counts, _hypotheses(given.tested, known))
    low, high = result.hypotheses.bounds
    value = {
        "counts": asdict(counts),
        "hypotheses": asdict(result.hypotheses),
        "llr": result.llr,
        "bounds": [low, high],
        "decision": result.decision,
        "statistics": asdict(result.statistics),
    }
    if given.length:
        value["lengths"] = [asdict(each) for each in _lengths(result)]
    return Answer(value, _words(result, is_whole=is_whole, with_length=given.length))


def _counts(given: Counts) -> tuple[MatchCounts, SprtHypotheses | None, bool]:
    """Return the counts, what the block says is tested, and whether its games and pairs agree."""
    pairs = None if given.pairs is None else _pairs(given.pairs)
    if given.block is None:
        return MatchCounts(given.wins, given.losses, given.draws, pairs), None, True  # type: ignore[arg-type]  # MatchCounts checks that there are five
    if given.wins or given.losses or given.draws or pairs:
        raise InputError("cli/block-and-counts", block=str(given.block))
    if str(given.block) == "-":
        text = sys.stdin.read(_LONGEST)
    else:
        with given.block.open(encoding="utf-8", errors="replace") as stream:
            text = stream.read(_LONGEST)
    found = read_sprt_block(text)
    return found.counts, found.hypotheses, found.is_whole


def _pairs(words: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in words.split(","))
    except ValueError:
        raise InputError("cli/pairs-of-games", given=words) from None


def _hypotheses(given: Tested, known: SprtHypotheses | None) -> SprtHypotheses:
    elo0, elo1 = given.elo0, given.elo1
    if known is not None:
        elo0, elo1 = known.elo0 if elo0 is None else elo0, known.elo1 if elo1 is None else elo1
    if elo0 is None or elo1 is None:
        raise InputError("cli/no-hypotheses")
    return SprtHypotheses(
        elo0,
        elo1,
        given.model or (known.model if known else "normalized"),
        given.alpha or (known.alpha if known else 0.05),
        given.beta or (known.beta if known else 0.05),
    )


def _lengths(result: SprtResult) -> list[SprtLength]:
    tested = result.hypotheses
    elos = [tested.elo0 + part * (tested.elo1 - tested.elo0) for part in _AROUND]
    return sprt_lengths(result.counts, tested, elos)


def _words(result: SprtResult, *, is_whole: bool, with_length: bool) -> Words:
    if not is_whole:
        yield warning("The games and the pairs of the block do not agree: some games are still running. Pairs count.")
    yield Text(f"{fastchess_block(result)}\n{result.decision}\n")
    yield Note(f"Scale of the hypotheses: {result.hypotheses.model} Elo.")
    if with_length:
        rows = [
            (f"{each.elo:.2f}", f"{100 * each.pass_chance:.1f} %", f"{each.games:,.0f}") for each in _lengths(result)
        ]
        yield Table(("true logistic Elo", "H1 accepted", "expected games"), rows)
