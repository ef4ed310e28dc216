"""Pair neighbours in score groups: what practice does until there is a pairing engine.

Rules
1. Players stand in order: score, highest first, then start number.  From the top, each is paired
   with the nearest player below who has not been an opponent in this event.
2. Where that leaves somebody without an opponent, the last choices are taken back.  A pair comes
   together again only when nothing else is left, and then as few pairs as can be.
3. An odd number: the lowest who has had no allocated bye gets it; once all had one, the lowest.
4. White goes to whoever had it less often, then to whoever did not have it last, then to the higher
   player on odd boards and the lower on even ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosstable.model.errors import InternalError
from crosstable.model.events import Entrant, Event
from crosstable.model.results import ResultKind
from crosstable.standings.scores import score_groups


@dataclass(frozen=True, slots=True)
class Past:
    """What an entrant did in the event before this round.

    `opponents` are all with whom the entrant was paired, played or not.  `colours` are those of the
    games in which colours count, oldest first.
    """

    opponents: frozenset[str]
    colours: tuple[str, ...]
    had_bye: bool

    @property
    def whites(self) -> int:
        """Give how much oftener the entrant had White than Black."""
        return self.colours.count("white") - self.colours.count("black")


def playing_order(event: Event, round: int) -> list[Entrant]:
    """Give those who are to be paired in this round: highest score first, then by start number."""
    return [
        entrant
        for group in score_groups(event)
        for entrant in sorted(group.entrants, key=lambda entrant: entrant.number or 0)
        if entrant.takes_part(round)
    ]


def pasts(event: Event) -> dict[str, Past]:
    """Give what each entrant did so far, in games of one against one."""
    opponents: dict[str, set[str]] = {entrant.id: set() for entrant in event.entrants}
    colours: dict[str, list[str]] = {entrant.id: [] for entrant in event.entrants}
    byes: set[str] = set()
    for game in (game for this in event.rounds for game in this.games):
        players = game.players
        if game.kind is ResultKind.ALLOCATED_BYE:
            byes.update(players)
        for player, side in zip(players, game.sides, strict=True):
            opponents[player].update(other for other in players if other != player)
            if side.colour is not None and event.rules[game.kind].colours_count:
                colours[player].append(side.colour)
    return {
        player: Past(frozenset(opponents[player]), tuple(colours[player]), had_bye=player in byes)
        for player in opponents
    }


def bye_and_rest(order: Sequence[str], past: Mapping[str, Past]) -> tuple[str | None, list[str]]:
    """Give the player who gets the bye, None when the number is even, and the others in order."""
    if len(order) % 2 == 0:
        return None, list(order)
    without = [player for player in order if not past[player].had_bye]
    bye = (without or order)[-1]
    return bye, [player for player in order if player != bye]


def pair_neighbours(order: Sequence[str], past: Mapping[str, Past]) -> list[tuple[str, str]]:
    """Pair an even number of players, each with the nearest in order who is no old opponent.

    Returns:
        Pairs from the first board on, the higher player first.
    Cost: next to nothing while rounds are few beside players; in the worst case every pairing of
        the players is tried, so it is meant for evenings, not for opens.
    """
    for rematches in range(len(order) // 2 + 1):
        pairs = _pairs(list(order), past, rematches)
        if pairs is not None:
            return pairs
    raise InternalError(f"{len(order)} players cannot be paired two by two. Give the bye first.")


def _pairs(order: list[str], past: Mapping[str, Past], rematches: int) -> list[tuple[str, str]] | None:
    """Pair from the top with at most so many rematches; None when that cannot be done."""
    if not order:
        return []
    first, *others = order
    for place, other in enumerate(others):
        left = rematches - (other in past[first].opponents)
        if left < 0:
            continue
        rest = _pairs(others[:place] + others[place + 1 :], past, left)
        if rest is not None:
            return [(first, other), *rest]
    return None


def white_first(higher: str, lower: str, board: int, past: Mapping[str, Past]) -> tuple[str, str]:
    """Give the two players of a board, White first."""
    mine, other = past[higher], past[lower]
    claims = [(mine.whites, other.whites), (mine.colours[-1:] == ("white",), other.colours[-1:] == ("white",))]
    for claim, rival in claims:
        if claim != rival:
            return (higher, lower) if claim < rival else (lower, higher)
    return (higher, lower) if board % 2 else (lower, higher)
