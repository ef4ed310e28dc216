"""XML files of other programs, read without the parts of XML that can do harm.

Rules
1. A document type with declarations of its own, an entity, a processing instruction other than the first line:
   rejected, whatever they contain.  A document type that only names an external file is skipped; that file is never
   opened.
2. What is too deep, too long or too much for an event is rejected while it is read.
3. A file that breaks off gives the elements that came before, and a problem.
Source: OWASP, "XML External Entity Prevention"; the standard library's note on XML vulnerabilities.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from crosstable.formats.decoding import encoding_of, read_whole
from crosstable.model.errors import FormatError
from crosstable.model.messages import message
from crosstable.model.names import clean_name
from crosstable.model.tables.problems import ProblemLog

LARGEST_XML = 32 * 2**20
_DEEPEST = 20
_MOST_ELEMENTS = 500_000
_BLOCK = 1 << 16


@dataclass(slots=True)
class Element:
    """An element as read: its attributes in their order, its children, its text, the line on which it begins."""

    tag: str
    line: int
    attributes: Mapping[str, str]
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def get(self, key: str, usual: str = "") -> str:
        """Return an attribute."""
        return self.attributes.get(key, usual)

    def all(self, tag: str) -> Iterator[Element]:
        """Yield the children of this name."""
        return (child for child in self.children if child.tag == tag)

    def text_of(self, *path: str) -> str:
        """Return the text of the first child of each name down a path, without blanks around it."""
        return self.first(*path).text.strip()

    def first(self, *path: str) -> Element:
        """Return the first child of each name down a path; an empty one where there is none."""
        element = self
        for tag in path:
            element = next(element.all(tag), Element(tag, self.line, {}))
        return element


def read_xml(stream: IO[bytes], *, name: str, encoding: str | None = None) -> tuple[Element, ProblemLog]:
    """Read the elements of a file.

    Raises:
        FormatError: no element at all, too large, declarations or an entity, an encoding that is not known.
    """
    data = read_whole(stream, name=name, most=LARGEST_XML)
    reading = _Reading(name)
    parser = expat.ParserCreate(encoding and encoding_of(b"", encoding)[0])
    reading.listen(parser)
    log = ProblemLog()
    try:
        for start in range(0, len(data), _BLOCK):
            parser.Parse(data[start : start + _BLOCK], False)  # noqa: FBT003  # so expat calls it
        parser.Parse(b"", True)  # noqa: FBT003
    except FormatError:
        raise
    except (expat.ExpatError, LookupError, ValueError) as error:
        line = parser.CurrentLineNumber
        if reading.top is None:
            raise FormatError("formats/not-xml", file=name, line=line, why=str(error)) from None
        problem = message("formats/xml-cut-off", why=str(error))
        log.add("xml", line, None, problem)
    if reading.top is None:
        raise FormatError("formats/xml-without-elements", file=name)
    return reading.top, log


def xml_text(element: Element, indent: str = "") -> str:
    """Write an element with its children, a line each, attributes by name.

    Example:
        >>> xml_text(Element("Club", 1, {"name": "Go & tea"}))
        '<Club name="Go &amp; tea"/>'
    """
    attributes = "".join(f" {key}={quoteattr(xml_safe(value))}" for key, value in sorted(element.attributes.items()))
    if not element.children:
        return f"{indent}<{element.tag}{attributes}/>"
    inner = "\n".join(xml_text(child, indent) for child in element.children)
    return f"{indent}<{element.tag}{attributes}>\n{inner}\n{indent}</{element.tag}>"


def xml_safe(text: str) -> str:
    """Return a text without the characters that XML cannot hold."""
    return clean_name(text).replace("\ufffe", "").replace("\uffff", "")


def fragment(text: str) -> Element | None:
    """Read an element that was kept as text; None when it is none, or harmful."""
    try:
        element, log = read_xml(io.BytesIO(text.encode("utf-8", "replace")), name="kept")
    except FormatError:
        return None
    return None if log.errors else element


class _Reading:
    """The elements that are open."""

    def __init__(self, name: str) -> None:
        self.top: Element | None = None
        self._name = name
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._count = 0
        self._parser: expat.XMLParserType | None = None

    def listen(self, parser: expat.XMLParserType) -> None:
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.buffer_text = True
        parser.CharacterDataHandler = self._take_text
        parser.StartDoctypeDeclHandler = self._document_type
        parser.SkippedEntityHandler = self._refuse
        parser.EntityDeclHandler = self._refuse
        parser.ExternalEntityRefHandler = self._refuse
        parser.ProcessingInstructionHandler = self._refuse
        self._parser = parser

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if len(self._open) == _DEEPEST or self._count > _MOST_ELEMENTS:
            raise FormatError("formats/xml-too-deep", file=self._name)
        element = Element(tag, self._parser.CurrentLineNumber if self._parser else 0, attributes)
        if self._open:
            self._open[-1].children.append(element)
        elif self.top is None:
            self.top = element
        self._open.append(element)
        self._texts.append([])

    def _take_text(self, text: str) -> None:
        self._texts[-1].append(text)

    def _end(self, tag: str) -> None:
        del tag
        self._open.pop().text = "".join(self._texts.pop())

    def _document_type(self, name: str, system_id: str | None, public_id: str | None, has_declarations: int) -> None:
        """Reject a document type unless it only names an external file."""
        del public_id
        if has_declarations or system_id is None:
            self._refuse(name)

    def _refuse(self, *what: object) -> int:
        raise FormatError("formats/xml-with-document-type", file=self._name, found=str(what[0])[:40])
