"""`crosstable serve`: the live site of one or several leagues."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from annotated_types import Ge, Le

from crosstable.cli.answers import Answer, Note, Words, print_notes
from crosstable.cli.league.opening import actor, open_store
from crosstable.cli.output import program
from crosstable.commands.fields import INLINE, Help, command_input
from crosstable.model.errors import InputError

if TYPE_CHECKING:
    from crosstable.facts.store.store import Store
    from crosstable.web.settings import WebSettings

_MAIL = "CROSSTABLE_MAIL"  # smtp://user:password@mail.example:587/?from=club@example.org
_LOCAL = ("127.0.0.1", "::1", "localhost")


@command_input
class ServerAddress:
    """Where the site is served."""

    host: Annotated[
        str, Help("The address to listen on; default: this machine alone. In a hall: 0.0.0.0, every address.")
    ] = "127.0.0.1"
    port: Annotated[int, Ge(1), Le(65535), Help("The port to listen on.")] = 8000
    base_path: Annotated[str, Help("The path under which a proxy serves the site.", metavar="PATH")] = ""
    workers: Annotated[int, Ge(1), Le(64), Help("The number of processes.")] = 1
    names: Annotated[
        tuple[str, ...], Help("Another name of the site, such as league.example.", metavar="HOST", option="--name")
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        Help("A proxy that is trusted to say who asks, such as 127.0.0.1.", metavar="ADDRESS", option="--proxy"),
    ] = ()


@command_input
class Serve:
    """The leagues that are served."""

    leagues: Annotated[
        tuple[str, ...],
        Help("League files, or addresses of PostgreSQL.", metavar="LEAGUE", is_argument=True, is_place=True),
    ]
    place: Annotated[ServerAddress, INLINE]
    accounts: Annotated[
        bool, Help("Let people sign in; without, all is read-only.", option="--accounts/--no-accounts")
    ] = True
    lists: Annotated[
        str | None, Help("Imported lists of federations; default: players.db by each league.", metavar="FILE")
    ] = None
    private_webhooks: Annotated[bool, Help("Let webhooks reach addresses of private networks.")] = False
    metrics: Annotated[
        tuple[str, ...], Help("An address that may read /metrics, such as 127.0.0.1.", metavar="ADDRESS")
    ] = ()
    log: Annotated[Literal["text", "json"], Help("How lines of the log are written.")] = "text"
    check: Annotated[
        bool, Help("Serve nothing; look at the site that is served at --name, from outside: proxy, TLS, clock, disk.")
    ] = False
    backups: Annotated[
        Path | None, Help("With --check: the folder of the backups, whose age is looked at.", metavar="FOLDER")
    ] = None


def serve(given: Serve) -> Answer:
    """Serve the published ratings and the events as live pages, until Ctrl-C; people with accounts sign in.

    A league without accounts gets a link for its owner, valid once and for an hour.
    Confirmations of sign-ups are sent by the server that CROSSTABLE_MAIL names.

    Example: crosstable serve league.db
    """
    try:
        from crosstable.web.leagues import Leagues
        from crosstable.web.server import addresses, check_port, own_names, serve
        from crosstable.web.settings import WebSettings
    except ModuleNotFoundError as error:
        raise InputError("cli/serving-needs-web", library=error.name) from None

    place, host, port = given.place, given.place.host, given.place.port
    settings = WebSettings(
        base_path=place.base_path,
        address=f"https://{place.names[0]}" if place.names else addresses(host, port)[-1].rstrip("/"),
        hosts=(*own_names(), *place.names),
        proxies=place.proxies,
        lists=given.lists,
        private_webhooks=given.private_webhooks,
        metrics=given.metrics,
        log=given.log,
        mail=os.environ.get(_MAIL) or None,  # a password in it would be seen among the options of the process
    )
    stores = [open_store(league) for league in given.leagues]  # those of older versions are brought up to date
    Leagues.of(stores).check_languages()
    if given.check:
        from crosstable.cli.site_check import check_site

        return check_site(f"{settings.address}{settings.base_path}", stores, given.backups)
    has_accounts = given.accounts and not any(store.is_read_only for store in stores)
    check_port(host, port)
    found = addresses(host, port, settings.base_path)
    print_notes(_words(found, is_local=host in _LOCAL, has_proxy=bool(place.names)))
    if has_accounts:
        print_notes(_set_up_words(stores, settings, found[0]))
    with contextlib.suppress(KeyboardInterrupt):  # the way to end it
        serve(given.leagues, settings, host=host, port=port, workers=place.workers, has_accounts=has_accounts)
    return Answer({"addresses": found}, [Note("Stopped.")])


def _words(addresses: list[str], *, is_local: bool, has_proxy: bool) -> Words:
    yield Note(f"Serving {' and '.join(addresses)}  (Ctrl-C ends it)")
    if is_local:
        if not has_proxy:
            yield Note(f"Only this machine reaches it. For phones in a hall: {program()} serve LEAGUE --host 0.0.0.0")
        return
    yield Note("Every device in its networks reaches it, by http: passwords are not encrypted on the way.")
    if sys.stderr.isatty():
        yield Note(qr_text(addresses[-1]))
        yield Note("Phones in the same network scan this code.")


def _set_up_words(stores: Sequence[Store], settings: WebSettings, local: str) -> Words:
    """Yield a link to set up each league that has no account yet."""
    from crosstable.people.accounts.accounts import has_owner
    from crosstable.people.accounts.links import make_setup_link
    from crosstable.web.leagues import Leagues

    for league in Leagues.of(stores):
        with league.store.read() as connection:
            if has_owner(connection):
                continue
        secret = make_setup_link(league.store, actor(None))
        root = f"{settings.address}{settings.base_path}/" if settings.address else local
        link = f"{root}{league.path.removeprefix('/')}{'/' if league.path else ''}link/{secret}"
        yield Note(f"To run events, open this link within an hour and choose a name and a password: {link}")
        if sys.stderr.isatty():
            yield Note(qr_text(link))


def qr_text(address: str) -> str:
    """Return a QR code in characters of a terminal."""
    import segno

    out = io.StringIO()
    segno.make_qr(address, error="m").terminal(out, compact=True, border=2)
    return out.getvalue().rstrip("\n")
