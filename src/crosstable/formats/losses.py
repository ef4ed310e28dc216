"""What a format cannot hold: told once for each sort of fact, with the places it was lost at."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from crosstable.formats.event_document import EventDocument
from crosstable.formats.facts import FACTS

_MINOR = frozenset({"id", "position", "row-id", "sequence", "source"})


@dataclass(frozen=True, slots=True)
class Loss:
    """Facts of one sort that did not fit.

    Args:
        code: the sort, a key of `FACTS`.
        where: each place: "Ann Lee", "round 2, Ann Lee - Bo Chan", "event".
        sentence: why, for a person.
    """

    code: str
    where: tuple[str, ...]
    sentence: str

    @property
    def is_minor(self) -> bool:
        """Whether no other program needs it: where games came from, ids, what the games give anyway."""
        return self.code in _MINOR or FACTS[self.code].is_claim

    def __str__(self) -> str:
        shown = "; ".join(self.where[:3])
        more = f" and {len(self.where) - 3} more" if len(self.where) > 3 else ""
        return f"{self.sentence}: {shown}{more}."


class LossLog:
    """Collect losses while a document is written.

    What the format has no place for at all is found here, by comparing `holds` with what the document has; a writer
    adds what does not fit a field: a name too long, a rating of five digits.

    Args:
        document: what is written.
        title: what the format is called: "EGF H9".
        holds: the sorts of fact (keys of `FACTS`) that the format holds.
        keeps: whose kept lines it writes again: the `format` of a `KeptLine`.
    """

    def __init__(self, document: EventDocument, title: str, holds: Collection[str], keeps: str = "") -> None:
        self._found: dict[tuple[str, str], list[str]] = {}
        document = replace(document, kept=tuple(line for line in document.kept if line.format != keeps))
        for code, fact in FACTS.items():
            if (code not in holds and not fact.is_claim) or code == "kept":
                for where in fact.of(document):
                    self.add(code, where, f"{title} has no place for {fact.words}")

    def add(self, code: str, where: str, sentence: str) -> None:
        """Note that a fact at this place was lost, wholly or in part."""
        places = self._found.setdefault((code, sentence), [])
        if where not in places[-1:]:
            places.append(where)

    @property
    def losses(self) -> tuple[Loss, ...]:
        """Give what was lost, in the order in which it was noted."""
        return tuple(Loss(code, tuple(where), sentence) for (code, sentence), where in self._found.items())
