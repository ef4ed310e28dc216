"""Send mail through a server that is set by one address.

    smtp://user:password@mail.example:587/?from=club@example.org

`smtp` encrypts as soon as the server offers it, `smtps` from the beginning.
"""

from __future__ import annotations

import logging
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import parse_qs, unquote, urlsplit

from crosstable.model.errors import InputError

_PORTS = {"smtp": 587, "smtps": 465}
_SECONDS = 10.0
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MailServer:
    """A server that takes mail.

    Args:
        sender: the address from which it comes.
        is_encrypted: from the beginning; otherwise as soon as the server offers it.
    """

    host: str
    port: int
    sender: str
    is_encrypted: bool = False
    user: str = ""
    password: str = ""

    @classmethod
    def of_address(cls, address: str) -> MailServer:
        """Return the server that an address names.

        Raises:
            InputError: it is no such address; it is not repeated, because a password may be in it.
        """
        try:
            parts = urlsplit(address)
            port = parts.port
        except ValueError:
            raise InputError("web/not-a-mail-server") from None
        sender = parse_qs(parts.query).get("from", [""])[0]
        if parts.scheme not in _PORTS or not parts.hostname or "@" not in sender or not sender.isprintable():
            raise InputError("web/not-a-mail-server")
        user, password = unquote(parts.username or ""), unquote(parts.password or "")
        is_encrypted = parts.scheme == "smtps"
        return cls(parts.hostname, port or _PORTS[parts.scheme], sender, is_encrypted, user, password)

    def send(self, to: str, subject: str, text: str) -> bool:
        """Send a mail; return whether the server took it.  Why it did not is in the log of the program."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.sender, to, subject
        mail["Date"], mail["Message-ID"] = (
            formatdate(localtime=False),
            make_msgid(domain=self.sender.rpartition("@")[2]),
        )
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text)
        try:
            with self._connected() as server:
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(mail)
        except (OSError, smtplib.SMTPException, ValueError) as error:
            _log.warning("a mail was not sent: %s", type(error).__name__)
            return False
        return True

    def _connected(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.is_encrypted:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=_SECONDS, context=context)
        server = smtplib.SMTP(self.host, self.port, timeout=_SECONDS)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=context)
        elif self.user:  # a password is not sent where others can read it
            server.close()
            raise smtplib.SMTPNotSupportedError
        return server
