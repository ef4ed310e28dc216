"""The sentences of matching, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "duals-misshapen": (
            "{duals} vertex duals and {parents} parents for {vertices} vertices and {odd_sets} odd sets"
        ),
        "factor-too-small": (
            "factor {factor} of tier {tier} does not exceed {room}, which the tiers behind it can reach"
        ),
        "forbidden-pair-matched": "pair {one}-{other} is forbidden and is matched",
        "front-factor-negative": "the factor of odd sets is {front}, below 0, or they begin at {lowest}, not at 0",
        "in-stage": "stage {stage}: {fault}",
        "mate-not-mutual": "vertex {vertex} has mate {partner}, which does not have it as mate",
        "matched-pair-slack": "pair {one}-{other} of cost {cost} is matched; its slack is {slack}",
        "mates-misshapen": "{type} mates of shape {shape} for {n} vertices",
        "no-tiers": "No tier of costs was given. Give at least one.",
        "not-proven": "The matching is not proven optimal: {fault}. Please report the costs.",
        "odd-set-misplaced": "node {node} lies in node {above}, which is no odd set after it",
        "odd-set-not-full": "twice the cost is {twice}, the dual bound {bound}: some odd set is not full",
        "odd-set-wrong": "odd set {number} has {size} vertices and z {z}",
        "odd-set-zero": "an odd set has z 0",
        "pair-above-most": ("pair {one}-{other} costs {cost}, and no pair of its tier should cost more than {limit}"),
        "pair-below-least": ("pair {one}-{other} costs {cost}, and no pair of its tier should cost less than {limit}"),
        "shared-tier-unknown": (
            "tier {tier} shares a word with others, and it is not known what a pair costs in it at most"
        ),
        "stage-misplaced": ("stage {number} is of tiers {start} to {stop}; it must begin at {expected} and go past it"),
        "stage-misshapen": "stage {number} has {factors} factors; it must have {expected}",
        "stages-incomplete": "the stages end with tier {stop} of {tiers}",
        "tier-not-int64": (
            "Tier {tier} holds integers of any size. Give int64, cut into more tiers if they are wider."
        ),
        "tiers-differ": ("Tiers are for {smallest} and for {largest} vertices. Give all tiers for the same vertices."),
        "total-wrong": "the pairs cost {found}, not {stated}",
        "unmatched-pair-slack": "pair {one}-{other} of cost {cost} is not matched; its slack is {slack}",
        "word-too-wide": "{tiers} tiers in one word reach {width}, too wide for 64 bits",
    }
)
