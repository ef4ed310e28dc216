"""The fields that a form sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import Depends

from crosstable.model.errors import InputError
from crosstable.web.uploads import Upload


def _fields(form: Upload) -> Mapping[str, str]:
    return form.fields


Form = Annotated[Mapping[str, str], Depends(_fields)]


def number_in(form: Mapping[str, str], name: str, otherwise: int) -> int:
    """Return the whole number in a field.

    Raises:
        InputError: it holds something else.
    """
    text = form.get(name, "") or str(otherwise)
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise InputError("web/accounts/form-not-valid")
    return int(text)
