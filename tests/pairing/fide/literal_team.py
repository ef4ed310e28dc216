"""The team Swiss system by the letter (C.04.6, articles 1.7 and 2 to 4).  For small rounds and tests only."""

from crosstable.pairing.past import BLACK, WHITE
from tests.pairing.fide.literal_double_swiss import LiteralDoubleSwiss
from tests.pairing.fide.small_rounds import matchings


def preference(colours, kind, *, is_last):
    """1.7: the colour wanted (0: none) and whether strongly, sentence by sentence."""
    cd = sum(1 for colour in colours if colour == WHITE) - sum(1 for colour in colours if colour == BLACK)
    two_blacks = list(colours[-2:]) == [BLACK, BLACK]
    two_whites = list(colours[-2:]) == [WHITE, WHITE]
    if kind == "none" or not colours:
        return 0, False
    if cd < -1 or (cd in (0, -1) and two_blacks):
        return WHITE, True
    if cd > 1 or (cd in (0, 1) and two_whites):
        return BLACK, True
    if kind == "type-b":
        if cd == -1 or (cd == 0 and not is_last and colours[-1] == BLACK):
            return WHITE, False
        if cd == 1 or (cd == 0 and not is_last and colours[-1] == WHITE):
            return BLACK, False
    return 0, False


class LiteralTeam(LiteralDoubleSwiss):
    """A round of teams that stand in order; `wanted` are the preferences by vertex."""

    def __init__(self, teams, allowed, floated, wanted):
        super().__init__(teams, allowed, floated)
        self.wanted = wanted

    def upfloaters(self, residents, lower):
        """3.5: C4 by construction, then C5, C6 for the score below in the whole round, C7, and the order of 3.5.4."""
        top = residents[0].score
        following = max((t.score for t in self.players if t.score < top), default=None)

        def judged(chosen):
            rest = tuple(t for t in lower if t not in chosen)
            group = tuple(t for t in rest if t.score == following)
            c6 = len(self.sets(group, tuple(t for t in rest if t not in group))[0]) if group else 0
            c7 = sum(1 for t in chosen if self.floated[t.vertex])
            sequence = sorted(chosen, key=lambda t: (-t.score, t.number))
            return [-s for s in sorted(t.score for t in chosen)], c6, c7, [t.number for t in sequence]

        return min(self.sets(residents, lower), key=judged)

    def bracket(self, residents, up):
        """3.6: C8, C9, C10, and the first identifier."""

        def judged(pairs):
            c8 = c9 = c10 = 0
            for one, other in pairs:
                (colour, is_strong), (second, is_second_strong) = self.wanted[one.vertex], self.wanted[other.vertex]
                if colour and colour == second:
                    c8 += 1
                    c9 += is_strong and is_second_strong
                opponents = [t for t in (one, other) if t in residents]
                c10 += len(opponents) == 1 and self.floated[opponents[0].vertex]
            ordered = sorted(sorted(t.number for t in pair) for pair in pairs)
            return c8, c9, c10, [top for top, _ in ordered], [bottom for _, bottom in ordered]

        return min(matchings((*residents, *up), self.may_meet), key=judged)
