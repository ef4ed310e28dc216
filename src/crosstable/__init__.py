"""crosstable: collect results, rate players, pair rounds, publish.

Names are imported on first use, so that `import crosstable` stays quick: it loads none of the optional packages.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from crosstable.evaluation.backtest import Backtest as Backtest
    from crosstable.evaluation.backtest import backtest as backtest
    from crosstable.evaluation.split import Split as Split
    from crosstable.evaluation.tune import tune as tune
    from crosstable.formats.event.document import EventDocument as EventDocument
    from crosstable.formats.event_files import read_event as read_event
    from crosstable.formats.event_files import write_event as write_event
    from crosstable.formats.reading import read_results as read_results
    from crosstable.formats.text_formats import EventTextFormat as EventTextFormat
    from crosstable.formats.text_formats import EventTextWriter as EventTextWriter
    from crosstable.formats.text_formats import ResultFormat as ResultFormat
    from crosstable.games.profile import GameProfile as GameProfile
    from crosstable.games.profile import SideName as SideName
    from crosstable.model.errors import CrosstableError as CrosstableError
    from crosstable.model.errors import InputError as InputError
    from crosstable.model.errors import Problem as Problem
    from crosstable.model.events import Entrant as Entrant
    from crosstable.model.events import Event as Event
    from crosstable.model.events import Round as Round
    from crosstable.model.games import Game as Game
    from crosstable.model.games import Member as Member
    from crosstable.model.games import Side as Side
    from crosstable.model.history import History as History
    from crosstable.model.players import Identity as Identity
    from crosstable.model.players import Player as Player
    from crosstable.model.plugins import load_plugins as load_plugins
    from crosstable.model.results import ResultKind as ResultKind
    from crosstable.model.results import ResultRules as ResultRules
    from crosstable.model.score_sheet import ScoreSheet as ScoreSheet
    from crosstable.model.teams.line_up import LineUpRules as LineUpRules
    from crosstable.model.teams.line_up import check_line_up as check_line_up
    from crosstable.model.teams.match import Match as Match
    from crosstable.model.teams.match_rules import MatchRules as MatchRules
    from crosstable.model.teams.team import Team as Team
    from crosstable.model.teams.team_event import TeamEvent as TeamEvent
    from crosstable.pairing.boards import Pairing as Pairing
    from crosstable.pairing.constraints import Constraints as Constraints
    from crosstable.pairing.criterion import PairCriterion as PairCriterion
    from crosstable.pairing.explain import explain as explain
    from crosstable.pairing.pair import pair as pair
    from crosstable.pairing.pair import solve_round as solve_round
    from crosstable.ratings.bradley_terry.bradley_terry import BradleyTerry as BradleyTerry
    from crosstable.ratings.elo.elo import Elo as Elo
    from crosstable.ratings.elo.many_sides import EloManySides as EloManySides
    from crosstable.ratings.elo.mmr import EloMMR as EloMMR
    from crosstable.ratings.estimate import Estimate as Estimate
    from crosstable.ratings.finish_odds import finish_odds as finish_odds
    from crosstable.ratings.glicko.glicko import Glicko as Glicko
    from crosstable.ratings.glicko.glicko2 import Glicko2 as Glicko2
    from crosstable.ratings.glicko.per_game import Glicko2PerGame as Glicko2PerGame
    from crosstable.ratings.ladder import Ladder as Ladder
    from crosstable.ratings.ladder_players import RatingChange as RatingChange
    from crosstable.ratings.moonstone import Moonstone as Moonstone
    from crosstable.ratings.normal.gaussian import GaussianSkill as GaussianSkill
    from crosstable.ratings.normal.gaussian import match_quality as match_quality
    from crosstable.ratings.normal.weng_lin_models import WengLinBradleyTerryFull as WengLinBradleyTerryFull
    from crosstable.ratings.normal.weng_lin_models import WengLinBradleyTerryPart as WengLinBradleyTerryPart
    from crosstable.ratings.normal.weng_lin_models import WengLinPlackettLuce as WengLinPlackettLuce
    from crosstable.ratings.normal.weng_lin_models import WengLinThurstoneMostellerFull as WengLinThurstoneMostellerFull
    from crosstable.ratings.normal.weng_lin_models import WengLinThurstoneMostellerPart as WengLinThurstoneMostellerPart
    from crosstable.ratings.preferans.preferans import Preferans as Preferans
    from crosstable.ratings.rate import rate as rate
    from crosstable.ratings.ratings import Ratings as Ratings
    from crosstable.ratings.scale import Scale as Scale
    from crosstable.ratings.settings import system_from as system_from
    from crosstable.ratings.state_file import read_state as read_state
    from crosstable.ratings.state_file import write_state as write_state
    from crosstable.ratings.two_players import TwoPlayerGame as TwoPlayerGame
    from crosstable.ratings.two_players import TwoPlayerSystem as TwoPlayerSystem
    from crosstable.ratings.whole_history.whole_history import WholeHistoryRating as WholeHistoryRating
    from crosstable.standings.event_standings import standings as standings
    from crosstable.standings.round_table import RoundTable as RoundTable
    from crosstable.standings.table import Standings as Standings
    from crosstable.standings.teams.team_standings import team_standings as team_standings
    from crosstable.standings.tiebreak import EntrantTieBreak as EntrantTieBreak
    from crosstable.standings.tiebreak import TieBreak as TieBreak
    from crosstable.standings.working import Working as Working

__version__ = "0.1.0"

_HOMES = {
    "Backtest": "evaluation.backtest",
    "BradleyTerry": "ratings.bradley_terry.bradley_terry",
    "Constraints": "pairing.constraints",
    "CrosstableError": "model.errors",
    "Elo": "ratings.elo.elo",
    "EloMMR": "ratings.elo.mmr",
    "EloManySides": "ratings.elo.many_sides",
    "Entrant": "model.events",
    "EntrantTieBreak": "standings.tiebreak",
    "Estimate": "ratings.estimate",
    "Event": "model.events",
    "EventDocument": "formats.event.document",
    "EventTextFormat": "formats.text_formats",
    "EventTextWriter": "formats.text_formats",
    "Game": "model.games",
    "GameProfile": "games.profile",
    "GaussianSkill": "ratings.normal.gaussian",
    "Glicko": "ratings.glicko.glicko",
    "Glicko2": "ratings.glicko.glicko2",
    "Glicko2PerGame": "ratings.glicko.per_game",
    "History": "model.history",
    "Identity": "model.players",
    "InputError": "model.errors",
    "Ladder": "ratings.ladder",
    "LineUpRules": "model.teams.line_up",
    "Match": "model.teams.match",
    "MatchRules": "model.teams.match_rules",
    "Member": "model.games",
    "Moonstone": "ratings.moonstone",
    "PairCriterion": "pairing.criterion",
    "Pairing": "pairing.boards",
    "Player": "model.players",
    "Preferans": "ratings.preferans.preferans",
    "Problem": "model.errors",
    "RatingChange": "ratings.ladder_players",
    "Ratings": "ratings.ratings",
    "ResultFormat": "formats.text_formats",
    "ResultKind": "model.results",
    "ResultRules": "model.results",
    "Round": "model.events",
    "RoundTable": "standings.round_table",
    "Scale": "ratings.scale",
    "ScoreSheet": "model.score_sheet",
    "Side": "model.games",
    "SideName": "games.profile",
    "Split": "evaluation.split",
    "Standings": "standings.table",
    "Team": "model.teams.team",
    "TeamEvent": "model.teams.team_event",
    "TieBreak": "standings.tiebreak",
    "TwoPlayerGame": "ratings.two_players",
    "TwoPlayerSystem": "ratings.two_players",
    "WengLinBradleyTerryFull": "ratings.normal.weng_lin_models",
    "WengLinBradleyTerryPart": "ratings.normal.weng_lin_models",
    "WengLinPlackettLuce": "ratings.normal.weng_lin_models",
    "WengLinThurstoneMostellerFull": "ratings.normal.weng_lin_models",
    "WengLinThurstoneMostellerPart": "ratings.normal.weng_lin_models",
    "WholeHistoryRating": "ratings.whole_history.whole_history",
    "Working": "standings.working",
    "backtest": "evaluation.backtest",
    "check_line_up": "model.teams.line_up",
    "explain": "pairing.explain",
    "finish_odds": "ratings.finish_odds",
    "load_plugins": "model.plugins",
    "match_quality": "ratings.normal.gaussian",
    "pair": "pairing.pair",
    "rate": "ratings.rate",
    "read_event": "formats.event_files",
    "read_results": "formats.reading",
    "read_state": "ratings.state_file",
    "solve_round": "pairing.pair",
    "standings": "standings.event_standings",
    "system_from": "ratings.settings",
    "team_standings": "standings.teams.team_standings",
    "tune": "evaluation.tune",
    "write_event": "formats.event_files",
    "write_state": "ratings.state_file",
}
__all__ = sorted(_HOMES)  # noqa: PLE0605  # sorted from the one table above


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'crosstable' has no attribute {name!r}")
    return getattr(import_module(f"crosstable.{_HOMES[name]}"), name)
