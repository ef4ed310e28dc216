"""Result kinds, and what each of them means under a named set of rules.

A kind is a fact (what happened); its meaning is a rule (what it is worth).  Standings, ratings,
pairing and formats read the rules and never test a kind themselves.

Scores are exact points in steps of a half.  Standings and pairing add them up as half-points: names with `half_points`
are whole numbers, of which a win in chess is 2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, get_args

from crosstable.model.arguments import check_items, check_kind, check_text, is_one_of, plain_flag
from crosstable.model.errors import ResultError, UnknownName
from crosstable.model.points import Points, exact_points, in_half_points

Scoring = Literal["outcome", "place", "points"]


class ResultKind(Enum):
    """How a game ended; what that is worth is a matter of `ResultRules`.

    `PLAYED` is the usual kind, `UNRATED` a played game that changes no rating, `FORFEIT` a game that one side won
    without playing, `DOUBLE_FORFEIT` one that neither side played, `DOUBLE_LOSS` a played game that both lost, `VOID`
    one that does not count.  `FULL_BYE`, `HALF_BYE` and `ZERO_BYE` are requested byes by what they pay,
    `ALLOCATED_BYE` is that of the player who is left over, `LATE` a round before a late entry.  `UNPLAYED`, `UNKNOWN`
    and `ADJOURNED` have no result (yet).

    See also: `Game.kind`, `ResultRules`.
    Example:
        >>> from crosstable import Game, History, ResultKind
        >>> forfeit = Game.between("Ann", "Bo", "win", kind=ResultKind.FORFEIT)
        >>> History.from_games([forfeit]).rated.tolist(), ResultKind.HALF_BYE.is_one_sided
        ([False], True)
    """  # a closed set; the order is stored, so append only

    PLAYED = "played"
    UNRATED = "unrated"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double-forfeit"
    DOUBLE_LOSS = "double-loss"
    VOID = "void"
    FULL_BYE = "full-bye"
    HALF_BYE = "half-bye"
    ZERO_BYE = "zero-bye"
    ALLOCATED_BYE = "allocated-bye"
    LATE = "late"
    UNPLAYED = "unplayed"
    UNKNOWN = "unknown"
    ADJOURNED = "adjourned"

    __hash__ = object.__hash__  # of the identity, which is what equality means here; looked up for every game

    @property
    def is_one_sided(self) -> bool:
        """Whether there is no opponent: a bye of any kind, or a round before a late entry."""
        return self in ONE_SIDED

    @property
    def code(self) -> int:
        """The small integer that encodes this kind in a column."""
        return _CODES[self]


_POINTS = re.compile(r"(\d{1,2}(?:\.[05])?)-(\d{1,2}(?:\.[05])?)-(\d{1,2}(?:\.[05])?)", re.ASCII)
_MOST_POINTS = 20
_PLACES = re.compile(r"\d{1,3}(?:\.[05])?(?:-\d{1,3}(?:\.[05])?){0,99}", re.ASCII)
_MOST_PLACE_POINTS = 100
OPEN_KINDS = frozenset({ResultKind.UNPLAYED, ResultKind.UNKNOWN, ResultKind.ADJOURNED})
"""The kinds of games that have no result (yet)."""
ONE_SIDED = frozenset(
    {ResultKind.FULL_BYE, ResultKind.HALF_BYE, ResultKind.ZERO_BYE, ResultKind.ALLOCATED_BYE, ResultKind.LATE}
)
KINDS: tuple[ResultKind, ...] = tuple(ResultKind)
_CODES: Mapping[ResultKind, int] = MappingProxyType({kind: code for code, kind in enumerate(KINDS)})

Float = Literal["by-score", "down", "none"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one kind of result is worth.

    Args:
        win, draw, loss: points for a side that is first alone, shares the first place, or is neither, in steps of a
            half.  A bye has one side, which is first alone.
        is_played: whether the sides met over the board, so that places and points count.
        is_rated: whether it changes ratings.
        has_met: whether the two count as having met, so that they are not paired again.
        colours_count: whether the colours count for the balance of later rounds.
        floats: "by-score" compares the scores of the two sides before the round; "down" is a downfloat for a side that
            scored more than a loss; "none" never floats.

    `win_half_points`, `draw_half_points` and `loss_half_points` are twice as many.
    See also: `ResultRules.meanings`.
    Example:
        >>> from crosstable import ResultKind, ResultRules
        >>> meaning = ResultRules.preset("fide-2026").meanings[ResultKind.FORFEIT]
        >>> meaning.win == 1, meaning.is_played, meaning.is_rated
        (True, False, False)
    """

    win: Points = Fraction(0)
    draw: Points = Fraction(0)
    loss: Points = Fraction(0)
    is_played: bool = False
    is_rated: bool = False
    has_met: bool = False
    colours_count: bool = False
    floats: Float = "none"
    win_half_points: int = field(init=False, repr=False, compare=False)
    draw_half_points: int = field(init=False, repr=False, compare=False)
    loss_half_points: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not is_one_of(self.floats, get_args(Float)):
            raise UnknownName("kind of float", self.floats, get_args(Float))
        for name in ("is_played", "is_rated", "has_met", "colours_count"):
            if type(getattr(self, name)) is not bool:
                object.__setattr__(self, name, plain_flag(name, getattr(self, name)))
        for name in ("win", "draw", "loss"):
            points = exact_points(name, getattr(self, name))
            object.__setattr__(self, name, points)
            object.__setattr__(self, f"{name}_half_points", in_half_points(points))


