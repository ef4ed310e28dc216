"""`crosstable generate`: random chess events that are paired by the rules of FIDE, for tests of pairing programs."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random
from typing import Annotated

from annotated_types import Ge

from crosstable.cli.answers import Answer, Note
from crosstable.cli.output import ProgressBar
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.demo.amounts import Amount, parse_amount
from crosstable.demo.fide_event import FideEventSettings, random_event
from crosstable.formats.trf.header import codes_of
from crosstable.formats.trf.player_rows import half_points_of
from crosstable.formats.trf.writer import Dialect, trf_text
from crosstable.model.counted import counted
from crosstable.model.digits import whole_number
from crosstable.model.errors import InputError
from crosstable.model.games import Colour
from crosstable.ranking.tiebreak_registry import tiebreak

_AMOUNT = "N|P%|N@ROUND"
_LONGEST_LIST = 1_000_000


@command_input
class Size:
    """How many play, and how many rounds."""

    players: Annotated[int | None, Help("The number of players.")] = None
    rounds: Annotated[int | None, Help("The number of rounds.")] = None
    late: Annotated[int | None, Ge(0), Help("Players who enter after round 1.")] = None
    withdrawals: Annotated[int | None, Ge(0), Help("Players who leave early.")] = None


@command_input
class Byes:
    """Byes that are asked for."""

    full_byes: Annotated[str | None, Help("Byes for a point; a percentage is of players.", metavar=_AMOUNT)] = None
    half_byes: Annotated[str | None, Help("Byes for half a point, asked for.", metavar=_AMOUNT)] = None
    zero_byes: Annotated[str | None, Help("Byes for no point, asked for.", metavar=_AMOUNT)] = None


@command_input
class OddResults:
    """Results of games that were not played, or decided otherwise."""

    forfeits: Annotated[str | None, Help("Forfeit wins; a percentage is of games.", metavar=_AMOUNT)] = None
    double_forfeits: Annotated[str | None, Help("Games for which neither player came.", metavar=_AMOUNT)] = None
    odd_results: Annotated[str | None, Help("Decisions of 1/2-0, 0-1/2 and 0-0.", metavar=_AMOUNT)] = None


@command_input
class StrengthOptions:
    """How strong the players are."""

    ratings: Annotated[Path | None, Help("Ratings of the players, one a line.", metavar="FILE")] = None
    lowest: Annotated[int | None, Help("The lowest rating that is drawn.")] = None
    highest: Annotated[int | None, Help("The highest rating that is drawn.")] = None


@command_input
class Rules:
    """How the event is paired and scored."""

    forbidden: Annotated[int | None, Ge(0), Help("Pairs that must not meet (line 260).")] = None
    baku: Annotated[bool | None, Help("Accelerate by Baku (C.04.7).")] = None
    tie_breaks: Annotated[str | None, Help("Tie-breaks of the standings: BH-C1,SB.", metavar="CODES")] = None
    points: Annotated[str | None, Help("Points of a win, draw and loss: 3,1,0.", metavar="W,D,L")] = None
    initial_colour: Annotated[Colour | None, Help("The colour drawn before round 1.")] = None
    policy: Annotated[
        str, Help("The system of FIDE that pairs; default: fide-dutch.", metavar="NAME", option="--policy -p")
    ] = "fide-dutch"


@command_input
class Generate:
    """The events that are drawn; what is left out is drawn at random."""

    file: Annotated[Path, Help("The file; with --count, a folder.", is_argument=True)]
    count: Annotated[int | None, Ge(1), Help("Write so many events into a folder.")] = None
    seed: Annotated[int | None, Ge(0), Help("The random seed; default: drawn, printed.")] = None
    size: Annotated[Size, INLINE]
    byes: Annotated[Byes, INLINE]
    results: Annotated[OddResults, INLINE]
    rules: Annotated[Rules, INLINE]
    strength: Annotated[StrengthOptions, INLINE]

    @property
    def settings(self) -> FideEventSettings:
        """What the events are to be like."""
        size, byes, results, rules, strength = self.size, self.byes, self.results, self.rules, self.strength
        return FideEventSettings(
            players=size.players,
            rounds=size.rounds,
            full_byes=_amount(byes.full_byes),
            half_byes=_amount(byes.half_byes),
            zero_byes=_amount(byes.zero_byes),
            forfeits=_amount(results.forfeits),
            double_forfeits=_amount(results.double_forfeits),
            odd_results=_amount(results.odd_results),
            late_entries=size.late,
            withdrawals=size.withdrawals,
            forbidden_pairs=rules.forbidden,
            baku=rules.baku,
            tiebreaks=None if rules.tie_breaks is None else _codes(rules.tie_breaks),
            points=None if rules.points is None else _points(rules.points),
            ratings=() if strength.ratings is None else _ratings(strength.ratings),
            lowest=strength.lowest,
            highest=strength.highest,
            initial_colour=rules.initial_colour,
            policy=rules.policy,
        )


def generate(given: Generate) -> Answer:
    """Generate random chess events paired by a system of FIDE, each a complete TRF26; the rest is drawn at random.

    Example: crosstable generate cup.trf --players 30 --rounds 9 --half-byes 5%
    """
    settings, out, count = given.settings, given.file, given.count
    seed = secrets.randbelow(2**31) if given.seed is None else given.seed
    if count is None:
        _write(out, Random(f"{seed}/1"), settings, f"Random event {seed}")  # noqa: S311  # no secret
        return Answer({"seed": seed, "files": [str(out)]}, [Note(f"Seed {seed}: {out}.")])
    out.mkdir(parents=True, exist_ok=True)
    width = max(4, len(str(count)))
    paths = [out / f"event-{at:0{width}}.trf" for at in range(1, count + 1)]
    with ProgressBar("Events") as report:
        for at, path in enumerate(paths, start=1):
            _write(path, Random(f"{seed}/{at}"), settings, f"Random event {seed}-{at}")  # noqa: S311  # no secret
            report(at, count)
    told = Note(f"Seed {seed}: {counted(count, 'event')} in {out}.")
    return Answer({"seed": seed, "files": [str(path) for path in paths]}, [told])


def _write(path: Path, rng: Random, settings: FideEventSettings, name: str) -> None:
    path.write_bytes(trf_text(random_event(rng, settings, name=name), Dialect.TRF26).encode())


def _amount(text: str | None) -> Amount | None:
    return None if text is None else parse_amount(text)


def _codes(text: str) -> tuple[str, ...]:
    codes = codes_of(text)
    for code in codes:
        tiebreak(code)
    return codes


def _points(text: str) -> tuple[int, int, int]:
    values = [half_points_of(word.strip()) for word in text.split(",")]
    if len(values) != 3 or None in values or not (values[0] or 0) >= (values[1] or 0) >= (values[2] or 0) >= 0:
        raise InputError("cli/not-points", text=text)
    win, draw, loss = (value or 0 for value in values)
    return win, draw, loss


def _ratings(path: Path) -> tuple[float, ...]:
    with path.open(encoding="utf-8") as file:
        words = file.read(_LONGEST_LIST).split()
    if not all(0 < (whole_number(word) or 0) <= 9999 for word in words):
        raise InputError("cli/not-ratings", path=str(path))
    return tuple(sorted((float(word) for word in words), reverse=True))
