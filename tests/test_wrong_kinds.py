"""Values of a wrong kind are named at the door, with what to give instead: never a bare TypeError or AttributeError."""

import datetime as dt
import inspect
import re
from dataclasses import replace
from io import BytesIO, StringIO

import pytest

import crosstable
from crosstable import (
    Constraints,
    Elo,
    Entrant,
    EntryDetails,
    Event,
    EventDocument,
    Game,
    GaussianSkill,
    Glicko2PerGame,
    History,
    Ladder,
    LineUpRules,
    Match,
    MatchRules,
    Meaning,
    Moonstone,
    Paper,
    Player,
    ResultRules,
    ScoreSheet,
    Team,
    TeamEvent,
    WengLinPlackettLuce,
    backtest,
    check_line_up,
    finish_odds,
    pair,
    rate,
    read_event,
    read_results,
    read_state,
    standings,
    team_standings,
    tune,
    write_event,
    write_state,
)
from crosstable.model.errors import CrosstableError
from crosstable.model.results import DEFAULT_RULES
from tests import public_api
from tests.entry_points import CALLS, EVENT, GAME, HISTORY, KINDS, LONG, PAIRING, RATINGS, TEAMS, TODAY


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: History.from_sources("games.csv"), r"'sources' is of type str. Give read_results\(...\).source"),
        (lambda: rate([], Elo()), r"A list is not a history. Build one: History.from_frame"),
        (lambda: rate(HISTORY, "elo"), r"'elo' is not a rating system. Give a value, such as Elo\(\)"),
        (
            lambda: rate(HISTORY, Elo, state=None),
            r"^Elo is the class of a rating system\. Give a system of it: Elo\(\)\.$",
        ),
        (lambda: rate(HISTORY, Elo(), state=b"1"), r"The argument 'state' is of type bytes. Give the state of a run"),
        (lambda: rate(HISTORY, Elo(), as_of="today"), r"The argument 'as_of' is of type str. Give a date, such as"),
        (
            lambda: Game.between(1.5, 2, 1),
            r"1.5 is not the name or id of a player, which is text. Give a text that is not",
        ),
        (lambda: Game.between("a", None, 1), r"None is not the name or id of a player"),
        (lambda: Game.of_sides([[True, 2], [3]]), r"True is not the name or id of a player"),
        (lambda: Game.between("a", "b", [1, 0]), r"Score .* of 'a' against 'b' is not one of"),
        (lambda: Game.between("a", "b", 1, date="2025-01-01"), r"^'2025-01-01' is not a date. Give one"),
        (lambda: Game.between("a", "b", 1, points=("3", 1)), r"points '3' in the game of a, b is not a finite number"),
        (lambda: Game.of_sides(["a", "b"], places=["x", "y"]), r"Place 'x' of a is not a whole number from 1 on"),
        (lambda: History.from_games([("a", "b", 1)]), r"The argument 'games' is of type tuple. Give a list of games"),
        (lambda: History.from_games(EVENT), r"The argument 'games' is of type Event. Give a list of games"),
        (lambda: RATINGS[3], r"Unknown player '3'. Known: Ann, Bo"),
        (lambda: write_state(RATINGS), r"The argument 'state' is of type Ratings. Give the state of a run"),
        (lambda: read_state(5), r"The argument 'file' is of type int. Give a path, a file opened for reading bytes"),
        (lambda: Ladder("elo"), r"'elo' is not a rating system"),
        (lambda: Ladder(Elo), r"^Elo is the class of a rating system\. Give a system of it: Elo\(\)\.$"),
        (lambda: Ladder(Elo()).play("a", "b", score=[1]), r"Score 1 is not between 0 and 1"),
        (
            lambda: Ladder(Elo()).play("a", 1.5, score=1),
            r"1.5 is not the id of a player. Give a text that is not blank",
        ),
        (lambda: Ladder(Elo()).play("a", [None], score=1), r"None is not the id of a player"),
        (lambda: Ladder(Elo()).play("a", [["b"]], score=1), r"'b' is not the id of a player"),
        (lambda: Ladder(Elo()).predict("a", 1.5), r"1.5 is not the id of a player"),
        (lambda: Ladder(Elo()).play("a", "b", score=1, date="2025"), r"date: '2025' is not a date"),
        (lambda: Ladder(Elo()).play("a", "b", score=1, points=(1, "x")), r"Points 'x' are out of range"),
        (lambda: Ladder.from_json(5), r"The argument 'text' is of type int. Give the text of to_json"),
        (lambda: Ladder.from_bytes("x"), r"The argument 'data' is of type str. Give the bytes of to_bytes"),
        (lambda: backtest([], [Elo()]), r"A list is not a history"),
        (lambda: backtest(HISTORY, ["elo"]), r"'elo' is not a rating system"),
        (lambda: backtest(HISTORY, Elo()), r"The argument 'systems' is of type Elo. Give a list of rating systems"),
        (lambda: tune(HISTORY, Elo), r"^Elo is the class of a rating system\. Give a system of it: Elo\(\)\.$"),
        (lambda: Entrant("a"), r"The argument 'player' is of type str. Give a player, such as Player"),
        (lambda: Event("e", "E", ("a", "b")), r"The argument 'entrants' is of type str. Give a tuple of entrants"),
        (lambda: Event("e", "E", (Player,)), r"The argument 'entrants' is the class Player. Give a tuple of entrants"),
        (lambda: pair(["a", "b"], "swiss"), r"The argument 'event' is of type list. Give an event, such as Event"),
        (lambda: pair(EVENT, 3), r"The argument 'by' is of type int. Give the name of a pairing system"),
        (lambda: standings([], ["DE"]), r"The argument 'event' is of type list. Give an event"),
        (lambda: standings(EVENT, "DE"), r"The argument 'tiebreaks' is of type str. Give a list of codes"),
        (lambda: Elo().difference("x"), r"'x' is not between 0 and 1"),
        (lambda: GaussianSkill().match_quality(25, "x"), r"'x' is not a rating"),
        (lambda: Elo().match_quality(25, 25), r"^Match quality is defined for GaussianSkill, not for elo"),
        (lambda: Ladder(Elo()).play("a", "b", score=1, event=7), r"'event' is of type int. Give the name of the event"),
        (lambda: Ladder(Elo()).leaderboard(1.5), r"^top 1.5 is out of range"),
        (lambda: finish_odds(1, [1, 1]), r"^strengths 1 is not a list"),
        (lambda: EVENT.with_round([GAME]), r"'games' is of type list. Give games one by one, such as event.with_round"),
        (lambda: TEAMS.with_round([GAME]), r"'matches' is of type list. Give matches one by one"),
        (lambda: Event("e", "E", (), rounds=([GAME],)), r"'rounds' is of type list. Give a tuple of rounds"),
        (
            lambda: PAIRING.with_results({1: [1]}),
            r"'results\[1\]' is of type list. Give a result: as players of the game",
        ),
        (lambda: PAIRING.with_results({"1": "1-0"}), r"'a key of results' is of type str. Give the number of a board"),
        (lambda: PAIRING.with_results(["1-0"]), r"'results' is of type list. Give a result by the number"),
        (lambda: pair(EVENT, "swiss", game=1), r"'name' is of type int. Give the name of a game, which is text"),
        (
            lambda: pair(EVENT, "swiss", constraints={}),
            r"'constraints' is of type dict. Give constraints, such as Const",
        ),
        (lambda: pair(EVENT, "swiss", settings=["x"]), r"'settings' is of type list. Give the settings by name"),
        (lambda: pair(EVENT, "swiss", round="2"), r"'round' is of type str. Give the number of a round, 1 or more"),
        (lambda: pair(EVENT, "swiss", present="ab"), r"'present' is of type str. Give the ids of the players"),
        (lambda: pair(EVENT, "swiss", near=["ab"]), r"'near' is of type str. Give pairs of ids"),
        (lambda: pair(EVENT, "swiss", near=[("a",)]), r"'near' is of type tuple. Give pairs of ids"),
        (lambda: pair(EVENT, "swiss", should_stop=1), r"'should_stop' is of type int. Give a function without argum"),
        (lambda: Constraints(forced=("ab",)), r"'forced' is of type str. Give pairs of ids"),
        (lambda: Constraints(forbidden=(("a",),)), r"'forbidden' is of type tuple. Give pairs of ids"),
        (lambda: team_standings(EVENT), r"'event' is of type Event. Give an event of teams"),
        (lambda: tune(HISTORY, Elo(), split=0.3), r"'split' is of type float. Give a split, such as Split.by_share"),
        (
            lambda: tune(LONG, Elo(), grid={"k": 20}),
            r"'grid\[k\]' is of type int. Give a list of values to try",
        ),
        (lambda: tune(LONG, Elo(), grid=["k"]), r"'grid' is of type list. Give the values to try by parameter"),
        (lambda: write_event([], "trf26"), r"'event' is of type list. Give an event, an event of teams, or"),
        (lambda: read_event("gone.trf"), r"^gone.trf cannot be opened: No such file or directory. Check the path"),
        (lambda: read_event("cup\0.trf"), r"cannot be opened: embedded null byte"),
        (lambda: read_results(StringIO("a")), r"'file' is of type StringIO. Give a path, a file opened for reading by"),
        (lambda: read_results(b"white,black,result"), r"has no ending"),
        (lambda: read_results(b"a,b\n1,2", "a.csv", mapping="a=b"), r"'mapping' is of type str. Give the columns by"),
        (lambda: History.from_records([{"a": 1}], mapping=[1]), r"'mapping' is of type int. Give the columns by field"),
        (lambda: read_results(BytesIO(b""), 1), r"'name' is of type int. Give the name of the file, such as"),
        (
            lambda: read_results(BytesIO(b""), "a.csv", encoding=1),
            r"^Encoding 1 is not known. Use utf-8",
        ),
        (lambda: Game.between("a", "b", 1, points=5), r"'points' is of type int. Give a list with one value for each"),
        (lambda: Game.between("a", "b", 1, points=(1, 2, 3)), r"The game has 2 sides, 2 places and 3 points"),
        (lambda: Game.between("a", "b", 1, kind="forfeit"), r"'kind' is of type str. Give a kind of result"),
        (lambda: Game.between("a", "b", 1, round="1"), r"'round' is of type str. Give a whole number"),
        (lambda: Game.of_sides([1.5, 2]), r"1.5 is not the name or id of a player"),
        (lambda: Game.of_sides(None), r"'sides' is of type NoneType. Give a list with one value for each side"),
        (lambda: HISTORY.with_initial_ratings([1]), r"'ratings' is of type list. Give ratings by name"),
        (
            lambda: Glicko2PerGame(period_days=None).update(1500, 1500, score=1, days=(1,)),
            r"^The days 1 are not one number for each of 2 players\. Give the days since the last game of each",
        ),
        (lambda: Moonstone().update(1, 2, winner=[1]), r"winner|Winner"),
        (lambda: Paper(0, "x", 0), r"'middle' is of type str\. Give a number of points"),
        (
            lambda: ScoreSheet((1, 2, 3)),
            r"'papers' is of type int\. Give three papers, each such as Paper\(320, -20, 160\)",
        ),
        (lambda: Ladder.from_ratings(Elo()), r"'ratings' is of type Elo\. Give the result of a run, such as rate"),
        (lambda: Ladder.from_rows(Ladder(Elo()).head(), [1]), r"'rows' is of type int\. Give the text of `row`"),
        (
            lambda: History.from_pairs([1, 2], [0], [1], [2]),
            r"'players' is of type int\. Give the names of the players",
        ),
        (lambda: Team("a", "A", "Ann Al", number="1"), r"'members' is of type str\. Give the ids of the players"),
        (lambda: Team("a", "A", ("Ann",), number="1"), r"'number' is of type str\. Give a whole number"),
        (lambda: TeamEvent("c", "C", (1,), (), MatchRules(2)), r"'teams' is of type int\. Give a tuple of teams"),
        (lambda: TeamEvent("c", "C", (), (), 4), r"'match_rules' is of type int\. Give the rules of matches"),
        (lambda: Match.of_line_ups("a", "b", 2, [], []), r"'rules' is of type int\. Give the rules of matches"),
        (
            lambda: Match.of_line_ups("a", "b", MatchRules(2), "Ann", []),
            r"'first_players' is of type str\. Give the ids",
        ),
        (lambda: check_line_up("a", [], LineUpRules(2)), r"'team' is of type str\. Give a team, such as Team"),
        (lambda: EVENT.entrant("Zed"), r"^Event 'open': player 'Zed' did not enter"),
        (lambda: History.from_records(5), r"'records' is of type int. Give a list of records"),
        (
            lambda: Entrant(Player("a", "A"), initial_score="1"),
            r"'initial_score' is of type str\. Give points in steps of a half, such as 1\.5",
        ),
        (
            lambda: Entrant(Player("a", "A"), initial_score=0.3),
            r"^initial_score is 0\.3\. Give points in steps of a half, such as 1\.5\.$",
        ),
        (lambda: Entrant(Player("a", "A"), number=0), r"^number 0 is below 1\. Give a whole number from 1 on\.$"),
        (lambda: Entrant(Player("a", "A"), from_round=0), r"^from_round 0 is below 1\. Give a whole number"),
        (lambda: Player("a", "A", club=3), r"'club' is of type int\. Give a text; None where nothing is known\.$"),
        (lambda: Player("a", "A", display="full"), r"^Unknown display 'full'\. .*Known: hidden, initials, public"),
        (lambda: Player("a", "A", ("FIDE 1",)), r"'identities' is of type str\. Give the numbers at federations in a"),
        (lambda: EntryDetails(title=1), r"'title' is of type int\. Give a text; None where nothing is known"),
        (
            lambda: Game.of_sides(["a"]),
            r"^A game of a has one side only\. Give two sides or more; .* is Game\.bye\('a'\)",
        ),
        (lambda: Game.between("a", "b", 1, neutral="no"), r"'neutral' is of type str\. Give True or False"),
        (
            lambda: replace(
                Game.between("a", "b", 1, date=dt.datetime.combine(TODAY, dt.time(18))),
                date=dt.datetime.combine(TODAY, dt.time(9)),
            ),
            r"^The date 2025-01-01 09:00:00 has a time of day, and the time 18:00:00 is given, too\. Give one of the t",
        ),
        (
            lambda: EVENT.withdrawn(EVENT.entrants[0]),
            r"'player' is of type Entrant\. Give the id of a player, which is",
        ),
        (lambda: EVENT.withdrawn("a", after_round=-1), r"^after_round -1 is below 0\. Give a whole number from 0 on"),
        (lambda: standings(EVENT, ["BH"], rules=3), r"'rules' is of type int\. Give the name of tie-break rules, such"),
        (lambda: standings(EVENT, ["BH"], rules="fide"), r"^Unknown tie-break rules 'fide'"),
        (lambda: standings(EVENT, ["BH"]).rows[0].value(1), r"'code' is of type int\. Give the code of a tie-break"),
        (lambda: pair(EVENT, "swiss", seed="x"), r"'seed' is of type str\. Give the seed of random draws, which is a"),
        (lambda: EventDocument("cup"), r"'event' is of type str\. Give an event, such as Event"),
        (lambda: Meaning(win=float("nan")), r"^win is nan\. Give points in steps of a half"),
        (lambda: MatchRules(2, bye=float("inf")), r"^bye is inf\. Give points in steps of a half"),
        (lambda: MatchRules("2"), r"'boards' is of type str\. Give a whole number"),
        (lambda: LineUpRules(2, "loose"), r"^Unknown order of the boards 'loose'\. Known: fixed, free, rating"),
        (lambda: LineUpRules(2, tolerance="x"), r"'tolerance' is of type str\. Give a number of rating points"),
        (
            lambda: DEFAULT_RULES.with_meanings("ours", PLAYED=2),
            r"'meanings' is of type int\. Give what a kind is worth",
        ),
        (lambda: ResultRules.preset(3), r"'name' is of type int\. Give the name of the rules, such as 'fide-2026'"),
        (lambda: Elo().scale.show("1500"), r"'rating' is of type str\. Give a rating, such as 1500"),
    ],
)
def test_a_value_of_a_wrong_kind_is_named(call, said):
    with pytest.raises(CrosstableError, match=said):
        call()


