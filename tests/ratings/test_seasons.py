"""Live tables that go on from runs, resets between seasons, and states that go on with other parameters."""

import datetime as dt
import re

import numpy as np
import pytest

from crosstable import (
    BradleyTerry,
    Elo,
    Estimate,
    Game,
    GaussianSkill,
    Glicko,
    Glicko2,
    Glicko2PerGame,
    History,
    Ladder,
)
from crosstable.model.errors import InputError, RatingError, UnknownName
from crosstable.ratings.rate import rate
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.system import is_per_game

PER_GAME = [name for name in SYSTEMS if is_per_game(SYSTEMS[name]()) and name != "preferans"]
FACTS = [("Ann", "Bo", 1), ("Bo", "Cy", 0.5), ("Cy", "Ann", 1), ("Ann", "Bo", 0), ("Cy", "Bo", 1)]
GAMES = [
    Game.between(*game, date=dt.date(2024, month, 1), event=f"Cup {month}") for month, game in enumerate(FACTS, start=1)
]


def history(games=GAMES):
    return History.from_games(games, match_names=False)


def play(ladder, games):
    for game, (*_, score) in zip(games, FACTS[-len(games) :], strict=True):
        ladder.play(*game.players, score=score, date=game.date, event=game.event)
    return ladder


@pytest.mark.parametrize("name", PER_GAME)
def test_a_run_goes_on_as_a_live_table(name):
    system = SYSTEMS[name]()
    first = rate(history(GAMES[:1]), system)
    second = rate(history(GAMES[1:2]), system, state=first.state)
    whole = rate(history(), system)

    for run in (rate(history(GAMES[:2]), system), second):
        ladder = Ladder.from_ratings(run)
        assert [run[player] for player in run] == [ladder[player] for player in run]
        play(ladder, GAMES[2:])
        exact = 1e-12 if name == "aga" else 0.0  # its games are added up in the order of the players
        assert np.allclose(whole.state.values, ladder.state.values, rtol=exact, atol=0.0)
        assert whole.state.clock == ladder.state.clock


def test_a_live_table_from_a_run_knows_its_events_its_last_day_and_its_names():
    run = rate(History.from_games(GAMES, match_names=True), Glicko2(period="event"))
    ladder = run.ladder()

    assert ("Ann" in ladder, "ANN" in ladder, ladder.games) == (True, True, 5)
    with pytest.raises(RatingError, match=r"^Games of 'Cup 1'|Cup 1"):
        ladder.play("Ann", "Bo", score=1, date=dt.date(2024, 6, 1), event="Cup 1")
    with pytest.raises(RatingError, match=r"is before the last one, on 2024-05-01"):
        ladder.play("Ann", "Bo", score=1, date=dt.date(2024, 4, 1), event="Cup 6")
    with pytest.raises(RatingError, match=r"^bradley-terry fits the whole history at once"):
        rate(history(), BradleyTerry()).ladder()


@pytest.mark.parametrize("name", PER_GAME)
@pytest.mark.parametrize("reset", ["soft", "hard"])
def test_a_season_begins_nearer_to_the_start_in_every_system(name, reset):
    system = SYSTEMS[name]()
    ladder, new = Ladder.from_ratings(rate(history(), system)), Ladder(system).estimate("new")
    before = {player: (ladder[player], ladder.estimate(player)) for player in ladder}

    ladder.reset(reset, share=0.25)

    left = 0.75 if reset == "soft" else 0.0
    for player, (line, estimate) in before.items():
        moved = ladder.estimate(player)
        assert moved.rating == pytest.approx(new.rating + left * (estimate.rating - new.rating), abs=0.5)  # Elo rounds
        if estimate.deviation is not None:
            assert moved.deviation == pytest.approx(new.deviation + left * (estimate.deviation - new.deviation))
        again = ladder[player]
        assert (line.games, line.peak, line.last_played) == (again.games, again.peak, again.last_played)
    assert ladder.state.values.tolist() == rate(history(), system).state.with_reset(reset, share=0.25).values.tolist()
    ladder.play("Ann", "Bo", score=1, date=dt.date(2024, 9, 1), event="Cup 9")


@pytest.mark.parametrize("reset", ["soft", "hard"])
def test_a_reset_is_that_of_elo_on_the_first_day_of_a_season(reset):
    system = Elo(reset=reset, reset_share=0.3, season_starts=(dt.date(2024, 4, 1),), k_by_games=((2, 64), (9, 20)))
    ladder = Ladder(Elo(floor=100, k_by_games=((2, 64), (9, 20))))

    for game, (*_, score) in zip(GAMES, FACTS, strict=True):
        if game.date == dt.date(2024, 4, 1):
            ladder.reset(reset, share=0.3)
        ladder.play(*game.players, score=score, date=game.date)

    rated = rate(history(), system)
    assert {player: rated[player].rating for player in rated} == {player: ladder[player].rating for player in rated}


