"""The kit for games, policies and formats of results: ours pass, and what is broken is named."""

from dataclasses import replace

import pytest

from crosstable.formats.reading import ReadResult
from crosstable.formats.tables.csv import Csv
from crosstable.games.notation import Outcome
from crosstable.games.profiles import CHESS, GAMES
from crosstable.model.results import ResultKind
from crosstable.pairing.system import PairingSystem
from crosstable.pairing.systems import pairing_system
from crosstable.testing import CheckFailed, check_game, check_policy, check_result_format

CSV = b"white,black,result\nAnn,Bo,1-0\n"


@pytest.mark.parametrize("name", sorted(set(GAMES) - {"preferans"}))
def test_our_games_pass(name):
    check_game(name)


@pytest.mark.parametrize(
    "name",
    [
        "swiss",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("go", "card-game", "fide-dutch", "round-robin")),
    ],
)
def test_our_policies_pass(name):
    check_policy(name)


def test_our_formats_of_results_pass():
    check_result_format("csv", [CSV])
    check_result_format("pgn", [b'[White "Ann"]\n[Black "Bo"]\n[Result "1-0"]\n\n1-0\n'])


class _Forgetful(Outcome):
    def write(self, game, order):
        return "1-0"


class _Careless(Outcome):
    def read(self, game, text, order, keys):
        return replace(game, kind=ResultKind.PLAYED) if "x" in text else super().read(game, text, order, keys)


@pytest.mark.parametrize(
    ("profile", "text"),
    [
        (
            replace(CHESS, title=""),
            "chess, check 'described': A game has a name, a title, and no sides or two; this one",
        ),
        (
            replace(CHESS, system="no-such"),
            "chess, check 'defaults': It raised UnknownName: Unknown rating system 'no-s",
        ),
        (
            replace(CHESS, notation=_Forgetful()),
            "check 'results': The result '2' is written as '1-0', which is read as",
        ),
        (replace(CHESS, notation=_Careless()), "' is read as a game that was played, without a result."),
    ],
)
def test_broken_game_is_named(profile, text):
    with pytest.raises(CheckFailed) as caught:
        check_game(profile)

    assert text in str(caught.value)


class _Changed(PairingSystem):
    """A policy that does something else than `swiss` with the boards."""

    name, settings = "changed", {}
    sentence = ""

    def __init__(self, change, sentence="It changes boards."):
        self.change, self.sentence = change, sentence

    @classmethod
    def default_settings(cls, name):
        return {}

    @classmethod
    def from_settings(cls, name, settings, *, rounds=None):
        return cls(lambda found, _: found)

    def pair(self, state, **options):
        return self.change(pairing_system("swiss").pair(state, **options), state)


_CALLS = []


def _every_second_time(found, state):
    _CALLS.append(state)
    return replace(found, boards=found.boards[::-1]) if len(_CALLS) % 2 else found


@pytest.mark.parametrize(
    ("policy", "text"),
    [
        (_Changed(lambda found, _: found, sentence=""), "check 'described': The policy has no name or no sentence."),
        (
            _Changed(lambda found, _: replace(found, boards=found.boards[1:])),
            "The players are p0, p1, p2, p3, p4, p5, p",
        ),
        (_Changed(_every_second_time), "check 'repeatable': The boards are "),
        (
            _Changed(
                lambda found, state: (
                    replace(found, boards=found.boards[::-1]) if state.event.entrants[0].id == "p7" else found
                )
            ),
            "with the entrants in the reverse order.",
        ),
        (
            _Changed(lambda found, state: replace(found, boards=()) if state.round == 2 else found),
            "check 'plays on': Round 2 has no boards.",
        ),
    ],
)
def test_broken_policy_is_named(policy, text):
    with pytest.raises(CheckFailed) as caught:
        check_policy(policy)

    assert text in str(caught.value)


class _Fragile(Csv):
    def read(self, stream, **options) -> ReadResult:
        data = stream.read()
        data.decode("ascii")
        stream.seek(0)
        return super().read(stream, **options)


class _Lenient(Csv):
    def read(self, stream, *, strict=False, **options) -> ReadResult:
        return super().read(stream, strict=False, **options)


@pytest.mark.parametrize(
    ("part", "samples", "text"),
    [
        (Csv(), [], "check 'samples': Sample 1 is missing or has no games. Give files of the format."),
        (_Lenient(), [CSV + b"Ann,Bo,7-x\n"], "check 'strict': "),
        (_Fragile(), [CSV], "check 'damaged': "),
    ],
)
def test_broken_format_of_results_is_named(part, samples, text):
    with pytest.raises(CheckFailed) as caught:
        check_result_format(part, samples)

    assert text in str(caught.value)
