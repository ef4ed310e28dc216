"""Forms that people send, and the files that they upload with them.

    async def read(request, form: Upload): form.file("file"), form.fields.get("source")

The server limits the whole request; a form has at most one file and a number of fields.
What a file may hold: `commands/file_limits.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from types import MappingProxyType
from typing import Annotated

from fastapi import Depends, Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from crosstable.model.errors import InputError
from crosstable.web.accounts.senders import ACTOR
from crosstable.web.accounts.site_accounts import check_sender

LONGEST_NAME = 200
_MOST_FIELDS = 2_000
_MOST_FILES = 1
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data", "")
_LARGEST_FIELD = 4 * 2**20


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """A file as it was uploaded: its own name, without folders, and its bytes."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class UploadedForm:
    """A form that may carry a file.

    Args:
        fields: the last value of each field.
        files: by field; a field without a file is left out.
    """

    fields: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    files: Mapping[str, UploadedFile] = field(default_factory=lambda: MappingProxyType({}))

    def file(self, name: str, *, pasted: str = "", pasted_name: str = "pasted.csv") -> UploadedFile | None:
        """Return the file of a field, or else the text that was pasted into another one; None without either.

        Args:
            pasted: the field of the text.
            pasted_name: what the text is called.
        """
        text = self.fields.get(pasted, "")
        return self.files.get(name) or (UploadedFile(pasted_name, text.encode()) if text.strip() else None)


async def _read(request: Request) -> UploadedForm:
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    try:
        if kind not in _FORMS:
            raise HTTPException(400, kind)  # noqa: TRY301 - one answer for all that is not a form
        form = await request.form(max_files=_MOST_FILES, max_fields=_MOST_FIELDS, max_part_size=_LARGEST_FIELD)
    except HTTPException as error:
        if error.status_code == 413:
            raise
        raise InputError("web/upload-not-valid") from None
    fields, files = {}, {}
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            content = await value.read()
            await value.close()
            if content or value.filename:
                files[name] = UploadedFile(_plain_name(value.filename), content)
        else:
            fields[name] = value
    check_sender(request, fields.pop(ACTOR, None))
    return UploadedForm(fields, files)


Upload = Annotated[UploadedForm, Depends(_read)]


def _plain_name(name: str | None) -> str:
    plain = PurePath((name or "").replace("\\", "/")).name
    shown = "".join(letter for letter in plain if letter.isprintable())
    return shown[-LONGEST_NAME:] or "file"
