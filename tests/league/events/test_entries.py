"""Who takes part: entries, late ones, withdrawals and returns, seed ratings."""

import pytest

from crosstable.changes.publication import publish
from crosstable.events.bye_requests import request_bye
from crosstable.events.closing import close_event
from crosstable.events.entries import enter, re_enter, set_rating, withdraw
from crosstable.events.entry_facts import NewEntry, details_of
from crosstable.events.replacement import replace_entrant
from crosstable.events.rounds import pair_round, publish_round
from crosstable.events.seed_ratings import with_published_ratings
from crosstable.model.errors import InputError, StoreError, UnknownName
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from tests.league.events.made import FIVE, FOUR, begun, boards, now, paired, played, scores
from tests.league.made import one, sound


def names(store, event_id):
    return [entrant.player.name for entrant in now(store, event_id).event.entrants]


def test_players_are_entered_in_order_and_known_ones_are_found(store):
    event_id = begun(store, ["Ann", "Bo"])

    report = enter(store, "ann", event_id, [NewEntry("cem"), NewEntry(" ANN "), NewEntry("Cem"), NewEntry("Dia", 1500)])

    assert (("p3", "p4"), ("p3", "p4"), ("p1", "p3")) == (report.entered, report.new_players, report.already)
    assert [(1, None), (2, None), (3, None), (4, 1500)] == [
        (entrant.number, entrant.rating) for entrant in now(store, event_id).event.entrants
    ]
    assert sound(store)


def test_similar_names_are_reported_and_entered_as_another_player_on_request(store):
    event_id = begun(store, ["Magnus Carlsen"])

    doubtful = enter(store, "ann", event_id, [NewEntry("Magnus Carlson")], dry_run=True)
    same = enter(store, "ann", event_id, [NewEntry("Magnus Carlson", player_id="p1")])

    assert [("Magnus Carlson", "Magnus Carlsen", "p1")] == [
        (each.new, each.near, each.public_id) for each in doubtful.near
    ]
    assert ((), ("p1",)) == (same.entered, same.already)


def test_a_player_who_is_in_already_leaves_no_trace(store):
    event_id = begun(store)

    assert enter(store, "ann", event_id, [NewEntry("Ann")]).change is None
    assert 3 == one(store, "SELECT count(*) FROM change")


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (NewEntry("\N{ZERO WIDTH SPACE}"), "has no visible characters. Enter a name."),
        (NewEntry("x" * 3000), "characters. Shorten it to 500 or fewer"),
        (
            NewEntry("Zoe", float("nan")),
            "The rating nan of 'Zoe' is not a number between -1000000 and 1000000. Correct i",
        ),
        (NewEntry("Zoe", float("inf")), "The rating inf of 'Zoe' is not a number betw"),
        (NewEntry("Zoe", 99999999.0), "The rating 99999999 of 'Zoe' is not a number betw"),
        (NewEntry("Zoe", -5e99), "The rating -5e\\+99 of 'Zoe' is not a number between"),
        (NewEntry("Zoe", player_id="p99"), "Unknown player 'p99'"),
    ],
)
def test_an_impossible_entry_is_rejected_and_no_player_is_entered(store, wanted, message):
    event_id = begun(store)

    with pytest.raises(InputError, match=message):
        enter(store, "ann", event_id, [NewEntry("Yan"), wanted])
    assert [*FOUR] == names(store, event_id)
    assert 4 == one(store, "SELECT count(*) FROM player")


def test_hostile_names_are_entered_as_they_are(store):
    hostile = ["'; DROP TABLE player; --", "<script>alert(1)</script>", "\N{RIGHT-TO-LEFT OVERRIDE}abc", "=1+1"]
    event_id = begun(store, hostile)

    assert hostile[:2] == names(store, event_id)[:2]
    played(store, event_id)
    assert sound(store)


def test_details_fill_what_the_league_does_not_know(store):
    event_id = begun(store, [NewEntry("Ann", details=(("club", "Go"), ("country", "SI")))])

    enter(store, "ann", event_id, [NewEntry("Bo", details=details_of(Player("x", "Bo", club="Elm", city="")))])

    assert [("Go", "SI"), ("Elm", None)] == [
        (entrant.player.club, entrant.player.country) for entrant in now(store, event_id).event.entrants
    ]


def test_late_entrant_gets_what_the_plan_shows_for_the_rounds_missed(store):
    event_id = begun(store, missed=ResultKind.HALF_BYE)
    played(store, event_id)
    played(store, event_id)

    report = enter(store, "ann", event_id, [NewEntry("Eve")])

    assert 3 == now(store, event_id).event.entrant(report.entered[0]).from_round
    assert 1.0 == scores(store, event_id)["Eve"]
    assert "Eve half-bye" in boards(store, event_id, 1)


