"""Measurements: `python -m benchmarks [area] [--quick]`.

Every number is the best of some runs taken in turn in one process, so that rows of one table can be
compared with each other.  Machines are shared and noisy: read the ratios.
"""
