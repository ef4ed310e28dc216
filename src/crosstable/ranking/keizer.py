"""The Keizer ranking: a win is worth the value of the opponent, which is the place of the opponent in the ranking.

    keizer_ranking(event).rows                     by the rules of KeizerForClubs
    keizer_ranking(event, KEIZER_VARIANTS["classic"])

| variant | value of the first | own value counts | a bye | announced absence | other absence | rounds absent that pay | a loss |
|---|---|---|---|---|---|---|---|
| `keizer-for-clubs` | 3 times that of the last, about | yes | 1/2 | 35/100 | 35/100 | 5 | - |
| `classic` | as many as players | yes | 4/6 | 2/6 | 2/6 | 5 | - |
| `free-keizer` | as many as players | yes | 4/6 | 2/6 | 2/6 | 5 | 1/6 |
| `borne` | 70 | no | 2/3 | 1/6 | - | 8 | - |

Rules
1. The first of the ranking has the highest value, each further one `step` less.  Before round 1 the ranking is by rating.
2. A score is the sum over the rounds: the value of the opponent times what the result pays, without an opponent a share of
   the own value; and the own value once, where it counts.
3. The scores make a new ranking, this makes new values, and those new scores, until the ranking stays as it is.  Where it
   comes back to an earlier one, the scores of this cycle are averaged, and after 60 passes those of the last 30: every event
   has one ranking, reached in finitely many steps.  `passes` stops earlier.  No value is below 1.
4. Equal scores are ranked by rating, then by number, then by id, shorter ones first; they share a place.

Source: the system is that of J. H. Keizer (Netherlands, late 1950s), who published no rule book; clubs and programs differ.
    `keizer-for-clubs`: the program KeizerForClubs and its manual (T. Schlapp), and the description of its defaults in the
    documentation of chesspairing; `classic` and `free-keizer`: the same documentation, which names the Dutch federation
    for the first; `borne`: the rules of Bornse Damvereniging.  The texts were read in November 2026.
Errata: none of them says what happens when rankings alternate; averaging is the rule of chesspairing for cycles of two.
"""  # noqa: E501  # a table

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model.errors import InputError
from crosstable.model.events import Entrant, Event
from crosstable.model.results import Meaning, ResultKind
from crosstable.ranking.scores import check_round, round_scores

_MOST_PASSES = 60


@dataclass(frozen=True, slots=True)
class KeizerRules:
    """What results pay, as shares of values.

    Args:
        name, source: of the variant.
        top: the value of the first; None for as many as there are players, 0 for about 3 times that of the last.
        step: how much less each further player has.
        own_value: whether the own value counts once.
        loss: share of the value of the opponent for a loss.
        bye: share of the own value for a pairing-allocated bye.
        full_bye: the same for a full-point bye, such as a game for the club.
        announced: the same for a half-point bye.
        absent: the same for a round without anything on record, or a zero-point bye.
        late: the same for rounds before a late entry.
        most_absences: how many rounds of absence pay; None for all.
        passes: how often scores are computed; None until the ranking stays as it is.
    Raises:
        InputError: a share outside 0 to 1, a step or a number of passes below 1.
    """

    name: str
    source: str
    top: int | None = None
    step: int = 1
    own_value: bool = True
    loss: Fraction = Fraction(0)
    bye: Fraction = Fraction(1, 2)
    full_bye: Fraction = Fraction(7, 10)
    announced: Fraction = Fraction(35, 100)
    absent: Fraction = Fraction(35, 100)
    late: Fraction = Fraction(0)
    most_absences: int | None = 5
    passes: int | None = None

    def __post_init__(self) -> None:
        for what in ("loss", "bye", "full_bye", "announced", "absent", "late"):
            share = getattr(self, what)
            if not 0 <= share <= 1:
                raise InputError("ranking/keizer-share", rules=self.name, what=what, share=str(share))
        if self.step < 1 or (self.passes is not None and self.passes < 1):
            raise InputError("ranking/keizer-step", rules=self.name, step=self.step, passes=self.passes)

    def values(self, players: int) -> list[int]:
        """Return the values of all places.

        Example:
            >>> KEIZER_VARIANTS["keizer-for-clubs"].values(6)
            [7, 6, 5, 4, 3, 2]
        """
        top = players if self.top is None else self.top or max(1, 3 * (players - 1) * self.step // 2)
        return [max(1, top - place * self.step) for place in range(players)]


_DOCUMENTATION = "documentation of chesspairing, scoring by Keizer (2026)"
KEIZER_VARIANTS: Mapping[str, KeizerRules] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            KeizerRules("keizer-for-clubs", "KeizerForClubs, T. Schlapp; " + _DOCUMENTATION, top=0),
            KeizerRules(
                "classic",
                _DOCUMENTATION,
                bye=Fraction(4, 6),
                full_bye=Fraction(2, 3),
                announced=Fraction(2, 6),
                absent=Fraction(2, 6),
            ),
            KeizerRules(
                "free-keizer",
                _DOCUMENTATION,
                loss=Fraction(1, 6),
                bye=Fraction(4, 6),
                announced=Fraction(2, 6),
                absent=Fraction(2, 6),
            ),
            KeizerRules(
                "borne",
                "Bornse Damvereniging, Details Systeem Keizer",
                top=70,
                own_value=False,
                bye=Fraction(2, 3),
                full_bye=Fraction(1),
                announced=Fraction(1, 6),
                absent=Fraction(0),
                most_absences=8,
            ),
        )
    }
)


