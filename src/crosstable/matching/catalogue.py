"""The sentences of matching, by code (see `model.messages`)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "bounds-misshapen": "Bounds of shape {shape} were given for {boxes} boxes. Give one bound for every two boxes.",
        "boxes-incomplete": "{boxes} boxes do not hold each of {n} vertices once. Number the vertices from 0.",
        "cost-block-misshapen": (
            "The cost function returned {type} of shape {shape} for rows {first} to {last}. It must return "
            "signed integers of shape {expected}."
        ),
        "cost-not-integer": "Cost {cost!r} is not an integer. Scale the costs and round them once, by your own rule.",
        "costs-asymmetric": (
            "The cost of {one} with {other} is {there} one way and {back} the other. Costs must be the same both ways."
        ),
        "costs-too-wide": (
            "Costs from {lowest} to {highest} are too wide for {n} vertices in 64 bits. Use engine 'auto' or "
            "'plain', or cut them into tiers (`solve_tiers`)."
        ),
        "costs-too-wide-in-boxes": (
            "Costs from {lowest} to {highest} are too wide for {n} vertices in 64 bits. Subtract what all costs "
            "have in common, or give smaller weights."
        ),
        "duals-misshapen": "{duals} vertex duals and {parents} parents for {vertices} vertices and {odd_sets} odd sets",
        "edge-list-uneven": (
            "The edge list has {first} first vertices, {second} second vertices and {costs} costs. Give as many "
            "of each."
        ),
        "edge-listed-twice": "Edge {one}-{other} is listed twice. List each pair once.",
        "edge-out-of-range": (
            "Edge {edge}: {one}-{other} is not a pair of two vertices between 0 and {last}. Number the vertices from 0."
        ),
        # Part of another message.
        "factor-too-small": (
            "factor {factor} of tier {tier} does not exceed {room}, which the tiers behind it can reach"
        ),
        # Part of another message.
        "forbidden-pair-matched": "pair {one}-{other} is forbidden and is matched",
        # Part of another message.
        "front-factor-negative": "the factor of odd sets is {front}, below 0, or they begin at {lowest}, not at 0",
        "group": "({vertices})",
        # Part of another message.
        "in-stage": "stage {stage}: {fault}",
        # Part of another message.
        "matched-pair-slack": "pair {one}-{other} of cost {cost} is matched; its slack is {slack}",
        # Part of another message.
        "mate-not-mutual": "vertex {vertex} has mate {partner}, which does not have it as mate",
        "mates-misshapen": "{type} mates of shape {shape} for {n} vertices",
        "matrix-not-integers": "The cost matrix holds {type}, not integers. Convert it to int64.",
        "matrix-not-square": "A cost matrix of shape {shape} is not square. Give n rows of n costs.",
        "no-tiers": "No tier of costs was given. Give at least one.",
        "not-proven": "The matching is not proven optimal: {fault}. Please report the costs.",
        "odd-groups": (
            "No perfect matching exists: {count} groups of odd size have no allowed pair with any vertex "
            "outside: {groups}. Allow a pair between two of the groups."
        ),
        "odd-groups-without": (
            "No perfect matching exists: without {removed}, {count} groups of odd size have no allowed pair with "
            "any vertex outside: {groups}. Allow a pair between two of the groups."
        ),
        "odd-number": ("{n} vertices cannot be paired off: the number is odd. Leave one out, or add one for the bye."),
        # Part of another message.
        "odd-set-misplaced": "node {node} lies in node {above}, which is not an odd set that comes after it",
        # Part of another message.
        "odd-set-not-full": "twice the cost is {twice}, the dual bound {bound}: some odd set is not full",
        # Part of another message.
        "odd-set-wrong": "odd set {number} has {size} vertices and z {z}",
        # Part of another message.
        "odd-set-zero": "an odd set has z 0",
        # Part of another message.
        "pair-above-most": "pair {one}-{other} costs {cost}, and no pair of its tier should cost more than {limit}",
        # Part of another message.
        "pair-below-least": "pair {one}-{other} costs {cost}, and no pair of its tier should cost less than {limit}",
        # Part of another message.
        "shared-tier-unknown": "tier {tier} shares a word with others, and the most that a pair costs in it is not "
        "known",
        "solve-stopped": (
            "The solve was stopped in phase {phase!r} with {left} vertices unmatched, {edges} edges and {passes} "
            "passes over all pairs. Allow more time, or give fewer vertices."
        ),
        # Part of another message.
        "stage-misplaced": "stage {number} is of tiers {start} to {stop}; it must begin at {expected} and go past it",
        # Part of another message.
        "stage-misshapen": "stage {number} has {factors} factors; it must have {expected}",
        # Part of another message.
        "stages-incomplete": "the stages end with tier {stop} of {tiers}",
        "tier-not-int64": "Tier {tier} holds integers of any size. Give int64, cut into more tiers if they are wider.",
        "tiers-differ": "Tiers are for {smallest} and for {largest} vertices. Give all tiers for the same vertices.",
        "too-few-partners": (
            "No perfect matching exists: {vertices} have only {partners} as possible partners. Allow one more "
            "pair among them."
        ),
        # Part of another message.
        "total-wrong": "the pairs cost {found}, not {stated}",
        # Part of another message.
        "unmatched-pair-slack": "pair {one}-{other} of cost {cost} is not matched; its slack is {slack}",
        "vertex-without-partner": "No perfect matching exists: {vertex} has no possible partner. Allow a pair with it.",
        "vertices-without-partners": (
            "No perfect matching exists: {vertices} have no possible partner. Allow a pair with each of them."
        ),
        "witness-has-even-group": (
            "The witness is wrong: group {group} has {size} vertices, an even number. Please report the costs."
        ),
        "witness-has-too-few-groups": (
            "The witness is wrong: {groups} groups are not more than {removed} removed vertices. Please report "
            "the costs."
        ),
        "witness-has-way-out": (
            "The witness is wrong: {one} in group {group} may be paired with {other}, which is outside it and "
            "not removed. Please report the costs."
        ),
        "witness-misnames-vertex": (
            "The witness is wrong: vertex {vertex} is outside 0 to {last} or named twice. Please report the costs."
        ),
        "word-too-wide": "{tiers} tiers in one word reach {width}, too wide for 64 bits",
    }
)
