"""The fields with which a person signs up: those that the game and the categories of the event need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosstable.events.event_game import game_of
from crosstable.events.running import RunningEvent
from crosstable.events.sign_up.sign_ups import SignUpDetails
from crosstable.model.errors import InputError


@dataclass(frozen=True, slots=True)
class FormFields:
    """Which fields there are.

    Args:
        organisation: whose number can be given; "" where the game knows none.
        has_rank: whether strength is a rank instead of a rating.
        asks_birth, asks_sex: whether a category depends on it.
        has_mail: whether a confirmation is sent.
    """

    organisation: str
    has_rank: bool
    has_federation: bool
    asks_birth: bool
    asks_sex: bool
    has_mail: bool
    is_team: bool


def fields_for(running: RunningEvent, *, has_mail: bool) -> FormFields:
    """Return the fields for an event."""
    game, categories = game_of(running.plan), running.plan.prizes.categories
    return FormFields(
        organisation=game.organisations[0] if game.organisations else "",
        has_rank=game.ranks is not None,
        has_federation=game.has_federation,
        asks_birth=any(each.born_from is not None or each.born_to is not None for each in categories),
        asks_sex=any(each.women for each in categories),
        has_mail=has_mail,
        is_team=game.words.player == "team",
    )


def details_in(running: RunningEvent, form: Mapping[str, str]) -> SignUpDetails:
    """Return what a person gave in a form.

    Raises:
        InputError: the rating is no number.
    """
    number = form.get("number", "").strip()
    organisations = game_of(running.plan).organisations
    return SignUpDetails(
        name=form.get("name", ""),
        organisation=organisations[0] if number and organisations else "",
        number=number if organisations else "",
        rating=_rating(form.get("rating", "")),
        grade=form.get("grade", ""),
        club=form.get("club", ""),
        country=form.get("country", "").upper() if len(form.get("country", "")) <= 3 else form.get("country", ""),
        birth=form.get("birth", ""),
        sex="w" if form.get("sex") == "w" else "",
        mail=form.get("mail", ""),
    )


def _rating(text: str) -> float | None:
    text = text.strip().replace(",", ".")
    if not text:
        return None
    try:
        return float(text)
    except ValueError:
        raise InputError("web/sign_up/rating-not-a-number", text=text[:40]) from None
