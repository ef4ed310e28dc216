"""The pages of one league as they are now: what each depends on, and the pages that were made already.

Rules
1. A page is made again only when the part of the league that it depends on has changed: `page_table` says which part,
   `part_changes` when it changed last.
2. The tag of a page (its ETag) is made from that number, the day where it matters, and the version of the program.
   A reader who has the page of this tag is answered without making it.
3. A page and its tag come from one reading of the league, so that no tag stands for two contents.
4. Pages that were asked for least recently are forgotten first.
5. What readers see in their own language (`PageKind.is_for_readers`) is held, and has its tag, by language.
"""

from __future__ import annotations

import datetime as dt
import gzip
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sqlalchemy import Connection

import crosstable
from crosstable.events.sign_up.sign_up_page import open_sign_ups
from crosstable.facts.store.change_log import last_change
from crosstable.facts.store.last_change import LastChange
from crosstable.model.moments import zone_named
from crosstable.publish.language_links import LanguageSwitch
from crosstable.publish.package_assets import asset, asset_names
from crosstable.publish.page_table import PageKind, page_at
from crosstable.publish.site_data import SiteData
from crosstable.publish.stream_pages import missing_part
from crosstable.reading import part_changes
from crosstable.reading.league_parts import KeptParts
from crosstable.runs.rating_lists import league_config, pool_numbers
from crosstable.views.texts import in_language
from crosstable.web.leagues import ServedLeague
from crosstable.web.reader_language import chosen, offered_languages
from crosstable.web.settings import WebSettings

_OF_EVENT = ("event", "fixtures", "calendar", "hall", "screen", "paper", "streams", "overlay", "embed")
_SMALL = 500  # bytes that are not worth compressing
_TYPES: Mapping[str, str] = MappingProxyType(
    {
        "css": "text/css; charset=utf-8",
        "csv": "text/csv; charset=utf-8",
        "ics": "text/calendar; charset=utf-8",
        "gif": "image/gif",
        "html": "text/html; charset=utf-8",
        "jpg": "image/jpeg",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "png": "image/png",
        "svg": "image/svg+xml",
        "webp": "image/webp",
        "xml": "application/atom+xml",
    }
)


@dataclass(slots=True)
class MadePage:
    """A page that was made: its tag, its content, plain and compressed, and the state for which it was checked last."""

    tag: str
    kind: str
    body: bytes
    packed: bytes | None
    seen: tuple[int, dt.date]
    is_for_readers: bool = False

    @property
    def size(self) -> int:
        """The bytes that it takes."""
        return len(self.body) + len(self.packed or b"")


@dataclass(frozen=True, slots=True)
class _Settings:
    """What settings of a league say of all its pages, as of a change."""

    number: int
    zone: dt.tzinfo
    language: str
    languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A page that is at another path now: its player or event has another name."""

    path: str


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The reader has the page already."""

    tag: str


Found = MadePage | Moved | Unchanged | None


