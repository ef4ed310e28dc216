"""The explanation of a round of a FIDE system: its brackets, and why two players do not meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosstable.cli.answers import Note, Table, Words
from crosstable.model.events import Event
from crosstable.pairing.constraints import Constraints, Pair
from crosstable.pairing.fide.dutch import FideDutch
from crosstable.pairing.fide.why_not import bracket_rows, why_not
from crosstable.pairing.report import shown_names
from crosstable.pairing.state import State, state_of
from crosstable.pairing.system import PairingSystem
from crosstable.views.seating import rule_words

BRACKET_TITLES = ("points", "residents", "from above", "pairs", "float down")


def fide_explanation(
    event: Event,
    system: PairingSystem,
    *,
    constraints: Constraints,
    seed: int,
    round: int | None,
    brackets: bool,
    pairs: Sequence[Pair],
) -> Words:
    """Yield the brackets of a round, and why each of some pairs does not meet; nothing for other systems.

    Raises:
        NoPairingError: the absolute criteria leave no pairing.
    """
    if not isinstance(system, FideDutch):
        return
    state = state_of(event, round=round, constraints=constraints, seed=seed)
    names = shown_names(event)
    if brackets:
        rows = [
            (
                f"{row.score / 2:g}",
                row.residents,
                ", ".join(names[player] for player in row.floaters),
                row.pairs,
                ", ".join(names[player] for player in row.down),
            )
            for row in bracket_rows(system, state)
        ]
        yield Table(BRACKET_TITLES, rows, title="Brackets")
    yield from (Note(line) for pair in pairs for line in _why_not(system, state, pair, names))


def _why_not(system: FideDutch, state: State, pair: Pair, names: dict[str, str]) -> Iterator[str]:
    shown = " - ".join(names[player] for player in pair)
    absent = [player for player in pair if player not in state.index()]
    if absent:
        yield f"{shown}: {names[absent[0]]} does not take part in the round."
        return
    found = why_not(system, state, pair)
    yield f"{shown} meet." if found is None else f"{shown} do not meet: {rule_words(found)}"
