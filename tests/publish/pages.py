"""Reading pages in tests: tags with attributes, text without tags."""

import re
from html import unescape
from html.parser import HTMLParser

from crosstable.publish.page_table import page_at
from crosstable.publish.site_data import SiteData

VOID = {"meta", "link", "input", "br", "line", "path", "base"}


def page_of(data, path):
    """Return the page at a path of a league, made alone: a site has dozens, and most tests read one.

    What is written to a folder are the same pages, see `tests/publish/test_site.py`.
    """
    kind, key = page_at(path)
    page = kind.text(data if isinstance(data, SiteData) else SiteData(data), key)
    assert page is not None, path
    return page


class Page(HTMLParser):
    """A page: every tag with its attributes; a tag that is closed wrongly is a problem."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.problems, self._open = [], [], []
        self.feed(text)
        self.problems += [f"<{tag}> is not closed" for tag in self._open]

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if not self._open or self._open.pop() != tag:
            self.problems.append(f"</{tag}> at {self.getpos()}")

    def all(self, tag):
        return [attributes for name, attributes in self.tags if name == tag]

    @property
    def links(self):
        """Everything that leads somewhere or loads something."""
        named = (attributes.get("href") or attributes.get("src") for _, attributes in self.tags)
        return [link for link in named if link]


def rows(html, table):
    """Return the cells of the body of a table, by its class or id, as texts."""
    inside = re.search(rf'<table[^>]*(?:class|id)="(?:[^"]* )?{table}(?: [^"]*)?".*?</table>', html, re.S).group(0)
    return [
        [text(cell) for cell in re.findall(r"<t[dh][^>]*>.*?</t[dh]>", row, re.S)]
        for body in re.findall(r"<tbody>(.*?)</tbody>", inside, re.S)
        for row in re.findall(r"<tr[^>]*>(.*?)</tr>", body, re.S)
    ]


def text(html):
    """Return the text without tags and pop-ups, single-spaced."""
    plain = re.sub(r'<span class="pop".*?</span>(?=</t[dh]>)', "", html, flags=re.S)
    plain = re.sub(r"<i>(\w+)</i><b>(.*?)</b>", r"\1\2", plain)  # colour and result of a round, one word
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", plain)).split())
