"""Standings: scores, tie-breaks and the order they make.

The package has the name of its main function, which people look for at the top: `from crosstable import standings`
gives this module, and calling it calls `crosstable.standings.table.standings`.

Scores and score groups come from `scores` and are computed nowhere else.  A tie-break is a class of its own file or
of that of its close family, listed by acronym in `tiebreak_registry`; its value comes with its working.
"""

import sys
from types import ModuleType
from typing import Any


class _Standings(ModuleType):
    def __call__(self, *arguments: Any, **named: Any) -> Any:
        from crosstable.standings.event_standings import standings

        return standings(*arguments, **named)


sys.modules[__name__].__class__ = _Standings
