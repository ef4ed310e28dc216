"""Facts that a format cannot hold, listed once per sort with the places where they were lost.

Rules
1. A format lists the sorts of fact that it holds.  What the document has beyond them is a loss.
2. A writer reads its own file back.  A fact that the format holds and that comes back changed is a loss too, so that
   no loss goes unreported.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from crosstable.formats.event.document import EventDocument
from crosstable.formats.event.document_facts import FACTS, labels

_MINOR = frozenset({"id", "policy", "position", "row-id", "seed", "sequence", "settings", "source"})


@dataclass(frozen=True, slots=True)
class Loss:
    """Facts of one sort that did not fit.

    Args:
        code: the sort, a key of `FACTS`.
        where: each place: "Ann Lee", "round 2, Ann Lee - Bo Chan", "event".
        sentence: why, for a person.
        has_no_place: the format `title` has no place for facts of this sort; else only these did not fit.
        title: of the format.
    See also: `WrittenEvent.losses`.
    """

    code: str
    where: tuple[str, ...]
    sentence: str
    has_no_place: bool = False
    title: str = ""

    @property
    def is_minor(self) -> bool:
        """Whether no other program needs it: where games came from, ids, what follows from the games anyway."""
        return self.code in _MINOR or FACTS[self.code].is_claim

    def __str__(self) -> str:
        shown = "; ".join(self.where[:3])
        more = f" and {len(self.where) - 3} more" if len(self.where) > 3 else ""
        return f"{self.sentence}: {shown}{more}."


class LossLog:
    """Collect losses while a document is written.

    Args:
        document: what is written.
        title: what the format is called: "EGF H9".
        holds: the sorts of fact (keys of `FACTS`) that the format holds.
        keeps: whose kept lines it writes again: the `format` of a `KeptLine`.
        implied: sorts of fact that follow from others in the file here: the komi of each game from that of the event.
    """

    def __init__(
        self,
        document: EventDocument,
        title: str,
        holds: Collection[str],
        keeps: str = "",
        implied: Collection[str] = (),
    ) -> None:
        self._document = document
        self._title = title
        self._holds = holds
        self._found: dict[tuple[str, str], list[str]] = {}
        self._no_place: set[str] = set()
        document = replace(document, kept=tuple(line for line in document.kept if line.format != keeps))
        for code, fact in FACTS.items():
            if (code not in holds and code not in implied and not fact.is_claim) or code == "kept":
                for where in fact.values_in(document):
                    self._no_place.add(code)
                    self.add(code, where, f"{title} has no place for {fact.words}")

    def add(self, code: str, where: str, sentence: str) -> None:
        """Note that a fact at this place was lost, wholly or in part."""
        places = self._found.setdefault((code, sentence), [])
        if where not in places[-1:]:
            places.append(where)

    def compare(self, after: EventDocument) -> None:
        """Note every fact that the format holds and that did not come back as it was.

        Args:
            after: what reading the written file gave.
        """
        before = self._document
        noted = {(loss.code, where) for loss in self.losses for where in loss.where}
        for entrant in _renamed(before, after) if "entrant" in self._holds else ():
            if ("entrant", entrant) not in noted:
                self.add("entrant", entrant, f"{self._title} cannot hold names as they are here")
                noted.add(("entrant", entrant))
        after = with_former_names(before, after)
        for code in (code for code in FACTS if code in self._holds):
            came_back = FACTS[code].values_in(after)
            for where, value in FACTS[code].values_in(before).items():
                if (code, where) not in noted and came_back.get(where) != value:
                    self.add(code, where, f"{self._title} cannot hold {FACTS[code].words} as they are here")

    @property
    def losses(self) -> tuple[Loss, ...]:
        """Return what was lost, in the order in which it was noted."""
        return tuple(
            Loss(code, tuple(where), sentence, code in self._no_place, self._title)
            for (code, sentence), where in self._found.items()
        )


def _renamed(before: EventDocument, after: EventDocument) -> dict[str, int]:
    """Return the start numbers of entrants who came back under a new name: mostly one that was cut."""
    had, has = ({entrant.player.name for entrant in each.event.entrants} for each in (before, after))
    came_back = {entrant.number: entrant.player.name for entrant in after.event.entrants}
    return {
        called: entrant.number
        for entrant, called in zip(before.event.entrants, labels(before).values(), strict=True)
        if entrant.number is not None
        and entrant.player.name not in has
        and came_back.get(entrant.number, entrant.player.name) not in had
    }


def with_former_names(before: EventDocument, after: EventDocument) -> EventDocument:
    """Return the document with the former names of renamed entrants, so that their other facts can be compared."""
    had = {entrant.number: entrant.player.name for entrant in before.event.entrants}
    names = {number: had[number] for number in _renamed(before, after).values()}
    entrants = tuple(
        replace(entrant, player=replace(entrant.player, name=names[entrant.number]))
        if entrant.number in names
        else entrant
        for entrant in after.event.entrants
    )
    return replace(after, event=replace(after.event, entrants=entrants)) if names else after
