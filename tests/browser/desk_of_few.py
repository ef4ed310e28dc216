"""A new event at the desk, entered by its forms."""

from tests.browser.site_with_accounts import set_up

NAMES = ("Zo Quill", "Ik Vane", "Um Ross", "Ox Tay", "Al Berg", "Ed Holm")


def begun_desk(page, store, address, *, names=4):
    """Sign in as the owner, create an event and enter players, the strongest first."""
    set_up(page, store, address)
    page.get_by_role("link", name="Run events").click()
    page.get_by_role("link", name="New event", exact=True).click()
    page.get_by_label("Name").fill("Spring Open")
    page.get_by_label("Kind of event").select_option("swiss")
    page.get_by_label("Rounds").fill("2")
    page.get_by_role("button", name="Create the event").click()
    lines = [f"{name} {1900 - 100 * at}" for at, name in enumerate(NAMES[:names])]
    page.locator("textarea[name=list]").fill("\n".join(lines))
    page.get_by_role("button", name="Look at the list").click()
    page.get_by_role("button", name="Enter these players").click()
