"""The live site: the pages of leagues and their data, served by FastAPI.  Nothing here writes to a league."""

from crosstable.web.application import app
from crosstable.web.settings import WebSettings

__all__ = ["WebSettings", "app"]
