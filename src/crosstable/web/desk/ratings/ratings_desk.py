"""What the pages of the ratings desk share: the league with its long work, and the frame of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Path, Query, Request, Response

from crosstable.commands.errors import NotFoundError
from crosstable.facts.store.long_jobs import RUNNING, LongJob, latest_jobs
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Permission
from crosstable.web.accounts.account_pages import lead_to, page
from crosstable.web.accounts.site_accounts import LeagueAccounts, NotAllowedError
from crosstable.web.api.problems import status_of
from crosstable.web.desk.ratings.long_work import LongWork

_MOST = 2**31 - 1  # what a database can look for
NumberInPath = Annotated[int, Path(ge=0, le=_MOST)]
NumberInQuery = Annotated[int, Query(ge=0, le=_MOST)]


@dataclass(frozen=True, slots=True)
class RatingsDesk:
    """A league at the ratings desk."""

    league: LeagueAccounts
    work: LongWork

    def page(self, request: Request, access: Access, template: str, *, status: int = 200, **values: Any) -> Response:
        """Return a page of the ratings desk."""
        frame = {"may": frozenset(each.value for each in Permission if access.may(each)), "running": self.running()}
        return page(
            self.league, request, f"web/desk/ratings/{template}", status=status, access=access, **{**frame, **values}
        )

    def running(self) -> LongJob | None:
        """Return the calculation that is running; None where there is none."""
        store = self.league.store
        with store.read() as connection:
            jobs = latest_jobs(connection, store.clock(), limit=1)
        return next((each for each in jobs if each.state == RUNNING), None)

    def problem(self, request: Request, access: Access, error: CrosstableError, *, back: str = "") -> Response:
        """Return the page that says why nothing was done.

        Args:
            back: the page to go back to, below the ratings desk.
        Raises:
            NotAllowedError: there is nothing there for the reader.
        """
        if isinstance(error, (NotAllowedError, NotFoundError)):
            raise NotAllowedError(self.league)
        return self.page(request, access, "problem.html", status=status_of(error), error=error.message, back=back)

    def lead_to(self, request: Request, path: str = "") -> Response:
        """Lead the browser to another page of the ratings desk, by its path below it."""
        return lead_to(self.league, request, f"/desk/ratings/{path}")
