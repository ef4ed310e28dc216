"""The JSON API: everything that a league has published as resources, and the engine for values that are sent.

It is an application of its own (`application`), mounted at `/api/v1`; docs/api.md is its manual.  Resources are made
from the table of commands, or by a function `..._router(stores)` in a file with their pydantic models.

- A route opens one state of a league (`reading`) and calls `answered(request, tag, build)`: the tag is made of what
  the answer depends on, and `build` is called only if the reader does not have that answer already.
- What may be shown is decided in `crosstable.reading.public_state` alone; names come from `shown_names`, so that a
  hidden player has none.
- Whole answers are kept while nothing in the league changes (`kept_answers`): they cost neither a thread nor a
  query.
- Tables of runs are kept in memory (`crosstable.reading.reader`), because a run never changes: any page of a rating
  list is cut from them.
- Every error is a problem detail (`problems`), made from the code and values of the error, in the encoder of the
  terminal (`crosstable.model.plain_values`).
- Commands are routes made from their table: those that change a league (`commands`), and those that read it
  (`readings`).  Resources that are not in the table yet have a file each.
- The stateless part (`engine`) has limits and a fixed number of places (`crosstable.commands.limits`).
- The reference is a page made from the OpenAPI document (`reference`).
"""
