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
