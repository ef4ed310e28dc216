"""What the director wishes for one round: pairs that must be, pairs that must not, who takes the bye."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from crosstable.model.errors import PolicyError, UnknownName

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Wishes:
    """The director's constraints on one round.

    Args:
        forced: pairs that must be paired.
        forbidden: pairs that must not.
        volunteers: entrants who offered to take the bye if one is needed.
        bye: the entrant who must get it.
    Raises:
        PolicyError: a player against itself, a pair both forced and forbidden, a player forced twice.
    """

    forced: tuple[Pair, ...] = ()
    forbidden: tuple[Pair, ...] = ()
    volunteers: tuple[str, ...] = ()
    bye: str | None = None

    def __post_init__(self) -> None:
        for word, pairs in (("forced", self.forced), ("forbidden", self.forbidden)):
            alone = next((one for one, other in pairs if one == other), None)
            if alone is not None:
                raise PolicyError(f"{word} pair {alone!r}-{alone!r}: a player cannot meet itself. Name two players.")
        forbidden = {frozenset(pair) for pair in self.forbidden}
        seen: dict[str, str] = {} if self.bye is None else {self.bye: "the bye"}
        for one, other in dict.fromkeys(self.forced):
            if frozenset((one, other)) in forbidden:
                raise PolicyError(f"pair {one!r}-{other!r} is both forced and forbidden. Keep one of the two.")
            for player, partner in ((one, other), (other, one)):
                if player in seen and seen[player] != partner:
                    raise PolicyError(
                        f"player {player!r} is forced against {seen[player]!r} and against {partner!r}. "
                        "A player plays once in a round: keep one of the two."
                    )
                seen[player] = partner

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who is named."""
        named = [player for pair in (*self.forced, *self.forbidden) for player in pair]
        return (*named, *self.volunteers, *(() if self.bye is None else (self.bye,)))


NO_WISHES = Wishes()


def pair_named(text: str, known: Collection[str]) -> Pair:
    """Read a pair as somebody types it: `3-7`.  Ids may have hyphens themselves.

    Raises:
        UnknownName: one of the two is no id.
        PolicyError: no hyphen, or more than one way to read it.
    Example:
        >>> pair_named("3-van-dijk", ["3", "van-dijk"])
        ('3', 'van-dijk')
    """
    cuts = [at for at, letter in enumerate(text) if letter == "-"]
    halves = [(text[:at].strip(), text[at + 1 :].strip()) for at in cuts]
    found = [(one, other) for one, other in halves if one in known and other in known]
    if len(found) == 1:
        return found[0]
    if found:
        ways = " or ".join(f"{one!r} with {other!r}" for one, other in found)
        raise PolicyError(
            f"pair {text!r} can be read as {ways}. Rename a player, or write the wish into the event file."
        )
    if not halves:
        raise PolicyError(f"{text!r} is not a pair. Write two ids with a hyphen: 3-7.")
    one, other = halves[0]
    raise UnknownName("player", one if one not in known else other, known)
