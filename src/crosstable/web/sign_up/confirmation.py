"""Confirm a sign-up by mail, with the personal link; the page shows the link in any case."""

from __future__ import annotations

from enum import Enum

from fastapi import Request

from crosstable.events.running import read_running
from crosstable.events.sign_up.sign_ups import SignUpState
from crosstable.people.accounts.sign_up_links import SignedUp
from crosstable.publish.templating import templates_in
from crosstable.web.accounts.account_pages import language_for
from crosstable.web.accounts.site_accounts import LeagueAccounts


class MailOutcome(Enum):
    """What became of the mail."""

    NO = "no"  # nobody asked for it
    YES = "yes"
    FAILED = "failed"


def send_confirmation(league: LeagueAccounts, request: Request, event: str, made: SignedUp) -> MailOutcome:
    """Send the confirmation of a sign-up, where a mail server is set and an address was given."""
    address = made.sign_up.details.mail
    if league.mail is None or not address:
        return MailOutcome.NO
    subject, text = confirmation(league, event, made, league.link_address(request, f"link/{made.secret}"))
    return MailOutcome.YES if league.mail.send(address, subject, text) else MailOutcome.FAILED


def confirmation(league: LeagueAccounts, event: str, made: SignedUp, link: str) -> tuple[str, str]:
    """Return subject and text of a confirmation.

    Args:
        link: the whole address of the personal link.
    """
    with league.store.read() as connection:
        running = read_running(connection, event)
        config = league.league.config(connection)
    text = templates_in(language_for(config)).fill(
        "web/sign_up/confirmation.txt",
        name=made.sign_up.details.name,
        event=running.event,
        league=config.name,
        is_entered=made.sign_up.state is SignUpState.ENTERED,
        link=link,
    )
    subject, _, body = text.partition("\n")
    return subject.strip(), body.strip() + "\n"
