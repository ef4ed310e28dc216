"""The live site: public pages of leagues, JSON API, accounts, desk and pages of players, served by FastAPI.

`app(stores, settings, writers=...)` serves public pages through connections that cannot write; accounts, desk and
commands exist only for leagues that are also given as open for writing.  A page is made again only when the part of
the league that it depends on has changed (`league_site`).

`held_requests` keeps a request with `Prefer: wait` until the page that it asks for has changed: one task for all
who wait looks at the number of the last change, and each asks the inner application again.

Forms are read in one place, `uploads`, which has the limits of files: as `Upload`, or where only the fields count
as `Form`.  Unsafe requests of other sites are stopped before any route (`cross_site`).  Style and scripts of
accounts, desk and pages of players are served by `own_assets`.
"""

from crosstable.web.application import app
from crosstable.web.settings import WebSettings

__all__ = ["WebSettings", "app"]
