"""The messages of whole-history ratings, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "against-themselves": "{player!r} is on both sides of the game. Give two players.",
        "does-not-end": "The whole history did not converge in {steps} steps: the last one was still {longest:g}.",
        "game-without-points": "Where margins count, every game needs the points of both sides. {where} has none. Add "
        "them, or turn margin_scale off.",
        "margin-with-draws": "The setting margin_scale makes a score of every result, so there are no draws to model. "
        "Use draw_model none, or turn margin_scale off.",
        "not-fitted-yet": "Parameter {parameter} is to be fitted to games, and was not. Forecast with the system of "
        "the ratings, rate(history, system).system, or give a number.",
        "no-game-by-then": "{player:name} has no rated game by {day}, so there is no rating on that day. Choose a "
        "later day.",
        "not-determined": "These games do not determine an advantage, handicap or draw parameter that is to be "
        "fitted: every such game went the same way. Give its value instead.",
        "not-live": "New results can be added to a fit of two-player games with dates and a drift only. Rate the whole "
        "history again instead.",
        "too-many-for-exact-deviations": "{days} days of players are too many for exact deviations of all of them, "
        "which go up to {most}. Set deviations to sampled, or ask for single ones.",
    }
)
