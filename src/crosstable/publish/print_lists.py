"""Lists to print: pairings by table and by name.  Plain values for a template."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from crosstable.games.profile import GameProfile
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant, Round
from crosstable.model.games import Colour, Game
from crosstable.model.names import display_text, match_key
from crosstable.publish.markup import bdi
from crosstable.reading.snapshot import EventSnapshot
from crosstable.standings.score_words import plain
from crosstable.standings.scores import scores
from crosstable.views.entrant_names import name_parts
from crosstable.views.komi import UsualKomi
from crosstable.views.stage_labels import stage_labels
from crosstable.views.texts import _
from crosstable.views.words import NOT_COUNTED, result_text


class Seat(NamedTuple):
    """A player at a board: the name, the start number ("" for none), the score before the round, the colour.

    `plain` is the name without title and rank, `id` the public id.
    """

    name: str
    number: str
    score: str
    colour: str
    plain: str
    id: str = ""

    @property
    def behind(self) -> str:
        """The start number as lists write it after the name: " (7)"."""
        return f" ({self.number})" if self.number else ""

    @property
    def label(self) -> Markup:
        """Name and start number: "Ann (7)"; the name keeps its own writing direction."""
        return Markup(bdi(self.name)) + self.behind  # noqa: S704  # escaped


class TableLine(NamedTuple):
    """A board; without a number it is a bye or an absence, and `note` says which."""

    board: int | None
    seats: Sequence[Seat]
    result: str
    note: str


class NameLine(NamedTuple):
    """The board and the opponents of a player, or a note why there is none."""

    seat: Seat
    board: str
    opponents: Sequence[Seat]
    note: str


def round_to_print(snapshot: EventSnapshot, number: int | None) -> Round:
    """Return a published round, by default the latest.

    Raises:
        InputError: it is not published.
    """
    rounds = snapshot.event.rounds
    if not rounds:
        raise InputError("publish/no-published-round", event=snapshot.event.id)
    if number is not None and not 1 <= number <= len(rounds):
        raise InputError("publish/round-not-published", round=number, event=snapshot.event.id, rounds=len(rounds))
    return rounds[(number or len(rounds)) - 1]


def table_lines(snapshot: EventSnapshot, of: Round) -> list[TableLine]:
    """Return the boards of a round in order, players without an opponent last."""
    entrants = {each.id: each for each in snapshot.event.entrants}
    before = scores(snapshot.event, after_round=of.number - 1)
    games = sorted(of.games, key=lambda game: (len(game.sides) < 2, game.board or 0))
    komi = UsualKomi.of(snapshot.facts, snapshot.event)
    labels = stage_labels(snapshot.event, snapshot.stages, of.number)
    lines = []
    for game in games:
        line = _table(snapshot.profile, snapshot.profile.as_listed(game), entrants, before, komi)
        label = labels.get(game.players[0], "") if len(game.sides) > 1 else ""
        lines.append(line._replace(note=", ".join(filter(None, (label, line.note)))))
    return lines


def name_lines(snapshot: EventSnapshot, of: Round) -> list[NameLine]:
    """Return all entrants by name, with board, colour and opponents."""
    entrants = {each.id: each for each in snapshot.event.entrants}
    lines = [line for game in of.games for line in _places(snapshot.profile, game, entrants)]
    seated = {player for game in of.games for player in game.players}
    lines += [
        NameLine(_seat(each, snapshot.profile), "", (), _("not playing"))
        for id, each in entrants.items()
        if id not in seated
    ]
    return sorted(lines, key=lambda line: _in_the_list(line.seat))


def _seat(entrant: Entrant, game: GameProfile, score: str = "", colour: Colour | None = None) -> Seat:
    plain_name = display_text(entrant.player.shown_name(), entrant.id)
    number = "" if entrant.number is None else str(entrant.number)
    side = _(game.side_of(colour).name) if colour else ""
    return Seat(name_parts(entrant, game).around(plain_name), number, score, side, plain_name, entrant.id)


def _table(
    profile: GameProfile, game: Game, entrants: Mapping[str, Entrant], before: Mapping[str, int], komi: UsualKomi
) -> TableLine:
    seats = [
        _seat(entrants[player], profile, _score(before[player]), side.colour)
        for side in game.sides
        for player in side.players
    ]
    if len(game.sides) == 1:
        return TableLine(None, seats, "", _(NOT_COUNTED[game.kind]))
    return TableLine(game.board, seats, result_text(game, profile), ", ".join(komi.terms(game)))


def _places(profile: GameProfile, game: Game, entrants: Mapping[str, Entrant]) -> list[NameLine]:
    seats = [[_seat(entrants[player], profile, "", side.colour) for player in side.players] for side in game.sides]
    if len(seats) == 1:
        return [NameLine(seat, "", (), _(NOT_COUNTED[game.kind])) for seat in seats[0]]
    lines = []
    for own in seats:
        others = [seat for other in seats if other is not own for seat in other]
        lines += [NameLine(seat, str(game.board or ""), others, "") for seat in own]
    return lines


def _in_the_list(seat: Seat) -> tuple[str, str]:
    """Return the sort key of a list by name: Ann (12) comes before Ann (7)."""
    label = seat.plain + seat.behind
    return match_key(label), label


@cache
def _score(score: int) -> str:
    return plain(Fraction(score, 2))
