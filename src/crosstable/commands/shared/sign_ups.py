"""Sign-ups as commands name and answer them."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.fields import Help

SignUpNumber = Annotated[int, Ge(1), Le(1_000_000)]
SignUpNumbers = Annotated[
    tuple[SignUpNumber, ...],
    MaxLen(5000),
    Help("The numbers of the sign-ups.", [3, 5], "NUMBER", is_argument=True),
]