@dataclass(frozen=True, slots=True)
class ResultRules:
    """What every kind means, by the rule book of one event.

    Args:
        name: the name under which the rules are known.
        meanings: a meaning for each kind.
        source: the rule book, article and date.
        scoring: whether a played game scores by its outcome, by a table of places, or by the
            points of the game itself.  A double loss always scores as its meaning defines.
        place_scores: with `scoring="place"`, the points for place 1, 2, ..., in steps of a half; places beyond
            score nothing, and sides that share a place each get the score of that place.
        tie_break_rules: the name of the rules of the tie-breaks: `fide-2026`, `fide-2026-round-robin`, `egf`, ...
            (see `ranking.rules`).
    Raises:
        ResultError: a kind has no meaning, or points are not in steps of a half.
        InputError: a value of another kind.
    See also: `Event.rules`, `ResultRules.preset`; docs/tournament.md for the presets by name.
    Example:
        >>> from crosstable import ResultKind, ResultRules
        >>> rules = ResultRules.preset("fide-2026")
        >>> rules.scoring, rules.name
        ('outcome', 'fide-2026')
    """

    name: str
    meanings: Mapping[ResultKind, Meaning]
    source: str
    scoring: Scoring = "outcome"
    place_scores: tuple[Points, ...] = ()
    tie_break_rules: str = "fide-2026"
    place_half_points: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_text("name", self.name)
        check_kind("source", self.source, str, "the rule book, which is text")
        check_text("tie_break_rules", self.tie_break_rules)
        if not is_one_of(self.scoring, get_args(Scoring)):
            raise UnknownName("scoring", self.scoring, get_args(Scoring))
        check_kind("meanings", self.meanings, Mapping, "a meaning for each kind, such as those of a preset")
        for meaning in self.meanings.values():
            check_kind("meanings", meaning, Meaning, "what a kind is worth, such as Meaning(win=1, draw=0.5)")
        check_items("place_scores", self.place_scores, "the points of places 1, 2, ..., such as (10, 6, 3)")
        missing = [kind.value for kind in KINDS if kind not in self.meanings]
        if missing:
            raise ResultError("model/kinds-without-meaning", rules=self.name, kinds=missing)
        object.__setattr__(self, "meanings", MappingProxyType(dict(self.meanings)))
        scores = tuple(exact_points("place_scores", score) for score in self.place_scores)
        object.__setattr__(self, "place_scores", scores)
        object.__setattr__(self, "place_half_points", tuple(in_half_points(score) for score in scores))

    def __hash__(self) -> int:
        return hash(
            (self.name, self.source, self.scoring, self.place_scores, self.tie_break_rules)
        )  # a mapping has no hash

    def __repr__(self) -> str:
        return f"<ResultRules {self.name!r}>"  # all meanings would fill a page of every help()

    def __reduce__(self) -> tuple[type[ResultRules], tuple[object, ...]]:
        # A read-only mapping cannot be pickled or copied deeply; a plain one can.
        plain = (self.name, dict(self.meanings), self.source, self.scoring, self.place_scores, self.tie_break_rules)
        return ResultRules, plain

    def __getitem__(self, kind: ResultKind) -> Meaning:
        return self.meanings[kind]

    def with_meanings(self, name: str, **changes: Meaning) -> ResultRules:
        """Return rules that differ in some kinds: `rules.with_meanings("ours", FORFEIT=Meaning(win=1))`.

        Args:
            name: of the new rules.
            changes: the meaning of each kind that changes, by the name of the kind, such as `PLAYED=Meaning(win=3,
                draw=1)`.
        Raises:
            UnknownName: a kind that does not exist.
        """
        known = {kind.name.lower(): kind for kind in KINDS}
        for word in changes:
            if word.lower() not in known:
                raise UnknownName("result kind", word, known)
        changed = {known[word.lower()]: meaning for word, meaning in changes.items()}
        return replace(self, name=name, meanings={**self.meanings, **changed})

    @classmethod
    def preset(cls, name: str) -> ResultRules:
        """Return the rules of that name.

        Args:
            name: such as "fide-2026" or "football".
        Raises:
            UnknownName: with the nearest name and the full list.
            InputError: something that is no text.
        """
        check_kind("name", name, str, "the name of the rules, such as 'fide-2026'")
        if name not in PRESETS:
            if name.startswith("points-"):
                return points_rules(name.removeprefix("points-"))
            if name.startswith("places-"):
                return places_rules(name.removeprefix("places-"))
            raise UnknownName("result rules", name, [*PRESETS, "points-3-1-0", "places-25-18-15"])
        return PRESETS[name]


