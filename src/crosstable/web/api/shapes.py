"""What all answers of the API are made of."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

T = TypeVar("T")
PlayerId = Annotated[str, Field(description="The id of the player: short, and never given again.", examples=["p17"])]
EventId = Annotated[str, Field(description="The id of the event.", examples=["e3"])]
GameId = Annotated[str, Field(description="The id of the game.", examples=["g204"])]
Stamp = Annotated[dt.datetime, Field(description="A time in UTC.", examples=["2026-11-20T18:30:00Z"])]


class Shape(BaseModel):
    """A part of an answer."""

    model_config = ConfigDict(frozen=True)


class PartOfList(Shape):
    """A part of a list."""

    next_cursor: str | None = Field(
        description="What to send as `cursor` for the next part; null at the end.  Links are in the header `Link`, too."
    )


class Page(PartOfList, Generic[T]):
    """A part of a list, in its order."""

    items: list[T]


class ProblemShape(Shape):
    """What is wrong, as RFC 9457 describes it, with the code and the values of the error."""

    type: str = Field(description="A name of the kind of problem.", examples=["urn:crosstable:commands/no-such-player"])
    title: str = Field(description="The HTTP status in words.", examples=["Not Found"])
    status: int = Field(description="The HTTP status.", examples=[404])
    detail: str = Field(
        description="What is wrong, and what to do.", examples=["No player 'p9999' is shown in this league."]
    )
    instance: str = Field(description="The path of the request.", examples=["/api/v1/leagues/sunday/players/p9999"])
    code: str = Field(description="The code of the error, for programs.", examples=["commands/no-such-player"])
    values: dict[str, Any] = Field(description="What the sentence shows, by name.", examples=[{"player": "p9999"}])
