"""Tables of results: which column holds what, and from columns to games and problems.

A `Mapping` names the column of each field; `guess` finds it from the column names where it is not given.  The
interpreter is the same for CSV, XLSX, JSON and dataframes: a row per game, a row per side, or coded results.
"""