def test_entrant_of_a_later_round_gets_what_the_plan_shows_when_a_round_before_is_published(store):
    event_id = begun(store, missed=ResultKind.HALF_BYE)

    enter(store, "ann", event_id, [NewEntry("Eve")], from_round=3)
    played(store, event_id)

    assert "Eve half-bye" in boards(store, event_id, 1)
    assert 0.5 == scores(store, event_id)["Eve"]


def test_entry_from_a_round_that_is_published_is_rejected(store):
    event_id = begun(store)
    paired(store, event_id)

    with pytest.raises(InputError, match=r"Round 1 is already published. The next round is 2; for a place in a pu"):
        enter(store, "ann", event_id, [NewEntry("Eve")], from_round=1)


def test_a_player_who_withdraws_is_not_paired_any_more_and_keeps_what_was_played(store):
    event_id = begun(store)
    played(store, event_id)
    winner = now(store, event_id).round(1).games[0].game.players[0]

    assert 1 == withdraw(store, "ann", event_id, winner)
    paired(store, event_id)

    running = now(store, event_id)
    assert winner not in [player for known in running.round(2).games for player in known.game.players]
    assert 1.0 == scores(store, event_id)[running.name(winner)]


def test_withdrawal_before_a_board_that_is_published_is_rejected(store):
    event_id = begun(store)
    paired(store, event_id)

    with pytest.raises(InputError, match=r"Ann is on a board of round 1. Withdraw the player after that round, or cha"):
        withdraw(store, "ann", event_id, "p1", after_round=0)


def test_withdrawing_twice_is_rejected(store):
    event_id = begun(store)
    withdraw(store, "ann", event_id, "p1")

    with pytest.raises(InputError, match=r"Ann has already withdrawn after"):
        withdraw(store, "ann", event_id, "p1")


def test_draft_with_a_player_who_left_is_not_published(store):
    event_id = begun(store)
    pair_round(store, "ann", event_id)
    withdraw(store, "ann", event_id, "p1")

    with pytest.raises(
        InputError, match=r"The players of round 1 have changed since it was paired: Ann. Pair it again."
    ):
        publish_round(store, "ann", event_id)


@pytest.mark.parametrize("kind", ["swiss", "keizer"])
def test_late_entry_that_withdrew_and_comes_back_has_one_place_in_each_round(store, kind):
    event_id = begun(store, kind=kind, missed=ResultKind.HALF_BYE)
    enter(store, "ann", event_id, [NewEntry("Fay")], from_round=3)
    withdraw(store, "ann", event_id, "p5")
    played(store, event_id)
    assert "Fay" not in " ".join(boards(store, event_id))

    re_enter(store, "ann", event_id, "p5")
    played(store, event_id)

    for number in (1, 2):
        assert ["Fay half-bye"] == [each for each in boards(store, event_id, number) if "Fay" in each]


def test_player_who_withdrew_after_byes_of_a_late_entry_gets_no_second_one(store):
    event_id = begun(store)
    enter(store, "ann", event_id, [NewEntry("Fay")], from_round=3)
    played(store, event_id)
    withdraw(store, "ann", event_id, "p5", after_round=1)
    played(store, event_id)

    re_enter(store, "ann", event_id, "p5")

    for number in (1, 2):
        assert ["Fay zero-bye"] == [each for each in boards(store, event_id, number) if "Fay" in each]


def test_a_player_who_comes_back_is_paired_again_and_gets_nothing_for_the_rounds_between(store):
    event_id = begun(store, FIVE)
    played(store, event_id)
    withdraw(store, "ann", event_id, "p1")
    played(store, event_id)
    before = scores(store, event_id)["Ann"]

    re_enter(store, "ann", event_id, "p1")
    paired(store, event_id)

    assert "Ann zero-bye" in boards(store, event_id, 2)
    assert before == scores(store, event_id)["Ann"] - (1 if "Ann allocated-bye" in boards(store, event_id, 3) else 0)
    assert any("Ann" in board for board in boards(store, event_id, 3))


def test_a_player_who_never_left_cannot_come_back(store):
    event_id = begun(store)

    with pytest.raises(InputError, match=r"Ann already takes part i"):
        re_enter(store, "ann", event_id, "p1")


