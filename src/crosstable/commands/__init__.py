"""Commands that programs, pages and people give, each once: input, permission, function, answer, examples.

A command is a file: `event withdraw` is `event/withdraw.py`, whose docstring is its help (`command`, `table`).  Its
input is a frozen class whose fields say their type, limits and help (`fields`); `reading` makes it from values of
JSON or words of a person.  The terminal (`cli.table_commands`), the API (`web.api.commands`) and the
forms of the desk (`web.desk.command_form`) are made from the same table.

A command that only reads is a file as well (`reading_command`): its function gets a reader of one state of the league
(`crosstable.reading.reader`) and returns the answer.  The API makes a GET route of it (`web.api.readings`), the
terminal a command that prints the same JSON (`cli.table_readings`).

`perform` carries a command out that changes a league.

- It checks the permission, and that everything in the path is there: event in league, player in event.  Everything
  is loaded through its league and its event, so an id of another one is not found.
- The transaction stays open behind the command (`facts.store.held_write`): the answer is read from what was
  written, and stored with it under the key of the request.  After a kill both are there or neither.
- The state that the caller has seen (`If-Match`) is compared under the lock, before anything is written.
- In a dry run all of this happens and is rolled back.

`limits` and `file_limits` hold what a request may ask for.
"""
