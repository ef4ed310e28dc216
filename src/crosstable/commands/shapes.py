"""What the answers of commands are made of."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

PlayerId = Annotated[str, Field(description="The id of the player: short, and never given again.", examples=["p17"])]
EventId = Annotated[str, Field(description="The id of the event.", examples=["e3"])]
GameId = Annotated[str, Field(description="The id of the game.", examples=["g204"])]
Stamp = Annotated[dt.datetime, Field(description="A time in UTC.", examples=["2026-11-20T18:30:00Z"])]


class Shape(BaseModel):
    """A part of an answer."""

    model_config = ConfigDict(frozen=True)
