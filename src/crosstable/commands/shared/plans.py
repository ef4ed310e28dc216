"""What a plan says, as commands take it and answer it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated, Any

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.answers import Done, answer
from crosstable.commands.fields import Help, Text, command_input
from crosstable.events.plan import Plan, bye_points_of
from crosstable.events.plan_changes import changed_plan
from crosstable.pairing.settings import Setting
from crosstable.pairing.systems import parsed_settings
from crosstable.ranking.league_orders import codes_of

Settings = Annotated[
    Mapping[str, bool | int | float | str],
    MaxLen(100),
    Help("A setting of the policy; may be repeated.", {"acceleration": True}, option="--set"),
]
RoundCount = Annotated[
    int | None,
    Ge(0),
    Le(1000),
    Help("The number of rounds planned; 0: the policy or the director decides.", 5, emptied=0),
]
Tiebreaks = Annotated[
    tuple[Text, ...] | None,
    MaxLen(30),
    Help(
        "Tie-breaks, most important first, such as SOS,SOSOS, or an order: la-liga.",
        ["SOS", "SOSOS"],
        "CODES",
        emptied=(),
    ),
]
PolicyName = Annotated[Text | None, Help("The pairing policy.", "swiss", "NAME")]
_OF_FACTS = {
    "--place": ("city", 'Where it is played; "" removes it.'),
    "--arbiter": ("arbiter", "The chief arbiter or director."),
    "--deputy": ("deputies", "Another arbiter; may be repeated."),
    "--organiser": ("organiser", "The organiser."),
    "--time-control": ("time_control", "The time for a game, such as 90 min + 30 s."),
    "--komi": ("komi", "The komi of even games, such as 6.5."),
    "--round-dates": ("round_dates", "The day of each round, with commas between."),
    "--odds": ("odds", 'Whether everyone sees odds while it is played: off; "" shows them again.'),
    "--link": ("link", "The web address of the event."),
}


@command_input
class PlanFields:
    """What a plan says; what is left out stays as it is."""

    rounds: RoundCount = None
    policy: PolicyName = None
    settings: Settings = field(default_factory=dict)
    tiebreaks: Tiebreaks = None
    rules: Annotated[
        Text | None, Help("Scoring rules for results and byes, such as fide-2026.", "fide-2026", "NAME")
    ] = None
    bye_points: Annotated[
        Mapping[str, float],
        MaxLen(10),
        Help("What a bye is worth, such as half-bye=0; may be repeated.", {"half-bye": 0.5}, "KIND=POINTS", "--bye"),
    ] = field(default_factory=dict)
    length: Annotated[
        float | None,
        Ge(0),
        Le(100_000),
        Help("The length of each game, such as the bula of Preferans; 0: none.", 30, emptied=0),
    ] = None
    discipline: Annotated[
        Text | None, Help("The discipline, if the league has several; an empty text removes it.", emptied="")
    ] = None
    facts: Annotated[
        Mapping[str, Text],
        MaxLen(50),
        Help(
            "Another fact, such as comment=... or country=SI; an empty text removes one.",
            {"city": "Ulm"},
            "NAME=TEXT",
            "--fact",
            keys=_OF_FACTS,
        ),
    ] = field(default_factory=dict)

    def applied_to(self, plan: Plan) -> Plan:
        """Return a plan with what is given.

        Raises:
            UnknownName, InputError: a setting, a bye or a fact that is not one.
        """
        return changed_plan(
            plan,
            rounds=self.rounds,
            policy=self.policy,
            settings=settings_of(self.policy or plan.policy, self.settings),
            tiebreaks=tiebreaks_of(self.tiebreaks),
            length=self.length,
            discipline=self.discipline,
            facts={name.replace("-", "_"): text for name, text in self.facts.items()},
            rules=self.rules,
            bye_points=bye_points_of(self.bye_points),
        )


def settings_of(policy: str, settings: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return settings of a policy as values; the policy need not be known where there are none."""
    return parsed_settings(policy, settings) if settings else {}


def tiebreaks_of(given: Iterable[str] | None) -> tuple[str, ...] | None:
    """Return tie-breaks by code; several can be in one text, with commas between."""
    if given is None:
        return None
    return codes_of([code for each in given for code in re.split(r"[\s,;]+", each) if code])


@answer
class PlanDone(Done):
    """The plan of the event now."""

    plan: Annotated[dict[str, Any], Help("The plan as it is now.")]
