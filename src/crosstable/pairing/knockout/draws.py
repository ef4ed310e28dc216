"""The draws of knockouts: which matches there are, and where their sides come from.

Single elimination of a field that is no power of two: the top seeds have byes in round 1.

Double elimination: the losers of round j of the winners' bracket drop into round 2j - 2 of the losers' bracket.  They
are spread so that two players who have met, meet again as late as can be: the loser of match w drops to place
w XOR m(j), where m(j) is j - 1 with its bits reversed, counted from the top bit of the place.  Losers of two
consecutive rounds therefore land in different halves.  The winners' and the losers' bracket share rounds, so that no
player waits longer than one round.

Stepladder: the two lowest seeds begin; the winner meets the next seed above, up to the first.

Source: the seeding of brackets as in tennis and chess cups: seeds 1 and 2 can meet in the final only, 3 and 4 from the
semi-final on, and so on; the spreading of the losers is our own.
"""

from __future__ import annotations

from functools import lru_cache

from crosstable.pairing.knockout.bracket import BracketFixture, KnockoutDraw, Origin, Part


def bracket_order(size: int) -> list[int]:
    """Return the seeds from the top of a bracket to its bottom; two neighbours meet in round 1.

    Args:
        size: of the bracket, a power of two.
    Example:
        >>> bracket_order(8)
        [1, 8, 4, 5, 2, 7, 3, 6]
    """
    order = [1]
    while len(order) < size:
        double = 2 * len(order) + 1
        order = [each for seed in order for each in (seed, double - seed)]
    return order


def bracket_size(entrants: int) -> int:
    """Return the smallest power of two that holds so many entrants."""
    return 1 << (entrants - 1).bit_length()


@lru_cache(maxsize=32)
def single_draw(entrants: int, *, third_place: bool, reseed: bool) -> KnockoutDraw:
    """Return the draw of a single elimination.

    Args:
        entrants: at least two.
        third_place: whether the losers of the semi-finals play for the third place.
        reseed: whether after each round the best seed left meets the worst.
    Example:
        >>> draw = single_draw(6, third_place=False, reseed=False)
        >>> [len(step) for step in draw.steps], sorted(draw.byes)
        ([4, 2, 1], [1, 2])
    """
    size = bracket_size(entrants)
    steps = _winners(size, reseed=reseed)
    if third_place and size >= 4:
        level = len(steps) - 1
        sides = (Origin("loser", match=f"W{level}.1"), Origin("loser", match=f"W{level}.2"))
        steps[-1].append(BracketFixture("T1", "third", 1, 1, sides))
    return KnockoutDraw(
        "single",
        tuple(tuple(step) for step in steps),
        f"W{len(steps)}.1",
        byes=frozenset(range(1, size - entrants + 1)),
    )


@lru_cache(maxsize=32)
def double_draw(entrants: int, *, second_final: bool) -> KnockoutDraw:
    """Return the draw of a double elimination.

    Args:
        entrants: at least two.
        second_final: whether there is a second final, if the winner of the losers' bracket wins the first.
    Example:
        >>> draw = double_draw(8, second_final=True)
        >>> [[fixture.key for fixture in step] for step in draw.steps][2:]
        [['L2.1', 'L2.2'], ['W3.1', 'L3.1'], ['L4.1'], ['F1']]
    """
    size = bracket_size(entrants)
    rounds = size.bit_length() - 1
    winners = _winners(size, reseed=False)
    steps = [winners[0]]
    for level in range(2, rounds + 1):
        merging = "W1" if level == 2 else f"L{2 * level - 4}"
        kind = "loser" if level == 2 else "winner"
        places = size >> level
        merged = [
            BracketFixture(
                f"L{2 * level - 3}.{at + 1}",
                "losers",
                2 * level - 3,
                at + 1,
                (
                    Origin("loser" if kind == "loser" else "winner", match=f"{merging}.{2 * at + 1}"),
                    Origin("loser" if kind == "loser" else "winner", match=f"{merging}.{2 * at + 2}"),
                ),
            )
            for at in range(places)
        ]
        mask = _spread(level - 1, rounds - level)
        dropped = [
            BracketFixture(
                f"L{2 * level - 2}.{at + 1}",
                "losers",
                2 * level - 2,
                at + 1,
                (
                    Origin("loser", match=f"W{level}.{(at ^ mask) + 1}"),
                    Origin("winner", match=f"L{2 * level - 3}.{at + 1}"),
                ),
            )
            for at in range(places)
        ]
        steps += [[*winners[level - 1], *merged], dropped]
    lower = Origin("winner", match=f"L{2 * rounds - 2}.1") if rounds > 1 else Origin("loser", match="W1.1")
    steps.append([BracketFixture("F1", "final", 1, 1, (Origin("winner", match=f"W{rounds}.1"), lower))])
    byes = frozenset(range(1, size - entrants + 1))
    return KnockoutDraw("double", tuple(tuple(step) for step in steps), "F1", second_final, byes)


@lru_cache(maxsize=32)
def stepladder_draw(entrants: int) -> KnockoutDraw:
    """Return the draw of a stepladder.

    Example:
        >>> [step[0].sides[0].number for step in stepladder_draw(4).steps]
        [3, 2, 1]
    """
    steps = []
    for level, seed in enumerate(range(entrants - 1, 0, -1), start=1):
        climber = Origin("seed", entrants) if level == 1 else Origin("winner", match=f"W{level - 1}.1")
        steps.append((BracketFixture(f"W{level}.1", "winners", level, 1, (Origin("seed", seed), climber)),))
    return KnockoutDraw("stepladder", tuple(steps), f"W{entrants - 1}.1")


def second_final(draw: KnockoutDraw) -> BracketFixture:
    """Return the second final of a double elimination, for the same two players as the first."""
    return BracketFixture("F2", "final", 2, 1, draw.steps[-1][0].sides)


def _winners(size: int, *, reseed: bool) -> list[list[BracketFixture]]:
    """Return the rounds of a single elimination, or of the winners' bracket."""
    part: Part = "winners"
    order = bracket_order(size)
    steps = [
        [
            BracketFixture(
                f"W1.{at + 1}", part, 1, at + 1, (Origin("seed", order[2 * at]), Origin("seed", order[2 * at + 1]))
            )
            for at in range(size // 2)
        ]
    ]
    while len(steps[-1]) > 1:
        level, matches = len(steps) + 1, len(steps[-1]) // 2
        order = bracket_order(2 * matches)
        steps.append(
            [
                BracketFixture(
                    f"W{level}.{at + 1}",
                    part,
                    level,
                    at + 1,
                    (Origin("survivor", order[2 * at]), Origin("survivor", order[2 * at + 1]))
                    if reseed
                    else (
                        Origin("winner", match=f"W{level - 1}.{2 * at + 1}"),
                        Origin("winner", match=f"W{level - 1}.{2 * at + 2}"),
                    ),
                )
                for at in range(matches)
            ]
        )
    return steps


def _spread(turn: int, width: int) -> int:
    """Return a number with its bits reversed, from the top bit of so many."""
    return sum(1 << (width - 1 - bit) for bit in range(width) if turn >> bit & 1)