class LeagueSite:
    """The pages of a league.

    Args:
        takes_sign_ups: whether the site has pages to sign up and to sign in, which others link to.
    """

    def __init__(self, league: ServedLeague, settings: WebSettings, *, takes_sign_ups: bool = False) -> None:
        self._takes_sign_ups = takes_sign_ups
        self._store = league.store
        self._clock = LastChange(league.store, settings.refresh)
        self._most = settings.cached
        self._base_url = league_address(settings, league)
        self._made: OrderedDict[tuple[str, str], MadePage] = OrderedDict()  # by path and language
        self._bytes = 0
        self._lock = threading.Lock()  # of the pages that were made
        self._making = threading.Lock()  # one page is made at a time: a second asker finds it made
        self._kept: KeptParts | None = None
        self._data: SiteData | None = None
        self._settings: _Settings | None = None
        self._program = _program()

    @property
    def is_instant(self) -> bool:
        """Whether `change_number` answers without waiting for a server."""
        return self._clock.is_instant

    def change_number(self) -> int:
        """Return the number of the last change of the league.

        Raises:
            StoreError: the league cannot be read.
        """
        return self._clock.number()

    def at_hand(self, path: str, wished: tuple[str, ...] = ()) -> MadePage | None:
        """Return a page that is known to be current, without waiting; None means to ask `find`."""
        settings = self._settings
        if not self._clock.is_instant or settings is None:
            return None
        page = self._made.get((path, chosen(wished, settings.language, settings.languages)))
        page = self._made.get((path, "")) if page is None else page
        if page is None:
            return None
        return page if page.seen == self._now() else None

    def find(self, path: str, known: str | None = None, wished: tuple[str, ...] = ()) -> Found:
        """Find a page; it is made where that is needed.

        Args:
            path: below that of the league.
            known: the tags of the page that the reader has, as the header has them.
            wished: the languages that the reader wishes, best first.
        Returns:
            None where there is no such page.
        Raises:
            StoreError: the league cannot be read.
        """
        found = page_at(path)
        if found is None:
            return None
        kind, key = found
        with self._making:
            now = self._now()
            language = self._language(wished) if kind.is_for_readers else ""
            at = path, language
            page = self._made.get(at)
            if page is not None and page.seen == now:
                self._touch(at)
                return page
            with self._store.read() as connection:
                now = last_change(connection), now[1]  # another change may have come in between
                tag = self._tag(connection, kind, key, now, language)
                if page is not None and page.tag == tag:
                    page.seen = now
                    self._touch(at)
                    return page
                if known is not None and tag in known:
                    return Unchanged(tag)
                return self._make(connection, at, kind, key, tag, now)

    def made_from(self, make: Callable[[SiteData], str], wished: tuple[str, ...] = ()) -> str:
        """Return a text that a function makes of the league as it is now, in the language of a reader."""
        with self._making, self._store.read() as connection:
            now = last_change(connection), self._now()[1]
            data = self._data_of(connection, now).in_language(self._language(wished))
            with in_language(data.language):
                return make(data)

    def missing(self, root: str, path: str, wished: tuple[str, ...] = ()) -> str:
        """Return the page for broken links, or the sentence of a part of an event that is not there.

        Args:
            root: the path of the site, from which its links start.
            path: that was asked for, below that of the league.
            wished: the languages of the reader, the most wished first.
        """
        return self.made_from(
            lambda data: missing_part(data, path) or data.templates.fill("missing.html", up="", base_href=root), wished
        )

    def _language(self, wished: tuple[str, ...]) -> str:
        """Return the language of pages for a reader, after `_now` has read the settings."""
        return "" if self._settings is None else chosen(wished, self._settings.language, self._settings.languages)

    def close(self) -> None:
        """Close what is open of the league."""
        self._clock.close()

    def _data_of(self, connection: Connection, now: tuple[int, dt.date]) -> SiteData:
        """Return what pages are made from in a state of the league, with what was read before and is still so."""
        self._kept = self._kept or KeptParts(connection)
        league = self._kept.read(connection, *now)
        if self._data is None or self._data.league is not league:
            wanted = league.frame.languages
            switch = LanguageSwitch(offered_languages(wanted.default, wanted.offered))
            self._data = SiteData(league, self._base_url, switch=switch, has_accounts=self._takes_sign_ups)
        self._data.sign_ups = open_sign_ups(connection, now[1]) if self._takes_sign_ups else ()
        return self._data

    def _make(
        self, connection: Connection, at: tuple[str, str], kind: PageKind, key: str, tag: str, now: tuple[int, dt.date]
    ) -> Found:
        path, language = at
        data = self._data_of(connection, now)
        data = data.in_language(language) if language else data
        text = kind.text(data, key)
        if text is None:
            moved = _moved(data, kind, key)
            return None if moved is None else Moved(moved)
        body = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
        ending = path.rpartition(".")[2]
        is_text = not isinstance(text, bytes)
        packed = gzip.compress(body, 6, mtime=0) if is_text and len(body) > _SMALL else None
        page = MadePage(tag, _TYPES[ending], body, packed, now, kind.is_for_readers)
        with self._lock:
            old = self._made.pop(at, None)
            self._bytes += page.size - (0 if old is None else old.size)
            self._made[at] = page
            while self._bytes > self._most and len(self._made) > 1:
                self._bytes -= self._made.popitem(last=False)[1].size
        return page

    def _touch(self, at: tuple[str, str]) -> None:
        with self._lock:
            if at in self._made:
                self._made.move_to_end(at)

    def _now(self) -> tuple[int, dt.date]:
        """Return the state of the league: its last change, and the day where it is."""
        number = self._clock.number()
        if self._settings is None or self._settings.number != number:
            with self._store.read() as connection:
                config = league_config(connection)
            self._settings = _Settings(
                number,
                zone_named(config.timezone),
                config.language,
                offered_languages(config.language, config.languages),
            )
        return number, self._store.clock().astimezone(self._settings.zone).date()

    def _tag(self, connection: Connection, kind: PageKind, key: str, now: tuple[int, dt.date], language: str) -> str:
        """Return the tag of a page; for one that does not exist the tag means nothing."""
        parts: tuple[object, ...]
        match kind.part:
            case "program":
                parts = ()
            case "colours":
                parts = (league_config(connection).club.accent,)
            case "event":
                parts = (part_changes.last_change_of_event(connection, key.partition("-")[0]),)
            case "list":
                name = key.partition("/")[0]
                is_list = name in pool_numbers(connection)
                number = part_changes.last_change_of_list(connection, name) if is_list else now[0]
                parts = (number, now[1])
            case "players":
                parts = (part_changes.last_change_of_players(connection), now[1])
            case _:
                parts = (part_changes.last_change_of_league(connection), now[1])
        return self.tag(kind.name, key, parts, language)

    def tag(self, *parts: object) -> str:
        """Return the tag of what this program makes of these parts."""
        whole = repr((self._program, self._base_url, *parts))
        return f'W/"{hashlib.blake2b(whole.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()}"'


def league_address(settings: WebSettings, league: ServedLeague) -> str | None:
    """Return the whole address of a league, for codes and feeds; None where it is not known."""
    if settings.address is None:
        return None
    return f"{settings.address.rstrip('/')}{settings.base_path}{league.path}/"


def _moved(data: SiteData, kind: PageKind, key: str) -> str | None:
    """Return where the page of a player or an event is whose name has changed: the id comes first."""
    slugs = data.directory.players if kind.name == "player" else data.directory.events if kind.name in _OF_EVENT else {}
    old, slash, part = key.partition("/")
    slug = slugs.get(old.partition("-")[0])
    return None if slug is None or slug == old else kind.path(f"{slug}{slash}{part}")


def _program() -> str:
    """Return what tells this program from others: its version, and its style and scripts."""
    found = hashlib.blake2b(crosstable.__version__.encode(), digest_size=9)
    for name in asset_names():
        found.update((asset(name) or "").encode())
    return found.hexdigest()
