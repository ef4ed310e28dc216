"""The director's constraints on one round: forced pairs, forbidden pairs, and who takes the bye."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, get_args

from crosstable.model.arguments import all_of_kind, check_kind, wrong_kind
from crosstable.model.errors import PolicyError, UnknownName

Pair = tuple[str, str]
_PAIRS = 'pairs of ids, such as (("a", "b"), ("c", "d"))'
_IDS = 'ids, such as ("a", "b")'
ConstraintKind = Literal["forced", "forbidden", "volunteers", "bye"]


def pairs_of(name: str, pairs: Collection[Pair]) -> tuple[Pair, ...]:
    """Return pairs of ids, each given as a tuple or a list.

    Raises:
        InputError: something else.
    """
    found = []
    for pair in all_of_kind(name, pairs, (tuple, list), _PAIRS):
        if len(pair) != 2 or not all(isinstance(player, str) for player in pair):
            raise wrong_kind(name, pair, _PAIRS)
        found.append((pair[0], pair[1]))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Constraints:
    """The director's constraints on one round.  Entrants are named by their ids; a list is made a tuple.

    Args:
        forced: pairs that must be paired.
        forbidden: pairs that must not.
        volunteers: entrants who offered to take the bye if one is needed.
        bye: the entrant who must get it.
    Raises:
        PolicyError: a player against themselves, a pair both forced and forbidden, a player forced twice.
    See also: `pair`, which takes them; `Entrant.absent` for rounds that a player asked to miss.
    Example:
        >>> from crosstable import Constraints, Entrant, Event, Player, pair
        >>> event = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in "abcd"))
        >>> boards = pair(event, "swiss", constraints=Constraints(forced=(("a", "b"),))).boards
        >>> sorted(sorted(board.players) for board in boards)
        [['a', 'b'], ['c', 'd']]
    """

    forced: tuple[Pair, ...] = ()
    forbidden: tuple[Pair, ...] = ()
    volunteers: tuple[str, ...] = ()
    bye: str | None = None

    def __post_init__(self) -> None:
        if type(self.volunteers) is not tuple or self.volunteers:
            volunteers = tuple(all_of_kind("volunteers", self.volunteers, str, _IDS))
            object.__setattr__(self, "volunteers", volunteers)
        check_kind("bye", self.bye, (str, type(None)), "the id of a player, which is text")
        for name in ("forced", "forbidden"):
            pairs = pairs_of(name, getattr(self, name))
            object.__setattr__(self, name, pairs)
            alone = next((one for one, other in pairs if one == other), None)
            if alone is not None:
                raise PolicyError("pairing/constraint-on-one-player", player=alone)
        forbidden = {frozenset(pair) for pair in self.forbidden}
        partner_of: dict[str, str | None] = {} if self.bye is None else {self.bye: None}
        for one, other in dict.fromkeys(self.forced):
            if frozenset((one, other)) in forbidden:
                raise PolicyError("pairing/pair-forced-and-forbidden", first=one, second=other)
            for player, partner in ((one, other), (other, one)):
                if player in partner_of and partner_of[player] != partner:
                    _raise_forced_twice(player, partner_of[player], partner)
                partner_of[player] = partner

    @property
    def kinds(self) -> tuple[ConstraintKind, ...]:
        """The kinds of constraints there are."""
        return tuple(kind for kind in get_args(ConstraintKind) if getattr(self, kind))

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone who is named."""
        named = [player for pair in (*self.forced, *self.forbidden) for player in pair]
        return (*named, *self.volunteers, *(() if self.bye is None else (self.bye,)))


NO_CONSTRAINTS = Constraints()


def _raise_forced_twice(player: str, first: str | None, second: str) -> None:
    if first is None:
        raise PolicyError("pairing/forced-with-bye-and-player", player=player, second=second)
    raise PolicyError("pairing/forced-with-two-players", player=player, first=first, second=second)


def parse_pair(text: str, known_ids: Collection[str]) -> Pair:
    """Parse a pair as a user types it: `3-7`.  Ids may contain hyphens themselves.

    Raises:
        UnknownName: one of the two is no id.
        PolicyError: no hyphen, or more than one way to read it.
    Example:
        >>> parse_pair("3-van-dijk", ["3", "van-dijk"])
        ('3', 'van-dijk')
    """
    hyphens = [at for at, letter in enumerate(text) if letter == "-"]
    cuts = [(text[:at].strip(), text[at + 1 :].strip()) for at in hyphens]
    found = [(one, other) for one, other in cuts if one in known_ids and other in known_ids]
    if len(found) == 1:
        return found[0]
    if found:
        ways = " or ".join(f"{one!r} with {other!r}" for one, other in found)
        raise PolicyError("pairing/pair-ambiguous", text=text, ways=ways)
    if not cuts:
        raise PolicyError("pairing/not-a-pair", text=text)
    one, other = cuts[0]
    raise UnknownName("player", one if one not in known_ids else other, known_ids)
