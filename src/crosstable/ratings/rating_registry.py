"""Every rating system by its name.  Adding one is one file and one line here."""

from __future__ import annotations

from crosstable.model.games import Game
from crosstable.model.registry import Registry

SYSTEMS = Registry(
    "rating system",
    {
        "aga": "crosstable.ratings.federations.aga:Aga",
        "bradley-terry": "crosstable.ratings.bradley_terry.bradley_terry:BradleyTerry",
        "dwz": "crosstable.ratings.federations.dwz:Dwz",
        "ecf": "crosstable.ratings.federations.ecf:Ecf",
        "egf": "crosstable.ratings.federations.egf:Egf",
        "elo": "crosstable.ratings.elo.elo:Elo",
        "elo-many-sides": "crosstable.ratings.elo.many_sides:EloManySides",
        "elo-mmr": "crosstable.ratings.elo.mmr:EloMMR",
        "fide": "crosstable.ratings.federations.fide:Fide",
        "gaussian": "crosstable.ratings.normal.gaussian:GaussianSkill",
        "glicko": "crosstable.ratings.glicko.glicko:Glicko",
        "glicko2": "crosstable.ratings.glicko.glicko2:Glicko2",
        "glicko2-per-game": "crosstable.ratings.glicko.per_game:Glicko2PerGame",
        "ingo": "crosstable.ratings.federations.ingo:Ingo",
        "moonstone": "crosstable.ratings.moonstone:Moonstone",
        "moonstone-bounded": "crosstable.ratings.moonstone_bounded:MoonstoneBounded",
        "preferans": "crosstable.ratings.preferans.preferans:Preferans",
        "whr": "crosstable.ratings.whole_history.whole_history:WholeHistoryRating",
        "uscf": "crosstable.ratings.federations.uscf:Uscf",
        "weng-lin-bt-full": "crosstable.ratings.normal.weng_lin_models:WengLinBradleyTerryFull",
        "weng-lin-bt-part": "crosstable.ratings.normal.weng_lin_models:WengLinBradleyTerryPart",
        "weng-lin-pl": "crosstable.ratings.normal.weng_lin_models:WengLinPlackettLuce",
        "weng-lin-tm-full": "crosstable.ratings.normal.weng_lin_models:WengLinThurstoneMostellerFull",
        "weng-lin-tm-part": "crosstable.ratings.normal.weng_lin_models:WengLinThurstoneMostellerPart",
    },
    group="crosstable.rating_systems",
    needs=("games_of", "new_values", "forecast", "scale"),
    named_by="registered_name",
)


def system_name(system: object) -> str:
    """Return the name under which a system is registered or its package lists it, else the name of its class."""
    name = getattr(system, "registered_name", None)
    if isinstance(name, str):
        return name
    found = SYSTEMS.shown_name(SYSTEMS.name_of(type(system)) or "")
    return type(system).__name__ if not found or ":" in found else found


def stored_name(system: object) -> str:
    """Return the name by which a system is found again: that of the registry, or `module:Class` for one of your own.

    A class inside a function has no such name: its own is returned.
    """
    name = getattr(system, "registered_name", None)
    if isinstance(name, str):
        return name
    return SYSTEMS.name_of(type(system)) or type(system).__name__


def systems_for(game: Game) -> list[str]:
    """Return the names of the registered systems that rate such a game.

    Those for few kinds of games come first, those of federations last.
    """
    fitting = [name for name in SYSTEMS if SYSTEMS[name]().sides.fit(game)]
    return sorted(fitting, key=lambda name: (not SYSTEMS[name]().sides.by_points, is_of_federation(name), name))


def federations() -> tuple[str, ...]:
    """Return the names of the systems of federations."""
    return tuple(name for name in SYSTEMS if is_of_federation(name))


def is_of_federation(name: str) -> bool:
    """Return whether a registered system is that of a federation, with its list and its dates."""
    return ".federations." in SYSTEMS.entries.get(name, "")
