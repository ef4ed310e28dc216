"""The names that the library promises: listed in `public_api.txt`, importable, and enough for what they hand out."""

import importlib
import inspect
import re
from functools import cache

import crosstable
from tests import public_api

# What only the author of a rating system, a pairing system or a format sees, and the parts of what is read from a file.
OF_AUTHORS = {
    *("BlockGames", "Boxes", "Chains", "Clock", "EndedRun", "EntryRows", "FederationTerms", "GameColumns", "GameFacts"),
    *("GlickoTerms", "Kernel", "KnownPlayers", "MemberRows", "Message", "MultiplayerGames", "Notation", "Pairs"),
    *(
        "Prior",
        "RankScale",
        "Ranked",
        "Rows",
        "SideColumns",
        "Sides",
        "State",
        "Svg",
        "TaskQueue",
        "Ranked",
        "Words",
        "Work",
    ),
    *("Added", "ColourRule", "FittedSystem", "Handicaps", "LiveGame", "LossDifference", "Losses", "Mapping", "Maximum"),
    *("PackedCosts", "PlayedRound", "PlayerDays", "Posterior", "RankingScores", "RatesOneGame", "RoundCheck"),
    *("SeatingChange", "Term", "Tier", "TwoPlayerScores", "Weighed"),
    *("EventTeams", "HeldPlan", "KeptLine", "PrizeFund", "Stage", "Stated", "TeamsEvent", "Zone"),
}


def annotations():
    """Yield the module and the text of each annotation of the public names."""
    for name in crosstable.__all__:
        value = getattr(crosstable, name)
        parts = [value]
        if inspect.isclass(value):
            for member, attribute in vars(value).items():
                if not member.startswith("_") or member == "__init__":
                    parts.append(getattr(attribute, "__func__", getattr(attribute, "fget", attribute)))
        for part in parts:
            for text in getattr(part, "__annotations__", {}).values():
                yield inspect.getmodule(part) or inspect.getmodule(value), str(text)


@cache
def class_of(module, word):
    """Return what a word of an annotation stands for in a module, under `TYPE_CHECKING` too."""
    found = getattr(module, word, None)
    line = re.search(rf"from (crosstable[\w.]*) import .*\b{word}\b", inspect.getsource(module))
    if found is None and line is not None:
        found = getattr(importlib.import_module(line[1]), word, None)
    return found


def test_the_list_of_the_public_names_is_that_of_the_library():
    listed = public_api.FILE.read_text(encoding="utf-8").splitlines()

    assert listed == list(public_api.lines()), "to accept the change: python tests/public_api.py"


def test_what_public_names_take_and_return_is_public():
    found = {
        kind.__name__
        for module, text in set(annotations())
        for word in re.findall(r"[A-Z]\w+", text)
        if inspect.isclass(kind := class_of(module, word)) and kind.__module__.startswith("crosstable.")
    }

    assert OF_AUTHORS == found - set(crosstable.__all__)
