"""For whom a page was made: each of its forms names them, so that nothing is done in the name of another one.

A page stays open while the cookie of the browser becomes another person's: who signs in on the same device, in another
tab, would send what the first one typed.  Scripts name the person in the header `Crosstable-Actor`.
"""

from __future__ import annotations

import re

from markupsafe import escape

ACTOR = "actor"
_FORM = re.compile(r'<form [^>]*method="post"[^>]*>')


def naming_actor(text: str, actor: str) -> str:
    """Return a page whose forms name the person for whom it was made.

    Example:
        >>> naming_actor('<form method="post" action="x">', "Ann")
        '<form method="post" action="x"><input type="hidden" name="actor" value="Ann">'
    """
    field = f'<input type="hidden" name="{ACTOR}" value="{escape(actor)}">'
    return _FORM.sub(lambda found: f"{found[0]}{field}", text)
