"""Webhooks of a league: addresses to which news are sent, and the outbox of what is still to be delivered.

They are sent what the change log says, so that every way to change a league is covered: a row of the outbox is
written together with the place in the log up to which it was read.  Threads of the server (`web.webhooks`) send
them, each to one webhook at a time.
"""
