"""What a served page has and a written one does not: links to the page in other languages."""

from __future__ import annotations

import re

_SWITCH = re.compile(r'(?s)<nav class="languages".*?</nav>\n')


def without_languages(text: str) -> str:
    """Return a page without its links to other languages."""
    return _SWITCH.sub("", text)
