"""The change log as a story: a sentence for each kind of change.

`change_sentences` has the table: the name of a change in the log, and the function that words it from what was
before and after.  Players are named as they may be shown now, so a name that was erased is in no sentence.  Pages,
terminal, answers of commands and webhooks use the same sentence.
"""
