"""`crosstable games`: the games that are known, and what an event of one uses by default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from crosstable.cli.answers import Answer, Table
from crosstable.commands.fields import Help, command_input

if TYPE_CHECKING:
    from crosstable.games.profile import GameProfile


@command_input
class NamedGame:
    """The game that is shown."""

    game: Annotated[str | None, Help("A game, such as chess; default: all.", is_argument=True)] = None


def games(given: NamedGame) -> Answer:
    """List the games, or show one: how results are typed, and the defaults of its events.

    Example: crosstable games football
    """
    from crosstable.games.profiles import GAMES, game_profile
    from crosstable.model.registry import OURS

    if given.game is not None:
        facts = _facts(game_profile(given.game))
        return Answer(facts, [Table(("", facts["game"]), [(key, value) for key, value in facts.items() if value])])
    listed = sorted(GAMES.listed(), key=lambda part: part.name)
    profiles = [game_profile(part.name) for part in listed]
    rows = [
        (each.name, each.title, each.notation.examples, each.system, each.policy, part.origin)
        for each, part in zip(profiles, listed, strict=True)
    ]
    columns = ("game", "title", "results", "rating system", "pairing", "from")
    is_ours = all(part.origin == OURS for part in listed)  # then nobody needs to know
    table = Table(columns[:-1], [row[:-1] for row in rows]) if is_ours else Table(columns, rows)
    return Answer([_facts(each) for each in profiles], [table])


def _facts(game: GameProfile) -> dict[str, str]:
    """Return what a profile says, in words."""
    from crosstable.model.results import ResultKind, ResultRules
    from crosstable.ranking.league_table import heading
    from crosstable.ranking.score_words import plain

    meaning = ResultRules.preset(game.rules)[ResultKind.PLAYED]
    points = [
        plain(Fraction(half_points, 2))
        for half_points in (meaning.win_half_points, meaning.draw_half_points, meaning.loss_half_points)
    ]
    return {
        "game": game.title,
        "sides": ", ".join(f"{side.name} ({side.key})" for side in game.sides),
        "results": game.notation.examples,
        "a result counts": game.counted,
        "points": f"{points[0]} for a win, {points[1]} for a draw, {points[2]} for a loss",
        "rules": game.rules,
        "tie-breaks": ", ".join(game.tiebreaks),
        "columns": ", ".join(heading(game, column) for column in game.table),
        "pairing": game.policy + _settings(game.policy_settings),
        "rating system": game.system + _settings(game.system_settings),
        "handicap": "counts in the expected score" if game.rated_handicap else "",
        "ranks": "" if game.ranks is None else f"{game.ranks.weakest}k to 1k, 1d to {game.ranks.strongest}d",
        "titles": ", ".join(game.titles),
        "player numbers": ", ".join(game.organisations),
        "federation": "listed" if game.has_federation else "",
        "words": ", ".join(asdict(game.words).values()),
    }


def _settings(settings: Mapping[str, object]) -> str:
    return f" ({', '.join(f'{key}={value}' for key, value in settings.items())})" if settings else ""
