"""Who may do what, and who is told: accounts, links, webhooks."""
