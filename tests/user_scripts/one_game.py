"""A player asks what one game would change, by several systems of one list."""

from crosstable import Elo, Estimate, Glicko2

mine, theirs = Elo(k=20).update(1800, 1900, score=0.5)
print(mine, theirs)
change = Elo(k=20).update(1800, 1900, score="win").change
print(change[0])
print(round(Elo().expected(1800, 1900), 3))
systems = [Elo(), Glicko2()]
for system in systems:
    print(type(system).__name__, round(system.predict(1800, 1900).expected, 3))
first, second = Glicko2().update(Estimate(1800, 80), Estimate(1900, 40), score=1)
print(f"{first.rating:.0f} {first.deviation:.0f} {second.rating:.0f}")
