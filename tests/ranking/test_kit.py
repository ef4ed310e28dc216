"""The conformance kit: every tie-break of the registry keeps its properties, and a broken one is caught."""

from fractions import Fraction
from random import Random
from typing import ClassVar

import pytest

from crosstable.ranking.rules import PRESETS
from crosstable.ranking.tiebreak import EntrantTieBreak
from crosstable.ranking.tiebreak_registry import TIEBREAKS
from crosstable.ranking.working import Contribution, Working, add_up
from crosstable.testing import check_tiebreak
from crosstable.testing.sample_events import sample_events

PLAIN = ["BEST-2" if key == "BEST" else key for key in TIEBREAKS]
MODIFIED = [
    *("BH-C1", "BH-C2", "BH-M1", "BH-M2", "BH-P", "BH-C1-P", "FB-C1", "FB-M1", "SB-C1", "SB-C2", "SB-M1", "SB-P"),
    *("AOB-F", "ARO-C1", "ARO-M1", "APRO-C1", "PS-C1", "PS-C2", "KS/L1", "KS/L-1", "DE-P", "TPN-R", "RTNG-R"),
    *("SOS-1", "SOS-2", "SOS-C1"),
]
# Buchholz is not for predetermined pairings (C.07 article 8).
SWISS = [name for name, rules in PRESETS.items() if not rules.is_predetermined]


@pytest.mark.parametrize("code", [*PLAIN, *MODIFIED])
def test_every_tie_break_keeps_its_promises(code):
    exempt = {"irrelevant pairs": "values depend on the number of players"} if code.startswith("KEIZER") else None
    check_tiebreak(code, exempt=exempt)


@pytest.mark.parametrize("name", SWISS)
@pytest.mark.parametrize("code", ["de", "sos", "sosos", "mms", "omw%", "ogw%", "gw%", "bh-c1", "sb-m1"])
def test_promises_hold_under_all_rules(code, name):
    check_tiebreak(code, events=sample_events(Random(7), count=3), rules=PRESETS[name])


@pytest.mark.parametrize("code", ["sb", "sb-c1", "ks", "de", "won", "std", "aro", "tpr"])
def test_promises_hold_for_predetermined_pairings(code):
    check_tiebreak(code, rules=PRESETS["fide-2026-round-robin"])


class Broken(EntrantTieBreak):
    """Return one point.

    Source: none.
    Errata: none.
    """

    __slots__ = ()
    acronym: ClassVar[str] = "X"
    title: ClassVar[str] = "Broken"
    article: ClassVar[str] = "-"
    kind: ClassVar[str] = "B"

    def working(self, table, at):
        return add_up([Contribution(None, None, 1, "score")])


class ByName(Broken):
    __slots__ = ()
    __doc__ = Broken.__doc__

    def working(self, table, at):
        return add_up([Contribution(None, None, len(table.ids[at]) + ord(table.ids[at][0]), "score")])


class BySize(Broken):
    __slots__ = ()
    __doc__ = Broken.__doc__

    def working(self, table, at):
        return add_up([Contribution(None, None, table.size, "score")])


class Lying(Broken):
    __slots__ = ()
    __doc__ = Broken.__doc__

    def working(self, table, at):
        return Working(Fraction(2), (Contribution(None, None, 1, "score"),))


class Floating(Broken):
    __slots__ = ()
    __doc__ = Broken.__doc__

    def working(self, table, at):
        return Working(0.5, (Contribution(None, None, 1, "score"),), 2)


class HalfWhole(Broken):
    __slots__ = ()
    __doc__ = Broken.__doc__

    def working(self, table, at):
        return Working(Fraction(0), (Contribution(None, None, 0, "score", (0.5,)),))


class Stranger(Broken):
    __slots__ = ()
    __doc__ = Broken.__doc__

    def working(self, table, at):
        return add_up([Contribution(None, "nobody", 1, "score")])


class FarRound(Broken):
    __slots__ = ()
    __doc__ = Broken.__doc__

    def working(self, table, at):
        return add_up([Contribution(99, None, 1, "score")])


class Silent(Broken):
    """Return nothing of where it is from."""

    __slots__ = ()


def test_an_honest_part_of_ones_own_passes():
    check_tiebreak(Broken())


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (ByName(), r"X, check 'renaming': '.*' had .* under other names"),
        (BySize(), r"X, check 'irrelevant pairs': .* after two more entrants met each other only"),
        (Lying(), r"X, check 'adds up': The working of 'p0' adds up to 1, but the value is 2"),
        (Floating(), r"X, check 'exact': The value 0\.5 of 'p0' is not a Fraction"),
        (HalfWhole(), r"X, check 'exact': The number 0\.5 in the working of 'p0' is not whole"),
        (Stranger(), r"X, check 'known names': The working of 'p0' names the opponent 'nobody'"),
        (FarRound(), r"X, check 'known names': The working of 'p0' names round 99"),
        (Silent(), r"X, check 'sourced': The docstring of Silent has no section 'Source:'"),
    ],
)
def test_a_broken_promise_is_named_and_shown(part, said):
    with pytest.raises(AssertionError, match=said):
        check_tiebreak(part)


def test_a_check_may_be_exempted_with_a_reason():
    check_tiebreak(Silent(), exempt={"sourced": "the house rule of a club"})


def test_a_stale_exemption_fails():
    with pytest.raises(AssertionError, match=r"check 'exact' holds: the exemption 'once it was a float' is stale"):
        check_tiebreak("BH", exempt={"exact": "once it was a float"})


def test_an_exemption_of_no_check_fails():
    with pytest.raises(AssertionError, match=r"check 'speed' is not known\. Known: renaming"):
        check_tiebreak("BH", exempt={"speed": "slow"})


class Moody(Broken):
    __slots__ = ()
    __doc__ = Broken.__doc__
    count: ClassVar[list[int]] = []

    def working(self, table, at):
        self.count.append(1)
        return add_up([Contribution(None, None, len(self.count) if self.count[0] else 0, "score")])


def test_different_values_for_the_same_event_are_caught():
    with pytest.raises(AssertionError, match=r"X, check 'repeatable': .* the second time"):
        check_tiebreak(Moody(), exempt={"renaming": "moody", "irrelevant pairs": "moody"})
