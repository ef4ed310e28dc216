"""Sign in: sessions, links and passkeys over HTTP, and the page on which the owner sees and revokes them.

A route that takes a right asks `site_accounts`, and nothing else decides:

    @router.get("/desk/{event}")
    def desk(event: str, access: Access = Depends(league.needs(Permission.SEE_EVENT))) -> Response: ...

- `league.needs(permission)` is for pages (`league` is the `LeagueAccounts` of the route's league): it answers 401
  with the page to sign in where there are no valid credentials, and 404 where the role does not suffice.  The event
  is the `event` of the path.  `SiteAccounts.access(request, store)` is for the API.
- Pages are made by `account_pages.page`: never kept by a cache, in the language of the league.  A message among its
  values is worded in that language, in a template by the filter `worded`.
- `page` writes into every form the person for whom the page was made (`senders`), and a form of another one is
  answered with 401.  So the parameter of a form (`crosstable.web.accounts.forms`) stands after that of the access.
"""
