"""Views: what pages, terminal and API show of players, events, rating lists and seasons, as plain typed values.

Each view is computed from the part of a league that it needs.  It holds values and codes; `views.words` and
`views.numbers` put them into words; markup and layout belong to the floor above.
"""
