"""What every game promises, as checks for any name of the registry or for a profile of your own.

| check | promise |
|---|---|
| described | it has a name, a title, and no sides or two |
| defaults | its rating system, policy, scoring rules and tie-breaks are there and take its settings |
| results | a win, a draw, a loss and a forfeit that can be written are read back as they were |
| nonsense | a text that is not a result is a `ResultError`, and nothing else is raised |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from crosstable.games.profile import GameProfile
from crosstable.games.profiles import game_profile
from crosstable.model.errors import ResultError
from crosstable.model.games import Game, Side
from crosstable.model.messages import Message, message
from crosstable.model.results import ResultKind, ResultRules
from crosstable.pairing.systems import pairing_system
from crosstable.ranking.tiebreak_registry import tiebreak
from crosstable.ratings.settings import system_from
from crosstable.testing.failures import name_of, run_checks

_SEED = 20261123
_WORDS = ("1", "2", "d", "1!", "2!")
_LETTERS = "0123456789-+:=/ \t!?wbhak.½x"


def check_game(subject: str | GameProfile, *, exempt: Mapping[str, str] | None = None) -> None:
    """Check that a game keeps its promises.

    Args:
        subject: a name of the registry, or a profile of your own.
        exempt: checks that it may fail, each with the reason; an exemption from a check that holds is stale and
            fails.
    Raises:
        CheckFailed: a promise is broken; the message has the check and the values that show it.
    Example:
        >>> check_game("chess")
    """
    profile = game_profile(subject) if isinstance(subject, str) else subject
    run_checks(name_of(profile, "name"), _CHECKS, exempt, lambda check: _CHECKS[check](profile))


def _described(profile: GameProfile) -> Message | None:
    if not profile.name or not profile.title or len(profile.sides) not in (0, 2):
        return message("testing/game-not-described", sides=len(profile.sides))
    return None


def _defaults(profile: GameProfile) -> Message | None:
    system_from(profile.system, **profile.system_settings)
    pairing_system(profile.policy, profile.policy_settings)
    ResultRules.preset(profile.rules)
    for code in profile.tiebreaks:
        tiebreak(code)
    return None


def _blank(profile: GameProfile) -> Game:
    colours = [side.colour for side in profile.sides] or [None, None]
    sides = tuple(Side.of(name, colour=colour) for name, colour in zip("AB", colours, strict=True))
    return Game(sides, kind=ResultKind.UNPLAYED)


def _results(profile: GameProfile) -> Message | None:
    for word in _WORDS:
        try:
            game = profile.result_of(_blank(profile), word)
        except ResultError:
            continue  # a game without draws, or one whose results need numbers
        written = profile.result_text(game)
        again = profile.result_of(_blank(profile), written)
        same = [side.place for side in game.sides] == [side.place for side in again.sides]
        if not same or game.kind is not again.kind:
            return message("testing/result-read-otherwise", result=word, written=written)
    return None


def _nonsense(profile: GameProfile) -> Message | None:
    rng = Random(_SEED)  # noqa: S311  # seeded
    for _ in range(300):
        text = "".join(rng.choice(_LETTERS) for _ in range(rng.randint(1, 9)))
        try:
            game = profile.result_of(_blank(profile), text)
        except ResultError:
            continue
        if game.kind is ResultKind.PLAYED and all(side.place is None for side in game.sides):
            return message("testing/result-without-places", result=text)
    return None


_CHECKS: Mapping[str, Callable[[GameProfile], Message | None]] = {
    "described": _described,
    "defaults": _defaults,
    "results": _results,
    "nonsense": _nonsense,
}
