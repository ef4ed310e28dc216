"""Someone coming from openskill rates a team game and a race."""

from crosstable import Estimate, WengLinPlackettLuce

system = WengLinPlackettLuce(convention="openskill")
ann, bo, cem, dia = (Estimate(25, 25 / 3) for _ in range(4))
(ann, bo), (cem, dia) = system.update([ann, bo], [cem, dia], places=[1, 2])
print(f"{ann.rating:.3f} {dia.deviation:.3f}")
ann, cem, dia = system.update(ann, cem, dia, places=[2, 1, 2])
print(round(cem.rating, 3))
forecast = system.predict(ann, cem, dia)
print([round(chance, 2) for chance in forecast.win], round(sum(forecast.odds[0]), 6))
