"""Who may do what, and who is told: accounts, links, webhooks.

`accounts` holds rights and credentials, `webhooks` the addresses to which news are sent.
"""
