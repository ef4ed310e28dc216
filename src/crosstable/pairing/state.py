"""The state of an event before a round: who is to be paired, and their past, as arrays.

Rules
1. Everything is derived from the event's games by its result rules; nothing is asked, nothing changed.
2. Players stand in order: score, then rating (unrated last), then start number, then id (numbers in ids count as
   numbers).  The order of the entrants in a file never matters.
3. With an odd number of players the bye is one more vertex, the last.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields, replace
from numbers import Integral
from random import Random
from typing import Any

import numpy as np

from crosstable.games.ranks import AGA_RANKS, GO_RANKS
from crosstable.model.arguments import all_of_kind, check_kind, check_whole
from crosstable.model.columns import Bytes, Floats, Ints, Labels, Longs
from crosstable.model.errors import PolicyError, RatingError, ResultError
from crosstable.model.events import Entrant, Event
from crosstable.model.points import in_points
from crosstable.pairing.constraints import NO_CONSTRAINTS, Constraints
from crosstable.pairing.past import Past, pasts_before

Part = slice | Longs
"""Some players: a slice of the state, or their vertices."""

EVERYBODY = slice(None)
Key = tuple[tuple[int, int, str], ...]

LARGEST = 1_000_000  # scores (half-points) and ratings stay below it, so that no cost overflows


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """Who is to be paired in a round, best first, and what is known of them.

    `absent` are entrants who do not play this round.  Scores are in half-points.  Meetings are one list:
    player v has met `met_other[met_start[v]:met_start[v + 1]]` in the rounds `met_round[...]`.

    `by_id` is the position among the ids in their own order.  Groups are numbered from the top; `place` counts from
    0 inside one, and so does `drawn_place`, the place in a random draw.  Colours: `balance` is Blacks less Whites,
    `streak` the last games with one colour (2 is twice Black, -3 three times White).  `floated`, `last_game_float`
    and `byes` as in `past`.  `pasts` has the whole history: every colour and every float with its round.  `is_aga` is
    1 where a rating is one of the AGA, if the game is Go (`games.ranks`).

    Shapes: (n,) for each array of players.
    """

    event: Event
    round: int
    seed: int
    constraints: Constraints
    entrants: tuple[Entrant, ...]
    absent: tuple[str, ...]
    score: Longs
    initial: Longs
    rating: Floats
    is_aga: Bytes
    by_id: Longs
    pasts: tuple[Past, ...]
    group: Longs
    place: Longs
    drawn_place: Longs
    group_size: Longs
    balance: Longs
    streak: Longs
    last_colour: Bytes
    last_game_float: Bytes
    floated: Bytes
    byes: Longs
    met_start: Longs
    met_other: Ints
    met_round: Ints
    club: Labels
    family: Labels
    city: Labels
    region: Labels
    country: Labels

    @property
    def n(self) -> int:
        """The number of players to pair."""
        return len(self.entrants)

    @property
    def size(self) -> int:
        """The number of vertices: the players, and the bye when they are odd."""
        return self.n + self.n % 2

    @property
    def bye(self) -> int | None:
        """The vertex that stands for the bye."""
        return self.n if self.n % 2 else None

    def id(self, vertex: int) -> str | None:
        """Return the id of a vertex, None for the bye."""
        return self.entrants[vertex].id if vertex < self.n else None

    def forced_pairs(self) -> list[tuple[int, int]]:
        """Return the pairs of vertices that the director forces, the forced bye among them."""
        if not self.constraints.forced and self.constraints.bye is None:
            return []
        index = self.index()
        forced = [(index[one], index[other]) for one, other in self.constraints.forced]
        if self.constraints.bye is not None and self.bye is not None:
            forced.append((index[self.constraints.bye], self.bye))
        return forced

    def only(self, vertices: Longs) -> State:
        """Return the state of these players alone, each with the facts as they are here, but without meetings."""
        columns: dict[str, Any] = {name: getattr(self, name)[vertices] for name in _COLUMNS}
        columns |= {name: getattr(self, name).take(vertices) for name in _LABELS}
        nobody = np.zeros(0, dtype=np.int32)
        chosen: list[int] = vertices.tolist()
        return replace(
            self,
            entrants=tuple([self.entrants[vertex] for vertex in chosen]),
            pasts=tuple([self.pasts[vertex] for vertex in chosen]),
            met_start=np.zeros(len(vertices) + 1, dtype=np.int64),
            met_other=nobody,
            met_round=nobody,
            **columns,
        )

    def index(self) -> dict[str, int]:
        """Return the vertex of each id."""
        return {entrant.player.id: vertex for vertex, entrant in enumerate(self.entrants)}

    def pairing_numbers(self) -> Longs:
        """Return the pairing numbers: start numbers, and after the last of them the others by rating and id."""
        numbers = self.event_numbers()
        return _longs([numbers[entrant.id] for entrant in self.entrants])

    def event_numbers(self) -> dict[str, int]:
        """Return the pairing number of everyone who entered, by id."""
        last = max([entrant.number or 0 for entrant in self.event.entrants], default=0)
        others = [entrant for entrant in self.event.entrants if entrant.number is None]
        others.sort(key=lambda each: (math.inf if each.rating is None else -each.rating, natural(each.id)))
        numbers = {entrant.id: entrant.number for entrant in self.event.entrants if entrant.number is not None}
        return numbers | {entrant.id: number for number, entrant in enumerate(others, start=last + 1)}


_LABELS = tuple(part.name for part in fields(State) if part.type == "Labels")
_COLUMNS = tuple(
    part.name
    for part in fields(State)
    if part.type in ("Longs", "Floats", "Bytes") and not part.name.startswith("met_")
)


def state_of(
    event: Event,
    *,
    round: int | None = None,
    present: Collection[str] | None = None,
    constraints: Constraints = NO_CONSTRAINTS,
    seed: int = 0,
) -> State:
    """Derive the state before a round.

    Args:
        event: entrants and games; games of this round and later are ignored.
        round: counted from 1; None is the one after the last that was played.
        present: who is to be paired; None asks each entrant (absences, late entry, withdrawal).
        constraints: of the director.
        seed: of random draws.
    Raises:
        ResultError: the event has not come to this round, or a score is out of range.
        RatingError: a rating is not a finite number, or out of range.
        PolicyError: `present` names a player who did not enter, or a constraint one who is not to be paired.
    Cost: O(n log n + games).
    """
    number = len(event.rounds) + 1 if round is None else round
    check_kind("round", number, Integral, "the number of a round, 1 or more")
    check_whole("seed", seed, "the seed of random draws, which is a whole number")
    number, seed = int(number), int(seed)
    check_kind("constraints", constraints, Constraints, 'constraints, such as Constraints(forbidden=(("a", "b"),))')
    if present is not None:
        present = set(all_of_kind("present", present, str, "the ids of the players to be paired, in a list or a set"))
    if not 1 <= number <= len(event.rounds) + 1:
        raise ResultError(
            "pairing/round-out-of-reach",
            event=event.id,
            round=number,
            played=len(event.rounds),
            last=len(event.rounds) + 1,
        )
    _check_ratings(event)
    if present is None:
        playing = [entrant for entrant in event.entrants if entrant.takes_part(number)]
    else:
        _check_present(event, number, present)
        playing = [entrant for entrant in event.entrants if entrant.player.id in present]
    pasts = pasts_before(event, number)
    keys = {entrant.player.id: natural(entrant.player.id) for entrant in event.entrants}
    order = [_order(entrant, pasts[entrant.player.id].score, keys[entrant.player.id]) for entrant in playing]
    playing = [playing[at] for at in sorted(range(len(playing)), key=order.__getitem__)]
    here = {entrant.player.id for entrant in playing}
    _check_constraints(event, number, constraints, here)
    absent = tuple(sorted(keys.keys() - here, key=keys.__getitem__))
    by_id = _positions([keys[entrant.player.id] for entrant in playing])
    return _arrays(event, number, seed, constraints, playing, absent, by_id, pasts)


def _arrays(
    event: Event,
    number: int,
    seed: int,
    constraints: Constraints,
    playing: Sequence[Entrant],
    absent: tuple[str, ...],
    by_id: Longs,
    pasts: dict[str, Past],
) -> State:
    past = [pasts[entrant.player.id] for entrant in playing]
    for entrant, this in zip(playing, past, strict=True):
        if not -LARGEST < this.score < LARGEST:
            score = str(in_points(this.score))
            raise ResultError(
                "pairing/score-out-of-range", event=event.id, score=score, player=entrant.id, most=LARGEST // 2
            )
    scored = _longs([this.score for this in past])
    group, place, group_size = _groups(scored)
    start, other, met_round = _meetings(playing, past)
    players = [entrant.player for entrant in playing]
    return State(
        event=event,
        round=number,
        seed=seed,
        constraints=constraints,
        entrants=tuple(playing),
        absent=absent,
        score=scored,
        initial=_longs([entrant.initial_half_points for entrant in playing]),
        rating=np.array([math.nan if e.rating is None else e.rating for e in playing], dtype=np.float64),
        is_aga=np.array([_is_aga(entrant) for entrant in playing], dtype=np.int8),
        by_id=by_id,
        pasts=tuple(past),
        group=group,
        place=place,
        drawn_place=_draw_places(group, seed, number),
        group_size=group_size,
        balance=_longs([sum(this.colours) for this in past]),
        streak=_longs([_streak(this.colours) if this.colours else 0 for this in past]),
        last_colour=np.array([this.colours[-1] if this.colours else 0 for this in past], dtype=np.int8),
        last_game_float=np.array([this.last_game_float for this in past], dtype=np.int8),
        floated=np.array([this.floated for this in past], dtype=np.int8),
        byes=_longs([this.byes for this in past]),
        met_start=start,
        met_other=other,
        met_round=met_round,
        club=_words([player.club for player in players]),
        family=_words([player.family for player in players]),
        city=_words([player.city for player in players]),
        region=_words([player.region for player in players]),
        country=_words([player.country for player in players]),
    )


def _is_aga(entrant: Entrant) -> bool:
    rating = entrant.rating
    return rating is not None and GO_RANKS.scale_of(rating, entrant.details.rating_kind) is AGA_RANKS


def _order(entrant: Entrant, score: int, key: Key) -> tuple[float, float, float, Key]:
    rating = math.inf if entrant.rating is None else -entrant.rating
    number = math.inf if entrant.number is None else entrant.number
    return -score, rating, number, key


def natural(id: str) -> Key:
    """Order ids as a reader would: 9 before 10, p9 before p10."""
    if id.isascii() and id.isdigit():  # the same, sooner
        return ((0, int(id), id),)
    parts = re.findall(r"[0-9]+|[^0-9]+", id)
    return tuple([(0, int(part), part) if part[0] in "0123456789" else (1, 0, part) for part in parts])


def _check_ratings(event: Event) -> None:
    for entrant in event.entrants:
        rating = entrant.rating
        if rating is not None and not -LARGEST < rating < LARGEST:  # NaN fails this too
            raise RatingError(
                "pairing/rating-out-of-range", event=event.id, rating=rating, player=entrant.id, most=LARGEST
            )


def _check_present(event: Event, round: int, present: Collection[str]) -> None:
    strangers = sorted(set(present) - {entrant.id for entrant in event.entrants}, key=natural)
    if strangers:
        raise PolicyError("pairing/present-but-not-entered", event=event.id, round=round, player=strangers[0])


def _check_constraints(event: Event, round: int, constraints: Constraints, playing: set[str]) -> None:
    for player in constraints.players:
        if player not in playing:
            entered = any(entrant.id == player for entrant in event.entrants)
            code = "pairing/constraint-on-absent-player" if entered else "pairing/constraint-on-stranger"
            raise PolicyError(code, event=event.id, round=round, player=player)


def _positions(keys: Sequence[Any]) -> Longs:
    order = sorted(range(len(keys)), key=keys.__getitem__)
    positions = np.empty(len(keys), dtype=np.int64)
    positions[order] = np.arange(len(keys))
    return positions


def _groups(score: Longs) -> tuple[Longs, Longs, Longs]:
    """Number the score groups from the top, and the places inside each."""
    _, first, group, sizes = np.unique(-score, return_index=True, return_inverse=True, return_counts=True)
    return group.astype(np.int64), np.arange(len(score), dtype=np.int64) - first[group], sizes[group].astype(np.int64)


def _draw_places(group: Longs, seed: int, round: int) -> Longs:
    """Draw places inside the groups at random."""
    rng = Random(f"{seed}/{round}")  # noqa: S311  # a random draw, not a secret
    order = np.lexsort((np.array([rng.random() for _ in range(len(group))]), group))
    sizes = np.bincount(group, minlength=1)
    places = np.empty(len(group), dtype=np.int64)
    places[order] = np.arange(len(group)) - (np.cumsum(sizes) - sizes).repeat(sizes)
    return places


def _streak(colours: list[int]) -> int:
    """Count the last games with one colour: 2 is twice Black, -3 three times White."""
    run = 0
    for colour in reversed(colours):
        if colour * run < 0:
            break
        run += colour
    return run


def _meetings(playing: Sequence[Entrant], past: Sequence[Past]) -> tuple[Longs, Ints, Ints]:
    index = {entrant.player.id: vertex for vertex, entrant in enumerate(playing)}
    absent = len(index)
    other = _ints([index.get(other, absent) for this in past for other in this.met])
    met_round = _ints([round for this in past for round in this.met_in])
    owner = np.repeat(np.arange(len(past)), _longs([len(this.met) for this in past]))
    here = other < absent
    start = np.searchsorted(owner[here], np.arange(len(past) + 1))
    return start, other[here], met_round[here]


def _words(words: Sequence[str | None]) -> Labels:
    """Build a column of words: without case, and an empty word is unknown."""
    folded = [None if word is None else word.strip().casefold() or None for word in words]
    return Labels.of(folded)


def _longs(values: list[int]) -> Longs:
    return np.array(values, dtype=np.int64)


def _ints(values: list[int]) -> Ints:
    return np.array(values, dtype=np.int32)
