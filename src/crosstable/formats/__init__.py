"""Files: text to model values and problems, and back; one file per format.

A reader of results turns an open stream into a `Source` (columns in the order of the file, names as written) and a
list of `Problem`s; it never opens a path.  `History.from_sources` brings sources into one time order and matches
names.

A file of an event has a contract of its own (`event.event_format`).  Reading returns an `EventDocument` (the event,
other facts in the file, and the lines that it has no place for) with its problems.  Writing returns bytes and the
*losses*: what the format cannot hold.  Every writer finds its losses by reading its own file back.
"""