@dataclass(frozen=True, slots=True)
class KeizerRow:
    """An entrant in a Keizer ranking: the place, the score, and the value that makes the scores of others."""

    entrant: Entrant
    place: int
    score: Fraction
    value: int


@dataclass(frozen=True, slots=True)
class KeizerRanking:
    """A Keizer ranking, best first.

    Args:
        rows: the entrants.
        passes: how often scores were computed.
        is_stable: whether these scores make this very ranking; otherwise those of a cycle were averaged, or `passes`
            ended the calculation.
        counted: the value of each entrant in the scores, in the order of entry: averaged where scores are.
    """

    rows: tuple[KeizerRow, ...]
    passes: int
    is_stable: bool
    counted: tuple[Fraction, ...] = ()


class KeizerTerm(NamedTuple):
    """What a round pays: parts of the value of an entrant (by the place in the order of entry), and the kind of result.

    The parts are whole: a share of 7/20 is 21 parts of a unit of 60.
    """

    round: int
    whose: int
    parts: int
    kind: ResultKind


def keizer_ranking(
    event: Event, rules: KeizerRules = KEIZER_VARIANTS["keizer-for-clubs"], *, after_round: int | None = None
) -> KeizerRanking:
    """Rank the entrants of an event by the Keizer system.

    Args:
        event: the event; entrants need no rating.
        rules: a variant, or rules of your own.
        after_round: leave later rounds out; None is all rounds so far.
    Raises:
        ResultError: `after_round` is a round that the event has not had.
    Example:
        >>> from crosstable.model.games import Game
        >>> from crosstable.model.players import Player
        >>> people = tuple(Entrant(Player(name, name), number=at) for at, name in enumerate(("Ann", "Bo", "Cy"), 1))
        >>> club = Event("club", "Club", people).with_round(Game.between("Bo", "Ann", 1), Game.bye("Cy"))
        >>> [(row.entrant.id, float(row.score), row.value) for row in keizer_ranking(club).rows]
        [('Bo', 5.0, 3), ('Ann', 2.0, 2), ('Cy', 1.5, 1)]

    Cost: O(games) for each pass; 200 players of 20 rounds take about 0.05 s.   Exact: yes.
    """
    seeds = sorted(range(len(event.entrants)), key=lambda at: _seed(event.entrants[at]))
    by_round, unit = keizer_terms(event, rules, after_round=after_round)
    terms = [_joined(each) for each in by_round]
    own = unit if rules.own_value else 0
    values = rules.values(len(seeds))
    order, passes = seeds, 0
    seen: dict[tuple[int, ...], int] = {}
    history: list[tuple[list[int], list[int]]] = []
    while (key := tuple(order)) not in seen and passes < _MOST_PASSES:
        seen[key] = passes
        value = _by_entrant(order, values)
        scores = [
            own * value[at] + sum([value[whose] * share for whose, share in each]) for at, each in enumerate(terms)
        ]
        history.append((value, scores))
        passes += 1
        order = sorted(seeds, key=scores.__getitem__, reverse=True)  # sorting keeps the order of equal scores
        if passes == rules.passes:
            return _ranking(event, order, history[-1:], unit, value, passes, is_stable=list(key) == order)
    cycle = history[seen.get(tuple(order), _MOST_PASSES // 2) :]
    if len(cycle) > 1:
        total = _sums([scores for _, scores in cycle])
        order = sorted(seeds, key=total.__getitem__, reverse=True)
    return _ranking(event, order, cycle, unit, _by_entrant(order, values), passes, is_stable=len(cycle) == 1)


def keizer_terms(
    event: Event, rules: KeizerRules, *, after_round: int | None = None
) -> tuple[list[list[KeizerTerm]], int]:
    """Return for each entrant, in the order of entry, what each round pays; and how many parts make a whole value.

    Args:
        event, rules, after_round: as for `keizer_ranking`.
    Raises:
        ResultError: `after_round` is a round that the event has not had.
    """
    index = {entrant.id: at for at, entrant in enumerate(event.entrants)}
    last = check_round(event, after_round)
    win = event.rules[ResultKind.PLAYED].win_half_points
    shares = (rules.loss, rules.bye, rules.full_bye, rules.announced, rules.absent, rules.late)
    unit = math.lcm(win or 1, *(share.denominator for share in shares))
    paid: dict[tuple[ResultKind, int], int] = {}
    found = []
    for at, rounds in enumerate(round_scores(event, after_round=last).values()):
        absences = 0
        mine: list[KeizerTerm] = []
        for this in rounds:
            if this.opponents:
                key = this.kind, this.score
                if key not in paid:
                    paid[key] = int(unit * _share_of_game(event.rules[this.kind], this.score, win, rules))
                mine += [KeizerTerm(this.round, index[one], paid[key], this.kind) for one in this.opponents]
                continue
            share, is_absence = _share(this.kind, rules)
            absences += is_absence
            if not (is_absence and rules.most_absences is not None and absences > rules.most_absences):
                mine.append(KeizerTerm(this.round, at, int(unit * share), this.kind))
        found.append(mine)
    return found, unit


def _joined(terms: Sequence[KeizerTerm]) -> list[tuple[int, int]]:
    """Return whose value is paid and how many parts of it, each entrant once."""
    joined: dict[int, int] = {}
    for _, whose, parts, _ in terms:
        if parts:
            joined[whose] = joined.get(whose, 0) + parts
    return list(joined.items())


def _ranking(
    event: Event,
    order: Sequence[int],
    cycle: Sequence[tuple[list[int], list[int]]],
    unit: int,
    value: Sequence[int],
    passes: int,
    *,
    is_stable: bool,
) -> KeizerRanking:
    """Return the ranking by the mean of the passes of a cycle, which are values and scores in parts of the unit."""
    counted, scores = (_sums(column) for column in zip(*cycle, strict=True))
    rows: list[KeizerRow] = []
    for _, same in groupby(order, key=scores.__getitem__):
        place = len(rows) + 1
        rows += [
            KeizerRow(event.entrants[at], place, Fraction(scores[at], unit * len(cycle)), value[at]) for at in same
        ]
    return KeizerRanking(tuple(rows), passes, is_stable, tuple(Fraction(each, len(cycle)) for each in counted))


def _sums(columns: Sequence[Sequence[int]]) -> list[int]:
    return [sum(each) for each in zip(*columns, strict=True)]


def _seed(entrant: Entrant) -> tuple[float, float, int, str]:
    rating = math.inf if entrant.rating is None else -entrant.rating
    return rating, math.inf if entrant.number is None else entrant.number, len(entrant.id), entrant.id


def _by_entrant(order: Sequence[int], values: Sequence[int]) -> list[int]:
    found = [0] * len(order)
    for place, at in enumerate(order):
        found[at] = values[place]
    return found


def _share_of_game(meaning: Meaning, score: int, win: int, rules: KeizerRules) -> Fraction:
    """Return the share of the value of the opponent that a game pays."""
    share = Fraction(score, win) if win else Fraction(0)
    if meaning.is_played and score <= meaning.loss_half_points:
        share = max(share, rules.loss)
    return min(share, Fraction(1))


def _share(kind: ResultKind, rules: KeizerRules) -> tuple[Fraction, bool]:
    """Return the share of the own value for a round without an opponent, and whether it is an absence."""
    if kind is ResultKind.ALLOCATED_BYE:
        return rules.bye, False
    if kind is ResultKind.FULL_BYE:
        return rules.full_bye, False
    if kind is ResultKind.LATE:
        return rules.late, False
    return (rules.announced if kind is ResultKind.HALF_BYE else rules.absent), True
