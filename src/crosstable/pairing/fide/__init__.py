"""The Swiss systems of FIDE, by the articles of the Handbook, C.04.

One file per system, each derived from `FideSwiss` (`swiss`).  Two seatings of a round are compared criterion by
criterion in each bracket (`seatings`, `seated_brackets`).
"""
