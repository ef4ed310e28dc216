"""FIDE Dutch against whole events that another program directed: every pair, bye and colour."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from crosstable.formats.event.document import EventDocument
from crosstable.formats.trf.dialects import Trf16
from crosstable.model.events import Event, Round
from crosstable.model.results import ResultKind
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.fide.dutch import FideDutch
from crosstable.pairing.state import state_of
from tests.golden.given_cases import EVENTS, GOLDEN, IS_COMMITTED, large_ones_slow

PAIRINGS = sorted((GOLDEN / "dutch_pairing").glob("*.trf"))


def read(path: Path) -> EventDocument:
    with path.open("rb") as stream:
        return Trf16().read(stream, name=path.name).document


def acceleration_of(document: EventDocument) -> dict[str, list[int]]:
    """Read the lines XXA of bbpPairings: the number of a player, then virtual points by round."""
    lines = [line.text for line in document.kept if line.text.startswith("XXA")]
    return {
        line[4:8].strip(): [round(2 * float(line[at : at + 4] or 0)) for at in range(9, len(line), 5)] for line in lines
    }


def played(this: Round) -> tuple[dict[frozenset[str], str | None], str | None]:
    """Return the pairs of a round with the player who had Black, and the pairing-allocated bye."""
    pairs: dict[frozenset[str], str | None] = {}
    bye = None
    for game in this.games:
        if len(game.sides) == 2:
            black = [side.players[0] for side in game.sides if side.colour == "black"]
            pairs[frozenset(game.players)] = black[0] if black else None
        elif game.kind is ResultKind.ALLOCATED_BYE:
            bye = game.players[0]
    return pairs, bye


def rounds_of(event: Event) -> Iterator[tuple[Round, dict[frozenset[str], str | None], str | None]]:
    for this in event.rounds:
        pairs, bye = played(this)
        if pairs or bye:
            yield this, pairs, bye


@pytest.mark.parametrize("path", [large_ones_slow(path) for path in (*EVENTS, *PAIRINGS)], ids=lambda path: path.stem)
def test_every_pair_bye_and_colour_is_as_directed(path):
    document = read(path)
    event = document.event
    system = FideDutch(
        "black" if document.about.get("first_colour") == "black" else "white",
        event.rounds_planned or len(event.rounds),
        acceleration_of(document),
    )
    for this, pairs, bye in rounds_of(event):
        present = {player for pair in pairs for player in pair} | ({bye} if bye else set())
        forbidden = tuple(pair for pair in document.forbidden if set(pair) <= present)
        # Round 1 shows the initial colour where the file does not state it.
        known = event if this.number > 1 or "first_colour" in document.about else None

        state = state_of(event, round=this.number, present=present, constraints=Constraints(forbidden=forbidden))
        pairing = system.pair(state)

        boards = {frozenset(board.seats): board.black for board in pairing.boards}
        assert set(pairs) == set(boards), f"round {this.number}"
        assert bye == pairing.bye, f"round {this.number}"
        if known is not None:
            assert {pair: black for pair, black in pairs.items() if black} == {
                pair: boards[pair] for pair, black in pairs.items() if black
            }, f"round {this.number}"


def test_all_events_are_there():
    assert not IS_COMMITTED or (29, 100) == (len(EVENTS), len(PAIRINGS))