def test_a_reset_of_nobody_and_a_wrong_reset():
    ladder = Ladder(Glicko())
    ladder.reset()

    assert len(ladder) == 0
    with pytest.raises(UnknownName, match="Unknown reset 'softly'"):
        ladder.reset("softly")
    with pytest.raises(RatingError, match=r"^share 2 is out of range"):
        ladder.reset(share=2)
    with pytest.raises(RatingError, match="rates the whole history at once and cannot continue from a state"):
        rate(history(), BradleyTerry()).state.with_reset()


@pytest.mark.parametrize(
    ("made_by", "goes_on"),
    [
        (Elo(), Elo(k=20, advantage=50, provisional_games=5)),
        (Glicko2(period="month"), Glicko2(period="month", tau=0.9)),
        (GaussianSkill(), GaussianSkill(tau=0.0, draw_probability=0.3)),
    ],
)
def test_a_state_goes_on_with_parameters_that_leave_its_meaning(made_by, goes_on):
    state = rate(history(GAMES[:2]), made_by).state

    ladder = play(Ladder.from_ratings(rate(history(GAMES[:2]), made_by)).with_system(goes_on), GAMES[2:])
    run = rate(history(GAMES[2:]), goes_on, state=state)

    assert run.system == ladder.system == goes_on
    assert run.state.values.tolist() == ladder.state.values.tolist()
    assert run.state.values.tolist() != rate(history(GAMES[2:]), made_by, state=state).state.values.tolist()


def test_the_seasons_of_the_next_year_count_in_a_state_of_this_year():
    def elo(*starts):
        return Elo(reset="soft", reset_share=0.5, season_starts=starts)

    this, following = dt.date(2024, 1, 15), dt.date(2024, 2, 15)  # the next season begins before anything else is due
    state = rate(history(GAMES[:2]), elo(this)).state

    again = rate(history(GAMES[2:]), elo(this, following), state=state)

    assert again.state.values.tolist() == rate(history(), elo(this, following)).state.values.tolist()


@pytest.mark.parametrize(
    ("made_by", "goes_on", "said"),
    [
        (Elo(), Glicko2PerGame(), r"^The state was made by elo, not by glicko2-per-game\. Continue with the one"),
        (
            Elo(),
            Elo(start=1000),
            r"^The state was made by elo with start=1500\.0, and start=1000 changes what a rating",
        ),
        (Glicko(), Glicko(period="week"), r"^The state was made by glicko with period='month', and period='week'"),
        (Elo(), Elo(floor=100), r"^the state: elo now stores rating, peak, games, last, due, and the state has rating"),
    ],
)
def test_a_state_of_another_meaning_is_rejected(made_by, goes_on, said):
    run = rate(history(GAMES[:2]), made_by)

    for goes in (lambda: rate(history(GAMES[2:]), goes_on, state=run.state), lambda: run.ladder().with_system(goes_on)):
        with pytest.raises(RatingError, match=said):
            goes()


@pytest.mark.parametrize("system", [Elo(), Glicko2(period="event"), GaussianSkill()])
def test_a_table_stored_row_by_row_is_the_same_table(system):
    ladder, stored, head = Ladder(system), {}, ""
    for game, (*_, score) in zip(GAMES, FACTS, strict=True):
        changes = ladder.play(*game.players, score=score, date=game.date, event=game.event)
        stored |= {change.player: ladder.row(change.player) for change in changes}
        head = ladder.head()

    assert Ladder.from_rows(head, stored.values()).to_json() == ladder.to_json()


ROW, HEAD = '["a", 0, 0, 1, 0, 0, 7, 1500, 1500]', Ladder(Elo()).head()


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: Ladder.from_rows(HEAD, [ROW, ROW]), "^The ladder cannot be read: one row for each player"),
        (lambda: Ladder.from_rows(HEAD, ["["]), "^The ladder cannot be read: its 'players' is missing"),
        (lambda: Ladder.from_rows(HEAD, [7]), "the text of `row`"),
        (lambda: Ladder.from_rows(b"", []), "the text of head"),
        (lambda: Ladder.from_json(HEAD), "^The ladder cannot be read: its 'players' is missing"),
        (lambda: Ladder(Elo()).row("nobody"), "Unknown player 'nobody'"),
        (lambda: Ladder(Elo()).with_system("elo"), "elo"),
    ],
)
def test_what_is_no_stored_row_is_rejected(made, said):
    with pytest.raises(InputError, match=said):
        made()


def test_the_names_of_an_unknown_player_are_gone_through_when_the_message_is_read():
    class Names(list):
        read = 0

        def __iter__(self):
            Names.read += 1
            return super().__iter__()

    error = UnknownName("player", "An", Names(["Ann", "Bo"]))
    assert 0 == Names.read

    assert re.search(r"'An'.*'Ann'", str(error))
    ladder = Ladder(Elo())
    ladder.add("Ann", Estimate(1500))
    with pytest.raises(UnknownName, match="Did you mean 'Ann'"):
        ladder["An"]
