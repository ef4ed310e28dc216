"""Every pairing system and every criterion by its name.  Adding one is one file and one line here.

A policy of others may be a text as well: the TOML of a policy file (see `policy_file`).
"""

from __future__ import annotations

from crosstable.model.registry import Registry

_HOME = "crosstable.pairing."
PAIRING_SYSTEMS = Registry(
    "pairing policy",
    {
        "go": f"{_HOME}weighted:Weighted",
        "go-pairer": f"{_HOME}weighted:Weighted",
        "swiss": f"{_HOME}weighted:Weighted",
        "card-game": f"{_HOME}weighted:Weighted",
        "round-robin": f"{_HOME}berger:RoundRobin",
        "double-round-robin": f"{_HOME}berger:RoundRobin",
        "keizer": f"{_HOME}keizer:Keizer",
        "ladder": f"{_HOME}ladder:LadderSystem",
        "monrad": f"{_HOME}monrad:Monrad",
        "groups": f"{_HOME}groups.round_robin:GroupRoundRobin",
        "scheveningen": f"{_HOME}groups.scheveningen:Scheveningen",
        "preferans-tables": f"{_HOME}tables:TablesOfThree",
        "whole-field": f"{_HOME}whole_field:WholeField",
        "single-elimination": f"{_HOME}knockout.knockouts:Knockout",
        "double-elimination": f"{_HOME}knockout.knockouts:Knockout",
        "stepladder": f"{_HOME}knockout.knockouts:Knockout",
        "fide-dutch": f"{_HOME}fide.dutch:FideDutch",
        "fide-burstein": f"{_HOME}fide.burstein:FideBurstein",
        "fide-dubov": f"{_HOME}fide.dubov:FideDubov",
        "fide-double-swiss": f"{_HOME}fide.double_swiss:FideDoubleSwiss",
        "fide-lim": f"{_HOME}fide.lim:FideLim",
        "fide-team": f"{_HOME}fide.team:FideTeam",
    },
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
