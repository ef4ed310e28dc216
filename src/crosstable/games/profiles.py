"""The games: how chess, Go, cards, football and the others are listed, written, paired, ranked and rated by default.

Adding one is one profile here, and its name in `_ALL`.

Sources: titles of chess FIDE B.01, the highest first.  Go: a rank is 100 points (EGF).  Draughts: two points for a win,
`1-1` a draw (FMJD).  Races: the points of the first ten are those of the FIA Formula One World Championship since 2010;
`--rules places-9-6-4-3-2-1` takes others.  Home advantage: 65 points are an expected score of 0.59; a Davidson
parameter of 0.7 is a draw in 26 % of the games of equals (0.7 / 2.7), one of 0.2 in 9 % (0.2 / 2.2).
"""

from __future__ import annotations

from typing import cast

from crosstable.games.notation import Count, GoResult, Outcome, OutcomeOrCount
from crosstable.games.profile import GameProfile, SideName, Words
from crosstable.games.ranks import GO_RANKS, RankScale
from crosstable.games.table_notation import PlacesNotation, SheetPoints
from crosstable.model.registry import Registry
from crosstable.model.results import ResultKind

_BLACK, _WHITE = SideName("Black", "b", "black"), SideName("White", "w", "white")
_AT_TABLES, _TEAMS = Words(board="table"), Words(player="team", players="teams", round="matchday", board="match")
_HOME_AND_AWAY = SideName("Home", "h"), SideName("Away", "a")
_LEAGUE_TABLE = ("played", "won", "drawn", "lost", "goals", "difference")
_TABLE_WITHOUT_DRAWS = ("played", "won", "lost", "goals", "difference")
_NOTHING_FOR_A_BYE = {ResultKind.ALLOCATED_BYE: 0}

