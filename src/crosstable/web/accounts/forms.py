"""Read what a form sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated
from urllib.parse import parse_qs

from fastapi import Depends, Request

from crosstable.model.errors import InputError

_MOST_FIELDS = 200
_FORM = "application/x-www-form-urlencoded"


async def _read(request: Request) -> Mapping[str, str]:
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    try:
        if kind not in (_FORM, ""):
            raise ValueError(kind)  # noqa: TRY301 - one answer for all that is not a form
        text = (await request.body()).decode()
        found = parse_qs(text, keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError:
        raise InputError("web/accounts/form-not-valid") from None
    return {name: values[-1] for name, values in found.items()}


Form = Annotated[Mapping[str, str], Depends(_read)]


def number_in(form: Mapping[str, str], name: str, otherwise: int) -> int:
    """Return the whole number in a field.

    Raises:
        InputError: it holds something else.
    """
    text = form.get(name, "") or str(otherwise)
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):
        raise InputError("web/accounts/form-not-valid")
    return int(text)
