"""The pages at which people sign up for an event, see their own sign-up, and check in by the code in the hall.

They need no account.  Signing up takes no right, and is limited by address; the own sign-up and the check-in take a
secret, which `/link/<secret>` has put into a cookie (`web/accounts/link_pages.py`).
"""
