"""Parts that inputs of several commands have."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StringConstraints

_LONGEST = 500
Text = Annotated[str, StringConstraints(max_length=_LONGEST)]
LogReason = Annotated[str, Field(max_length=_LONGEST, description="The reason; kept in the log.")]
Irregular = Annotated[
    bool, Field(description="In FIDE mode, confirm what departs from the rules; it is noted in the event.")
]
