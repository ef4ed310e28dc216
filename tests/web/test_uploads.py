"""Forms that carry a file, and the limits within which the file is read."""

import io
import zipfile

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from crosstable.commands import file_limits
from crosstable.commands.file_limits import check_file
from crosstable.model.errors import InputError
from crosstable.web.uploads import Upload


@pytest.fixture
def browser():
    site = FastAPI()

    @site.post("/")
    def show(form: Upload) -> dict[str, object]:
        found = form.file("file", pasted="text")
        return {"fields": dict(form.fields), "file": found and [found.name, found.content.decode("latin-1")]}

    @site.exception_handler(InputError)
    def wrong(_, error: InputError):
        from starlette.responses import PlainTextResponse

        return PlainTextResponse(str(error), 422)

    return TestClient(site)


def zipped(**files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("_", "."), content)
    return made.getvalue()


def test_a_file_comes_with_its_own_name_and_all_its_bytes(browser):
    content = bytes(range(256)) + b"\r\n--\r\n"
    sent = browser.post("/", data={"source": "club"}, files={"file": ("C:\\lists\\..\\Ünï\u202e 1.csv", content)})

    assert {"fields": {"source": "club"}, "file": ["Ünï 1.csv", content.decode("latin-1")]} == sent.json()


def test_pasted_text_is_a_file_where_none_was_chosen(browser):
    sent = browser.post("/", data={"text": "a,b"}, files={"file": ("", b"")})

    assert ["pasted.csv", "a,b"] == sent.json()["file"]
    assert browser.post("/", data={"text": " "}).json()["file"] is None


def test_two_files_and_what_is_no_form_are_rejected(browser):
    two = browser.post("/", files=[("file", ("a.csv", b"a")), ("file", ("b.csv", b"b"))])
    none = browser.post("/", content=b"--x", headers={"content-type": "multipart/form-data; boundary=y"})

    assert (422, 422) == (two.status_code, none.status_code)
    assert two.text.startswith("The form could not be read.")


def test_a_file_with_too_many_rows_is_not_read(monkeypatch):
    monkeypatch.setattr(file_limits, "MOST_ROWS", 2)
    check_file("a.csv", b"a\nb\n")

    with pytest.raises(InputError, match=r"a\.csv: has 3 rows; at most 2 are read\. Split it"):
        check_file("a.csv", b"a\r\nb\r\nc\r\n")


def test_an_archive_that_unpacks_to_too_much_is_not_read(monkeypatch):
    monkeypatch.setattr(file_limits, "MOST_INFLATED", 1000)
    check_file("a.xlsx", zipped(sheet_xml="x" * 1000))
    check_file("a.xlsx", b"PK\x03\x04 and no archive")  # its reader says so

    with pytest.raises(InputError, match=r"a\.xlsx: unpacks to 1,001 bytes; at most 1,000"):
        check_file("a.xlsx", zipped(sheet_xml="x" * 1001))


def test_an_archive_in_an_archive_is_not_read():
    with pytest.raises(InputError, match=r"holds another archive, 'more\.ZIP'"):
        check_file("a.xlsx", zipped(more_ZIP=b""))


def test_a_parquet_file_is_judged_by_what_it_says_of_itself(monkeypatch):
    import pyarrow as pa
    import pyarrow.parquet as pq

    made = io.BytesIO()
    pq.write_table(pa.table({"a": [1, 2, 3], "b": [1, 2, 3]}), made)
    check_file("a.parquet", made.getvalue())
    check_file("a.parquet", b"PAR1 and nothing else")
    for limit, most, says in (
        ("MOST_INFLATED", 10, "unpacks to"),
        ("MOST_CELLS", 5, "more than 5 cells"),
        ("MOST_ROWS", 2, "has 3 rows"),
    ):
        monkeypatch.setattr(file_limits, limit, most)

        with pytest.raises(InputError, match=says):
            check_file("a.parquet", made.getvalue())
