"""Who sends a request, and what they may do: by bearer token, or by the cookie of a session.

    accounts = SiteAccounts.of(leagues, writers, settings)
    accounts.access(request, store)                      Access, or None: for the API
    Depends(league.needs(Permission.ENTER_RESULTS))      Access: for a page; 401 or 404 instead

Rules
1. A route that takes a right asks here and nowhere else.  The event is the `event` of its path.
2. Who sends no valid credentials is answered with 401; who may not, as if there was nothing: 404.
3. A request with a header `Authorization` is judged by its token alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fastapi import Request
from starlette.requests import HTTPConnection

from crosstable.facts.store.store import Store
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.people.accounts.languages import keep_language
from crosstable.people.accounts.sessions import Session, note_session_use, session_of
from crosstable.people.accounts.stored_secrets import digest
from crosstable.people.accounts.tokens import access_of_token, note_token_use
from crosstable.web.accounts.attempts import AttemptLimits
from crosstable.web.accounts.cookies import SESSION, Cookies
from crosstable.web.api.api_path import league_api
from crosstable.web.api.problems import TooManyRequestsError
from crosstable.web.leagues import Leagues, ServedLeague
from crosstable.web.mail import MailServer
from crosstable.web.settings import WebSettings

_LONGEST_SECRET = 200


class NotSignedInError(CrosstableError):
    """A request without valid credentials."""

    def __init__(self, league: LeagueAccounts) -> None:
        super().__init__("web/accounts/not-signed-in")
        self.league = league


class NotAllowedError(CrosstableError):
    """A request of somebody who may not see what is there, or for what is not there."""

    def __init__(self, league: LeagueAccounts) -> None:
        super().__init__("web/accounts/no-such-page")
        self.league = league


class AnotherSignedInError(CrosstableError):
    """A form of a page that was made for somebody else."""

    def __init__(self, league: LeagueAccounts) -> None:
        super().__init__("web/accounts/another-signed-in")
        self.league = league


@dataclass(frozen=True, slots=True)
class LeagueAccounts:
    """The accounts of one league of a site.

    Args:
        address: of the league, for links; None where it is not known.
        lists: the imported lists of federations; None for those beside the league.
        mail: the server that sends mail; None where none is set.
    """

    league: ServedLeague
    store: Store
    cookies: Cookies
    address: str | None
    limits: AttemptLimits
    lists: Path | None = None
    mail: MailServer | None = None

    def session(self, request: HTTPConnection) -> Session | None:
        """Return the session of a browser; None where it has none."""
        secret = self.cookies.read(request, SESSION)
        if not secret or len(secret) > _LONGEST_SECRET:
            return None
        with self.store.read() as connection:
            found = session_of(connection, secret, self.store.clock())
        if found is not None:
            note_session_use(self.store, found)
        return found

    def access(self, request: HTTPConnection) -> Access | None:
        """Return what whoever sends a request may do; None where that is not known.

        Raises:
            TooManyRequestsError: a token is used too often.
        """
        given = request.headers.get("authorization")
        if given is None:
            found = self.session(request)
            return None if found is None else found.access
        kind, _, token = given.partition(" ")
        if kind.casefold() != "bearer" or not token or len(token) > _LONGEST_SECRET:
            return None
        with self.store.read() as connection:
            access = access_of_token(connection, token, self.store.clock())
        if access is not None:
            if not self.limits.may_use(digest(token)):
                raise TooManyRequestsError("web/accounts/too-many-requests")
            note_token_use(self.store, token)
        return access

    def needs(self, permission: Permission | None = None) -> Callable[[Request], Access]:
        """Return the dependency of a route that takes a right.

        Args:
            permission: what the route does; None: any session of an account or a player will do.
        """

        def needed(request: Request) -> Access:
            access = self.access(request)
            if access is None:
                raise NotSignedInError(self)
            if permission is not None and not access.may(permission, request.path_params.get("event")):
                raise NotAllowedError(self)
            _note_sender(request, self, access.actor)
            return access

        return needed

    def path(self, request: HTTPConnection) -> str:
        """Return the path of the league as the browser knows it, without a slash at the end."""
        return f"{request.scope.get('root_path', '')}{self.league.path}"

    def api_path(self, request: HTTPConnection) -> str:
        """Return the path of the league in the API as the browser knows it, without a slash at the end."""
        return league_api(request.scope.get("root_path", ""), self.league.key)

    def link_address(self, request: HTTPConnection, link: str) -> str:
        """Return the whole address of a link that a command made, to be given to somebody."""
        return f"{self.root(request)}{link}"

    def root(self, request: HTTPConnection) -> str:
        """Return the whole address of the league, with a slash at the end."""
        return self.address or f"{str(request.base_url).rstrip('/')}{self.league.path}/"


@dataclass(frozen=True, slots=True)
class SiteAccounts:
    """The accounts of the leagues of a site; none where a league is served to be read alone."""

    by_key: Mapping[str, LeagueAccounts]

    @classmethod
    def of(cls, leagues: Leagues, writers: Sequence[Store], settings: WebSettings) -> SiteAccounts:
        """Match leagues and their writing stores, which are in the same order."""
        return cls(
            {
                league.key: LeagueAccounts(
                    league,
                    store,
                    Cookies(league.key),
                    _address(settings, league),
                    AttemptLimits(store),
                    lists=Path(settings.lists) if settings.lists else None,
                    mail=None if settings.mail is None else MailServer.of_address(settings.mail),
                )
                for league, store in zip(leagues, writers, strict=False)
            }
        )

    def __iter__(self) -> Iterator[LeagueAccounts]:
        return iter(self.by_key.values())

    def writers(self) -> dict[str, Store]:
        """Return the leagues that are open for writing, by key."""
        return {key: each.store for key, each in self.by_key.items()}

    def keep_language(self, request: HTTPConnection, code: str) -> None:
        """Keep the language that whoever is signed in chose, with their account or their personal link."""
        for league in self:
            found = league.session(request)
            if found is not None:
                keep_language(league.store, found.number, code)

    def access(self, request: HTTPConnection, store: Store) -> Access | None:
        """Return what whoever sends a request may do in a league; None where that is not known.

        Raises:
            TooManyRequestsError: a token is used too often.
        """
        found = next((each for each in self if each.store is store), None)
        return None if found is None else found.access(request)


def _address(settings: WebSettings, league: ServedLeague) -> str | None:
    from crosstable.web.league_site import league_address

    return league_address(settings, league)


def _note_sender(request: Request, league: LeagueAccounts, actor: str) -> None:
    """Note who sends a request to a league, for `check_sender`."""
    request.state.sender = league, actor


def check_sender(request: Request, meant: str | None) -> None:
    """Check that a form is sent by the person for whom its page was made.

    Args:
        request: whose sender is noted, where it takes a right.
        meant: the person that the form names; None where it names nobody.
    Raises:
        AnotherSignedInError: somebody else sends it.
    """
    known: tuple[LeagueAccounts, str] | None = getattr(request.state, "sender", None)
    if known is not None and meant not in (None, known[1]):
        raise AnotherSignedInError(known[0])
