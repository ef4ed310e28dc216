"""An event that is changed by methods which return a new one, and what it checks when it is made."""

import datetime as dt
import pickle
from dataclasses import replace
from fractions import Fraction

import pytest

from crosstable import CrosstableError, Entrant, Event, Game, Member, Player, ResultKind, Round, Side, pair, standings
from crosstable.model.entry_details import EntryDetails


def entrant(id, **facts):
    return Entrant(Player(id, id.title()), **facts)


EVENT = Event("cup", "Cup", (entrant("ann"), entrant("bo"), entrant("cy")))
PLAYED = EVENT.with_round(Game.between("ann", "bo", 1), Game.bye("cy"))


def test_an_entrant_is_added_or_replaced_in_the_same_place():
    event = EVENT.with_entrant(entrant("dee", from_round=2)).with_entrant(entrant("bo", rating=1800))

    assert ["ann", "bo", "cy", "dee"] == [each.id for each in event.entrants]
    assert (1800, 2) == (event.entrant("bo").rating, event.entrant("dee").from_round)
    assert EVENT.entrant("bo").rating is None


def test_a_withdrawn_entrant_is_not_paired_any_more():
    event = PLAYED.withdrawn("ann")

    assert 1 == event.entrant("ann").until_round
    assert {"bo", "cy"} == set(pair(event, "swiss").seated)
    assert 0 == EVENT.withdrawn("ann").entrant("ann").until_round
    assert 5 == PLAYED.withdrawn("ann", after_round=5).entrant("ann").until_round


def test_a_result_is_entered_or_corrected():
    corrected = PLAYED.with_result(1, 1, "loss")

    assert ("ann", "bo") == (PLAYED.rounds[0].games[0].winner, corrected.rounds[0].games[0].winner)
    assert corrected == PLAYED.with_result(1, 1, places=[2, 1])
    assert (3, 1) == tuple(
        side.points for side in PLAYED.with_result(1, 1, points=[3, 1], better="higher").rounds[0].games[0].sides
    )
    assert ResultKind.FORFEIT is PLAYED.with_result(1, 1, 0, kind=ResultKind.FORFEIT).rounds[0].games[0].kind
    assert standings(corrected, ["DE"]).rows[0].entrant.id in ("bo", "cy")


def test_a_result_keeps_what_else_is_known_of_the_game():
    game = replace(Game.between("ann", "bo", "draw", first_colour="white", handicap=2), board=7)

    changed = EVENT.with_round(game).with_result(1, 7, "win").rounds[0].games[0]

    assert replace(changed, sides=game.sides) == game
    assert ["white", "black"] == [side.colour for side in changed.sides]


def test_a_result_replaces_the_decision_of_an_arbiter():
    decided = Game(
        (Side((Member("ann"),), place=2, score=0, reason="phone"), Side((Member("bo"),), place=1, score=0.5))
    )

    assert [(1, None, None), (2, None, None)] == [
        (side.place, side.score, side.reason) for side in decided.with_result("win").sides
    ]


def test_the_last_round_is_taken_away():
    assert PLAYED.without_round() == EVENT


def test_a_game_knows_who_won():
    team = Game.of_sides([["ann", "bo"], ["cy", "dee"]], [2, 1])

    assert (None, ("cy", "dee")) == (team.winner, team.winners)
    assert ("bo", ("bo",)) == ((game := Game.between("ann", "bo", 0)).winner, game.winners)
    assert "cy" == Game.of_sides(["ann", "bo", "cy"], [2, None, 1]).winner
    assert "ann" == Game.between("ann", "bo", 1, kind=ResultKind.FORFEIT).winner
    for nobody in (
        Game.between("ann", "bo", "draw"),
        Game.bye("ann"),
        Game.between("ann", "bo", 1, kind=ResultKind.DOUBLE_LOSS),
        Game((Side.of("ann"), Side.of("bo")), kind=ResultKind.UNPLAYED),
        Game.of_sides(["ann", "bo", "cy"], [1, 1, 3]),
    ):
        assert (None, ()) == (nobody.winner, nobody.winners)


def test_lists_are_made_tuples():
    event = Event("cup", "Cup", [entrant("ann"), entrant("bo")], [Round(1, [Game.between("ann", "bo", 1)])])

    assert event == Event("cup", "Cup", (entrant("ann"), entrant("bo")), (Round(1, (Game.between("ann", "bo", 1),)),))
    assert Game([Side.of("ann", place=1), Side.of("bo", place=2)]) == Game.between("ann", "bo", 1)
    assert entrant("ann", absent={2, 3}) == entrant("ann", absent=[3, 2, 2]) == entrant("ann", absent=frozenset((2, 3)))
    assert event == pickle.loads(pickle.dumps(event))
    assert 2 == len({event, PLAYED})


