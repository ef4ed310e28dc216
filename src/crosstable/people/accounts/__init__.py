"""Who may do what in a league: accounts, roles, invitations, personal links, tokens, passkeys and sessions.

`Access` (`access`) is one value for a session, a token and a personal link: `access.actor` goes to the change log,
`access.may(permission, event)` is the one question.  Which role may do what is the table `PERMISSIONS`, which scope
of a token allows what is `SCOPES`.  The access of a player carries `access.player`: the command checks that the
board or entry is theirs.

A link on a result slip (`slip_links`) is no secret of its own but signed, so that printing again gives the same
one; its session ends with the round, and `Access.game` limits reports to that game.
"""
