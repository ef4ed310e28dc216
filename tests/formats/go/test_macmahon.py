import io

import pytest

from crosstable.formats.event.event_formats import sniff
from crosstable.formats.go.macmahon import MacMahon
from crosstable.model.errors import FormatError
from crosstable.model.results import ResultKind
from crosstable.ranking.scores import scores
from tests.formats.peer_samples import MACMAHON


def read(data=MACMAHON, **options):
    return MacMahon().read(io.BytesIO(data), name="spring.xml", **options)


def changed(*pairs):
    text = MACMAHON.decode()
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    return text.encode()


def messages(found):
    return [f"{problem.line}: {problem.message}" for problem in found.problems]


def test_players_are_read_with_rank_rating_club_and_pin():
    found = read()
    ann, bo, lukasz, dia = found.document.event.entrants

    assert [each.player.name for each in (ann, bo, lukasz, dia)] == [
        "Example, Ann", "Sample, Bo", "Łukasz", "Fourth, Dia",
    ]  # fmt: skip
    assert (ann.number, ann.rating, ann.player.club, ann.player.city) == (1, 2310.0, "Utr", "Utrecht")
    assert [(each.organisation, each.number) for each in ann.player.identities] == [("EGF", "12345678")]
    assert bo.player.identities == ()
    assert (bo.rating, lukasz.rating) == (None, None)
    assert ann.absent == {3, 4}
    assert found.document.of("1").notes == "leaves early"
    assert [found.document.of(each.id).grade for each in (ann, lukasz)] == ["3d", "12k"]
    assert messages(found) == ["41: Maybe is registered preliminarily and has no game, and was left out."]


def test_starting_scores_count_from_the_lower_bar_to_the_upper():
    # 3d is above the bar of 2d, which is 6 above 5k, and in the super bar: 7; 1k: 4; 12k: 0; 4k: 1.
    assert [each.initial_score for each in read().document.event.entrants] == [7, 4, 0, 1]
    swiss = read(changed(("<ShortName>Score</ShortName>", "<ShortName>Points</ShortName>"))).document
    assert {each.initial_score for each in swiss.event.entrants} == {0}
    assert swiss.tiebreaks == ("NBW", "SOS", "SOSOS")
    without = read(changed(("<LowerMacMahonBar>true", "<LowerMacMahonBar>false"))).document
    assert [each.initial_score for each in without.event.entrants] == [14, 11, 0, 8]


def test_games_byes_and_absences_are_read():
    event = read().document.event
    first, second = event.rounds

    game, bye, absence = first.games
    assert (game.players, game.handicap, game.board, game.sides[0].place) == (("2", "1"), 2.0, 1, 1)
    assert [side.colour for side in game.sides] == ["black", "white"]
    assert (bye.players, bye.kind) == (("3",), ResultKind.ALLOCATED_BYE)
    assert (absence.players, absence.kind) == (("4",), ResultKind.HALF_BYE)
    assert [(each.kind, each.sides[1].place) for each in second.games] == [
        (ResultKind.FORFEIT, 1), (ResultKind.UNKNOWN, None),
    ]  # fmt: skip
    assert (event.name, event.rounds_planned) == ("Spring Cup", 4)
    assert scores(event)["4"] == 2 * 1 + 1 + 2


@pytest.mark.parametrize(
    ("result", "kind", "places", "points"),
    [
        ("0-1", ResultKind.PLAYED, (2, 1), (0, 2)),
        ("½-½", ResultKind.PLAYED, (1, 1), (1, 1)),
        ("1-1", ResultKind.PLAYED, (1, 1), (2, 2)),
        ("0-0", ResultKind.DOUBLE_LOSS, (None, None), (0, 0)),
        ("0-0!", ResultKind.DOUBLE_FORFEIT, (None, None), (0, 0)),
    ],
)
def test_every_result_is_read(result, kind, places, points):
    event = read(changed(("<Result>1-0</Result>", f"<Result>{result}</Result>"))).document.event
    game = event.rounds[0].games[0]

    assert (game.kind, tuple(side.place for side in game.sides)) == (kind, places)
    assert game.half_points(event.rules) == points


def test_an_absence_may_score_nothing():
    own = ("<Boardsize>", "<CustomizeCalculation>true</CustomizeCalculation><Boardsize>")

    assert read(changed(own)).document.event.rounds[0].games[-1].kind is ResultKind.ZERO_BYE


def test_lists_and_short_names_of_elements_are_read_as_well():
    inside = MACMAHON.decode().partition("<Tournament typeversion")[2].partition(">")[2]
    head, _, rest = inside.partition("  <IndividualParticipant>")
    people, _, rounds = f"  <IndividualParticipant>{rest}".partition("  <TournamentRound>")
    data = (
        f"<TournamentData><Tournament>{head}</Tournament><Playerlist>{people}</Playerlist>"
        f"<Roundlist>  <TournamentRound>{rounds.replace('</Tournament>', '')}</Roundlist></TournamentData>"
    )
    for long, short in (("IndividualParticipant", "Player"), ("TournamentRound", "Round")):
        data = data.replace(f"<{long}>", f"<{short}>").replace(f"</{long}>", f"</{short}>")

    assert read(data.encode()).document == read().document
    assert [sniff(each, "x.xml") for each in (data.encode(), MACMAHON)] == ["macmahon", "macmahon"]


def test_what_cannot_be_is_reported_with_its_line():
    data = changed(
        ("<Black>8</Black><White>7</White>", "<Black>8</Black><White>77</White>"),
        ("<Black>9</Black><White>0</White>", "<Black>99</Black><White>0</White>"),
        ("<Black>7</Black><White>10</White>", "<Black>7</Black><White>7</White>"),
        ("<Result>?-?</Result>", "<Result>2-3</Result>"),
        ("<Id>11</Id>", "<Id>7</Id>"),
    )

    assert messages(read(data)) == [
        "41: A participant has no name, no id, or the id of another (id '7'), and was left out.",
        "48: White '77' is not among the players. The game was left out. Add the player.",
        "52: Black '99' is not among the players. The game was left out. Add the player.",
        "56: Player 1 plays against themselves. The game was left out.",
        "59: Result '2-3' is not known; the game is kept without one.",
    ]


def test_a_round_that_is_missing_and_a_player_who_plays_twice_are_reported():
    data = changed(("<RoundNumber>2</RoundNumber>", "<RoundNumber>1</RoundNumber>"))
    assert "Player 1 plays twice in round 1. The second game was left out." in messages(read(data))[1]
    data = changed(("<RoundNumber>2</RoundNumber>", "<RoundNumber></RoundNumber>"))
    assert "The game is of round 0. It was left out. Rounds are numbered 1 to 100." in messages(read(data))[1]


def test_another_file_is_rejected():
    with pytest.raises(FormatError, match=r"spring.xml: the file begins with <Tournament> and has no participants"):
        read(b"<Tournament><Name>x</Name></Tournament>")
    with pytest.raises(FormatError, match="is not among the players"):
        read(changed(("<White>7</White>", "<White>77</White>")), strict=True)