@pytest.mark.parametrize("name", CALLS)
def test_no_argument_of_any_kind_gives_a_raw_error(name):
    call, positional, named = CALLS[name]
    raw: list[tuple[object, object, str]] = []
    for slot in [*range(len(positional)), *named]:
        for value in KINDS:
            arguments = [value if slot == at else usual for at, usual in enumerate(positional)]
            try:
                call(*arguments, **{**named, **({slot: value} if slot in named else {})})
            except CrosstableError as error:
                assert str(error)  # noqa: PT017  # a message must be shown, too
            except Exception as error:  # any other one is what is looked for
                raw.append((slot, value, repr(error)))

    assert raw == []


# What comes out of the library and is not built by hand, and the members of such values.
MADE_BY_THE_LIBRARY = {
    *("Adjustments", "Backtest", "Board", "Cell", "Certificate", "EventDocument", "Explanation", "GameProfile"),
    *(
        "History",
        "Judgement",
        "Loss",
        "MatchResult",
        "Pairing",
        "PairingDifference",
        "PlaceForecast",
        "PlayerRating",
        "Policy",
        "Problem",
    ),
    *(
        "RatingChange",
        "RatingCurves",
        "RatingDifference",
        "RatingState",
        "Ratings",
        "ReadEvent",
        "ReadResult",
        "Reason",
    ),
    *("Records", "SideName", "Solved", "Source", "Standing", "Standings", "Steps", "TieBreakValue", "TrackPoint"),
    *("Tuning", "Violation", "Working", "WrittenEvent"),
    *("arena.ArenaFit", "arena.ArenaRating", "arena.ArenaRow", "arena.Battles", "arena.Bootstrap", "arena.Choices"),
    *("arena.FragileOrder", "arena.Interaction", "arena.MatchStatistics", "arena.NextBattle", "arena.NextBattles"),
    *("arena.RankBounds", "arena.SimulatedArena", "arena.SprtBlock", "arena.SprtLength", "arena.SprtResult"),
    "arena.WinMatrix",
}
# Of authors of systems, tie-breaks, criteria and formats; their kits in `crosstable.testing` check what they take.
OF_AUTHORS = {
    *("EntrantTieBreak", "EventTextFormat", "EventTextWriter", "PairCriterion", "PairingSystem", "PerGame"),
    *("RatingSystem", "ResultFormat", "TieBreak", "TwoPlayerSystem", "Workers", "RayCluster"),
}
# Methods of which the library is the caller, or whose arguments are its own values.
OF_THE_LIBRARY = {
    *(
        "Adjustments",
        "EventDocument.details",
        "EventDocument.of",
        "EventDocument.with_standings",
        "GameProfile.as_listed",
        "GameProfile.order",
    ),
    *("GameProfile.listed_players", "GameProfile.result_of", "GameProfile.result_text", "GameProfile.side_of"),
    *("History.renumbered", "Judgement.behind", "MatchRules.bye_half_points", "MatchRules.match_half_points"),
    *("MatchRules.result_rules", "PlayerRating.cautious", "Processes.open", "RatingCurves.contrast"),
    *(
        "RatingCurves.difference",
        "RatingCurves.estimate",
        "RatingCurves.variance",
        "Records.grown",
        "Records.mean_place",
    ),
    *("Round.has_each_once", "RoundTable.once", "Split.given_or_by_share", "Steps.merged", "Steps.take"),
    *("Working.of_rounds", "Working.worth", "arena.ArenaRating.of", "arena.Battles.checked", "arena.Battles.counted"),
}


