"""The entry points of the library: for each public name a call that works, and values of every kind to replace its
arguments by.
"""

import datetime as dt
from dataclasses import fields

import numpy as np
import pandas as pd

import crosstable
from crosstable import (
    Aga,
    Constraints,
    Dwz,
    Egf,
    Elo,
    Entrant,
    EntryDetails,
    Estimate,
    Event,
    Fide,
    Fixture,
    Forecast,
    Game,
    GaussianSkill,
    Glicko2,
    Glicko2PerGame,
    History,
    Identity,
    Ladder,
    LineUpRules,
    Match,
    MatchRules,
    Meaning,
    Member,
    Modifiers,
    Moonstone,
    Paper,
    Player,
    Preferans,
    Processes,
    ResultKind,
    ResultRules,
    Round,
    RoundTable,
    Scale,
    ScoreSheet,
    Side,
    Slot,
    Source,
    Split,
    Team,
    TeamEvent,
    TeamRound,
    TieBreakRules,
    Uscf,
    WengLinPlackettLuce,
    WholeHistoryRating,
    arena,
    backtest,
    check_line_up,
    finish_odds,
    load_plugins,
    other_optimum,
    pair,
    pairing_system,
    policy_from_toml,
    rate,
    read_event,
    read_results,
    read_state,
    solve_round,
    standings,
    system_from,
    team_standings,
    tune,
    what_if,
    write_event,
    write_state,
)
from crosstable.model.results import DEFAULT_RULES
from crosstable.ratings.system import is_per_game

TODAY = dt.date(2025, 1, 1)
HISTORY = History.from_games([Game.between("Ann", "Bo", 1, date=TODAY)])
RATINGS = rate(HISTORY, Elo())
FITTED = rate(HISTORY, WholeHistoryRating())
EVENT = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in "abcd"))
GAME = Game.between("a", "b", 1)
PAIRING = pair(EVENT, "swiss")
LONG = History.from_games([Game.between("a", "b", n % 2, date=TODAY + dt.timedelta(days=n)) for n in range(60)])
TEAMS = TeamEvent(
    "cup",
    "Cup",
    (Team("a", "Ants", ("Ann", "Al")), Team("b", "Bees", ("Bo", "Bea"))),
    tuple(Entrant(Player(name, name)) for name in ("Ann", "Al", "Bo", "Bea")),
    MatchRules(2),
)
BATTLES = arena.Battles.of(
    {
        "first": [*"abcbac"] * 3,
        "second": [*"bcaacb"] * 3,
        "winner": [1] * 7 + [0.5] * 6 + [0] * 5,
        "length": [*range(18)],
    }
)
ARENA = arena.fit(BATTLES, first_side=False)


def ladder():
    table = Ladder(GaussianSkill())
    table.play("a", "b", score="win")
    return table


