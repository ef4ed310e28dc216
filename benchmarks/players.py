"""Lists of players: a federation's list imported, and players looked up by number, name, beginning and near name."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.timing import print_table
from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.formats.player_lists.reading import read_player_list

_HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
)


def made_up_names(count: int, rng: random.Random) -> list[str]:
    """Return names of syllables, many of them shared, as in a real list."""

    def word(syllables: int) -> str:
        return "".join(rng.choice("bcdfghjklmnprstvwz") + rng.choice("aeiou") for _ in range(syllables)).capitalize()

    families = [word(rng.choice((2, 3, 3, 4))) + rng.choice(("", "n", "r", "v")) for _ in range(80_000)]
    firsts = [word(rng.choice((2, 2, 3))) for _ in range(6_000)]
    return [f"{rng.choice(families)}, {rng.choice(firsts)}" for _ in range(count)]


def write_text(names: list[str], path: Path, rng: random.Random) -> None:
    """Write a list as FIDE does, as text."""
    with path.open("w", encoding="ascii") as stream:
        stream.write(_HEAD)
        for number, name in enumerate(names, start=100_000):
            ratings = "".join(f"{rng.randint(1400, 2800):<6}{0:<4}{20:<3}" for _ in range(3))
            stream.write(f"{number:<15}{name:<61}NOR M   {'':<29}{ratings}1990      \n")


def write_xml(names: list[str], path: Path, rng: random.Random) -> None:
    """Write a list as FIDE does, as XML."""
    with path.open("w", encoding="ascii") as stream:
        stream.write('<?xml version="1.0"?>\n<playerslist>\n')
        for number, name in enumerate(names, start=100_000):
            rating = rng.randint(1400, 2800)
            stream.write(
                f"<player>\n<fideid>{number}</fideid>\n<name>{name}</name>\n<country>NOR</country>\n<sex>M</sex>\n"
                f"<title></title>\n<w_title></w_title>\n<o_title></o_title>\n<foa_title></foa_title>\n"
                f"<rating>{rating}</rating>\n<games>0</games>\n<k>20</k>\n<rapid_rating>{rating}</rapid_rating>\n"
                f"<rapid_games>0</rapid_games>\n<rapid_k>20</rapid_k>\n<blitz_rating>{rating}</blitz_rating>\n"
                "<blitz_games>0</blitz_games>\n<blitz_k>20</blitz_k>\n<birthday>1990</birthday>\n<flag></flag>\n</player>\n"
            )
        stream.write("</playerslist>\n")


def run(*, quick: bool) -> None:
    """Import and look up."""
    count = 50_000 if quick else 500_000
    rng = random.Random(1)  # names, no secrets
    names = made_up_names(count, rng)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        store = PlayerLookup(Path(folder) / "players.db")
        for kind, write in (("XML", write_xml), ("text", write_text)):
            path = Path(folder) / f"list.{kind}"
            write(names, path, rng)
            rows.append(
                (f"import {count:,} players, {kind}", f"{_seconds(lambda path=path: _import(store, path)):.2f} s")
            )
        name = names[0]
        swapped = name[:2] + name[3] + name[2] + name[4:]
        for what, text in (
            ("number", "100001"),
            ("name", name),
            ("beginning", name[:3]),
            ("letter", "b"),
            ("near", swapped),
        ):
            slowest = max(_seconds(lambda text=text: store.find(text)) for _ in range(20))
            rows.append((f"find by {what}, slowest of 20", f"{slowest * 1000:.1f} ms"))
    print_table("Lists of players", ("what", "takes"), rows)


def _import(store: PlayerLookup, path: Path) -> None:
    with path.open("rb") as stream:
        listing = read_player_list(stream, name=path.name)
        store.replace(listing.organisation, listing.players)


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
