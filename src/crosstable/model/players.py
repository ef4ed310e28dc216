"""A player: a person, and how their name may be shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, get_args

from crosstable.model.arguments import all_of_kind, check_kind, check_optional_texts, check_text, is_one_of
from crosstable.model.errors import UnknownName
from crosstable.model.names import clean_name

Display = Literal["public", "initials", "hidden"]
_IDENTITIES = 'the numbers at federations in a tuple, such as (Identity("FIDE", "1503014"),)'


@dataclass(frozen=True, slots=True)
class Identity:
    """The number of a player at a federation or another organisation.

    Args:
        organisation: its short name, such as "FIDE", "EGF", "AGA".
        number: as the organisation writes it; text, as numbers may begin with zeros.
    See also: `Player.identities`.
    Example:
        >>> from crosstable import Identity, Player
        >>> Player("p7", "Ann Lee", identities=(Identity("FIDE", "1503014"),)).identities[0].number
        '1503014'
    """

    organisation: str
    number: str

    def __post_init__(self) -> None:
        check_text("organisation", self.organisation)
        check_text("number", self.number)


@dataclass(frozen=True, slots=True)
class Player:
    """A person who plays.  Carries no rating: a rating belongs to a run.

    Unknown details are None; two unknown details are never equal.

    Args:
        id: short, stored and never reused.
        name: as it is shown.
        identities: the numbers of the player at federations.
        club: of the player; players of one club can be kept apart in pairings, as those of one family, city, region.
        family: a name that members of a family share, where draws keep them apart.
        city, region: where the player lives.
        country: the federation or country, by its code, such as "GER".
        display: how the name may be shown: "public", as "initials", or "hidden".
    See also: `Entrant`, a player as entered in an event; `Team`.
    Example:
        >>> from crosstable import Player
        >>> Player("p7", "Ann Lee", club="City").club
        'City'
    """

    id: str
    name: str
    identities: tuple[Identity, ...] = ()
    club: str | None = None
    family: str | None = None
    city: str | None = None
    region: str | None = None
    country: str | None = None
    display: Display = "public"

    def __post_init__(self) -> None:
        check_text("id", self.id)
        check_kind("name", self.name, str, "the name of the player, which is text")
        check_optional_texts(self, "club", "family", "city", "region", "country")
        if type(self.identities) is not tuple or self.identities:
            identities = all_of_kind("identities", self.identities, Identity, _IDENTITIES)
            object.__setattr__(self, "identities", tuple(identities))
        if not is_one_of(self.display, get_args(Display)):
            raise UnknownName("display", self.display, get_args(Display))

    def shown_name(self) -> str:
        """Return the name as pages, files and the API may show it, without invisible control characters.

        Example:
            >>> Player("p7", "Ann Lee", display="initials").shown_name()
            'A. L.'
        """
        name = clean_name(self.name)
        if self.display == "hidden":
            return f"Player {self.id}"
        if self.display == "initials":
            return " ".join(f"{word[0]}." for word in name.split())
        return name

    def named_in_full(self) -> Player:
        """Return the player as the people who run an event see them: by name; one whose name was erased has none.

        Example:
            >>> Player("p7", "Ann Lee", display="hidden").named_in_full().shown_name()
            'Ann Lee'
        """
        return self if self.display == "public" or self.name == self.id else replace(self, display="public")
