"""The fields that a form sends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import Depends

from crosstable.web.uploads import Upload


def _fields(form: Upload) -> Mapping[str, str]:
    return form.fields


Form = Annotated[Mapping[str, str], Depends(_fields)]