@pytest.mark.parametrize(
    "command",
    [
        withdraw,
        re_enter,
        lambda *who: set_rating(*who[:3], {who[3]: 1500.0}),
        lambda *who: request_bye(*who, [1]),
    ],
)
def test_commands_on_a_player_who_is_not_in_the_event_are_rejected(store, command):
    event_id = begun(store)

    with pytest.raises(InputError, match=r"Player p77 is not in event e1. Enter the player first."):
        command(store, "ann", event_id, "p77")


def test_seed_rating_is_changed_and_the_one_before_is_in_the_log(store):
    event_id = begun(store, [NewEntry("Ann", 1400.0), "Bo"])

    set_rating(store, "ann", event_id, {"p1": 1500.0})

    assert 1500 == now(store, event_id).event.entrant("p1").rating
    with pytest.raises(InputError, match=r"The rating nan of 'Bo' is not a num"):
        set_rating(store, "ann", event_id, {"p2": float("nan")})


def test_seed_rating_that_cannot_be_paired_is_rejected(store):
    event_id = begun(store)

    with pytest.raises(InputError, match=r"The rating -1000000 of 'Ann' is not a number between -1000000 and 1000"):
        set_rating(store, "ann", event_id, {"p1": -1_000_000.0})
    set_rating(store, "ann", event_id, {"p1": 999_999.5})


def test_published_ratings_seed_the_next_event(store):
    event_id = begun(store)
    played(store, event_id, "1", "1")
    close_event(store, "ann", event_id)
    publish(store, "ann")
    winner = now(store, event_id).round(1).games[0].game.players[0]

    with store.read() as connection:
        seeded = with_published_ratings(
            connection, [NewEntry("?", player_id=winner), NewEntry("Zoe"), NewEntry("Ann", 7.0)], "overall"
        )

    assert 1500 < seeded[0].rating
    assert (None, 7.0) == (seeded[1].rating, seeded[2].rating)


def test_ratings_of_a_missing_pool_or_not_published_are_rejected(store):
    with (
        pytest.raises(InputError, match=r"Rating list 'overall' is not published yet. Publish the rating lists first."),
        store.read() as connection,
    ):
        with_published_ratings(connection, [NewEntry("Ann")], "overall")
    with (
        pytest.raises(StoreError, match=r"This league has no rating list 'blitz'. Its settings"),
        store.read() as connection,
    ):
        with_published_ratings(connection, [NewEntry("Ann")], "blitz")


def test_name_that_the_league_does_not_know_for_a_command_is_rejected(store):
    event_id = begun(store)

    with pytest.raises(UnknownName, match=r"Unknown event 'e7'"):
        enter(store, "ann", "e7", [NewEntry("Eve")])
    assert event_id == "e1"


def test_wrong_person_is_replaced_on_every_board(store):
    event_id = begun(store, FIVE)
    request_bye(store, "ann", event_id, "p1", [3], kind="half-bye")
    played(store, event_id)
    played(store, event_id)
    before, points = (boards(store, event_id, 1), boards(store, event_id, 2)), scores(store, event_id)

    coming = replace_entrant(store, "ann", event_id, "p1", "Zoe", reason="another person")

    renamed = tuple([line.replace("Ann", "Zoe") for line in lines] for lines in before)
    assert ("p6", renamed) == (coming, (boards(store, event_id, 1), boards(store, event_id, 2)))
    assert points["Ann"] == scores(store, event_id)["Zoe"]
    assert {("p6", 3): "half-bye"} == now(store, event_id).bye_requests
    assert "p1" not in str(now(store, event_id).latest.pairing)
    assert sound(store)


@pytest.mark.parametrize(
    ("who", "name", "reason", "message"),
    [
        ("p1", "Zoe", " ", r"Replacing an entrant needs a reason: it is shown publicly."),
        ("p1", "Bo", "x", r"Bo is already in event e1. Name a player who is not."),
        ("p99", "Zoe", "x", r"Player p99 is not in event e1."),
        ("p1", "\N{ZERO WIDTH SPACE}", "x", r"has no visible characters. Enter a name."),
    ],
)
def test_replacement_that_cannot_be_is_rejected(store, who, name, reason, message):
    event_id = begun(store)

    with pytest.raises(InputError, match=message):
        replace_entrant(store, "ann", event_id, who, name, reason=reason)
    assert [*FOUR] == names(store, event_id)


def test_million_entries_are_rejected_at_once(store):
    event_id = begun(store, [])

    with pytest.raises(InputError, match=r"1,000,000 entries are too many: an event takes up to 100,000. Ch"):
        enter(store, "ann", event_id, [NewEntry("Ann")] * 1_000_000)