PLAIN = GameProfile(name="plain", title="Any game", notation=OutcomeOrCount())
CHESS = GameProfile(
    name="chess",
    title="Chess",
    sides=(_WHITE, _BLACK),
    titles=("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM"),
    organisations=("FIDE", "national"),
    has_federation=True,
    system_settings={"k": 20},
    policy="fide-dutch",
    rules="fide-2026",
)
GO = GameProfile(
    name="go",
    title="Go",
    sides=(_BLACK, _WHITE),
    notation=GoResult(),
    organisations=("EGF", "AGA", "FFG"),
    ranks=GO_RANKS,
    has_federation=True,
    system_settings={"handicap_points": 100},
    policy="go",
    policy_settings={"handicap_convention": "EGF"},  # ratings are GoR, not those of the AGA
    rules="egf",
    tiebreaks=("SOS", "SOSOS"),
    rated_handicap=True,
)
DRAUGHTS = GameProfile(
    name="draughts",
    title="Draughts",
    sides=(_WHITE, _BLACK),
    notation=Outcome(win="2", loss="0", draw="1"),
    titles=("GMI", "MI", "MF", "CMF"),
    organisations=("FMJD", "national"),
    has_federation=True,
    rules="points-2-1-0",
)
SHOGI = GameProfile(
    name="shogi",
    title="Shogi",
    sides=(SideName("Sente", "s", "black"), SideName("Gote", "g", "white")),
    organisations=("FESA",),
    ranks=RankScale(first_dan=1800.0),
    has_federation=True,
)
OTHELLO = GameProfile(
    name="othello",
    title="Othello",
    sides=(_BLACK, _WHITE),
    notation=Count(),
    counted="discs",
    organisations=("WOF", "national"),
    has_federation=True,
)
BACKGAMMON = GameProfile(
    name="backgammon",
    title="Backgammon",
    notation=Count(allows_draw=False),
    counted="points",
    words=_AT_TABLES,
    tiebreaks=("BH", "SB"),
)
SCRABBLE = GameProfile(
    name="scrabble",
    title="Scrabble",
    notation=Count(),
    counted="points",
    organisations=("WESPA", "national"),
    words=_AT_TABLES,
    tiebreaks=("WIN", "SUM"),
)
CARDS = GameProfile(
    name="cards",
    title="Card game",
    notation=Count(of_games=True),
    counted="games",
    organisations=("player ID",),
    words=Words(board="table", points="match points"),
    policy="card-game",
    rules="cards",
    tiebreaks=("OMW%", "GW%", "OGW%"),
)
PREFERANS = (
    GameProfile(  # an evening is ranked by the total of the sheets, to which a round without a table adds nothing
        name="preferans",
        title="Preferans",
        notation=SheetPoints(),
        counted="points",
        words=Words(board="table", points="tables won", length="bula"),
        system="preferans",
        policy="preferans-tables",
        policy_settings={"tables_of_four": False},
        tiebreaks=("SUM-R", "WIN"),
        bye_points=_NOTHING_FOR_A_BYE,
    )
)
TABLE_TENNIS = GameProfile(
    name="table-tennis",
    title="Table tennis",
    notation=Count(allows_draw=False),
    counted="sets",
    words=_AT_TABLES,
    tiebreaks=("DE", "BH"),
    table=_TABLE_WITHOUT_DRAWS,
)
DARTS = GameProfile(
    name="darts",
    title="Darts",
    notation=Count(allows_draw=False),
    counted="legs",
    tiebreaks=("DE", "BH"),
    table=_TABLE_WITHOUT_DRAWS,
)
FOOTBALL = GameProfile(
    name="football",
    title="Football",
    sides=_HOME_AND_AWAY,
    notation=Count(),
    counted="goals",
    words=_TEAMS,
    system_settings={"k": 20, "advantage": 65, "draw_model": "davidson", "draw_parameter": 0.7},
    policy="double-round-robin",
    rules="football",
    tiebreaks=("GD", "GF", "H2H"),
    bye_points=_NOTHING_FOR_A_BYE,
    table=_LEAGUE_TABLE,
)
HANDBALL = GameProfile(
    name="handball",
    title="Handball",
    sides=_HOME_AND_AWAY,
    notation=Count(),
    counted="goals",
    words=_TEAMS,
    system_settings={"k": 20, "advantage": 65, "draw_model": "davidson", "draw_parameter": 0.2},
    policy="double-round-robin",
    rules="handball",
    tiebreaks=("H2H", "GD", "GF"),
    bye_points=_NOTHING_FOR_A_BYE,
    table=_LEAGUE_TABLE,
)
E_SPORTS = GameProfile(
    name="e-sports", title="E-sports", notation=Count(), counted="maps", words=Words(board="match"), system="glicko2"
)
RACES = GameProfile(
    name="races",
    title="Races",
    notation=PlacesNotation(),
    words=Words(player="driver", players="drivers", round="race", board="heat"),
    system="elo-many-sides",
    policy="whole-field",
    rules="places-25-18-15-12-10-8-6-4-2-1",
    tiebreaks=("WIN",),
)

_ALL = [PLAIN, CHESS, GO, DRAUGHTS, SHOGI, OTHELLO, BACKGAMMON, SCRABBLE, CARDS, PREFERANS, TABLE_TENNIS, DARTS]
_ALL += [FOOTBALL, HANDBALL, E_SPORTS, RACES]
GAMES = Registry(
    "game",
    {game.name: f"{__name__}:{game.name.replace('-', '_').upper()}" for game in _ALL},
    group="crosstable.games",
    needs=("notation", "words", "tiebreaks", "policy"),
)

# Games whose rule books have presets of their own.
_OF_RULES = {
    "fide-2026": "chess",
    "egf": "go",
    "opengotha": "go",
    "go-pairer": "go",
    "cards": "cards",
    "football": "football",
    "handball": "handball",
}


def profile_of(discipline: str | None, rules: str, league: str = "") -> GameProfile:
    """Return the profile of the games of an event.

    Args:
        discipline: of the event; one that has the name of a game is that game.
        rules: the scoring rules of the event, which name the game if nothing else does.
        league: the game of the league that the event is in; "" for none.
    Returns:
        The profile of the game; that of `plain` if none is named.
    """
    named = (discipline or "").strip()
    return game_profile(
        named if named and named in GAMES else league or _OF_RULES.get(rules.partition(",")[0], "plain")
    )


def game_profile(name: str) -> GameProfile:
    """Return the profile of a game.

    Raises:
        UnknownName: no game has that name.
        PluginError: a game of a module that is not loaded.
    """
    return cast("GameProfile", GAMES[name])
