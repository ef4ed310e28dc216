"""What a player asks for, as the commands that answer it name it."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le, MaxLen

from crosstable.commands.fields import Help

RequestedRounds = Annotated[
    tuple[Annotated[int, Ge(1), Le(1000)], ...],
    MaxLen(1000),
    Help("The rounds of the byes; none for the withdrawal.", [2, 5], "ROUND", is_argument=True),
]
