"""The choices that rule books leave to an event, as settings by name and date.

A tie-break is defined by its rule book; some books leave a choice, and different books use one
name for different conventions.  Those choices are data here, so that two events can differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Integral, Real
from types import MappingProxyType
from typing import Literal

from crosstable.model.arguments import check_kind, check_text, is_one_of, plain_flag
from crosstable.model.errors import RatingError, UnknownName
from crosstable.model.events import Event

_UNRATED = ("refuse", "leave-out")
_MISSING = ("own-start", "nothing")


@dataclass(frozen=True, slots=True)
class TieBreakRules:
    """The choices that tie-breaks read.

    Args:
        name: the name under which the rules are known.
        source: the rule book and its date.
        is_predetermined: the pairings were fixed before the first round (round robin): forfeits
            are regular games, by C.07 15.2.
        unrated: the rating of unrated entrants in rating tie-breaks; "refuse" when the rules
            name none (C.07 10), "leave-out" to average over rated opponents only.
        missing_opponent: what a Go round without an opponent adds to SOS: the entrant's own
            starting score, or nothing.
        handicap_in_sos: in a McMahon event, White adds the handicap to the opponent's score, Black takes it off.
        rounds_down: Go scores count only whole points from rounds without an opponent.
        absences_in_wins: in a Swiss event, the number of wins (NBW) includes what an absence pays.
        match_floor: the least match-win percentage that cards count for an opponent.
        game_floor: the least game-win percentage.
    Raises:
        RatingError: `unrated` is a number below 0; a floor is outside 0 to 1.
    See also: `standings`, which takes them, or their name; docs/tie-breaks.md.
    Example:
        >>> from dataclasses import replace
        >>> from crosstable import TieBreakRules
        >>> replace(TieBreakRules.preset("fide-2026"), unrated=1400).unrated
        1400
    """

    name: str
    source: str
    is_predetermined: bool = False
    unrated: int | Literal["refuse", "leave-out"] = "refuse"
    missing_opponent: Literal["own-start", "nothing"] = "own-start"
    handicap_in_sos: bool = False
    rounds_down: bool = True
    absences_in_wins: bool = False
    match_floor: Fraction = Fraction(33, 100)
    game_floor: Fraction = Fraction(33, 100)

    def __post_init__(self) -> None:
        check_text("name", self.name)
        check_kind("source", self.source, str, "the rule book, which is text")
        for name in ("is_predetermined", "handicap_in_sos", "rounds_down", "absences_in_wins"):
            object.__setattr__(self, name, plain_flag(name, getattr(self, name)))
        if not is_one_of(self.missing_opponent, _MISSING):
            raise UnknownName("choice of missing_opponent", self.missing_opponent, _MISSING)
        if not is_one_of(self.unrated, _UNRATED):
            check_kind("unrated", self.unrated, Integral, "a rating, 'refuse' or 'leave-out'")
            object.__setattr__(self, "unrated", int(self.unrated))
        for name in ("match_floor", "game_floor"):
            check_kind(name, getattr(self, name), Real, "a share, such as Fraction(1, 3)")
            object.__setattr__(self, name, Fraction(getattr(self, name)))
        if isinstance(self.unrated, int) and self.unrated < 0:
            raise RatingError("ranking/negative-rating-for-unrated", rules=self.name, rating=self.unrated)
        for what, share in (("match_floor", self.match_floor), ("game_floor", self.game_floor)):
            if not 0 <= share <= 1:
                raise RatingError("ranking/floor-not-a-share", rules=self.name, what=what, share=str(share))

    @classmethod
    def preset(cls, name: str) -> TieBreakRules:
        """Return the rules of that name.

        Args:
            name: such as "fide-2026" or "mtr-2026".
        Raises:
            UnknownName: with the nearest name and the full list.
        """
        if not is_one_of(name, PRESETS):
            raise UnknownName("tie-break rules", name, PRESETS)
        return PRESETS[name]


FIDE_2026 = TieBreakRules("fide-2026", "FIDE Handbook C.07, in force 1 March 2026, Swiss events (15.3)")
_OPENGOTHA = TieBreakRules(
    "opengotha-3.52",
    "OpenGotha 3.52, placement settings: McMahon SOS corrected by handicap",
    handicap_in_sos=True,
    absences_in_wins=True,
)
_THIRD = Fraction(1, 3)
_QUARTER = Fraction(1, 4)

PRESETS: Mapping[str, TieBreakRules] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            FIDE_2026,
            TieBreakRules(
                "fide-2026-round-robin",
                "FIDE Handbook C.07, in force 1 March 2026, predetermined pairings (15.2)",
                is_predetermined=True,
            ),
            TieBreakRules(
                "egf", "EGF Tournament System Rules: a round without an opponent adds one's own starting score"
            ),
            _OPENGOTHA,
            replace(
                _OPENGOTHA,
                name="opengotha-3.52-exact",
                source="OpenGotha 3.52, with NBW and MMS not rounded down",
                rounds_down=False,
            ),
            TieBreakRules("mtr-2026", "Magic Tournament Rules of 27 February 2026, appendix C: floors of 0.33"),
            TieBreakRules(
                "mtr-third",
                "the same with floors of a third, as some programs have it",
                match_floor=_THIRD,
                game_floor=_THIRD,
            ),
            TieBreakRules(
                "floor-25",
                "the convention of Pokemon events: a floor of 25 % (undated here; their caps are not read)",
                match_floor=_QUARTER,
                game_floor=_QUARTER,
            ),
        )
    }
)


def chosen_rules(rules: TieBreakRules | str | None) -> TieBreakRules | None:
    """Return tie-break rules that are given as a value or by their name; None where the event has its own.

    Raises:
        UnknownName: no rules have that name.
        InputError: something else.
    """
    check_kind("rules", rules, (TieBreakRules, str, type(None)), 'the name of tie-break rules, such as "fide-2026"')
    return TieBreakRules.preset(rules) if isinstance(rules, str) else rules


def tie_break_rules_of(event: Event) -> TieBreakRules:
    """Return the tie-break rules of an event, by its own rule book.

    Standings, pages, exports and the command line use this function: a round robin is ranked by the rules for
    predetermined pairings, a Go event by those of its federation, never by those of a chess Swiss.

    Raises:
        UnknownName: the rules of the event name tie-break rules that do not exist.
    """
    return TieBreakRules.preset(event.rules.tie_break_rules)