def is_walked(name):
    kind, _, member = name.rpartition(".")
    if name in CALLS or name in MADE_BY_THE_LIBRARY | OF_THE_LIBRARY or {kind, name} & OF_AUTHORS:
        return True
    is_error = name.endswith("Error") or kind.endswith("Error") or "UnknownName" in (kind, name)
    return is_error or member == "match_quality" or (kind in PER_HISTORY and member == "update")


PER_HISTORY = {"BradleyTerry", "WholeHistoryRating"}


def test_every_public_name_that_takes_a_value_is_walked():
    listed = [re.match(r"(?:class )?([\w.]+)\((.+)\)$", line.strip()) for line in public_api.lines()]

    assert [] == [found[1] for found in listed if found and not is_walked(found[1])]


@pytest.mark.parametrize("name", CALLS)
def test_the_calls_that_are_walked_work(name):
    call, positional, named = CALLS[name]

    assert (call(*positional, **named), True)[1]


def test_an_event_of_teams_is_written():
    written = write_event(TEAMS.with_round(Match("a", "b")), "event-json")

    again = read_event(written.data, "cup.json").document

    assert ("Ants", "Bees") == tuple(entered.team.name for entered in again.teams.teams)


def test_a_ladder_forecasts_sides_of_any_number():
    ladder = Ladder(WengLinPlackettLuce())
    ladder.play(["a", "b"], ["c", "d"], score="win")

    assert ladder.predict(["a", "b"], ["c", "d"]).win > 0.5
    assert ladder.predict([["a", "b"], ["c", "d"]]) == ladder.predict(["a", "b"], ["c", "d"])
    assert ladder.predict("a", "c", "e").win[0] == max(ladder.predict("a", "c", "e").win)


def test_help_and_repr_stay_short():
    assert repr(HISTORY) == "<History: 2 players, 1 games>"
    public = (getattr(crosstable, name) for name in crosstable.__all__)
    signatures = {each.__name__: str(inspect.signature(each)) for each in public if inspect.isroutine(each)}
    methods = [History.from_frame, History.from_records, History.from_games, Event]
    signatures |= {each.__qualname__: str(inspect.signature(each)) for each in methods}
    assert {name: len(text) for name, text in signatures.items() if len(text) > 600} == {}
