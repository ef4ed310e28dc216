"""How well a rating system forecasts: metrics, walk-forward backtests, tuning.

The forecasts are those that a run writes while it rates, before each game.
"""
