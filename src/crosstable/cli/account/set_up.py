"""The link of `crosstable account set-up`, for the site that `--site` names."""

from crosstable.cli.account.link_words import Options, words

__all__ = ["Options", "words"]
