"""Tables of results: which column holds what, and from columns to games and problems."""
