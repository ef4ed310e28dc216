"""XML of other programs: what can do harm is rejected, what is cut is read as far as it goes."""

from __future__ import annotations

import io
import sys

import pytest

from crosstable.formats import xml_file
from crosstable.formats.xml_file import Element, fragment, read_xml, xml_text
from crosstable.model.errors import FormatError

BOMB = b"""<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<Tournament>&b;</Tournament>
"""


def read(data, **options):
    return read_xml(io.BytesIO(data), name="x.xml", **options)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (BOMB, "lolz"),
        (b'<!DOCTYPE t SYSTEM "file:///etc/passwd" [<!ENTITY a "b">]><t/>', "t"),
        (b'<!DOCTYPE t SYSTEM "t.dtd"><t>&from_there;</t>', "from_there"),
        (b"<t><?php echo 1 ?></t>", "php"),
    ],
)
def test_document_types_entities_and_instructions_are_rejected(data, what):
    with pytest.raises(FormatError) as refused:
        read(data)

    assert str(refused.value) == (
        f"x.xml: the file contains a document type, an entity or a processing instruction ({what!r}), "
        "which can be harmful and is never needed. Save the file without it."
    )


@pytest.mark.parametrize("data", [b"", b"hello", b"<a", b'<?xml version="1.0" encoding="utf-99"?><a/>'])
def test_what_is_no_xml_is_rejected(data):
    with pytest.raises(FormatError, match=r"^x\.xml: line 1 is not XML \(.*\)\. Check that it is the right file\.$"):
        read(data)


def test_an_unknown_encoding_is_rejected():
    with pytest.raises(FormatError, match=r"^Encoding 'klingon' is not known\. Use utf-8, utf-16, latin-1"):
        read(b"<a/>", encoding="klingon")


def test_elements_too_deep_are_rejected():
    with pytest.raises(
        FormatError, match=r"^x\.xml: the XML is nested too deeply, or has too many elements, for an event\. Check"
    ):
        read(b"<a>" * 30)


def test_too_many_elements_are_rejected(monkeypatch):
    monkeypatch.setattr(xml_file, "_MOST_ELEMENTS", 5)

    with pytest.raises(FormatError, match="the XML is nested too deeply, or has too many elements"):
        read(b"<a>" + b"<b/>" * 6 + b"</a>")


def test_a_file_too_large_is_rejected(monkeypatch):
    monkeypatch.setattr(xml_file, "LARGEST_XML", 2**20)

    with pytest.raises(FormatError, match=r"^x\.xml: the file is larger than 1 MB\. Check"):
        read(b" " * (2**20 + 1))


def test_a_cut_file_gives_what_came_before():
    top, log = read(b'<a>\n<b x="1"/>\n<c')

    assert (["b"], 2) == ([child.tag for child in top.children], top.first("b").line)
    assert [
        "line 3: The file is damaged or cut off here (unclosed token: line 3, column 0); what came before was read."
    ] == [str(problem) for problem in log.problems()]


def test_latin_1_is_read_when_the_file_or_the_user_reports_it():
    said = read('<?xml version="1.0" encoding="ISO-8859-1"?><a x="é"/>'.encode("latin-1"))
    given = read('<a x="é"/>'.encode("latin-1"), encoding="latin-1")

    assert ["é", "é"] == [top.get("x") for top, _ in (said, given)]


def test_elements_are_written_by_the_names_of_their_attributes():
    element = Element("a", 1, {"y": '"<&>\n', "x": "1"}, [Element("b", 2, {})])

    assert '<a x="1" y=\'"&lt;&amp;&gt;\'>\n<b/>\n</a>' == xml_text(element)
    assert (fragment(xml_text(element)).get("x"), fragment("<a"), fragment("<!DOCTYPE a><a/>")) == ("1", None, None)


def test_an_external_document_type_is_skipped_and_never_opened(tmp_path, monkeypatch):
    (tmp_path / "t.dtd").write_text('<!ATTLIST t x CDATA "from the file">')
    monkeypatch.chdir(tmp_path)
    opened = []
    sys.addaudithook(lambda event, _: opened.append(event) if event in ("open", "socket.connect") else None)

    for where in (b"t.dtd", f"file://{tmp_path}/t.dtd".encode(), b"http://localhost/t.dtd"):
        opened.clear()
        top, log = read(b'<!DOCTYPE t SYSTEM "' + where + b'"><t y="1"/>')
        assert ({"y": "1"}, [], []) == (dict(top.attributes), log.problems(), opened)
