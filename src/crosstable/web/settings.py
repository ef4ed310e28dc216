"""The settings of the live site."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass, field

from crosstable.model.errors import InputError
from crosstable.web.mail import MailServer

_MEBIBYTE = 2**20


@dataclass(frozen=True, slots=True)
class WebSettings:
    """Address and limits of the live site.

    Args:
        base_path: the path under which a proxy serves the site, "" or "/league".
        address: scheme and host under which readers reach the site, "http://192.168.1.7:8000", for QR codes and the
            feed; None leaves them out.
        hosts: the names by which the site may be asked for, besides `localhost` and addresses in numbers; `"*"` allows
            every name.  A name that is not listed is rejected, so that a page elsewhere cannot pose as this one.
        proxies: addresses or networks of the proxies in front, in numbers, whose `X-Forwarded-For` and
            `X-Forwarded-Proto` say who asks and how; those of all others are ignored.
        most_body: bytes of a request.
        seconds: after which a request is given up.
        cached: bytes of rendered pages that each process keeps.
        refresh: seconds between two questions of a server for changes; a file is asked each time.
        lists: the imported lists of federations; by default those beside each league.
        mail: the server that sends confirmations of sign-ups, an address that may hold a password: see `web/mail.py`;
            None sends none.
        private_webhooks: whether webhooks may reach addresses of private networks, and of this machine.
        metrics: addresses or networks, in numbers, that may read `/metrics`; nothing is measured without one.
        log: how lines of the log are written, "text" (`key=value`) or "json".
    Raises:
        InputError: a base path that does not begin with a slash, or that holds other characters than a path has; a
            proxy or reader of metrics that is no address; a mail server that is none.
    """

    base_path: str = ""
    address: str | None = None
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    most_body: int = 5 * _MEBIBYTE
    seconds: float = 30.0
    cached: int = 64 * _MEBIBYTE
    refresh: float = 0.5
    lists: str | None = None
    private_webhooks: bool = False
    metrics: tuple[str, ...] = ()
    log: str = "text"
    mail: str | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        path = self.base_path.rstrip("/")
        is_plain = all(part and part.replace("-", "").replace("_", "").isalnum() for part in path.split("/")[1:])
        if path and not (path.startswith("/") and path.isascii() and is_plain):
            raise InputError("web/not-a-base-path", path=self.base_path)
        object.__setattr__(self, "base_path", path)
        if self.mail is not None:
            MailServer.of_address(self.mail)
        for code, addresses in (("web/not-a-proxy", self.proxies), ("web/not-a-reader", self.metrics)):
            for address in addresses:
                try:
                    ipaddress.ip_network(address)
                except ValueError:
                    raise InputError(code, address=address) from None
