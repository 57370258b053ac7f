"""Pages of a real browser that record what goes wrong in them."""

import os

import pytest

if not os.environ.get("RANKWRIGHT_TEST_BROWSER"):
    pytest.skip("the page in a browser: make test-browser", allow_module_level=True)

OVERFLOW = """() => {
  const wide = document.documentElement.clientWidth;
  const held = (e) => { while ((e = e.parentElement)) if (getComputedStyle(e).overflowX !== 'visible') return true; return false; };
  return [...document.querySelectorAll('body *')]
    .filter((e) => e.getBoundingClientRect().width && e.getBoundingClientRect().right > wide + 1 && !held(e))
    .map((e) => e.tagName + '.' + e.className);
}"""


class Held:
    """Requests of a page that are not answered until they are let go: a slow line, at will."""

    def __init__(self, page, address):
        self.page, self.routes = page, []
        page.route(address, self.hold)

    def hold(self, route):
        """Keep a request."""
        self.routes.append(route)

    def wait(self):
        """Wait until a request is held."""
        for _ in range(6000):  # a minute
            if self.routes:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("the page does not ask")

    def let_go(self):
        """Send what is held."""
        self.wait()
        for route in self.routes:
            route.continue_()
        self.page.unroute_all()


def new_page(browser, allowed, width=1440, scheme="light", **options):
    """A page that records its errors, warnings, dialogs, and requests to other than the allowed addresses."""
    context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, **options)
    page = context.new_page()
    page.complaints = []
    page.on("console", lambda each: page.complaints.append(each.text) if each.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    page.on("dialog", lambda dialog: page.complaints.append("dialog") or dialog.dismiss())
    page.on(
        "request",
        lambda each: None if each.url.startswith((allowed, "blob:", "data:")) else page.complaints.append(each.url),
    )
    return page