# Calls that work, with the arguments by position and by name: each is replaced by values of every kind.
CALLS = {
    "rate": (rate, [HISTORY, Elo()], {"as_of": None, "state": None}),
    "Ladder.play": (
        lambda *sides, **facts: ladder().play(*sides, **facts),
        ["a", "b"],
        {
            "score": None,
            "places": None,
            "points": None,
            "better": None,
            "shares": None,
            "date": None,
            "weight": 1.0,
            "handicap": 0.0,
            "length": None,
            "event": None,
        },
    ),
    "Ladder.add": (lambda player, rating: ladder().add(player, rating), ["z", 25.0], {}),
    "Ladder.predict": (lambda *sides, **facts: ladder().predict(*sides, **facts), ["a", "b"], {"handicap": 0.0}),
    "Ladder.predict of a list": (lambda sides: ladder().predict(sides), [["a", "b"]], {}),
    "Ladder.match_quality": (lambda *sides: ladder().match_quality(*sides), ["a", "b"], {}),
    "Ladder.estimate": (lambda player: ladder().estimate(player), ["a"], {}),
    "Ladder[]": (lambda player: ladder()[player], ["a"], {}),
    "Ladder.get": (lambda player: ladder().get(player), ["a"], {}),
    "Ratings.get": (RATINGS.get, ["Ann"], {}),
    "Ratings[]": (lambda player: RATINGS[player], ["Ann"], {}),
    "Ratings.estimate": (RATINGS.estimate, ["Ann"], {}),
    "Ratings.predict": (RATINGS.predict, ["Ann", "Bo"], {"handicap": 0.0}),
    "Ratings.leaderboard": (RATINGS.leaderboard, [1], {"deviations": 0.0}),
    "Ladder.leaderboard": (lambda top, **facts: ladder().leaderboard(top, **facts), [1], {"deviations": 0.0}),
    "GaussianSkill.match_quality": (GaussianSkill().match_quality, [[25.0], [25.0]], {"shares": None}),
    "finish_odds": (finish_odds, [[1.0, 2.0], [1.0, 1.0]], {}),
    "Event.with_round": (EVENT.with_round, [GAME], {}),
    "TeamEvent.with_round": (TEAMS.with_round, [Match("a", "b")], {}),
    "Pairing.with_results": (PAIRING.with_results, [{1: "1-0"}], {}),
    "pair": (
        pair,
        [EVENT, "swiss"],
        {
            "game": None,
            "settings": {},
            "constraints": Constraints(),
            "seed": 0,
            "round": None,
            "present": None,
            "near": (),
            "should_stop": None,
        },
    ),
    "solve_round": (solve_round, [EVENT, "swiss"], {"settings": {}, "constraints": Constraints(), "round": None}),
    "Constraints": (Constraints, [], {"forced": (), "forbidden": ()}),
    "standings": (standings, [EVENT, ["DE"]], {"after_round": None, "rules": None}),
    "team_standings": (team_standings, [TEAMS, ["BH"]], {}),
    "tune": (tune, [LONG, Elo()], {"grid": {"k": [20]}, "split": None}),
    "backtest": (backtest, [LONG, [Elo()]], {"split": None}),
    "write_event": (write_event, [EVENT, "event-json"], {"standings": None}),
    "read_event": (read_event, [write_event(EVENT, "event-json").data, "cup.json"], {"mapping": None}),
    "read_results": (
        read_results,
        [b"white,black,result\nA,B,1\n", "a.csv"],
        {"mapping": None, "encoding": None},
    ),
    "Elo.update": (Elo().update, [1500, 1500], {"score": 1, "weight": 1.0, "date": None, "shares": None}),
    "Elo.predict": (Elo().predict, [1500, 1500], {"handicap": 0.0}),
    "Game.between": (
        Game.between,
        ["a", "b", 1],
        {"kind": ResultKind.PLAYED, "points": None, "handicap": None, "komi": None, "date": None, "round": None},
    ),
    "Game.of_sides": (Game.of_sides, [["a", "b"]], {"places": None, "points": None, "length": None, "date": None}),
    "Game.bye": (Game.bye, ["a"], {"kind": ResultKind.ALLOCATED_BYE, "date": None, "round": None}),
    "Game.with_result": (
        GAME.with_result,
        ["win"],
        {"places": None, "points": None, "better": None, "kind": ResultKind.PLAYED},
    ),
    "Game.with_result of places": (lambda places: GAME.with_result(places=places), [[1, 2]], {}),
    "Side.of": (lambda *players, **facts: Game((Side.of(*players, **facts),)), ["a"], {"place": None, "points": None}),
    "Player": (Player, ["a", "A"], {}),
    "Side.score": (lambda score: Game((Side((Member("a"),), place=1, score=score), Side.of("b"))), [0.5], {}),
    "Meaning": (Meaning, [1, 0.5, 0], {}),
    "ResultRules": (
        ResultRules,
        ["ours", DEFAULT_RULES.meanings, "us"],
        {"scoring": "place", "place_scores": (3, 2, 1)},
    ),
    "ResultRules.preset": (ResultRules.preset, ["football"], {}),
    "ResultRules.with_meanings": (DEFAULT_RULES.with_meanings, ["ours"], {"PLAYED": Meaning(win=3, draw=1)}),
    "MatchRules": (
        MatchRules,
        [2],
        {"win": 2, "draw": 1, "loss": 0, "bye": None, "bye_games": None, "colours": "WB", "drawn": ()},
    ),
    "LineUpRules": (LineUpRules, [2], {"order": "rating", "tolerance": 50, "least": 1}),
    "Scale.show": (Scale("points").show, [1500.0], {}),
    "Round": (Round, [1, (GAME,)], {}),
    "Entrant": (
        Entrant,
        [Player("a", "A")],
        {
            "number": None,
            "rating": None,
            "initial_score": 0.5,
            "absent": frozenset(),
            "from_round": 1,
            "until_round": None,
        },
    ),
    "Event": (
        Event,
        ["e", "E", EVENT.entrants],
        {"rounds": (), "rules": DEFAULT_RULES, "date": None, "rounds_planned": None},
    ),
    "Event.entrant": (EVENT.entrant, ["a"], {}),
    "Event.with_entrant": (EVENT.with_entrant, [Entrant(Player("z", "Z"))], {}),
    "Event.withdrawn": (EVENT.withdrawn, ["a"], {"after_round": None}),
    "Event.with_result": (
        EVENT.with_round(GAME).with_result,
        [1, 1, "win"],
        {"places": None, "points": None, "better": None},
    ),
    "TeamEvent": (TeamEvent, ["cup", "Cup", TEAMS.teams, TEAMS.players, MatchRules(2)], {"rounds": ()}),
    "TeamEvent.team": (TEAMS.team, ["a"], {}),
    "Team": (Team, ["a", "A", ("Ann",)], {"substitutes": (), "number": None, "rating": None}),
    "Match.with_scores": (
        Match.of_line_ups("a", "b", MatchRules(2), ["Ann", "Al"], ["Bo", "Bea"]).with_scores,
        [1, 0.5],
        {},
    ),
    "Match.of_line_ups": (Match.of_line_ups, ["a", "b", MatchRules(2), ["Ann", "Al"], ["Bo", "Bea"]], {}),
    "History.from_event": (History.from_event, [EVENT], {}),
    "History.select": (LONG.select, [], {"since": None, "until": None, "player": None, "event": None}),
    "History.from_pairs": (History.from_pairs, [["a", "b"], [0], [1], [2]], {"date": None, "neutral": None}),
    "History.from_frame": (History.from_frame, [LONG.to_frame("pandas")], {"mapping": None}),
    "History.to_frame": (LONG.to_frame, ["pandas"], {}),
    "Ladder.reset": (lambda reset, **facts: ladder().reset(reset, **facts), ["soft"], {"share": 0.5}),
    "Ladder.with_system": (lambda system: ladder().with_system(system), [GaussianSkill()], {}),
    "Ladder.from_ratings": (Ladder.from_ratings, [RATINGS], {}),
    "Ladder.from_rows": (Ladder.from_rows, [ladder().head(), [ladder().row("a"), ladder().row("b")]], {}),
    "Ladder.row": (lambda player: ladder().row(player), ["a"], {}),
    "Ratings.track": (RATINGS.track, ["Ann"], {}),
    "Ratings.to_frame": (RATINGS.to_frame, ["pandas"], {}),
    "Glicko2.update": (Glicko2().update, [1500, 1500], {"places": None, "shares": None, "neutral": False}),
    "Glicko2PerGame.update": (
        Glicko2PerGame(period_days=None).update,
        [1500, 1500],
        {"score": 1, "days": (0.0, 0.0), "better": None},
    ),
    "Moonstone.update": (Moonstone().update, [1400, 1500], {"winner": 1}),
    "Preferans.update": (Preferans().update, [1, 2, 3], {"points": [1, 2, 3], "length": 10, "weight": 1.0}),
    "WengLinPlackettLuce.update": (
        WengLinPlackettLuce(margin=1.0).update,
        [[25.0], [25.0]],
        {"points": [1, 2], "better": None},
    ),
    "Paper": (lambda *numbers: ScoreSheet((Paper(*numbers),) * 3).scores, [0, 0, 0], {}),
    "ScoreSheet": (lambda papers: ScoreSheet(papers).scores, [(Paper(0, 0, 0),) * 3], {}),
    "check_line_up": (check_line_up, [TEAMS.teams[0], ["Ann", "Al"], LineUpRules(2)], {}),
    "load_plugins": (load_plugins, ["math"], {}),
    "system_from": (system_from, ["elo"], {}),
    "read_state": (read_state, [write_state(RATINGS.state)], {}),
    "write_state": (write_state, [RATINGS.state], {}),
    "Ladder.from_json": (Ladder.from_json, [ladder().to_json()], {}),
    "History.from_games": (History.from_games, [[GAME]], {}),
    "History.with_initial_ratings": (HISTORY.with_initial_ratings, [{"Ann": 1600.0}], {}),
    "History.from_records": (History.from_records, [[{"player_a": "a", "player_b": "b", "score_a": 1}]], {}),
}


