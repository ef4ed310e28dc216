"""Where the API of a site is."""

PATH = "/api/v1"
"""Below the root of the site, however many leagues it has."""


def league_api(root: str, league: str) -> str:
    """Return the path of a league in the API.

    Args:
        root: the path of the site, without a slash at the end.
        league: by its key.
    """
    return f"{root}{PATH}/leagues/{league}"
