"""Publish a league: charts, templates and page table, written as a folder of static pages or served.

What a league has at which path stands once, in `page_table`: the static site walks the table, the live site looks
one path up, and the same facts give the same bytes.  Every page has one path ending in `.html`.  A page is made
from `SiteData` alone, the views of a league: for a static site of one `LeagueSnapshot`, for the live site of the parts
that it needs (`reading.league_parts`).  `publish` reads nothing else of the store.

Templates are compiled for a language (`template_texts`): texts are constants in the compiled template, so that no
page is slower for being translatable.  `PageKind.text` makes a page in the language of the league.  Scripts have no
words of their own: they take them from the page.
"""