def _rules(name: str, source: str, **meanings: Meaning) -> ResultRules:
    return ResultRules(name, {ResultKind[kind]: meaning for kind, meaning in meanings.items()}, source)


_NOTHING = Meaning()
_BOTH_LOST = Meaning(is_played=True, has_met=True, colours_count=True, floats="by-score")
_OVER_THE_BOARD = Meaning(
    win=1, draw=0.5, is_played=True, is_rated=True, has_met=True, colours_count=True, floats="by-score"
)


def _adjourned(played: Meaning) -> Meaning:
    """Return what an adjourned game is worth: a draw for both, until its result is known (FIDE C.04.2, 3.1)."""
    return replace(played, win=played.draw, loss=played.draw, is_rated=False)


def _bye(points: Points, floats: Float = "none") -> Meaning:
    return Meaning(win=points, floats=floats)


_DEFAULT = _rules(
    "default",
    "the convention of leagues: win 1, draw 1/2; a bye or a forfeit is scored and never rated",
    PLAYED=_OVER_THE_BOARD,
    UNRATED=replace(_OVER_THE_BOARD, is_rated=False),
    FORFEIT=Meaning(win=1, draw=0.5, floats="down"),
    DOUBLE_FORFEIT=_NOTHING,
    DOUBLE_LOSS=_BOTH_LOST,
    VOID=_NOTHING,
    FULL_BYE=_bye(1, "down"),
    HALF_BYE=_bye(0.5, "down"),
    ZERO_BYE=_NOTHING,
    ALLOCATED_BYE=_bye(1, "down"),
    LATE=_NOTHING,
    UNPLAYED=_NOTHING,
    UNKNOWN=_NOTHING,
    ADJOURNED=_adjourned(_OVER_THE_BOARD),
)

# FIDE C.04.3 of 1 February 2026: players who did not play over the board have not met and have no
# colour; a round scored without playing is a downfloat when it paid more than a loss.
_FIDE = replace(_DEFAULT, name="fide-2026", source="FIDE Handbook C.04.2 and C.04.3 (in force 1 February 2026)")

# The published package skips only byes for colours and rematches: forfeits, void and unknown
# results count as met.  Floats compare scores before the round.
_MET = Meaning(has_met=True, colours_count=True, floats="by-score")
_GO_PAIRER = replace(
    _DEFAULT.with_meanings(
        "go-pairer",
        FORFEIT=replace(_MET, win=1),
        DOUBLE_FORFEIT=_MET,
        DOUBLE_LOSS=_MET,
        VOID=_MET,
        UNKNOWN=_MET,
        FULL_BYE=_bye(1),
        HALF_BYE=_bye(0.5),
        ALLOCATED_BYE=_bye(1),
    ),
    source="ts-gotd 1.0.1, as run (scores, colours and rematches)",
    tie_break_rules="egf",
)

# A bye scores a win; a player who is absent scores nothing; a forfeit is not rated.
_EGF = replace(
    _DEFAULT.with_meanings("egf", DOUBLE_LOSS=_BOTH_LOST), source="EGF tournament rules", tie_break_rules="egf"
)

