"""Check that the pages of a league can be made in the languages that its settings name."""

from __future__ import annotations

from crosstable.facts.settings.config import LeagueConfig
from crosstable.views.languages import language_of


def check_languages(config: LeagueConfig) -> None:
    """Check the languages of a league.

    Raises:
        UnknownName: there are no texts in one of them.
        InputError: the texts of one cannot be read.
    """
    for code in (config.language, *config.languages, *config.hall_languages):
        language_of(code)