@pytest.mark.parametrize("rating", [1900, 1900.5, Fraction(1900), None, -200])
def test_ratings_are_numbers(rating):
    assert rating == entrant("ann", rating=rating).rating


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: entrant("ann", rating="1900"), r"'rating' is of type str\. Give a rating, such as 1900; None for"),
        (lambda: entrant("ann", rating=True), r"'rating' is of type bool\. Give a rating"),
        (lambda: entrant("ann", rating=float("nan")), r"^rating nan is not a finite number\. Give one, or None"),
        (lambda: entrant("ann", number="1"), r"'number' is of type str\. Give a whole number"),
        (lambda: entrant("ann", number=-1), r"^number -1 is below 1\. Give a whole number from 1 on"),
        (lambda: entrant("ann", absent=3), r"'absent' is of type int\. Give numbers of rounds, such as \{2, 3\}"),
        (lambda: entrant("ann", absent={"2"}), r"'absent' is of type str\. Give numbers of rounds"),
        (lambda: entrant("ann", from_round=None), r"'from_round' is of type NoneType\. Give a whole number"),
        (lambda: entrant("ann", until_round=1.5), r"'until_round' is of type float\. Give a whole number"),
        (lambda: entrant("ann", details={"title": "GM"}), r"'details' is of type dict\. Give the details of an entry"),
        (lambda: Entrant(Player(7, "Ann")), r"'id' is of type int\. Give a text, such as \"7\""),
        (lambda: Entrant(Player(" ", "Ann")), r"^id ' ' is blank\. Give a text with something in it"),
        (lambda: Entrant(Player("ann", None)), r"'name' is of type NoneType\. Give the name of the player, which is"),
        (lambda: Event(3, "Cup", ()), r"'id' is of type int\. Give the id of the event, which is text"),
        (lambda: Event("cup", None, ()), r"'name' is of type NoneType\. Give the name of the event, which is text"),
        (lambda: Event("cup", "Cup", (), rules="fide"), r"'rules' is of type str\. Give the rules of results, such as"),
        (lambda: Event("cup", "Cup", (), date="2025"), r"'date' is of type str\. Give a date, such as"),
        (lambda: Event("cup", "Cup", (), rounds_planned="7"), r"'rounds_planned' is of type str\. Give a whole number"),
        (lambda: Round("1"), r"'number' is of type str\. Give a whole number"),
        (lambda: EVENT.with_entrant(Player("d", "D")), r"'entrant' is of type Player\. Give an entrant, such as"),
        (lambda: EVENT.withdrawn("zed"), r"^Event 'cup': player 'zed' did not enter"),
        (EVENT.without_round, r"^Event 'cup' has no rounds, so none can be taken away"),
        (lambda: PLAYED.with_result(2, 1, 1), r"^Event 'cup' has no round 2\. It has 1\."),
        (lambda: PLAYED.with_result(1, 3, 1), r"^Event 'cup', round 1: there is no board 3\. Its boards are 1, 2\."),
        (lambda: PLAYED.with_result(1, 0, 1), r"there is no board 0"),
        (lambda: PLAYED.with_result(1, "1", 1), r"'board' is of type str\. Give a whole number"),
        (lambda: PLAYED.with_result(1, 2, 1), r"^'cy' has no opponent in this game, so it has no other result"),
        (lambda: PLAYED.with_result(1, 1, "1-0"), r"^Score '1-0' of 'ann' against 'bo' is not one of"),
        (lambda: PLAYED.with_result(1, 1), r"^Score None of 'ann' against 'bo' is not one of"),
        (lambda: PLAYED.with_result(1, 1, 1, places=[1, 2]), r"^Score 1 and places \[1, 2\] are given\. Give one of"),
        (lambda: PLAYED.with_result(1, 1, places=[1]), r"^The game has 2 sides, 1 places and 2 points"),
        (
            lambda: Game.of_sides(["a", "b", "c"]).with_result(1),
            r"^Score 1 is that of the first of two sides, and this game has 3\. Give places",
        ),
        (lambda: Game(None), r"'sides' is of type NoneType\. Give the sides of the game, such as"),
        (lambda: Game(("ann", "bo")), r"'sides' is of type str\. Give the sides of the game"),
        (lambda: Game((Side([Member("ann")]),)), r"'members' is of type list\. Give a tuple of members"),
    ],
)
def test_values_of_another_kind_are_named_where_they_are_given(make, said):
    with pytest.raises(CrosstableError, match=said):
        make()


def test_an_entry_has_details_and_an_event_a_date():
    event = Event("cup", "Cup", (entrant("ann", details=EntryDetails(title="GM")),), date=dt.date(2025, 9, 5))

    assert ("GM", dt.date(2025, 9, 5)) == (event.entrant("ann").details.title, event.date)