# OpenGotha pays half a point for each round in which a player is absent, and a win for a bye.
_OPENGOTHA = replace(
    _EGF.with_meanings("opengotha", ZERO_BYE=_bye(0.5), LATE=_bye(0.5)),
    source="OpenGotha 3.52, default general parameters (bye 1, absent 1/2)",
)

_CARDS = replace(
    _DEFAULT.with_meanings(
        "cards",
        PLAYED=replace(_OVER_THE_BOARD, win=3, draw=1, colours_count=False),
        UNRATED=replace(_OVER_THE_BOARD, win=3, draw=1, colours_count=False, is_rated=False),
        FORFEIT=Meaning(win=3, draw=1, has_met=True),
        DOUBLE_FORFEIT=Meaning(has_met=True),
        DOUBLE_LOSS=replace(_BOTH_LOST, colours_count=False),
        ADJOURNED=replace(_adjourned(_OVER_THE_BOARD), win=1, draw=1, loss=1, colours_count=False),
        FULL_BYE=_bye(3),
        HALF_BYE=_bye(1),
        ALLOCATED_BYE=_bye(3),
    ),
    source="Magic: The Gathering Tournament Rules, appendix C: match points 3, 1, 0; a bye is a won match",
    tie_break_rules="mtr-2026",
)


def points_rules(text: str, name: str = "") -> ResultRules:
    """Return rules with other points for a win, a draw and a loss: `3-1-0`, `2-1-0`, `3-1.5-0.5`.

    A bye is worth a win, a half-point bye a draw, a forfeit a win and nothing; none of them is rated.

    Args:
        text: the points for a win, a draw and a loss, multiples of a half.
        name: of the rules; by default `points-3-1-0`.
    Raises:
        ResultError: not three such numbers, or a draw that is worth more than a win or less than a loss.
    Example:
        >>> points_rules("3-1.5-0")[ResultKind.PLAYED].draw
        Fraction(3, 2)
    """
    found = _POINTS.fullmatch(text)
    win, draw, loss = (Fraction(part) for part in found.groups()) if found else (Fraction(0),) * 3
    if not _MOST_POINTS >= win > loss or not win >= draw >= loss:
        raise ResultError("model/points-not-readable", points=text, most=_MOST_POINTS)
    played = replace(_OVER_THE_BOARD, win=win, draw=draw, loss=loss)
    rules = _DEFAULT.with_meanings(
        name or f"points-{text}",
        PLAYED=played,
        UNRATED=replace(played, is_rated=False),
        FORFEIT=Meaning(win=win, draw=draw, floats="down"),
        DOUBLE_LOSS=replace(_BOTH_LOST, win=loss, draw=loss, loss=loss),
        ADJOURNED=_adjourned(played),
        FULL_BYE=_bye(win, "down"),
        HALF_BYE=_bye(draw, "down"),
        ALLOCATED_BYE=_bye(win, "down"),
    )
    return replace(rules, source=f"{text}: points for a win, a draw and a loss")


def places_rules(text: str, name: str = "") -> ResultRules:
    """Return rules with points for the first places of a race: `25-18-15-12-10-8-6-4-2-1`, `9-6-4-3-2-1`.

    Further places, and players who did not finish, score nothing; nor do byes.  Players who share a place each score
    the points of that place.

    Args:
        text: the points for place 1, 2, ..., multiples of a half, none higher than the one before.
        name: of the rules; by default `places-25-18-15-...`.
    Raises:
        ResultError: not such numbers.
    Example:
        >>> [int(score) for score in places_rules("9-6-4").place_scores]
        [9, 6, 4]
    """
    scores = [Fraction(part) for part in text.split("-")] if _PLACES.fullmatch(text) else []
    if not scores or scores[0] > _MOST_PLACE_POINTS or scores != sorted(scores, reverse=True):
        raise ResultError("model/place-points-not-readable", points=text, most=_MOST_PLACE_POINTS)
    rules = _DEFAULT.with_meanings(
        name or f"places-{text}", FULL_BYE=_NOTHING, HALF_BYE=_NOTHING, ALLOCATED_BYE=_NOTHING
    )
    return replace(rules, source=f"{text}: points for places 1, 2, ...", scoring="place", place_scores=tuple(scores))


PRESETS: Mapping[str, ResultRules] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            *(_DEFAULT, _FIDE, _GO_PAIRER, _EGF, _OPENGOTHA, _CARDS),
            points_rules("3-1-0", "football"),
            points_rules("2-1-0", "handball"),
        )
    }
)
DEFAULT_RULES = _DEFAULT
