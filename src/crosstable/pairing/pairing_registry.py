"""Every pairing system and every criterion by its name.  Adding one is one file and one line here.

A policy of others may be a text as well: the TOML of a policy file (see `policy_file`).  What a plan must know of a
system stands in its line, so that reading a plan loads none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.model.registry import Registry

_HOME = "crosstable.pairing."


@dataclass(frozen=True, slots=True)
class Listed:
    """A pairing system of the list, and what plans of events must know of it before it pairs anything.

    Args:
        place: its module below this package, and its class.
        takes_rounds: whether its settings include the number of rounds.
        is_predetermined: whether all pairings are fixed before round 1.
        has_own_order: whether a bracket, or places in groups, make the order of the entrants.
        game: the game for which it was made.
    """

    place: str = ""
    takes_rounds: bool = False
    is_predetermined: bool = False
    has_own_order: bool = False
    game: str = "chess"


LISTED: Mapping[str, Listed] = MappingProxyType(
    {
        "go": Listed("weighted:Weighted", game="go"),
        "go-pairer": Listed("weighted:Weighted", takes_rounds=True, game="go"),
        "swiss": Listed("weighted:Weighted"),
        "card-game": Listed("weighted:Weighted", game="cards"),
        "round-robin": Listed("berger:RoundRobin", is_predetermined=True),
        "double-round-robin": Listed("berger:RoundRobin", is_predetermined=True),
        "keizer": Listed("keizer:Keizer"),
        "ladder": Listed("ladder:LadderSystem"),
        "monrad": Listed("monrad:Monrad"),
        "groups": Listed("groups.round_robin:GroupRoundRobin", is_predetermined=True, has_own_order=True),
        "scheveningen": Listed("groups.scheveningen:Scheveningen", is_predetermined=True),
        "preferans-tables": Listed("tables:TablesOfThree", game="preferans"),
        "whole-field": Listed("whole_field:WholeField", game="races"),
        "single-elimination": Listed("knockout.knockouts:Knockout", has_own_order=True),
        "double-elimination": Listed("knockout.knockouts:Knockout", has_own_order=True),
        "stepladder": Listed("knockout.knockouts:Knockout", has_own_order=True),
        "fide-dutch": Listed("fide.dutch:FideDutch"),
        "fide-burstein": Listed("fide.burstein:FideBurstein"),
        "fide-dubov": Listed("fide.dubov:FideDubov"),
        "fide-double-swiss": Listed("fide.double_swiss:FideDoubleSwiss"),
        "fide-lim": Listed("fide.lim:FideLim"),
        "fide-team": Listed("fide.team:FideTeam"),
    }
)
PAIRING_SYSTEMS = Registry(
    "pairing policy",
    {name: f"{_HOME}{listed.place}" for name, listed in LISTED.items()},
    group="crosstable.policies",
    needs=("from_settings", "default_settings", "pair"),
    is_text=True,
)
CRITERIA = Registry(
    "pairing criterion",
    {
        "acquaintance": f"{_HOME}acquaintance:Acquaintance",
        "bye": f"{_HOME}bye:Bye",
        "colour-balance": f"{_HOME}colour_balance:ColourBalance",
        "colour-streak": f"{_HOME}colour_streak:ColourStreak",
        "constraints": f"{_HOME}constraint_costs:ConstraintCosts",
        "float-direction": f"{_HOME}float_direction:FloatDirection",
        "handicap-size": f"{_HOME}handicap_size:HandicapSize",
        "mcmahon-band": f"{_HOME}mcmahon_band:McMahonBand",
        "package-slide": f"{_HOME}package_slide:PackageSlide",
        "rating-closeness": f"{_HOME}rating_closeness:RatingCloseness",
        "rematch": f"{_HOME}rematch:Rematch",
        "same-city": f"{_HOME}same_group:SameCity",
        "same-club": f"{_HOME}same_group:SameClub",
        "same-country": f"{_HOME}same_group:SameCountry",
        "same-family": f"{_HOME}same_group:SameFamily",
        "same-region": f"{_HOME}same_group:SameRegion",
        "score-difference": f"{_HOME}score_difference:ScoreDifference",
        "seeding": f"{_HOME}seeding:Seeding",
    },
    group="crosstable.criteria",
    needs=("costs", "is_active", "sentence"),
)
