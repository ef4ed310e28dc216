"""The Dutch system by the letter: every candidate in the order of articles 3 and 4, judged by article 2.

For small rounds only, and for tests only.  Nothing is clever here.
"""

from itertools import combinations, permutations

from crosstable.pairing.fide.colours import colour_of_higher
from crosstable.pairing.fide.players import DOWN, STRONG, UP
from crosstable.pairing.past import WHITE


class NoLawfulPairing(Exception):
    """The absolute criteria leave nothing."""


class Literal:
    """A round of players who stand in order."""

    def __init__(self, players, allowed):
        self.players = players
        self.allowed = allowed
        self.known = {}
        self.bye_score = None

    def pair(self):
        """Return the pairs, the higher player first, and the bye: article 1.9."""
        everyone = tuple(self.players)
        if len(everyone) % 2:
            self.bye_score = next(
                (s for s in sorted({p.score for p in everyone}) if self._can_finish(everyone, s)), None
            )
            if self.bye_score is None:
                raise NoLawfulPairing
        elif not self._can_finish(everyone, None):
            raise NoLawfulPairing
        pairs, down = [], ()
        for score in sorted({p.score for p in everyone}, reverse=True):
            residents = tuple(p for p in everyone if p.score == score)
            below = tuple(p for p in everyone if p.score < score)
            made, down = self._bracket(down, residents, below)
            pairs += made
        return pairs, down[0] if down else None

    def completes(self, rest):
        """C4 and C5: the rest can be paired, and the bye goes to the lowest score possible."""
        return self._can_finish(rest, self.bye_score)

    def may_meet(self, one, other):
        """C1, C3."""
        return bool(self.allowed[one.vertex] >> other.vertex & 1)

    def _can_finish(self, rest, bye_score):
        key = frozenset(p.vertex for p in rest), bye_score
        if key not in self.known:
            self.known[key] = self._finish(rest, bye_score)
        return self.known[key]

    def _finish(self, rest, bye_score):
        if not rest:
            return True
        first, others = rest[0], rest[1:]
        if len(rest) % 2 and first.may_have_bye and first.score == bye_score and self._can_finish(others, bye_score):
            return True
        return any(
            self.may_meet(first, other) and self._can_finish(tuple(p for p in others if p is not other), bye_score)
            for other in others
        )

    def _matchings(self, floaters, free):
        """Yield every set of lawful pairs in a bracket as the players left out; floaters do not meet each other."""
        if not free:
            yield ()
            return
        first, others = free[0], free[1:]
        for left in self._matchings(floaters, others):
            yield (first, *left)
        for other in others:
            if self.may_meet(first, other) and not (first in floaters and other in floaters):
                yield from self._matchings(floaters, tuple(p for p in others if p is not other))

    def _fewest(self, floaters, residents, below):
        """C6 and C7 at their best in a bracket: how many float down, and with what scores."""
        key = "C8", tuple(p.vertex for p in floaters), tuple(p.vertex for p in residents)
        if key not in self.known:
            self.known[key] = min(
                (
                    (len(left), sorted((p.score for p in left), reverse=True))
                    for left in self._matchings(floaters, (*floaters, *residents))
                    if self.completes((*left, *below))
                ),
                default=None,
            )
        return self.known[key]

    def _bracket(self, floaters, residents, below):
        """Article 3: walk the candidates, keep the first of the best."""
        fewest = self._fewest(floaters, residents, below)
        left, scores = fewest
        pairs = (len(floaters) + len(residents) - left) // 2
        moved = len(floaters) - sum(1 for score in scores if score > residents[0].score)
        best = None
        for made in self._candidates(floaters, residents, moved, pairs):
            seated = {p for pair in made for p in pair}
            down = tuple(p for p in (*floaters, *residents) if p not in seated)
            if not self.completes((*down, *below)):
                continue
            quality = self._quality(made, down, floaters, residents, below)
            if best is None or quality < best[0]:
                best = quality, [tuple(sorted(pair, key=lambda p: p.vertex)) for pair in made], down
        return best[1:]

    def _candidates(self, floaters, residents, moved, pairs):
        """Article 3.3 to 3.7, in the order of 4.4, 4.2 and 4.3."""
        if not moved:
            yield from self._homogeneous(residents, pairs)
            return
        for upper in combinations(floaters, moved):
            for lower in permutations(residents, moved):
                made = list(zip(upper, lower, strict=True))
                if all(self.may_meet(*pair) for pair in made):
                    rest = tuple(p for p in residents if p not in lower)
                    for others in self._homogeneous(rest, pairs - moved):
                        yield made + others

    def _homogeneous(self, players, pairs):
        upper, lower = players[:pairs], players[pairs:]
        for out, into in self._exchanges(upper, lower):
            one = sorted((*(p for p in upper if p not in out), *into), key=lambda p: p.vertex)
            two = sorted((*(p for p in lower if p not in into), *out), key=lambda p: p.vertex)
            for order in permutations(two, pairs):
                made = list(zip(one, order, strict=True))
                if all(self.may_meet(*pair) for pair in made):
                    yield made

    def _exchanges(self, upper, lower):
        """Article 4.3: fewest players, smallest difference, highest out of S1, lowest out of S2."""
        place = {p: at for at, p in enumerate((*upper, *lower))}
        found = [
            (out, into)
            for count in range(min(len(upper), len(lower)) + 1)
            for out in combinations(upper, count)
            for into in combinations(lower, count)
        ]

        def rank(exchange):
            out, into = ([place[p] for p in side] for side in exchange)
            return len(out), sum(into) - sum(out), [-at for at in sorted(out, reverse=True)], sorted(into)

        return sorted(found, key=rank)

    def _quality(self, made, down, floaters, residents, below):
        """C6 to C21 of a candidate; less is better."""
        score = residents[0].score
        following = tuple(p for p in below if p.score == max(q.score for q in below)) if below else ()
        c8 = self._fewest(down, following, tuple(p for p in below if p not in following)) if following else ()
        takes_bye = len(down) == 1 and self.bye_score is not None and self.bye_score >= score
        c9 = -down[0].played if takes_bye else 0
        c10 = c11 = c12 = c13 = 0
        for pair in made:
            high, low = sorted(pair, key=lambda p: p.vertex)
            colour = colour_of_higher(high, low, initial=WHITE, effective_number=1)
            for player, has in ((high, colour), (low, -colour)):
                after = (*player.colours, has)
                if high.is_topscorer or low.is_topscorer:
                    c10 += abs(sum(after)) > 2
                    c11 += len(after) > 2 and len(set(after[-3:])) == 1
                is_denied = player.preference not in (0, has)
                c12 += is_denied
                c13 += is_denied and player.strength == STRONG
        rest = []
        again = []
        seated = {p for pair in made for p in pair}
        for fact in ("last_float", "float_before"):
            rest.append(sum(1 for p in down if p in residents and getattr(p, fact) == DOWN))
            ups = [sorted(pair, key=lambda p: -p.score) for pair in made if pair[0].score != pair[1].score]
            ups = [high.score - low.score for high, low in ups if getattr(low, fact) == UP]
            rest.append(len(ups))
            gaps = [p.score - (score if p in seated else score - 2) for p in floaters if getattr(p, fact) == DOWN]
            again += [sorted(gaps, reverse=True), sorted(ups, reverse=True)]
        c7 = sorted((p.score for p in down), reverse=True)
        return len(down), c7, c8 or (), c9, c10, c11, c12, c13, *rest, *again
