"""Who may do what: one value for pages and API alike.

Rules
1. What a role may do stands in `PERMISSIONS`, and nowhere else.
2. A role is held in the whole league or in one event.  What concerns the league as a whole (`OF_LEAGUE`) takes a role
   in the whole league.
3. A token may do what its account may do and one of its scopes allows (`SCOPES`); no scope opens accounts.
4. One's own account takes no role (`Permission.OWN_ACCOUNT`): it is opened by its sessions, not by links and tokens.
5. A personal link is a player's: what it opens is limited to the games and entries of that player, which the command
   checks (`Access.player`).  That of a captain sets the line-ups of one team (`Access.team`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType


class Role(Enum):
    """What a person is in a league or an event, highest first."""

    OWNER = "owner"
    DIRECTOR = "director"
    SCORER = "scorer"
    VIEWER = "viewer"
    CAPTAIN = "captain"
    PLAYER = "player"


class Permission(Enum):
    """Something that takes a right."""

    SEE_EVENT = "see-event"  # drafts, the log and entry details of an event
    REPORT_RESULT = "report-result"  # one's own, to be confirmed
    REQUEST_BYE = "request-bye"  # and withdraw oneself
    SET_LINE_UP = "set-line-up"
    ENTER_RESULTS = "enter-results"
    CONFIRM_RESULTS = "confirm-results"
    MANAGE_ENTRIES = "manage-entries"  # enter, withdraw, byes, seed ratings
    PAIR_ROUNDS = "pair-rounds"  # draft, set boards, publish, unpublish
    CORRECT_RESULTS = "correct-results"  # with a reason, and undo
    MANAGE_EVENT = "manage-event"  # plan, stages, close, reopen
    INVITE_HELPERS = "invite-helpers"  # to an event: scorers, viewers and players
    CREATE_EVENTS = "create-events"
    SEE_LEAGUE = "see-league"  # the log, runs that are not published
    IMPORT_RESULTS = "import-results"
    MANAGE_PLAYERS = "manage-players"  # edit, merge, erase
    MANAGE_RATINGS = "manage-ratings"  # recalculate, publish
    MANAGE_LEAGUE = "manage-league"  # settings
    MANAGE_ACCOUNTS = "manage-accounts"
    OWN_ACCOUNT = "own-account"  # one's own tokens, passkeys and sessions


class Scope(Enum):
    """What a token of a program is for."""

    READ = "read"
    RESULTS = "results"
    EVENTS = "events"
    PLAYERS = "players"
    RATINGS = "ratings"
    LEAGUE = "league"


OF_LEAGUE = frozenset(
    {
        Permission.CREATE_EVENTS,
        Permission.SEE_LEAGUE,
        Permission.IMPORT_RESULTS,
        Permission.MANAGE_PLAYERS,
        Permission.MANAGE_RATINGS,
        Permission.MANAGE_LEAGUE,
        Permission.MANAGE_ACCOUNTS,
    }
)
_VIEWER = frozenset({Permission.SEE_EVENT})
_PLAYER = frozenset({Permission.REPORT_RESULT, Permission.REQUEST_BYE})
_CAPTAIN = frozenset({Permission.SET_LINE_UP})
_SCORER = _VIEWER | {Permission.REPORT_RESULT, Permission.ENTER_RESULTS, Permission.CONFIRM_RESULTS}
_OWNER = frozenset(Permission) - {Permission.OWN_ACCOUNT}
_DIRECTOR = _OWNER - OF_LEAGUE
PERMISSIONS: Mapping[Role, frozenset[Permission]] = MappingProxyType(
    {
        Role.OWNER: _OWNER,
        Role.DIRECTOR: _DIRECTOR,
        Role.SCORER: _SCORER,
        Role.VIEWER: _VIEWER,
        Role.CAPTAIN: _CAPTAIN,
        Role.PLAYER: _PLAYER,
    }
)
SCOPES: Mapping[Scope, frozenset[Permission]] = MappingProxyType(
    {
        Scope.READ: frozenset({Permission.SEE_EVENT, Permission.SEE_LEAGUE}),
        Scope.RESULTS: frozenset(
            {Permission.REPORT_RESULT, Permission.ENTER_RESULTS, Permission.CONFIRM_RESULTS, Permission.CORRECT_RESULTS}
        ),
        Scope.EVENTS: frozenset(
            {
                Permission.CREATE_EVENTS,
                Permission.MANAGE_ENTRIES,
                Permission.REQUEST_BYE,
                Permission.SET_LINE_UP,
                Permission.PAIR_ROUNDS,
                Permission.MANAGE_EVENT,
            }
        ),
        Scope.PLAYERS: frozenset({Permission.MANAGE_PLAYERS, Permission.IMPORT_RESULTS}),
        Scope.RATINGS: frozenset({Permission.MANAGE_RATINGS}),
        Scope.LEAGUE: frozenset({Permission.MANAGE_LEAGUE}),
    }
)
WHOLE_LEAGUE = (Role.OWNER,)  # these are held in the league, never in one event
_ORDER = tuple(Role)


@dataclass(frozen=True, slots=True)
class Grant:
    """A role in one event, by its public id, or in the whole league (None)."""

    role: Role
    event: str | None = None


@dataclass(frozen=True, slots=True)
class Access:
    """What whoever sends a request may do.

    Args:
        actor: goes to the change log, also of links and tokens.
        scopes: of a token; None: not a token, so that nothing narrows the roles.
        player: the public id of the player whose personal link it is.
        account: the number of the account; None for a personal link.
        game: the public id of the game that the link on a result slip is of; None: not such a link.
        team: the id of the team whose captain's link it is, in its event; None: not such a link.
    Example:
        >>> ann = Access("Ann", frozenset({Grant(Role.SCORER, "e3")}))
        >>> ann.may(Permission.ENTER_RESULTS, "e3"), ann.may(Permission.ENTER_RESULTS, "e4")
        (True, False)
    """

    actor: str
    grants: frozenset[Grant]
    scopes: frozenset[Scope] | None = None
    player: str | None = None
    account: int | None = None
    game: str | None = None
    team: str | None = None

    @property
    def role(self) -> Role | None:
        """The highest role; None for an account whose roles were all taken away."""
        return min((grant.role for grant in self.grants), key=_ORDER.index, default=None)

    @property
    def events(self) -> frozenset[str] | None:
        """The events in which there is a role; None: all of the league."""
        found = {grant.event for grant in self.grants}
        return None if None in found else frozenset(each for each in found if each is not None)

    def may(self, permission: Permission, event: str | None = None) -> bool:
        """Return whether something is allowed.

        Args:
            event: the public id of the event it is about; None: the league.
        """
        if permission is Permission.OWN_ACCOUNT:
            return self.account is not None and self.scopes is None
        if self.scopes is not None and not any(permission in SCOPES[scope] for scope in self.scopes):
            return False
        wanted = (None,) if permission in OF_LEAGUE else (None, event)
        return any(grant.event in wanted and permission in PERMISSIONS[grant.role] for grant in self.grants)
