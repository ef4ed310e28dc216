"""Values of a wrong kind are named at the door, with what to give instead: never a bare TypeError or AttributeError."""

import datetime as dt
import inspect

import pytest

import crosstable
from crosstable import (
    Elo,
    Entrant,
    Event,
    Game,
    GaussianSkill,
    History,
    Ladder,
    Player,
    WengLinPlackettLuce,
    backtest,
    match_quality,
    pair,
    rate,
    read_state,
    standings,
    tune,
    write_state,
)
from crosstable.model.errors import CrosstableError

HISTORY = History.from_games([Game.between("Ann", "Bo", 1, date=dt.date(2025, 1, 1))])
RATINGS = rate(HISTORY, Elo())
EVENT = Event("open", "Open", tuple(Entrant(Player(name, name)) for name in "abcd"))
TODAY = dt.date(2025, 1, 1)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: rate([], Elo()), r"A list is not a history. Build one: History.from_frame"),
        (lambda: rate(HISTORY, "elo"), r"'elo' is not a rating system. Give a value, such as Elo\(\)"),
        (lambda: rate(HISTORY, Elo, state=None), r"'Elo' is not a rating system"),
        (lambda: rate(HISTORY, Elo(), state=b"1"), r"The argument 'state' is of type bytes. Give the state of a run"),
        (lambda: rate(HISTORY, Elo(), as_of="today"), r"The argument 'as_of' is of type str. Give a date, such as"),
        (lambda: Game.between(1, 2, 1), r"1 is not the name or id of a player, which is text. Use str\(\) on numbers"),
        (lambda: Game.between("a", None, 1), r"None is not the name or id of a player"),
        (lambda: Game.of_sides([[1, 2], [3]]), r"1 is not the name or id of a player"),
        (lambda: Game.between("a", "b", [1, 0]), r"Score .* of 'a' against 'b' is not one of"),
        (lambda: Game.between("a", "b", 1, date="2025-01-01"), r"^'2025-01-01' is not a date. Give one"),
        (lambda: Game.between("a", "b", 1, points=("3", 1)), r"points '3' in the game of a, b is not a finite number"),
        (lambda: Game.of_sides(["a", "b"], places=["x", "y"]), r"Place 'x' of a is below 1. Places start at 1"),
        (lambda: History.from_games([("a", "b", 1)]), r"The argument 'games' is of type tuple. Give a list of games"),
        (lambda: History.from_games(EVENT), r"The argument 'games' is of type Event. Give a list of games"),
        (lambda: RATINGS.of(3), r"Unknown player '3'. Known: Ann, Bo"),
        (lambda: write_state(RATINGS), r"The argument 'state' is of type Ratings. Give the state of a run"),
        (lambda: read_state("file"), r"The argument 'data' is of type str. Give the bytes of write_state"),
        (lambda: Ladder("elo"), r"'elo' is not a rating system"),
        (lambda: Ladder(Elo), r"'Elo' is not a rating system"),
        (lambda: Ladder(Elo()).play("a", "b", [1]), r"Score 1 is not known"),
        (lambda: Ladder(Elo()).play("a", 1.5, 1), r"1.5 is not the id of a player. Give a text or a whole number"),
        (lambda: Ladder(Elo()).play("a", [None], 1), r"None is not the id of a player"),
        (lambda: Ladder(Elo()).play("a", [["b"]], 1), r"'b' is not the id of a player"),
        (lambda: Ladder(Elo()).predict("a", 1.5), r"1.5 is not the id of a player"),
        (lambda: Ladder(Elo()).play("a", "b", 1, at="2025"), r"at: '2025' is not a date"),
        (lambda: Ladder(Elo()).play("a", "b", 1, points=(1, "x")), r"Points 'x' are out of range"),
        (lambda: Ladder.from_json(5), r"The argument 'text' is of type int. Give the text of to_json"),
        (lambda: Ladder.from_bytes("x"), r"The argument 'data' is of type str. Give the bytes of to_bytes"),
        (lambda: backtest([], [Elo()]), r"A list is not a history"),
        (lambda: backtest(HISTORY, ["elo"]), r"'elo' is not a rating system"),
        (lambda: backtest(HISTORY, Elo()), r"The argument 'systems' is of type Elo. Give a list of rating systems"),
        (lambda: tune(HISTORY, Elo), r"'Elo' is not a rating system"),
        (lambda: Entrant("a"), r"The argument 'player' is of type str. Give a player, such as Player"),
        (lambda: Event("e", "E", ("a", "b")), r"The argument 'entrants' is of type str. Give a tuple of entrants"),
        (lambda: Event("e", "E", (Player,)), r"The argument 'entrants' is the class Player. Give a tuple of entrants"),
        (lambda: pair(["a", "b"], "swiss"), r"The argument 'event' is of type list. Give an event, such as Event"),
        (lambda: pair(EVENT, 3), r"The argument 'by' is of type int. Give the name of a pairing system"),
        (lambda: standings([], ["DE"]), r"The argument 'event' is of type list. Give an event"),
        (lambda: standings(EVENT, "DE"), r"The argument 'tiebreaks' is of type str. Give a list of codes"),
        (lambda: Elo().difference("x"), r"'x' is not between 0 and 1"),
        (lambda: match_quality(GaussianSkill(), [25, "x"]), r"'x' is not a rating"),
    ],
)
def test_a_value_of_a_wrong_kind_is_named(call, said):
    with pytest.raises(CrosstableError, match=said):
        call()


def test_a_ladder_forecasts_sides_of_any_number():
    ladder = Ladder(WengLinPlackettLuce())
    ladder.play(["a", "b"], ["c", "d"], "win")

    assert ladder.predict(["a", "b"], ["c", "d"]).win > 0.5
    assert ladder.predict("a", "c", "e").win[0] == max(ladder.predict("a", "c", "e").win)


def test_help_and_repr_stay_short():
    assert repr(HISTORY) == "<History: 2 players, 1 games>"
    public = (getattr(crosstable, name) for name in crosstable.__all__)
    signatures = {each.__name__: str(inspect.signature(each)) for each in public if inspect.isroutine(each)}
    methods = [History.from_frame, History.from_records, History.from_games, Event]
    signatures |= {each.__qualname__: str(inspect.signature(each)) for each in methods}
    assert {name: len(text) for name, text in signatures.items() if len(text) > 600} == {}
