"""`crosstable generate`: random chess events that are paired by the rules of FIDE, for tests of pairing programs."""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from crosstable.cli.answers import Answer, Note
from crosstable.cli.output import ProgressBar
from crosstable.demo.amounts import Amount, parse_amount
from crosstable.demo.fide_event import FideEventSettings, random_event
from crosstable.formats.trf.header import codes_of
from crosstable.formats.trf.player_rows import half_points_of
from crosstable.formats.trf.writer import Dialect, trf_text
from crosstable.model.counted import counted
from crosstable.model.errors import InputError
from crosstable.standings.tiebreak_registry import tiebreak

_AMOUNT = "N|P%|N@ROUND"
_LONGEST_LIST = 1_000_000


def generate(
    out: Annotated[Path, typer.Argument(metavar="FILE", help="The file; with --count, a folder.")],
    count: Annotated[int | None, typer.Option("--count", min=1, help="Write so many events into a folder.")] = None,
    seed: Annotated[int | None, typer.Option("--seed", min=0, help="The random seed; default: drawn, printed.")] = None,
    players: Annotated[int | None, typer.Option("--players", help="The number of players.")] = None,
    rounds: Annotated[int | None, typer.Option("--rounds", help="The number of rounds.")] = None,
    full_byes: Annotated[
        str | None, typer.Option("--full-byes", metavar=_AMOUNT, help="Byes for a point; a percentage is of players.")
    ] = None,
    half_byes: Annotated[
        str | None, typer.Option("--half-byes", metavar=_AMOUNT, help="Byes for half a point, asked for.")
    ] = None,
    zero_byes: Annotated[
        str | None, typer.Option("--zero-byes", metavar=_AMOUNT, help="Byes for no point, asked for.")
    ] = None,
    forfeits: Annotated[
        str | None, typer.Option("--forfeits", metavar=_AMOUNT, help="Forfeit wins; a percentage is of games.")
    ] = None,
    double_forfeits: Annotated[
        str | None, typer.Option("--double-forfeits", metavar=_AMOUNT, help="Games for which neither player came.")
    ] = None,
    odd_results: Annotated[
        str | None, typer.Option("--odd-results", metavar=_AMOUNT, help="Decisions of 1/2-0, 0-1/2 and 0-0.")
    ] = None,
    late: Annotated[int | None, typer.Option("--late", min=0, help="Players who enter after round 1.")] = None,
    withdrawals: Annotated[int | None, typer.Option("--withdrawals", min=0, help="Players who leave early.")] = None,
    forbidden: Annotated[
        int | None, typer.Option("--forbidden", min=0, help="Pairs that must not meet (line 260).")
    ] = None,
    baku: Annotated[bool | None, typer.Option("--baku/--no-baku", help="Accelerate by Baku (C.04.7).")] = None,
    tie_breaks: Annotated[
        str | None, typer.Option("--tie-breaks", metavar="CODES", help="Tie-breaks of the standings: BH-C1,SB.")
    ] = None,
    points: Annotated[
        str | None, typer.Option("--points", metavar="W,D,L", help="Points of a win, draw and loss: 3,1,0.")
    ] = None,
    ratings: Annotated[
        Path | None, typer.Option("--ratings", metavar="FILE", help="Ratings of the players, one a line.")
    ] = None,
    lowest: Annotated[int | None, typer.Option("--lowest", help="The lowest rating that is drawn.")] = None,
    highest: Annotated[int | None, typer.Option("--highest", help="The highest rating that is drawn.")] = None,
    colour: Annotated[
        str | None, typer.Option("--initial-colour", metavar="white|black", help="The colour drawn before round 1.")
    ] = None,
    by: Annotated[
        str, typer.Option("--policy", "-p", metavar="NAME", help="The system of FIDE that pairs; default: fide-dutch.")
    ] = "fide-dutch",
) -> Answer:
    """Generate random chess events paired by a system of FIDE, each a complete TRF26; the rest is drawn at random.

    Example: crosstable generate cup.trf --players 30 --rounds 9 --half-byes 5%
    """
    if colour not in (None, "white", "black"):
        raise InputError("cli/not-a-colour", text=colour)
    settings = FideEventSettings(
        players=players,
        rounds=rounds,
        full_byes=_amount(full_byes),
        half_byes=_amount(half_byes),
        zero_byes=_amount(zero_byes),
        forfeits=_amount(forfeits),
        double_forfeits=_amount(double_forfeits),
        odd_results=_amount(odd_results),
        late_entries=late,
        withdrawals=withdrawals,
        forbidden_pairs=forbidden,
        baku=baku,
        tiebreaks=None if tie_breaks is None else _codes(tie_breaks),
        points=None if points is None else _points(points),
        ratings=() if ratings is None else _ratings(ratings),
        lowest=lowest,
        highest=highest,
        initial_colour=colour,
        policy=by,
    )
    if seed is None:
        seed = secrets.randbelow(2**31)
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
    if not all(word.isascii() and word.isdigit() and 0 < int(word) <= 9999 for word in words):
        raise InputError("cli/not-ratings", path=str(path))
    return tuple(sorted((float(word) for word in words), reverse=True))
