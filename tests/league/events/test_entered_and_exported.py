"""A full entrant of each game goes in by every file or list and comes out by every file: nothing is lost unreported."""

import io
import json
from dataclasses import replace

import pytest

from crosstable.events.event_game import plan_of_game
from crosstable.events.planning import new_event
from crosstable.formats.event.document import EventDocument, Stated
from crosstable.formats.event.document_facts import FACTS, scope_of
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.games.profiles import GAMES, game_profile
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Identity, Player
from tests.league.events.calls import call
from tests.league.events.made import begun, now
from tests.league.made import DAY

FILES = {
    "event-json": "json",
    "trf16": "trf",
    "trf26": "trf",
    "egf": "h9",
    "ffg": "tou",
    "aga": "aga",
    "opengotha": "xml",
    "players": "csv",
    "players-xlsx": "xlsx",
}
PASTED = {
    "go": "1. Müller, Hans 3k Ulm 12345678\n• Lee, Ann 5d London 2450\n",
    "chess": "GM Müller, Hans 2439 GER 1503014 *1980\n2. WFM Lee, Ann\tENG\t2100\tElm Club\n",
    "cards": "Müller, Hans 1700 Elm Club\nLee, Ann 10023456\n",
}
KINDS = {"go": "go-mcmahon", "chess": "swiss", "cards": "card-game"}
NOT_ENTERED = {"id", "number", "initial-score", "stated-score", "stated-place", "criteria", "from-round", "until-round"}
CODES = [code for code in FACTS if scope_of(code) == "players" and code not in NOT_ENTERED]


def document(game):
    """Return an event of two entrants with all that can be known in a game."""
    hans = Player("1", "Müller, Hans", (Identity("FIDE", "1503014"), Identity("EGF", "12345678")), club="Ulm",
                  city="Ulm", region="BW", country="DE", family="Müller")  # fmt: skip
    ann = Player("2", "Lee, Ann", (Identity("AGA", "4711"), Identity("FFG", "1234567")), club="Ldn", country="GB")
    stated = {
        "1": Stated("GM" if game == "chess" else None, "m", "1980-02-29", "3k" if game == "go" else None, "full",
                    rating_kind="FIDE", notes="arrives late"),
        "2": Stated("WFM" if game == "chess" else None, "w", "1990", "5d" if game == "go" else None),
    }  # fmt: skip
    entrants = (
        Entrant(hans, number=1, rating=1823.0, absent=frozenset({2})),
        Entrant(ann, number=2, rating=2450.0),
    )
    return EventDocument(Event("cup", "Cup", entrants, rounds_planned=5), stated=stated)


def read(format_name, data):
    return EVENT_FORMATS[format_name]().read(io.BytesIO(data), name=f"out.{FILES[format_name]}").document


def entered_as_document(store, event_id):
    """Return the entrants of an event as a document."""
    entrants = now(store, event_id).event.entrants
    stated = {each.id: Stated.of_details(each.details) for each in entrants}
    return EventDocument(Event("cup", "Cup", entrants), stated=stated)


def check_all_there(before, after, losses):
    """Check that each fact of the entrants came through or is reported as lost."""
    reported = {(loss["code"], where) for loss in losses for where in loss["where"]}
    for code in CODES:
        has = FACTS[code].values_in(after)
        for where, fact in FACTS[code].values_in(before).items():
            assert has.get(where) == fact or (code, where) in reported, (code, where, fact, has.get(where))
    for code, where in reported:
        if code in CODES and where in FACTS[code].values_in(before) and ("entrant", where) not in reported:
            assert FACTS[code].values_in(before)[where] != FACTS[code].values_in(after).get(where), (
                f"{code} of {where} is not lost"
            )


def check_exports(place, store, event_id, tmp_path, formats=tuple(FILES)):
    before = entered_as_document(store, event_id)
    for format_name, ending in ((name, FILES[name]) for name in formats):
        out = tmp_path / f"out-{format_name}.{ending}"
        told = call(place, "export", out, "--to", format_name, "--json", "-e", event_id)
        losses = json.JSONDecoder().raw_decode(told)[0]["files"][0]["losses"]
        check_all_there(before, read(format_name, out.read_bytes()), losses)