# Rating systems: each parameter of each, and one game by each.
SYSTEM_CLASSES = {
    name: getattr(crosstable, name)
    for name in crosstable.__all__
    if hasattr(getattr(crosstable, name), "games_of") and name not in ("PerGame", "RatingSystem", "TwoPlayerSystem")
}
CALLS |= {
    name: (kind, [], {field.name: getattr(kind(), field.name) for field in fields(kind)})
    for name, kind in SYSTEM_CLASSES.items()
}
ONE_GAME = {"Preferans": {"points": [1, 2, 3], "length": 10.0}}
for name, kind in SYSTEM_CLASSES.items():
    players = [1500.0] * (3 if name == "Preferans" else 2)
    if is_per_game(kind()):
        CALLS.setdefault(
            f"{name}.update", (kind().update, players, {**ONE_GAME.get(name, {}), "date": TODAY, "weight": 1.0})
        )
    CALLS.setdefault(f"{name}.predict", (kind().predict, players, {"handicap": 0.0, "neutral": False}))
for name in ("Elo", "Glicko", "Glicko2", "Glicko2PerGame"):
    forecast = getattr(crosstable, name)().forecast
    CALLS[f"{name}.forecast"] = (forecast, [Estimate(1500.0), Estimate(1500.0)], {})
ROUND_ROBIN = TEAMS.with_round(Match.of_line_ups("a", "b", MatchRules(2), ["Ann", "Al"], ["Bo", "Bea"]))
TABLE = standings(EVENT.with_round(GAME), ["BH"])
COUNTS = arena.MatchCounts(wins=10, losses=5, draws=5)
HYPOTHESES = arena.SprtHypotheses(0.0, 5.0)
SPRT = arena.sprt_of(COUNTS, HYPOTHESES)
CALLS |= {
    "Aga.with_handicap": (Aga().with_handicap, [Estimate(3.5), 2], {}),
    "Egf.with_handicap": (Egf().with_handicap, [Estimate(2100.0), 2], {}),
    "Egf.expected": (Egf().expected, [2100.0, 2000.0], {"handicap": 2.0}),
    "Elo.difference": (Elo().difference, [0.6], {}),
    "Elo.expected": (Elo().expected, [1500.0, 1400.0], {}),
    "Fide.expected": (Fide().expected, [1500.0, 1400.0], {"on": TODAY}),
    "Fide.first": (Fide().first, [[(1600, 1), (1500, 0)]], {"on": TODAY}),
    "Dwz.first": (Dwz().first, [[(1600, 1), (1500, 0)]], {}),
    "Uscf.expected": (Uscf().expected, [1500.0, 1400.0], {}),
    "Uscf.special": (Uscf().special, [1500.0, [(1600, 1)]], {"games_before": 4}),
    "Estimate": (lambda *numbers: Elo().update(Estimate(*numbers), 1500), [1500.0, 30.0, 0.06], {}),
    "Forecast": (Forecast, [0.5, 0.2, 0.3], {}),
    "Forecast.of_log_odds": (Forecast.of_log_odds, [0.5], {"model": "davidson", "nu": 1.0}),
    "Game": (
        Game,
        [GAME.sides],
        {
            "kind": ResultKind.PLAYED,
            "date": TODAY,
            "time": None,
            "event": "e",
            "event_sequence": 0,
            "round": 1,
            "board": 1,
            "discipline": None,
            "handicap": 0.0,
            "komi": None,
            "length": None,
            "weight": 1.0,
            "neutral": False,
            "row_id": None,
            "source": "",
            "position": 0,
        },
    ),
    "Game.on_board": (GAME.on_board, [1], {}),
    "Game.half_points": (GAME.half_points, [DEFAULT_RULES], {}),
    "Game.outcomes": (GAME.outcomes, [DEFAULT_RULES], {}),
    "Game.scores": (GAME.scores, [DEFAULT_RULES], {}),
    "Side": (Side, [(Member("a"),)], {"place": 1, "points": 2.0, "colour": "white", "score": 1.0, "reason": None}),
    "Member": (lambda *facts: Game((Side((Member(*facts),), place=1), Side.of("z", place=2))), ["a", 1.0, 2.0], {}),
    "Identity": (Identity, ["FIDE", "1"], {}),
    "EntryDetails": (
        EntryDetails,
        [],
        {
            "title": "GM",
            "sex": "w",
            "birth": "2000",
            "grade": None,
            "membership": None,
            "rating_kind": None,
            "notes": None,
        },
    ),
    "EntryDetails.from_values": (EntryDetails.from_values, [{"title": "GM"}], {}),
    "Entrant.takes_part": (EVENT.entrants[0].takes_part, [1], {}),
    "Scale": (Scale, ["points"], {"better": "higher", "unit": "", "decimals": 0, "sound": None}),
    "Slot": (Slot, [TODAY, dt.time(18), "Hall"], {"moves": 0}),
    "Slot.over": (Slot(day=TODAY).over, [Slot(place="Hall")], {}),
    "Fixture": (Fixture, [1, 1, Slot()], {}),
    "Source.from_games": (Source.from_games, [[GAME]], {"name": "x"}),
    "RoundTable": (RoundTable, [EVENT.with_round(GAME)], {"rules": None, "after_round": None}),
    "History.date": (HISTORY.date, [0], {}),
    "History.game": (HISTORY.game, [0], {}),
    "History.key": (HISTORY.key, ["Ann"], {}),
    "History.part": (HISTORY.part, [0, 1], {}),
    "History.where": (HISTORY.where, [np.array([True])], {}),
    "History.from_sources": (History.from_sources, [Source.from_games([GAME])], {"match_names": True}),
    "Ladder": (Ladder, [Elo()], {"match_names": False}),
    "Ladder.from_bytes": (Ladder.from_bytes, [ladder().to_bytes()], {}),
    "RatingState.with_reset": (RATINGS.state.with_reset, ["soft"], {"share": 0.5}),
    "Ratings.match_quality": (rate(HISTORY, GaussianSkill()).match_quality, ["Ann", "Bo"], {}),
    "Ratings.difference": (FITTED.difference, ["Ann", "Bo"], {"on": None, "second_on": None}),
    "Ratings.track_svg": (RATINGS.track_svg, ["Ann"], {}),
    "Ratings.changes_to_frame": (RATINGS.changes_to_frame, ["pandas"], {}),
    "Ratings.forecasts_to_frame": (RATINGS.forecasts_to_frame, ["pandas"], {}),
    "Ratings.fitted_to_frame": (FITTED.fitted_to_frame, ["pandas"], {}),
    "ReadResult.history": (read_results(b"white,black,result\nA,B,1\n", "a.csv").history, [DEFAULT_RULES], {}),
    "Split": (lambda *rows: Split(*rows).check(LONG), [10, 40, 60], {}),
    "Split.by_share": (Split.by_share, [LONG], {"warm_up": 0.2, "held_out": 0.3}),
    "Split.by_date": (Split.by_date, [LONG, TODAY + dt.timedelta(40)], {"warm_up": 0.2}),
    "Split.check": (Split(10, 40, 60).check, [LONG], {}),
    "Backtest.to_frame": (backtest(LONG, [Elo()], tune=False).to_frame, ["pandas"], {}),
    "Standings.to_frame": (TABLE.to_frame, ["pandas"], {}),
    "Standing.value": (TABLE.rows[0].value, ["BH"], {}),
    "Pairing.board_of": (PAIRING.board_of, ["a"], {}),
    "Pairing.to_frame": (PAIRING.to_frame, ["pandas"], {}),
    "Match": (Match, ["a", "b"], {"games": (), "kind": ResultKind.PLAYED, "winner": None}),
    "Match.bye": (Match.bye, ["a"], {"kind": ResultKind.ALLOCATED_BYE}),
    "MatchRules.board_label": (MatchRules(2).board_label, [1], {}),
    "MatchRules.board_number": (MatchRules(2).board_number, [1, 1], {}),
    "MatchRules.colour_of_first": (MatchRules(2).colour_of_first, [1], {}),
    "MatchRules.match_and_board": (MatchRules(2).match_and_board, [1], {}),
    "Modifiers": (
        Modifiers,
        [],
        {"cut": 0, "median": 0, "limit": None, "number": None, "factor": None, "flags": frozenset()},
    ),
    "TeamEvent.team_of": (TEAMS.team_of, ["Ann"], {}),
    "TeamEvent.result": (ROUND_ROBIN.result, [ROUND_ROBIN.rounds[0].matches[0]], {}),
    "TeamEvent.teams_event": (ROUND_ROBIN.teams_event, [], {"score": "match-points"}),
    "TeamRound": (TeamRound, [1, ()], {}),
    "Processes": (Processes, [1], {}),
    "what_if": (what_if, [solve_round(EVENT, "swiss")], {"force": ("a", "b"), "forbid": None}),
    "other_optimum": (other_optimum, [solve_round(EVENT, "swiss")], {}),
    "pairing_system": (pairing_system, ["swiss"], {"settings": {}, "rounds": None}),
    "policy_from_toml": (
        policy_from_toml,
        ['name = "x"\nsentence = "X."\n[[tiers]]\nname = "s"\ncriteria = [{criterion = "score-difference"}]'],
        {"settings": {}},
    ),
    "TieBreakRules": (TieBreakRules, ["ours", "us"], {"unrated": "refuse"}),
    "TieBreakRules.preset": (TieBreakRules.preset, ["mtr-2026"], {}),
    "arena.Battles.of": (arena.Battles.of, [[("a", "b", 1)], {}], {"count": None}),
    "arena.Battles.column": (BATTLES.column, ["length"], {}),
    "arena.Battles.part": (BATTLES.part, [np.array([0, 1])], {}),
    "arena.fit": (
        arena.fit,
        [BATTLES],
        {
            "ties": "davidson",
            "covariates": (),
            "first_side": False,
            "standardise": True,
            "weights": None,
            "cluster": None,
            "anchor": None,
            "scale": 400.0,
            "base": 1000.0,
            "prior": None,
            "degenerate": "error",
            "bias_reduced": False,
        },
    ),
    "arena.ArenaFit.rating": (ARENA.rating, ["a"], {"level": 0.95, "anchored": False}),
    "arena.ArenaFit.difference": (ARENA.difference, ["a", "b"], {"level": 0.95}),
    "arena.ArenaFit.forecast": (ARENA.forecast, ["a", "b"], {}),
    "arena.ArenaFit.number": (ARENA.number, ["a"], {}),
    "arena.ArenaFit.coefficients": (ARENA.coefficients, [], {"level": 0.95}),
    "arena.ArenaFit.variances": (ARENA.variances, [], {"anchored": False}),
    "arena.arena_leaderboard": (arena.arena_leaderboard, [ARENA], {"level": 0.95, "seed": 0}),
    "arena.arena_rank_bounds": (arena.arena_rank_bounds, [ARENA], {"level": 0.95}),
    "arena.rank_bounds": (arena.rank_bounds, [ARENA], {"level": 0.95, "draws": 100, "seed": 0}),
    "arena.rank_histogram": (arena.rank_histogram, [ARENA], {"draws": 100, "seed": 0}),
    "arena.tied_for_first": (arena.tied_for_first, [ARENA, arena.rank_bounds(ARENA, draws=100)], {}),
    "arena.tied_groups": (arena.tied_groups, [ARENA, arena.rank_bounds(ARENA, draws=100)], {}),
    "arena.win_matrix": (arena.win_matrix, [ARENA], {}),
    "arena.leaderboard_frame": (arena.leaderboard_frame, [ARENA, "pandas"], {"level": 0.95}),
    "arena.fragility": (arena.fragility, [ARENA, "a", "b"], {"change": "removal"}),
    "arena.next_battles": (
        arena.next_battles,
        [ARENA],
        {"per_pair": 1, "aim": "order", "batches": 1, "capacity": None, "forbidden": (), "costs": {}, "seed": 0},
    ),
    "arena.bootstrap": (arena.bootstrap, [ARENA, 5], {"seed": 0}),
    "arena.Bootstrap.intervals": (arena.bootstrap(ARENA, 20).intervals, [0.9], {}),
    "arena.always_valid_difference": (arena.always_valid_difference, [ARENA, "a", "b", 0.9], {"narrow_at": 10}),
    "arena.always_valid_elo": (arena.always_valid_elo, [COUNTS, 0.9], {"kind": "bounded", "narrow_at": 10}),
    "arena.MatchCounts": (
        lambda **counts: arena.match_statistics(arena.MatchCounts(**counts)),
        [],
        {"wins": 10, "losses": 5, "draws": 5, "pairs": None},
    ),
    "arena.match_statistics": (arena.match_statistics, [COUNTS], {"z": 1.96}),
    "arena.SprtHypotheses": (
        arena.SprtHypotheses,
        [0.0, 5.0],
        {"model": "normalized", "alpha": 0.05, "beta": 0.05},
    ),
    "arena.sprt": (
        arena.sprt,
        [],
        {
            "wins": 10,
            "losses": 5,
            "draws": 5,
            "pairs": None,
            "elo0": 0.0,
            "elo1": 5.0,
            "model": "normalized",
            "alpha": 0.05,
            "beta": 0.05,
        },
    ),
    "arena.sprt_of": (arena.sprt_of, [COUNTS, HYPOTHESES], {}),
    "arena.sprt_lengths": (arena.sprt_lengths, [COUNTS, HYPOTHESES, [0.0]], {}),
    "arena.fastchess_block": (arena.fastchess_block, [SPRT], {}),
    "arena.fishtest_block": (arena.fishtest_block, [SPRT], {}),
    "arena.openbench_block": (arena.openbench_block, [SPRT], {}),
    "arena.read_sprt_block": (arena.read_sprt_block, [arena.fastchess_block(SPRT)], {}),
    "arena.PlannedArena": (
        lambda *facts: arena.simulate_arena(arena.PlannedArena(*facts), [30], repetitions=1),
        [3, 100.0, 0.1],
        {},
    ),
    "arena.simulate_arena": (
        arena.simulate_arena,
        [arena.PlannedArena(3), [30]],
        {"repetitions": 1, "level": 0.9, "seed": 0, "progress": None},
    ),
}

KINDS = [
    *(None, 5, 1.5, True, "x", b"x", [], ["x"], [1], [[1]], [["x"]], [None], (), {}, {1: 1}, {"x": 1}, object()),
    *(Elo, Elo(), EVENT, TEAMS, GAME, [GAME]),
    *(-1, 10**400, float("nan"), np.int64(1), np.float32(0.5), np.array([1.0, 2.0]), np.array(["a", "b"]), pd.NaT, pd),
    *(TODAY, dt.datetime(2025, 1, 1, tzinfo=dt.UTC), {1}, (1, 2), ((1, 2),), pd.Series([1.0]), np.array([])),
]
