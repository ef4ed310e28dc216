"""What the terminal says after `event player-links`: the whole address of each link."""

from __future__ import annotations

from functools import partial

from crosstable.cli.account.link_words import Options, words_of_many

__all__ = ["Options", "words"]

words = partial(words_of_many, whose="player")
