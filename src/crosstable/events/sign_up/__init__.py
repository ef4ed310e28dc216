"""Sign-up: people enter themselves for an event, and the director accepts all or one by one.

`sign_up_page.py` has how an event is opened for it, `sign_ups.py` what a sign-up is, `signing_up.py` what the person
does, and `accepting.py` what the director does and who moves up.

Rules
1. A sign-up is a fact with a number, in the order of arrival, that changes its state and is never lost.
2. Where all are accepted, a sign-up becomes an entry at once while there is a place, and waits for one otherwise.
   Where the director accepts one by one, it waits for them.
3. When a place is free, the first who waits moves up, until round 1 is paired.  After that the director decides.
4. Places are those of entrants who have not withdrawn.  The director may enter more players than there are places.
"""
