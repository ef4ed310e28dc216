"""Who may do what in a league: accounts, roles, invitations, personal links, tokens, passkeys and sessions."""
