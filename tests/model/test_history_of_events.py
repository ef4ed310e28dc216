"""A history from events, some of its games, and its games as a dataframe."""

import datetime as dt
from dataclasses import replace

import pytest

from crosstable import (
    BradleyTerry,
    CrosstableError,
    Elo,
    Entrant,
    Event,
    Game,
    History,
    InputError,
    Match,
    MatchRules,
    Player,
    ResultError,
    ResultKind,
    Team,
    TeamEvent,
    UnknownName,
    rate,
)
from crosstable.model.history_frames import scores_of
from crosstable.model.results import Meaning

SPRING, AUTUMN = dt.date(2025, 3, 1), dt.date(2025, 9, 1)


def entrant(id, rating=None):
    return Entrant(Player(id, id.title()), rating=rating)


def spring():
    event = Event("spring", "Spring Open", (entrant("ann", 2000), entrant("bo"), entrant("cy", 1800)), date=SPRING)
    return event.with_round(Game.between("ann", "bo", 1), Game.bye("cy")).with_round(Game.between("bo", "cy", "draw"))


def autumn():
    event = Event("autumn", "Autumn Open", (entrant("ann", 2100), entrant("bo", 1900)), date=AUTUMN)
    return event.with_round(Game.between("bo", "ann", "win", kind=ResultKind.FORFEIT))


def test_players_begin_at_the_ratings_of_their_first_entries():
    history = History.from_event(autumn(), spring())

    assert {"ann": 2000.0, "bo": 1900.0, "cy": 1800.0} == history.initial_ratings
    assert ["spring", "spring", "spring", "autumn"] == [game.event for game in history]
    assert rate(history, Elo())["ann"].rating > 2000
    assert rate(History.from_event(spring(), with_ratings=False), BradleyTerry())["ann"].rating > 1500


def test_each_event_says_what_is_rated():
    meanings = {ResultKind.FORFEIT: Meaning(win=1, is_rated=True)}
    rules = replace(spring().rules, meanings={**spring().rules.meanings, **meanings})
    event = autumn()

    ours = History.from_event(spring(), replace(event, rules=rules))

    assert [True, False, True, True] == ours.rated.tolist()
    assert [True, False, True, False] == History.from_event(spring(), event).rated.tolist()


def test_ids_of_entries_are_taken_as_they_are():
    event = Event("e", "E", (entrant("a"), entrant("A"))).with_round(Game.between("a", "A", 1))

    assert ("a", "A") == History.from_event(event).players
    with pytest.raises(ResultError):
        History.from_event(event, match_names=True)


def test_of_an_event_of_teams_the_games_of_the_players_are_taken():
    players = (entrant("ann", 1700), entrant("bo"))
    event = TeamEvent("cup", "Cup", (Team("x", "X", ("ann",)), Team("y", "Y", ("bo",))), players, MatchRules(1))
    event = event.with_round(Match.of_line_ups("x", "y", event.match_rules, ["ann"], ["bo"]).with_scores(1))

    history = History.from_event(event)

    assert ({"ann": 1700.0}, ("ann", "bo")) == (history.initial_ratings, history.players)


def test_games_are_selected_by_day_player_and_event():
    history = History.from_event(spring(), autumn())

    assert [3, 1, 4, 0] == [
        len(history.select(until=SPRING)),
        len(history.select(since=AUTUMN)),
        len(history.select(since=SPRING, until=AUTUMN)),
        len(history.select(since=AUTUMN + dt.timedelta(days=1))),
    ]
    assert [2, 2, 3] == [len(history.select(player=name)) for name in ("ann", "cy", "bo")]
    assert 1 == len(history.select(player="bo").select(player="cy"))
    assert [3, 1] == [len(history.select(event=name)) for name in ("SPRING", "autumn")]
    assert history.players == history.select(player="cy").players


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        (lambda h: h.select(player="dee"), UnknownName, r"^Unknown player 'dee'"),
        (lambda h: h.select(event="winter"), UnknownName, r"^Unknown event 'winter'\. Known: spring"),
        (lambda h: h.select(since="2025"), InputError, r"'since' is of type str\. Give a date, such as"),
        (lambda h: h.select(event=3), InputError, r"'event' is of type int\. Give the name of an event"),
        (
            lambda _: History.from_games([Game.between("a", "b", 1)]).select(until=SPRING),
            InputError,
            r"^until=2025-03-01 needs games with dates, and these have none\. Add dates",
        ),
        (lambda _: History.from_event(spring(), spring()), ResultError, r"^Event 'spring' is given twice\. Give each"),
        (lambda _: History.from_event([spring()]), InputError, r"'events' is of type list\. Give events one by one"),
    ],
)
def test_what_cannot_be_selected_is_named(call, error, said):
    with pytest.raises(error, match=said):
        call(History.from_event(spring()))


def test_a_history_is_a_dataframe_with_a_row_for_each_player():
    games = [
        Game.between("ann", "bo", "loss", date=SPRING, first_colour="white", points=(1, 3), round=2),
        Game.of_sides([["ann", "bo"], ["cy", "dee"], ["eli"]], [2, 1, None], date=AUTUMN, event="Quiz"),
    ]

    frame = History.from_games(games).to_frame("pandas")

    assert [
        *("game", "date", "event", "round", "side", "player", "place", "score", "points", "colour", "rated"),
    ] == list(frame.columns)
    assert ["ann", "bo", "ann", "bo", "cy", "dee", "eli"] == frame.player.tolist()
    assert [0, 0, 1, 1, 1, 1, 1] == frame.game.tolist()
    assert [1, 2, 1, 1, 2, 2, 3] == frame.side.tolist()
    assert [0.0, 1.0, 0.5, 0.5, 1.0, 1.0, 0.0] == frame.score.tolist()
    assert ["white", "black"] == frame.colour.tolist()[:2]
    assert [2.0, 1.0, 2.0, 2.0, 1.0, 1.0] == frame.place.tolist()[:6]
    assert frame.place.isna().tolist()[6]
    assert ["2025-03-01", "2025-09-01"] == [str(day.date()) for day in frame.date[[0, 2]]]


def test_a_frame_of_a_history_is_read_back():
    history = History.from_event(spring(), autumn(), with_ratings=False).select(player="ann")

    again = History.from_frame(history.to_frame("pandas"), mapping={"game": "game", "player": "player"})

    assert [game.players for game in history] == [game.players for game in again]
    assert history.sides.place.tolist() == again.sides.place.tolist()


def test_a_bye_has_no_score_and_ties_count_half():
    history = History.from_games([Game.of_sides(list("abcd"), [1, 2, 2, 4]), Game.bye("a", round=2)])

    assert [1.0, 0.5, 0.5, 0.0] == scores_of(history.sides).tolist()[:4]
    assert str(scores_of(history.sides)[4]) == "nan"


def test_an_empty_history_is_an_empty_frame():
    assert 0 == len(History.from_games([]).to_frame("pandas"))
    with pytest.raises(CrosstableError):
        History.from_games([]).to_frame("spreadsheet")
