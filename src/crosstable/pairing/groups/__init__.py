"""Groups: the draw, round robins in groups, their tables, and the pairs of the finals.

Groups are drawn by matching and by flows, with a bound by counting as the proof (`spread`).  `GroupRoundRobin`
pairs all groups in one round.
"""
