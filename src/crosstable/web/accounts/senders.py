"""For whom a page was made: each of its forms names them, so that nothing is done in the name of another one.

A page stays open while the cookie of the browser becomes another person's: who signs in on the same device, in another
tab, would send what the first one typed.  Scripts name the person in the header `Crosstable-Actor`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fastapi import Request
from markupsafe import escape

from crosstable.model.errors import CrosstableError

if TYPE_CHECKING:  # which notes the senders of requests here
    from crosstable.web.accounts.site_accounts import LeagueAccounts

ACTOR = "actor"
_FORM = re.compile(r'<form [^>]*method="post"[^>]*>')


class AnotherSignedInError(CrosstableError):
    """A form of a page that was made for somebody else."""

    def __init__(self, league: LeagueAccounts) -> None:
        super().__init__("web/accounts/another-signed-in")
        self.league = league


def naming_actor(text: str, actor: str) -> str:
    """Return a page whose forms name the person for whom it was made.

    Example:
        >>> naming_actor('<form method="post" action="x">', "Ann")
        '<form method="post" action="x"><input type="hidden" name="actor" value="Ann">'
    """
    field = f'<input type="hidden" name="{ACTOR}" value="{escape(actor)}">'
    return _FORM.sub(lambda found: f"{found[0]}{field}", text)


def note_sender(request: Request, league: LeagueAccounts, actor: str) -> None:
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
