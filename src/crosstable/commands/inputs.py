"""Parts that inputs of several commands have."""

from __future__ import annotations

from base64 import b64decode
from typing import Annotated

from pydantic import Field, StringConstraints

from crosstable.commands.models import Given
from crosstable.model.errors import InputError

_LONGEST = 500
_LARGEST = 8 * 2**20  # characters of a file; the server limits the whole request besides
Text = Annotated[str, StringConstraints(max_length=_LONGEST)]
Reason = Annotated[
    str, Field(max_length=_LONGEST, description="The reason; shown publicly.", examples=["sheet misread"])
]
LogReason = Annotated[str, Field(max_length=_LONGEST, description="The reason; kept in the log.")]
Irregular = Annotated[
    bool, Field(description="In FIDE mode, confirm what departs from the rules; it is noted in the event.")
]
Seed = Annotated[
    int | None, Field(ge=0, le=2**31 - 1, description="The random seed; by default the number of the round.")
]
RoundNumber = Annotated[
    int | None, Field(ge=1, le=1000, description="The round; by default the published one.", examples=[3])
]


class FileToImport(Given):
    """A file, as text or in base64."""

    name: Text = Field(description="Its name; the ending helps to recognise the format.", examples=["open.trf"])
    text: Annotated[str, Field(max_length=_LARGEST)] | None = None
    encoding: Text | None = Field(
        default=None, description="Of its text; by default that of the format, mostly UTF-8.", examples=["latin-1"]
    )
    base64: Annotated[str, Field(max_length=_LARGEST)] | None = Field(default=None, description="Of its bytes.")

    def content(self) -> bytes:
        """Return its bytes.

        Raises:
            InputError: it has both forms or none, or is not base64.
        """
        if (self.text is None) == (self.base64 is None):
            raise InputError("commands/file-in-one-form", name=self.name)
        if self.base64 is None:
            return (self.text or "").encode()
        try:
            return b64decode(self.base64, validate=True)
        except ValueError:
            raise InputError("commands/not-base64", name=self.name) from None