@pytest.mark.slow
@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("source", FILES)
def test_everything_in_a_file_is_entered_and_exported(place, store, tmp_path, source, game):
    file = tmp_path / f"entries.{FILES[source]}"
    file.write_bytes(EVENT_FORMATS[source]().write(document(game)).data)
    event_id = begun(store, [], kind=KINDS[game], rounds=5)

    call(place, "enter", file)

    given, entered = read(source, file.read_bytes()), entered_as_document(store, event_id)
    assert len(entered.event.entrants) == 2
    for code in CODES:
        assert FACTS[code].values_in(given).items() <= FACTS[code].values_in(entered).items(), code
    check_exports(place, store, event_id, tmp_path)


@pytest.mark.parametrize("game", KINDS)
def test_everything_in_a_pasted_list_is_exported(place, store, tmp_path, game):
    event_id = begun(store, [], kind=KINDS[game], rounds=5)

    call(place, "enter", "--paste", typed=PASTED[game])

    assert ["Müller, Hans", "Lee, Ann"] == [each.player.name for each in now(store, event_id).event.entrants]
    check_exports(place, store, event_id, tmp_path)


def full_document(game):
    """Return an event of two entrants with a title, rank and numbers of this game, and all that any game may know."""
    made, profile = document("cards"), game_profile(game)
    hans, ann = made.event.entrants
    organisations = dict.fromkeys(("FIDE", *profile.organisations))
    numbers = tuple(Identity(each, f"{at}234567") for at, each in enumerate(organisations, start=1))
    hans = replace(hans, player=replace(hans.player, identities=numbers))
    stated = {
        "1": replace(
            made.stated["1"],
            title=profile.titles[0] if profile.titles else None,
            grade="3k" if profile.ranks is not None else None,
        ),
        "2": made.stated["2"],
    }
    return replace(made, event=replace(made.event, entrants=(hans, ann)), stated=stated)


SOURCES = ("event-json", "players")  # every game has them; the others are those of its people
OWN_SOURCES = {
    "chess": ("trf26", "trf16", "players-xlsx"),
    "draughts": ("trf16",),
    "shogi": ("trf26",),
    "go": ("egf", "ffg", "aga", "opengotha"),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "source"), [(game, source) for game in GAMES for source in (*SOURCES, *OWN_SOURCES.get(game, ()))]
)
def test_a_full_entrant_of_every_game_is_entered_and_exported(place, store, tmp_path, game, source):
    file = tmp_path / f"entries.{FILES[source]}"
    file.write_bytes(EVENT_FORMATS[source]().write(full_document(game)).data)
    event_id = new_event(store, "ann", "Cup", plan_of_game(game), date=DAY)

    call(place, "enter", file, "-e", event_id)

    given, entered = read(source, file.read_bytes()), entered_as_document(store, event_id)
    assert len(entered.event.entrants) == 2
    for code in set(CODES) - {"absent"}:
        assert FACTS[code].values_in(given).items() <= FACTS[code].values_in(entered).items(), code
    check_exports(place, store, event_id, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(set(GAMES) - set(PASTED)))
def test_a_pasted_list_of_other_games_is_exported(place, store, tmp_path, game):
    event_id = new_event(store, "ann", "Cup", plan_of_game(game), date=DAY)

    call(place, "enter", "--paste", "-e", event_id, typed="1. Müller, Hans 1700 Elm Club\n• Lee, Ann\n")

    # The names of clubs have numbers: nothing is taken out of them.
    first = "1. Müller, Hans 1700 Elm Club" if game in ("football", "handball") else "Müller, Hans"
    assert [first, "Lee, Ann"] == [each.player.name for each in now(store, event_id).event.entrants]
    check_exports(place, store, event_id, tmp_path)
