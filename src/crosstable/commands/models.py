"""Inputs and answers of the commands that are pydantic models."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from crosstable.commands.shapes import Shape


class Given(BaseModel):
    """The input of a command: what is not known is an error, so that a wrong name is noticed."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Done(Shape):
    """What a command did, or would do in a dry run."""

    change: int | None = Field(
        description="The number of the change in the log; null where nothing changed, and in a dry run.", examples=[412]
    )
    done: str = Field(
        description="What was done, as the change log says it; empty where nothing changed.",
        examples=["Ann Lee withdrew after round 3"],
    )
    is_dry_run: bool = Field(description="Whether it was only tried.")
