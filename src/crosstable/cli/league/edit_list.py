"""What the terminal says after `crosstable edit-list`."""

from __future__ import annotations

from crosstable.cli.league.list_previews import set_words as words

__all__ = ("words",)
