"""How well a rating system forecasts: metrics, walk-forward backtests, tuning."""
